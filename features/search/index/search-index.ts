// The index in memory: products, the words they have and the categories they stand in. Products are numbered
// in the order they were added; one that changed is retired and added anew. No I/O; live-index.ts keeps it
// true to the database.

import { LRUCache } from 'lru-cache';
import { toBrandKey, toFilterFacts, type FilterFacts } from '../filter/filter-facts.rules.ts';
import { readTokens, type Token } from '../words/words.rules.ts';
import { CategorySets, type CategorySet } from './category-sets.ts';
import { Cursor, MAX_PRODUCTS, NO_POSTING, productOf, type NumberList } from './postings.ts';
import { readProduct, toMark, type IndexedProduct } from './product-words.rules.ts';
import { ScoreBuffer } from './score-buffer.ts';
import { Spellings } from './spellings.ts';
import { StockBits } from './stock-bits.ts';
import { NO_TERM, Term } from './term.ts';
import { costOf, COSTS_OF_BUNDLES, type Traits } from './traits.rules.ts';

/** Texts whose words are remembered: units and details are the same few again and again. */
const MAX_MEMOIZED = 5_000;
const ENOUGH = 40;
const NOTHING_IN_STOCK = new StockBits();

export type RankedProduct = Traits & {
  mark: number;
  categorySet: CategorySet;
  /** Words of the thing itself, in order. */
  main: readonly Term[];
  /** The thing named behind the first break of the name. */
  restHead: Term | undefined;
};

export class SearchIndex {
  readonly terms = new Map<string, Term>();
  readonly spellings = new Spellings();
  readonly categorySets = new CategorySets(({ stem, word }) => this.spellings.add(stem, word));
  readonly scores = new ScoreBuffer();
  /** By number of the product, retired ones included. */
  readonly ids: string[] = [];
  readonly products: RankedProduct[] = [];
  readonly isLive: boolean[] = [];
  /** What the first glance needs, side by side in memory: how much the main words say, and the costs. */
  readonly breadths: number[] = [];
  readonly costs: number[] = [];
  /** What lists are narrowed and ordered by. */
  readonly facts: FilterFacts[] = [];
  /** Every brand that some product names, as it was written first, by key. */
  readonly brands = new Map<string, string>();
  readonly #stock = new Map<string, StockBits>();
  /** Of live products, by id. */
  readonly #numbers = new Map<string, number>();
  readonly #tokens = new LRUCache<string, Token[]>({ max: MAX_MEMOIZED, memoMethod: readTokens });

  /** Live products. */
  get size(): number {
    return this.#numbers.size;
  }

