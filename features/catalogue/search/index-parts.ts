// What the index is built of, compact and append-only: terms with the products and fields that have them
// (postings), the memory for the scores of a search, products with the same categories, found by the names of
// these, and the sizes of one product, which one card stands for.

import { MAX_SIZES } from '../catalogue.table.ts';
import { toUnitKey } from '../size/product-sizes.rules.ts';
import {
  COLOURS,
  FIELD,
  type Field,
  PLAIN_WORDS,
  type PlacedWord,
  SPECIAL_CATEGORY_WORDS,
  type Token,
  addTo,
  readMeaningful,
  toPhraseKey,
} from './words.rules.ts';

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
/** So that number, field and "begins the name" fit 32 bits. */
export const MAX_PRODUCTS = 2 ** 28;

export const pack = (product: number, field: Field | 0, isFirst: boolean): number =>
  product * POSTING_KINDS + field + (isFirst ? FIRST : 0);
export const productOf = (posting: number): number => posting >>> 4;
export const kindOf = (posting: number): number => posting & (POSTING_KINDS - 1);
export const fieldOf = (posting: number): number => posting & 7;
export const isFirst = (posting: number): boolean => (posting & FIRST) !== 0;

/** Never a real posting, because fields begin at 1. */
export const NO_POSTING = 0;

/** Looks up products in ascending order, skipping what lies between. */
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
  /** `texts`: in descriptions and details. */
  readonly names = new NumberList();
  readonly texts = new NumberList();
  /** Products that are this thing, and names that start with it. */
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

  /** In the order of the numbers of the products. */
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

  get isWord(): boolean {
    return this.substance === 1;
  }

  get weight(): number {
    return this.isBrand ? WEIGHT_OF_BRAND : this.substance;
  }

  /** It usually is the thing itself, not the kind of another thing. */
  get isThing(): boolean {
    return this.heads > 4 && this.heads > 0.35 * this.names.length;
  }

  /** Never the thing itself, never first, and in few names. */
  get isOnlyMentioned(): boolean {
    return this.heads === 0 && this.#firsts === 0 && this.names.length <= FEW_NAMES;
  }

  /** How many products a completion to it would lead to. */
  get strengthInNames(): number {
    return this.names.length + this.heads * 4;
  }

  get strength(): number {
    return this.strengthInNames + this.#firsts;
  }
}

function substanceOf(word: string): number {
  if (COLOURS.has(word)) return 0.25;
  return PLAIN_WORDS.has(word) ? 0.12 : 1;
}

export const NO_TERM = new Term({ stem: '', word: '', kind: 'word' });

export class ScoreBuffer {
  /** Sums for the terms so far, by product; 0 if it lacks one of them. */
  total = new Float32Array(0);
  /** See rank.ts; set for fitting products only. */
  rough = new Float32Array(0);
  /** For the current term; 0 between terms. */
  #best = new Float32Array(0);
  readonly #fitting = new NumberList();
  #isFirstTerm = true;

  get fitting(): Uint32Array {
    return this.#fitting.items.subarray(0, this.#fitting.length);
  }

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

  add(product: number, score: number): void {
    const known = this.#best[product]!;
    if (this.#isFirstTerm && known === 0) this.#fitting.add(product);
    if (score > known && (this.#isFirstTerm || this.total[product]! > 0)) this.#best[product] = score;
  }

  /** By kind of posting; dominates search time in a large shop. */
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

  /** Drops products without the term, and those no longer live. */
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

export type CategorySet = {
  categoryIds: readonly string[];
  products: NumberList;
  names: Set<string>;
  words: Set<string>;
  /** Stems that mark products that are not the plain thing. */
  special: readonly string[];
};

export class CategorySets {
  readonly #sets = new Map<string, CategorySet>();
  readonly #byStem = new Map<string, CategorySet[]>();
  readonly #names = new Map<string, string>();
  readonly #onWord: (token: Token) => void;

  /** With every word in the name of a category. */
  constructor(onWord: (token: Token) => void) {
    this.#onWord = onWord;
  }

  setCategoryName(id: string, name: string): void {
    if (this.#names.get(id) === name) return;
    this.#names.set(id, name);
    this.#byStem.clear();
    for (const set of this.#sets.values()) this.#readNames(set);
  }

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

  listWith(categoryIds: readonly string[]): CategorySet[] {
    return [...this.#sets.values()].filter((set) => categoryIds.every((id) => set.categoryIds.includes(id)));
  }

  has(stem: string): boolean {
    return this.#byStem.has(stem);
  }

  find(stems: readonly string[]): CategorySet[] {
    return (this.#byStem.get(stems[0]!) ?? []).filter(({ words }) => stems.every((stem) => words.has(stem)));
  }

  listNamed(stems: readonly string[]): CategorySet[] {
    return this.find(stems).filter(({ names }) => names.has(toPhraseKey(stems)));
  }

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
  readonly #ids: readonly string[];
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

  /** '' if it has never been put. */
  of(product: number): string {
    return this.#sized[product]?.sizeGroup ?? '';
  }

  /** Usually one. Products of the same size are in different ones; none is larger than what is read. */
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
