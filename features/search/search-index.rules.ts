// The index in memory: which words stand where in which product, and the words themselves. Products are numbered in the order
// they were added; one that changed is retired and added anew. No I/O; live-index.ts keeps it true to the database.

import { readName } from './names.rules.ts';
import { PLAIN_WORDS } from './vocabulary/small-words.rules.ts';
import { MAX_PRODUCTS, NumberList, pack, productOf, ZONE, type Zone } from './postings.rules.ts';
import { Scratch } from './scratch.rules.ts';
import { Spellings } from './spellings.rules.ts';
import { isSmallWord, readTokens, type Token } from './words.rules.ts';

export type IndexedProduct = {
  id: string;
  name: string;
  unit: string;
  description: string;
  details: Record<string, string>;
  /** Ids of its categories and sub-categories. */
  places: string[];
  isInStock: boolean;
};

/** The places of a product together: products of one shelf share them. */
export type Shelf = { places: string[]; words: Set<string>; products: NumberList };

const COMBO = /\bcombo\b|\s\+\s?|\s\+/i;
const MULTIPACK = /multi-?pack|\d\s*x\s*\d|(?:pack|set) of \d/i;
const MOST_EXTRAS = 12;
const MOST_RECALLED = 5_000;
const WEIGHT_OF_BRAND = Math.fround(0.1);
const ENOUGH_OF_A_PHRASE = 40;
/** Enough of a long description to be found by. */
const MAX_TEXT = 400;

export class SearchIndex {
  readonly spellings = new Spellings();
  readonly terms = new Map<string, number>();
  /** By term. */
  readonly postings: NumberList[] = [];
  /** The same for words of descriptions and details, where most words stand nowhere. */
  readonly textPostings: (NumberList | undefined)[] = [];
  readonly names: string[] = [];
  /** In how many products a term is the thing itself, and in how many names it stands first. */
  readonly headCounts: number[] = [];
  readonly firstCounts: number[] = [];
  /** How much a term says of what a thing is: 1, less for mere praise, next to nothing for sizes. */
  readonly substance: number[] = [];
  /** By product. */
  readonly ids: string[] = [];
  inStock = new Uint8Array(1024);
  isLive = new Uint8Array(1024);
  shelfOf = new Uint32Array(1024);
  /** Where a product's main words begin in `mainTerms`; they end where those of the next begin. */
  mainStart = new Uint32Array(1024);
  /** How far its name goes beyond the thing itself. */
  extras = new Uint8Array(1024);
  bundles = new Uint8Array(1024);
  /** Term + 1 of the thing named behind the first break of the name; 0 for none. */
  restHead = new Uint32Array(1024);
  /** From its id, which begins with the time it was made. */
  ages = new Float64Array(1024);
  readonly scratch = new Scratch();
  readonly mainTerms = new NumberList(4096);
  readonly shelves: Shelf[] = [];
  readonly shelvesByTerm = new Map<string, number[]>();
  size = 0;
  readonly #recalled = new Map<string, readonly Token[]>();
  #weights = new Float32Array(0);
  #hasNewWords = false;
  #phraseStrengths = new Map<string, number>();
  #numbers = new Map<string, number>();
  #marks = new Int32Array(1024);
  #shelfNumbers = new Map<string, number>();
  #placeNames = new Map<string, string>();

  /** How many numbers are given out, retired ones included. */
  get count(): number {
    return this.ids.length;
  }

  has(id: string): boolean {
    return this.#numbers.has(id);
  }

  setPlaceName(id: string, name: string): void {
    if (this.#placeNames.get(id) === name) return;
    this.#placeNames.set(id, name);
    this.#readShelves();
  }

  /** It begins most of the names it stands in. */
  isBrand(term: number): boolean {
    return this.weights[term] === WEIGHT_OF_BRAND;
  }

  /** By term: how much it says of what a thing is. Nothing but the names of products changes them. */
  get weights(): Float32Array {
    if (this.#weights.length === this.postings.length && !this.#hasNewWords) return this.#weights;
    this.#hasNewWords = false;
    this.#phraseStrengths.clear();
    this.#weights = Float32Array.from(this.postings, ({ length }, term) => {
      const isBrand =
        length > 1 && this.firstCounts[term]! > 0.7 * length && this.headCounts[term]! < 0.2 * length;
      return isBrand ? WEIGHT_OF_BRAND : this.substance[term]!;
    });
    return this.#weights;
  }

  /** How much of the shop is called so, roughly. */
  strengthOf(phrase: readonly string[]): number {
    if (phrase.length === 1) return this.#strengthOfWord(phrase[0]!);
    void this.weights;
    const key = phrase.join(' ');
    let strength = this.#phraseStrengths.get(key);
    if (strength === undefined) {
      strength = 0;
      this.eachWithAll(phrase, false, () => ++strength! < ENOUGH_OF_A_PHRASE);
      this.#phraseStrengths.set(key, strength);
    }
    return strength * 3;
  }

