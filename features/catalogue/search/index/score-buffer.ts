// Memory that all searches of an index reuse: numbers for each product. Only one search can use it at a time,
// which holds because ranking is synchronous.

import { kindOf, NumberList, productOf } from './postings.ts';

export class ScoreBuffer {
  /** By product: the sum of its scores for the terms so far; 0 if it lacks one of them. */
  total = new Float32Array(0);
  /** By product: the score of the first glance (rank.ts); set for fitting products only. */
  glance = new Float32Array(0);
  /** By product: the best score for the current term; 0 between terms. */
  #best = new Float32Array(0);
  readonly #fitting = new NumberList();
  #isFirstTerm = true;

  /** The products that have all terms so far. */
  get fitting(): Uint32Array {
    return this.#fitting.items.subarray(0, this.#fitting.length);
  }

  /** Starts a query over this many products. */
  begin(count: number): void {
    for (const product of this.fitting) this.total[product] = 0;
    this.#fitting.length = 0;
    this.#isFirstTerm = true;
    if (count <= this.total.length) return;
    const room = Math.ceil(count * 1.3);
    this.total = new Float32Array(room);
    this.glance = new Float32Array(room);
    this.#best = new Float32Array(room);
  }

  /** Records that this product has the current term with this score. */
  offer(product: number, score: number): void {
    const known = this.#best[product]!;
    if (this.#isFirstTerm && known === 0) this.#fitting.add(product);
    if (score > known && (this.#isFirstTerm || this.total[product]! > 0)) this.#best[product] = score;
  }

  /** The same for many postings, by kind of posting; dominates search time in a large shop. */
  offerAll({ items, length }: NumberList, scores: Float32Array): void {
    const [best, total, isFirstTerm] = [this.#best, this.total, this.#isFirstTerm];
    for (let at = 0; at < length; at++) {
      const product = productOf(items[at]!);
      if (!isFirstTerm && total[product] === 0) continue;
      const known = best[product]!;
      if (isFirstTerm && known === 0) this.#fitting.add(product);
      const score = scores[kindOf(items[at]!)]!;
      if (score > known) best[product] = score;
    }
  }

  /** Drops products that were not offered or are no longer live. */
  endTerm(isLive: readonly boolean[]): void {
    const [best, total, fitting] = [this.#best, this.total, this.#fitting];
    const { items, length } = fitting;
    fitting.length = 0;
    for (let at = 0; at < length; at++) {
      const product = items[at]!;
      const fits = best[product]! > 0 && isLive[product]!;
      total[product] = fits ? total[product]! + best[product]! : 0;
      best[product] = 0;
      if (fits) items[fitting.length++] = product;
    }
    this.#isFirstTerm = false;
  }
}
