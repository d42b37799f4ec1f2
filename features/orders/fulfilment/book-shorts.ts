// Books the short lines of an order when it is packed. From then on they change the amount due or are
// refunded.

import type { Queryable } from '#database/client.ts';
import { addAdjustment } from '../core/adjustments.store.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { listLinesOfOrder } from '../core/order.store.ts';
import type { RefundQueue } from '../core/refund-queue.ts';
import { shortPaiseOf } from './shorts.rules.ts';

/** The order is locked, and not booked yet. A paid one is refunded by the refund queue. */
export async function bookShorts(
  tx: Queryable,
  order: StoredOrder,
  { refunds, userId, now }: { refunds: RefundQueue; userId: string; now: Date },
): Promise<void> {
  const lines = await listLinesOfOrder(tx, order.id);
  let isOwed = false;
  for (const line of lines) {
    const paise = shortPaiseOf(line);
    if (paise === 0) continue;
    const reason = line.substitute ? 'substitute' : 'short';
    await addAdjustment(tx, order, { lineId: line.id, reason, quantity: line.short, paise, userId }, now);
    isOwed = true;
  }
  if (isOwed && order.paymentState === 'paid') await refunds.queue(tx, order.id);
}
