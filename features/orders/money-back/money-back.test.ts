// Money back for what was paid in cash: owed until a day, by the way that the shopper chooses, paid once.

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Today } from '#features/office/report/today/today.contract.ts';
import { DAY_MS } from '#shared/times.ts';
import { pack } from '#tests/deliveries.ts';
import type { Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type Answer } from '#tests/open-test-shop.ts';
import { addToCart, bringOrder, makeOrder, placeOrder, readDetails, readPayload } from '#tests/orders.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { makeMember, useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import type { StaffOwedMoney } from './money-back.contract.ts';

const shop = useTestShop();
const sent = useSentMails(shop);
const admin = useAdmin(shop);
const manager = useMember(shop, 'manager', FIRST_STORE_ID);

/** Of a delivered cash order, for a problem. */
async function makeOwed(refund = 39) {
  const order = await makeOrder(shop, { quantity: 2, price: 100, discount: 0 });
  const { person, orderId } = order;
  await bringOrder(shop, admin, orderId);
  const { lineId } = order;
  const body = { orderId, lineId, kind: 'damaged', quantity: 1 };
  const problem = await shop.call('POST', '/api/order/problem', { token: person.token, body });
  const reply = { _id: problem.body.data._id, refund };
  const { status } = await shop.call('PUT', '/api/order/answer-problem', {
    token: manager.token,
    body: reply,
  });
  expect(status).toBe(200);
  const [owed] = (await readDetails(shop, person, orderId)).owed;
  return { ...order, owed: owed!, _id: owed!._id };
}

const choose = ({ token }: Person, body: object): Promise<Answer> =>
  shop.call('PUT', '/api/order/money-back', { token, body });
const tick = (body: object, who = manager): Promise<Answer> =>
  shop.call('PUT', '/api/order/money-paid', { token: who.token, body: { how: 'UPI 6123', ...body } });
async function list(state: 'open' | 'paid' = 'open', who = manager): Promise<StaffOwedMoney[]> {
  const path = `/api/order/money-owed?storeId=${FIRST_STORE_ID}&state=${state}`;
  return (await shop.call('GET', path, { token: who.token })).body.data;
}
const find = async (_id: string, state?: 'open' | 'paid') =>
  (await list(state)).find((each) => each._id === _id);
const storyOf = async (orderId: string) => {
  const body = { orderId };
  const staff = await shop.call('POST', '/api/order/staff-details', { token: admin.token, body });
  return (staff.body.data.transitions as { status: string; by: string }[])
    .filter(({ status }) => status.startsWith('MONEY BACK'))
    .map(({ status, by }) => `${by}: ${status}`);
};

