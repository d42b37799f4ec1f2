// All known words, indexed by prefix, sound and spelling, to complete, correct and join what somebody types;
// and the distance between a typed word and the one that may have been meant. Append-only: the index tells
// whether a word still occurs anywhere. No I/O.

import { toSkeleton, toSounds } from '#shared/sounds.ts';
import { addTo, toStem } from './words.rules.ts';

const VOWEL_LETTERS = 'aeiouy';
const ALIKE = 'ck sz vw jz cs fp bp dt dr gj mn kq bv';
/** Letters with higher codes cost what a consonant costs. */
const LETTERS = 128;
/** Costs of an extra or missing letter, and of one letter instead of another, row by row. */
const GAP_COSTS = new Float64Array(LETTERS).fill(1);
const SWAP_COSTS = new Float64Array(LETTERS * LETTERS).fill(1);
for (const pair of ALIKE.split(' ')) setSwapCost(pair[0]!, pair[1]!, 0.7);
for (const a of VOWEL_LETTERS) {
  GAP_COSTS[a.charCodeAt(0)] = 0.7;
  for (const b of VOWEL_LETTERS) setSwapCost(a, b, 0.6);
}
GAP_COSTS['h'.charCodeAt(0)] = 0.5;
const COST_OF_DOUBLED = 0.4;
const NASALS = [...'nm'].map((letter) => letter.charCodeAt(0));
const CONSONANT = /[^aeiouy]/;
const COST_OF_NASAL = 0.5;
export const COST_OF_EXCHANGED = 0.8;

function setSwapCost(a: string, b: string, cost: number): void {
  SWAP_COSTS[a.charCodeAt(0) * LETTERS + b.charCodeAt(0)] = cost;
  SWAP_COSTS[b.charCodeAt(0) * LETTERS + a.charCodeAt(0)] = cost;
}

/** Reused: one correction measures hundreds of words. Words are cut long before this length. */
const MAX_LENGTH = 64;
const gaps = new Float64Array(MAX_LENGTH);
const makeRow = () => new Float64Array(MAX_LENGTH + 1);
const rows = [makeRow(), makeRow(), makeRow()] as const;

/**
 * Distance between two spellings: 1 for an extra, missing, wrong or swapped letter; less for common mistakes
 * (vowels, doubled letters, h, letters that sound alike). Infinity beyond `limit`.
 */
export function measureTypo(typed: string, meant: string, limit: number): number {
  const m = Math.min(typed.length, MAX_LENGTH);
  const n = Math.min(meant.length, MAX_LENGTH);
  if (Math.abs(m - n) > limit * 2) return Infinity;
  // The first letter is seldom wrong.
  const costOfFirst = typed[0] === meant[0] ? 0 : 0.4;
  const reach = limit - costOfFirst;
  let [before, above, row]: [Float64Array, Float64Array, Float64Array] = [...rows];
  above[0] = 0;
  for (let j = 1; j <= n; j++) {
    gaps[j - 1] = costOfGap(meant, j - 1);
    above[j] = above[j - 1]! + gaps[j - 1]!;
  }
  for (let i = 1; i <= m; i++) {
    const a = typed.charCodeAt(i - 1);
    const gap = costOfGap(typed, i - 1);
    let lowest = (row[0] = above[0]! + gap);
    for (let j = 1; j <= n; j++) {
      const b = meant.charCodeAt(j - 1);
      let cost = above[j - 1]! + (a === b ? 0 : costOfSwap(a, b));
      if (above[j]! + gap < cost) cost = above[j]! + gap;
      if (row[j - 1]! + gaps[j - 1]! < cost) cost = row[j - 1]! + gaps[j - 1]!;
      const isExchanged = i > 1 && j > 1 && a === meant.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === b;
      if (isExchanged) cost = Math.min(cost, before[j - 2]! + COST_OF_EXCHANGED);
      row[j] = cost;
      if (cost < lowest) lowest = cost;
    }
    if (lowest > reach) return Infinity;
    [before, above, row] = [above, row, before];
  }
  const total = above[n]! + costOfFirst;
  return total > limit ? Infinity : total;
}

function costOfSwap(a: number, b: number): number {
  return a < LETTERS && b < LETTERS ? SWAP_COSTS[a * LETTERS + b]! : 1;
}

function costOfGap(word: string, at: number): number {
  const letter = word.charCodeAt(at);
  if (at > 0 && letter === word.charCodeAt(at - 1)) return COST_OF_DOUBLED;
  // Only a nasal vowel: neebu, neembu.
  if (NASALS.includes(letter) && CONSONANT.test(word[at + 1] ?? '')) return COST_OF_NASAL;
  return letter < LETTERS ? GAP_COSTS[letter]! : 1;
}

