// The answer of a card order is known only after its key was claimed, and stored under the key then.

import type { Db } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import { setAnswer, type Key } from './idempotency-keys.store.ts';

/**
 * Stores this answer for the key, and returns it, or the one stored first. 422 when it has another payload.
 */
export async function storeAnswer<Answer>(
  db: Db,
  key: Key,
  orderId: string,
  answer: Answer,
): Promise<Answer> {
  const saved = await setAnswer(db, key, orderId, answer);
  if (saved === undefined) throw new ShopError('idempotency_key_reused');
  return saved;
}
