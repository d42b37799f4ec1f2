// The arrival as the shopper sees it, from what the store needed lately.

import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#database/client.ts';
import { openStores } from '#features/stores/store/stores.ts';
import { FIRST_STORE_ID, storeAreas, stores } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/times.ts';
import { ADDRESS } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { expectNoFaults } from '#tests/orders.ts';
import { deliveries, orderPicks } from '../fulfilment/fulfilment.table.ts';
import { orders } from '../core/order.table.ts';
import { arrivalsOf, openArrivals } from './arrival.ts';

const OTHER_STORE_ID = makeId();
/** A Sunday. */
const NOW = new Date('2026-11-01T19:00:00-05:00');

const shop = useTestShop();
let userId: string;
beforeAll(async () => {
  ({ userId } = await makeOneShopper(shop));
  await shop.db.insert(stores).values({ id: OTHER_STORE_ID, name: 'Indiranagar' });
  await shop.services.stores.reload();
});
afterEach(async () => {
  await shop.db.delete(orderPicks);
  await shop.db.delete(deliveries);
  await shop.db.delete(storeAreas);
  await shop.db.delete(orders).where(eq(orders.userId, userId));
  await expectNoFaults(shop);
});

type OrderOptions = {
  storeId?: string;
  status?: typeof orders.$inferSelect.status;
  pincode?: string;
  placedAt?: Date;
  startedAt?: Date;
  /** Begun, and handed back. */
  isFree?: boolean;
  packedAt?: Date;
  takenAt?: Date;
  deliveredAt?: Date;
};
const before = (minutes: number, moment = NOW) => new Date(moment.getTime() - minutes * MINUTE_MS);

/** One order for each entry; returns their ids. */
async function putOrders(preferences: readonly OrderOptions[]): Promise<string[]> {
  const rows = preferences.map((attributes) => ({ storeId: FIRST_STORE_ID, ...attributes, id: makeId() }));
  await shop.db.insert(orders).values(
    rows.map(({ id, storeId, status = 'PLACED', placedAt = NOW, pincode = ADDRESS.pincode }) => ({
      ...{ id, userId, storeId, status, placedAt, paymentState: 'none_due' as const },
      ...{ subTotalPaise: 0, totalPaise: 0, deliveryAddress: { ...ADDRESS, mobile: '9876543210', pincode } },
    })),
  );
  const begun = rows.filter(({ startedAt }) => startedAt);
  if (begun.length > 0) {
    await shop.db.insert(orderPicks).values(
      begun.map(({ id: orderId, storeId, startedAt, packedAt = null, isFree }) => ({
        ...{ orderId, storeId, userId: isFree ? null : userId },
        ...{ startedAt: startedAt!, claimedAt: startedAt!, finishedAt: packedAt },
      })),
    );
  }
  const taken = rows.filter(({ takenAt }) => takenAt);
  if (taken.length > 0) {
    await shop.db.insert(deliveries).values(
      taken.map(({ id: orderId, storeId, takenAt, deliveredAt = null }) => ({
        ...{ orderId, storeId, riderId: userId, riderName: 'Ravi', code: '4711' },
        ...{ takenAt: takenAt!, deliveredAt, cashPaise: deliveredAt && 0 },
      })),
    );
  }
  return rows.map(({ id }) => id);
}

/** Orders that riders took around this moment, two minutes apart; `ride` has their minutes on the road. */
function around(
  moment: Date,
  { count = 12, ride = 9, ...rest }: OrderOptions & { count?: number; ride?: number } = {},
) {
  return Array.from({ length: count }, (_, index): OrderOptions => {
    const takenAt = before(2 * index - count, moment);
    const times = {
      placedAt: before(8, takenAt),
      startedAt: before(7, takenAt),
      packedAt: before(3, takenAt),
      takenAt,
    };
    return { ...rest, ...times, status: 'DELIVERED', deliveredAt: before(-ride, takenAt) };
  });
}
/** On each of the last days, at this time of day. */
const daily = (days: number, options: Parameters<typeof around>[1] = {}, moment = NOW) =>
  Array.from({ length: days }, (_, day) =>
    around(new Date(moment.getTime() - (day + 1) * DAY_MS), options),
  ).flat();

