// The search index in memory: products, their words and their categories. Products are numbered in the order
// they were added; a changed one is retired and added again. No I/O; live-index.ts keeps it in line with the
// database.

import { LRUCache } from 'lru-cache';
import { toBrandKey } from '#shared/filters.ts';
import { type FilterFacts, toFilterFacts } from './filters.rules.ts';
import {
  type CategorySet,
  CategorySets,
  Cursor,
  MAX_PRODUCTS,
  NO_POSTING,
  NO_TERM,
  type NumberList,
  ScoreBuffer,
  SizeGroups,
  Term,
  productOf,
} from './index-parts.ts';
import { Spellings } from './spellings.ts';
import {
  COSTS_OF_BUNDLES,
  type IndexedProduct,
  type Token,
  type Traits,
  costOf,
  readProduct,
  readTokens,
  toMark,
} from './words.rules.ts';

export class StockBits {
  #words = new Uint32Array(64);

  has(product: number): boolean {
    return ((this.#words[product >>> 5] ?? 0) & (1 << (product & 31))) !== 0;
  }

  set(product: number, isInStock: boolean): void {
    const at = product >>> 5;
    if (at >= this.#words.length) {
      if (!isInStock) return;
      const grown = new Uint32Array(Math.max(at + 1, this.#words.length * 2));
      grown.set(this.#words);
      this.#words = grown;
    }
    const bit = 1 << (product & 31);
    if (isInStock) this.#words[at]! |= bit;
    else this.#words[at]! &= ~bit;
  }
}

/** Texts whose tokens are cached: units and details are the same few again and again. */
const MAX_MEMOIZED = 5_000;
const ENOUGH = 40;
const NOTHING_IN_STOCK = new StockBits();

type RankedProduct = Traits & {
  mark: number;
  categorySet: CategorySet;
  main: readonly Term[];
  variety: Term | undefined;
};

export class SearchIndex {
  readonly terms = new Map<string, Term>();
  readonly spellings = new Spellings();
  readonly categorySets = new CategorySets(({ stem, word }) => this.spellings.add(stem, word));
  readonly scores = new ScoreBuffer();
  /** By product number, including retired products. */
  readonly ids: string[] = [];
  readonly products: RankedProduct[] = [];
  readonly isLive: boolean[] = [];
  /** What rough scores need, in contiguous memory: weights of the main words, and costs. */
  readonly nameWeights: number[] = [];
  readonly costs: number[] = [];
  readonly facts: FilterFacts[] = [];
  readonly brands = new Map<string, string>();
  readonly sizeGroups = new SizeGroups(this.ids);
  readonly #stock = new Map<string, StockBits>();
  readonly #numbers = new Map<string, number>();
  readonly #tokens = new LRUCache<string, Token[]>({ max: MAX_MEMOIZED, memoMethod: readTokens });

  get size(): number {
    return this.#numbers.size;
  }

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
    this.sizeGroups.put(number, product);
    this.costs[number] = costOf(this.products[number]!, 0, COSTS_OF_BUNDLES);
    for (const storeId of product.inStockAt) {
      if (!this.#stock.has(storeId)) this.#stock.set(storeId, new StockBits());
    }
    for (const [storeId, bits] of this.#stock) bits.set(number, product.inStockAt.includes(storeId));
  }

  /** Of live ones; without ids all. */
  listIn(categoryIds: readonly string[]): number[] {
    if (categoryIds.length === 0) return [...this.#numbers.values()];
    return this.categorySets
      .listWith(categoryIds)
      .flatMap(({ products }) => Array.from(products.items.subarray(0, products.length), productOf))
      .filter((product) => this.isLive[product]);
  }

  stockAt(storeId: string): StockBits {
    return this.#stock.get(storeId) ?? NOTHING_IN_STOCK;
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.isLive[number] = false;
    this.sizeGroups.remove(number);
    this.#numbers.delete(id);
  }

  #add(product: IndexedProduct, mark: number): number {
    const number = this.ids.push(product.id) - 1;
    if (number >= MAX_PRODUCTS) throw new Error('The search index is full');
    this.#numbers.set(product.id, number);
    this.isLive.push(true);
    const { words, main, variety, ...traits } = readProduct(product, (text) => this.#tokens.memo(text));
    for (const word of words) this.#toTerm(word).add(number, word);
    const mainTerms = main.map((stem) => this.termOf(stem));
    this.nameWeights.push(mainTerms.reduce((sum, { substance }) => sum + substance, 0));
    this.products.push({
      ...traits,
      mark,
      categorySet: this.categorySets.add(number, product.categoryIds),
      main: mainTerms,
      variety: this.terms.get(variety ?? ''),
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

  showMain(product: number): string {
    const words = this.products[product]!.main.filter(({ isBrand }) => !isBrand);
    return words.map(({ stem }) => this.spellings.show(stem)).join(' ');
  }

  /** Some product is called this, not only in another language or after the first break of its name. */
  isNaming(stem: string): boolean {
    const term = this.termOf(stem);
    const { items, length } = term.names;
    const isCalled = (posting: number) => this.products[productOf(posting)]!.main.includes(term);
    return term.heads > 0 || items.subarray(0, Math.min(length, ENOUGH)).some(isCalled);
  }

  headOf(product: number): Term | undefined {
    return this.products[product]!.main.findLast(({ isWord }) => isWord);
  }

  /** Roughly how much of the shop is called this. */
  strengthOf(phrase: readonly string[]): number {
    return phrase.length === 1 ? this.termOf(phrase[0]!).strength : 3 * this.countCalled(phrase);
  }

  /** Number of products that are this thing; for a phrase, number of names with all of its words. */
  countCalled(phrase: readonly string[]): number {
    return phrase.length === 1 ? this.termOf(phrase[0]!).heads : this.#countWithAll(phrase, ENOUGH);
  }

  /** Of live ones, in name or unit. */
  hasProductWith(stems: readonly string[]): boolean {
    return this.#countWithAll(stems, 1) > 0;
  }

  #countWithAll(stems: readonly string[], limit: number): number {
    let count = 0;
    this.eachWithAll(stems, false, () => ++count < limit);
    return count;
  }

  hasAll(product: number, stems: readonly string[], withTexts = false): boolean {
    return this.#toCursors(stems, withTexts).every((cursors) => find(cursors, product) !== NO_POSTING);
  }

  /** Visits live products with all these words, and their postings, until `visit` returns false. */
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

/** The posting of a word in a product; its name takes precedence. */
const find = ([names, texts]: readonly Cursor[], product: number): number =>
  names!.find(product) || (texts ? texts.find(product) : NO_POSTING);
