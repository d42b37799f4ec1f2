// Bags that were not handed over, through the API: what waits for them, taking them in, a second try, and
// what happens by itself. Each once, whoever presses.

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TIME_HEADER } from '#shared/server-time.ts';
import { HOUR_MS } from '#shared/times.ts';
import {
  askDelivery,
  doorCodeOf,
  makeTaken,
  pack,
  readDelivery,
  soon,
  statusOf,
  take,
} from '#tests/deliveries.ts';
import { stockOf, type Person } from '#tests/factories.ts';
import { moveOrder, requestStep } from '#tests/orders.ts';
import { makePaid, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { makeMember, useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, readLedger } from '#tests/stores.ts';
import { openStore } from '#tests/two-stores.ts';
import { orderMails, orders } from '../core/order.table.ts';
import type { ReturningBag } from './bags.contract.ts';
import { cancelOverdue } from './bags.ts';
import { orderBags } from './fulfilment.table.ts';

const shop = usePaymentShop();
const owner = useAdmin(shop);
const manager = useMember(shop, 'manager', FIRST_STORE_ID);
const other = useMember(shop, 'manager', FIRST_STORE_ID);
let elsewhere: Person;
let rider: Person;
beforeAll(async () => {
  const second = await openStore(shop, 'Second');
  elsewhere = await makeMember(shop, 'manager', second);
});
beforeEach(async () => {
  rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
});

const ask = (who: Person, call: 'take-in' | 'try-again', body: object) =>
  shop.call('POST', `/api/delivery/${call}`, { token: who.token, body });
const takeIn = (who: Person, _id: string, more: object = {}) => ask(who, 'take-in', { _id, ...more });
const list = async (who: Person): Promise<ReturningBag[]> =>
  (await shop.call('GET', `/api/delivery/bags?storeId=${FIRST_STORE_ID}`, { token: who.token })).body.data;
const find = async (orderId: string, who = manager) =>
  (await list(who)).find((bag) => bag.orderId === orderId);
const fail = (orderId: string, who = rider) =>
  askDelivery(shop, who, 'fail', { orderId, reason: 'Nobody answered the door' });
const details = async (person: Person, orderId: string) =>
  (await shop.call('GET', `/api/order/details?orderId=${orderId}`, { token: person.token })).body.data;
const ledgerOf = async (productId: string) =>
  (await readLedger(shop, owner, { storeId: FIRST_STORE_ID, productId })).body.data.map(
    ({ quantity, reason, note }: any) => [quantity, reason, note],
  );
const isAgo = (orderId: string, ms: number) =>
  shop.db
    .update(orderBags)
    .set({ since: new Date(Date.now() - ms) })
    .where(eq(orderBags.orderId, orderId));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

/** An order that its rider could not hand over, and its bag. */
async function makeFailed(...order: Parameters<typeof makeTaken> extends [any, any, ...infer R] ? R : never) {
  const taken = await makeTaken(shop, rider, ...order);
  expect((await fail(taken.orderId)).status).toBe(200);
  return { ...taken, bag: (await find(taken.orderId))! };
}

/** The same, paid online. */
async function makeFailedPaid() {
  const paid = await makePaid(shop);
  await pack(shop, paid.orderId);
  await take(shop, rider, paid.orderId);
  await fail(paid.orderId);
  return { ...paid, bag: (await find(paid.orderId))! };
}

describe('a bag that was not handed over', () => {
  it('is on its way back: nothing of it is for sale, its order waits, and its shopper is told', async () => {
    const { orderId, product, person } = await makeFailed({ stock: 9, quantity: 4 });
    expect(await stockOf(shop, product.id)).toBe(5);
    expect(await statusOf(shop, orderId)).toBe('OUT FOR DELIVERY');
    const seen = await details(person, orderId);
    expect(seen).toMatchObject({ code: null, eta: null, failReason: 'Nobody answered the door' });
    expect(Date.parse(seen.failedTry.cancelledBy) - Date.parse(seen.failedTry.at)).toBe(4 * HOUR_MS);
    const mails = await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId));
    expect(mails.map(({ event }) => event)).toContain('not-delivered');
    // It is neither delivered, nor given back, nor taken by somebody else, nor late.
    const code = await doorCodeOf(shop, orderId);
    expect((await askDelivery(shop, rider, 'deliver', { orderId, code })).status).toBe(409);
    expect((await askDelivery(shop, rider, 'give-back', { orderId })).status).toBe(409);
    expect((await askDelivery(shop, rider, 'collect', { orderId })).status).toBe(409);
    expect((await take(shop, await makeMember(shop, 'rider', FIRST_STORE_ID), orderId)).status).toBe(409);
    for (const to of ['DELIVERED', 'PACKING'])
      expect((await requestStep(shop, owner, orderId, 'OUT FOR DELIVERY', to)).status).toBe(409);
  });

  it('is listed for managers with all that is in it, and for its rider, without the mobile', async () => {
    const { orderId, bag, product } = await makeFailed({ quantity: 2 });
    expect(bag).toMatchObject({
      ...{ orderId, status: 'OUT FOR DELIVERY', isLate: false, isPaid: false, riderName: 'Ravi Kumar' },
      lines: [{ productId: product.id, quantity: 2 }],
    });
    expect(bag.mobile).toMatch(/\d{10}/);
    expect(await find(orderId, rider)).toMatchObject({ mobile: null, isMine: true });
    expect(await find(orderId, await makeMember(shop, 'rider', FIRST_STORE_ID))).toBeUndefined();
    await isAgo(orderId, 2 * HOUR_MS);
    expect(await find(orderId)).toMatchObject({ isLate: true });
  });

  it('goes back to the shelf line by line: its order is cancelled, and what is broken is waste', async () => {
    const { orderId, bag, product } = await makeFailed({ stock: 9, quantity: 4 });
    const waste = [{ productId: product.id, quantity: 1, reason: 'broken' }];
    const answer = await takeIn(manager, bag._id, { waste });
    expect(answer.body).toMatchObject({ message: 'Taken in', data: { orderId, outcome: 'taken' } });
    expect(await statusOf(shop, orderId)).toBe('CANCELLED');
    expect(await stockOf(shop, product.id)).toBe(8);
    expect((await ledgerOf(product.id)).slice(0, 2)).toEqual([
      [-1, 'broken', null],
      [4, 'release', null],
    ]);
    expect(await find(orderId)).toBeUndefined();
  });

  it('is refunded when it is in, and not before', async () => {
    const { orderId, bag } = await makeFailedPaid();
    expect(await shop.db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([
      { paymentState: 'paid' },
    ]);
    expect((await takeIn(manager, bag._id)).status).toBe(200);
    await waitForPayment(shop, orderId, 'refunded');
  });

  it('is taken in once by two managers at once, and a repeat of the same press gets the same answer', async () => {
    const { bag, product } = await makeFailed({ stock: 5, quantity: 2 });
    const answers = await Promise.all([manager, manager, other, other].map((who) => takeIn(who, bag._id)));
    expect(statuses(answers)).toEqual([200, 200, 409, 409]);
    expect(await stockOf(shop, product.id)).toBe(5);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      ...{ code: 'BAG_SETTLED', message: 'This bag was already taken in' },
    });
  });

  it('is taken in by a manager of its store alone, and no more than is in it is thrown away', async () => {
    const { bag, product } = await makeFailed({ quantity: 2 });
    expect((await takeIn(rider, bag._id)).status).toBe(403);
    expect((await takeIn(elsewhere, bag._id)).status).toBe(404);
    expect((await ask(elsewhere, 'try-again', { _id: bag._id, ...soon() })).status).toBe(404);
    const line = { productId: product.id, quantity: 1, reason: 'broken' };
    for (const wrong of [
      { ...line, quantity: 3 },
      { ...line, quantity: 0 },
      { ...line, reason: 'eaten' },
      { ...line, productId: 'f'.repeat(24) },
    ])
      expect((await takeIn(manager, bag._id, { waste: [wrong] })).status).toBe(400);
    expect((await takeIn(manager, bag._id, { waste: [line, line] })).status).toBe(400);
  });
});

