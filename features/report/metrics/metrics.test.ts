// What a store's day came to, and the histogram of steps: of orders whose times are known.

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBrought, makePacked } from '#tests/deliveries.ts';
import type { Person } from '#tests/factories.ts';
import { letPass, useCheckedShop } from '#tests/orders.ts';
import { asPicker, makePlaced } from '#tests/picking.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import { orders } from '#features/order/core/order.table.ts';

const TOKEN = 'a-token-of-the-operator';
const shop = useCheckedShop({ METRICS_TOKEN: TOKEN });
const admin = useAdmin(shop);
let rider: Person;
beforeAll(async () => {
  rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
});

const read = (person: Person, query: string) =>
  shop.call('GET', `/api/store/metrics?storeId=${query}`, { token: person.token });

/** As if it had been placed at this time, and each step had taken so many minutes. */
async function setTimes(orderId: string, placedAt: Date, [wait, pick, handover, ride]: number[]) {
  const after = (...minutes: number[]) =>
    new Date(placedAt.getTime() + minutes.reduce((sum, one) => sum + one, 0) * 60_000);
  await shop.db.execute(sql`UPDATE orders SET placed_at = ${placedAt} WHERE id = ${orderId}`);
  await shop.db.execute(sql`UPDATE order_picks SET started_at = ${after(wait!)}, claimed_at = ${after(wait!)},
    finished_at = ${after(wait!, pick!)} WHERE order_id = ${orderId}`);
  await shop.db.execute(sql`UPDATE deliveries SET taken_at = ${after(wait!, pick!, handover!)},
    delivered_at = ${after(wait!, pick!, handover!, ride!)} WHERE order_id = ${orderId}`);
}

const setPromise = (orderId: string, to: Date | null) =>
  shop.db.update(orders).set({ promisedFrom: to, promisedTo: to }).where(eq(orders.id, orderId));
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date());

describe('the metrics of a store', () => {
  it('cover its orders of the day: how many, how long each step took, who did how much', async () => {
    const { _id: storeId } = await makeStore(shop, admin, { name: 'Quiet store' });
    const empty = (await read(admin, storeId)).body.data;
    expect(empty).toMatchObject({
      placed: 0,
      takings: 0,
      withinTenMinutes: null,
      withinPromise: null,
      hours: [],
      pickers: [],
      riders: [],
    });
    expect(empty.steps).toEqual({ wait: null, pick: null, handover: null, ride: null, total: null });

    // Noon of today by the store's clock: on whichever side of midnight the test runs.
    const noon = new Date(`${today()}T12:00:00+05:30`);
    const before = (await read(admin, FIRST_STORE_ID)).body.data;
    const quick = await makeBrought(shop, rider, { price: 100, discount: 0, quantity: 2 });
    const slow = await makeBrought(shop, rider, { price: 50, discount: 0 });
    await setTimes(quick.orderId, noon, [1, 2, 1, 4]);
    await setTimes(slow.orderId, new Date(noon.getTime() + 60 * 60_000), [3, 4, 3, 8]);
    // The quick one is within a minute of its promise, the slow one a whole minute late.
    await setPromise(quick.orderId, new Date(noon.getTime() + 7.5 * 60_000));
    await setPromise(slow.orderId, new Date(noon.getTime() + 77 * 60_000));
    const short = await makePlaced(shop, { quantities: [3] });
    const picker = asPicker(shop, await makeMember(shop, 'picker', FIRST_STORE_ID));
    const line = (await picker.claim(short.orderId)).body.data.lines[0].lineId;
    await picker.short(short.orderId, line, 1);
    await picker.pick(short.orderId, line, 2);
    await picker.finish(short.orderId);
    await letPass(shop, short.orderId, 3);
    const body = { orderId: short.orderId, from: 'PACKING', to: 'CANCELLED' };
    await shop.call('PUT', '/api/order/move', { token: admin.token, body });

    const { status, body: answer } = await read(admin, `${FIRST_STORE_ID}&day=${today()}`);
    expect(status).toBe(200);
    const { data } = answer;
    expect(data).toMatchObject({
      placed: before.placed + 3,
      delivered: 2,
      cancelled: 1,
      failed: 0,
      takings: 250,
      shortLines: 1,
      adjusted: 100,
      withinTenMinutes: 0.5,
      withinPromise: 0.5,
      timeZone: 'Asia/Kolkata',
    });
    expect(data.steps).toMatchObject({
      handover: { count: 2, median: 2, p90: 2.8 },
      ride: { count: 2, median: 6, p90: 7.6 },
      total: { count: 2, median: 13, p90: 17 },
    });
    expect(data.hours.filter(({ delivered }: { delivered: number }) => delivered > 0)).toEqual([
      expect.objectContaining({ hour: 12, delivered: 1, median: 8 }),
      expect.objectContaining({ hour: 13, delivered: 1, median: 18 }),
    ]);
    expect(data.riders).toEqual([{ name: expect.any(String), deliveries: 2, perHour: 10 }]);
    expect(data.pickers.length).toBeGreaterThan(0);
    // What was never promised counts in neither way.
    await setPromise(slow.orderId, null);
    expect((await read(admin, `${FIRST_STORE_ID}&day=${today()}`)).body.data.withinPromise).toBe(1);
    const yesterday = await read(admin, `${FIRST_STORE_ID}&day=2024-02-29`);
    expect(yesterday.body.data).toMatchObject({ day: '2024-02-29', placed: 0 });
  });

  it('are only for its managers', async () => {
    const { _id: other } = await makeStore(shop, admin);
    const manager = await makeMember(shop, 'manager', other);
    expect((await read(manager, other)).status).toBe(200);
    expect((await read(manager, FIRST_STORE_ID)).status).toBe(404);
    expect((await read(rider, FIRST_STORE_ID)).status).toBe(403);
    for (const wrong of ['&day=yesterday', '&day=2026-02-30', '&day=2026-13-01'])
      expect((await read(admin, FIRST_STORE_ID + wrong)).status).toBe(400);
    expect((await read(admin, 'nothing')).status).toBe(404);
  });
});

it('the durations of steps are a histogram, each counted once', async () => {
  const readCount = async (step: string) => {
    const { text } = await shop.call('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    const found = new RegExp(`shop_order_step_seconds_count\\{.*step="${step}".*\\} (\\d+)`).exec(text);
    return Number(found?.[1] ?? 0);
  };
  const { orderId } = await makePacked(shop);
  const before = await readCount('pick');
  await shop.db.execute(
    sql`UPDATE order_picks SET started_at = now() - interval '70 s', finished_at = now() - interval '4.9 s' WHERE order_id = ${orderId}`,
  );
  await expect.poll(() => readCount('pick')).toBe(before + 1);
  expect(await readCount('pick')).toBe(before + 1);
});
