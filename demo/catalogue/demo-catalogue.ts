// Generates the demo catalogue from word lists, with the same products on every run and machine. Pure but for
// reading its own word lists; knows nothing of the database, of ids or of pictures.

import type { DemoCategory, DemoProduct } from '../demo-product.ts';
import { describe, detailsOf } from './describe-product.ts';
import { discountOf, priceOf, stockOf } from './price-and-stock.ts';
import { readFoodWords, type FoodWords } from './food-facts.ts';
import { eachProductLine } from './product-lines.ts';
import type { ProductLine } from './product-lines.ts';
import { readKinds } from './read-kinds.ts';
import { readCategoryWords } from './read-words.ts';
import type { CategoryWords } from './read-words.ts';
import { hashOf } from './stable-hash.ts';
import { demandFor } from './units-sold.ts';
import { readVariants, toVariantName } from './variants.ts';
import type { Variants } from './variants.ts';

/** In the order of a shop's aisles. */
const FILES = [
  'fruits-vegetables.txt',
  'dairy-bread-eggs.txt',
  'atta-rice-dal.txt',
  'oils-ghee.txt',
  'masala-salt-sugar.txt',
  'dry-fruits-seeds.txt',
  'chips-namkeen-snacks.txt',
  'biscuits-bakery.txt',
  'chocolates-sweets-ice-cream.txt',
  'cold-drinks-juices.txt',
  'tea-coffee-health-drinks.txt',
  'breakfast-spreads-sauces.txt',
  'instant-frozen-food.txt',
  'meat-fish-seafood.txt',
  'bath-body-hair.txt',
  'beauty-grooming.txt',
  'health-hygiene.txt',
  'baby-care.txt',
  'cleaning-household.txt',
  'home-pooja-pet-stationery.txt',
];

export function listDemoCategories(): DemoCategory[] {
  return readAllWords().map(({ name, art, subCategories }) => ({
    name,
    art,
    subCategories: subCategories.map((sub) => ({ name: sub.name, art: sub.art, shape: sub.shape })),
  }));
}

/** The first `count` products. A larger count begins with exactly the same products. */
export function listDemoProducts(count: number): DemoProduct[] {
  const variants = readVariants();
  const foodWords = readFoodWords(readKinds());
  const products: DemoProduct[] = [];
  const taken = new Set<string>();
  for (const line of eachProductLine(readAllWords())) {
    for (const unit of line.variant.sizes ?? line.item.sizes) {
      if (products.length >= count) return products;
      const product = toProduct(line, unit, variants, foodWords);
      const key = `${product.name}|${unit}`;
      // Two sub-categories may have the same product (a dessert mix): the first one keeps it.
      if (taken.has(key)) continue;
      taken.add(key);
      products.push(product);
    }
  }
  return products;
}

function readAllWords(): CategoryWords[] {
  const kinds = readKinds();
  return FILES.map((file) => readCategoryWords(file, kinds));
}

function toProduct(line: ProductLine, unit: string, variants: Variants, foodWords: FoodWords): DemoProduct {
  const { item, sub, variant, brand } = line;
  const { pattern } = variant;
  const meaning = pattern === null ? undefined : variants.get(pattern);
  const variantName = pattern === null ? null : toVariantName(pattern);
  const fullTitle = pattern === null ? item.name : pattern.replace('~', item.name);
  const name = brand === null ? fullTitle : `${brand} ${fullTitle}`;
  const isPack = meaning?.detail === 'Pack';
  return {
    category: line.category,
    subCategory: sub.name,
    name,
    unit,
    price: priceOf(line, unit, variants),
    discount: discountOf(`${name} ${unit}`),
    stock: stockOf(`${name} ${unit}`),
    demand: demandFor(line, unit),
    description: describe(line, unit, variants),
    moreDetails: detailsOf(
      line,
      unit,
      variantName === null ? null : [meaning?.detail ?? item.kind.variantName, variantName],
      foodWords,
    ),
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
