// Work that is done once for each key, as long as the providers remember keys.

import { createHash } from 'node:crypto';
import type { Store } from './store.ts';

const KEY_LIVES_SECONDS = 24 * 60 * 60;

type ReplayKey = { key: string; request: string; seconds: number };

/**
 * What a call does and the answer for its repeats are stored together. `conflict`: another request with the
 * same key.
 */
export function doOnce(
  store: Store,
  { key, request, seconds }: ReplayKey,
  { work, conflict }: { work: () => object; conflict: () => Error },
): { answer: object; isReplayed: boolean } {
  const digest = createHash('sha256').update(request).digest('hex');
  return store.transaction(() => {
    const known = store.get<{ request: string; answer: string }>(
      'SELECT request, answer FROM idempotency_key WHERE key = ? AND created > ?',
      key,
      seconds - KEY_LIVES_SECONDS,
    );
    if (known && known.request !== digest) throw conflict();
    if (known) return { answer: JSON.parse(known.answer) as object, isReplayed: true };
    const answer = work();
    const values = [key, digest, JSON.stringify(answer), seconds];
    store.run('INSERT OR REPLACE INTO idempotency_key VALUES (?, ?, ?, ?)', ...values);
    return { answer, isReplayed: false };
  });
}

export const removeOldKeys = (store: Store, seconds: number) =>
  store.run('DELETE FROM idempotency_key WHERE created <= ?', seconds - KEY_LIVES_SECONDS);
