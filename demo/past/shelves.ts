// What a store of the demo sells, and how likely each product is to be bought at an hour.

import type { ProductTax } from '#features/orders/invoice/invoice.contract.ts';
import { between, fractionOf } from '../catalogue/stable-hash.ts';
import type { Rng } from '../pictures/svg/rng.ts';
import words from './words.json' with { type: 'json' };

/** A product of the catalogue with what each store has and sells of it. */
export type PastProduct = {
  id: string;
  name: string;
  unit: string;
  image: string | null;
  category: string;
  subCategory: string;
  tax: ProductTax;
  /** After discount. */
  paidPaise: number;
  costPaise: number;
  /** What each store has today. */
  stocks: readonly number[];
  /** How much each store sells of it, relative to others. */
  sells: readonly number[];
};

/** Of the price after discount, both without GST. */
const COST = [0.68, 0.86] as const;

export function toCostPaise(id: string, paidPaise: number, { gstBasisPoints }: ProductTax): number {
  const net = (paidPaise * 10_000) / (10_000 + (gstBasisPoints ?? 0));
  return Math.max(1, Math.round(net * between(COST, `cost ${id}`)));
}

/** Of ten best sellers, how many run low; and for how many days they last. */
const RUNS_LOW = 0.2;
const LASTS_DAYS = [0.2, 2.6] as const;
/** Units a day of what counts as a best seller. */
const SELLS_WELL = 0.35;
/** A past has a third of the orders that the approximate sales of the catalogue stand for. */
const SHARE_OF_SALES = 1 / 3;

/** Today's stock: as the catalogue says, but some of what sells best is nearly gone. */
export function toStockLeft(id: string, storeId: string, stock: number, unitsIn28Days: number): number {
  const aDay = (unitsIn28Days * SHARE_OF_SALES) / 28;
  const runsLow = aDay > SELLS_WELL && stock > 0 && fractionOf(`runs low ${id} ${storeId}`) < RUNS_LOW;
  if (!runsLow) return stock;
  return Math.max(1, Math.floor(aDay * between(LASTS_DAYS, `lasts ${id} ${storeId}`)));
}

/** Even what sells least is bought once in a while. */
const LEAST = 0.3;

/** Breakfast early, snacks and sweets late; others all day. */
const EARLY = new Set(words.breakfast);
const LATE = new Set(words.treats);

export type Shelves = ReturnType<typeof openShelves>;

export const isSoldNow = ({ stocks }: PastProduct, storeAt: number): boolean => stocks[storeAt]! > 2;
/** So many are left that it never mattered when a cancelled order held some. */
export const isPlenty = ({ stocks }: PastProduct, storeAt: number): boolean => stocks[storeAt]! > 15;

export function openShelves(products: readonly PastProduct[], storeAt: number) {
  const ends = new Float64Array(products.length);
  let sum = 0;
  for (const [at, { sells }] of products.entries()) ends[at] = sum += sells[storeAt]! + LEAST;
  const shelves = Map.groupBy(products, ({ category, subCategory }) => `${category} / ${subCategory}`);
  return {
    storeAt,
    products,
    /** The place of a product, the more likely the more it sells. */
    draw(rng: Rng): number {
      const wanted = rng.next() * sum;
      let [low, high] = [0, ends.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ends[middle]! > wanted) high = middle;
        else low = middle + 1;
      }
      return low;
    },
    /** From 0 to 1. */
    likes(at: number, hour: number): number {
      const { category } = products[at]!;
      if (EARLY.has(category)) return hour < 11 ? 1 : 0.6;
      if (LATE.has(category)) return hour < 11 ? 0.2 : hour < 16 ? 0.5 : 1;
      return 0.6;
    },
    /** Of the same shelf, not much dearer. */
    findSubstitute(at: number): PastProduct | null {
      const missing = products[at]!;
      const others = shelves.get(`${missing.category} / ${missing.subCategory}`)!;
      const isLike = ({ paidPaise }: PastProduct) =>
        paidPaise >= missing.paidPaise * 0.7 && paidPaise <= missing.paidPaise * 1.4;
      return others.find((other) => other !== missing && isLike(other) && isSoldNow(other, storeAt)) ?? null;
    },
  };
}