/** In minutes from then, as computed by a process that has just started. */
async function tell(orderId: string, now = NOW, arrivals = openArrivals(shop.services.stores), db = shop.db) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  const reads: Promise<unknown>[] = [];
  const noteRead = (query: Parameters<Db['execute']>[0]) => {
    const read = db.execute(query).then((rows) => rows);
    reads.push(read);
    return read;
  };
  const noting = new Proxy(db, {
    get: (from, name) => (name === 'execute' ? noteRead : Reflect.get(from, name, from)),
  });
  const ask = () => arrivalsOf({ db: noting, arrivals }, [order!], now);
  // A read of more than half a second is not waited for: then it tells what is usual.
  await ask();
  await Promise.allSettled(reads);
  const found = (await ask()).get(orderId)?.arrival;
  const toMinutes = (time: Date) => (time.getTime() - now.getTime()) / MINUTE_MS;
  return found ? { from: toMinutes(found.from), to: toMinutes(found.to) } : null;
}

async function countAhead(orderId: string) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  const arrivals = openArrivals(shop.services.stores);
  return (await arrivalsOf({ db: shop.db, arrivals }, [order!], NOW)).get(orderId)!.ahead;
}

describe('the range', () => {
  it('is earlier with each step, and narrower', async () => {
    await putOrders(daily(14));
    const steps: OrderOptions[] = [
      { storeId: FIRST_STORE_ID },
      { status: 'PACKING', placedAt: before(3), startedAt: NOW },
      { status: 'PACKING', placedAt: before(9), startedAt: before(6), packedAt: NOW },
      {
        status: 'OUT FOR DELIVERY',
        placedAt: before(9),
        startedAt: before(6),
        packedAt: before(2),
        takenAt: NOW,
      },
    ];
    const told = [];
    for (const step of steps) {
      const [id] = await putOrders([step]);
      told.push((await tell(id!))!);
      await shop.db.delete(orders).where(eq(orders.id, id!));
    }
    expect(told.map(({ from }) => from)).toEqual(told.map(({ from }) => from).toSorted((a, b) => b - a));
    expect(told.map(({ to }) => to)).toEqual(told.map(({ to }) => to).toSorted((a, b) => b - a));
    // Like those before it, by people who went from one to the next: four minutes, and nine on the road.
    expect(told[0]!.from).toBeLessThanOrEqual(13);
    expect(told[0]!.to).toBeGreaterThanOrEqual(13);
    expect(told[0]!.to).toBeLessThanOrEqual(17);
    expect(told[3]!.to).toBeLessThanOrEqual(11);
  });

  it('follows the minutes of area and store while there is no history', async () => {
    const [id] = await putOrders([{}]);
    const near = (await tell(id!))!;
    await shop.db
      .insert(storeAreas)
      .values({ pincode: ADDRESS.pincode, storeId: FIRST_STORE_ID, rideMinutes: 30 });
    const far = (await tell(id!))!;
    expect(far.from).toBeGreaterThan(near.from + 20);
    await shop.db.update(stores).set({ packMinutes: 30 }).where(eq(stores.id, FIRST_STORE_ID));
    const patient = await openStores(shop.db);
    expect((await tell(id!, NOW, openArrivals(patient)))!.to).toBeGreaterThan(far.to + 15);
    patient.close();
    await shop.db.update(stores).set({ packMinutes: 4 }).where(eq(stores.id, FIRST_STORE_ID));
  });

  it('counts a ride by the minutes of its area', async () => {
    await shop.db.insert(storeAreas).values([
      { pincode: '560001', storeId: FIRST_STORE_ID, rideMinutes: 5 },
      { pincode: '560002', storeId: FIRST_STORE_ID, rideMinutes: 20 },
    ]);
    await putOrders(daily(14, { pincode: '560001', ride: 10 }));
    const riding = {
      status: 'OUT FOR DELIVERY',
      startedAt: before(9),
      packedAt: before(4),
      takenAt: NOW,
    } as const;
    const [near, far] = await putOrders([
      { ...riding, pincode: '560001' },
      { ...riding, pincode: '560002' },
    ]);
    expect((await tell(near!))!.to).toBeLessThan(15);
    expect((await tell(far!))!.from).toBeGreaterThan(20);
  });
});

