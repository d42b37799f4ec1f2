// Goodwill: given once, at most what is left, in the way the order is paid.

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makePaid, readOrder, startPayment, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { deliver, makePacked, pack, readDelivery, take } from '#tests/deliveries.ts';
import { sessions } from '#features/identity/account/account.table.ts';
import { makeAdmin, type Person } from '#tests/factories.ts';
import { letPass, makeBuyer, makeOrder, readDetails, requestStep } from '#tests/orders.ts';
import { claimPlaced, makePlaced, packOrder } from '#tests/picking.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';
import { orderAdjustments } from '../core/order.table.ts';
import type { Goodwill } from './after-sales.contract.ts';

const shop = usePaymentShop();
const sent = useSentMails(shop);
const admin = useAdmin(shop);
const rider = useMember(shop, 'rider', FIRST_STORE_ID);

let keys = 0;
const give = (orderId: string, amount: unknown, body: object = {}, who = admin) =>
  shop.call<Goodwill>('POST', '/api/order/goodwill', {
    token: who.token,
    body: { orderId, amount, reason: 'It came late', key: `key-of-test-${++keys}`, ...body },
  });
const read = async (orderId: string): Promise<Goodwill> =>
  (await shop.call('GET', `/api/order/goodwill?orderId=${orderId}`, { token: admin.token })).body.data;
const details = (person: Person, orderId: string) => readDetails(shop, person, orderId);

async function makePaidAndPacked() {
  const paid = await makePaid(shop, { quantity: 3, price: 100, discount: 0 });
  await pack(shop, paid.orderId);
  return paid;
}

const makeCash = () => makePacked(shop, { quantity: 3, price: 100, discount: 0 });
async function bring({ orderId }: { orderId: string }) {
  expect((await take(shop, rider, orderId)).status).toBe(200);
  expect((await deliver(shop, rider, orderId)).status).toBe(200);
}

describe('for a card order', () => {
  it('goes back to the card, is mailed, and the rest can be given later', async () => {
    const { orderId, person } = await makePaidAndPacked();
    expect(await read(orderId)).toEqual({ left: 300, way: 'card', rejection: '', given: [] });
    const answer = await give(orderId, 49.5);
    expect(answer.body).toMatchObject({
      message: 'Goodwill given',
      data: { left: 250.5, way: 'card', given: [{ amount: 49.5, reason: 'It came late', by: 'Ravi Kumar' }] },
    });
    const settled = async () => (await details(person, orderId)).adjustments[0]!.settled;
    await expect.poll(settled, { timeout: 15_000 }).toBe(true);
    expect(await details(person, orderId)).toMatchObject({
      due: 250.5,
      adjustments: [{ amount: 49.5, reason: 'goodwill' }],
    });
    expect(await readOrder(shop, orderId)).toMatchObject({ capturedPaise: 30_000, refundedPaise: 4_950 });
    const { text } = await sent.waitForSubject(person.email, 'Money back');
    expect(text).toContain('₹49.50 will be refunded to the card you paid with');
    expect(text).not.toContain('It came late');
  });

  it('with one key is given once, is never more than is left, however many people give at once, and may be all of it', async () => {
    const { orderId } = await makePaidAndPacked();
    const key = 'pressed-by-an-impatient-thumb';
    const same = await Promise.all([1, 2, 3, 4].map(() => give(orderId, 20, { key })));
    for (const answer of same) expect(answer.body.data.given).toHaveLength(1);
    expect((await read(orderId)).left).toBe(280);
    expect((await give(orderId, 21, { key })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await give(orderId, 280.01)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MUCH', data: { left: 280 }, fields: { amount: expect.any(String) } },
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => give(orderId, 200)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await give(orderId, 80)).status).toBe(200);
    await waitForPayment(shop, orderId, 'refunded');
    const rejection = 'This order is already fully refunded.';
    expect(await read(orderId)).toMatchObject({ left: 0, way: null, rejection });
    expect((await give(orderId, 1)).body.code).toBe('NO_GOODWILL');
  });
});

