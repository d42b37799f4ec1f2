// Substitutes that the shopper takes or declines while the order is picked, through the API.

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stockOf, type Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { expectNoFaults, letPass, readDetails, requestStep, useCheckedShop } from '#tests/orders.ts';
import { claimPlaced, makePlaced, readMoney } from '#tests/picking.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';
import type { OrderDetails } from '../tracking/details.contract.ts';

const shop = useCheckedShop();
const admin = useAdmin(shop);

type SubstituteAnswer = { orderId: string; questionId: string; take: boolean };
const answer = ({ token }: Person, body: SubstituteAnswer) =>
  shop.call('PUT', '/api/order/answer-substitute', { token, body });
const letMinutePass = (orderId: string) =>
  shop.db.execute(
    sql`UPDATE substitute_questions SET until = until - interval '1 minute' WHERE order_id = ${orderId}`,
  );

/** Two of two are missing, at ₹100 each, and two of something for ₹80 are offered. */
async function makeAsked(options: { isFresh?: boolean } = {}) {
  const order = await makePlaced(shop, { ifShort: 'replace', quantities: [2, 1], ...options });
  const { orderId, person, makeSimilar } = order;
  const packer = await makeMember(shop, 'picker', FIRST_STORE_ID);
  const { calls: picker, lineOf } = await claimPlaced(shop, packer, order);
  const lineId = lineOf(0);
  await picker.pick(orderId, lineOf(1), 1);
  const similar = await makeSimilar({ price: 80, stock: 5 });
  const offer = (quantity = 2, productId = similar.id) =>
    picker.short(orderId, lineId, 2, { productId, quantity });
  const asked = await offer();
  const questionId: string = asked.body.data.question.questionId;
  const readLine = async () =>
    (await readDetails(shop, person, orderId)).lines.find((line) => line.lineId === lineId)!;
  const answers = (take: boolean) => answer(person, { orderId, questionId, take });
  return { ...order, picker, lineId, similar, offer, asked, questionId, readLine, answers };
}

const CLOSED = [409, 'QUESTION_CLOSED'];
const say = ({ status, body }: { status: number; body: any }) => [status, body.code, body.message];

describe('a question', () => {
  it('is on the pages of both, with the seconds left, and its answer too', async () => {
    const { asked, readLine, similar, person, orderId, picker, answers } = await makeAsked();
    const open = { state: 'open', secondsLeft: 60, name: similar.name, productId: similar.id };
    expect(asked.body.data.question).toMatchObject(open);
    const line = await readLine();
    expect(line).toMatchObject({ delivered: 0, substitute: { quantity: 2, price: 160 } });
    expect(line.question!.secondsLeft).toBeGreaterThan(50);
    const { version } = await readDetails(shop, person, orderId);
    expect((await answers(true)).status).toBe(200);
    expect(await readLine()).toMatchObject({
      substitute: { quantity: 2 },
      question: { state: 'accepted', secondsLeft: 0 },
    });
    expect((await readDetails(shop, person, orderId)).version).toBeGreaterThan(version);
    const { body } = await picker.claim(orderId);
    const states = body.data.lines.map((each: OrderDetails['lines'][number]) => each.question?.state);
    expect(states.toSorted()).toEqual(['accepted', undefined]);
    expect(await stockOf(shop, similar.id)).toBe(3);
    expect((await picker.finish(orderId)).body.data.due).toBe(260);
    expect(await readMoney(shop, orderId)).toMatchObject({ adjustments: [['substitute', 2, 40]] });
  });

  it('is not asked again while the offer stays the same, and anew when it changes', async () => {
    const { offer, questionId, readLine, answers, picker, orderId, lineId } = await makeAsked();
    expect((await offer()).body.data.question.questionId).toBe(questionId);
    const { body } = await offer(1);
    expect(body.data.question).toMatchObject({ state: 'open' });
    expect(body.data.question.questionId).not.toBe(questionId);
    expect(say(await answers(true))).toEqual([...CLOSED, 'This question is no longer open']);
    await picker.short(orderId, lineId, 2);
    expect(await readLine()).toMatchObject({ substitute: null, question: null });
    expect(say(await answers(false)).slice(0, 2)).toEqual(CLOSED);
  });

  it('never stops the picker: after the minute, and when packed before, the choice of checkout counts', async () => {
    const late = await makeAsked();
    await letMinutePass(late.orderId);
    expect((await late.readLine()).question).toMatchObject({ state: 'expired', secondsLeft: 0 });
    expect(say(await late.answers(false))).toEqual([
      ...CLOSED,
      'The minute to answer is over, so what you chose at checkout counts',
    ]);
    const packed = await makeAsked();
    for (const { picker, orderId, readLine, similar } of [late, packed]) {
      expect((await picker.finish(orderId)).body.data.due).toBe(260);
      expect(await readLine()).toMatchObject({
        substitute: { quantity: 2 },
        question: { state: 'expired', secondsLeft: 0 },
      });
      expect(await stockOf(shop, similar.id)).toBe(3);
    }
    for (const take of [true, false])
      expect(say(await packed.answers(take))).toEqual([...CLOSED, 'Your order is already packed']);
  });
});

