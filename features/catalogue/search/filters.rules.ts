// The facts of a product by which lists are filtered and sorted; filters and sorts a list, and counts what
// every other choice would leave, in one pass. Pure.

import { DISCOUNTS, type Filters, LONGEST_BRAND, PRICES, VEG_KINDS, toBrandKey } from '#shared/filters.ts';
import { discountedPrice, toPaise, toRupees } from '#shared/money.ts';
import { toUnitPrice } from '#shared/pack-size.ts';
import type { FilterChoices } from '../catalogue.contract.ts';
import { type Veg, readVeg } from '../facts/veg.rules.ts';
import type { IndexedProduct } from './words.rules.ts';

type PricedProduct = Pick<IndexedProduct, 'name' | 'unit' | 'details' | 'pricePaise' | 'discountBasisPoints'>;

export type FilterFacts = {
  /** After discount. */
  paidPaise: number;
  discount: number;
  veg: Veg | null;
  brand: string;
  /** Beginnings of the name, longest first; without a brand field, the one that is a known brand counts. */
  beginnings: readonly string[];
  /** Sorts comparable products by unit price, cheapest first; those without an amount come last. */
  unitOrder: number;
};

const BRAND_FIELDS = new Set(['brand', 'brand name']);
const MAX_WORDS = 3;
/** Per 100 g or 100 ml, then per piece, then unknown. */
const KIND_OF_UNIT = 1e13;

export function toFilterFacts(product: PricedProduct): FilterFacts {
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

export type FilterShelf = {
  /** Numbers of products, in the order in which they are shown without filters. */
  products: readonly number[];
  facts: readonly FilterFacts[];
  ids: readonly string[];
  isInStock: (product: number) => boolean;
  /** What is counted: the card of a product with all its sizes; without it each product. */
  cardOf?: (product: number) => number;
  /** Names of the brands of all products, by key. */
  brands: ReadonlyMap<string, string>;
};

/** In the order of the bits that mark which facets a product fails. */
const FACETS = ['stock', 'veg', 'discount', 'price', 'brand'] as const;
type Facet = (typeof FACETS)[number];

/** Chosen brands are always shown. */
const MAX_SHOWN_BRANDS = 30;

const RANGES = PRICES.map((price) => {
  const [from, to] = price.split('-').map(Number);
  return { price, from: from! * 100, to: to ? to * 100 : Infinity };
});

export function filterProducts(
  shelf: FilterShelf,
  filters: Filters,
): { products: number[]; choices: FilterChoices } {
  const { facts, isInStock, cardOf = (product: number) => product } = shelf;
  const wanted = new Set(filters.brands?.map(toBrandKey));
  const counts = Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as Record<Facet, Counts>;
  const failing = FACETS.map((): number[] => []);
  const remaining: number[] = [];

  for (const product of shelf.products) {
    const { paidPaise, discount, veg } = facts[product]!;
    const inStock = isInStock(product);
    const brand = brandOf(facts[product]!, shelf.brands);
    const fails =
      Number(filters.inStock === true && !inStock) |
      (Number(filters.veg !== undefined && veg !== filters.veg) << 1) |
      (Number(filters.discount !== undefined && discount < filters.discount) << 2) |
      (Number(filters.price !== undefined && toRange(paidPaise) !== filters.price) << 3) |
      (Number(wanted.size > 0 && !wanted.has(brand)) << 4);
    if (fails === 0) remaining.push(product);
    /** Whether it would remain without this facet. */
    const counted = (facet: number) => (fails & ~(1 << facet)) === 0;
    if ((fails & (fails - 1)) !== 0) continue;
    const card = cardOf(product);
    const add = (facet: Facet, value: string) => addTo(counts[facet], value, card);
    if (fails !== 0) failing[Math.log2(fails)]!.push(product);
    if (counted(0) && inStock) add('stock', '1');
    if (counted(1) && veg) add('veg', veg);
    if (counted(2)) for (const least of DISCOUNTS) if (discount >= least) add('discount', String(least));
    if (counted(3)) add('price', toRange(paidPaise));
    if (counted(4) && brand !== '') add('brand', brand);
  }

  const countCards = (products: readonly number[]) => new Set(products.map(cardOf)).size;
  const choicesOf = (facet: Facet, values: readonly (string | number)[]) =>
    values.map((value) => ({ value: String(value), count: counts[facet].get(String(value))?.size ?? 0 }));
  return {
    products: order(shelf, remaining, filters.sort),
    choices: {
      total: countCards(shelf.products),
      count: countCards(remaining),
      stock: choicesOf('stock', ['1']),
      veg: choicesOf('veg', VEG_KINDS),
      discount: choicesOf('discount', DISCOUNTS),
      price: choicesOf('price', PRICES),
      brand: listBrands(counts.brand, filters.brands ?? [], shelf.brands),
      without: FACETS.flatMap((facet, at) =>
        isActive(filters, facet)
          ? [{ value: facet, count: countCards([...remaining, ...failing[at]!]) }]
          : [],
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

type Counts = Map<string, Set<number>>;

function addTo(counts: Counts, value: string, card: number): void {
  const cards = counts.get(value);
  if (cards) cards.add(card);
  else counts.set(value, new Set([card]));
}

const toRange = (paise: number): string => RANGES.find(({ to }) => paise <= to)!.price;

function brandOf({ brand, beginnings }: FilterFacts, brands: ReadonlyMap<string, string>): string {
  if (brand !== '') return toBrandKey(brand);
  return beginnings.find((beginning) => brands.has(beginning)) ?? '';
}

/** Most products first; equal counts by name. */
function listBrands(counts: Counts, chosen: readonly string[], names: ReadonlyMap<string, string>) {
  const wanted = new Map(chosen.map((brand) => [toBrandKey(brand), brand]));
  const shown = [...counts]
    .map(([key, { size }]) => [key, size] as const)
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
function order({ facts, ids, isInStock }: FilterShelf, products: number[], sort: Filters['sort']): number[] {
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
