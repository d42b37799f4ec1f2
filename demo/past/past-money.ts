// The online payments of the demo's past, for the sandbox: it knows them like its own, so that they can be
// given back.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import type { PastMoney } from '#shared/past-money.ts';

const seconds = sql`floor(extract(epoch FROM created_at))::float8`;

/** Oldest first. */
export async function listPastMoney(db: Db): Promise<PastMoney> {
  const { rows: charges } = await db.execute<PastMoney['charges'][number]>(sql`
    SELECT payment_intent AS "paymentId", order_id AS "orderId", amount_paise::float8 AS amount, ${seconds} AS created
    FROM payment_charges WHERE books = 'sandbox' ORDER BY created_at`);
  const { rows: refunds } = await db.execute<PastMoney['refunds'][number]>(sql`
    SELECT refund_id AS id, id AS "refundKey", payment_intent AS "paymentId", amount_paise::float8 AS amount,
      ${seconds} AS created, status
    FROM payment_refunds ORDER BY created_at`);
  return { charges, refunds };
}
