// The current day through the API.

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeShopper, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';
import { asPicker, makePlaced } from '#tests/picking.ts';
import { foldAll, makeOrderAt, moveTo } from '#tests/sales.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import type { Today } from './today.contract.ts';

const shop = useTestShop();
const admin = useAdmin(shop);
let manager: Person;
let otherStoreId: string;
beforeAll(async () => {
  manager = await makeMember(shop, 'manager', FIRST_STORE_ID);
  otherStoreId = (await makeStore(shop, admin))._id;
});

async function read(person: Person, storeId?: string): Promise<Today> {
  // Also while the scheduled roll-up pauses.
  await foldAll(shop);
  const { status, body } = await shop.call('GET', `/api/admin/today${storeId ? `?storeId=${storeId}` : ''}`, {
    token: person.token,
  });
  expect([status, body.message]).toEqual([200, 'Today']);
  return body.data;
}

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
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
    const before = [-2, -30, -61, -300].filter((minutes) => day(at(minutes * MINUTE)) === day(at(0)));
    const later = [2, 30, 61, 300].filter((minutes) => day(at(minutes * MINUTE)) === day(at(0)));
    for (const minutes of [...before, ...later])
      await makeOrderAt(shop, { ...order, at: at(minutes * MINUTE) });
    const cancelled = await makeOrderAt(shop, { ...order, at: at(-1 * MINUTE) });
    await moveTo(shop, cancelled.id, 'CANCELLED');
    // The day before does not count.
    await makeOrderAt(shop, { ...order, at: at(-24 * 60 * MINUTE) });

    const { lastWeek, hours } = await read(admin, storeId);
    const isSameDay = day(at(-1 * MINUTE)) === day(at(0));
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

describe('products that run out', () => {
  const setPace = (productId: string, fields: { stock: number; sold: number; level?: number }) =>
    shop.db.execute(sql`UPDATE store_products SET stock = ${fields.stock}, sold = ${fields.sold},
      reorder_level = ${fields.level ?? null} WHERE product_id = ${productId} AND store_id = ${FIRST_STORE_ID}`);

  it('are low below their level, or when they last for less than three days; sold-out ones are ordered by their sales', async () => {
    const before = await read(manager);
    const make = async (fields: Parameters<typeof setPace>[1]) => {
      const { id } = await makeProduct(shop);
      await setPace(id, fields);
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
    expect(low(twoDays)).toMatchObject({ stock: 20, sold: 280, daysOfCover: 2, storeId: FIRST_STORE_ID });
    expect(low(belowLevel)).toMatchObject({ reorderLevel: 5, daysOfCover: null });
    expect([after.soldOut - before.soldOut, after.soldOutSelling - before.soldOutSelling]).toEqual([2, 1]);
    expect(after.soldOutProducts[0]).toMatchObject({ productId: soldOut, stock: 0, daysOfCover: 0 });
  });
});

describe('searches that found nothing', () => {
  it('are counted for the day, without those that found something', async () => {
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
});

describe('permissions', () => {
  it('an ADMIN sees all stores or one, a manager only their own', async () => {
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
});
