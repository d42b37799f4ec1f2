// Says that an order has changed to whoever watches it, in every process (features/order/tracking).

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

/** The payload of a notice is the order's id. */
export const ORDER_CHANGES_CHANNEL = 'order_changes';

/**
 * For whoever changes anything that a shopper sees of an order, once it is changed; the order is locked. Its
 * version (`updated_at`) grows with it. Heard when the transaction is committed, and never if it is rolled
 * back.
 */
export async function notifyOrderChange(tx: Queryable, orderId: string): Promise<void> {
  await tx.execute(sql`
    WITH changed AS (
      UPDATE orders SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      WHERE id = ${orderId}
    )
    SELECT pg_notify(${ORDER_CHANGES_CHANNEL}, ${orderId})`);
}
