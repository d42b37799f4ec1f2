// The promise of an order stays, however often it is read and however late the order is.

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RIDE_MINUTES_ANYWHERE } from '#features/stores/store/store.table.ts';
import { MINUTE_MS } from '#shared/times.ts';
import { pay, startPayment, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import type { Person } from '#tests/factories.ts';
import { makeBuyer, makeOrder, readDetails } from '#tests/orders.ts';
import type { OrderDetails } from '../tracking/details.contract.ts';
import { openArrivals, readEstimate } from './arrival.ts';

type Range = NonNullable<OrderDetails['promised']>;
const shop = usePaymentShop();

const read = (person: Person, orderId: string) => readDetails(shop, person, orderId);
/** Shown in whole minutes, of which one may have passed. */
function expectSame(one: Range, other: Range): void {
  expect(Math.abs(Date.parse(one.from) - Date.parse(other.from))).toBeLessThanOrEqual(MINUTE_MS);
  expect(Math.abs(Date.parse(one.to) - Date.parse(other.to))).toBeLessThanOrEqual(MINUTE_MS);
}
/** As if it had been placed that long ago, without a step since. */
async function letStand(orderId: string, minutes: number): Promise<void> {
  const span = sql`${minutes} * interval '1 minute'`;
  await shop.db.execute(sql`UPDATE orders SET placed_at = placed_at - ${span},
    promised_from = promised_from - ${span}, promised_to = promised_to - ${span} WHERE id = ${orderId}`);
}

describe('a cash order', () => {
  it('has what the header shows before the press as its promise', async () => {
    const { body } = await shop.call('GET', '/api/store/find?pincode=560001');
    const { from, to } = body.data.minutes;
    const { person, orderId } = await makeOrder(shop);
    const { promised, eta, createdAt } = await read(person, orderId);
    const minute = (iso: string) => Math.floor(Date.parse(iso) / MINUTE_MS);
    expect([promised!.from, promised!.to].map((iso) => minute(iso) - minute(createdAt))).toEqual([from, to]);
    expect(eta!.to).toBe(promised!.to);
  });

  it('has the time its page shows first as its promise, which stays', async () => {
    // What is before an order is kept for a second.
    shop.services.arrivals = openArrivals(shop.services.stores);
    const { person, orderId } = await makeOrder(shop);
    const first = await read(person, orderId);
    expectSame(first.promised!, first.eta!);
    await letStand(orderId, 60);
    const shifted = (iso: string) => new Date(Date.parse(iso) - 60 * MINUTE_MS).toISOString();
    const promised = { from: shifted(first.promised!.from), to: shifted(first.promised!.to) };
    for (let look = 0; look < 3; look++) {
      const late = await read(person, orderId);
      expect(late.promised).toEqual(promised);
      expect(Date.parse(late.eta!.to)).toBeGreaterThan(Date.parse(promised.to));
    }
    // Nobody is told minutes while one waits so long.
    await shop.call('POST', '/api/order/cancel', { token: person.token, body: { orderId } });
  });

  it('keeps the minutes that were shown while the estimate has not moved far', async () => {
    const { db, stores } = shop.services;
    // What is before an order is kept for a second.
    const arrivals = (shop.services.arrivals = openArrivals(stores));
    const estimate = await readEstimate({ db, arrivals }, stores.choose(null), new Date());
    const { from, to } = estimate(RIDE_MINUTES_ANYWHERE)!;
    const promiseOf = async (shownMinutes: { from: number; to: number }) => {
      const { person, orderId } = await makeOrder(shop, {}, { shownMinutes });
      const { promised, createdAt } = await read(person, orderId);
      return Math.floor(Date.parse(promised!.to) / MINUTE_MS) - Math.floor(Date.parse(createdAt) / MINUTE_MS);
    };
    expect(await promiseOf({ from: from - 1, to: to - 1 })).toBe(to - 1);
    expect(await promiseOf({ from: 1, to: 2 })).not.toBe(2);
  });

  it('has a promise that depends on the orders before it in its store, read once a second', async () => {
    const arrivals = openArrivals(shop.services.stores);
    const storeId = shop.services.stores.choose(null);
    const ask = async () => (await arrivals.readQueue(shop.db, storeId, new Date())).waiting;
    const before = await ask();
    await makeOrder(shop);
    await expect.poll(ask, { timeout: 5_000 }).toBe(before + 1);
  });
});

it('a card order gets its promise when it is paid, not before, and keeps it', async () => {
  shop.services.arrivals = openArrivals(shop.services.stores);
  const buyer = await makeBuyer(shop);
  const { id, orderId } = await startPayment(shop, buyer);
  expect(await read(buyer.person, orderId)).toMatchObject({ promised: null, eta: null });
  await shop.db.execute(
    sql`UPDATE orders SET created_at = created_at - interval '40 minutes' WHERE id = ${orderId}`,
  );
  await pay(shop, id);
  await waitForPayment(shop, orderId, 'paid');
  const paid = await read(buyer.person, orderId);
  expect(Date.parse(paid.promised!.to)).toBeGreaterThan(Date.now());
  expectSame(paid.promised!, paid.eta!);
  const state = await shop.call('GET', `/api/order/session?id=${id}`, { token: buyer.person.token });
  expect(state.body.data.payment_status).toBe('PAID');
  expect((await read(buyer.person, orderId)).promised).toEqual(paid.promised);
});