describe('a second try', () => {
  it('waits for a rider with the time that was agreed, beside the first promise', async () => {
    const { orderId, bag, person, product } = await makeFailed({ stock: 5, quantity: 2 });
    const { promised } = await details(person, orderId);
    const times = soon();
    const agree = (from = times.from) => ask(manager, 'try-again', { _id: bag._id, ...times, from });
    for (const _ of [1, 2]) expect((await agree()).body.data.outcome).toBe('again');
    expect((await agree(new Date().toISOString())).body.code).toBe('BAG_SETTLED');
    expect(await details(person, orderId)).toMatchObject({
      ...{ status: 'PACKING', eta: times, promised, failedTry: null, failReason: null },
    });
    const ready = await shop.call('GET', `/api/delivery/ready?storeId=${FIRST_STORE_ID}`, {
      token: rider.token,
    });
    expect(ready.body.data.find((row: any) => row.orderId === orderId).again).toEqual(times);
    expect((await take(shop, rider, orderId)).status).toBe(200);
    const code = await doorCodeOf(shop, orderId);
    expect((await askDelivery(shop, rider, 'deliver', { orderId, code })).status).toBe(200);
    expect(await stockOf(shop, product.id)).toBe(3);
  });

  it('is agreed once, and may fail again', async () => {
    const { orderId, bag } = await makeFailed();
    const body = { _id: bag._id, ...soon() };
    const answers = await Promise.all([
      ...[manager, manager].map((who) => ask(who, 'try-again', body)),
      takeIn(other, bag._id),
    ]);
    expect([
      [200, 200, 409],
      [200, 409, 409],
    ]).toContainEqual(statuses(answers));
    if ((await statusOf(shop, orderId)) === 'CANCELLED') return;
    await take(shop, rider, orderId);
    await fail(orderId);
    const again = (await find(orderId))!;
    expect(again._id).not.toBe(bag._id);
    expect((await takeIn(manager, again._id)).status).toBe(200);
    expect((await takeIn(other, again._id)).status).toBe(409);
  });

  it('is at a time to come, within two days', async () => {
    const { bag } = await makeFailed();
    const { from, to } = soon();
    const days = new Date(Date.now() + 49 * HOUR_MS).toISOString();
    for (const wrong of [
      { from: to, to: from },
      { from, to: 'soon' },
      { from: '', to },
      { from: '0000-01-01', to },
      { from: '2001-01-01', to },
      { from, to: days },
    ])
      expect((await ask(manager, 'try-again', { _id: bag._id, ...wrong })).status).toBe(400);
    const past = new Date(Date.now() - HOUR_MS).toISOString();
    expect((await ask(manager, 'try-again', { _id: bag._id, from: past, to: past })).status).toBe(400);
  });
});

