// SQL of the cash that riders carry and hand in, and that managers count.

import { and, desc, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import type { StoreCash } from './delivery.contract.ts';
import { cashHandIns, deliveries } from './fulfilment.table.ts';

type StoredHandIn = typeof cashHandIns.$inferSelect;
export type ListedHandIn = StoredHandIn & { orders: number };

const isCarriedBy = (riderId: string | null, storeId: string | null) =>
  and(
    gt(deliveries.cashPaise, 0),
    isNull(deliveries.handInId),
    riderId === null ? undefined : eq(deliveries.riderId, riderId),
    storeId === null ? undefined : eq(deliveries.storeId, storeId),
  );

/** Oldest first, of one store or of all. Locked, so that it goes into one hand-in. */
export async function lockCarried(tx: Queryable, riderId: string, storeId: string | null, limit: number) {
  const { orderId, storeId: ofStore, riderName } = deliveries;
  const paise = sql<number>`${deliveries.cashPaise}`.mapWith(Number);
  return tx
    .select({ orderId, storeId: ofStore, riderName, paise })
    .from(deliveries)
    .where(isCarriedBy(riderId, storeId))
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

type CarriedByRider = Omit<StoreCash['riders'][number], 'amount' | 'isMine'> & { paise: number };

/** Of a store, or of one of its riders; the most first. Adds up a limited number of deliveries. */
export async function sumCarried(
  db: Queryable,
  storeId: string,
  riderId: string | null,
  { deliveries: most, riders }: { deliveries: number; riders: number },
): Promise<CarriedByRider[]> {
  const carried = db.select().from(deliveries).where(isCarriedBy(riderId, storeId)).limit(most).as('carried');
  const paise = sql<number>`sum(${carried.cashPaise})`.mapWith(Number);
  return db
    .select({
      riderId: carried.riderId,
      // The last known name.
      riderName: sql<string>`(array_agg(${carried.riderName} ORDER BY ${carried.takenAt} DESC))[1]`,
      paise,
      orders: sql<number>`count(*)::int`,
      since: sql<string>`${toIso(sql`min(${carried.deliveredAt})`)}`,
    })
    .from(carried)
    .groupBy(carried.riderId)
    .orderBy(desc(paise), carried.riderId)
    .limit(riders);
}

const selectHandIns = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(cashHandIns),
      orders: sql<number>`(SELECT count(*)::int FROM deliveries WHERE hand_in_id = cash_hand_ins.id)`,
    })
    .from(cashHandIns);

/** Newest first. */
export async function listHandIns(db: Queryable, storeId: string, riderId: string | null, limit: number) {
  const isOfRider = riderId === null ? undefined : eq(cashHandIns.riderId, riderId);
  return selectHandIns(db)
    .where(and(eq(cashHandIns.storeId, storeId), isOfRider))
    .orderBy(desc(cashHandIns.id))
    .limit(limit);
}

export async function lockHandIn(tx: Queryable, id: string): Promise<ListedHandIn | undefined> {
  const [row] = await selectHandIns(tx).where(eq(cashHandIns.id, id)).for('update');
  return row;
}

export async function setCounted(
  tx: Queryable,
  id: string,
  { countedPaise, countedBy, now }: { countedPaise: number; countedBy: string; now: Date },
): Promise<StoredHandIn> {
  const countedByName = sql`(SELECT name FROM users WHERE users.id = ${countedBy})`;
  const [row] = await tx
    .update(cashHandIns)
    .set({ countedPaise, countedBy, countedAt: now, countedByName })
    .where(eq(cashHandIns.id, id))
    .returning();
  return row!;
}
