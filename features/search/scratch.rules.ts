// Memory that every search of an index uses again: one number of each kind for each product. Only one search at a time can use
// it, which is so because ranking never waits. No I/O.

import { NumberList } from './postings.rules.ts';
import type { Wish } from './understand.rules.ts';

export class Scratch {
  /** How many wishes a product has so far, the best worth of the one at hand, and the sum. */
  stage = new Uint8Array(0);
  best = new Float32Array(0);
  total = new Float32Array(0);
  readonly lists = [new NumberList(64), new NumberList(64)];
  #used = new NumberList(64);
  #meant = new Uint8Array(0);
  #counts = new Uint32Array(0);
  #marked: number[] = [];

  clear(count: number): this {
    if (count > this.stage.length) {
      const room = Math.ceil(count * 1.3);
      this.stage = new Uint8Array(room);
      this.best = new Float32Array(room);
      this.total = new Float32Array(room);
    } else {
      const { items, length } = this.#used;
      for (let at = 0; at < length; at++) {
        this.stage[items[at]!] = 0;
        this.total[items[at]!] = 0;
      }
    }
    this.#used.length = 0;
    for (const list of this.lists) list.length = 0;
    return this;
  }

  /** What the first wish touched is all that there is to clear. */
  remember(list: NumberList): void {
    for (let at = 0; at < list.length; at++) this.#used.add(list.items[at]!);
  }

  /** A zero for every term. */
  countsOf(terms: number): Uint32Array {
    if (terms > this.#counts.length) this.#counts = new Uint32Array(Math.ceil(terms * 1.3));
    else this.#counts.fill(0);
    return this.#counts;
  }

  /** 1 for every term that some wish means. */
  mark(index: { terms: ReadonlyMap<string, number> }, wishes: readonly Wish[]): Uint8Array {
    for (const term of this.#marked) this.#meant[term] = 0;
    if (index.terms.size > this.#meant.length)
      this.#meant = new Uint8Array(Math.ceil(index.terms.size * 1.3));
    this.#marked = wishes.flatMap(({ ways }) =>
      ways.flatMap(({ stems }) => stems.flatMap((stem) => index.terms.get(stem) ?? [])),
    );
    for (const term of this.#marked) this.#meant[term] = 1;
    return this.#meant;
  }
}
