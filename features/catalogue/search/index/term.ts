// One word of the index: the products and fields that have it, and statistics of its use.

import { COLOURS, PLAIN_WORDS } from '../words/small-words.rules.ts';
import type { Token } from '../words/words.rules.ts';
import { FIELD, type PlacedWord } from './names.rules.ts';
import { NumberList, pack } from './postings.ts';

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
