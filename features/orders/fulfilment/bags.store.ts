// SQL of bags on their way back. A bag is changed with its order locked.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import { CANCEL_AFTER_MS, LATE_AFTER_MS } from '#shared/bag-limits.ts';
import { orders } from '../core/order.table.ts';
import type { ReturningBag } from './bags.contract.ts';
import { orderBags } from './fulfilment.table.ts';

export type StoredBag = typeof orderBags.$inferSelect;

export async function findBag(db: Queryable, id: string): Promise<StoredBag | undefined> {
  const [row] = await db.select().from(orderBags).where(eq(orderBags.id, id));
  return row;
}

/** The one of the order that is still on its way back. */
export async function findOpenBag(db: Queryable, orderId: string): Promise<StoredBag | undefined> {
  const isOpen = and(eq(orderBags.orderId, orderId), isNull(orderBags.endedAt));
  const [row] = await db.select().from(orderBags).where(isOpen);
  return row;
}

type NewBag = Pick<StoredBag, 'orderId' | 'storeId' | 'riderId' | 'riderName' | 'reason' | 'since'>;

/** Nothing when it is already on its way back. */
export async function insertBag(tx: Queryable, bag: NewBag): Promise<void> {
  await tx.insert(orderBags).values(bag).onConflictDoNothing();
}

export async function endBag(
  tx: Queryable,
  id: string,
  { outcome, userId, now }: { outcome: NonNullable<StoredBag['outcome']>; userId: string; now: Date },
): Promise<void> {
  await tx.update(orderBags).set({ outcome, endedAt: now, endedBy: userId }).where(eq(orderBags.id, id));
}

/** By product: what is in the bag of an order, with what went along instead. */
const LINES = sql`(
  SELECT coalesce(json_agg(json_build_object('productId', product_id, 'name', name, 'unit', unit, 'quantity', quantity) ORDER BY name, product_id), '[]')
  FROM (
    SELECT product_id, min(name) AS name, min(unit) AS unit, sum(quantity)::int AS quantity FROM (
      SELECT product_id, name, unit, quantity - short AS quantity FROM order_lines WHERE order_id = bag.order_id
      UNION ALL
      SELECT substitute ->> 'productId', substitute ->> 'name', substitute ->> 'unit', (substitute ->> 'quantity')::int
      FROM order_lines WHERE order_id = bag.order_id AND substitute IS NOT NULL
    ) AS pack GROUP BY product_id HAVING sum(quantity) > 0
  ) AS line)`;

const MAX_LISTED = 200;

/** Of a store, or only those of one rider. */
export async function listBags(
  db: Queryable,
  storeId: string,
  { riderId, ofAll, now }: { riderId: string; ofAll: boolean; now: Date },
): Promise<Omit<ReturningBag, 'number'>[]> {
  const cancelAfter = sql`(bag.since + ${CANCEL_AFTER_MS} * interval '1 ms')`;
  const { rows } = await db.execute<Omit<ReturningBag, 'number'>>(sql`
    SELECT bag.id AS _id, bag.order_id AS "orderId", orders.status,
      json_build_object('name', store.name, 'timeZone', store.time_zone) AS store,
      split_part(trim(person.name), ' ', 1) AS customer,
      CASE WHEN ${ofAll}::boolean THEN orders.delivery_address ->> 'mobile' END AS mobile,
      nullif(bag.rider_name, '') AS "riderName", coalesce(bag.rider_id = ${riderId}, false) AS "isMine", bag.reason,
      ${toIso(sql`bag.since`)} AS since, bag.since <= ${new Date(now.getTime() - LATE_AFTER_MS)} AS "isLate",
      CASE WHEN orders.status <> 'CANCELLED' THEN ${toIso(cancelAfter)} END AS "cancelledBy",
      orders.payment_state IN ('paid', 'refunded') AS "isPaid", ${LINES} AS lines
    FROM order_bags bag JOIN orders ON orders.id = bag.order_id
    JOIN stores store ON store.id = bag.store_id JOIN users person ON person.id = orders.user_id
    WHERE bag.ended_at IS NULL AND bag.store_id = ${storeId} ${ofAll ? sql`` : sql`AND bag.rider_id = ${riderId}`}
    ORDER BY bag.since, bag.id LIMIT ${MAX_LISTED}`);
  return rows;
}

export async function listPacks(tx: Queryable, orderId: string): Promise<ReturningBag['lines']> {
  const { rows } = await tx.execute<{ lines: ReturningBag['lines'] }>(sql`
    SELECT ${LINES} AS lines FROM (SELECT ${orderId}::text AS order_id) AS bag`);
  return rows[0]!.lines;
}

/** Orders whose bag nobody has settled in time. */
export async function listOverdue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orderBags)
    .innerJoin(orders, eq(orders.id, orderBags.orderId))
    .where(
      and(
        isNull(orderBags.endedAt),
        eq(orders.status, 'OUT FOR DELIVERY'),
        sql`${orderBags.since} <= ${new Date(now.getTime() - CANCEL_AFTER_MS)}`,
      ),
    )
    .orderBy(orderBags.since)
    .limit(MAX_LISTED);
  return rows.map(({ id }) => id);
}
