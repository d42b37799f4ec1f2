// All the words that are known, by how they begin, how they sound and how they are spelt: what completes, corrects and joins
// what somebody types. Only ever grows: whether a word still stands anywhere is asked of the index. No I/O.

import { measureTypo, toSkeleton, toSounds } from './sounds.rules.ts';

export type Near = { stem: string; distance: number };

const SHORTEST_CORRECTED = 4;

export class Spellings {
  /** The word a stem was first read from, for showing. */
  readonly shown = new Map<string, string>();
  #sorted: string[] = [];
  #unsorted: string[] = [];
  #bySound = new Map<string, string[]>();
  #bySkeleton = new Map<string, string[]>();
  #byPair = new Map<string, string[]>();

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
    for (const pair of listPairs(stem)) push(this.#byPair, pair, stem);
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

  /** Words that have this one inside or at their end. */
  listContaining(part: string, limit: number): string[] {
    this.#sort();
    const found: string[] = [];
    for (const stem of this.#sorted) {
      if (stem.length > part.length && stem.includes(part) && found.push(stem) === limit) break;
    }
    return found;
  }

  listSounding(stem: string): string[] {
    return [...new Set(toSounds(stem).flatMap((sound) => this.#bySound.get(sound) ?? []))].filter(
      (other) => other !== stem,
    );
  }

  /** Words that may have been meant, nearest first. */
  listNear(typed: string, isMeant: (stem: string) => boolean): Near[] {
    if (typed.length < SHORTEST_CORRECTED) return [];
    const limit = typed.length <= 4 ? 1 : typed.length <= 6 ? 1.4 : 2.1;
    const near: Near[] = [];
    const seen = new Set<string>([typed]);
    const tryOne = (stem: string, allowed: number) => {
      if (seen.has(stem)) return;
      seen.add(stem);
      const distance = measureTypo(typed, stem, allowed);
      if (distance <= allowed && isMeant(stem)) near.push({ stem, distance });
    };
    for (const sound of toSounds(typed)) {
      for (const stem of this.#bySkeleton.get(toSkeleton(sound)) ?? []) tryOne(stem, limit + 0.7);
    }
    for (const stem of this.#listSharing(typed, limit)) tryOne(stem, limit);
    return near.toSorted((a, b) => a.distance - b.distance);
  }

  /** With as many pairs of letters in common as so few mistakes must leave. */
  #listSharing(typed: string, limit: number): string[] {
    const pairs = listPairs(typed);
    const counts = new Map<string, number>();
    for (const pair of pairs)
      for (const stem of this.#byPair.get(pair) ?? [])
        if (Math.abs(stem.length - typed.length) <= 2) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    const least = Math.max(2, pairs.length - Math.ceil(limit) * 3 + 1);
    return [...counts].filter(([, count]) => count >= least).map(([stem]) => stem);
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

function listPairs(word: string): string[] {
  const padded = `^${word}$`;
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < padded.length; at++) pairs.add(padded.slice(at, at + 2));
  return [...pairs];
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
