// Where products stand: those with the same categories and sub-categories share a shelf, which is found by
// the names of these. No I/O.

import { FIELD } from './names.rules.ts';
import { NumberList, pack } from './postings.ts';
import { PLAIN_WORDS, SPECIAL_SHELF_WORDS } from '../vocabulary/small-words.rules.ts';
import { isSmallWord, readTokens, type Token } from '../words/words.rules.ts';

export type Shelf = {
  places: readonly string[];
  words: Set<string>;
  /** As postings. */
  products: NumberList;
};

/** Not for the plain thing, and the words that say so. */
type SpecialShelf = { number: number; words: readonly string[] };

export class Shelves {
  readonly list: Shelf[] = [];
  readonly #byStem = new Map<string, number[]>();
  readonly #special: SpecialShelf[] = [];
  readonly #byName = new Map<string, Shelf[]>();
  readonly #numbers = new Map<string, number>();
  readonly #placeNames = new Map<string, string>();
  readonly #onWord: (token: Token) => void;

  /** Tells every word in the name of a place. */
  constructor(onWord: (token: Token) => void) {
    this.#onWord = onWord;
  }

  setCategoryName(id: string, name: string): void {
    if (this.#placeNames.get(id) === name) return;
    this.#placeNames.set(id, name);
    this.#byStem.clear();
    this.#byName.clear();
    this.#special.length = 0;
    for (const number of this.list.keys()) this.#read(number);
  }

  /** Puts a product on the shelf of these places; the number of the shelf. */
  add(product: number, places: readonly string[]): number {
    const sorted = places.toSorted();
    const key = sorted.join(' ');
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.list.length;
      this.#numbers.set(key, number);
      this.list.push({ places: sorted, words: new Set(), products: new NumberList() });
      this.#read(number);
    }
    this.list[number]!.products.add(pack(product, FIELD.text, false));
    return number;
  }

  has(stem: string): boolean {
    return this.#byStem.has(stem);
  }

  /** With all of these words in the names of its places. */
  find(stems: readonly string[]): Shelf[] {
    return (this.#byStem.get(stems[0]!) ?? [])
      .map((number) => this.list[number]!)
      .filter(({ words }) => stems.every((stem) => words.has(stem)));
  }

  listSpecial(): readonly SpecialShelf[] {
    return this.#special;
  }

  /** With a place that is called just so. */
  listNamed(stems: readonly string[]): readonly Shelf[] {
    return (this.#byStem.has(stems[0]!) && this.#byName.get(toKey(stems))) || NONE;
  }

  #read(number: number): void {
    const shelf = this.list[number]!;
    const names = shelf.places.map((id) => this.#placeNames.get(id) ?? '');
    const read = names.map((name) => readTokens(name).filter(({ word }) => !isSmallWord(word)));
    const tokens = read.flat();
    for (const name of read) {
      const key = toKey(name.filter(({ word }) => !PLAIN_WORDS.has(word)).map(({ stem }) => stem));
      const named = this.#byName.get(key);
      if (!named) this.#byName.set(key, [shelf]);
      else if (!named.includes(shelf)) named.push(shelf);
    }
    const special = tokens.filter(({ word }) => SPECIAL_SHELF_WORDS.has(word)).map(({ stem }) => stem);
    if (special.length > 0) this.#special.push({ number, words: special });
    for (const token of tokens) this.#onWord(token);
    shelf.words = new Set(tokens.map(({ stem }) => stem));
    for (const stem of shelf.words) {
      const shelves = this.#byStem.get(stem);
      if (shelves) shelves.push(number);
      else this.#byStem.set(stem, [number]);
    }
  }
}

const NONE: readonly Shelf[] = [];

const toKey = (stems: readonly string[]): string =>
  stems.length === 1 ? stems[0]! : stems.toSorted().join(' ');
