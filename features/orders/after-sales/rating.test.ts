// Ratings of deliveries through the API.

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MAX_RATING_TEXT } from '#shared/limits.ts';
import type { Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { bringOrder, makeOrder, readDetails } from '#tests/orders.ts';
import { useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';

const shop = useTestShop();
const admin = useAdmin(shop);

async function makeDelivered() {
  const order = await makeOrder(shop);
  await bringOrder(shop, admin, order.orderId);
  return order;
}
const rate = ({ token }: Person, body: object) => shop.call('POST', '/api/order/rate', { token, body });
const read = (person: Person, orderId: string) => readDetails(shop, person, orderId);
const readToday = async (storeId: string) =>
  (await shop.call('GET', `/api/admin/today?storeId=${storeId}`, { token: admin.token })).body.data.ratings;
const readStaff = async (orderId: string) =>
  (await shop.call('POST', '/api/order/staff-details', { token: admin.token, body: { orderId } })).body.data;

it('a delivery is rated with one press, the word follows, and both are read by the owner', async () => {
  const before = await readToday(FIRST_STORE_ID);
  const { person, orderId } = await makeDelivered();
  const { rating, rateUntil, version } = await read(person, orderId);
  expect(rating).toBeNull();
  expect((Date.parse(rateUntil!) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  const pressed = await rate(person, { orderId, stars: 2 });
  expect([pressed.status, pressed.body.data]).toEqual([200, { stars: 2, text: '' }]);
  const told = await rate(person, { orderId, stars: 4, text: '  Quick <b>& kind</b> 🙏 ' });
  expect(told.body.data).toEqual({ stars: 4, text: 'Quick <b>& kind</b> 🙏' });
  const after = await read(person, orderId);
  expect(after.rating).toEqual(told.body.data);
  expect(after.version).toBeGreaterThan(version);
  expect((await readStaff(orderId)).rating).toEqual(told.body.data);
  const today = await readToday(FIRST_STORE_ID);
  expect(today.count).toBe(before.count + 1);
  expect(today.words[0]).toMatchObject({ orderId, stars: 4, text: 'Quick <b>& kind</b> 🙏' });
  expect(Math.abs(Date.parse(today.words[0].at) - Date.now())).toBeLessThan(60_000);
  const other = await makeStore(shop, admin);
  expect(await readToday(other._id)).toEqual({ average: null, count: 0, words: [] });
});

it('only its own shopper rates an order, only once it is delivered, and only for seven days', async () => {
  const stranger = await makeOneShopper(shop);
  const placed = await makeOrder(shop);
  const delivered = await makeDelivered();
  const statusOf = async (person: Person, body: object) => {
    const { status, body: answer } = await rate(person, body);
    return [status, answer.code ?? answer.message];
  };
  expect(await statusOf(placed.person, { orderId: placed.orderId, stars: 5 })).toEqual([
    409,
    'NOT_DELIVERED',
  ]);
  const { orderId, person } = delivered;
  expect((await rate(stranger, { orderId, stars: 1 })).status).toBe(404);
  for (const wrong of [
    { stars: 0 },
    { stars: 6 },
    { stars: 2.5 },
    {},
    { stars: 5, text: 'x'.repeat(MAX_RATING_TEXT + 1) },
  ])
    expect((await rate(person, { orderId, ...wrong })).status).toBe(400);
  expect((await read(person, orderId)).rating).toBeNull();
  await shop.db.execute(
    sql`UPDATE order_transitions SET created_at = created_at - interval '8 days' WHERE order_id = ${orderId}`,
  );
  expect(await statusOf(person, { orderId, stars: 5 })).toEqual([409, 'RATING_TOO_LATE']);
});

it('presses at once leave one rating', async () => {
  const { person, orderId } = await makeDelivered();
  const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(person, { orderId, stars })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { rows } = await shop.db.execute(sql`SELECT stars FROM order_ratings WHERE order_id = ${orderId}`);
  expect(rows).toHaveLength(1);
});
