// Staff give back little money without proving again who they are. What counts is the sum of an order and of
// the person's last hour, so that many small refunds are no way around it.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toFirstId } from '#shared/ids.ts';
import { MAX_UNCONFIRMED_REFUND } from '#shared/limits.ts';
import { toPaise } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import { DAY_MS, HOUR_MS } from '#shared/times.ts';

/** Older orders are hardly cancelled. */
const CANCELLED_WITHIN_MS = 7 * DAY_MS;

/** Who gives back, and whether they have proved who they are a short while ago. */
export type Giver = { userId: string; isConfirmed: boolean };

/** 403 when it is too much without a proof. Called when it is booked, in the same transaction. */
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
