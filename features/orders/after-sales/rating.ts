// Ratings of deliveries: given by the shopper, and read by staff as an average with the last words.

import { sql } from 'drizzle-orm';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import type { OrderRating } from '../core/order.contract.ts';
import { orderRatings } from '../core/order.table.ts';
import { requireOrder } from '../core/order.rules.ts';
import { findLastTransition, lockOrder, notifyOrderChange } from '../core/orders.ts';
import type { RateBody } from './after-sales.contract.ts';
import { RATING_WINDOW_MS, requireDelivered } from './problem.rules.ts';

/**
 * A repeat replaces the earlier rating. 404 when the order belongs to somebody else; 409 before delivery and
 * after seven days; 429 past 40 a day.
 */
export async function rateOrder(
  db: Db,
  { userId, rateLimitScale }: { userId: string; rateLimitScale: number },
  { orderId, stars, text = '' }: RateBody,
  now: Date,
): Promise<OrderRating> {
  await requireAttempts(db, [toAttempt(LIMITS.ratings, userId, rateLimitScale)], now);
  return inTransaction(db, async (tx) => {
    const order = requireOrder(await lockOrder(tx, orderId, userId));
    const delivery = await findLastTransition(tx, orderId, 'DELIVERED');
    requireDelivered(order, delivery, { windowMs: RATING_WINDOW_MS, late: 'rating_too_late' }, now);
    await tx
      .insert(orderRatings)
      .values({ orderId, storeId: order.storeId, stars, text, createdAt: now })
      .onConflictDoUpdate({ target: orderRatings.orderId, set: { stars, text } });
    await notifyOrderChange(tx, orderId);
    return { stars, text };
  });
}

export type RatingSums = {
  /** null without ratings. */
  average: number | null;
  count: number;
  words: (OrderRating & { orderId: string; at: string })[];
};

const DAYS = 28;
const WORDS = 5;

/** Of the last 28 days; with words the newest first, at most 5. */
export async function sumRatings(db: Queryable, storeIds: readonly string[], now: Date): Promise<RatingSums> {
  const { rows } = await db.execute<RatingSums>(sql`
    WITH rated AS MATERIALIZED (
      SELECT order_id, stars, text, created_at FROM order_ratings
      WHERE store_id = ANY(${sql.param([...storeIds])}::text[])
        AND created_at > ${now}::timestamptz - make_interval(days => ${DAYS})
    )
    SELECT count(*)::int AS count, round(avg(stars), 1)::float8 AS average, coalesce((
      SELECT json_agg(json_build_object('orderId', order_id, 'stars', stars, 'text', text,
        'at', ${toIso(sql`created_at`)}) ORDER BY created_at DESC, order_id)
      FROM (SELECT * FROM rated WHERE text <> '' ORDER BY created_at DESC, order_id LIMIT ${WORDS}) AS latest
    ), '[]') AS words
    FROM rated`);
  return rows[0]!;
}
