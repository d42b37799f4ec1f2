// The report of money: what moved on each day, by each way of paying, as the riders and the payment provider
// have it.

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderLines } from '#features/orders/core/order.table.ts';
import { doorCodes } from '#features/orders/fulfilment/fulfilment.table.ts';
import { paymentCharges, paymentRefunds } from '#features/checkout/ledger/provider-records.table.ts';
import { reconcile } from '#features/checkout/reconcile/reconcile.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import { askDelivery, makeBrought, makePacked } from '#tests/deliveries.ts';
import type { Person } from '#tests/factories.ts';
import { until } from '#tests/mail.ts';
import { makeBuyer } from '#tests/orders.ts';
import { atProvider, pay, startPayment, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { adjust } from '#tests/sales.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import type { Report } from './report.contract.ts';

const shop = usePaymentShop();
const owner = useAdmin(shop);
let rider: Person;
const there = () => atProvider(shop);

const ask = (query: string, person = owner) =>
  shop.call('GET', `/api/admin/report?kind=money&${query}`, { token: person.token });
async function read(query: string): Promise<Report> {
  const { status, body } = await ask(query);
  expect([status, body.message]).toEqual([200, 'Report']);
  return body.data;
}
const dayInIndia = (time: Date) => new Date(time.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const TODAY = dayInIndia(new Date());
const WEEK = `from=${dayInIndia(new Date(Date.now() - 6 * 86_400_000))}&to=${TODAY}`;

async function makePaid(method: OnlineMethod, price: number) {
  shop.method = method;
  const buyer = await makeBuyer(shop, { stock: 5, price });
  const payment = await startPayment(shop, buyer);
  shop.method = undefined;
  await pay(shop, payment.id);
  await waitForPayment(shop, payment.orderId, 'paid');
  const [charge] = await shop.db
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.orderId, payment.orderId));
  return { ...payment, paymentId: charge!.paymentId };
}
const refundsAre = async (status: 'succeeded' | 'failed', count: number) =>
  until(async () => {
    const rows = await shop.db.select().from(paymentRefunds).where(eq(paymentRefunds.status, status));
    return rows.length === count;
  }, `${count} refunds to be ${status}`);

beforeAll(async () => {
  rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
  await makePaid('card', 200);
  const refunded = await makePaid('card', 260);
  const [lost, disputed] = [await makePaid('upi', 300), await makePaid('upi', 400)];
  there().refund(refunded.paymentId, 60);
  await refundsAre('succeeded', 1);
  there().loseDispute(there().dispute(lost.paymentId, 100).id);
  there().dispute(disputed.paymentId);

  const cash = await makeBrought(shop, rider, { price: 150, discount: 0 });
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, cash.orderId));
  await adjust(shop, { orderId: cash.orderId, lineId: line!.id, paise: 2_050, reason: 'problem' });

  const { orderId } = await makePacked(shop, { price: 100, discount: 0 });
  await askDelivery(shop, rider, 'take', { orderIds: [orderId] });
  await askDelivery(shop, rider, 'collect', { orderId });
  const [code] = await shop.db.select().from(doorCodes).where(eq(doorCodes.orderId, orderId));
  shop.sandbox.razorpay.take(code!.id, 'captured');
  await waitForPayment(shop, orderId, 'paid');
  shop.sandbox.razorpay.take(code!.id, 'captured');
  await refundsAre('succeeded', 2);
  for (let run = 0; run < 2; run++) await reconcile(shop.services, new Date());
});

it('has for each day and way of paying what was taken, refunded, kept by the provider, and left', async () => {
  const report = await read(`from=${TODAY}&to=${TODAY}`);
  expect(report.rows.map(({ label, note, values }) => [label, note, values])).toEqual([
    // 2 % of 460, and 18 % tax on it, rounded for each charge.
    [TODAY, 'card', { orders: 2, taken: 460, refunded: 60, fees: 10.86, left: 389.14 }],
    [TODAY, 'cash', { orders: 1, taken: 150, refunded: 20.5, fees: 0, left: 129.5 }],
    // The lost dispute is gone; an open one is not decided.
    [TODAY, 'upi', { orders: 2, taken: 700, refunded: 100, fees: 16.52, left: 583.48 }],
    // Paid twice: one order, two charges, one refund.
    [TODAY, 'upi_at_door', { orders: 1, taken: 200, refunded: 100, fees: 4.72, left: 95.28 }],
  ]);
  expect(report).toMatchObject({
    total: { orders: 6, taken: 1510, refunded: 280.5, fees: 32.1, left: 1197.4 },
    ...{ sort: 'label', order: 'asc' },
  });
});

