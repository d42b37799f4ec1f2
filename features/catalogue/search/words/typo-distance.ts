// Edit distance between a typed word and the word that may have been meant.

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

/**
 * Reused by every measurement: one correction measures hundreds of words. Words are cut long before this
 * length.
 */
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
