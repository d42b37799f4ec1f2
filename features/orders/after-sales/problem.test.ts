// Problems with a delivery: reported by the shopper, answered by the store, refunds at most what was paid.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { LIMITS } from '#features/platform/limit/limit.ts';
import { makePaid, readOrder, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { deliver, makeBrought, readDelivery } from '#tests/deliveries.ts';
import type { Person } from '#tests/factories.ts';
import { presetLimit } from '#tests/limits.ts';
import { bringOrder, letPass, makeOrder, readDetails, requestStep } from '#tests/orders.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { makeMember, useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import { plainImage, toForm } from '#tests/uploads.ts';
import { orderAdjustments, orderLines } from '../core/order.table.ts';
import { orderProblems } from './problem.table.ts';

const shop = usePaymentShop();
const sent = useSentMails(shop);
const admin = useAdmin(shop);
const manager = useMember(shop, 'manager', FIRST_STORE_ID);

const ANSWER = 'The problem you reported with order #';
const HUNDRED = { quantity: 3, price: 100 };

/** A delivered cash order. */
async function makeDelivered() {
  const order = await makeOrder(shop, HUNDRED);
  await bringOrder(shop, admin, order.orderId);
  return order;
}
async function makePaidAndDelivered() {
  const paid = await makePaid(shop, HUNDRED);
  await bringOrder(shop, admin, paid.orderId);
  const { lines } = await readDetails(shop, paid.person, paid.orderId);
  return { ...paid, lineId: lines[0]!.lineId };
}

type ProblemCase = { person: Person; orderId: string; lineId: string };
const report = ({ person, orderId, lineId }: ProblemCase, body: object = {}) =>
  shop.call('POST', '/api/order/problem', {
    token: person.token,
    body: { orderId, lineId, kind: 'damaged', quantity: 1, ...body },
  });
async function reported(told: ProblemCase, body: object = {}): Promise<string> {
  const answer = await report(told, body);
  expect(answer.status).toBe(200);
  return answer.body.data._id;
}
const answer = (_id: string, body: object, who = manager) =>
  shop.call('PUT', '/api/order/answer-problem', { token: who.token, body: { _id, ...body } });
const list = (query: object, who = manager) =>
  shop.call('GET', `/api/order/problems?${new URLSearchParams({ storeId: FIRST_STORE_ID, ...query })}`, {
    token: who.token,
  });
/** Mails about the order itself may come too. */
const waitForAnswer = ({ email }: { email: string }) => sent.waitForSubject(email, ANSWER);
async function upload(person: Person): Promise<string> {
  const form = await toForm({ photo: { bytes: await plainImage(400, 300).jpeg().toBuffer() } });
  const saved = await shop.call('POST', '/api/order/problem-photo', { token: person.token, ...form });
  expect(saved).toMatchObject({ status: 200, body: { message: 'Photo uploaded' } });
  return saved.body.data.url;
}

describe('a problem', () => {
  it('is reported with a photo, is part of the order, and is listed for the manager of its store', async () => {
    const delivered = await makeDelivered();
    const { version } = await readDetails(shop, delivered.person, delivered.orderId);
    const photo = await upload(delivered.person);
    expect((await shop.call('GET', photo)).status).toBe(200);
    const told = await report(delivered, { quantity: 2, text: '  Both are crushed ', photo });
    expect(told.body).toMatchObject({ message: 'Problem reported' });
    const _id = told.body.data._id;
    const seen = {
      _id,
      lineId: delivered.lineId,
      kind: 'damaged',
      quantity: 2,
      state: 'open',
      refund: null,
      reason: null,
    };
    expect(told.body.data).toEqual(seen);
    const details = await readDetails(shop, delivered.person, delivered.orderId);
    expect(details.problems).toEqual([seen]);
    expect(details.version).toBeGreaterThan(version);
    const rows = (await list({})).body.data;
    expect(rows.find((row: { _id: string }) => row._id === _id)).toEqual({
      ...seen,
      orderId: delivered.orderId,
      number: details.number,
      storeId: FIRST_STORE_ID,
      text: 'Both are crushed',
      photo,
      createdAt: expect.any(String),
      answeredAt: null,
      answeredBy: null,
      payment_status: 'CASH ON DELIVERY',
      customer: { name: 'Ravi Kumar', mobile: '9876543210' },
      line: {
        name: delivered.product.name,
        unit: '500 ml',
        image: '/images/none/800.webp',
        quantity: 3,
        price: 100,
        lineTotal: 300,
        discount: 0,
        substitute: null,
      },
      left: 300,
    });
  });

  it('is one at a time for each line, however often it is pressed', async () => {
    const delivered = await makeDelivered();
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(delivered)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('PROBLEM_OPEN');
    const { _id } = answers.find(({ status }) => status === 200)!.body.data;
    await answer(_id, { reason: 'It was fine' });
    expect((await report(delivered)).status).toBe(200);
  });

  it('is refused with a quantity, kind, text or picture that it cannot have', async () => {
    const delivered = await makeDelivered();
    const elsewhere = { photo: 'https://evil.test/x.webp' };
    const notUploaded = { photo: '/images/none/800.webp' };
    const tooMany = [{ quantity: 4 }, { quantity: 0 }, { quantity: 1.5 }];
    const wrong = [...tooMany, { kind: 'late' }, { text: 'x'.repeat(501) }, elsewhere, notUploaded];
    for (const body of wrong) {
      const refused = await report(delivered, body);
      expect([body, refused.status, Object.keys(refused.body.fields!)]).toEqual([
        body,
        400,
        expect.arrayContaining(Object.keys(body)),
      ]);
    }
    const photo = `/images/u-${'a'.repeat(40)}/800.webp`;
    expect(await report(delivered, { photo })).toMatchObject({
      status: 400,
      body: { message: 'The picture is no longer available. Please upload it again.' },
    });
    const form = await toForm({ photo: { bytes: '<svg/>' } });
    const { token } = delivered.person;
    expect((await shop.call('POST', '/api/order/problem-photo', { token, ...form })).status).toBe(415);
  });

  it('counts delivered units: without short ones, with substitutions', async () => {
    const delivered = await makeDelivered();
    const setLine = (values: Partial<typeof orderLines.$inferInsert>) =>
      shop.db.update(orderLines).set(values).where(eq(orderLines.id, delivered.lineId));
    await setLine({ picked: 1, short: 2 });
    expect(await report(delivered, { quantity: 2 })).toMatchObject({
      status: 400,
      body: { message: 'We delivered only 1 of this' },
    });
    await setLine({ picked: 0, short: 3 });
    expect((await report(delivered)).body.message).toContain('This item was not delivered');
    const product = { productId: delivered.product.id, name: 'Oat Milk', unit: '1 l', image: null };
    await setLine({ substitute: { ...product, quantity: 2, paise: 30_000 } });
    expect((await report(delivered, { quantity: 3 })).status).toBe(400);
    expect((await report(delivered, { quantity: 2 })).status).toBe(200);
    const row = (await list({})).body.data.at(-1);
    expect(row.line.substitute).toBe('Oat Milk, 1 l');
    await setLine({ picked: null, short: 0, substitute: null });
  });

  it('can be reported for 48 hours, and not before delivery', async () => {
    const onTheWay = await makeOrder(shop);
    expect((await report(onTheWay)).body.code).toBe('NOT_DELIVERED');
    const delivered = await makeDelivered();
    await letPass(shop, delivered.orderId, 47 * 3600 + 3500);
    expect((await report(delivered)).status).toBe(200);
    const late = await makeDelivered();
    await letPass(shop, late.orderId, 48 * 3600 + 10);
    expect(await report(late)).toMatchObject({ status: 409, body: { code: 'PROBLEM_TOO_LATE' } });
  });

  it('in an order of somebody else, or on a line of another order, is not found', async () => {
    const [mine, theirs] = [await makeDelivered(), await makeDelivered()];
    expect((await report({ ...theirs, person: mine.person })).status).toBe(404);
    expect((await report({ ...mine, lineId: theirs.lineId })).status).toBe(404);
    for (const lineId of ['x', 'f'.repeat(24)]) expect((await report({ ...mine, lineId })).status).toBe(404);
    expect((await report({ ...mine, orderId: 'x' })).status).toBe(404);
  });

  it('can be reported a limited number of times a day', async () => {
    const delivered = await makeDelivered();
    await presetLimit(shop, LIMITS.problems, delivered.person.userId, 20 * 1_000);
    expect((await report(delivered)).status).toBe(429);
  });
});

describe('the answer', () => {
  it('refunds the card, is booked once and mailed', async () => {
    const delivered = await makePaidAndDelivered();
    const _id = await reported(delivered, { quantity: 1 });
    const given = await answer(_id, { refund: 99.5 });
    expect(given).toMatchObject({
      status: 200,
      body: {
        message: 'Answered. The money will be refunded the way it was paid.',
        data: { _id, state: 'refunded', refund: 99.5, left: 200.5, answeredBy: 'Ravi Kumar' },
      },
    });
    const settled = async () =>
      (await readDetails(shop, delivered.person, delivered.orderId)).adjustments[0]?.settled;
    await expect.poll(settled, { timeout: 15_000 }).toBe(true);
    expect(await readDetails(shop, delivered.person, delivered.orderId)).toMatchObject({
      due: 200.5,
      payment_status: 'PAID',
      adjustments: [{ lineId: delivered.lineId, amount: 99.5, reason: 'problem', settled: true }],
      problems: [{ _id, state: 'refunded', refund: 99.5, reason: null }],
    });
    expect(await readOrder(shop, delivered.orderId)).toMatchObject({
      capturedPaise: 30_000,
      refundedPaise: 9_950,
    });
    const mail = await waitForAnswer(delivered.person);
    expect(mail.subject).toBe(
      `The problem you reported with order #${delivered.orderId.slice(-6).toUpperCase()}`,
    );
    expect(mail.text).toContain('₹99.50 will be refunded to the card you paid with');
    // A repeat gets the same answer; a different one is too late.
    expect((await answer(_id, { refund: 99.5 })).status).toBe(200);
    for (const other of [{ refund: 100 }, { reason: 'No' }])
      expect(await answer(_id, other)).toMatchObject({ status: 409, body: { code: 'PROBLEM_ANSWERED' } });
    expect(await countAdjustments(delivered.orderId)).toBe(1);
  });

  it('is money that the store owes for cash', async () => {
    const delivered = await makeDelivered();
    const _id = await reported(delivered);
    expect((await answer(_id, { refund: 100 })).body.message).toBe(
      'Answered. The order was paid in cash: the amount is on the list of money owed.',
    );
    expect(await readDetails(shop, delivered.person, delivered.orderId)).toMatchObject({
      adjustments: [{ lineId: delivered.lineId, amount: 100, reason: 'problem', settled: true }],
      owed: [{ amount: 100, paidAt: null }],
    });
    const { text } = await waitForAnswer(delivered.person);
    expect(text).toContain('You paid in cash: choose on the order’s page how you get it');
  });

  it('is no refund while the delivery is undone, keeps it from being undone, and is no less cash at the door', async () => {
    const rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
    const brought = await makeBrought(shop, rider, { price: 50 });
    const { orderId } = brought;
    const _id = await reported(brought);
    const undo = () => requestStep(shop, admin, orderId, 'DELIVERED', 'OUT FOR DELIVERY');
    expect((await undo()).status).toBe(200);
    expect(await answer(_id, { refund: 50 })).toMatchObject({ status: 409, body: { code: 'NOT_DELIVERED' } });
    expect(await countAdjustments(orderId)).toBe(0);
    await letPass(shop, orderId, 3);
    expect((await deliver(shop, rider, orderId)).status).toBe(200);
    expect((await answer(_id, { refund: 50 })).status).toBe(200);
    expect(await undo()).toMatchObject({
      status: 409,
      body: {
        code: 'ORDER_MOVE_REFUSED',
        message: 'Part of this order was refunded after its delivery, so it stays delivered',
      },
    });
    expect((await readDelivery(shop, orderId))!.cashPaise).toBe(5_000);
  });

  it('is a reason, which the shopper reads and no mail program turns into a link', async () => {
    const delivered = await makeDelivered();
    const _id = await reported(delivered);
    const reason = 'See https://evil.test <b>why</b>';
    const refused = await answer(_id, { reason: `  ${reason} ` });
    expect(refused.body.data).toMatchObject({ state: 'refused', reason, refund: null });
    expect((await readDetails(shop, delivered.person, delivered.orderId)).problems[0]).toMatchObject({
      reason,
    });
    const { text, html } = await waitForAnswer(delivered.person);
    expect(text).toContain('See evil. test <b>why</b>');
    expect(html).not.toContain('<b>why');
    expect((await answer(_id, { reason })).status).toBe(200);
    expect(await countAdjustments(delivered.orderId)).toBe(0);
  });

  it('is not mailed to an unconfirmed address', async () => {
    const delivered = await makeDelivered();
    const { userId } = delivered.person;
    const _id = await reported(delivered);
    await shop.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, userId));
    expect((await answer(_id, { refund: 1 })).status).toBe(200);
    await sent.waitForJobs();
    expect(sent.subjectsTo(delivered.person)).not.toContain(ANSWER);
  });

  it('gives back at most what was paid for the line, in all answers together', async () => {
    const delivered = await makePaidAndDelivered();
    const first = await reported(delivered);
    expect(await answer(first, { refund: 300.01 })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MUCH', message: 'At most ₹300 of this line can be refunded', data: { left: 300 } },
    });
    expect((await answer(first, { refund: 250 })).status).toBe(200);
    const second = await reported(delivered);
    expect((await answer(second, { refund: 60 })).body).toMatchObject({
      code: 'TOO_MUCH',
      data: { left: 50 },
    });
    expect((await answer(second, { refund: 50 })).status).toBe(200);
    await waitForPayment(shop, delivered.orderId, 'refunded');
    const third = await reported(delivered);
    expect((await answer(third, { refund: 1 })).body).toMatchObject({
      message: 'This line is already fully refunded',
      data: { left: 0 },
    });
  });

  it('is given once when two managers answer at the same moment', async () => {
    const delivered = await makeDelivered();
    const _id = await reported(delivered);
    const answers = await Promise.all([10, 20, 30, 10].map((refund) => answer(_id, { refund })));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given.map(({ body }) => body.data.refund)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await countAdjustments(delivered.orderId)).toBe(1);
  });

  it('is refused when it is neither a refund nor a reason, or both, and from managers of other stores', async () => {
    const _id = await reported(await makeDelivered());
    const amounts = [{ refund: 0 }, { refund: -5 }, { refund: 0.001 }];
    const reasons = [{ reason: ' \u0007 ' }, { reason: 'x'.repeat(501) }];
    for (const body of [{}, { refund: 1, reason: 'Because' }, ...amounts, ...reasons]) {
      expect([body, (await answer(_id, body)).status]).toEqual([body, 400]);
      const [row] = await shop.db.select().from(orderProblems).where(eq(orderProblems.id, _id));
      expect(row!.state).toBe('open');
    }
    const elsewhere = await makeMember(shop, 'manager', (await makeStore(shop, admin))._id);
    expect((await answer(_id, { refund: 1 }, elsewhere)).status).toBe(404);
    expect((await list({}, elsewhere)).status).toBe(404);
    expect((await answer('x', { refund: 1 })).status).toBe(404);
    expect((await answer(_id, { refund: 1 }, admin)).status).toBe(200);
  });
});

describe('the list of a store', () => {
  it('has open ones oldest first, and answered ones newest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push(await reported(await makeDelivered()));
    const idsOf = async (query: object) =>
      (await list(query)).body.data
        .map((row: { _id: string }) => row._id)
        .filter((id: string) => ids.includes(id));
    expect(await idsOf({})).toEqual(ids);
    await answer(ids[0]!, { refund: 1 });
    await answer(ids[2]!, { refund: 1 });
    expect(await idsOf({})).toEqual([ids[1]]);
    expect(await idsOf({ state: 'refunded' })).toEqual([ids[2], ids[0]]);
    await answer(ids[1]!, { reason: 'No' });
    expect(await idsOf({ state: 'refused' })).toEqual([ids[1]]);
    expect((await list({ state: 'closed' })).status).toBe(400);
  });
});

async function countAdjustments(orderId: string): Promise<number> {
  return shop.db.$count(orderAdjustments, sql`order_id = ${orderId}`);
}
