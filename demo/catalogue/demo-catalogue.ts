// Makes the demo's products from the words of this folder: the same on every run and machine. Knows nothing
// of the database, of ids or of pictures.

import type { DemoProduct } from '../demo-product.ts';
import { describe, makeDetails } from './describe-product.ts';
import { discountOf, priceOf, stockOf } from './price-and-stock.ts';
import { eachProductLine, type ProductLine } from './product-lines.ts';
import { hashOf } from './stable-hash.ts';
import { demandFor } from './units-sold.ts';
import { readSubCategories } from './words.ts';

/** The first `count` products. A larger count begins with exactly the same products. */
export function listDemoProducts(count: number): DemoProduct[] {
  const detailsOf = makeDetails();
  const products: DemoProduct[] = [];
  const taken = new Set<string>();
  for (const line of eachProductLine(readSubCategories())) {
    for (const unit of line.variant.sizes ?? line.item.sizes) {
      if (products.length >= count) return products;
      const product = toProduct(line, unit, detailsOf);
      const key = `${product.name}|${unit}`;
      // Two sub-categories may have the same product (a dessert mix): the first one keeps it.
      if (taken.has(key)) continue;
      taken.add(key);
      products.push(product);
    }
  }
  return products;
}

function toProduct(line: ProductLine, unit: string, detailsOf: ReturnType<typeof makeDetails>): DemoProduct {
  const { item, sub, variant, brand } = line;
  const { pattern } = variant;
  // "~, No Added Sugar" -> "No Added Sugar".
  const variantName =
    pattern
      ?.replace('~', '')
      .replace(/^[, ]+/, '')
      .trim() ?? null;
  const fullTitle = pattern?.replace('~', item.name) ?? item.name;
  const name = brand === null ? fullTitle : `${brand} ${fullTitle}`;
  const isPack = variant.row === 'Pack';
  return {
    category: sub.category,
    subCategory: sub.name,
    name,
    unit,
    price: priceOf(line, unit),
    discount: discountOf(`${name} ${unit}`),
    stock: stockOf(`${name} ${unit}`),
    demand: demandFor(line, unit),
    description: describe(line, unit),
    moreDetails: detailsOf(line, unit, variantName),
    pack: {
      shape: item.shape,
      brand,
      title: isPack ? item.name : fullTitle,
      note: isPack ? variantName : noteOf(line),
      unit,
      art: item.art,
      veg: item.veg,
    },
  };
}

/** A true statement about the sub-category for the label; some labels carry none. */
function noteOf({ sub, item, brand }: ProductLine): string | null {
  return sub.notes[hashOf(`note ${brand} ${item.name}`) % (sub.notes.length + 1)] ?? null;
}