describe('a declined substitute', () => {
  it('is back in stock at once, costs nothing, and is not offered again', async () => {
    const { answers, readLine, similar, offer, picker, orderId, lineId, makeSimilar } = await makeAsked();
    expect((await answers(false)).status).toBe(200);
    expect(await stockOf(shop, similar.id)).toBe(5);
    await expectNoFaults(shop);
    const line = await readLine();
    expect(line).toMatchObject({ substitute: null, question: { state: 'declined', name: similar.name } });
    expect(say(await offer(1))).toEqual([409, 'NO_SUBSTITUTES', `The shopper does not want ${similar.name}`]);
    const other = await makeSimilar({ price: 90, stock: 1 });
    const { body } = await picker.substitutes(orderId, lineId);
    expect(body.data.map(({ productId }: { productId: string }) => productId)).toEqual([other.id]);
    expect((await offer(1, other.id)).body.data.question).toMatchObject({ state: 'open', name: other.name });
    await picker.short(orderId, lineId, 2);
    expect((await readLine()).question).toMatchObject({ state: 'declined', name: similar.name });
    expect((await picker.finish(orderId)).body.data.due).toBe(100);
    expect(await readMoney(shop, orderId)).toMatchObject({ adjustments: [['short', 2, 200]] });
    expect((await answers(false)).status).toBe(200);
  });
});

describe('instead of fresh goods', () => {
  const expectLeftOut = async ({ orderId, similar }: Awaited<ReturnType<typeof makeAsked>>) => {
    expect(await stockOf(shop, similar.id)).toBe(5);
    expect(await readMoney(shop, orderId)).toMatchObject({ adjustments: [['short', 2, 200]] });
    await expectNoFaults(shop);
  };

  it('nothing comes without an answer, whether the minute is over or the order is packed before', async () => {
    const late = await makeAsked({ isFresh: true });
    expect(late.asked.body.data).toMatchObject({
      isFresh: true,
      question: { state: 'open', needsYes: true },
    });
    expect(await late.readLine()).toMatchObject({
      substitute: { quantity: 2 },
      question: { needsYes: true },
    });
    await letMinutePass(late.orderId);
    const leftOut = { substitute: null, question: { state: 'expired', needsYes: true } };
    expect(await late.readLine()).toMatchObject(leftOut);
    expect(say(await late.answers(true))).toEqual([
      ...CLOSED,
      'The minute to answer is over, so it is left out',
    ]);
    const packed = await makeAsked({ isFresh: true });
    for (const order of [late, packed]) {
      expect((await order.picker.finish(order.orderId)).body.data.due).toBe(100);
      expect(await order.readLine()).toMatchObject(leftOut);
      await expectLeftOut(order);
    }
  });

  it('nothing comes without an answer when the owner sends the order out', async () => {
    const order = await makeAsked({ isFresh: true });
    await letPass(shop, order.orderId, 3);
    const sent = await requestStep(shop, admin, order.orderId, 'PACKING', 'OUT FOR DELIVERY');
    expect(sent.status).toBe(200);
    await expectLeftOut(order);
  });

  it('a yes counts, and what was left out may be offered again', async () => {
    const { orderId, similar, offer, picker, person, readLine } = await makeAsked({ isFresh: true });
    await letMinutePass(orderId);
    const { question } = (await offer()).body.data;
    expect(question).toMatchObject({ state: 'open', needsYes: true });
    const { questionId } = question;
    expect((await answer(person, { orderId, questionId, take: true })).status).toBe(200);
    await letMinutePass(orderId);
    expect((await picker.finish(orderId)).body.data.due).toBe(260);
    expect(await readLine()).toMatchObject({ substitute: { quantity: 2 }, question: { state: 'accepted' } });
    expect(await stockOf(shop, similar.id)).toBe(3);
  });
});

describe('answers at once', () => {
  it('count once: the same is accepted again, and the other is refused', async () => {
    const { answers, similar } = await makeAsked();
    const same = await Promise.all([1, 2, 3, 4].map(() => answers(false)));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stockOf(shop, similar.id)).toBe(5);
    expect(say(await answers(true))).toEqual([...CLOSED, 'You have already answered this']);

    const both = await makeAsked();
    const replies = await Promise.all([true, false].map((take) => both.answers(take)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isTaken = replies[0]!.status === 200;
    expect(await stockOf(shop, both.similar.id)).toBe(isTaken ? 3 : 5);
    expect((await both.readLine()).question).toMatchObject({ state: isTaken ? 'accepted' : 'declined' });
  });

  it('with the picker who packs leave stock and money right', async () => {
    const { answers, picker, orderId, similar } = await makeAsked();
    const [declined, finished] = await Promise.all([answers(false), picker.finish(orderId)]);
    expect(finished.status).toBe(200);
    const isDeclined = declined.status === 200;
    expect(finished.body.data.due).toBe(isDeclined ? 100 : 260);
    expect(await stockOf(shop, similar.id)).toBe(isDeclined ? 5 : 3);
  });
});

it('only the shopper of the order answers, for its own questions', async () => {
  const { orderId, questionId, answers, person } = await makeAsked();
  const other = await makeAsked();
  const stranger = await makeOneShopper(shop);
  for (const [who, body] of [
    [stranger, { orderId, questionId, take: false }],
    [person, { orderId: 'f'.repeat(24), questionId, take: false }],
    [person, { orderId: 'x', questionId, take: false }],
  ] as const)
    expect(say(await answer(who, body))).toEqual([404, 'NOT_FOUND', 'Order not found']);
  const foreign = await answer(other.person, { orderId: other.orderId, questionId, take: false });
  expect(say(foreign).slice(0, 2)).toEqual(CLOSED);
  const wrong = { orderId, questionId, take: 'no' } as unknown as SubstituteAnswer;
  expect((await answer(person, wrong)).status).toBe(400);
  expect((await answers(true)).status).toBe(200);
});