it('is a file with the day and the method in columns of their own', async () => {
  const path = `/api/admin/report/file?kind=money&from=${TODAY}&to=${TODAY}`;
  const { text } = await shop.call('GET', path, { token: owner.token });
  expect(text.slice(1).split('\r\n').slice(0, 3)).toEqual([
    'day,method,orders,taken,refunded,fees,left',
    `${TODAY},card,2,460,60,10.86,389.14`,
    `${TODAY},cash,1,150,20.5,0,129.5`,
  ]);
});

it('is sorted by its columns, compared with earlier days, and empty where nothing moved', async () => {
  const sorted = await read(`${WEEK}&sort=taken&order=desc&compare=before`);
  expect(sorted.rows.map(({ note, before }) => [note, before!.taken])).toEqual([
    ['upi', 0],
    ['card', 0],
    ['upi_at_door', 0],
    ['cash', 0],
  ]);
  expect(sorted.totalBefore).toMatchObject({ orders: 0, taken: 0, left: 0 });
  expect(await read('from=2020-01-01&to=2020-01-02')).toMatchObject({ rows: [], total: { taken: 0 } });
});

it('is of the caller’s stores alone', async () => {
  const other = await makeStore(shop, owner, { name: 'Other store' });
  const managerThere = await makeMember(shop, 'manager', other._id);
  expect((await ask(WEEK, managerThere)).body.data.rows).toEqual([]);
  expect((await ask(`${WEEK}&storeId=${FIRST_STORE_ID}`, managerThere)).status).toBe(404);
});

describe('a day', () => {
  const midnight = new Date('2026-03-01T18:30:00Z');
  async function makeChargeAt(at: Date, more: Partial<typeof paymentCharges.$inferInsert> = {}) {
    const { orderId, paymentId } = await makePaid('card', 120);
    const values = { createdAt: at, feePaise: null, ...more };
    await shop.db.update(paymentCharges).set(values).where(eq(paymentCharges.paymentId, paymentId));
    return { orderId, paymentId };
  }
  const takenOn = async (day: string) => (await read(`from=${day}&to=${day}`)).total.taken;

  it('ends at midnight by the clock of the store, and a refund counts on its own day', async () => {
    const { paymentId } = await makeChargeAt(new Date(midnight.getTime() - 1));
    await makeChargeAt(midnight);
    const refund = { paymentId, refundId: 're_later', amountPaise: 12_000, isOurs: false };
    const createdAt = new Date('2026-03-05T10:00:00Z');
    await shop.db.insert(paymentRefunds).values({ ...refund, id: 'later', status: 'pending', createdAt });
    expect([await takenOn('2026-03-01'), await takenOn('2026-03-02')]).toEqual([120, 120]);
    const { rows } = await read('from=2026-03-05&to=2026-03-05');
    expect(rows.map(({ values }) => values)).toEqual([
      { orders: 0, taken: 0, refunded: 120, fees: 0, left: -120 },
    ]);
    await shop.db.delete(paymentRefunds).where(eq(paymentRefunds.id, 'later'));
  });

  it('has no charge that the provider does not know, and no refund that came back', async () => {
    const { paymentId } = await makeChargeAt(new Date('2026-04-01T10:00:00Z'));
    there().refund(paymentId, 20);
    const isOfCharge = eq(paymentRefunds.paymentId, paymentId);
    const find = () => shop.db.select().from(paymentRefunds).where(isOfCharge);
    await until(async () => (await find()).length > 0, 'the refund');
    const [row] = await find();
    const of = async () => (await read(WEEK)).total.refunded!;
    const before = await of();
    there().failRefund(row!.refundId!);
    await refundsAre('failed', 1);
    // Each event reads the charge anew, and so makes it known again.
    await until(() => shop.sandbox.webhooks.countPending() === 0, 'all webhooks to be taken');
    expect(await of()).toBe(before - 20);
    expect(await takenOn('2026-04-01')).toBe(120);
    const unknown = sql`UPDATE payment_charges SET is_known = false WHERE payment_intent = ${paymentId}`;
    await shop.db.execute(unknown);
    expect(await takenOn('2026-04-01')).toBe(0);
    await shop.db.execute(
      sql`UPDATE payment_charges SET is_known = true WHERE payment_intent = ${paymentId}`,
    );
  });
});
