// Where products stand: those with the same categories and sub-categories share a shelf, which is found by the names of these. No I/O.

import { NumberList, pack, ZONE } from './postings.rules.ts';
import { isSmallWord, readTokens, type Token } from './words.rules.ts';

/** Its products as postings. */
export type Shelf = { places: readonly string[]; words: Set<string>; products: NumberList };

export class Shelves {
  readonly list: Shelf[] = [];
  readonly #byStem = new Map<string, number[]>();
  readonly #numbers = new Map<string, number>();
  readonly #placeNames = new Map<string, string>();
  readonly #onWord: (token: Token) => void;

  /** Tells every word in the name of a place. */
  constructor(onWord: (token: Token) => void) {
    this.#onWord = onWord;
  }

  setPlaceName(id: string, name: string): void {
    if (this.#placeNames.get(id) === name) return;
    this.#placeNames.set(id, name);
    this.#byStem.clear();
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
    this.list[number]!.products.add(pack(product, ZONE.text, false));
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

  #read(number: number): void {
    const shelf = this.list[number]!;
    const names = shelf.places.map((id) => this.#placeNames.get(id) ?? '');
    const tokens = names.flatMap(readTokens).filter(({ word }) => !isSmallWord(word));
    for (const token of tokens) this.#onWord(token);
    shelf.words = new Set(tokens.map(({ stem }) => stem));
    for (const stem of shelf.words) {
      const shelves = this.#byStem.get(stem);
      if (shelves) shelves.push(number);
      else this.#byStem.set(stem, [number]);
    }
  }
}
