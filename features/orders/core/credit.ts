// The credit of shoppers: money that the shop holds for the next order. A ledger of entries, and for each
// shopper their sum, which is never below 0. What of an order is paid by credit follows from the order alone
// (sums.rules.ts): the ledger follows the order.

import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { Pipeline } from '#database/pipeline.ts';
import { prepareNamed } from '#database/prepared.ts';
import { makeId } from '#shared/ids.ts';
import { toRupees } from '#shared/money.ts';
import type { Credit } from './order.contract.ts';
import type { StoredOrder } from './order.rules.ts';
import { creditEntries, credits } from './order.table.ts';

// A balance that is too small, or that there is none, is refused by its table, and with it the order. The
// order is saved before.
const spendStatement = prepareNamed<{
  id: string;
  userId: string;
  orderId: string;
  paise: number;
  now: Date;
}>(
  'order_spend_credit',
  `
    WITH spent AS (
      UPDATE credits SET paise = paise - $paise::bigint WHERE user_id = $userId RETURNING user_id
    ), none AS (
      INSERT INTO credits (user_id, paise) SELECT $userId, -$paise::bigint WHERE NOT EXISTS (SELECT FROM spent)
    )
    INSERT INTO credit_entries (id, user_id, order_id, kind, paise, created_at)
    VALUES ($id, $userId, $orderId, 'spent', -$paise::bigint, $now)`,
);

/** Violates credits_paise_not_negative when the credit was spent meanwhile, or there was none. */
export async function spendCredit(pipeline: Pipeline, order: StoredOrder): Promise<void> {
  const { id: orderId, userId, creditPaise: paise, createdAt: now } = order;
  await pipeline.send(spendStatement({ id: makeId(now), userId, orderId, paise, now }));
}

/** Books the difference between what the order keeps now of its credit and what the ledger says. */
export async function followCredit(
  tx: Queryable,
  { id, creditPaise }: Pick<StoredOrder, 'id' | 'creditPaise'>,
  now: Date,
): Promise<void> {
  if (creditPaise === 0) return;
  const back = sql`(
    SELECT orders.user_id, -credit_used_paise(orders) - (
      SELECT coalesce(sum(paise), 0) FROM credit_entries WHERE order_id = ${id} AND kind <> 'earned'
    ) AS paise FROM orders WHERE id = ${id})`;
  await tx.execute(sql`
    WITH back AS MATERIALIZED ${back}, entry AS (
      INSERT INTO credit_entries (id, user_id, order_id, kind, paise, created_at)
      SELECT ${makeId(now)}, user_id, ${id}, CASE WHEN paise > 0 THEN 'returned' ELSE 'spent' END, paise, ${now}
      FROM back WHERE paise <> 0
    )
    INSERT INTO credits AS held (user_id, paise) SELECT user_id, greatest(paise, 0) FROM back WHERE paise <> 0
    ON CONFLICT (user_id) DO UPDATE SET paise = held.paise + (SELECT paise FROM back)`);
}

/** Whether an order that had failed can have its credit again; locked until then. */
export async function hasCreditAgain(
  tx: Queryable,
  { userId, creditPaise }: Pick<StoredOrder, 'userId' | 'creditPaise'>,
): Promise<boolean> {
  if (creditPaise === 0) return true;
  const [held] = await tx.select().from(credits).where(eq(credits.userId, userId)).for('update');
  return (held?.paise ?? 0) >= creditPaise;
}

/** Instead of money for this order. */
export async function earnCredit(
  tx: Queryable,
  { userId, id: orderId }: Pick<StoredOrder, 'userId' | 'id'>,
  paise: number,
  now: Date,
): Promise<void> {
  await tx
    .insert(creditEntries)
    .values({ id: makeId(now), userId, orderId, kind: 'earned', paise, createdAt: now });
  await tx
    .insert(credits)
    .values({ userId, paise })
    .onConflictDoUpdate({ target: credits.userId, set: { paise: sql`${credits.paise} + ${paise}` } });
}

const MAX_ENTRIES = 100;

/** With the newest 100 entries. */
export async function readCredit(db: Queryable, userId: string): Promise<Credit> {
  const { rows } = await db.execute<{ paise: number; waiting: number }>(sql`
    SELECT coalesce((SELECT paise FROM credits WHERE user_id = ${userId}), 0)::float8 AS paise,
      coalesce((
        SELECT credit_paise FROM orders WHERE user_id = ${userId} AND payment_state = 'awaiting'
      ), 0)::float8 AS waiting`);
  const { paise, waiting } = rows[0]!;
  const entries = await db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
    .orderBy(desc(creditEntries.id))
    .limit(MAX_ENTRIES);
  return {
    credit: toRupees(paise),
    usable: toRupees(paise + waiting),
    entries: entries.map(({ id, orderId, kind, paise: moved, createdAt }) => ({
      ...{ _id: id, orderId, kind, amount: toRupees(moved), at: createdAt.toISOString() },
    })),
  };
}
