// The reports of service and of the people who pick and ride, and the histogram of steps: of orders whose
// times are known.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeBrought, makePacked } from '#tests/deliveries.ts';
import { useCheckedShop } from '#tests/orders.ts';
import { asPicker, makePlaced } from '#tests/picking.ts';
import { makeMember, useAdmin, useMember } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import { orders } from '#features/orders/core/order.table.ts';
import type { Report } from './report.contract.ts';

const TOKEN = 'a-token-of-the-operator';
const shop = useCheckedShop({ METRICS_TOKEN: TOKEN });
const admin = useAdmin(shop);
const rider = useMember(shop, 'rider', FIRST_STORE_ID);

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

const reportOf = (kind: string, storeId: string, days = `from=${today()}&to=${today()}`) =>
  shop.call('GET', `/api/admin/report?kind=${kind}&storeId=${storeId}&${days}`, { token: admin.token });
const rowsOf = async (kind: string, storeId = FIRST_STORE_ID): Promise<Report['rows']> =>
  (await reportOf(kind, storeId)).body.data.rows;

describe('the reports of service', () => {
  it('have how long each step took, what was in time, and who did how much', async () => {
    const { _id: storeId } = await makeStore(shop, admin, { name: 'Quiet store' });
    const nothing = { delivered: 0, failed: 0, onTime: null, withinTen: null, total: null, wait: null };
    expect(await rowsOf('service', storeId)).toMatchObject([{ key: today(), values: nothing }]);
    for (const kind of ['picker', 'rider']) expect(await rowsOf(kind, storeId)).toEqual([]);

    // Noon of today by the store's clock: on whichever side of midnight the test runs.
    const noon = new Date(`${today()}T12:00:00+05:30`);
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

    const { status, body } = await reportOf('service', FIRST_STORE_ID);
    expect([status, body.data.isComplete]).toEqual([200, true]);
    const served = {
      ...{ delivered: 2, failed: 0, onTime: 50, withinTen: 50 },
      ...{ total: 13, totalMost: 17, handover: 2, ride: 6 },
    };
    expect(body.data.rows).toMatchObject([{ key: today(), values: served }]);
    expect(body.data.total).toMatchObject(served);
    expect(await rowsOf('rider')).toMatchObject([
      {
        label: expect.stringMatching(/^\S/),
        values: { deliveries: 2, deliveriesPerHour: 10, onTime: 50, ride: 6, failed: 0 },
      },
    ]);
    const pickers = await rowsOf('picker');
    expect(pickers.reduce((sum, { values }) => sum + values.orders!, 0)).toBe(3);
    expect(pickers.reduce((sum, { values }) => sum + values.shortLines!, 0)).toBe(1);

    const { service } = (await shop.call('GET', '/api/admin/today', { token: admin.token })).body.data;
    expect(service).toMatchObject({ delivered: 2, failed: 0, onTime: 0.5, handover: 2, ride: 6 });
    // What was never promised counts in neither way.
    await setPromise(slow.orderId, null);
    expect((await rowsOf('service'))[0]!.values.onTime).toBe(100);
    const days = `from=${today()}&to=${today()}&compare=before`;
    const earlier = await reportOf('service', FIRST_STORE_ID, days);
    expect(earlier.body.data.rows).toMatchObject([
      { values: { delivered: 2 }, before: { delivered: 0, onTime: null } },
    ]);
  });

  it('are of at most a quarter', async () => {
    const { _id: other } = await makeStore(shop, admin);
    for (const kind of ['service', 'picker', 'rider', 'customer']) {
      const long = await reportOf(kind, other, 'from=2026-01-01&to=2026-04-03');
      expect([long.status, long.body.fields]).toEqual([400, { from: 'At most 92 days at a time' }]);
      expect((await reportOf(kind, other, 'from=2026-01-01&to=2026-04-02')).status).toBe(200);
    }
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
