// Sales of the demo's stores in the 28 days before anybody orders: they make lists begin with what people buy
// most. By rule and hash, the same on every machine.

import type { DemoCategory, DemoProduct } from '../demo-product.ts';
import type { ProductLine } from './product-lines.ts';
import { between, fractionOf, hashOf } from './stable-hash.ts';

/** Relative to the item before it: word lists name the most common first. */
const NEXT_ITEM = 0.72;
/** Relative to the plain item. */
const VARIANT = 0.4;
/** By the position of a size among those of its item. */
const SIZES = [0.5, 1, 0.35, 0.2];
/** Range by which stores differ in taste. */
const TASTE = [0.9, 1.1] as const;

/** How often a product is bought, relative to the others of its sub-category. */
export function demandFor({ sub, item, variant, brand }: ProductLine, unit: string): number {
  const byBrand = brand === null ? 1 : 1 / (1 + placeOfBrand(sub.name, sub.brands, brand));
  const byVariant = variant.pattern === null || variant === item.variants[0] ? 1 : VARIANT;
  const size = (variant.sizes ?? item.sizes).indexOf(unit);
  const byChance = 0.7 + 0.6 * fractionOf(`demand ${sub.name} ${brand} ${item.name} ${unit}`);
  const bySize = SIZES[size] ?? SIZES.at(-1)!;
  const demand = NEXT_ITEM ** sub.items.indexOf(item) * byBrand * byVariant * bySize * byChance;
  return Math.round(demand * 1e6) / 1e6;
}

/** A brand ranks differently in each sub-category. Ranges of a brand sell least. */
function placeOfBrand(shelf: string, brands: readonly string[], brand: string): number {
  const rankOf = (name: string) => hashOf(`brand ${shelf} ${name}`);
  return brands.includes(brand)
    ? brands.filter((other) => rankOf(other) < rankOf(brand)).length
    : brands.length;
}

/** Units of each product, in order. The sales of a sub-category do not depend on its number of products. */
export function listUnitsSold(
  products: readonly DemoProduct[],
  categories: readonly DemoCategory[],
  store: { name: string; unitsSold: number },
): number[] {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const shelfOf = ({ category, subCategory }: DemoProduct) => `${category} / ${subCategory}`;
  const shelves = Map.groupBy(products, shelfOf);
  const demands = new Map(
    Array.from(shelves, ([shelf, list]) => [shelf, sum(list.map((one) => one.demand))]),
  );
  const ofStore = store.unitsSold / sum(categories.map(({ sells }) => sells));
  const unitsOfShelf = new Map<string, number>();
  for (const { name, sells, subCategories } of categories) {
    // A small demo does not have all of them.
    const filled = subCategories
      .filter((sub) => shelves.has(`${name} / ${sub.name}`))
      .map((sub) => [sub.name, sub.sells * between(TASTE, `taste ${store.name} ${sub.name}`)] as const);
    const all = sum(filled.map(([, weight]) => weight));
    for (const [sub, weight] of filled)
      unitsOfShelf.set(`${name} / ${sub}`, (ofStore * sells * weight) / all);
  }
  return products.map((product) => {
    const shelf = shelfOf(product);
    return Math.round((unitsOfShelf.get(shelf)! * product.demand) / demands.get(shelf)!);
  });
}
