// SQL of what is still open and prevents the deletion of an account.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { OpenMatters } from './delete-account.rules.ts';

export async function readOpenMatters(db: Queryable, userId: string, now: Date): Promise<OpenMatters> {
  const own = await db.execute<{ id: string }>(sql`SELECT id FROM orders WHERE user_id = ${userId}`);
  const orderIds = own.rows.map(({ id }) => id);
  const { rows } = await db.execute<OpenMatters>(sql`
    SELECT
      EXISTS (SELECT FROM orders WHERE user_id = ${userId} AND payment_state = 'awaiting') AS payment,
      EXISTS (
        SELECT FROM orders WHERE user_id = ${userId}
          AND (status IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY') OR EXISTS (
            SELECT FROM order_mails mail
            WHERE mail.order_id = orders.id AND mail.event = 'delivered' AND mail.due_at > ${now}))
      ) AS "order",
      EXISTS (
        SELECT FROM orders WHERE user_id = ${userId} AND payment_state = 'paid' AND (status = 'CANCELLED'
          OR EXISTS (
            SELECT FROM order_adjustments adjustment
            WHERE adjustment.order_id = orders.id AND adjustment.settled_at IS NULL))
      ) AS refund,
      EXISTS (
        SELECT FROM payment_reviews WHERE order_id = ANY (${sql.param(orderIds)}) AND resolved_at IS NULL
      ) AS review,
      EXISTS (
        SELECT FROM orders JOIN order_problems problem ON problem.order_id = orders.id
        WHERE orders.user_id = ${userId} AND problem.state = 'open'
      ) AS problem,
      EXISTS (SELECT FROM order_picks WHERE user_id = ${userId} AND finished_at IS NULL) AS pick,
      EXISTS (
        SELECT FROM deliveries WHERE rider_id = ${userId} AND delivered_at IS NULL AND failed_at IS NULL
      ) AS ride,
      EXISTS (
        SELECT FROM deliveries WHERE rider_id = ${userId} AND cash_paise > 0 AND hand_in_id IS NULL
      ) AS cash`);
  return rows[0]!;
}
