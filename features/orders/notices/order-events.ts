// Notes in the transaction of an event what its shopper is to be told of it; background work sends it.

import type { Queryable } from '#database/client.ts';
import { isBy, type OrderEvent } from '../core/order-events.contract.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { addOrderMail } from './order-mails.store.ts';
import { addOrderPush } from './push.store.ts';

/** Once for an order, however often it happens. A mail of what can be undone is not written before then. */
export async function noteEvent(
  tx: Queryable,
  order: Pick<StoredOrder, 'id' | 'userId'>,
  event: OrderEvent,
  now: Date,
  mailDueAt: Date = now,
): Promise<void> {
  if (isBy('mail', event)) await addOrderMail(tx, order.id, event, now, mailDueAt);
  if (isBy('push', event)) await addOrderPush(tx, order, event, now);
}
