// The answer of a card order is known only after its key was claimed: it is kept under the key then, byte
// for byte.

import type { Db } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import { setAnswer, type Key } from './place-order.store.ts';

/**
 * What this key answers from now on: this, or what an earlier press of it has kept. 422 when it is another
 * payload's.
 */
export async function keepAnswer(db: Db, key: Key, orderId: string, answer: string): Promise<string> {
  const kept = await setAnswer(db, key, orderId, answer);
  if (kept === undefined) throw new ShopError('idempotency_key_reused');
  return kept;
}
