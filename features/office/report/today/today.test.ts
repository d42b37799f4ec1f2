// The current day through the API.

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderLines } from '#features/orders/core/order.table.ts';
import { DAY_MS, MINUTE_MS } from '#shared/times.ts';
import { makeBrought } from '#tests/deliveries.ts';
import { makeProduct, makeShopper, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';
import { asPicker, makePlaced } from '#tests/picking.ts';
import { rollUpAll, makeOrderAt, moveTo } from '#tests/sales.ts';
import { makeMember, useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import type { Today } from './today.contract.ts';

const shop = useTestShop();
const admin = useAdmin(shop);
const manager = useMember(shop, 'manager', FIRST_STORE_ID);
let otherStoreId: string;
beforeAll(async () => {
  otherStoreId = (await makeStore(shop, admin))._id;
});

async function read(person: Person, storeId?: string): Promise<Today> {
  // Also while the scheduled roll-up pauses.
  await rollUpAll(shop);
  const { status, body } = await shop.call('GET', `/api/admin/today${storeId ? `?storeId=${storeId}` : ''}`, {
    token: person.token,
  });
  expect([status, body.message]).toEqual([200, 'Today']);
  return body.data;
}

const WEEK = 7 * DAY_MS;
const sumsOf = ({ orders, takings, averageBasket, cancelled, shortLines }: Today | Today['lastWeek']) => ({
  orders,
  takings,
  averageBasket,
  cancelled,
  shortLines,
});

describe('the sums of the day', () => {
  it('follow placed, cancelled and short orders, at once', async () => {
    const empty = await read(admin, otherStoreId);
    expect(sumsOf(empty)).toEqual({
      orders: 0,
      takings: 0,
      averageBasket: null,
      cancelled: 0,
      shortLines: 0,
    });
    expect(empty).toMatchObject({ isComplete: true, hours: expect.any(Array), paymentsToReview: 0 });
    expect(empty.hours).toHaveLength(24);

    const before = await read(manager);
    const buyer = await makeBuyer(shop, { price: 250, discount: 0 });
    const [line] = (await placeOrder(shop, buyer.person, buyer.payload)).body.data;
    const placed = await makePlaced(shop, { quantities: [2, 3] });
    const now = await read(manager);
    expect(now.orders - before.orders).toBe(2);
    expect(now.takings - before.takings).toBe(750);
    expect(now.averageBasket).toBe(now.takings / now.orders);
    expect(now.open.find(({ status }) => status === 'PLACED')!.count).toBe(2);
    expect(now.hours.reduce((sum, { takings }) => sum + takings, 0)).toBe(now.takings);

    await shop.call('POST', '/api/order/cancel', {
      token: buyer.person.token,
      body: { orderId: line.orderId },
    });
    const picker = asPicker(shop, await makeMember(shop, 'picker', FIRST_STORE_ID));
    const { lines } = (await picker.claim(placed.orderId)).body.data;
    await picker.short(placed.orderId, lines[0].lineId, 1);
    for (const each of lines)
      await picker.pick(placed.orderId, each.lineId, each.quantity - (each === lines[0] ? 1 : 0));
    expect((await picker.finish(placed.orderId)).status).toBe(200);

    const after = await read(manager);
    expect(sumsOf(after)).toMatchObject({
      orders: 2,
      cancelled: 1,
      shortLines: 1,
      takings: 400,
      averageBasket: 400,
    });
    expect(after.open.map(({ status, count }) => [status, count])).toEqual([
      ['PLACED', 0],
      ['PACKING', 1],
      ['OUT FOR DELIVERY', 0],
    ]);
    expect(Date.now() - Date.parse(after.open[1]!.oldestAt!)).toBeLessThan(60_000);
    expect(sumsOf(await read(admin, otherStoreId)).orders).toBe(0);
  });

  it('are compared with the same weekday a week ago, up to the same minute', async () => {
    const { userId } = await makeShopper(shop);
    const product = await makeProduct(shop);
    const storeId = otherStoreId;
    const at = (offset: number) => new Date(Date.now() - WEEK + offset);
    const order = { storeId, userId, lines: [{ productId: product.id, quantity: 1 }] };
    const day = (time: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(time);
    // Those of them that fall on the same day, before and after this minute.
    const before = [-2, -30, -61, -300].filter((minutes) => day(at(minutes * MINUTE_MS)) === day(at(0)));
    const later = [2, 30, 61, 300].filter((minutes) => day(at(minutes * MINUTE_MS)) === day(at(0)));
    for (const minutes of [...before, ...later])
      await makeOrderAt(shop, { ...order, at: at(minutes * MINUTE_MS) });
    const cancelled = await makeOrderAt(shop, { ...order, at: at(-1 * MINUTE_MS) });
    await moveTo(shop, cancelled.id, 'CANCELLED');
    // The day before does not count.
    await makeOrderAt(shop, { ...order, at: at(-DAY_MS) });

    const { lastWeek, hours } = await read(admin, storeId);
    const isSameDay = day(at(-1 * MINUTE_MS)) === day(at(0));
    expect(lastWeek).toEqual({
      day: day(at(0)),
      orders: before.length + Number(isSameDay),
      takings: 100 * before.length,
      averageBasket: before.length > 0 ? 100 : null,
      cancelled: Number(isSameDay),
      shortLines: 0,
    });
    const whole = hours.reduce((sum, hour) => sum + hour.lastWeekOrders, 0);
    expect(whole).toBe(before.length + later.length + Number(isSameDay));
  });
});

it('the usual of a weekday is the average of the last four up to the same minute, without days on which nothing was sold', async () => {
  const { _id: storeId } = await makeStore(shop, admin, { name: 'Usual store' });
  expect((await read(admin, storeId)).usual).toEqual({
    ...{ days: 0, orders: null, takings: null },
    ...{ averageBasket: null, cancelled: null, shortLines: null },
  });
  const { userId } = await makeShopper(shop);
  const product = await makeProduct(shop);
  const order = (weeks: number, offset: number, pricePaise: number) => {
    const at = new Date(Date.now() - weeks * WEEK + offset);
    return makeOrderAt(shop, {
      ...{ storeId, userId, at },
      lines: [{ productId: product.id, quantity: 1, pricePaise }],
    });
  };
  // A second before and two minutes after this time of the day; five weeks ago counts no more.
  for (const weeks of [1, 3, 4, 5]) await order(weeks, -1_000, 10_000 * weeks);
  await order(3, -1_500, 10_000);
  await order(1, 2 * MINUTE_MS, 90_000);
  expect((await read(admin, storeId)).usual).toEqual({
    ...{ days: 3, orders: 1.3, takings: 300, averageBasket: 225, cancelled: 0, shortLines: 0 },
  });
});

it('what waits for a person are late orders, which the list of orders shows too, open problems, and cash with riders', async () => {
  const { _id: quiet } = await makeStore(shop, admin, { name: 'Calm store' });
  const nothing = { count: 0, oldestAt: null };
  expect(await read(admin, quiet)).toMatchObject({
    late: { ...nothing, onTheWay: 0 },
    bags: { ...nothing, overdue: 0 },
    problems: nothing,
    owed: { amount: 0, count: 0, overdue: 0, oldestAt: null },
    cash: { amount: 0, riders: 0, oldestAt: null },
  });
  const before = await read(manager);
  const inTime = await makePlaced(shop, { quantities: [1] });
  const late = await makePlaced(shop, { quantities: [1] });
  const promise = (orderId: string, to: Date) =>
    shop.db.execute(sql`UPDATE orders SET promised_from = ${to}, promised_to = ${to} WHERE id = ${orderId}`);
  const promised = new Date(Date.now() - 10 * MINUTE_MS);
  await promise(late.orderId, promised);

  const rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
  const brought = await makeBrought(shop, rider, { price: 150, discount: 0 });
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, brought.orderId));
  const body = { orderId: brought.orderId, lineId: line!.id, kind: 'missing', quantity: 1 };
  const report = await shop.call('POST', '/api/order/problem', { token: brought.person.token, body });
  expect(report.status).toBe(200);

  // Times are told in minutes: half a minute after its promise an order is not late.
  await promise(inTime.orderId, new Date(Date.now() - MINUTE_MS / 2));
  const now = await read(manager);
  expect(now.late).toEqual({ count: 1, onTheWay: 0, oldestAt: promised.toISOString() });
  expect(now.problems.count - before.problems.count).toBe(1);
  expect(now.cash.amount - before.cash.amount).toBe(150);
  expect(now.cash).toMatchObject({ riders: before.cash.riders + 1, oldestAt: expect.any(String) });
  const listed = await shop.call('POST', '/api/order/staff-list', {
    token: admin.token,
    body: { late: true, storeId: FIRST_STORE_ID },
  });
  expect(listed.body.data.map(({ orderId }: { orderId: string }) => orderId)).toEqual([late.orderId]);
  expect(listed.body.counts).toMatchObject({ ALL: 1, PLACED: 1 });
  const shown = async () => (await read(manager)).late;
  await shop.db.execute(sql`UPDATE orders SET status = 'OUT FOR DELIVERY' WHERE id = ${late.orderId}`);
  expect(await shown()).toMatchObject({ count: 1, onTheWay: 1 });
  await moveTo(shop, late.orderId, 'DELIVERED');
  expect(await shown()).toEqual({ count: 0, onTheWay: 0, oldestAt: null });
});

it('products that run out are low below their level, or when they last for less than three days; sold-out ones are ordered by their sales', async () => {
  const before = await read(manager);
  const make = async ({ stock, sold, level }: { stock: number; sold: number; level?: number }) => {
    const { id } = await makeProduct(shop);
    await shop.db.execute(sql`UPDATE store_products SET stock = ${stock}, sold = ${sold},
      reorder_level = ${level ?? null} WHERE product_id = ${id} AND store_id = ${FIRST_STORE_ID}`);
    return id;
  };
  const twoDays = await make({ stock: 20, sold: 280 });
  const belowLevel = await make({ stock: 4, sold: 0, level: 5 });
  await make({ stock: 30, sold: 280 });
  await make({ stock: 5, sold: 0, level: 5 });
  const soldOut = await make({ stock: 0, sold: 90_000 });
  await make({ stock: 0, sold: 0 });

  const after = await read(manager);
  expect(after.lowStock - before.lowStock).toBe(2);
  expect(after.lowStockDays).toBe(3);
  const low = (id: string) => after.lowStockProducts.find(({ productId }) => productId === id);
  expect(low(twoDays)).toMatchObject({ stock: 20, sold: 280, hoursOfCover: 48, storeId: FIRST_STORE_ID });
  expect(low(belowLevel)).toMatchObject({ reorderLevel: 5, hoursOfCover: null });
  expect([after.soldOut - before.soldOut, after.soldOutSelling - before.soldOutSelling]).toEqual([2, 1]);
  expect(after.soldOutProducts[0]).toMatchObject({ productId: soldOut, stock: 0, hoursOfCover: 0 });
});

it('of all stores, each has the part that it shows alone', async () => {
  const { stores } = await read(admin);
  expect(stores.map(({ name }) => name)).toEqual(stores.map(({ name }) => name).toSorted());
  for (const { _id, name, ...parts } of stores) {
    const { open, late, bags, problems, owed, cash, toCount, lowStock, soldOutSelling } = await read(
      admin,
      _id,
    );
    const [placed, packing, onTheWay] = open.map(({ count }) => count);
    expect({ name, ...parts }).toEqual({
      ...{ name, placed, packing, onTheWay, late: late.count, bags: bags.count, problems: problems.count },
      ...{ owed: owed.amount, cash: cash.amount, toCount: toCount.count, lowStock, soldOutSelling },
    });
  }
  const first = stores.find(({ _id }) => _id === FIRST_STORE_ID)!;
  expect([first.placed, first.problems, first.cash, first.lowStock, first.soldOutSelling]).not.toContain(0);
});

it('searches that found nothing are counted for the day, without those that found something', async () => {
  await makeProduct(shop, { name: 'Quinoa Flakes' });
  const search = (text: string) =>
    shop.call('POST', '/api/product/search-product', { body: { search: text } });
  for (const text of ['xylophone', 'xylophone', 'quinoa', 'zeppelin']) await search(text);
  await shop.services.search.close();
  const { missedSearches } = await read(manager);
  expect(missedSearches).toEqual({
    texts: 2,
    searches: 3,
    first: [
      { text: 'xylophone', count: 2 },
      { text: 'zeppelin', count: 1 },
    ],
  });
});

it('permissions an ADMIN sees all stores or one, a manager only their own', async () => {
  const all = await makeMember(shop, 'manager', null);
  expect((await read(all)).orders).toBe((await read(admin)).orders);
  expect((await read(manager)).orders).toBe((await read(admin, FIRST_STORE_ID)).orders);
  expect((await read(manager)).paymentsToReview).toBeNull();
  for (const storeId of [otherStoreId, 'no-store', '']) {
    const { status } = await shop.call('GET', `/api/admin/today?storeId=${storeId}`, {
      token: manager.token,
    });
    expect([storeId, status]).toEqual([storeId, 404]);
  }
});
