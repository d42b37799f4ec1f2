// Orders for everybody who is not an order: the one place that finds, locks and changes one, and says what it
// costs. Other domains import this file, and nothing else of this folder but types of its contract.

import type { Queryable } from '#database/client.ts';
import { giveOrders, holdMailsForGood, archiveInvoiceBuyers, removeWords } from './erase.store.ts';

export { settleAdjustments } from './adjustments.store.ts';
export { lockOwnOrders, lockWaitingMails } from './erase.store.ts';
export { returnUses, takeCouponFromCart, takeUses, takeUsesAgain } from './coupon-uses.store.ts';
export {
  noOrder,
  requireOrder,
  toOrderRows,
  type Order,
  type StoredLine,
  type StoredOrder,
  type StoredTransition,
} from './order.rules.ts';
export {
  countOrdersByState,
  findOrder,
  insertTransition,
  listCharges,
  listLines,
  listOwnLines,
  lockOrder,
  notifyOrderChange,
  returnStock,
  setOrder,
  setTest,
  type OwnLine,
} from './order.store.ts';

/**
 * Queued in the transaction that decides a refund, and dropped with it; after the commit a job asks the
 * payment provider until it is done (features/checkout/refund).
 */
export type RefundQueue = { queue(tx: Queryable, orderId: string): Promise<void> };

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
  await archiveInvoiceBuyers(tx, userId);
  const photos = await removeWords(tx, userId);
  await giveOrders(tx, userId, to);
  return photos;
}
