// Orders of an account that is deleted: they stay, for the stock, the money and the tax, without the person.

import type { Queryable } from '#database/client.ts';
import { giveOrders, holdMailsForGood, keepBuyers, removeWords } from './erase.store.ts';

/** Gives the photos that nothing shows any more. The orders and their waiting mails are locked. */
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
