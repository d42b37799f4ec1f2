// The built-in vocabulary: synonym groups for Indian grocery. Staff change their shop's copy in the
// dashboard; this is only the initial content.

import { HOUSEHOLD } from './household.rules.ts';
import { KITCHEN } from './kitchen.rules.ts';
import { PRODUCE } from './produce.rules.ts';
import { STAPLES } from './staples.rules.ts';

export type Seed = {
  /** Permanent name of the group: its first word. */
  seed: string;
  words: string[];
};

export function listSeeds(): Seed[] {
  const lines = [PRODUCE, STAPLES, KITCHEN, HOUSEHOLD].flatMap((text) => text.trim().split('\n'));
  const seeds = new Map<string, Seed>();
  for (const line of lines) {
    const words = [...new Set(line.split(',').map((word) => word.trim()))];
    const seed = words[0]!;
    seeds.set(seed, { seed, words: [...new Set([...(seeds.get(seed)?.words ?? []), ...words])] });
  }
  return [...seeds.values()];
}
