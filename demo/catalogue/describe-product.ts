// The texts of a product: description and details table. Facts only, put together from the item, its shelf, its kind and its size.

import type { ProductLine } from './product-lines.ts';
import { parsePackUnit, toNetQuantity } from './pack-unit.ts';
import { hashOf, pickFrom } from './stable-hash.ts';
import type { Variants } from './variants.ts';

/** Three sentences or so: what it is, what is special about this variant or how it is used, how to keep it or how far it goes. */
export function describe(line: ProductLine, unit: string, variants: Variants): string {
  const { item, sub, variant } = line;
  const uses = item.use === null ? sub.uses : [item.use];
  const turn = hashOf(`text ${line.brand} ${item.name} ${variant.pattern}`);
  const special = variant.pattern === null ? undefined : variants.get(variant.pattern)?.says;
  const use = uses[turn % uses.length];
  const keep = item.kind.sentences[(turn >>> 8) % item.kind.sentences.length];
  const helpings = countHelpings(line, unit, turn);
  // Sizes of one line differ in how far they go; lines of one item differ in what is said beside the fact.
  const second = special ?? ((turn >>> 16) % 3 === 0 && helpings ? keep : use);
  const third = helpings && (turn >>> 20) % 3 > 0 ? helpings : second === keep ? helpings : keep;
  return [item.fact, second, third].filter((sentence) => sentence !== undefined).join(' ');
}

function countHelpings(line: ProductLine, unit: string, turn: number): string | undefined {
  const { portion } = line.item.kind;
  const { quantity, measure } = parsePackUnit(unit);
  // Grams and millilitres are portioned in fractions, pieces in whole ones.
  if (!portion || (measure === 'piece') !== portion.quantity >= 1) return undefined;
  const count = roundCount(quantity / portion.quantity);
  if (count < 2) return undefined;
  const frames = [
    `${unit} gives about ${count} ${portion.name}.`,
    `The ${unit} pack is enough for about ${count} ${portion.name}.`,
    `Reckon on about ${count} ${portion.name} from ${unit}.`,
  ] as const;
  return frames[(turn >>> 24) % frames.length];
}

/** Nobody counts 83 spoons: two figures are as exact as such a number can be. */
function roundCount(count: number): number {
  if (count < 12) return Math.round(count);
  const step = count < 50 ? 5 : count < 200 ? 10 : 50;
  return Math.round(count / step) * step;
}

/** Rows of the details table in the order a shopper reads them. */
export function detailsOf(
  line: ProductLine,
  unit: string,
  variant: [name: string, value: string] | null,
): Record<string, string> {
  const { item, brand } = line;
  const { kind } = item;
  const details: Record<string, string> = {};
  if (brand !== null) details['Brand'] = brand;
  details['Net quantity'] = toNetQuantity(unit);
  if (variant !== null) details[variant[0]] = variant[1];
  if (item.veg !== null) details['Veg/Non-veg'] = item.veg === 'veg' ? 'Vegetarian' : 'Non-vegetarian';
  const [life, ...lives] = kind.shelfLives;
  if (life !== undefined) details['Shelf life'] = pickFrom([life, ...lives], `life ${brand} ${item.name}`);
  details['Storage'] = kind.storage;
  for (const [key, value] of Object.entries(kind.details)) details[key] = value;
  details['Country of origin'] = item.origin;
  return details;
}
