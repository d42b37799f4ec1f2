// Price, stock and discount of the demo's products: by rule and hash, so that the sizes of one product agree
// with each other and a more expensive brand is so throughout.

import { parsePackUnit } from './pack-unit.ts';
import type { ProductLine } from './product-lines.ts';
import { between, fractionOf } from './stable-hash.ts';
import type { VariantWords } from './words.ts';

/** Larger packs are cheaper by the kilogram: the price grows with the quantity to the power of 1 - this. */
const SIZE_SAVING = 0.09;
const BRAND_TIER = [0.85, 1.25] as const;
const PLAIN_VARIANT = [1, 1.08] as const;
const SOLD_OUT_SHARE = 0.04;
const STOCK = [3, 120] as const;

/** Percent off, and how many products in a hundred have it. */
const DISCOUNTS = '0:30 5:14 8:5 10:15 12:6 15:10 18:3 20:7 25:5 30:3 35:1 40:1'
  .split(' ')
  .map((entry) => entry.split(':').map(Number) as [percent: number, share: number]);

/** Whole rupees, with the endings a shop uses. */
export function priceOf({ item, sub, brand, variant }: ProductLine, unit: string): number {
  const rate = between(item.rate, `rate ${sub.name} ${item.name}`);
  // A range of a brand ("Dudhvan Select") has a tier of its own; produce has no brand and no tier.
  const tier = brand === null ? 1 : between(BRAND_TIER, `tier ${brand}`);
  const { quantity } = parsePackUnit(unit);
  const sizes = item.sizes.map((size) => parsePackUnit(size).quantity).sort((a, b) => a - b);
  const middle = sizes[Math.floor(sizes.length / 2)] ?? quantity;
  return toShopPrice(rate * tier * factorOf(variant) * quantity * (quantity / middle) ** -SIZE_SAVING);
}

const factorOf = ({ pattern, factor }: VariantWords): number =>
  factor ?? (pattern === null ? 1 : between(PLAIN_VARIANT, `variant ${pattern}`));

/** 0 to 40. */
export function discountOf(key: string): number {
  let left = fractionOf(`discount ${key}`) * 100;
  for (const [percent, share] of DISCOUNTS) {
    left -= share;
    if (left < 0) return percent;
  }
  return 0;
}

export function stockOf(key: string): number {
  if (fractionOf(`sold out ${key}`) < SOLD_OUT_SHARE) return 0;
  return Math.floor(between([STOCK[0], STOCK[1] + 1], `stock ${key}`));
}

/** Under 30 any whole rupee; then endings 2, 5, 7, 9 and 0; from 200 on 5 and 9; from 1000 on 49 and 99. */
function toShopPrice(rupees: number): number {
  if (rupees < 30) return Math.max(5, Math.round(rupees));
  if (rupees < 200) return nearestEnding(rupees, 10, [0, 2, 5, 7, 9]);
  if (rupees < 1000) return nearestEnding(rupees, 10, [5, 9]);
  return nearestEnding(rupees, 100, [49, 99]);
}

function nearestEnding(rupees: number, step: number, endings: number[]): number {
  const base = Math.floor(rupees / step) * step;
  const candidates = [-step, 0, step].flatMap((shift) => endings.map((ending) => base + shift + ending));
  return candidates.reduce((best, price) =>
    Math.abs(price - rupees) < Math.abs(best - rupees) ? price : best,
  );
}
