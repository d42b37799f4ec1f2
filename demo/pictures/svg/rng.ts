// Random numbers that are the same on every run: a stream seeded by a text.
import { hashOf } from '../../catalogue/stable-hash.ts';

export type Rng = ReturnType<typeof seededRng>;

/** A stream of numbers that depends on the text alone (mulberry32). */
export function seededRng(seed: string) {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** The next number in [0, 1). */
    next,
    between: (low: number, high: number) => low + (high - low) * next(),
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!,
  };
}