describe('money back for an order paid in cash', () => {
  it('is owed for a week, goes where the shopper wants it, and is paid once', async () => {
    const { person, orderId, owed, _id } = await makeOwed();
    expect(owed).toMatchObject({ amount: 39, way: null, upiId: null, paidAt: null });
    expect(Date.parse(owed.dueAt) - Date.parse(owed.createdAt)).toBe(7 * DAY_MS);
    const { text } = await sent.waitForSubject(person.email, 'The problem you reported with order #');
    expect(text).toMatch(/You get ₹39 back by \d+ \w+ \d{4}\. You paid in cash: choose on the order’s page/);

    expect((await choose(person, { _id, way: 'rider' })).body.data).toMatchObject({ way: 'rider' });
    const chosen = await choose(person, { _id, way: 'upi', upiId: ' asha.rao@okbank ' });
    expect(chosen.body.data).toMatchObject({ way: 'upi', upiId: 'asha.rao@okbank' });
    const row = (await find(_id))!;
    expect(row).toMatchObject({
      ...{ orderId, amount: 39, way: 'upi', upiId: 'asha.rao@okbank', version: 3, nextOrder: null },
      ...{ customer: { name: 'Ravi Kumar' }, paidBy: null, how: '' },
    });

    expect((await tick({ _id, version: 3 })).body.data).toMatchObject({ how: 'UPI 6123' });
    expect(await find(_id)).toBeUndefined();
    expect(await find(_id, 'paid')).toMatchObject({ paidBy: expect.any(String), how: 'UPI 6123' });
    expect((await readDetails(shop, person, orderId)).owed).toMatchObject([
      { paidAt: expect.any(String), way: 'upi' },
    ]);
    expect((await sent.waitForSubject(person.email, '₹39 paid back')).text).toContain('UPI 6123');
    expect(await storyOf(orderId)).toEqual([
      'shopper: MONEY BACK BY RIDER',
      'shopper: MONEY BACK BY UPI',
      'staff: MONEY BACK PAID',
    ]);
    // Pressed twice, or by somebody else.
    expect((await tick({ _id, version: 3 })).status).toBe(200);
    expect((await tick({ _id, version: 3 }, admin)).body.code).toBe('MONEY_PAID');
    expect((await choose(person, { _id, way: 'rider' })).body.code).toBe('MONEY_PAID');
  });

  it('for the next delivery names the order that is on its way', async () => {
    const { person, product, addressId, _id } = await makeOwed();
    await choose(person, { _id, way: 'rider' });
    await addToCart(shop, person, product.id);
    const placed = await placeOrder(shop, person, await readPayload(shop, person, addressId, 100));
    const number = `#${placed.body.data[0].orderId.slice(-6).toUpperCase()}`;
    expect(await find(_id)).toMatchObject({ way: 'rider', nextOrder: number });
    await pack(shop, placed.body.data[0].orderId);
    const ready = await shop.call('GET', `/api/delivery/ready?storeId=${FIRST_STORE_ID}`, {
      token: manager.token,
    });
    expect(ready.body.data).toContainEqual(expect.objectContaining({ number, owed: 39 }));
  });

  it.each(['', 'asha', '@okbank', 'asha@', 'asha@ok bank', 'asha@okbank.com', `${'a'.repeat(120)}@ok`])(
    'does not go to %j, which is no UPI id',
    async (upiId) => {
      const { person, _id } = await makeOwed();
      const { status, body } = await choose(person, { _id, way: 'upi', upiId });
      expect([status, body.fields?.upiId]).toEqual([400, 'Enter a UPI id like name@bank']);
      expect(await find(_id)).toMatchObject({ way: null, upiId: null });
    },
  );

  it('is nothing for other shoppers, other stores, and ids that are none', async () => {
    const { _id } = await makeOwed();
    const stranger = await makeOneShopper(shop);
    for (const id of [_id, 'nonsense', '0'.repeat(24)])
      expect((await choose(stranger, { _id: id, way: 'rider' })).status).toBe(404);
    const elsewhere = await makeMember(shop, 'manager', (await makeStore(shop, admin))._id);
    expect((await tick({ _id, version: 1 }, elsewhere)).status).toBe(404);
    const path = `/api/order/money-owed?storeId=${FIRST_STORE_ID}`;
    expect((await shop.call('GET', path, { token: elsewhere.token })).status).toBe(404);
    for (const how of ['', '   ']) expect((await tick({ _id, version: 1, how })).status).toBe(400);
  });

  it('is not paid by a way that was changed meanwhile, nor twice at once', async () => {
    const { person, _id } = await makeOwed();
    await choose(person, { _id, way: 'upi', upiId: 'old@okbank' });
    const seen = (await find(_id))!.version;
    await choose(person, { _id, way: 'upi', upiId: 'new@okbank' });
    expect((await tick({ _id, version: seen })).body.code).toBe('MONEY_WAY_CHANGED');
    const version = seen + 1;
    const answers = await Promise.all([
      tick({ _id, version }),
      tick({ _id, version }, admin),
      choose(person, { _id, way: 'rider' }),
    ]);
    const paid = await find(_id, 'paid');
    const ticked = answers.slice(0, 2).filter(({ status }) => status === 200);
    // Either it was paid as it was seen, or the shopper was quicker.
    expect(ticked).toHaveLength(paid ? 1 : 0);
    expect(answers[2]!.status).toBe(paid ? 409 : 200);
  });

  it('is counted by the page of today', async () => {
    const read = async (): Promise<Today['owed']> =>
      (await shop.call('GET', '/api/admin/today', { token: manager.token })).body.data.owed;
    const before = await read();
    const { _id } = await makeOwed(12.5);
    const { amount, count, overdue } = await read();
    expect([amount - before.amount, count - before.count, overdue]).toEqual([12.5, 1, before.overdue]);
    await shop.db.execute(sql`UPDATE money_owed SET due_at = now() - interval '1 second' WHERE id = ${_id}`);
    expect((await read()).overdue).toBe(before.overdue + 1);
    await tick({ _id, version: 1 });
    expect(await read()).toMatchObject({ count: before.count, overdue: before.overdue });
  });
});
