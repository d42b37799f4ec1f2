// Orders products by similarity to one. Pure.

import { readPackSize } from '#shared/pack-size.ts';

/** `pricePaise` is after discount. */
type Pack = { unit: string; pricePaise: number };
export type Compared = Pack & {
  id: string;
  isInStock: boolean;
  /** If absent, of unknown kind. */
  name?: string;
  sizeGroup?: string | null;
};

/**
 * Products in stock first; among these, those of the nearest kind, then those that are not more expensive, so
 * that nobody is led to spend more; then by nearest size and price.
 */
export function bySimilarity(to: Omit<Compared, 'isInStock'>): (one: Compared, other: Compared) => number {
  const byNearest = byDistance(to);
  const kindDistance = byKind(to);
  const isDearer = ({ pricePaise }: Compared) => pricePaise > to.pricePaise;
  return (one, other) =>
    Number(other.isInStock) - Number(one.isInStock) ||
    kindDistance(one) - kindDistance(other) ||
    Number(isDearer(one)) - Number(isDearer(other)) ||
    byNearest(one, other) ||
    (one.id < other.id ? -1 : 1);
}

type Named = Pick<Compared, 'name'>;

/** 0 for the same kind, as both last words of the names say, 1 if only the very last is the same, else 2. */
function byKind(to: Named): (one: Named) => number {
  const [kind, sort] = toKind(to);
  return (one) => {
    const [otherKind, otherSort] = toKind(one);
    return kind === otherKind ? Number(sort !== otherSort) : 2;
  };
}

/** What a product is, as its name ends: 'mix' and 'drink' of 'Cocoa Drink Mix (Jar)'. */
const toKind = ({ name = '' }: Named) =>
  (
    name
      .replace(/[(,].*$/s, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).toReversed();

/** By nearest size and price alone. */
export function byDistance(to: Pack): (one: Pack, other: Pack) => number {
  const size = readPackSize(to.unit);
  const distanceOf = ({ unit, pricePaise }: Pack) => {
    const other = readPackSize(unit);
    const inSize = size && other?.measure === size.measure ? ratioOf(size.amount, other.amount) : UNLIKE;
    return inSize + ratioOf(Math.max(1, to.pricePaise), Math.max(1, pricePaise));
  };
  return (one, other) => distanceOf(one) - distanceOf(other);
}

/** Keeps only the first of the sizes of one product. */
export function withoutOtherSizes<One extends { sizeGroup?: string | null }>(sorted: readonly One[]): One[] {
  const seen = new Set<string>();
  return sorted.filter(({ sizeGroup }) => {
    if (!sizeGroup) return true;
    return seen.has(sizeGroup) ? false : seen.add(sizeGroup);
  });
}

/** Distance between pieces and weights, and if a size is unknown. */
const UNLIKE = Math.log(4);

/** 0 for equal values; symmetric for double and half. */
const ratioOf = (one: number, other: number) => Math.abs(Math.log(one / other));
