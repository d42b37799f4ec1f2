// Adjustments: what an order costs less. The caller has locked it. The checks on the sums of line and order
// refuse to give back more than the price.

import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { makeId, toFirstId } from '#shared/ids.ts';
import { MAX_UNCONFIRMED_REFUND } from '#shared/limits.ts';
import { toPaise } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import { DAY_MS, HOUR_MS } from '#shared/times.ts';
import { followCredit } from './credit.ts';
import type { StoredOrder } from './order.rules.ts';
import { notBefore, orderAdjustments, orderLines, orders } from './order.table.ts';
import { backPartsOf } from './sums.rules.ts';

type StoredAdjustment = typeof orderAdjustments.$inferSelect;

/** Settled at once unless money paid online goes back: then the caller queues the refund. Returns its id. */
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
  await tx
    .update(orderLines)
    .set({ adjustedPaise: sql`${orderLines.adjustedPaise} + ${paise}` })
    .where(eq(orderLines.id, lineId));
  const [after] = await tx
    .update(orders)
    .set({ adjustedPaise: sql`${orders.adjustedPaise} + ${paise}`, updatedAt: notBefore(now) })
    .where(eq(orders.id, order.id))
    .returning();
  await followCredit(tx, after!, now);
  const { otherPaise } = backPartsOf({ ...after!, adjustedPaise: after!.adjustedPaise - paise }, paise);
  const settledAt = order.paymentState === 'paid' && otherPaise > 0 ? null : now;
  await tx
    .insert(orderAdjustments)
    .values({ ...adjustment, id, orderId: order.id, createdAt: now, settledAt });
  return id;
}

/** Marks adjustments up to this amount as settled, the oldest first; a failed refund opens them again. */
export async function settleAdjustments(tx: Queryable, orderId: string, backPaise: number, now: Date) {
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

const CANCELLED_WITHIN_MS = 7 * DAY_MS;

/** Who gives back, and whether they have proved who they are a short while ago. */
export type Giver = { userId: string; isConfirmed: boolean };

/**
 * Staff give back little money without proving again who they are. What counts is the sum of an order and of
 * the person's last hour, so that many small refunds are no way around it. 403 when it is too much without a
 * proof. Called when it is booked, in the same transaction.
 */
export async function requireRefundProof(
  tx: Queryable,
  { userId, isConfirmed }: Giver,
  orderId: string,
  now: Date,
): Promise<void> {
  if (isConfirmed) return;
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const { rows } = await tx.execute<{ ofOrder: number; ofHour: number; cancelled: number }>(sql`
    SELECT (
      SELECT coalesce(sum(paise), 0) FROM order_adjustments
      WHERE order_id = ${orderId} AND reason IN ('problem', 'goodwill')
    )::float8 AS "ofOrder", (
      SELECT coalesce(sum(paise), 0) FROM order_adjustments
      WHERE id >= ${toFirstId(hourAgo)} AND user_id = ${userId} AND reason IN ('problem', 'goodwill')
    )::float8 AS "ofHour", (
      SELECT coalesce(sum(payment.captured_paise), 0)
      FROM orders JOIN payments payment ON payment.order_id = orders.id
      WHERE orders.status = 'CANCELLED' AND orders.id >= ${toFirstId(new Date(now.getTime() - CANCELLED_WITHIN_MS))}
        AND EXISTS (
          SELECT FROM order_transitions step
          WHERE step.order_id = orders.id AND step.to_status = 'CANCELLED' AND step.user_id = ${userId}
            AND step.created_at > ${hourAgo}
        )
    )::float8 AS cancelled`);
  const { ofOrder, ofHour, cancelled } = rows[0]!;
  if (Math.max(ofOrder, ofHour + cancelled) > toPaise(MAX_UNCONFIRMED_REFUND))
    throw new ShopError('confirm_first');
}