describe('the history', () => {
  it('is this hour in the last weeks, else the last orders, of this store alone', async () => {
    const [id, elsewhere] = await putOrders([{}, { storeId: OTHER_STORE_ID }]);
    const unknown = await tell(id!);
    await putOrders([
      ...around(new Date(NOW.getTime() - 29 * DAY_MS), { ride: 60, count: 30 }),
      ...daily(3, { ride: 60, storeId: OTHER_STORE_ID }),
    ]);
    expect(await tell(id!)).toEqual(unknown);
    expect((await tell(elsewhere!))!.from).toBeGreaterThan(50);
    await putOrders(around(before(5 * 60), { ride: 30, count: 40 }));
    expect((await tell(id!))!.from).toBeGreaterThan(25);
    await putOrders(daily(14, { ride: 9 }));
    expect((await tell(id!))!.to).toBeLessThan(25);
    await shop.db.delete(deliveries);
    for (const week of [7, 14])
      await putOrders(around(new Date(NOW.getTime() - week * DAY_MS), { ride: 45, count: 60 }));
    expect((await tell(id!))!.from).toBeGreaterThan(40);
  });

  it('excludes failed orders, and those not picked on the page', async () => {
    const [id] = await putOrders([{}]);
    await putOrders(daily(3));
    const known = await tell(id!);
    const slow = daily(3, { ride: 60, count: 20 });
    await putOrders(
      slow.map((attributes) => ({ ...attributes, deliveredAt: undefined, status: 'CANCELLED' as const })),
    );
    await putOrders(slow.map((attributes) => ({ ...attributes, startedAt: undefined, packedAt: undefined })));
    expect((await tell(id!))!.to).toBeLessThan(known!.to + 5);
  });

  it('is read once by a process, however many requests need it', async () => {
    const [id] = await putOrders([{ placedAt: before(-1) }]);
    const arrivals = openArrivals(shop.services.stores);
    let reads = 0;
    const execute: Db['execute'] = (query) => {
      reads++;
      return shop.db.execute(query);
    };
    const counting = new Proxy(shop.db, {
      get: (db, name) => (name === 'execute' ? execute : Reflect.get(db, name, db)),
    });
    const ask = (now: Date) => tell(id!, now, arrivals, counting);
    const told = await Promise.all([ask(NOW), ask(NOW), ask(before(-0.5))]);
    expect(reads).toBe(1);
    await putOrders(daily(3, { ride: 60 }));
    expect(await ask(NOW)).toEqual(told[0]);
    expect(reads).toBe(1);
  });

  it('that cannot be read is replaced by the configured minutes, and read again for the next request', async () => {
    const [id] = await putOrders([{}]);
    const usual = await tell(id!);
    await putOrders(daily(3, { ride: 60 }));
    const arrivals = openArrivals(shop.services.stores);
    const failing = new Proxy(shop.db, {
      get: (db, name) =>
        name === 'execute' ? () => Promise.reject(new Error('away')) : Reflect.get(db, name, db),
    });
    expect(await tell(id!, NOW, arrivals, failing)).toEqual(usual);
    expect((await tell(id!, NOW, arrivals))!.from).toBeGreaterThan(50);
  });
});

