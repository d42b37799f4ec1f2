// Memory that every search of an index uses again: one number of each kind for each product. Only one search
// at a time can use it, which is so because ranking never waits. No I/O.

import { Cursor, kindOf, NO_POSTING, NumberList, productOf } from './postings.ts';
import type { Wish } from '../query/query-terms.ts';

/** To look one product up costs what so many postings cost to go through. */
const FEW = 24;
/** Far more wishes than there ever are. */
const GONE = 255;

export class Scratch {
  /**
   * What the wishes so far are worth; and the level at the first glance. By product, of the fitting ones
   * only.
   */
  total = new Float32Array(0);
  lead = new Float32Array(0);
  /**
   * How many wishes a product has (or that it is gone), and the best worth of the one at hand: 0 outside of
   * it.
   */
  #stage = new Uint8Array(0);
  #best = new Float32Array(0);
  /** The number of the one at hand. */
  #wish = 0;
  /**
   * What the first wish touched, which is all that there is to clear, and two that the others take turns
   * with.
   */
  readonly #lists = [new NumberList(64), new NumberList(64), new NumberList(64)] as const;
  #arranged = new Uint32Array(0);
  #levels = new Uint16Array(0);
  #meant = new Uint8Array(0);
  #counts = new Uint32Array(0);
  #marked: number[] = [];

  /** The products that have all wishes so far. */
  get fitting(): NumberList {
    return this.#listOf(this.#wish - 1);
  }

  get hasOffers(): boolean {
    return this.#listOf(this.#wish).length > 0;
  }

  #listOf(wish: number): NumberList {
    return this.#lists[wish < 1 ? 0 : wish % 2 === 0 ? 1 : 2];
  }

  /** Of these products, of which some may be gone. */
  clear(count: number, alive: Uint8Array): this {
    if (count > this.#stage.length) {
      const room = Math.ceil(count * 1.3);
      this.#stage = new Uint8Array(room);
      for (let product = 0; product < count; product++) if (!alive[product]) this.retire(product);
      this.#best = new Float32Array(room);
      this.total = new Float32Array(room);
      this.lead = new Float32Array(room);
    } else {
      const { items, length } = this.#lists[0];
      for (let at = 0; at < length; at++) {
        if (this.#stage[items[at]!] !== GONE) this.#stage[items[at]!] = 0;
        this.total[items[at]!] = 0;
      }
    }
    this.#lists[0].length = 0;
    this.#wish = 0;
    return this;
  }

  /** It never has a wish again. Not to be called while one is at hand. */
  retire(product: number): void {
    if (product < this.#stage.length) this.#stage[product] = GONE;
  }

  /** This product has the wish at hand in a way that is worth so much, if it has all before it. */
  offer(product: number, worth: number): void {
    if (this.#stage[product] !== this.#wish) return;
    const known = this.#best[product]!;
    if (known === 0) this.#listOf(this.#wish).add(product);
    if (worth > known) this.#best[product] = worth;
  }

  /**
   * The same for the products of many postings, by what each kind of posting is worth. What a large shop's
   * search takes longest for.
   */
  offerAll(list: NumberList, worths: Float32Array): void {
    const { items, length } = list;
    if (this.#wish > 0 && this.fitting.length * FEW < length) return this.#offerFew(list, worths);
    const [stage, best, wish] = [this.#stage, this.#best, this.#wish];
    const offered = this.#listOf(wish);
    offered.makeRoom(length);
    let count = offered.length;
    for (let at = 0; at < length; at++) {
      const posting = items[at]!;
      const product = productOf(posting);
      if (stage[product] !== wish) continue;
      const worth = worths[kindOf(posting)]!;
      const known = best[product]!;
      if (known === 0) offered.items[count++] = product;
      if (worth > known) best[product] = worth;
    }
    offered.length = count;
  }

  /** Looks the fitting ones up instead of going through all postings. */
  #offerFew(list: NumberList, worths: Float32Array): void {
    const { items, length } = this.fitting;
    for (let at = 0; at < length; at++) {
      const posting = new Cursor(list).find(items[at]!);
      if (posting !== NO_POSTING) this.offer(items[at]!, worths[kindOf(posting)]!);
    }
  }

  /** What was offered is what fits; the next wish is asked of these alone. */
  endWish(): void {
    const { items, length } = this.#listOf(this.#wish++);
    const [stage, wish] = [this.#stage, this.#wish];
    // The worth of the first is the sum so far, and the sums are all 0.
    if (wish === 1) [this.total, this.#best] = [this.#best, this.total];
    const [total, best] = [this.total, this.#best];
    for (let at = 0; at < length; at++) {
      const product = items[at]!;
      stage[product] = wish;
      if (wish === 1) continue;
      total[product]! += best[product]!;
      best[product] = 0;
    }
    this.#listOf(wish).length = 0;
  }

  /** Room for so many products. */
  arrangedOf(count: number): Uint32Array {
    if (count > this.#arranged.length) this.#arranged = new Uint32Array(Math.ceil(count * 1.3));
    return this.#arranged;
  }

  /** Room for the levels of so many. */
  levelsOf(count: number): Uint16Array {
    if (count > this.#levels.length) this.#levels = new Uint16Array(Math.ceil(count * 1.3));
    return this.#levels;
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
