// The facts of a product by which lists are filtered and sorted. Pure.

import { readVeg, type Veg } from '../../facts/veg.rules.ts';
import { toUnitPrice } from '#shared/pack-size.ts';
import { LONGEST_BRAND, toBrandKey } from '#shared/filters.ts';
import { discountedPrice, toPaise, toRupees } from '#shared/money.ts';

export type Priced = {
  name: string;
  unit: string;
  details: Record<string, string>;
  pricePaise: number;
  discountBasisPoints: number;
};

export type FilterFacts = {
  /** After discount. */
  paidPaise: number;
  discount: number;
  veg: Veg | null;
  /** '' if no field states it. */
  brand: string;
  /** Beginnings of the name, longest first; without a brand field, the one that is a known brand counts. */
  beginnings: readonly string[];
  /** Sorts comparable products by unit price, cheapest first; those without an amount come last. */
  unitOrder: number;
};

const BRAND_FIELDS = new Set(['brand', 'brand name']);
const MAX_WORDS = 3;
/** Per 100 g or 100 ml, per piece, unknown: each kind sorts after all of the one before. */
const KIND_OF_UNIT = 1e13;

export function toFilterFacts(product: Priced): FilterFacts {
  const { name, unit, details, pricePaise, discountBasisPoints } = product;
  const discount = discountBasisPoints / 100;
  const paid = discountedPrice(toRupees(pricePaise), discount);
  const unitPrice = toUnitPrice(paid, unit);
  const kind = !unitPrice ? 2 : unitPrice.per === 'piece' ? 1 : 0;
  const brand = findBrand(details);
  return {
    paidPaise: toPaise(paid),
    discount,
    veg: readVeg(details),
    brand,
    beginnings: brand === '' ? toBeginnings(name) : [],
    unitOrder: kind * KIND_OF_UNIT + (unitPrice ? toPaise(unitPrice.price) : 0),
  };
}

function findBrand(details: Record<string, string>): string {
  const [, brand = ''] =
    Object.entries(details).find(([field]) => BRAND_FIELDS.has(field.trim().toLowerCase())) ?? [];
  const text = brand.replace(/\s+/g, ' ').trim();
  return text.length <= LONGEST_BRAND ? text : '';
}

function toBeginnings(name: string): string[] {
  const words = name.split(/\s+/, MAX_WORDS + 1);
  return Array.from({ length: Math.min(words.length, MAX_WORDS) }, (_, at) =>
    toBrandKey(words.slice(0, at + 1).join(' ')),
  ).toReversed();
}