describe('without a fresh proof of who gives it', () => {
  const CONFIRM = { status: 403, body: { code: 'CONFIRM_FIRST' } };

  async function makeOwner(): Promise<Person> {
    const owner = await makeAdmin(shop);
    const old = new Date(Date.now() - 20 * 60_000);
    const times = { createdAt: old, confirmedAt: old };
    await shop.db.update(sessions).set(times).where(eq(sessions.userId, owner.userId));
    return owner;
  }
  const giveAs = (owner: Person, orderId: string, amount: number) => give(orderId, amount, {}, owner);
  const makePaidOrder = (price: number) => makePaid(shop, { price, discount: 0 });

  it('much of one order is not given in many small parts, whoever gives them', async () => {
    const { orderId } = await makePaidOrder(2_000);
    await pack(shop, orderId);
    const [one, other] = [await makeOwner(), await makeOwner()];
    expect((await giveAs(one, orderId, 300)).status).toBe(200);
    expect((await giveAs(other, orderId, 200)).status).toBe(200);
    for (const owner of [one, other]) expect(await giveAs(owner, orderId, 1)).toMatchObject(CONFIRM);
    expect((await read(orderId)).left).toBe(1_500);
    expect((await give(orderId, 1)).status).toBe(200);
  });

  it('one person does not give much in an hour, spread over orders and by cancelling paid ones', async () => {
    const owner = await makeOwner();
    const orders = [await makePaidOrder(400), await makePaidOrder(400), await makePaidOrder(400)] as const;
    await pack(shop, orders[0].orderId);
    expect((await giveAs(owner, orders[0].orderId, 101)).status).toBe(200);
    const cancelAs = (who: Person, orderId: string) => requestStep(shop, who, orderId, 'PLACED', 'CANCELLED');
    expect(await cancelAs(owner, orders[1].orderId)).toMatchObject(CONFIRM);
    expect(await readOrder(shop, orders[1].orderId)).toMatchObject({ status: 'PLACED' });
    const fresh = await makeOwner();
    expect((await cancelAs(fresh, orders[1].orderId)).status).toBe(200);
    expect(await giveAs(fresh, orders[0].orderId, 101)).toMatchObject(CONFIRM);
    expect(await cancelAs(fresh, orders[2].orderId)).toMatchObject(CONFIRM);
    // What is in cash costs nothing to cancel.
    const cash = await makeOrder(shop, { price: 9_000 });
    expect((await cancelAs(owner, cash.orderId)).status).toBe(200);
    await waitForPayment(shop, orders[1].orderId, 'refunded');
  });
});

describe('for a cash order', () => {
  it('reduces the cash at the door', async () => {
    const cash = await makeCash();
    expect((await give(cash.orderId, 120)).body.data).toMatchObject({ left: 180, way: 'less to pay' });
    expect((await details(cash.person, cash.orderId)).due).toBe(180);
    await bring(cash);
    expect((await readDelivery(shop, cash.orderId))!.cashPaise).toBe(18_000);
  });

  it('that was delivered is paid back by hand, once its delivery can no longer be undone', async () => {
    const cash = await makeCash();
    await bring(cash);
    expect(await give(cash.orderId, 50)).toMatchObject({
      status: 409,
      body: { message: 'This order was delivered a moment ago. Try again in a minute.' },
    });
    await letPass(shop, cash.orderId, 61);
    expect((await give(cash.orderId, 50)).body.data.given).toMatchObject([{ amount: 50, way: 'by hand' }]);
    expect(await details(cash.person, cash.orderId)).toMatchObject({
      owed: [{ amount: 50, way: null }],
    });
    expect((await readDelivery(shop, cash.orderId))!.cashPaise).toBe(30_000);
  });

  it('is spread over its lines as far as each has something left', async () => {
    const placed = await makePlaced(shop, { quantities: [1, 1] });
    const { calls, lineOf } = await claimPlaced(shop, admin, placed);
    await calls.short(placed.orderId, lineOf(0), 1);
    await packOrder(shop, admin, placed.orderId);
    const { left } = await read(placed.orderId);
    expect((await give(placed.orderId, left)).status).toBe(200);
    const booked = await shop.db
      .select()
      .from(orderAdjustments)
      .where(eq(orderAdjustments.orderId, placed.orderId))
      .orderBy(orderAdjustments.id);
    expect(booked.map(({ reason, lineId }) => [reason, lineId])).toEqual([
      ['short', lineOf(0)],
      ['goodwill', lineOf(1)],
    ]);
  });
});

describe('is refused', () => {
  it('before the order is packed, and when it was cancelled or not paid', async () => {
    const { orderId } = await makeOrder(shop);
    expect((await give(orderId, 1)).body).toMatchObject({
      code: 'NO_GOODWILL',
      message: expect.stringContaining('Wait until this order is packed'),
    });
    await requestStep(shop, admin, orderId, 'PLACED', 'CANCELLED');
    expect((await give(orderId, 1)).body.message).toContain('was cancelled');
    const { orderId: unpaid } = await startPayment(shop, await makeBuyer(shop));
    expect((await give(unpaid, 1)).body.message).toBe('This order was not paid.');
  });

  it('without a good amount, reason and key; once given, the order is not picked again', async () => {
    const { orderId } = await makeCash();
    const amounts = [{ amount: 0 }, { amount: -5 }, { amount: 0.004 }, { amount: '5' }];
    for (const body of [...amounts, { reason: ' ' }, { reason: 'x'.repeat(301) }, { key: '' }])
      expect([body, (await give(orderId, 5, body)).status]).toEqual([body, 400]);
    await give(orderId, 10);
    const back = await requestStep(shop, admin, orderId, 'PACKING', 'PLACED');
    expect(back.body.message).toBe('Part of this order was refunded, so it stays in packing');
  });

  it('for an unknown order', async () => {
    for (const orderId of ['x', 'f'.repeat(24)]) {
      expect((await give(orderId, 5)).status).toBe(404);
      const answer = await shop.call('GET', `/api/order/goodwill?orderId=${orderId}`, admin);
      expect(answer.status).toBe(404);
    }
  });
});
