// The promise of an order stays, however often it is read and however late the order is.

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/times.ts';
import { pay, startPayment, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import type { Person } from '#tests/factories.ts';
import { makeBuyer, makeOrder, readDetails } from '#tests/orders.ts';
import type { OrderDetails } from '../tracking/details.contract.ts';
import { openArrivals } from './arrival.ts';

type Range = NonNullable<OrderDetails['promised']>;
const shop = usePaymentShop();

/** An order waits half a second for the data of its promise; a first read on a slow machine takes longer. */
async function knowPast(): Promise<void> {
  const { arrivals, stores } = shop.services;
  await arrivals.readPast(shop.db, stores.choose(null), new Date());
}
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
  it('has the time its page shows first as its promise, which stays', async () => {
    await knowPast();
    const { person, orderId } = await makeOrder(shop);
    const first = await read(person, orderId);
    expectSame(first.promised!, first.eta!);
    await letStand(orderId, 20);
    const shifted = (iso: string) => new Date(Date.parse(iso) - 20 * MINUTE_MS).toISOString();
    const promised = { from: shifted(first.promised!.from), to: shifted(first.promised!.to) };
    for (let look = 0; look < 3; look++) {
      const late = await read(person, orderId);
      expect(late.promised).toEqual(promised);
      expect(Date.parse(late.eta!.to)).toBeGreaterThan(Date.parse(promised.to));
    }
  });

  it('has a promise that depends on the orders before it in its store, read once a second', async () => {
    const arrivals = openArrivals(shop.services.stores);
    let reads = 0;
    const read = async () => [{ picksBefore: ++reads, takesBefore: 0 }];
    const start = Date.now();
    const ask = (ms: number, storeId = 'one') => arrivals.readQueue(storeId, new Date(start + ms), read);
    expect(await ask(0)).toEqual({ picksBefore: 1, takesBefore: 0 });
    expect((await ask(900)).picksBefore).toBe(1);
    expect((await ask(900, 'two')).picksBefore).toBe(2);
    // One of many that are placed together reads it, and the others do not wait.
    expect((await Promise.all([ask(1_100), ask(1_100), ask(1_100)])).map((one) => one.picksBefore)).toEqual([
      3, 1, 1,
    ]);
    expect((await ask(1_200)).picksBefore).toBe(3);
    // After a pause the earlier value says nothing.
    expect((await Promise.all([ask(60_000), ask(60_000)])).map((one) => one.picksBefore)).toEqual([4, 5]);
  });

  it('is placed without a promise when its data cannot be read', async () => {
    const { arrivals } = shop.services;
    shop.services.arrivals = { ...arrivals, readPast: () => Promise.reject(new Error('away')) };
    const { person, orderId } = await makeOrder(shop);
    shop.services.arrivals = arrivals;
    await letStand(orderId, 20);
    expect(await read(person, orderId)).toMatchObject({ promised: null, eta: { to: expect.any(String) } });
  });
});

it('a card order gets its promise when it is paid, not before, and keeps it', async () => {
  // What is before an order is cached for a second, and was read before the orders above were placed.
  shop.services.arrivals = openArrivals(shop.services.stores);
  await knowPast();
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
