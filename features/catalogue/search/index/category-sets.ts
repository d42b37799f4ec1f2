// Products with the same categories and sub-categories share a category set, which is found by the names of
// these.

import { PLAIN_WORDS, SPECIAL_CATEGORY_WORDS } from '../words/small-words.rules.ts';
import { addTo } from '../words/add-to.ts';
import { isSmallWord, readTokens, toPhraseKey, type Token } from '../words/words.rules.ts';
import { FIELD } from './names.rules.ts';
import { NumberList, pack } from './postings.ts';

export type CategorySet = {
  categoryIds: readonly string[];
  /** As postings. */
  products: NumberList;
  /** Names of its categories as phrase keys, and the stems in them. */
  names: Set<string>;
  words: Set<string>;
  /** The stems among them that mark products that are not the plain thing. */
  special: readonly string[];
};

export class CategorySets {
  readonly #sets = new Map<string, CategorySet>();
  readonly #byStem = new Map<string, CategorySet[]>();
  readonly #names = new Map<string, string>();
  readonly #onWord: (token: Token) => void;

  /** `onWord` is called with every word in the name of a category. */
  constructor(onWord: (token: Token) => void) {
    this.#onWord = onWord;
  }

  setCategoryName(id: string, name: string): void {
    if (this.#names.get(id) === name) return;
    this.#names.set(id, name);
    this.#byStem.clear();
    for (const set of this.#sets.values()) this.#readNames(set);
  }

  /** Puts a product into the set of these categories. */
  add(product: number, categoryIds: readonly string[]): CategorySet {
    const sorted = categoryIds.toSorted();
    const key = sorted.join(' ');
    let set = this.#sets.get(key);
    if (!set) {
      const products = new NumberList();
      set = { categoryIds: sorted, products, names: new Set(), words: new Set(), special: [] };
      this.#sets.set(key, set);
      this.#readNames(set);
    }
    set.products.add(pack(product, FIELD.text, false));
    return set;
  }

  /** Sets that have all of these categories. */
  listWith(categoryIds: readonly string[]): CategorySet[] {
    return [...this.#sets.values()].filter((set) => categoryIds.every((id) => set.categoryIds.includes(id)));
  }

  has(stem: string): boolean {
    return this.#byStem.has(stem);
  }

  /** Sets with all of these words in the names of their categories. */
  find(stems: readonly string[]): CategorySet[] {
    return (this.#byStem.get(stems[0]!) ?? []).filter(({ words }) => stems.every((stem) => words.has(stem)));
  }

  /** Sets with a category of exactly this name. */
  listNamed(stems: readonly string[]): CategorySet[] {
    return this.find(stems).filter(({ names }) => names.has(toPhraseKey(stems)));
  }

  /** Ids of the categories with exactly this name. */
  listIdsNamed(stems: readonly string[]): string[] {
    const ids = this.listNamed(stems).flatMap(({ categoryIds }) => categoryIds);
    return [...new Set(ids)].filter((id) => toNameKey(this.#names.get(id)!) === toPhraseKey(stems));
  }

  #readNames(set: CategorySet): void {
    const names = set.categoryIds.map((id) => this.#names.get(id) ?? '');
    const tokens = names.flatMap(readMeaningful);
    set.names = new Set(names.map(toNameKey));
    set.words = new Set(toStems(tokens));
    set.special = toStems(tokens.filter(({ word }) => SPECIAL_CATEGORY_WORDS.has(word)));
    for (const token of tokens) this.#onWord(token);
    for (const stem of set.words) addTo(this.#byStem, stem, set);
  }
}

const toStems = (tokens: readonly Token[]): string[] => tokens.map(({ stem }) => stem);
const readMeaningful = (name: string): Token[] => readTokens(name).filter(({ word }) => !isSmallWord(word));
const toNameKey = (name: string): string =>
  toPhraseKey(toStems(readMeaningful(name).filter(({ word }) => !PLAIN_WORDS.has(word))));
