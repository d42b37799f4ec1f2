// SQL of a shopper's unpaid active orders.

import type { Pipeline } from '#database/pipeline.ts';
import { toFirstId } from '#shared/ids.ts';
import { prepareNamed } from '#database/prepared.ts';
import { DAY_MS } from '#shared/times.ts';
import { MAX_DELIVERED, type UnpaidOrders } from './order-caps.rules.ts';

// The predicates are those of the indexes orders_unpaid_idx and orders_delivered_idx: however many orders a
// shopper has had, only active ones are read, and only as many delivered ones as count.
const readUnpaidStatement = prepareNamed<{ userId: string; firstIdOfDay: string }>(
  'order_read_unpaid',
  `
    WITH unpaid AS (
      SELECT id, total_paise FROM orders
      WHERE user_id = $userId AND payment_state IN ('awaiting', 'none_due')
        AND (status IS NULL OR status NOT IN ('DELIVERED', 'CANCELLED'))
    )
    SELECT
      (SELECT count(*)::int FROM (
        SELECT FROM orders WHERE user_id = $userId AND status = 'DELIVERED' LIMIT ${MAX_DELIVERED}
      ) AS delivered) AS delivered,
      (SELECT coalesce(sum(total_paise), 0)::bigint FROM unpaid) AS "totalPaise",
      (SELECT coalesce(json_object_agg(product_id, units), '{}') FROM (
        SELECT line.product_id, sum(line.quantity) AS units
        FROM unpaid JOIN order_lines line ON line.order_id = unpaid.id
        GROUP BY line.product_id
      ) AS product) AS "unitsByProduct",
      (SELECT CASE WHEN NOT is_email_verified THEN (
        SELECT count(*)::int FROM orders WHERE user_id = $userId AND id >= $firstIdOfDay AND payment_state <> 'failed'
      ) END FROM users WHERE id = $userId) AS "unconfirmedOrders"`,
);

/**
 * To be sent after the shopper's order was counted: before that another order of the shopper may come in
 * between.
 */
export async function readUnpaidOrders(pipeline: Pipeline, userId: string, now: Date): Promise<UnpaidOrders> {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  const [row] = await pipeline.send<UnpaidOrders>(
    readUnpaidStatement({ userId, firstIdOfDay: toFirstId(dayBefore) }),
  );
  return row!;
}
