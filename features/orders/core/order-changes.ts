// Announces a change of an order to everybody who watches it, in every process (features/orders/tracking).

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';

/** The payload of a notice is the order's id. */
export const ORDER_CHANGES_CHANNEL = 'order_changes';

/**
 * Called by code that changes what a shopper sees of an order, after the change; the order is locked. Its
 * version (`updated_at`) grows with it. The notice arrives after the commit, and never after a rollback.
 */
export async function notifyOrderChange(tx: Queryable, orderId: string): Promise<void> {
  await tx.execute(sql`
    WITH changed AS (
      UPDATE orders SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      WHERE id = ${orderId}
    )
    SELECT pg_notify(${ORDER_CHANGES_CHANNEL}, ${orderId})`);
}
