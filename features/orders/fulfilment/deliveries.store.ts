// SQL of deliveries. A delivery is changed with its order locked; cash is cash.store.ts.

import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users } from '#features/identity/account/account.table.ts';
import { orderLines, orders } from '../core/order.table.ts';
import { orderPicks } from './picking.table.ts';
import type { DeliveryFacts, MissingLine, StoredDelivery } from './delivery.rules.ts';
import { deliveries, doorCodes } from './delivery.table.ts';

/** The delivery is locked too, because cash is handed in without its order. */
export async function lockDelivery(tx: Queryable, orderId: string): Promise<StoredDelivery | undefined> {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.orderId, orderId)).for('update');
  return row;
}

export async function setDelivery(
  tx: Queryable,
  orderId: string,
  values: Partial<StoredDelivery>,
): Promise<void> {
  await tx.update(deliveries).set(values).where(eq(deliveries.orderId, orderId));
}

/** Removes the delivery of a bag that comes back. */
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
  const [row] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, riderId))
    .for('no key update');
  return row!.name;
}

const isOpen = and(isNull(deliveries.deliveredAt), isNull(deliveries.failedAt));

/** Of all stores. */
export async function countActive(tx: Queryable, riderId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(deliveries)
    .where(and(isOpen, eq(deliveries.riderId, riderId)));
  return row!.count;
}

/** Packed orders of a store that wait for a rider, oldest first. */
export async function listWaiting(db: Queryable, storeId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderPicks, eq(orderPicks.orderId, orders.id))
    .where(and(eq(orders.storeId, storeId), eq(orders.status, 'PACKING'), isNotNull(orderPicks.finishedAt)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Active deliveries of a store, or only those of one rider; the caller's own first. */
export async function listActive(
  db: Queryable,
  storeId: string,
  { riderId, ofAll }: { riderId: string; ofAll: boolean },
  limit: number,
): Promise<string[]> {
  const isOwn = eq(deliveries.riderId, riderId);
  const rows = await db
    .select({ id: deliveries.orderId })
    .from(deliveries)
    .where(and(isOpen, eq(deliveries.storeId, storeId), ofAll ? undefined : isOwn))
    .orderBy(desc(isOwn), asc(deliveries.takenAt), asc(deliveries.orderId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Sent out by hand, so that no rider has them; the newest first, because the others may be long delivered.
 */
export async function listUnridden(db: Queryable, storeId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(
      and(eq(orders.storeId, storeId), eq(orders.status, 'OUT FOR DELIVERY'), isNull(deliveries.orderId)),
    )
    .orderBy(desc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
export async function readFacts(db: Queryable, orderIds: string[]): Promise<DeliveryFacts[]> {
  if (orderIds.length === 0) return [];
  const found = await db
    .select({
      order: orders,
      customerName: users.name,
      packedAt: orderPicks.finishedAt,
      delivery: deliveries,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(orderPicks, eq(orderPicks.orderId, orders.id))
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .where(inArray(orders.id, orderIds));
  const bags = await db
    .select({
      orderId: orderLines.orderId,
      lines: count(),
      units: sql<number>`sum(${orderLines.quantity} - ${orderLines.short}
        + coalesce((${orderLines.substitute} ->> 'quantity')::int, 0))::int`,
      missing: sql<MissingLine[]>`coalesce(jsonb_agg(jsonb_build_object(
        'name', ${orderLines.name}, 'unit', ${orderLines.unit}, 'quantity', ${orderLines.quantity},
        'short', ${orderLines.short}, 'substitute', ${orderLines.substitute}
      ) ORDER BY ${orderLines.id}) FILTER (WHERE ${orderLines.short} > 0), '[]')`,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .groupBy(orderLines.orderId);
  const bagOf = new Map(bags.map(({ orderId, ...bag }) => [orderId, bag]));
  const factsOf = new Map(found.map((row) => [row.order.id, { ...row, ...bagOf.get(row.order.id)! }]));
  return orderIds.flatMap((id) => factsOf.get(id) ?? []);
}

/** Somebody could still pay by it. */
export async function hasOpenDoorCode(tx: Queryable, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: doorCodes.id })
    .from(doorCodes)
    .where(and(eq(doorCodes.orderId, orderId), isNull(doorCodes.closedAt)));
  return rows.length > 0;
}
