// Filters and sorts a list of products, and counts what every other choice would leave, in one pass. Pure.

import type { FilterChoices } from '../../catalogue.contract.ts';
import { DISCOUNTS, PRICES, toBrandKey, VEG_KINDS, type Filters } from '#shared/filters.ts';
import type { FilterFacts } from '../index/filter-facts.rules.ts';

export type Shelf = {
  /** Numbers of products, in the order in which they are shown without filters. */
  products: readonly number[];
  facts: readonly FilterFacts[];
  ids: readonly string[];
  isInStock: (product: number) => boolean;
  /** Names of the brands of all products, by key. */
  brands: ReadonlyMap<string, string>;
};

/** In the order of the bits that mark which facets a product fails. */
const FACETS = ['stock', 'veg', 'discount', 'price', 'brand'] as const;
type Facet = (typeof FACETS)[number];

/** The brands with most products; chosen brands are always shown. */
const MAX_SHOWN_BRANDS = 30;

const RANGES = PRICES.map((price) => {
  const [from, to] = price.split('-').map(Number);
  return { price, from: from! * 100, to: to ? to * 100 : Infinity };
});

export type Filtered = {
  /** All remaining products, in order. */
  products: number[];
  choices: FilterChoices;
};

export function filterProducts(shelf: Shelf, filters: Filters): Filtered {
  const { facts, isInStock } = shelf;
  const wanted = new Set(filters.brands?.map(toBrandKey));
  const counts: Record<Facet, Map<string, number>> = {
    stock: new Map(),
    veg: new Map(),
    discount: new Map(),
    price: new Map(),
    brand: new Map(),
  };
  const failing = FACETS.map(() => 0);
  const remaining: number[] = [];
  const isInChosenRange = toRangeTest(filters);

  for (const product of shelf.products) {
    const { paidPaise, discount, veg } = facts[product]!;
    const inStock = isInStock(product);
    const brand = brandOf(facts[product]!, shelf.brands);
    const fails =
      Number(filters.inStock === true && !inStock) |
      (Number(filters.veg !== undefined && veg !== filters.veg) << 1) |
      (Number(filters.discount !== undefined && discount < filters.discount) << 2) |
      (Number(!isInChosenRange(paidPaise)) << 3) |
      (Number(wanted.size > 0 && !wanted.has(brand)) << 4);
    if (fails === 0) remaining.push(product);
    /** Whether it would remain without this facet. */
    const counted = (facet: number) => (fails & ~(1 << facet)) === 0;
    if ((fails & (fails - 1)) !== 0) continue;
    if (fails !== 0) failing[Math.log2(fails)]!++;
    if (counted(0) && inStock) add(counts.stock, '1');
    if (counted(1) && veg) add(counts.veg, veg);
    if (counted(2)) for (const least of DISCOUNTS) if (discount >= least) add(counts.discount, String(least));
    if (counted(3)) add(counts.price, toRange(paidPaise));
    if (counted(4) && brand !== '') add(counts.brand, brand);
  }

  const choicesOf = (facet: Facet, values: readonly (string | number)[]) =>
    values.map((value) => ({ value: String(value), count: counts[facet].get(String(value)) ?? 0 }));
  return {
    products: order(shelf, remaining, filters.sort),
    choices: {
      total: shelf.products.length,
      count: remaining.length,
      stock: choicesOf('stock', ['1']),
      veg: choicesOf('veg', VEG_KINDS),
      discount: choicesOf('discount', DISCOUNTS),
      price: choicesOf('price', PRICES),
      brand: listBrands(counts.brand, filters.brands ?? [], shelf.brands),
      without: FACETS.flatMap((facet, at) =>
        isActive(filters, facet) ? [{ value: facet, count: remaining.length + failing[at]! }] : [],
      ),
    },
  };
}

const isActive = ({ inStock, brands, ...others }: Filters, facet: Facet): boolean =>
  facet === 'stock'
    ? inStock === true
    : facet === 'brand'
      ? brands !== undefined
      : others[facet] !== undefined;

function add(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

const toRange = (paise: number): string => RANGES.find(({ to }) => paise <= to)!.price;

function toRangeTest({ price }: Filters): (paise: number) => boolean {
  return price === undefined ? () => true : (paise) => toRange(paise) === price;
}

/** '' if unknown. */
function brandOf({ brand, beginnings }: FilterFacts, brands: ReadonlyMap<string, string>): string {
  if (brand !== '') return toBrandKey(brand);
  return beginnings.find((beginning) => brands.has(beginning)) ?? '';
}

/** Most products first; equal counts by name. */
function listBrands(
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
  names: ReadonlyMap<string, string>,
): FilterChoices['brand'] {
  const wanted = new Map(chosen.map((brand) => [toBrandKey(brand), brand]));
  const shown = [...counts]
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .filter(([key], at) => at < MAX_SHOWN_BRANDS || wanted.has(key));
  const missing = [...wanted].filter(([key]) => !counts.has(key)).map(([key]) => [key, 0] as const);
  // A chosen brand keeps the spelling it was chosen with, because the form sends that back.
  return [...shown, ...missing].map(([key, count]) => ({
    value: wanted.get(key) ?? names.get(key) ?? key,
    count,
  }));
}

/** Sold-out products come last; the sort is stable. */
function order({ facts, ids, isInStock }: Shelf, products: number[], sort: Filters['sort']): number[] {
  const keyOf: Record<NonNullable<Filters['sort']>, (a: number, b: number) => number> = {
    price: (a, b) => facts[a]!.paidPaise - facts[b]!.paidPaise,
    unit: (a, b) => facts[a]!.unitOrder - facts[b]!.unitOrder,
    discount: (a, b) => facts[b]!.discount - facts[a]!.discount,
    new: (a, b) => (ids[a]! > ids[b]! ? -1 : 1),
  };
  const compare = sort && keyOf[sort];
  return products.sort(
    (a, b) => Number(isInStock(b)) - Number(isInStock(a)) || (compare ? compare(a, b) : 0),
  );
}
