// Append-only, compact lists of numbers: the building blocks of the index.

import type { Field } from './names.rules.ts';

/** Numbers in the order they were added. */
export class NumberList {
  items = new Uint32Array(0);
  length = 0;

  add(number: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(Math.max(2, Math.ceil(this.length * 1.6)));
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = number;
  }
}

const FIRST = 8;
/** Field and "begins the name" together, as the lowest bits of a posting. */
export const POSTING_KINDS = 16;
/** Products are numbered below this, so that number, field and "begins the name" fit 32 bits. */
export const MAX_PRODUCTS = 2 ** 28;

export const pack = (product: number, field: Field | 0, isFirst: boolean): number =>
  product * POSTING_KINDS + field + (isFirst ? FIRST : 0);
export const productOf = (posting: number): number => posting >>> 4;
export const kindOf = (posting: number): number => posting & (POSTING_KINDS - 1);
export const fieldOf = (posting: number): number => posting & 7;
export const isFirst = (posting: number): boolean => (posting & FIRST) !== 0;

/** Never a real posting, because fields begin at 1. */
export const NO_POSTING = 0;

/** Looks up products in ascending order in a list of postings, skipping what lies between. */
export class Cursor {
  readonly #list: NumberList;
  #at = 0;

  constructor(list: NumberList) {
    this.#list = list;
  }

  find(product: number): number {
    const { items, length } = this.#list;
    const least = pack(product, 0, false);
    let [low, high, step] = [this.#at, this.#at, 1];
    while (high < length && items[high]! < least) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    if (high > length) high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (items[middle]! < least) low = middle + 1;
      else high = middle;
    }
    this.#at = low;
    return low < length && productOf(items[low]!) === product ? items[low]! : NO_POSTING;
  }
}
