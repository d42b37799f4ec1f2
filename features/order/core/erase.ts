// Orders of a deleted account: they stay, for stock, money and tax, without the person.

import type { Queryable } from '#database/client.ts';
import { giveOrders, holdMailsForGood, keepBuyers, removeWords } from './erase.store.ts';

/** Returns the photos that are no longer used. The orders and their pending mails are locked. */
export async function eraseBuyer(
  tx: Queryable,
  userId: string,
  { to, now }: { to: { id: string; name: string }; now: Date },
): Promise<string[]> {
  await holdMailsForGood(tx, userId, now);
  await keepBuyers(tx, userId);
  const photos = await removeWords(tx, userId);
  await giveOrders(tx, userId, to);
  return photos;
}
