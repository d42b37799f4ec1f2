// Products of the index that belong together: those with the same categories, found by the names of these;
// and the sizes of one product, which one card stands for.

import { MAX_SIZES } from '../catalogue.table.ts';
import { toUnitKey } from '../size/product-sizes.rules.ts';
import { NumberList, pack } from './postings.ts';
import { FIELD } from './product-words.rules.ts';
import {
  PLAIN_WORDS,
  SPECIAL_CATEGORY_WORDS,
  addTo,
  readMeaningful,
  toPhraseKey,
  type Token,
} from './words.rules.ts';

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
const toNameKey = (name: string): string =>
  toPhraseKey(toStems(readMeaningful(name).filter(({ word }) => !PLAIN_WORDS.has(word))));

type SizeFacts = { sizeGroup: string; unit: string };

export class SizeGroups {
  /** Ids of the products by number. */
  readonly #ids: readonly string[];
  /** By product number. */
  readonly #sized: SizeFacts[] = [];
  readonly #members = new Map<string, Set<number>>();

  constructor(ids: readonly string[]) {
    this.#ids = ids;
  }

  put(product: number, { sizeGroup, unit }: SizeFacts): void {
    this.remove(product);
    this.#sized[product] = { sizeGroup, unit: toUnitKey({ unit }) };
    const members = this.#members.get(sizeGroup);
    if (members) members.add(product);
    else this.#members.set(sizeGroup, new Set([product]));
  }

  remove(product: number): void {
    const group = this.of(product);
    const members = this.#members.get(group);
    members?.delete(product);
    if (members?.size === 0) this.#members.delete(group);
  }

  /** The size group of a product; '' if it has never been put. */
  of(product: number): string {
    return this.#sized[product]?.sizeGroup ?? '';
  }

  /**
   * The families of the group of a product: usually one. Products of the same size are in different ones, and
   * none is larger than what is read of a group.
   */
  listFamilies(product: number): number[][] {
    const members = this.#members.get(this.of(product));
    if (!members?.has(product) || members.size < 2) return [[product]];
    const families: number[][][] = [];
    const seen = new Map<string, number>();
    for (const member of [...members].sort((a, b) => (this.#ids[a]! < this.#ids[b]! ? -1 : 1))) {
      const { unit } = this.#sized[member]!;
      const nth = seen.get(unit) ?? 0;
      seen.set(unit, nth + 1);
      const parts = (families[nth] ??= []);
      const last = parts.at(-1);
      if (last && last.length < MAX_SIZES) last.push(member);
      else parts.push([member]);
    }
    return families.flat();
  }
}
