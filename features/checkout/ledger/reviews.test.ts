// Staff list payment reviews and resolve them.

import { expect, it } from 'vitest';
import {
  atProvider,
  makePaid,
  toWork,
  readOrder,
  startPayment,
  usePaymentShop,
} from '#tests/payment-shop.ts';
import { makeAdmin } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { makeBuyer } from '#tests/orders.ts';
import { paymentReviews } from '../payment.table.ts';
import { compareCharge } from '../settle/compare-charge.ts';

const shop = usePaymentShop();
const staff = useAdmin(shop);
const there = () => atProvider(shop);

const list = (body: object = {}, token = staff.token) =>
  shop.call('POST', '/api/order/payment-reviews', { token, body });
const resolve = (_id: unknown, version: unknown, token = staff.token, more: object = {}) =>
  shop.call('PUT', '/api/order/resolve-review', { token, body: { _id, version, ...more } });

async function makeCharged() {
  shop.sandbox.faults.set({ dropPercent: 0 });
  return makePaid(shop, { stock: 5, price: 260 });
}
const compare = (paymentId: string) => compareCharge(toWork(shop), paymentId);
async function refundThere(paymentId: string, rupees: number) {
  shop.sandbox.faults.set({ dropPercent: 100 });
  there().refund(paymentId, rupees);
  await compare(paymentId);
}
const makeReview = async () => {
  const paid = await makeCharged();
  await refundThere(paid.paymentId, 1);
  return paid;
};

it('a review names order, payment and every amount, in rupees', async () => {
  const { id, orderId, paymentId } = await makeReview();
  const { status, body } = await list({ orderId });
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      _id: expect.any(String),
      orderId,
      sessionId: id,
      paymentIntent: paymentId,
      provider: 'sandbox',
      url: `/sandbox-card/pay/${id}`,
      reason: 'refunded at the provider while the order stands',
      amounts: { due: 260, charged: 260, refunded: 1, disputed: 0, lost: 0, difference: -1 },
      isTest: true,
      details: { currency: 'inr' },
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      resolvedAt: null,
      resolvedBy: null,
      note: '',
      isUndecided: false,
    },
  ]);
});

it('a review is listed newest first, page by page, until somebody resolves it; the first person stays named', async () => {
  const [older, newer] = [await makeReview(), await makeReview()];
  const before = (await list()).body;
  expect(before).toMatchObject({ message: 'Payment reviews', page: 1, limit: 20, totalPage: 1 });
  const [first] = before.data;
  expect(first.orderId).toBe(newer.orderId);
  expect((await list({ page: 2, limit: 1 })).body.data).toMatchObject([{ orderId: older.orderId }]);

  const seen = await resolve(first._id, first.version);
  expect(seen).toMatchObject({ status: 200, body: { message: 'Marked as resolved' } });
  expect(seen.body.data.resolvedBy).toEqual(expect.any(String));
  expect((await list()).body.totalCount).toBe(before.totalCount - 1);
  expect((await list({ all: true })).body.data[0]).toEqual(seen.body.data);
  const other = await makeAdmin(shop);
  expect((await resolve(first._id, first.version, other.token)).body.data).toEqual(seen.body.data);
});

it('a review is not resolved with amounts that have changed since: 409 with the current ones', async () => {
  const { orderId, paymentId } = await makeReview();
  const [seen] = (await list({ orderId })).body.data;
  await refundThere(paymentId, 9);
  const refused = await resolve(seen._id, seen.version);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'REVIEW_CHANGED',
      message: 'These amounts have changed. Please review them.',
      data: { _id: seen._id, version: 2, amounts: { refunded: 10, difference: -10 }, resolvedAt: null },
    },
  });
  expect((await resolve(seen._id, 2)).status).toBe(200);
});

it('a review that is resolved stays so while nothing changes, and opens again with other amounts', async () => {
  const { orderId, paymentId } = await makeReview();
  const [seen] = (await list({ orderId })).body.data;
  await resolve(seen._id, seen.version);
  for (let times = 0; times < 3; times++) await compare(paymentId);
  expect((await list({ orderId })).body.data).toEqual([]);
  await refundThere(paymentId, 9);
  const [again] = (await list({ orderId })).body.data;
  expect(again).toMatchObject({ amounts: { difference: -10 }, version: 1 });
  expect(again._id).not.toBe(seen._id);
  // The resolution of the first review is still there.
  const all = (await list({ orderId, all: true })).body.data;
  expect(all).toMatchObject([
    { resolvedBy: null },
    { amounts: { difference: -1 }, resolvedBy: 'Ravi Kumar' },
  ]);
});

