// SQL of the money that moved at stores: cash that riders took, and the payment provider's records. By the
// day on which it moved, so that a day agrees with the bank and the cash box, whenever orders were placed.

import { sql, type SQL } from 'drizzle-orm';
import { textArray } from '#database/columns.ts';
import { toFirstId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/times.ts';
import type { Period } from './period.rules.ts';

/**
 * One row for each movement: (day, way, order_id, taken_paise, refunded_paise, fee_paise). `way` is the
 * method, or `upi_at_door` for codes of riders. A lost dispute counts as refunded on the day it was opened.
 */
export function listMoved(storeIds: readonly string[], { from, to }: Period): SQL {
  // A day more at both ends, because stores have their own clocks; the days themselves are compared below.
  const since = new Date(Date.parse(from) - DAY_MS);
  const before = new Date(Date.parse(to) + 2 * DAY_MS);
  const ofCharges = sql`JOIN orders ON orders.id = charge.order_id
    LEFT JOIN door_codes code ON code.id = charge.session_id
    WHERE charge.is_known AND charge.currency = 'inr' AND orders.store_id = ANY(${textArray(storeIds)})`;
  const way = sql`CASE WHEN code.id IS NULL THEN orders.payment_method ELSE 'upi_at_door' END`;
  return sql`
    SELECT (moved.at AT TIME ZONE store.time_zone)::date AS day, way, order_id, taken_paise, refunded_paise, fee_paise
    FROM (
      SELECT order_id, store_id, 'cash' AS way, delivered_at AS at,
        cash_paise AS taken_paise, 0 AS refunded_paise, 0 AS fee_paise
      FROM deliveries WHERE store_id = ANY(${textArray(storeIds)}) AND cash_paise > 0
        AND taken_at >= ${new Date(since.getTime() - DAY_MS)} AND taken_at < ${before}
      UNION ALL
      SELECT adjustment.order_id, orders.store_id, 'cash', adjustment.created_at, 0, adjustment.paise, 0
      FROM order_adjustments adjustment JOIN orders ON orders.id = adjustment.order_id
      JOIN deliveries delivery ON delivery.order_id = adjustment.order_id
      LEFT JOIN order_goodwills goodwill ON goodwill.id = adjustment.goodwill_id
      WHERE adjustment.id >= ${toFirstId(since)} AND adjustment.id < ${toFirstId(before)}
        AND orders.payment_method = 'cash' AND orders.store_id = ANY(${textArray(storeIds)})
        AND is_refund(adjustment, goodwill)
      UNION ALL
      SELECT charge.order_id, orders.store_id, ${way}, charge.created_at, charge.amount_paise, 0,
        coalesce(charge.fee_paise, 0)
      FROM payment_charges charge ${ofCharges} AND charge.created_at >= ${since} AND charge.created_at < ${before}
      UNION ALL
      SELECT charge.order_id, orders.store_id, ${way}, refund.created_at, 0, refund.amount_paise, 0
      FROM payment_refunds refund JOIN payment_charges charge USING (payment_intent) ${ofCharges}
        AND refund.status IN ('pending', 'succeeded')
        AND refund.created_at >= ${since} AND refund.created_at < ${before}
      UNION ALL
      SELECT charge.order_id, orders.store_id, ${way}, dispute.created_at, 0, dispute.amount_paise, 0
      FROM payment_disputes dispute JOIN payment_charges charge USING (payment_intent) ${ofCharges}
        AND dispute.status = 'lost' AND dispute.created_at >= ${since} AND dispute.created_at < ${before}
    ) AS moved JOIN stores store ON store.id = moved.store_id`;
}
