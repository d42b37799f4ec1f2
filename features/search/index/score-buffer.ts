// Memory that every search of an index uses again: one number of each kind for each product. Only one search
// at a time can use it, which is so because ranking never waits.

import { kindOf, NumberList, productOf } from './postings.ts';

/** Far more terms than a query ever has. */
const GONE = 255;

export class ScoreBuffer {
  /**
   * By product: the score of the terms so far, and the level at the first glance. Of fitting products only.
   */
  total = new Float32Array(0);
  level = new Float32Array(0);
  /** How many terms a product has, from the first on without a gap. */
  #termsOf = new Uint8Array(0);
  /** The best score of the term at hand; 0 outside of it. */
  #best = new Float32Array(0);
  /** The number of the term at hand. */
  #term = 0;
  /** The products of the first term are all there is to clear; later terms take turns with the others. */
  readonly #lists = [new NumberList(64), new NumberList(64), new NumberList(64)] as const;
  #arranged = new Uint32Array(0);

  /** The products that have all terms so far. */
  get fitting(): NumberList {
    return this.#listOf(this.#term - 1);
  }

  /** For a query over so many products. */
  begin(count: number): void {
    const { items, length } = this.#lists[0];
    for (let at = 0; at < length; at++) {
      if (this.#termsOf[items[at]!] !== GONE) this.#termsOf[items[at]!] = 0;
      this.total[items[at]!] = 0;
    }
    this.#lists[0].length = 0;
    this.#term = 0;
    this.#makeRoom(count);
  }

  /** The product is gone: it never fits again. */
  retire(product: number): void {
    this.#makeRoom(product + 1);
    this.#termsOf[product] = GONE;
  }

  /** This product has the term at hand with this score. */
  offer(product: number, score: number): void {
    if (this.#termsOf[product] !== this.#term) return;
    const known = this.#best[product]!;
    if (known === 0) this.#listOf(this.#term).add(product);
    if (score > known) this.#best[product] = score;
  }

  /**
   * The same for the products of many postings, by the kind of posting: what a large shop's search is slow
   * by.
   */
  offerAll({ items, length }: NumberList, scores: Float32Array): void {
    const [termsOf, best, term] = [this.#termsOf, this.#best, this.#term];
    const offered = this.#listOf(term);
    offered.makeRoom(length);
    let count = offered.length;
    for (let at = 0; at < length; at++) {
      const product = productOf(items[at]!);
      if (termsOf[product] !== term) continue;
      const score = scores[kindOf(items[at]!)]!;
      const known = best[product]!;
      if (known === 0 && score > 0) offered.items[count++] = product;
      if (score > known) best[product] = score;
    }
    offered.length = count;
  }

  /** What was not offered fits no more. */
  endTerm(): void {
    const { items, length } = this.#listOf(this.#term++);
    // The scores of the first term are the sums so far, and the sums are all 0.
    const isFirst = this.#term === 1;
    if (isFirst) [this.total, this.#best] = [this.#best, this.total];
    for (let at = 0; at < length; at++) {
      const product = items[at]!;
      this.#termsOf[product] = this.#term;
      if (isFirst) continue;
      this.total[product]! += this.#best[product]!;
      this.#best[product] = 0;
    }
    this.#listOf(this.#term).length = 0;
  }

  /** Memory for so many products in another order. */
  arrangedOf(count: number): Uint32Array {
    if (count > this.#arranged.length) this.#arranged = new Uint32Array(Math.ceil(count * 1.3));
    return this.#arranged;
  }

  #listOf(term: number): NumberList {
    return this.#lists[term < 1 ? 0 : term % 2 === 0 ? 1 : 2];
  }

  #makeRoom(count: number): void {
    if (count <= this.#termsOf.length) return;
    const room = Math.ceil(count * 1.3);
    const termsOf = new Uint8Array(room);
    termsOf.set(this.#termsOf);
    this.#termsOf = termsOf;
    // Between queries there is nothing in these.
    this.#best = new Float32Array(room);
    this.total = new Float32Array(room);
    this.level = new Float32Array(room);
  }
}
