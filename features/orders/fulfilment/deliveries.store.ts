// SQL of deliveries. A delivery is changed with its order locked; cash is cash.store.ts.

import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users } from '#features/identity/account/account.table.ts';
import { orderLines, orders } from '../core/order.table.ts';
import { deliveries, doorCodes, orderPicks } from './fulfilment.table.ts';
import type { DeliveryFacts, MissingLine, StoredDelivery } from './delivery.rules.ts';

/** The delivery is locked too, because cash is handed in without its order. */
export async function lockDelivery(tx: Queryable, orderId: string): Promise<StoredDelivery | undefined> {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.orderId, orderId)).for('update');
  return row;
}

export async function setDelivery(tx: Queryable, orderId: string, values: Partial<StoredDelivery>) {
  await tx.update(deliveries).set(values).where(eq(deliveries.orderId, orderId));
}

export async function removeDelivery(tx: Queryable, orderId: string): Promise<void> {
  await tx.delete(deliveries).where(and(eq(deliveries.orderId, orderId), isNull(deliveries.deliveredAt)));
}

export async function insertDelivery(
  tx: Queryable,
  delivery: Pick<StoredDelivery, 'orderId' | 'storeId' | 'riderId' | 'riderName' | 'code' | 'takenAt'>,
): Promise<void> {
  await tx.insert(deliveries).values(delivery);
}

/** The name of the rider. Locked, so that two calls of one rider are counted one after the other. */
export async function lockRider(tx: Queryable, riderId: string): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT name FROM users WHERE id = ${riderId} FOR NO KEY UPDATE`);
  return rows[0]!.name;
}

const IS_OPEN = sql`delivered_at IS NULL AND failed_at IS NULL`;

/** Of all stores. */
export async function countActive(tx: Queryable, riderId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM deliveries WHERE ${IS_OPEN} AND rider_id = ${riderId}`);
  return rows[0]!.count;
}

async function listIds(db: Queryable, select: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(select);
  return rows.map(({ id }) => id);
}

/** Packed orders of a store that wait for a rider, oldest first. */
export const listWaiting = (db: Queryable, storeId: string, limit: number) =>
  listIds(
    db,
    sql`SELECT orders.id FROM orders JOIN order_picks pick ON pick.order_id = orders.id
    WHERE orders.store_id = ${storeId} AND orders.status = 'PACKING' AND pick.finished_at IS NOT NULL
    ORDER BY orders.placed_at, orders.id LIMIT ${limit}`,
  );

/** Active deliveries of a store, or only those of one rider; the caller's own first. */
export const listActive = (
  db: Queryable,
  storeId: string,
  { riderId, ofAll }: { riderId: string; ofAll: boolean },
  limit: number,
) =>
  listIds(
    db,
    sql`SELECT order_id AS id FROM deliveries
    WHERE ${IS_OPEN} AND store_id = ${storeId} ${ofAll ? sql`` : sql`AND rider_id = ${riderId}`}
    ORDER BY rider_id = ${riderId} DESC, taken_at, order_id LIMIT ${limit}`,
  );

/** Sent out by hand, so that no rider has them; newest first: the others may be long delivered. */
export const listUnridden = (db: Queryable, storeId: string, limit: number) =>
  listIds(
    db,
    sql`SELECT orders.id FROM orders LEFT JOIN deliveries delivery ON delivery.order_id = orders.id
    WHERE orders.store_id = ${storeId} AND orders.status = 'OUT FOR DELIVERY' AND delivery.order_id IS NULL
    ORDER BY orders.id DESC LIMIT ${limit}`,
  );

const owedPaise = sql<number>`(
  SELECT coalesce(sum(owed.paise), 0)::float8 FROM money_owed owed JOIN orders earlier ON earlier.id = owed.order_id
  WHERE owed.store_id = ${orders.storeId} AND owed.paid_at IS NULL AND owed.way = 'rider'
    AND earlier.user_id = ${orders.userId})`;

/** In the order of the ids. */
export async function readFacts(db: Queryable, orderIds: string[]): Promise<DeliveryFacts[]> {
  if (orderIds.length === 0) return [];
  const bag = db
    .select({
      orderId: orderLines.orderId,
      lines: sql<number>`count(*)::int`.as('lines'),
      units: sql<number>`sum(${orderLines.quantity} - ${orderLines.short}
        + coalesce((${orderLines.substitute} ->> 'quantity')::int, 0))::int`.as('units'),
      missing: sql<MissingLine[]>`coalesce(jsonb_agg(jsonb_build_object(
        'name', ${orderLines.name}, 'unit', ${orderLines.unit}, 'quantity', ${orderLines.quantity},
        'short', ${orderLines.short}, 'substitute', ${orderLines.substitute}
      ) ORDER BY ${orderLines.id}) FILTER (WHERE ${orderLines.short} > 0), '[]')`.as('missing'),
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .groupBy(orderLines.orderId)
    .as('bag');
  const found = await db
    .select({
      order: orders,
      customerName: users.name,
      packedAt: orderPicks.finishedAt,
      delivery: deliveries,
      lines: bag.lines,
      units: bag.units,
      missing: bag.missing,
      owedPaise,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(bag, eq(bag.orderId, orders.id))
    .leftJoin(orderPicks, eq(orderPicks.orderId, orders.id))
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(inArray(orders.id, orderIds));
  const factsOf = new Map(found.map((row) => [row.order.id, row]));
  return orderIds.flatMap((id) => factsOf.get(id) ?? []);
}

/** Somebody could still pay by them. */
export async function listOpenDoorCodes(db: Queryable, orderId: string) {
  const isOpen = and(eq(doorCodes.orderId, orderId), isNull(doorCodes.closedAt));
  return db.select().from(doorCodes).where(isOpen);
}