describe('a bag that does not come', () => {
  it('is a loss with the name of its rider, once it is late', async () => {
    const { orderId, bag, product } = await makeFailed({ stock: 9, quantity: 4 });
    expect((await takeIn(manager, bag._id, { isLost: true })).body.code).toBe('BAG_NOT_LATE');
    await isAgo(orderId, 2 * HOUR_MS);
    expect((await takeIn(manager, bag._id, { isLost: true })).body.message).toBe('Booked as lost');
    expect(await stockOf(shop, product.id)).toBe(5);
    expect((await ledgerOf(product.id))[0]).toEqual([-4, 'lost', 'Ravi Kumar did not bring it back']);
    expect(await statusOf(shop, orderId)).toBe('CANCELLED');
  });

  it('holds no money: after four hours its order is cancelled by itself, and only its goods wait', async () => {
    const { orderId, bag } = await makeFailedPaid();
    await cancelOverdue(shop.services, new Date());
    expect(await statusOf(shop, orderId)).toBe('OUT FOR DELIVERY');
    await isAgo(orderId, 4 * HOUR_MS);
    await Promise.all([cancelOverdue(shop.services, new Date()), cancelOverdue(shop.services, new Date())]);
    await waitForPayment(shop, orderId, 'refunded');
    expect(await find(orderId)).toMatchObject({ status: 'CANCELLED', cancelledBy: null, isPaid: true });
    expect((await ask(manager, 'try-again', { _id: bag._id, ...soon() })).status).toBe(409);
    expect((await takeIn(manager, bag._id)).status).toBe(200);
  });

  it('is cancelled by itself and taken in at the same moment, whoever is first', async () => {
    const { orderId, bag, product } = await makeFailed({ stock: 9, quantity: 4 });
    await isAgo(orderId, 4 * HOUR_MS);
    const [answer] = await Promise.all([takeIn(manager, bag._id), cancelOverdue(shop.services, new Date())]);
    expect(answer.status).toBe(200);
    expect(await stockOf(shop, product.id)).toBe(9);
    expect(await statusOf(shop, orderId)).toBe('CANCELLED');
  });
});

it('an order that staff cancel on its way is refunded at once, and its goods wait for the bag too', async () => {
  const { orderId, product } = await makeTaken(shop, rider, { stock: 9, quantity: 4 });
  await moveOrder(shop, owner, orderId, 'OUT FOR DELIVERY', 'CANCELLED');
  expect(await stockOf(shop, product.id)).toBe(5);
  expect((await readDelivery(shop, orderId))!.failReason).toBe('Cancelled');
  const bag = (await find(orderId))!;
  expect(bag).toMatchObject({ status: 'CANCELLED', reason: 'Cancelled' });
  expect((await takeIn(manager, bag._id)).status).toBe(200);
  expect(await stockOf(shop, product.id)).toBe(9);
});

it('an order cancelled while it waits for its second try goes back to the shelf at once', async () => {
  const { orderId, bag, product } = await makeFailed({ stock: 9, quantity: 4 });
  await ask(manager, 'try-again', { _id: bag._id, ...soon() });
  await moveOrder(shop, owner, orderId, 'PACKING', 'CANCELLED');
  expect(await stockOf(shop, product.id)).toBe(9);
  expect(await find(orderId)).toBeUndefined();
});

it('what waits for somebody says the time of the shop, by which phones count the minutes', async () => {
  for (const path of ['picking/queue', 'delivery/ready', 'delivery/bags']) {
    const url = `/api/${path}?storeId=${FIRST_STORE_ID}`;
    const { headers } = await shop.call('GET', url, { token: manager.token });
    expect(Math.abs(Date.parse(String(headers[TIME_HEADER])) - Date.now())).toBeLessThan(HOUR_MS);
  }
});
