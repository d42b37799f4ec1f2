// What the index is built of, compact and append-only: terms with the products and fields that have them
// (postings), and the memory for the scores of a search.

import { FIELD, type Field, type PlacedWord } from './product-words.rules.ts';
import { COLOURS, PLAIN_WORDS, type Token } from './words.rules.ts';

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

const WEIGHT_OF_BRAND = 0.1;
const FEW_NAMES = 3;

export class Term {
  readonly stem: string;
  /** Postings in names and units, and in descriptions and details. */
  readonly names = new NumberList();
  readonly texts = new NumberList();
  /** Number of products that are this thing, and number of names that start with it. */
  heads = 0;
  #firsts = 0;
  /** It starts most of the names that have it. */
  isBrand = false;
  /** How much it tells about a thing: 1, less for praise, almost nothing for sizes. */
  readonly substance: number;

  constructor({ stem, word, kind }: Token) {
    this.stem = stem;
    this.substance = kind === 'word' ? substanceOf(word) : 0.08;
  }

  /** Products must be added in the order of their numbers. */
  add(product: number, { field, isFirst }: PlacedWord): void {
    (field > FIELD.detail ? this.names : this.texts).add(pack(product, field, isFirst));
    if (field === FIELD.head) this.heads++;
    if (isFirst) this.#firsts++;
    const { length } = this.names;
    this.isBrand = length > 1 && this.#firsts > 0.7 * length && this.heads < 0.2 * length;
  }

  listsOf(withTexts: boolean): NumberList[] {
    return withTexts ? [this.names, this.texts] : [this.names];
  }

  /** A word that is not praise, a size or a number. */
  get isWord(): boolean {
    return this.substance === 1;
  }

  /** Like `substance`, but brands tell little about what a thing is. */
  get weight(): number {
    return this.isBrand ? WEIGHT_OF_BRAND : this.substance;
  }

  /** It usually is the thing itself, not the kind of another thing. */
  get isThing(): boolean {
    return this.heads > 4 && this.heads > 0.35 * this.names.length;
  }

  /** It is never the thing itself and never starts a name, and few names have it. */
  get isOnlyMentioned(): boolean {
    return this.heads === 0 && this.#firsts === 0 && this.names.length <= FEW_NAMES;
  }

  /** How many products a completion to it would lead to. */
  get strengthInNames(): number {
    return this.names.length + this.heads * 4;
  }

  /** Roughly how much of the shop is called this. */
  get strength(): number {
    return this.strengthInNames + this.#firsts;
  }
}

function substanceOf(word: string): number {
  if (COLOURS.has(word)) return 0.25;
  return PLAIN_WORDS.has(word) ? 0.12 : 1;
}

/** The term for a word that occurs nowhere. */
export const NO_TERM = new Term({ stem: '', word: '', kind: 'word' });

export class ScoreBuffer {
  /** By product: the sum of its scores for the terms so far; 0 if it lacks one of them. */
  total = new Float32Array(0);
  /** By product: the rough score (rank.ts); set for fitting products only. */
  rough = new Float32Array(0);
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
    this.rough = new Float32Array(room);
    this.#best = new Float32Array(room);
  }

  /** Records that this product has the current term with this score. */
  add(product: number, score: number): void {
    const known = this.#best[product]!;
    if (this.#isFirstTerm && known === 0) this.#fitting.add(product);
    if (score > known && (this.#isFirstTerm || this.total[product]! > 0)) this.#best[product] = score;
  }

  /** The same for many postings, by kind of posting; dominates search time in a large shop. */
  addAll({ items, length }: NumberList, scores: Float32Array): void {
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