type CandidateTest = (stem: string, distance: number) => boolean;

const MIN_CORRECTED = 4;
/** Of three letters only a swap is corrected ("rni"): any other typo may be another word. */
const MIN_EXCHANGED = 3;

export class Spellings {
  /** The shortest word each stem was read from, for display. */
  readonly #shown = new Map<string, string>();
  readonly #words: string[] = [];
  readonly #sorted: string[] = [];
  #isSorted = true;
  readonly #bySound = new Map<string, string[]>();
  readonly #bySkeleton = new Map<string, string[]>();
  /** By pair of letters, indexes of words. */
  readonly #byPair = new Map<string, number[]>();

  add(stem: string, word: string): void {
    const shown = this.#shown.get(stem);
    // The shorter form is the singular.
    if (shown === undefined || word.length < shown.length) this.#shown.set(stem, word);
    if (shown !== undefined) return;
    for (const sound of new Set([...toSounds(stem), ...toSounds(word)])) {
      addTo(this.#bySound, sound, stem);
      addTo(this.#bySkeleton, toSkeleton(sound), stem);
    }
    for (const pair of listPairs(stem)) addTo(this.#byPair, pair, this.#words.length);
    this.#words.push(stem);
    this.#sorted.push(stem);
    this.#isSorted = false;
  }

  has(stem: string): boolean {
    return this.#shown.has(stem);
  }

  show(stem: string): string {
    return this.#shown.get(stem) ?? stem;
  }

  /** Stems with this prefix, alphabetically; at most `limit`. */
  listBeginning(start: string, limit: number): string[] {
    if (!this.#isSorted) this.#sorted.sort();
    this.#isSorted = true;
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < start) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end - low < limit && this.#sorted[end]?.startsWith(start)) end++;
    return this.#sorted.slice(low, end);
  }

  listSounding(stem: string): string[] {
    const sounding = new Set(toSounds(stem).flatMap((sound) => this.#bySound.get(sound) ?? []));
    sounding.delete(stem);
    return [...sounding];
  }

  /** Stems that may have been meant by a stem and the word it was read from, with their distances. */
  listNear(typed: string, word: string, isCandidate: CandidateTest): Map<string, number> {
    const near = new Map<string, number>();
    if (word.length < MIN_EXCHANGED) return near;
    const limit = typed.length <= 4 ? 1 : typed.length <= 6 ? 1.4 : 2.1;
    const offer = (stem: string, distance: number) => {
      if (isCandidate(stem, distance)) near.set(stem, distance);
    };
    // Swapped letters change more pairs than any other typo, and may look like a plural ("otas").
    for (let at = 1; at < word.length; at++) {
      const exchanged = word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1);
      const stem = this.has(exchanged) ? exchanged : toStem(exchanged);
      if (exchanged !== word && stem !== typed && this.has(stem))
        offer(stem, Math.min(COST_OF_EXCHANGED, measureTypo(typed, stem, limit)));
    }
    if (typed.length < MIN_CORRECTED) return near;
    const tryAll = (stems: readonly string[], from: string, allowed: number) => {
      for (const stem of stems) {
        if (stem === from || near.has(stem)) continue;
        const distance = measureTypo(from, stem, allowed);
        if (distance <= allowed) offer(stem, distance);
      }
    };
    for (const sound of toSounds(typed))
      tryAll(this.#bySkeleton.get(toSkeleton(sound)) ?? [], typed, limit + 0.7);
    tryAll(this.#listSharing(typed, limit), typed, limit);
    // What looks like a plural may be a typo in the last letters ("hummas").
    if (word !== typed) tryAll(this.#listSharing(word, 1), word, 1);
    return near;
  }

  /** Share as many letter pairs as remain after so many typos. */
  #listSharing(typed: string, limit: number): string[] {
    const pairs = listPairs(typed);
    const least = Math.max(2, pairs.size - Math.ceil(limit) * 3 + 1);
    const shared = new Uint8Array(this.#words.length);
    const found: string[] = [];
    for (const pair of pairs)
      for (const word of this.#byPair.get(pair) ?? []) {
        if (++shared[word]! !== least) continue;
        const stem = this.#words[word]!;
        if (Math.abs(stem.length - typed.length) <= 2) found.push(stem);
      }
    return found;
  }
}

function listPairs(word: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at <= word.length; at++) pairs.add(` ${word} `.slice(at, at + 2));
  return pairs;
}
