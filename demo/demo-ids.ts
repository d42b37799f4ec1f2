// Ids and picture keys of the demo, derived from names: every machine gets the same ones, so a link to a demo
// product works on all of them. The layout is that of shared/ids, which makes all other ids.

import { createHash } from 'node:crypto';

/** Everything in the demo was added in the 240 days from this one, before its first customer came. */
const FIRST_DAY = Date.UTC(2025, 0, 1) / 1000;
const DAYS = 240;

/**
 * Part of every picture key. Raise it when the drawings change, so that pictures stored under the old keys
 * are not shown.
 */
const DRAWINGS = 'd4';

export type DemoIdentity = { id: string; createdAt: string; hash: string };

/**
 * Products are spread over the days by their hash, so that "newest first" mixes items and brands instead of
 * showing all sizes of one in a row, whatever their number.
 */
export function identify(kind: 'category' | 'sub-category' | 'product', name: string): DemoIdentity {
  const hash = createHash('sha256').update(`${kind} ${name}`).digest('hex');
  const spread = kind === 'product' ? Number.parseInt(hash.slice(0, 8), 16) % (DAYS * 86_400) : 0;
  const seconds = FIRST_DAY + spread;
  return {
    id: seconds.toString(16).padStart(8, '0') + hash.slice(8, 24),
    createdAt: new Date(seconds * 1000).toISOString(),
    hash: hash.slice(8, 24),
  };
}

export function toPictureKey(kind: 'pack' | 'tile', hash: string, view?: string): string {
  return [kind, DRAWINGS, hash, ...(view ? [view] : [])].join('-');
}
