// The sizes of one product for display: sorted by amount, each once, and kept apart in a row, where similar
// sales would place them side by side. Pure.

import { discountedPrice } from '#shared/money.ts';
import type { ProductCard, ProductSize } from '../catalogue.contract.ts';
import { readPackSize, toUnitPrice, type Measure } from '#shared/pack-size.ts';

export function toSize(card: ProductCard): ProductSize {
  const { sizeCount: _count, ...size } = card;
  return { ...size, unitPrice: toUnitPrice(discountedPrice(card.price, card.discount), card.unit) };
}

type Unit = { _id: string; unit: string };
/** `sold`: units in the last four weeks. */
export type SellingSize = Unit & { sold: number; isInStock: boolean };

/** Smallest first; sizes without an amount come last. */
export function sortSizes<Size extends Unit>(sizes: readonly Size[]): Size[] {
  return sizes
    .map((size) => ({ size, key: toOrder(size) }))
    .toSorted((a, b) => a.key.measure - b.key.measure || a.key.amount - b.key.amount || byId(a.size, b.size))
    .map(({ size }) => size);
}

/** Of the same size only one is kept: `current` itself, else one in stock. Empty if there is no choice. */
export function toSizeChoices(current: ProductSize, others: readonly ProductSize[]): ProductSize[] {
  const choices = new Map([[toUnitKey(current), current]]);
  for (const other of others.toSorted(byId)) {
    const key = toUnitKey(other);
    const known = choices.get(key);
    if (!known || (known._id !== current._id && !known.isInStock && other.isInStock)) choices.set(key, other);
  }
  return choices.size > 1 ? sortSizes([...choices.values()]) : [];
}

const MEASURES: readonly Measure[] = ['g', 'ml', 'piece'];

function toOrder({ unit }: Unit): { measure: number; amount: number } {
  const size = readPackSize(unit);
  return size
    ? { measure: MEASURES.indexOf(size.measure), amount: size.amount }
    : { measure: MEASURES.length, amount: 0 };
}

/** The same for every way to write a size. */
export const toUnitKey = ({ unit }: { unit: string }): string => unit.toLowerCase().replace(/\s+/g, '');

/** What stands for all sizes: in stock, bought most, else of the amount that a household takes. */
export function toUsual<Size extends SellingSize>(sizes: readonly Size[]): Size {
  const inStock = sizes.filter((size) => size.isInStock);
  const sorted = sortSizes(inStock.length > 0 ? inStock : sizes);
  const most = Math.max(...sorted.map(({ sold }) => sold));
  const bought = sorted.filter(({ sold }) => sold === most);
  const small = bought.filter((size) => toOrder(size).amount <= MAX_USUAL);
  return small[Math.floor(small.length / 2)] ?? bought[0]!;
}

/** A kilogram or litre: more is bought by who wants it, not by mistake. */
const MAX_USUAL = 1_000;

const byId = (a: Unit, b: Unit) => (a._id < b._id ? -1 : 1);

export type SpacedProduct = {
  id: string;
  sizeGroup: string | null;
  isInStock: boolean;
};

/** Cards of a row that a wide screen shows at once. */
const IN_SIGHT = 6;

/**
 * The first `limit` of a ranked row, in order, except that no other size of a product is among the five cards
 * before it while there are other products to place. Sold-out products stay after everything in stock.
 */
export function spaceSizes(ranked: readonly SpacedProduct[], limit: number): SpacedProduct[] {
  const spaced: SpacedProduct[] = [];
  const lastPlaces = new Map<string, number>();
  const rest = [...ranked];
  while (rest.length > 0 && spaced.length < limit) {
    const isInStock = rest.some((product) => product.isInStock);
    const placeBefore = ({ id, sizeGroup }: SpacedProduct) => lastPlaces.get(sizeGroup ?? id) ?? -IN_SIGHT;
    const candidates = rest.filter((product) => product.isInStock === isInStock);
    const next =
      candidates.find((product) => spaced.length - placeBefore(product) >= IN_SIGHT) ??
      // All have another size in sight: take the one whose other size is farthest away.
      candidates.reduce((best, product) => (placeBefore(product) < placeBefore(best) ? product : best));
    lastPlaces.set(next.sizeGroup ?? next.id, spaced.length);
    spaced.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return spaced;
}
