// SQL of the cash that riders carry and hand in, and that managers count.

import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { cashHandIns, deliveries } from './delivery.table.ts';

export type StoredHandIn = typeof cashHandIns.$inferSelect;
/** With the number of its deliveries. */
export type ListedHandIn = StoredHandIn & { orders: number };
export type CarriedCash = { orderId: string; storeId: string; riderName: string; paise: number };

const isCarried = and(gt(deliveries.cashPaise, 0), isNull(deliveries.handInId));

/**
 * The cash that a rider carries, oldest first, of one store or of all. Locked, so that it goes into one
 * hand-in.
 */
export async function lockCarried(
  tx: Queryable,
  riderId: string,
  storeId: string | null,
  limit: number,
): Promise<CarriedCash[]> {
  return tx
    .select({
      orderId: deliveries.orderId,
      storeId: deliveries.storeId,
      riderName: deliveries.riderName,
      paise: sql<number>`${deliveries.cashPaise}`.mapWith(Number),
    })
    .from(deliveries)
    .where(
      and(
        isCarried,
        eq(deliveries.riderId, riderId),
        storeId === null ? undefined : eq(deliveries.storeId, storeId),
      ),
    )
    .orderBy(deliveries.orderId)
    .limit(limit)
    .for('update');
}

export async function insertHandIn(
  tx: Queryable,
  handIn: Omit<typeof cashHandIns.$inferInsert, 'id'>,
  orderIds: string[],
): Promise<ListedHandIn> {
  const [row] = await tx.insert(cashHandIns).values(handIn).returning();
  await tx.update(deliveries).set({ handInId: row!.id }).where(inArray(deliveries.orderId, orderIds));
  return { ...row!, orders: orderIds.length };
}

export type CarriedByRider = {
  riderId: string;
  riderName: string;
  paise: number;
  orders: number;
  sinceMs: number;
};

/** Of a store, or of one of its riders; the most first. Adds up a limited number of deliveries. */
export async function sumCarried(
  db: Queryable,
  storeId: string,
  riderId: string | null,
  { deliveries: most, riders }: { deliveries: number; riders: number },
): Promise<CarriedByRider[]> {
  const carried = db
    .select()
    .from(deliveries)
    .where(
      and(
        isCarried,
        eq(deliveries.storeId, storeId),
        riderId === null ? undefined : eq(deliveries.riderId, riderId),
      ),
    )
    .limit(most)
    .as('carried');
  const paise = sql<number>`sum(${carried.cashPaise})`.mapWith(Number);
  return db
    .select({
      riderId: carried.riderId,
      // The last known name.
      riderName: sql<string>`(array_agg(${carried.riderName} ORDER BY ${carried.takenAt} DESC))[1]`,
      paise,
      orders: sql<number>`count(*)::int`,
      sinceMs: sql<number>`extract(epoch FROM min(${carried.deliveredAt}))::float8 * 1000`,
    })
    .from(carried)
    .groupBy(carried.riderId)
    .orderBy(desc(paise), carried.riderId)
    .limit(riders);
}

/** Newest first. */
export async function listHandIns(
  db: Queryable,
  storeId: string,
  riderId: string | null,
  limit: number,
): Promise<ListedHandIn[]> {
  const rows = await db
    .select()
    .from(cashHandIns)
    .where(
      and(eq(cashHandIns.storeId, storeId), riderId === null ? undefined : eq(cashHandIns.riderId, riderId)),
    )
    .orderBy(desc(cashHandIns.id))
    .limit(limit);
  return withOrders(db, rows);
}

async function withOrders(db: Queryable, rows: StoredHandIn[]): Promise<ListedHandIn[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ id: deliveries.handInId, orders: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(inArray(deliveries.handInId, ids))
    .groupBy(deliveries.handInId);
  const ordersOf = new Map(counts.map(({ id, orders }) => [id, orders]));
  return rows.map((row) => ({ ...row, orders: ordersOf.get(row.id) ?? 0 }));
}

export async function lockHandIn(tx: Queryable, id: string): Promise<ListedHandIn | undefined> {
  const rows = await tx.select().from(cashHandIns).where(eq(cashHandIns.id, id)).for('update');
  return (await withOrders(tx, rows))[0];
}

export async function setCounted(
  tx: Queryable,
  id: string,
  { countedPaise, countedBy, now }: { countedPaise: number; countedBy: string; now: Date },
): Promise<StoredHandIn> {
  const [row] = await tx
    .update(cashHandIns)
    .set({
      countedPaise,
      countedBy,
      countedAt: now,
      countedByName: sql`(SELECT name FROM users WHERE users.id = ${countedBy})`,
    })
    .where(eq(cashHandIns.id, id))
    .returning();
  return row!;
}
