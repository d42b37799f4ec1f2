// The sizes of one product as they are told: in the order of what is in them, each once. Pure.

import { discountedPrice } from '#shared/money.ts';
import type { ProductCard, ProductSize } from '../catalogue.contract.ts';
import { readPackSize, toUnitPrice, type Measure } from './pack-size.rules.ts';

export function toSize(card: ProductCard): ProductSize {
  return { ...card, unitPrice: toUnitPrice(discountedPrice(card.price, card.discount), card.unit) };
}

/** Smallest first; what cannot be measured comes last. */
export function sortSizes(sizes: readonly ProductSize[]): ProductSize[] {
  return sizes
    .map((size) => ({ size, key: toOrder(size) }))
    .toSorted((a, b) => a.key.measure - b.key.measure || a.key.amount - b.key.amount || byId(a.size, b.size))
    .map(({ size }) => size);
}

/**
 * What a shopper can choose from on the page of `current`, which is one of them. Of products that say the
 * same size one is enough: `current` itself, else one in stock. Empty when there is nothing to choose.
 */
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

function toOrder({ unit }: ProductSize): { measure: number; amount: number } {
  const size = readPackSize(unit);
  return size
    ? { measure: MEASURES.indexOf(size.measure), amount: size.amount }
    : { measure: MEASURES.length, amount: 0 };
}

const toUnitKey = ({ unit }: ProductSize) => unit.toLowerCase().replace(/\s+/g, '');

const byId = (a: ProductSize, b: ProductSize) => (a._id < b._id ? -1 : 1);
