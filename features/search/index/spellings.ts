// All the words that are known, by how they begin, how they sound and how they are spelt: what completes,
// corrects and joins what somebody types. Only ever grows: whether a word still stands anywhere is asked of
// the index. No I/O.

import { NumberList } from './postings.ts';
import { toSkeleton, toSounds } from '../words/sounds.rules.ts';
import { COST_OF_EXCHANGED, measureTypo } from '../words/typo-distance.ts';
import { toStem } from '../words/words.rules.ts';

export type Near = { stem: string; distance: number };

const MIN_CORRECTED = 4;
/** Of three letters only two that are exchanged are corrected ("rni"): any other slip may be another word. */
const MIN_EXCHANGED = 3;

export class Spellings {
  /** The word a stem was first read from, for showing. */
  readonly shown = new Map<string, string>();
  #sorted: string[] = [];
  #unsorted: string[] = [];
  #bySound = new Map<string, string[]>();
  #bySkeleton = new Map<string, string[]>();
  /** By pair of letters the numbers of the words that have it. */
  #byPair = new Map<number, NumberList>();
  readonly #words: string[] = [];
  #shared = new Uint8Array(0);

  add(stem: string, word: string): void {
    if (this.shown.has(stem)) {
      // The shorter form is the singular.
      if (word.length < this.shown.get(stem)!.length) this.shown.set(stem, word);
      return;
    }
    this.shown.set(stem, word);
    this.#unsorted.push(stem);
    for (const sound of new Set([...toSounds(stem), ...toSounds(word)])) {
      push(this.#bySound, sound, stem);
      push(this.#bySkeleton, toSkeleton(sound), stem);
    }
    for (const pair of listPairs(stem)) {
      let words = this.#byPair.get(pair);
      if (!words) this.#byPair.set(pair, (words = new NumberList()));
      words.add(this.#words.length);
    }
    this.#words.push(stem);
  }

  has(stem: string): boolean {
    return this.shown.has(stem);
  }

  /** Stems that begin so, in the order of letters; at most `limit`. */
  listBeginning(start: string, limit: number): string[] {
    this.#sort();
    const found: string[] = [];
    for (let at = this.#findFrom(start); at < this.#sorted.length && found.length < limit; at++) {
      const stem = this.#sorted[at]!;
      if (!stem.startsWith(start)) break;
      found.push(stem);
    }
    return found;
  }

  listSounding(stem: string): string[] {
    return [...new Set(toSounds(stem).flatMap((sound) => this.#bySound.get(sound) ?? []))].filter(
      (other) => other !== stem,
    );
  }

  /** Words that may have been meant by a stem and the word it was read from, nearest first. */
  listNear(typed: string, word: string, isMeant: (stem: string) => boolean): Near[] {
    if (word.length < MIN_EXCHANGED) return [];
    const limit = typed.length <= 4 ? 1 : typed.length <= 6 ? 1.4 : 2.1;
    const near: Near[] = [];
    const seen = new Set<string>([typed]);
    const tryOne = (stem: string, allowed: number) => {
      if (seen.has(stem)) return;
      seen.add(stem);
      const distance = measureTypo(typed, stem, allowed);
      if (distance <= allowed && isMeant(stem)) near.push({ stem, distance });
    };
    // Two letters exchanged change more pairs than any other slip, and may make a plural of what is none
    // ("otas").
    for (let at = 1; at < word.length; at++) {
      if (word[at] === word[at - 1]) continue;
      const exchanged = word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1);
      const stem = this.has(exchanged) ? exchanged : toStem(exchanged);
      if (!this.has(stem) || seen.has(stem)) continue;
      seen.add(stem);
      const distance = Math.min(COST_OF_EXCHANGED, measureTypo(typed, stem, limit));
      if (isMeant(stem)) near.push({ stem, distance });
    }
    if (typed.length < MIN_CORRECTED) return near;
    for (const sound of toSounds(typed)) {
      for (const stem of this.#bySkeleton.get(toSkeleton(sound)) ?? []) tryOne(stem, limit + 0.7);
    }
    for (const stem of this.#listSharing(typed, limit)) tryOne(stem, limit);
    // What looks like a plural may be a slip in the last letters ("hummas").
    if (word !== typed)
      for (const stem of this.#listSharing(word, 1)) {
        const distance = measureTypo(word, stem, 1);
        const isNear = distance <= 1 && !near.some((other) => other.stem === stem);
        if (isNear && isMeant(stem)) near.push({ stem, distance });
      }
    return near.toSorted((a, b) => a.distance - b.distance);
  }

  /** With as many pairs of letters in common as so few mistakes must leave. */
  #listSharing(typed: string, limit: number): string[] {
    const pairs = listPairs(typed);
    const least = Math.max(2, pairs.length - Math.ceil(limit) * 3 + 1);
    if (this.#shared.length < this.#words.length)
      this.#shared = new Uint8Array(Math.ceil(this.#words.length * 1.3));
    const shared = this.#shared.fill(0);
    const found: string[] = [];
    for (const pair of pairs) {
      const { items, length } = this.#byPair.get(pair) ?? NONE;
      for (let at = 0; at < length; at++) {
        const word = items[at]!;
        if (++shared[word]! === least && Math.abs(this.#words[word]!.length - typed.length) <= 2)
          found.push(this.#words[word]!);
      }
    }
    return found;
  }

  #sort(): void {
    if (this.#unsorted.length === 0) return;
    this.#sorted = [...this.#sorted, ...this.#unsorted].toSorted((a, b) => (a < b ? -1 : 1));
    this.#unsorted = [];
  }

  #findFrom(start: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NONE = new NumberList(0);

const toPair = (before: number, letter: number): number => before * 65_536 + letter;

/** Its pairs of neighbouring letters; the edges of the word are letters too. */
function listPairs(word: string): number[] {
  const pairs = new Set<number>();
  let before = 0;
  for (let at = 0; at <= word.length; at++) {
    const letter = at < word.length ? word.charCodeAt(at) : 0;
    pairs.add(toPair(before, letter));
    before = letter;
  }
  return [...pairs];
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