describe('the queue', () => {
  const waiting = (count: number, attributes: OrderOptions = {}) =>
    Array.from({ length: count }, (_, index): OrderOptions => ({
      placedAt: before(30 + index),
      ...attributes,
    }));
  /** How much later the arrival is when these are there as well. */
  async function delay(attributes: OrderOptions, others: readonly OrderOptions[]) {
    const [id] = await putOrders([attributes]);
    const alone = (await tell(id!))!;
    const ids = await putOrders(others);
    const told = (await tell(id!))!;
    await shop.db.delete(orders).where(sql`id = ANY (${sql.param([id, ...ids])})`);
    return told.from - alone.from;
  }

  it('of earlier orders that wait for a picker makes it later', async () => {
    await putOrders(daily(14));
    const few = await delay({}, waiting(3));
    const many = await delay({}, waiting(12));
    expect(few).toBeGreaterThan(1);
    expect(many).toBeGreaterThan(few);
    expect(
      await delay({}, waiting(12, { status: 'PACKING', startedAt: before(9), isFree: true })),
    ).toBeGreaterThan(few);
  });

  it('excludes later orders, those of other stores, those packed unseen, and abandoned ones', async () => {
    await putOrders(daily(14));
    for (const other of [
      { placedAt: before(-1) },
      { storeId: OTHER_STORE_ID },
      { status: 'PACKING' },
      { status: 'CANCELLED' },
      { status: 'OUT FOR DELIVERY' },
      { placedAt: before(25 * 60) },
    ] satisfies OrderOptions[]) {
      expect({ other, delay: await delay({}, waiting(12, other)) }).toEqual({ other, delay: 0 });
    }
  });

  it('is told in orders, until somebody packs it', async () => {
    const mine = { placedAt: before(2) };
    const [id] = await putOrders([mine, { placedAt: before(1) }]);
    expect(await countAhead(id!)).toBe(0);
    const [, , own] = await putOrders([
      { placedAt: before(5) },
      { status: 'PACKING', placedAt: before(9), startedAt: before(1) },
      mine,
    ]);
    expect(await countAhead(own!)).toBeGreaterThanOrEqual(2);
    await shop.db.insert(orderPicks).values({
      ...{ orderId: own!, storeId: FIRST_STORE_ID, userId, startedAt: NOW, claimedAt: NOW },
    });
    await shop.db.update(orders).set({ status: 'PACKING' }).where(eq(orders.id, own!));
    expect(await countAhead(own!)).toBeNull();
  });

  it('that nobody comes to has no minutes in a store where nobody works at this hour', async () => {
    const [left] = await putOrders([{ placedAt: before(16) }]);
    const [id] = await putOrders([{}]);
    expect(await tell(id!)).toBeNull();
    // Somebody has been there since.
    await putOrders(waiting(1, { status: 'PACKING', startedAt: before(12), packedAt: before(5) }));
    expect(await tell(id!)).not.toBeNull();
    await shop.db.delete(orderPicks);
    expect(await tell(id!)).toBeNull();
    // What was promised stays.
    const promised = { promisedFrom: before(-5), promisedTo: before(-9) };
    await shop.db.update(orders).set(promised).where(eq(orders.id, left!));
    expect(await tell(left!)).not.toBeNull();
    await putOrders(daily(14));
    expect(await tell(id!)).not.toBeNull();
  });

  it('of packed orders makes it later until a rider has the order', async () => {
    await putOrders(daily(14));
    const packed = waiting(8, { status: 'PACKING', startedAt: before(12), packedAt: before(5) });
    expect(await delay({}, packed)).toBeGreaterThan(3);
    const own = { status: 'PACKING', placedAt: before(20), startedAt: before(9) } as const;
    expect(await delay(own, packed)).toBeGreaterThan(3);
    expect(await delay({ ...own, packedAt: before(1) }, packed)).toBeGreaterThan(3);
    // Packed before them, so the first to go.
    expect(await delay({ ...own, packedAt: before(6) }, packed)).toBe(0);
    const riding = { ...own, packedAt: before(6), status: 'OUT FOR DELIVERY', takenAt: NOW } as const;
    expect(await delay(riding, packed)).toBe(0);
  });
});