  #strengthOfWord(stem: string): number {
    const term = this.terms.get(stem);
    if (term === undefined) return this.shelvesByTerm.has(stem) ? 3 : 0;
    return this.postings[term]!.length + this.headCounts[term]! * 4 + this.firstCounts[term]!;
  }

  /** It mostly is what products are, not what kind they are of. */
  isThing(term: number): boolean {
    return this.headCounts[term]! > 4 && this.headCounts[term]! > 0.35 * this.postings[term]!.length;
  }

  /** The term of the thing itself, as far as its name says. */
  headOf(product: number): number | undefined {
    const end = product + 1 < this.count ? this.mainStart[product + 1]! : this.mainTerms.length;
    for (let at = end - 1; at >= this.mainStart[product]!; at--) {
      const term = this.mainTerms.items[at]!;
      if (this.substance[term] === 1) return term;
    }
    return undefined;
  }

  listsOf(term: number, isWide: boolean): NumberList[] {
    const text = isWide ? this.textPostings[term] : undefined;
    return text ? [this.postings[term]!, text] : [this.postings[term]!];
  }

  hasAll(product: number, stems: readonly string[]): boolean {
    return stems.every((stem) => {
      const term = this.terms.get(stem);
      return (
        term !== undefined &&
        this.listsOf(term, true).some((list) => findPosting(list, product) !== NO_POSTING)
      );
    });
  }

  /** Live products that have all of these words, with where each stands; ends when `visit` says false. */
  eachWithAll(
    stems: readonly string[],
    isWide: boolean,
    visit: (product: number, postings: Uint32Array) => boolean | void,
  ): void {
    const words: NumberList[][] = [];
    for (const stem of stems) {
      const term = this.terms.get(stem);
      if (term === undefined) return;
      words.push(this.listsOf(term, isWide));
    }
    const lengthOf = (lists: readonly NumberList[]) => lists.reduce((sum, { length }) => sum + length, 0);
    const rarest = words.reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a));
    const postings = new Uint32Array(words.length);
    for (const list of rarest)
      for (let at = 0; at < list.length; at++) {
        const product = productOf(list.items[at]!);
        if (!this.isLive[product]) continue;
        let word = 0;
        for (; word < words.length; word++) {
          const [names, text] = words[word]!;
          const posting = findPosting(names!, product) || (text ? findPosting(text, product) : NO_POSTING);
          if (posting === NO_POSTING) break;
          postings[word] = posting;
        }
        if (word === words.length && visit(product, postings) === false) return;
      }
  }

  findShelves(stems: readonly string[]): number[] {
    return (this.shelvesByTerm.get(stems[0]!) ?? []).filter((shelf) =>
      stems.every((stem) => this.shelves[shelf]!.words.has(stem)),
    );
  }

  /** Adds a product, or makes it what it is now. */
  put(product: IndexedProduct): void {
    const known = this.#numbers.get(product.id);
    const mark = toMark(product);
    if (known !== undefined && this.#marks[known] === mark) {
      this.inStock[known] = Number(product.isInStock);
      return;
    }
    if (known !== undefined) this.#retire(known);
    this.#add(product, mark);
  }

  remove(id: string): void {
    const known = this.#numbers.get(id);
    if (known !== undefined) this.#retire(known);
  }

  #add(product: IndexedProduct, mark: number): void {
    const number = this.ids.length;
    this.#hasNewWords = true;
    if (number >= MAX_PRODUCTS) throw new Error('The search index is full');
    this.#makeRoom(number);
    this.ids.push(product.id);
    this.#numbers.set(product.id, number);
    this.#marks[number] = mark;
    this.inStock[number] = Number(product.isInStock);
    this.isLive[number] = 1;
    this.ages[number] = Number.parseInt(product.id.slice(0, 12), 16);
    this.size++;
    this.#shelve(number, product.places);
    this.#addWords(number, product);
  }

  #addWords(number: number, product: IndexedProduct): void {
    const zones = new Map<number, { zone: Zone; isFirst: boolean }>();
    const note = (token: Token, zone: Zone, isFirst = false) => {
      if (token.kind === 'word' && isSmallWord(token.word)) return;
      const term = this.#toTerm(token);
      const known = zones.get(term);
      if (!known) zones.set(term, { zone, isFirst });
      else {
        if (zone > known.zone) known.zone = zone;
        known.isFirst ||= isFirst;
      }
    };
    this.mainStart[number] = this.mainTerms.length;
    let rest = 0;
    for (const word of readName(product.name)) {
      note(word, word.zone, word.isFirst);
      const term = this.terms.get(word.stem)!;
      if (word.zone >= ZONE.main) this.mainTerms.add(term);
      else if (word.kind === 'word') rest += PLAIN_WORDS.has(word.word) ? 1 : 2;
      if (word.zone === ZONE.restHead) this.restHead[number] = term + 1;
    }
    this.extras[number] = Math.min(rest, MOST_EXTRAS);
    this.bundles[number] = readBundle(`${product.name} ${product.unit}`);
    for (const token of this.#recall(product.unit)) {
      note(token, ZONE.unit);
      // "eggs 30" means 30 of whatever they are sold by.
      if (token.kind === 'size') note(toNumberToken(token), ZONE.unit);
    }
    for (const value of Object.values(product.details)) {
      if (value.length <= MAX_TEXT) for (const token of this.#recall(value)) note(token, ZONE.detail);
    }
    for (const token of readTokens(product.description.slice(0, MAX_TEXT))) note(token, ZONE.text);
    for (const [term, { zone, isFirst }] of zones) {
      if (zone > ZONE.detail) this.postings[term]!.add(pack(number, zone, isFirst));
      else (this.textPostings[term] ??= new NumberList()).add(pack(number, zone, isFirst));
      if (zone === ZONE.head) this.headCounts[term]!++;
      if (isFirst) this.firstCounts[term]!++;
    }
  }

  /** Units and details are the same few texts again and again. */
  #recall(text: string): readonly Token[] {
    let tokens = this.#recalled.get(text);
    if (!tokens) {
      tokens = readTokens(text);
      if (this.#recalled.size < MOST_RECALLED) this.#recalled.set(text, tokens);
    }
    return tokens;
  }

  #toTerm({ stem, word, kind }: Token): number {
    const known = this.terms.get(stem);
    if (known !== undefined) return known;
    const term = this.postings.length;
    this.terms.set(stem, term);
    this.postings.push(new NumberList());
    this.names.push(stem);
    this.headCounts.push(0);
    this.firstCounts.push(0);
    this.substance.push(kind === 'word' ? (PLAIN_WORDS.has(word) ? 0.12 : 1) : 0.08);
    if (kind === 'word') this.spellings.add(stem, word);
    return term;
  }

  #shelve(number: number, places: readonly string[]): void {
    const sorted = places.toSorted();
    const key = sorted.join(' ');
    let shelf = this.#shelfNumbers.get(key);
    if (shelf === undefined) {
      shelf = this.shelves.length;
      this.#shelfNumbers.set(key, shelf);
      this.shelves.push({ places: sorted, words: new Set(), products: new NumberList() });
      this.#readShelf(shelf);
    }
    this.shelfOf[number] = shelf;
    this.shelves[shelf]!.products.add(number);
  }

  #readShelves(): void {
    this.shelvesByTerm.clear();
    for (let shelf = 0; shelf < this.shelves.length; shelf++) this.#readShelf(shelf);
  }

  #readShelf(number: number): void {
    const shelf = this.shelves[number]!;
    const names = shelf.places.map((id) => this.#placeNames.get(id) ?? '');
    const tokens = names.flatMap(readTokens).filter(({ word }) => !isSmallWord(word));
    for (const { stem, word } of tokens) this.spellings.add(stem, word);
    shelf.words = new Set(tokens.map(({ stem }) => stem));
    for (const stem of shelf.words) {
      const shelves = this.shelvesByTerm.get(stem);
      if (shelves) shelves.push(number);
      else this.shelvesByTerm.set(stem, [number]);
    }
  }

  #retire(number: number): void {
    if (!this.isLive[number]) return;
    this.isLive[number] = 0;
    this.#numbers.delete(this.ids[number]!);
    this.size--;
  }

  #makeRoom(number: number): void {
    if (number < this.isLive.length) return;
    const room = Math.ceil(this.isLive.length * 1.6);
    const widen = <Items extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
      items: Items,
    ): Items => {
      const wider = new (items.constructor as new (length: number) => Items)(room);
      wider.set(items as never);
      return wider;
    };
    this.inStock = widen(this.inStock);
    this.isLive = widen(this.isLive);
    this.shelfOf = widen(this.shelfOf);
    this.mainStart = widen(this.mainStart);
    this.extras = widen(this.extras);
    this.bundles = widen(this.bundles);
    this.ages = widen(this.ages);
    this.restHead = widen(this.restHead);
    this.#marks = widen(this.#marks);
  }
}

/** Several of one, or different things sold as one. */
export const BUNDLE = { none: 0, multipack: 1, combo: 2 } as const;

function readBundle(text: string): number {
  if (COMBO.test(text)) return BUNDLE.combo;
  return MULTIPACK.test(text) ? BUNDLE.multipack : BUNDLE.none;
}

/** Never a posting: zone 0 of product 0 would be one, so numbers begin at 1. */
const NO_POSTING = 0;

function findPosting({ items, length }: NumberList, product: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (productOf(items[middle]!) < product) low = middle + 1;
    else high = middle;
  }
  return low < length && productOf(items[low]!) === product ? items[low]! : NO_POSTING;
}

function toNumberToken({ word }: Token): Token {
  const number = String(Number(/\p{N}+(?:[.,]\p{N}+)?/u.exec(word)?.[0].replace(',', '.') ?? 0));
  return { word: number, stem: number, kind: 'number' };
}

/** Tells whether anything but the stock has changed. */
function toMark({ name, unit, description, details, places }: IndexedProduct): number {
  const text = JSON.stringify([name, unit, description, details, places.toSorted()]);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
