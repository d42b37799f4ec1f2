// Sales of the demo's stores in the 28 days before anybody orders: they make lists begin with what people buy
// most. By rule and hash, the same on every machine.

import { readFileSync } from 'node:fs';
import type { DemoCategory, DemoProduct } from '../demo-product.ts';
import type { ProductLine } from './product-lines.ts';
import { fractionOf, hashOf } from './stable-hash.ts';

/** Weight of what sells less than everything that words/sells.txt names. */
const OTHER_WEIGHT = 1;
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

type Sells = ReadonlyMap<string, { share: number; weights: ReadonlyMap<string, number> }>;

/** Throws when the text names what the catalogue does not have, or leaves out a category. */
export function parseSells(text: string, categories: readonly DemoCategory[]): Sells {
  const sells = new Map<string, { share: number; weights: Map<string, number> }>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, share, name = '', subs = ''] = /^([\d.]+) (.+?): (.+)$/.exec(line) ?? [];
    const category = categories.find((each) => each.name === name);
    const weights = new Map(
      subs.split('; ').map((entry) => {
        const [, sub = '', weight] = /^(.+) ([\d.]+)$/.exec(entry) ?? [];
        return [sub, Number(weight)];
      }),
    );
    const known = new Set(category?.subCategories.map((sub) => sub.name));
    if (![...weights].every(([sub, weight]) => known.has(sub) && weight > 0))
      throw new Error(`sells.txt: ${line}`);
    sells.set(name, { share: Number(share), weights });
  }
  const forgotten = categories.find(({ name }) => !sells.has(name));
  if (forgotten) throw new Error(`sells.txt: no line for ${forgotten.name}`);
  return sells;
}

const readSells = (categories: readonly DemoCategory[]) =>
  parseSells(readFileSync(new URL('./words/sells.txt', import.meta.url), 'utf8'), categories);

/** Units of each product, in order. The sales of a sub-category do not depend on its number of products. */
export function listUnitsSold(
  products: readonly DemoProduct[],
  categories: readonly DemoCategory[],
  store: { name: string; unitsSold: number },
): number[] {
  const sells = readSells(categories);
  const shares = [...sells.values()].reduce((sum, { share }) => sum + share, 0);
  const shelfOf = ({ category, subCategory }: DemoProduct) => `${category} / ${subCategory}`;
  const demands = new Map<string, number>();
  for (const product of products)
    demands.set(shelfOf(product), (demands.get(shelfOf(product)) ?? 0) + product.demand);

  const unitsOfShelf = new Map<string, number>();
  for (const { name, subCategories } of categories) {
    const { share, weights } = sells.get(name)!;
    const weightOf = (sub: string) =>
      (weights.get(sub) ?? OTHER_WEIGHT) * between(TASTE, `taste ${store.name} ${sub}`);
    // A small demo does not have all of them.
    const filled = subCategories.map((sub) => sub.name).filter((sub) => demands.has(`${name} / ${sub}`));
    const all = filled.reduce((sum, sub) => sum + weightOf(sub), 0);
    for (const sub of filled)
      unitsOfShelf.set(`${name} / ${sub}`, (store.unitsSold * (share / shares) * weightOf(sub)) / all);
  }
  return products.map((product) => {
    const shelf = shelfOf(product);
    return Math.round((unitsOfShelf.get(shelf)! * product.demand) / demands.get(shelf)!);
  });
}

const between = ([low, high]: readonly [number, number], text: string) =>
  low + (high - low) * fractionOf(text);
