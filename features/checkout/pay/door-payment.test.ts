// A UPI code at the door: the rider shows it, the shopper pays, and nothing is due in cash any more.

import { ProviderUnreachable } from '#adapters/payment-provider.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { doorCodes } from '#features/orders/fulfilment/fulfilment.table.ts';
import { openDoorCode } from '#features/orders/fulfilment/door-codes.ts';
import { orders } from '#features/orders/core/order.table.ts';
import { sandboxCards } from '#app/sandbox-payments.ts';
import { NO_FAULTS } from '#sandbox/fault-injector.ts';
import { MINUTE_MS } from '#shared/times.ts';
import {
  askDelivery,
  bringBack,
  deliver,
  makePacked,
  makeTaken,
  readDelivery,
  statusOf,
  take,
} from '#tests/deliveries.ts';
import type { Person } from '#tests/factories.ts';
import { until } from '#tests/mail.ts';
import { letPass, readDetails } from '#tests/orders.ts';
import { readOrder, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { asPicker, makePlaced, packOrder } from '#tests/picking.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';
import { eq } from 'drizzle-orm';
import { paymentCharges, paymentDisputes } from '../ledger/provider-records.table.ts';
import { listRefundsWanted } from '../payment.store.ts';
import { reconcile } from '../reconcile/reconcile.ts';

const shop = usePaymentShop();
const sent = useSentMails(shop);
const owner = useAdmin(shop);

let rider: Person;

/** Not handed over, and unpacked in the store. */
async function comeBack(orderId: string): Promise<void> {
  const _id = await bringBack(shop, rider, orderId);
  await shop.call('POST', '/api/delivery/take-in', { token: owner.token, body: { _id } });
}

beforeEach(async () => {
  rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
});

/** On the road with the rider, ₹100 due. */
const makeRide = () => makeTaken(shop, rider, { price: 100, discount: 0 });
/** On the road too, one pack short. */
async function makeShortRide(packs: number, price: number) {
  const placed = await makePlaced(shop, { quantities: [packs], prices: [price] });
  const picker = asPicker(shop, owner);
  const [line] = (await picker.claim(placed.orderId)).body.data.lines;
  await picker.short(placed.orderId, line.lineId, 1);
  await packOrder(shop, owner, placed.orderId);
  await take(shop, rider, placed.orderId);
  return placed;
}

const collect = (orderId: string, who = rider) => askDelivery(shop, who, 'collect', { orderId });
const codesOf = (orderId: string) => shop.db.select().from(doorCodes).where(eq(doorCodes.orderId, orderId));
const payCode = (id: string) => shop.sandbox.razorpay.take(id, 'captured');
const refunds = () => shop.sandbox.razorpay.list('rfnd', { from: 0, to: 9e15, count: 100, skip: 0 });
/** The row of the riders' page. */
async function rowOf(orderId: string) {
  const path = `/api/delivery/ready?storeId=${FIRST_STORE_ID}`;
  const { body } = await shop.call('GET', path, { token: rider.token });
  return body.data.find((row: { orderId: string }) => row.orderId === orderId);
}

async function bring(orderId: string) {
  const answer = await deliver(shop, rider, orderId);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

describe('a code at the door', () => {
  it('is over what is due, and once paid the rider takes no cash', async () => {
    const { orderId, person } = await makeRide();
    const { status, body } = await collect(orderId);
    expect([status, body.data.amount]).toEqual([200, 100]);
    expect(body.data.payload).toMatch(/^upi:\/\/pay\?.*am=100/);
    // In the sandbox the page that pays it, at the shop's own address.
    expect(body.data.image).toMatch(new RegExp(`^${shop.config.publicUrl}/sandbox-card/pay/qr_`));
    expect(Date.parse(body.data.expiresAt) - Date.now()).toBeGreaterThan(15 * MINUTE_MS);
    expect(await rowOf(orderId)).toMatchObject({ due: 100, isCash: true });
    const [code] = await codesOf(orderId);
    payCode(code!.id);
    await waitForPayment(shop, orderId, 'paid');
    expect(await rowOf(orderId)).toMatchObject({ due: 0, isCash: false });
    expect(await readDetails(shop, person, orderId)).toMatchObject({
      payment: { method: 'upi', state: 'paid', provider: 'sandbox' },
      payment_status: 'PAID',
      ...{ paidAtDoor: 100, due: 100 },
    });
    expect(await bring(orderId)).toMatchObject({ collected: 0 });
    expect((await readDelivery(shop, orderId))!.cashPaise).toBe(0);
    expect((await collect(orderId)).body.code).toBe('NOTHING_TO_PAY');
  });

  it('is the same however often and at once it is asked for', async () => {
    const { orderId } = await makeRide();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => collect(orderId)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.payload}`)).size).toBe(1);
    expect((await codesOf(orderId)).filter(({ closedAt }) => closedAt === null)).toHaveLength(1);
    expect((await collect(orderId)).body.data).toEqual(answers[0]!.body.data);
  });

  it('is the one of another press when the provider does not answer this one', async () => {
    const { orderId } = await makeRide();
    const { db, config, services } = shop;
    const [provider] = services.paymentProviders;
    let other: Awaited<ReturnType<typeof collect>> | undefined;
    async function openCode(): Promise<never> {
      other = await collect(orderId);
      throw new ProviderUnreachable('away');
    }
    const paymentProviders = [{ ...provider!, door: { ...provider!.door!, openCode } }];
    const who = { userId: rider.userId, worksIn: () => true, manages: () => false };
    const code = await openDoorCode({ db, paymentProviders, config }, who, orderId, new Date());
    expect(code).toEqual(other!.body.data);
  });

  it('asks for what is left when something is missing, and nothing counts as refunded', async () => {
    const { orderId, person } = await makeShortRide(2, 100);
    expect((await collect(orderId)).body.data.amount).toBe(100);
    payCode((await codesOf(orderId))[0]!.id);
    await waitForPayment(shop, orderId, 'paid');
    await reconcile(shop.services, new Date(Date.now() + 5 * MINUTE_MS));
    expect(await readDetails(shop, person, orderId)).toMatchObject({
      ...{ totalAmt: 200, paidAtDoor: 100, due: 100 },
      adjustments: [{ amount: 100, settled: true }],
    });
    expect(refunds()).toEqual([]);
  });

  it('and comes back whole in the end is told as what was paid, and not as the total of the order', async () => {
    const { orderId, person } = await makeShortRide(4, 75);
    expect((await collect(orderId)).body.data.amount).toBe(225);
    payCode((await codesOf(orderId))[0]!.id);
    await waitForPayment(shop, orderId, 'paid');
    await comeBack(orderId);
    const upi = 'the bank account you paid from by UPI';
    const cancelled = await sent.waitForSubject(person.email, 'is cancelled');
    expect(cancelled.text).toContain(`₹225 will be refunded to ${upi}.`);
    const back = await sent.waitForSubject(person.email, 'is on its way back');
    expect(back.text).toContain(`₹225 is on its way back to ${upi}.`);
    expect(cancelled.text + back.text).not.toMatch(/₹300 (is|will be)|^Due: /m);
  });

  it('is refused before the road, and where nobody has such codes', async () => {
    const waiting = await makePacked(shop);
    expect((await collect(waiting.orderId)).status).toBe(404);
    const { orderId } = await makeRide();
    shop.services.paymentProviders = [sandboxCards(() => shop.sandbox.address)];
    const answer = await collect(orderId);
    expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_UNAVAILABLE']);
  });
});

it('money that comes by cash and by code goes back by itself, once', async () => {
  const { orderId } = await makeRide();
  await collect(orderId);
  const [code] = await codesOf(orderId);
  expect(await bring(orderId)).toMatchObject({ collected: 100 });
  const payment = payCode(code!.id);
  const own = () => refunds().filter(({ payment_id }) => payment_id === payment.id);
  await until(async () => own().length > 0, 'the refund');
  await reconcile(shop.services, new Date(Date.now() + 5 * MINUTE_MS));
  expect(own().map(({ amount }) => amount)).toEqual([10_000]);
  expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: 'none_due', status: 'DELIVERED' });
  expect((await readDelivery(shop, orderId))!.cashPaise).toBe(10_000);
});

it('money that came twice is not asked back while the shopper’s bank holds it', async () => {
  const { orderId } = await makeRide();
  await collect(orderId);
  const [code] = await codesOf(orderId);
  const paymentId = 'pay_twice_disputed';
  const times = { createdAt: new Date(0), updatedAt: new Date(0) };
  await shop.db.insert(paymentCharges).values({
    ...{ paymentId, account: 'sandbox', orderId, attemptId: code!.id, currency: 'inr' },
    ...{ amountPaise: 10_000, problem: 'paid twice at the door', createdAt: times.createdAt },
  });
  const isWanted = async () =>
    (await listRefundsWanted(shop.db, { since: new Date() })).some((wanted) => wanted.orderId === orderId);
  expect(await isWanted()).toBe(true);
  await shop.db.insert(paymentDisputes).values({
    ...{ id: 'disp_twice', paymentId, amountPaise: 10_000, status: 'open', reason: 'duplicate' },
    ...times,
  });
  expect(await isWanted()).toBe(false);
  // Nobody has told the shop of it, so it would break the invariants.
  await shop.db.delete(paymentCharges).where(eq(paymentCharges.paymentId, paymentId));
});

describe('a code that is not needed any more', () => {
  it('is closed when the order is delivered in cash or comes back', async () => {
    const [cash, failed] = [await makeRide(), await makeRide()];
    for (const { orderId } of [cash, failed]) expect((await collect(orderId)).status).toBe(200);
    await bring(cash.orderId);
    await askDelivery(shop, rider, 'fail', { orderId: failed.orderId, reason: 'Nobody was there' });
    for (const { orderId } of [cash, failed]) {
      const [code] = await codesOf(orderId);
      await until(
        async () => shop.sandbox.razorpay.findCode(code!.id)?.status === 'closed',
        'the code to be closed',
      );
      await until(async () => (await codesOf(orderId))[0]!.closedAt !== null, 'the code to be noted');
    }
  });

  it('and that the provider does not know keeps neither other codes nor refunds waiting', async () => {
    const [strange, known] = [await makeRide(), await makeRide()];
    await shop.db.insert(doorCodes).values({
      ...{ id: 'qr_other_account', orderId: strange.orderId, provider: 'sandbox', payload: '', image: '' },
      ...{ amountPaise: 10_000, expiresAt: new Date(Date.now() + MINUTE_MS), createdAt: new Date(0) },
    });
    expect((await collect(known.orderId)).status).toBe(200);
    const [code] = await codesOf(known.orderId);
    shop.sandbox.faults.set({ ...NO_FAULTS, dropPercent: 100 });
    payCode(code!.id);
    await reconcile(shop.services, new Date(Date.now() + 5 * MINUTE_MS));
    expect(await readOrder(shop, known.orderId)).toMatchObject({ paymentState: 'paid' });
    await askDelivery(shop, rider, 'fail', { orderId: strange.orderId, reason: 'Nobody was there' });
    await until(async () => (await codesOf(strange.orderId))[0]!.closedAt !== null, 'the code to be noted');
  });

  it('is found paid by the reconciliation when its event was lost, and refunded with a failed order', async () => {
    const { orderId } = await makeRide();
    await collect(orderId);
    const [code] = await codesOf(orderId);
    shop.sandbox.faults.set({ ...NO_FAULTS, dropPercent: 100 });
    payCode(code!.id);
    await letPass(shop, orderId, 300);
    await reconcile(shop.services, new Date(Date.now() + 5 * MINUTE_MS));
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: 'paid',
      status: 'OUT FOR DELIVERY',
    });
    await comeBack(orderId);
    await waitForPayment(shop, orderId, 'refunded');
    expect(await statusOf(shop, orderId)).toBe('CANCELLED');
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order!.paymentMethod).toBe('upi');
  });
});