it('a review closes by itself when the difference is gone, naming nobody, and opens again with it', async () => {
  const { orderId, paymentId } = await makeCharged();
  shop.sandbox.faults.set({ dropPercent: 100 });
  for (const end of ['won', 'open'] as const) {
    const { id } = there().dispute(paymentId, undefined, true);
    await compare(paymentId);
    const [review] = (await list({ orderId })).body.data;
    expect(review).toMatchObject({
      reason: 'dispute is open',
      amounts: { disputed: 260, difference: 0 },
      details: { disputeReason: 'product_not_received', isInquiry: true, answerBy: expect.any(String) },
    });
    if (end === 'open') return;
    there().winDispute(id);
    await compare(paymentId);
    expect((await list({ orderId })).body.data).toEqual([]);
    const [closed] = (await list({ orderId, all: true })).body.data;
    expect(closed).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: null });
  }
  expect((await readOrder(shop, orderId)).paymentState).toBe('paid');
});

it('a dispute that was resolved here stays listed with its deadline, and opens again, until the bank decides', async () => {
  const { orderId, paymentId } = await makeCharged();
  shop.sandbox.faults.set({ dropPercent: 100 });
  const { id } = there().dispute(paymentId, undefined, true);
  await compare(paymentId);
  const [review] = (await list({ orderId })).body.data;
  const more = { note: 'Sent the photo of the door' };
  const { body } = await resolve(review._id, review.version, staff.token, more);
  expect(body.data).toMatchObject({ ...more, isUndecided: true, resolvedBy: 'Ravi Kumar' });
  await compare(paymentId);
  const listed = (await list({ orderId })).body;
  expect(listed).toMatchObject({ totalCount: 1, undecided: 1 });
  expect(listed.data).toMatchObject([{ ...more, details: { answerBy: expect.any(String) } }]);

  const reopen = (version: number) => resolve(review._id, version, staff.token, { reopen: true });
  const again = (await reopen(review.version)).body;
  expect(again).toMatchObject({
    message: 'Open again',
    data: { ...more, resolvedAt: null, resolvedBy: null, isUndecided: false, version: review.version + 1 },
  });
  expect((await reopen(again.data.version)).body.data).toEqual(again.data);
  await resolve(review._id, again.data.version);

  there().winDispute(id);
  await compare(paymentId);
  expect((await list({ orderId })).body).toMatchObject({ totalCount: 0, undecided: 0 });
  const decided = await reopen(again.data.version);
  expect([decided.status, decided.body.code]).toEqual([409, 'REVIEW_DECIDED']);
});

it('a review that is no dispute is not opened again', async () => {
  const { orderId } = await makeReview();
  const [seen] = (await list({ orderId })).body.data;
  await resolve(seen._id, seen.version);
  const again = await resolve(seen._id, seen.version, staff.token, { reopen: true });
  expect([again.status, again.body.code]).toEqual([409, 'REVIEW_DECIDED']);
  const long = await resolve(seen._id, seen.version, staff.token, { note: 'x'.repeat(501) });
  expect([long.status, Object.keys(long.body.fields!)]).toEqual([400, ['note']]);
});

it('a review opened by ten processes at the same moment is one', async () => {
  const { orderId, paymentId } = await makeCharged();
  shop.sandbox.faults.set({ dropPercent: 100 });
  there().refund(paymentId, 1);
  await Promise.all(Array.from({ length: 10 }, () => compare(paymentId)));
  expect((await list({ orderId, all: true })).body.data).toHaveLength(1);
});

it('a review is not found when its id or the seen amounts are wrong', async () => {
  expect((await resolve('999999', 1)).status).toBe(404);
  for (const odd of ['', 'x', '1 OR 1=1', 7, null, '9'.repeat(16)])
    expect((await resolve(odd, 1)).status).toBe(400);
  for (const odd of [undefined, 0, -1, '1', 1.5, 1e12]) expect((await resolve('1', odd)).status).toBe(400);
  for (const odd of [{ page: 0 }, { limit: 1000 }, { orderId: '' }, { orderId: 'x'.repeat(65) }])
    expect((await list(odd)).status).toBe(400);
  expect((await list({ orderId: "' OR 1=1" })).body.data).toEqual([]);
});

it('a review without a charge names the provider of its order', async () => {
  const buyer = await makeBuyer(shop, { stock: 5, price: 260 });
  const { orderId } = await startPayment(shop, buyer);
  const review = { subject: `order ${orderId}`, orderId, reason: 'cards are switched off', details: {} };
  await shop.db.insert(paymentReviews).values(review);
  expect((await list({ orderId })).body.data).toMatchObject([{ provider: 'sandbox', url: null }]);
});
