// The words of the index: in which products each stands and where, and what can be told of it by counting.
// No I/O.

import { FIELD, type Field } from './names.rules.ts';
import { Cursor, NO_POSTING, NumberList, pack, productOf } from './postings.ts';
import { Spellings } from './spellings.ts';
import { COLOURS, PLAIN_WORDS } from '../vocabulary/small-words.rules.ts';
import type { Token } from '../words/words.rules.ts';

const WEIGHT_OF_BRAND = Math.fround(0.1);
const ENOUGH_OF_A_PHRASE = 40;
const FEW_NAMES = 3;

function substanceOf(word: string, kind: Token['kind']): number {
  if (kind !== 'word') return 0.08;
  if (COLOURS.has(word)) return 0.25;
  return PLAIN_WORDS.has(word) ? 0.12 : 1;
}

export class TermIndex {
  readonly spellings = new Spellings();
  /** Numbers of the stems. */
  readonly terms = new Map<string, number>();
  /** By term. */
  readonly names: string[] = [];
  readonly #postings: NumberList[] = [];
  /** The same for words of descriptions and details, where most words stand nowhere. */
  readonly #textPostings: (NumberList | undefined)[] = [];
  /** In how many products a term is the thing itself, and in how many names it stands first. */
  readonly #headCounts: number[] = [];
  readonly #firstCounts: number[] = [];
  /** How much a term says of what a thing is: 1, less for mere praise, next to nothing for sizes. */
  readonly #substance: number[] = [];
  #weights = new Float32Array(64);
  /** Terms whose weight may have changed. */
  #recounted: number[] = [];
  readonly #isRecounted: boolean[] = [];
  /** By product: 1 as long as it is there. */
  protected isLive = new Uint8Array(1024);

