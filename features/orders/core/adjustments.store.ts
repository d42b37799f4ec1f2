// SQL of adjustments. The caller has locked the order. Checks on the sums in line and order prevent that more
// than the price is given back, whoever asks.

import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { makeId } from '#shared/ids.ts';
import type { StoredOrder } from './order.rules.ts';
import { notBefore, orderAdjustments, orderLines, orders } from './order.table.ts';

type StoredAdjustment = typeof orderAdjustments.$inferSelect;

/**
 * Books an adjustment and returns its id. Without an online payment it is settled at once; otherwise the
 * caller queues the refund of the order.
 */
export async function addAdjustment(
  tx: Queryable,
  order: StoredOrder,
  adjustment: Pick<StoredAdjustment, 'lineId' | 'reason' | 'quantity' | 'paise' | 'userId'> & {
    goodwillId?: string;
  },
  now: Date,
): Promise<string> {
  const id = makeId(now);
  const { lineId, paise } = adjustment;
  const settledAt = order.paymentState === 'paid' ? null : now;
  await tx
    .update(orderLines)
    .set({ adjustedPaise: sql`${orderLines.adjustedPaise} + ${paise}` })
    .where(eq(orderLines.id, lineId));
  await tx
    .update(orders)
    .set({ adjustedPaise: sql`${orders.adjustedPaise} + ${paise}`, updatedAt: notBefore(now) })
    .where(eq(orders.id, order.id));
  await tx
    .insert(orderAdjustments)
    .values({ ...adjustment, id, orderId: order.id, createdAt: now, settledAt });
  return id;
}

/** Marks adjustments up to this amount as settled, the oldest first; a failed refund opens them again. */
export async function settleAdjustments(
  tx: Queryable,
  orderId: string,
  backPaise: number,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE order_adjustments adjustment
    SET settled_at = CASE WHEN running.sum <= ${backPaise} THEN ${now}::timestamptz END
    FROM (
      SELECT id, sum(paise) OVER (ORDER BY created_at, id) AS sum
      FROM order_adjustments WHERE order_id = ${orderId}
    ) AS running
    WHERE adjustment.id = running.id AND (adjustment.settled_at IS NULL) = (running.sum <= ${backPaise})`);
}

/** Money given back for a problem, or as goodwill, of an order that was delivered. */
export async function hasRefundAfterDelivery(tx: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM order_adjustments adjustment
    LEFT JOIN order_goodwills goodwill ON goodwill.id = adjustment.goodwill_id
    WHERE adjustment.order_id = ${orderId} AND is_refund(adjustment, goodwill) LIMIT 1`);
  return rows.length > 0;
}