  /** Adds a product, or makes it what it is now. */
  put(product: IndexedProduct): void {
    const mark = toMark(product);
    let number = this.#numbers.get(product.id);
    if (number === undefined || this.products[number]!.mark !== mark) {
      this.remove(product.id);
      number = this.#add(product, mark);
    }
    const facts = toFilterFacts(product);
    this.facts[number] = facts;
    const { brand } = facts;
    if (brand !== '' && !this.brands.has(toBrandKey(brand))) this.brands.set(toBrandKey(brand), brand);
    this.costs[number] = costOf(this.products[number]!, 0, COSTS_OF_BUNDLES);
    for (const storeId of product.inStockAt) {
      if (!this.#stock.has(storeId)) this.#stock.set(storeId, new StockBits());
    }
    for (const [storeId, bits] of this.#stock) bits.set(number, product.inStockAt.includes(storeId));
  }

  /** Live products that stand in all of these categories; all there are when none is named. */
  listIn(categoryIds: readonly string[]): number[] {
    if (categoryIds.length === 0) return [...this.#numbers.values()];
    return this.categorySets
      .listWith(categoryIds)
      .flatMap(({ products }) => Array.from(products.items.subarray(0, products.length), productOf))
      .filter((product) => this.isLive[product]);
  }

  /** By number of the product. */
  stockAt(storeId: string): StockBits {
    return this.#stock.get(storeId) ?? NOTHING_IN_STOCK;
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.isLive[number] = false;
    this.#numbers.delete(id);
  }

  #add(product: IndexedProduct, mark: number): number {
    const number = this.ids.push(product.id) - 1;
    if (number >= MAX_PRODUCTS) throw new Error('The search index is full');
    this.#numbers.set(product.id, number);
    this.isLive.push(true);
    const { words, main, restHead, ...traits } = readProduct(product, (text) => this.#tokens.memo(text));
    for (const word of words) this.#toTerm(word).add(number, word);
    const mainTerms = main.map((stem) => this.termOf(stem));
    this.breadths.push(mainTerms.reduce((sum, { substance }) => sum + substance, 0));
    this.products.push({
      ...traits,
      mark,
      categorySet: this.categorySets.add(number, product.categoryIds),
      main: mainTerms,
      restHead: this.terms.get(restHead ?? ''),
    });
    return number;
  }

  #toTerm(token: Token): Term {
    const known = this.terms.get(token.stem);
    if (known) return known;
    const term = new Term(token);
    this.terms.set(token.stem, term);
    if (token.kind === 'word') this.spellings.add(token.stem, token.word);
    return term;
  }

  termOf(stem: string): Term {
    return this.terms.get(stem) ?? NO_TERM;
  }

  /** The words of the thing itself, as they are shown, without its brand. */
  showMain(product: number): string {
    const words = this.products[product]!.main.filter(({ isBrand }) => !isBrand);
    return words.map(({ stem }) => this.spellings.show(stem)).join(' ');
  }

  /** Some product is called by it, and not only in another language or behind its name. */
  isNaming(stem: string): boolean {
    const term = this.termOf(stem);
    const { items, length } = term.names;
    const isCalled = (posting: number) => this.products[productOf(posting)]!.main.includes(term);
    return term.heads > 0 || items.subarray(0, Math.min(length, ENOUGH)).some(isCalled);
  }

  /** The term of the thing itself, as far as its name says. */
  headOf(product: number): Term | undefined {
    return this.products[product]!.main.findLast(({ isWord }) => isWord);
  }

  /** How much of the shop is called so, roughly. */
  strengthOf(phrase: readonly string[]): number {
    return phrase.length === 1 ? this.termOf(phrase[0]!).strength : 3 * this.countCalled(phrase);
  }

  /** In how many products this is the thing itself; of a phrase, how many names have all of it. */
  countCalled(phrase: readonly string[]): number {
    return phrase.length === 1 ? this.termOf(phrase[0]!).heads : this.#countWithAll(phrase, ENOUGH);
  }

  /** Some live product has all of these words in its name or unit. */
  hasProductWith(stems: readonly string[]): boolean {
    return this.#countWithAll(stems, 1) > 0;
  }

  #countWithAll(stems: readonly string[], limit: number): number {
    let count = 0;
    this.eachWithAll(stems, false, () => ++count < limit);
    return count;
  }

  /** With texts, descriptions and details count as well. */
  hasAll(product: number, stems: readonly string[], withTexts = false): boolean {
    return this.#toCursors(stems, withTexts).every((cursors) => find(cursors, product) !== NO_POSTING);
  }

  /** Live products that have all of these words, with where each stands; ends when `visit` says false. */
  eachWithAll(
    stems: readonly string[],
    withTexts: boolean,
    visit: (product: number, postings: readonly number[]) => boolean | void,
  ): void {
    const rarest = stems
      .map((stem) => this.termOf(stem).listsOf(withTexts))
      .reduce((a, b) => (countPostings(b) < countPostings(a) ? b : a));
    const postings = stems.map(() => NO_POSTING);
    for (const { items, length } of rarest) {
      const words = this.#toCursors(stems, withTexts);
      for (let at = 0; at < length; at++) {
        const product = productOf(items[at]!);
        if (!this.isLive[product]) continue;
        let word = 0;
        while (word < words.length && (postings[word] = find(words[word]!, product)) !== NO_POSTING) word++;
        if (word === words.length && visit(product, postings) === false) return;
      }
    }
  }

  #toCursors(stems: readonly string[], withTexts: boolean): Cursor[][] {
    return stems.map((stem) =>
      this.termOf(stem)
        .listsOf(withTexts)
        .map((list) => new Cursor(list)),
    );
  }
}

const countPostings = (lists: readonly NumberList[]): number =>
  lists.reduce((sum, { length }) => sum + length, 0);

/** Where a word stands in a product: its name is asked first. */
const find = ([names, texts]: readonly Cursor[], product: number): number =>
  names!.find(product) || (texts ? texts.find(product) : NO_POSTING);
