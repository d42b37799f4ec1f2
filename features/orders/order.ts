// The parts of orders that other features and app/ use.

import type { Queryable } from '#database/client.ts';
import { giveOrders, holdMailsForGood, keepBuyers, removeWords } from './core/erase.store.ts';

export { settleAdjustments } from './core/adjustments.store.ts';
export { lockOwnOrders, lockWaitingMails } from './core/erase.store.ts';
export { countOrdersByState, listChargesOfOrders, listOwnLines, type OwnLine } from './core/order.store.ts';

/**
 * Orders of a deleted account stay, for stock, money and tax, without the person. Returns the photos
 * that are no longer used. The orders and their pending mails are locked.
 */
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
