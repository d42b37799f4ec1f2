// Chance that is the same on every run: numbers drawn from a text. Owns no state beyond the one stream it hands out.

/** A 32-bit hash of a text (FNV-1a with a final mix, so that short neighbours differ in every bit). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export type Chance = {
  /** The next number in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
};

/** A stream of numbers that depends on the text alone (mulberry32). */
export function chanceOf(text: string): Chance {
  let state = hashOf(text);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
  };
}
