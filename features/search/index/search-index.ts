// The index in memory: products and where they stand, on top of their words. Products are numbered in the
// order they were added; one that changed is retired and added anew. No I/O; live-index.ts keeps it true to
// the database.

import { TermIndex } from './term-index.ts';
import { MAX_PRODUCTS, NumberList } from './postings.ts';
import { readProduct, toMark, type IndexedProduct } from './product-words.rules.ts';
import { ScoreBuffer } from './score-buffer.ts';
import { CategorySets, type CategorySet } from './category-sets.ts';
import { packTraits, withStock } from './traits.rules.ts';
import { readTokens, type Token } from '../words/words.rules.ts';

const MAX_MEMOIZED = 5_000;
export const BREADTHS_PER_WORD = 16;

export class SearchIndex extends TermIndex {
  readonly categorySets = new CategorySets(({ stem, word }) => this.spellings.add(stem, word));
  readonly scores = new ScoreBuffer();
  /** By product. */
  readonly ids: string[] = [];
  /** Packed, see traits.rules.ts. */
  traits = new Uint16Array(1024);
  categorySet = new Uint32Array(1024);
  /** Where a product's main words begin in `mainTerms`; they end where those of the next begin. */
  mainStart = new Uint32Array(1024);
  readonly mainTerms = new NumberList(4096);
  #breadths = new Uint8Array(1024);
  /** So many of them are computed and still true. */
  #knownBreadths = 0;
  /** Term + 1 of the thing named behind the first break of the name; 0 for none. */
  restHead = new Uint32Array(1024);
  /** Live products. */
  size = 0;
  readonly #tokens = new Map<string, readonly Token[]>();
  readonly #numbers = new Map<string, number>();
  #marks = new Int32Array(1024);

  /** How many numbers are given out, retired ones included. */
  get count(): number {
    return this.ids.length;
  }

  /** Adds a product, or makes it what it is now. */
  put(product: IndexedProduct): void {
    const known = this.#numbers.get(product.id);
    const mark = toMark(product);
    if (known !== undefined && this.#marks[known] === mark) {
      this.traits[known] = withStock(this.traits[known]!, product.isInStock);
      return;
    }
    if (known !== undefined) this.#retire(known);
    this.#add(product, mark);
  }

  remove(id: string): void {
    const known = this.#numbers.get(id);
    if (known !== undefined) this.#retire(known);
  }

  categorySetOf(product: number): CategorySet {
    return this.categorySets.list[this.categorySet[product]!]!;
  }

  /** By product: how much its main words say, all together; small numbers, because all that fit are asked. */
  get breadths(): Uint8Array {
    const { weights } = this;
    if (this.#breadths.length < this.count) {
      const wider = new Uint8Array(this.isLive.length);
      wider.set(this.#breadths);
      this.#breadths = wider;
    }
    for (; this.#knownBreadths < this.count; this.#knownBreadths++) {
      const product = this.#knownBreadths;
      let breadth = 0;
      for (let at = this.mainStart[product]!; at < this.mainEndOf(product); at++)
        breadth += weights[this.mainTerms.items[at]!]!;
      this.#breadths[product] = Math.min(breadth * BREADTHS_PER_WORD, 255);
    }
    return this.#breadths;
  }

  protected override onWeightChange(): void {
    this.#knownBreadths = 0;
  }

  /** Where its main words end. */
  mainEndOf(product: number): number {
    return product + 1 < this.count ? this.mainStart[product + 1]! : this.mainTerms.length;
  }

  /** The words of the thing itself, as they are shown. */
  showMain(product: number): string {
    const terms = [...this.mainTerms.items.subarray(this.mainStart[product], this.mainEndOf(product))];
    return terms.map((term) => this.spellings.shown.get(this.names[term]!) ?? this.names[term]!).join(' ');
  }

  /** The term of the thing itself, as far as its name says. */
  headOf(product: number): number | undefined {
    for (let at = this.mainEndOf(product) - 1; at >= this.mainStart[product]!; at--) {
      const term = this.mainTerms.items[at]!;
      if (this.isWord(term)) return term;
    }
    return undefined;
  }

  #add(product: IndexedProduct, mark: number): void {
    const number = this.ids.length;
    if (number >= MAX_PRODUCTS) throw new Error('The search index is full');
    this.#makeRoom(number);
    this.ids.push(product.id);
    this.#numbers.set(product.id, number);
    this.#marks[number] = mark;
    this.isLive[number] = 1;
    this.size++;
    this.categorySet[number] = this.categorySets.add(number, product.categoryIds);
    const { words, main, restHead, extras, altered, bundle } = readProduct(product, (text) =>
      this.#memoizeTokens(text),
    );
    for (const { token, field, isFirst } of words) this.place(number, token, field, isFirst);
    this.mainStart[number] = this.mainTerms.length;
    for (const stem of main) this.mainTerms.add(this.terms.get(stem)!);
    this.restHead[number] = restHead === null ? 0 : this.terms.get(restHead)! + 1;
    this.traits[number] = packTraits({ extras, altered, bundle }, product.isInStock);
  }

  #memoizeTokens(text: string): readonly Token[] {
    let tokens = this.#tokens.get(text);
    if (!tokens) {
      tokens = readTokens(text);
      if (this.#tokens.size < MAX_MEMOIZED) this.#tokens.set(text, tokens);
    }
    return tokens;
  }

  #retire(number: number): void {
    if (!this.isLive[number]) return;
    this.isLive[number] = 0;
    this.scores.retire(number);
    this.#numbers.delete(this.ids[number]!);
    this.size--;
  }

  #makeRoom(number: number): void {
    if (number < this.isLive.length) return;
    const room = Math.ceil(this.isLive.length * 1.6);
    const widen = <Items extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(
      items: Items,
    ): Items => {
      const wider = new (items.constructor as new (length: number) => Items)(room);
      wider.set(items as never);
      return wider;
    };
    this.traits = widen(this.traits);
    this.isLive = widen(this.isLive);
    this.categorySet = widen(this.categorySet);
    this.mainStart = widen(this.mainStart);
    this.restHead = widen(this.restHead);
    this.#marks = widen(this.#marks);
  }
}
