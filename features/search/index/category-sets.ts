// Where products stand: those with the same categories and sub-categories share a category set, which is
// found by the names of these.

import { PLAIN_WORDS, SPECIAL_CATEGORY_WORDS } from '../vocabulary/small-words.rules.ts';
import { isSmallWord, readTokens, toPhraseKey, type Token } from '../words/words.rules.ts';
import { FIELD } from './names.rules.ts';
import { NumberList, pack } from './postings.ts';

export type CategorySet = {
  categoryIds: readonly string[];
  /** Stems in the names of its categories. */
  words: Set<string>;
  /** As postings. */
  products: NumberList;
};

/** Not for the plain thing, and the words that say so. */
type SpecialSet = { number: number; words: readonly string[] };

export class CategorySets {
  readonly list: CategorySet[] = [];
  readonly #byStem = new Map<string, number[]>();
  readonly #byName = new Map<string, CategorySet[]>();
  readonly #special: SpecialSet[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #onWord: (token: Token) => void;

  /** Tells every word in the name of a category. */
  constructor(onWord: (token: Token) => void) {
    this.#onWord = onWord;
  }

  setCategoryName(id: string, name: string): void {
    if (this.#names.get(id) === name) return;
    this.#names.set(id, name);
    this.#byStem.clear();
    this.#byName.clear();
    this.#special.length = 0;
    for (const number of this.list.keys()) this.#readNames(number);
  }

  /** Puts a product into the set of these categories; the number of the set. */
  add(product: number, categoryIds: readonly string[]): number {
    const sorted = categoryIds.toSorted();
    const key = sorted.join(' ');
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.list.length;
      this.#numbers.set(key, number);
      this.list.push({ categoryIds: sorted, words: new Set(), products: new NumberList() });
      this.#readNames(number);
    }
    this.list[number]!.products.add(pack(product, FIELD.text, false));
    return number;
  }

  has(stem: string): boolean {
    return this.#byStem.has(stem);
  }

  /** With all of these words in the names of its categories. */
  find(stems: readonly string[]): CategorySet[] {
    return (this.#byStem.get(stems[0]!) ?? [])
      .map((number) => this.list[number]!)
      .filter(({ words }) => stems.every((stem) => words.has(stem)));
  }

  /** With a category that is called just so. */
  listNamed(stems: readonly string[]): readonly CategorySet[] {
    return (this.#byStem.has(stems[0]!) && this.#byName.get(toPhraseKey(stems))) || [];
  }

  listSpecial(): readonly SpecialSet[] {
    return this.#special;
  }

  #readNames(number: number): void {
    const set = this.list[number]!;
    const names = set.categoryIds.map((id) =>
      readTokens(this.#names.get(id) ?? '').filter(({ word }) => !isSmallWord(word)),
    );
    for (const name of names) {
      const stems = name.filter(({ word }) => !PLAIN_WORDS.has(word)).map(({ stem }) => stem);
      const key = toPhraseKey(stems);
      const named = this.#byName.get(key) ?? [];
      if (!named.includes(set)) this.#byName.set(key, [...named, set]);
    }
    const tokens = names.flat();
    const special = tokens.filter(({ word }) => SPECIAL_CATEGORY_WORDS.has(word)).map(({ stem }) => stem);
    if (special.length > 0) this.#special.push({ number, words: special });
    for (const token of tokens) this.#onWord(token);
    set.words = new Set(tokens.map(({ stem }) => stem));
    for (const stem of set.words) this.#byStem.set(stem, [...(this.#byStem.get(stem) ?? []), number]);
  }
}
