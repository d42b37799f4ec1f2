// Which products are most like one. Pure.

import { readPackSize } from '../size/pack-size.rules.ts';

/** `pricePaise` is after discount. */
export type Compared = {
  id: string;
  unit: string;
  pricePaise: number;
  isInStock: boolean;
  sizeGroup?: string | null;
};

/**
 * What can be had comes first; of it what is not dearer, so that nobody is led to spend more; of that what
 * is nearest in size and price.
 */
export function bySimilarity(to: Omit<Compared, 'isInStock'>): (one: Compared, other: Compared) => number {
  const size = readPackSize(to.unit);
  const distanceOf = ({ unit, pricePaise }: Compared) => {
    const other = readPackSize(unit);
    const inSize = size && other?.measure === size.measure ? ratioOf(size.amount, other.amount) : UNLIKE;
    return inSize + ratioOf(Math.max(1, to.pricePaise), Math.max(1, pricePaise));
  };
  const isDearer = ({ pricePaise }: Compared) => pricePaise > to.pricePaise;
  return (one, other) =>
    Number(other.isInStock) - Number(one.isInStock) ||
    Number(isDearer(one)) - Number(isDearer(other)) ||
    distanceOf(one) - distanceOf(other) ||
    (one.id < other.id ? -1 : 1);
}

/** Of the sizes of one product the first alone. */
export function withoutOtherSizes(sorted: readonly Compared[]): Compared[] {
  const seen = new Set<string>();
  return sorted.filter(({ sizeGroup }) => {
    if (!sizeGroup) return true;
    return seen.has(sizeGroup) ? false : seen.add(sizeGroup);
  });
}

/** Of what comes in pieces and what is weighed, and where nothing is known. */
const UNLIKE = Math.log(4);

/** 0 for the same; the same for twice as much and half as much. */
const ratioOf = (one: number, other: number) => Math.abs(Math.log(one / other));
