// One word of the index: in which products it stands and where, and what can be told of it by counting.

import { COLOURS, PLAIN_WORDS } from '../vocabulary/small-words.rules.ts';
import type { Token } from '../words/words.rules.ts';
import { FIELD, type PlacedWord } from './names.rules.ts';
import { NumberList, pack } from './postings.ts';

const WEIGHT_OF_BRAND = 0.1;
const FEW_NAMES = 3;

export class Term {
  readonly stem: string;
  /** As postings: where it stands in names and units, and where in descriptions and details. */
  readonly names = new NumberList();
  readonly texts = new NumberList();
  /** In how many products it is the thing itself, and in how many names it stands first. */
  heads = 0;
  #firsts = 0;
  /** It begins most of the names it stands in. */
  isBrand = false;
  /** How much it says of what a thing is: 1, less for mere praise, next to nothing for sizes. */
  readonly substance: number;

  constructor({ stem, word, kind }: Token) {
    this.stem = stem;
    this.substance = kind === 'word' ? substanceOf(word) : 0.08;
  }

  /** Products must come in the order of their numbers. */
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

  /** A word, and not praise, a size or a number. */
  get isWord(): boolean {
    return this.substance === 1;
  }

  /** Like its substance, but brands say little of what a thing is. */
  get weight(): number {
    return this.isBrand ? WEIGHT_OF_BRAND : this.substance;
  }

  /** It mostly is what products are, not what kind they are of. */
  get isThing(): boolean {
    return this.heads > 4 && this.heads > 0.35 * this.names.length;
  }

  /** It is never what a product is or begins its name, and stands in few names. */
  get isOnlyMentioned(): boolean {
    return this.heads === 0 && this.#firsts === 0 && this.names.length <= FEW_NAMES;
  }

  /** How much there is to complete it to. */
  get strengthInNames(): number {
    return this.names.length + this.heads * 4;
  }

  /** How much of the shop is called so, roughly. */
  get strength(): number {
    return this.strengthInNames + this.#firsts;
  }
}

function substanceOf(word: string): number {
  if (COLOURS.has(word)) return 0.25;
  return PLAIN_WORDS.has(word) ? 0.12 : 1;
}

/** What a word is that stands nowhere. */
export const NO_TERM = new Term({ stem: '', word: '', kind: 'word' });
