// Memory that every search of an index uses again: one number of each kind for each product. Only one search
// at a time can use it, which is so because ranking never waits.

import { kindOf, NumberList, productOf } from './postings.ts';

const OUT = 0;
const FITTING = 1;
const GONE = 2;

export class ScoreBuffer {
  /**
   * By product: the score of the terms so far, and the level at the first glance. Of fitting products only.
   */
  total = new Float32Array(0);
  level = new Float32Array(0);
  /** The products that have all terms so far. */
  readonly fitting = new NumberList(64);
  #state = new Uint8Array(0);
  /** The best score of the term at hand; 0 outside of it. */
  #best = new Float32Array(0);
  #isFirstTerm = true;
  #arranged = new Uint32Array(0);

  /** For a query over so many products. */
  begin(count: number): void {
    const { items, length } = this.fitting;
    for (let at = 0; at < length; at++) this.#drop(items[at]!);
    this.fitting.length = 0;
    this.#isFirstTerm = true;
    this.#makeRoom(count);
  }

  /** The product is gone: it never fits again. */
  retire(product: number): void {
    this.#makeRoom(product + 1);
    this.#state[product] = GONE;
  }

  /** This product has the term at hand with this score. */
  offer(product: number, score: number): void {
    if (this.#state[product] !== FITTING) {
      if (!this.#isFirstTerm || this.#state[product] === GONE) return;
      this.#state[product] = FITTING;
      this.fitting.add(product);
    }
    if (score > this.#best[product]!) this.#best[product] = score;
  }

  /**
   * The same for the products of many postings, by the kind of posting: what a large shop's search is slow
   * by.
   */
  offerAll({ items, length }: NumberList, scores: Float32Array): void {
    const [state, best, isFirstTerm] = [this.#state, this.#best, this.#isFirstTerm];
    if (isFirstTerm) this.fitting.makeRoom(length);
    for (let at = 0; at < length; at++) {
      const product = productOf(items[at]!);
      if (state[product] !== FITTING) {
        if (!isFirstTerm || state[product] === GONE) continue;
        state[product] = FITTING;
        this.fitting.add(product);
      }
      const score = scores[kindOf(items[at]!)]!;
      if (score > best[product]!) best[product] = score;
    }
  }

  /** What was not offered fits no more. */
  endTerm(): void {
    const { items, length } = this.fitting;
    const [total, best] = [this.total, this.#best];
    let kept = 0;
    for (let at = 0; at < length; at++) {
      const product = items[at]!;
      if (best[product] === 0) {
        this.#drop(product);
        continue;
      }
      total[product]! += best[product]!;
      best[product] = 0;
      items[kept++] = product;
    }
    this.fitting.length = kept;
    this.#isFirstTerm = false;
  }

  /** Memory for so many products in another order. */
  arrangedOf(count: number): Uint32Array {
    if (count > this.#arranged.length) this.#arranged = new Uint32Array(Math.ceil(count * 1.3));
    return this.#arranged;
  }

  #drop(product: number): void {
    if (this.#state[product] !== GONE) this.#state[product] = OUT;
    this.total[product] = 0;
    this.#best[product] = 0;
  }

  #makeRoom(count: number): void {
    if (count <= this.#state.length) return;
    const room = Math.ceil(count * 1.3);
    const state = new Uint8Array(room);
    state.set(this.#state);
    this.#state = state;
    // Between queries there is nothing in these.
    this.#best = new Float32Array(room);
    this.total = new Float32Array(room);
    this.level = new Float32Array(room);
  }
}