  /** Products must come in the order of their numbers. */
  protected place(product: number, token: Token, field: Field, isFirst: boolean): void {
    const term = this.#toTerm(token);
    const posting = pack(product, field, isFirst);
    if (field > FIELD.detail) this.#postings[term]!.add(posting);
    else (this.#textPostings[term] ??= new NumberList()).add(posting);
    if (field === FIELD.head) this.#headCounts[term]!++;
    if (isFirst) this.#firstCounts[term]!++;
    if (!this.#isRecounted[term]) this.#recounted.push(term);
    this.#isRecounted[term] = true;
  }

  /** A word, and not praise, a size or a number. */
  isWord(term: number): boolean {
    return this.#substance[term] === 1;
  }

  /**
   * Names of products it stands in, and how often it is the thing itself: how much there is to complete it
   * to.
   */
  weightInNames(term: number): number {
    return this.#postings[term]!.length + this.#headCounts[term]! * 4;
  }

  isBrandStem(stem: string): boolean {
    const term = this.terms.get(stem);
    return term !== undefined && this.isBrand(term);
  }

  /** It begins most of the names it stands in. */
  isBrand(term: number): boolean {
    return this.weights[term] === WEIGHT_OF_BRAND;
  }

  /** By term: how much it says of what a thing is. Nothing but the names of products changes them. */
  get weights(): Float32Array {
    if (this.#recounted.length === 0) return this.#weights;
    if (this.#postings.length > this.#weights.length) {
      const wider = new Float32Array(Math.ceil(this.#postings.length * 1.6));
      wider.set(this.#weights);
      this.#weights = wider;
    }
    for (const term of this.#recounted) {
      this.#isRecounted[term] = false;
      const { length } = this.#postings[term]!;
      const isBrand =
        length > 1 && this.#firstCounts[term]! > 0.7 * length && this.#headCounts[term]! < 0.2 * length;
      const weight = isBrand ? WEIGHT_OF_BRAND : Math.fround(this.#substance[term]!);
      const before = this.#weights[term];
      if (weight === before) continue;
      this.#weights[term] = weight;
      if (before !== 0) this.onWeightChange();
    }
    this.#recounted = [];
    return this.#weights;
  }

  /** What was computed from the weights is no longer true. */
  protected onWeightChange(): void {}

  /** How much of the shop is called so, roughly. */
  strengthOf(phrase: readonly string[]): number {
    if (phrase.length === 1) return this.#strengthOfWord(phrase[0]!);
    let count = 0;
    this.eachWithAll(phrase, false, () => ++count < ENOUGH_OF_A_PHRASE);
    return count * 3;
  }

  /** In how many names it stands. */
  countNames(stem: string): number {
    const term = this.terms.get(stem);
    return term === undefined ? 0 : this.#postings[term]!.length;
  }

  /** It is never what a product is or begins its name, and stands in few names. */
  isOnlyMentioned(stem: string): boolean {
    const term = this.terms.get(stem);
    if (term === undefined) return true;
    const isNamed = this.#headCounts[term]! > 0 || this.#firstCounts[term]! > 0;
    return !isNamed && this.#postings[term]!.length <= FEW_NAMES;
  }

  /** In how many products this is the thing itself; of a phrase, how many names have all of it. */
  countCalled(phrase: readonly string[]): number {
    if (phrase.length > 1) return this.strengthOf(phrase) / 3;
    const term = this.terms.get(phrase[0]!);
    return term === undefined ? 0 : this.#headCounts[term]!;
  }

  #strengthOfWord(stem: string): number {
    const term = this.terms.get(stem);
    if (term === undefined) return 0;
    return this.#postings[term]!.length + this.#headCounts[term]! * 4 + this.#firstCounts[term]!;
  }

  /** It mostly is what products are, not what kind they are of. */
  isThing(term: number): boolean {
    return this.#headCounts[term]! > 4 && this.#headCounts[term]! > 0.35 * this.#postings[term]!.length;
  }

  listsOf(term: number, withTexts: boolean): NumberList[] {
    const text = withTexts ? this.#textPostings[term] : undefined;
    return text ? [this.#postings[term]!, text] : [this.#postings[term]!];
  }

  /** With texts, descriptions and details count as well. */
  hasAll(product: number, stems: readonly string[], withTexts = false): boolean {
    return stems.every((stem) => {
      const term = this.terms.get(stem);
      return (
        term !== undefined &&
        this.listsOf(term, withTexts).some((list) => new Cursor(list).find(product) !== NO_POSTING)
      );
    });
  }

  /** Some live product has all of these words in its name or unit. */
  hasProductWith(stems: readonly string[]): boolean {
    let isThere = false;
    this.eachWithAll(stems, false, () => !(isThere = true));
    return isThere;
  }

  /** Live products that have all of these words, with where each stands; ends when `visit` says false. */
  eachWithAll(
    stems: readonly string[],
    withTexts: boolean,
    visit: (product: number, postings: Uint32Array) => boolean | void,
  ): void {
    const words: NumberList[][] = [];
    for (const stem of stems) {
      const term = this.terms.get(stem);
      if (term === undefined) return;
      words.push(this.listsOf(term, withTexts));
    }
    const lengthOf = (lists: readonly NumberList[]) => lists.reduce((sum, { length }) => sum + length, 0);
    const rarest = words.reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a));
    const postings = new Uint32Array(words.length);
    for (const list of rarest) {
      const cursors = words.map((lists) => lists.map((other) => new Cursor(other)));
      for (let at = 0; at < list.length; at++) {
        const product = productOf(list.items[at]!);
        if (!this.isLive[product]) continue;
        let word = 0;
        for (; word < words.length; word++) {
          const [names, text] = cursors[word]!;
          const posting = names!.find(product) || (text ? text.find(product) : NO_POSTING);
          if (posting === NO_POSTING) break;
          postings[word] = posting;
        }
        if (word === words.length && visit(product, postings) === false) return;
      }
    }
  }

  #toTerm({ stem, word, kind }: Token): number {
    const known = this.terms.get(stem);
    if (known !== undefined) return known;
    const term = this.#postings.length;
    this.terms.set(stem, term);
    this.#postings.push(new NumberList());
    this.names.push(stem);
    this.#headCounts.push(0);
    this.#firstCounts.push(0);
    this.#substance.push(substanceOf(word, kind));
    if (kind === 'word') this.spellings.add(stem, word);
    return term;
  }
}
