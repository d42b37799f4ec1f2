// Where and when an order is possible: the address and the store it is ordered from.

import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPayment, usePaymentShop, pay, waitForPayment } from '#tests/payment-shop.ts';
import { ADDRESS } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { countOrders, listOrders, makeBuyer, placeOrder } from '#tests/orders.ts';
import {
  changeStore,
  chosen,
  findStore,
  FIRST_STORE_ID,
  makeStore,
  setAreas,
  stockAt,
  stockStore,
} from '#tests/stores.ts';

const shop = usePaymentShop();
const HERE = ADDRESS.pincode;
const CALLS = ['cash-on-delivery', 'checkout'] as const;
const closedAllWeek = { hours: Array(7).fill(null) };
const admin = useAdmin(shop);
let second: string;

beforeAll(async () => {
  second = (await makeStore(shop, admin, { name: 'Koramangala' }))._id;
});
beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM store_areas`);
  for (const id of [FIRST_STORE_ID, second])
    await changeStore(shop, admin, id, { hours: null, paused: false, pauseReason: '' });
});

type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

const order = (
  { person, payload }: Pick<Buyer, 'person' | 'payload'>,
  { call = 'cash-on-delivery', at = FIRST_STORE_ID, key }: { call?: string; at?: string; key?: string } = {},
) =>
  shop.call('POST', `/api/order/${call}`, {
    token: person.token,
    body: payload,
    cookies: chosen(at),
    headers: key ? { 'idempotency-key': key } : {},
  });

describe('an order', () => {
  it.each(CALLS)('by %s is refused where no store delivers, and leaves nothing behind', async (call) => {
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5 });
    const buyer = await makeBuyer(shop, { stock: 5 });
    expect(await order(buyer, { call, key: 'refused' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_SERVICEABLE', message: `We do not deliver to ${HERE} yet`, data: null },
    });
    expect(await countOrders(shop, buyer.person.userId)).toBe(0);
    expect(await stockAt(shop, FIRST_STORE_ID, buyer.product.id)).toBe(5);
    // The same press succeeds once a store delivers there.
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5, [HERE]: 9 });
    expect((await order(buyer, { call, key: 'refused' })).status).toBe(200);
  });

  it.each(CALLS)('by %s to an area of another store names it, and is placed there', async (call) => {
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5 });
    await setAreas(shop, admin, second, { [HERE]: 6 });
    const buyer = await makeBuyer(shop);
    await stockStore(shop, second, buyer.product.id, 4);
    expect(await order(buyer, { call })).toMatchObject({
      status: 409,
      body: { code: 'OTHER_STORE', data: { store: { _id: second, name: 'Koramangala' } } },
    });
    const cookies = Object.fromEntries(
      (await findStore(shop, HERE)).cookies.map(({ name, value }) => [name, value]),
    );
    expect(cookies).toEqual(chosen(second));
    expect((await order(buyer, { call, at: second })).status).toBe(200);
    expect(await stockAt(shop, second, buyer.product.id)).toBe(3);
    expect(await stockAt(shop, FIRST_STORE_ID, buyer.product.id)).toBe(50);
  });

  it('may use the farther of two stores that deliver there, if that was chosen', async () => {
    await setAreas(shop, admin, FIRST_STORE_ID, { [HERE]: 5 });
    await setAreas(shop, admin, second, { [HERE]: 20 });
    const buyer = await makeBuyer(shop);
    await stockStore(shop, second, buyer.product.id, 1);
    expect((await order(buyer, { at: second })).status).toBe(200);
    expect(await stockAt(shop, second, buyer.product.id)).toBe(0);
  });

  it('is refused while the store is closed, which says when it opens', async () => {
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60_000);
    const weekday = (inTwoDays.getUTCDay() + 6) % 7;
    const hours = Array.from({ length: 7 }, (_, at) =>
      at === weekday ? { from: '06:00', to: '24:00' } : null,
    );
    await changeStore(shop, admin, FIRST_STORE_ID, { hours, timeZone: 'UTC' });
    const buyer = await makeBuyer(shop);
    inTwoDays.setUTCHours(6, 0, 0, 0);
    const name = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' }).format(inTwoDays);
    expect(await order(buyer)).toMatchObject({
      status: 409,
      body: {
        code: 'STORE_CLOSED',
        message: `We are closed now. We open on ${name} at 6:00 am.`,
        data: { opensAt: inTwoDays.toISOString() },
      },
    });
    await changeStore(shop, admin, FIRST_STORE_ID, { timeZone: 'Asia/Kolkata', ...closedAllWeek });
    expect((await order(buyer)).body).toMatchObject({
      message: 'We are closed',
      data: { opensAt: null },
    });
  });

  it('is refused while the store is paused, with the reason', async () => {
    const buyer = await makeBuyer(shop);
    await changeStore(shop, admin, FIRST_STORE_ID, { paused: true });
    expect((await order(buyer)).body).toMatchObject({
      code: 'STORE_CLOSED',
      message: 'We take no orders right now. Please try again later.',
      data: { opensAt: null },
    });
    await changeStore(shop, admin, FIRST_STORE_ID, { pauseReason: 'heavy rain' });
    expect((await order(buyer)).body.message).toBe('We take no orders right now: heavy rain');
    await changeStore(shop, admin, FIRST_STORE_ID, { paused: false });
    expect((await order(buyer)).status).toBe(200);
  });

  it.each(CALLS)('by %s repeated gets the same answer, also from a store that has closed', async (call) => {
    const buyer = await makeBuyer(shop);
    const first = await order(buyer, { call, key: `again ${call}` });
    expect(first.status).toBe(200);
    await changeStore(shop, admin, FIRST_STORE_ID, { paused: true });
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5 });
    const again = await order(buyer, { call, key: `again ${call}`, at: second });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await countOrders(shop, buyer.person.userId)).toBe(1);
  });

  it('to a pincode with a space uses its digits', async () => {
    await setAreas(shop, admin, FIRST_STORE_ID, { [HERE]: 5 });
    const buyer = await makeBuyer(shop);
    await shop.db.execute(
      sql`UPDATE addresses SET pincode = '411 001' WHERE user_id = ${buyer.person.userId}`,
    );
    expect((await order(buyer)).status).toBe(200);
  });
});

describe('a browser', () => {
  it('with the cookie of a removed store, or an invalid one, buys from the first store', async () => {
    for (const at of ['ffffffffffffffffffffffff', 'x', "' OR 1=1 --"]) {
      const buyer = await makeBuyer(shop);
      expect((await order(buyer, { at })).status).toBe(200);
      expect(await stockAt(shop, FIRST_STORE_ID, buyer.product.id)).toBe(49);
    }
  });
});

describe('an open card payment', () => {
  it('stays valid when its area is removed meanwhile', async () => {
    await setAreas(shop, admin, FIRST_STORE_ID, { [HERE]: 5 });
    const buyer = await makeBuyer(shop);
    const { orderId, id } = await startPayment(shop, buyer);
    await setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5 });
    await changeStore(shop, admin, FIRST_STORE_ID, { paused: true });
    // Its page is shown again for the same purchase.
    const again = await order(buyer, { call: 'checkout' });
    expect([again.status, again.body.data.orderId]).toEqual([200, orderId]);
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    expect((await listOrders(shop, buyer.person.token))[0]).toMatchObject({ orderId, status: 'PLACED' });
  });

  it('of one store is not reused for the same purchase from another', async () => {
    await setAreas(shop, admin, FIRST_STORE_ID, { [HERE]: 5 });
    await setAreas(shop, admin, second, { [HERE]: 6 });
    const buyer = await makeBuyer(shop, { stock: 5 });
    await stockStore(shop, second, buyer.product.id, 5);
    const { orderId } = await startPayment(shop, buyer);
    const other = await order(buyer, { call: 'checkout', at: second });
    expect(other.status).toBe(200);
    expect(other.body.data.orderId).not.toBe(orderId);
    expect(await stockAt(shop, FIRST_STORE_ID, buyer.product.id)).toBe(5);
    expect(await stockAt(shop, second, buyer.product.id)).toBe(4);
  });
});

it('orders placed while their area is removed are placed whole or refused, and later ones refused', async () => {
  await setAreas(shop, admin, FIRST_STORE_ID, { [HERE]: 5, '560001': 5 });
  const buyers = await Promise.all(Array.from({ length: 12 }, () => makeBuyer(shop, { stock: 9 })));
  const [answers] = await Promise.all([
    Promise.all(buyers.map((buyer, at) => order(buyer, { call: CALLS[at % 2]! }))),
    setAreas(shop, admin, FIRST_STORE_ID, { '560001': 5 }),
  ]);
  for (const [at, { status, body }] of answers.entries()) {
    const { person, product } = buyers[at]!;
    const isPlaced = status === 200;
    if (!isPlaced) expect([status, body.code]).toEqual([409, 'NOT_SERVICEABLE']);
    expect(await countOrders(shop, person.userId)).toBe(isPlaced ? 1 : 0);
    expect(await stockAt(shop, FIRST_STORE_ID, product.id)).toBe(isPlaced ? 8 : 9);
  }
  const late = await makeBuyer(shop);
  expect((await placeOrder(shop, late.person, late.payload)).body.code).toBe('NOT_SERVICEABLE');
});
