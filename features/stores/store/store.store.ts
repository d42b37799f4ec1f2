// SQL of stores, delivery areas and pincode requests.

import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import { prepareNamed, runBound } from '#database/prepared.ts';
import type { KnownPlace } from './serving.rules.ts';
import type { Area, RequestedPincode } from './store.contract.ts';
import { MAX_AREAS } from './store-input.rules.ts';
import { storeAreas, stores, pincodeRequests, toServingStores, type ServingStore } from './store.table.ts';

export type StoredStore = typeof stores.$inferSelect;
export type StoreValues = Omit<typeof stores.$inferInsert, 'id' | 'createdAt'>;

/** In order of id, which is the order of creation; there is always at least one. */
export async function listStores(db: Queryable): Promise<StoredStore[]> {
  return db.select().from(stores).orderBy(asc(stores.id));
}

/** Stores without areas are left out. */
export async function countAreas(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .select({ storeId: storeAreas.storeId, count: count() })
    .from(storeAreas)
    .groupBy(storeAreas.storeId);
  return new Map(rows.map((row) => [row.storeId, row.count]));
}

export const countStores = (tx: Queryable): Promise<number> => tx.$count(stores);

export async function insertStore(tx: Queryable, values: StoreValues): Promise<StoredStore> {
  const [row] = await tx.insert(stores).values(values).returning();
  return row!;
}

export async function updateStore(
  tx: Queryable,
  id: string,
  values: Partial<StoreValues>,
): Promise<StoredStore | undefined> {
  const [row] = await tx.update(stores).set(values).where(eq(stores.id, id)).returning();
  return row;
}

/** Serializes concurrent changes of its areas. Does not block orders. */
export async function lockStore(tx: Queryable, id: string): Promise<StoredStore | undefined> {
  const [row] = await tx.select().from(stores).where(eq(stores.id, id)).for('no key update');
  return row;
}

const findServingStatement = prepareNamed<{ pincode: string }>(
  'store_find_serving',
  `SELECT ${toServingStores('$pincode')} AS serving`,
);

export async function findServing(db: Db, pincode: string): Promise<ServingStore[]> {
  const [row] = await runBound<{ serving: ServingStore[] | null }>(db, findServingStatement({ pincode }));
  return row?.serving ?? [];
}

export async function listAreas(db: Queryable, storeId: string): Promise<Area[]> {
  const rows = await db
    .select()
    .from(storeAreas)
    .where(eq(storeAreas.storeId, storeId))
    .orderBy(asc(storeAreas.pincode));
  return rows.map(toArea);
}

/** What is not known is left out. */
export const toArea = ({ pincode, rideMinutes, name, latitude, longitude }: AreaValues): Area => ({
  pincode,
  rideMinutes,
  ...(name && { name }),
  ...(typeof latitude === 'number' && typeof longitude === 'number' && { latitude, longitude }),
});
type AreaValues = Pick<Area, 'pincode' | 'rideMinutes'> & {
  name?: string;
  latitude?: number | null;
  longitude?: number | null;
};

/** Of all stores, each pincode once. */
export async function listPlaces(db: Queryable): Promise<KnownPlace[]> {
  const { rows } = await db.execute<KnownPlace>(sql`
    SELECT DISTINCT ON (pincode) pincode, name, latitude, longitude FROM store_areas
    WHERE name <> '' OR latitude IS NOT NULL ORDER BY pincode, ride_minutes, store_id LIMIT ${MAX_AREAS}`);
  return rows;
}

/** Writes only what differs. */
export async function replaceAreas(tx: Queryable, storeId: string, areas: readonly Area[]): Promise<void> {
  const pincodes = sql.param(areas.map(({ pincode }) => pincode));
  const minutes = sql.param(areas.map(({ rideMinutes }) => rideMinutes));
  const names = sql.param(areas.map(({ name = '' }) => name));
  const latitudes = sql.param(areas.map(({ latitude = null }) => latitude));
  const longitudes = sql.param(areas.map(({ longitude = null }) => longitude));
  await tx.execute(sql`
    DELETE FROM store_areas WHERE store_id = ${storeId} AND pincode NOT IN (SELECT unnest(${pincodes}::text[]))`);
  await tx.execute(sql`
    INSERT INTO store_areas AS area (store_id, pincode, ride_minutes, name, latitude, longitude)
    SELECT ${storeId}, * FROM unnest(${pincodes}::text[], ${minutes}::int[], ${names}::text[],
      ${latitudes}::float8[], ${longitudes}::float8[])
    ON CONFLICT (pincode, store_id) DO UPDATE SET ride_minutes = EXCLUDED.ride_minutes, name = EXCLUDED.name,
      latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude
    WHERE area IS DISTINCT FROM EXCLUDED`);
}

/** Does nothing where a store already delivers. */
export async function addPincodeRequest(db: Queryable, pincode: string, email: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO pincode_requests (pincode, email) SELECT ${pincode}, ${email}
    WHERE EXISTS (SELECT FROM store_areas) AND NOT EXISTS (SELECT FROM store_areas WHERE pincode = ${pincode})
    ON CONFLICT (pincode, email) DO UPDATE SET created_at = EXCLUDED.created_at`);
}

/** Deletes the requests for what the store now serves, the oldest first, at most so many at once. */
export async function takeServedRequests(
  tx: Queryable,
  storeId: string,
  limit: number,
): Promise<{ pincode: string; email: string }[]> {
  const { rows } = await tx.execute<{ pincode: string; email: string }>(sql`
    DELETE FROM pincode_requests WHERE (pincode, email) IN (
      SELECT request.pincode, request.email FROM pincode_requests request
      JOIN store_areas area ON area.pincode = request.pincode AND area.store_id = ${storeId}
      ORDER BY request.created_at LIMIT ${limit})
    RETURNING pincode, email`);
  return rows;
}

export async function deletePincodeRequestsOf(tx: Queryable, email: string): Promise<void> {
  await tx.delete(pincodeRequests).where(eq(pincodeRequests.email, email));
}

/** Most requested first. */
export async function listRequestedPincodes(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<RequestedPincode[]> {
  const { rows } = await db.execute<RequestedPincode>(sql`
    SELECT pincode, count(*)::int AS count, ${toIso(sql`max(created_at)`)} AS "latestAt" FROM pincode_requests
    GROUP BY pincode ORDER BY 2 DESC, pincode LIMIT ${limit} OFFSET ${offset}`);
  return rows;
}

export const countRequestedPincodes = (db: Queryable): Promise<number> =>
  db.$count(sql`(SELECT DISTINCT pincode FROM pincode_requests) AS requested`);
