// The cash of riders through the API: carried, handed in, counted, each rupee once.

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { staff } from '#features/stores/staff/staff.table.ts';
import { makeId } from '#shared/ids.ts';
import { fieldsOf } from '#tests/answers.ts';
import { askDelivery, doorCodeOf, makeBrought, pack, readDelivery } from '#tests/deliveries.ts';
import type { Person } from '#tests/factories.ts';
import { makeMember, useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';
import { makeShopperAt, makeStocked, orderAt, useTwoStores } from '#tests/two-stores.ts';
import type { StoreCash } from './delivery.contract.ts';

const shop = useTwoStores();
const owner = useAdmin(shop);
const manager = useMember(shop, 'manager', FIRST_STORE_ID);
let rider: Person;
beforeEach(async () => {
  rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
});

const handIn = (who: Person, body: object) => askDelivery(shop, who, 'hand-in', body);
const count = (who: Person, _id: string, amount: unknown) => askDelivery(shop, who, 'count', { _id, amount });
const read = (who: Person, storeId = FIRST_STORE_ID) =>
  shop.call<StoreCash>('GET', `/api/delivery/cash?storeId=${storeId}`, { token: who.token });
const post = (person: Person, storeId: string) =>
  shop.db
    .insert(staff)
    .values({ email: person.email, userId: person.userId, role: 'rider', storeId, invitedBy: makeId() });

/** A cash order of the second store that `who` has brought. */
async function bringFromSecond(who: Person, price: number): Promise<void> {
  const product = await makeStocked(shop, [5, 5], { price });
  const shopper = await makeShopperAt(shop, shop.second, [product.id, 1]);
  const { orderId } = (await orderAt(shop, shop.second, shopper)).body.data[0];
  await pack(shop, orderId);
  expect((await askDelivery(shop, who, 'take', { orderIds: [orderId] })).status).toBe(200);
  const code = await doorCodeOf(shop, orderId);
  expect((await askDelivery(shop, who, 'deliver', { orderId, code })).status).toBe(200);
}

describe('the cash of a rider', () => {
  it('is carried, handed in with a difference, and counted by a manager', async () => {
    const first = await makeBrought(shop, rider, { price: 120 });
    await makeBrought(shop, rider, { price: 80.5 });
    const { riders } = (await read(rider)).body.data;
    const since = (await readDelivery(shop, first.orderId))!.deliveredAt!.toISOString();
    const { userId: riderId } = rider;
    const riderName = 'Ravi Kumar';
    expect(riders).toEqual([{ riderId, riderName, amount: 200.5, orders: 2, since, isMine: true }]);
    const handed = await handIn(rider, { amount: '199.50' });
    expect(handed.status).toBe(200);
    expect(handed.body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      storeId: FIRST_STORE_ID,
      riderId,
      riderName,
      handedAt: expect.stringMatching(/Z$/),
      orders: 2,
      expected: 200.5,
      handedIn: 199.5,
      difference: -1,
      isCounted: false,
      said: 199.5,
      countedAt: null,
      countedBy: null,
    });
    const { _id } = handed.body.data;
    const counted = await count(manager, _id, 190);
    expect(counted.body.data).toMatchObject({
      _id,
      expected: 200.5,
      handedIn: 190,
      difference: -10.5,
      isCounted: true,
      said: 199.5,
      countedBy: 'Ravi Kumar',
    });
    expect((await count(manager, _id, 190)).body.data).toEqual(counted.body.data);
    expect(await count(owner, _id, 200.5)).toMatchObject({
      status: 409,
      body: { code: 'COUNTED_ALREADY', message: 'This has already been counted by Ravi Kumar: ₹190' },
    });
    const after = (await read(rider)).body.data;
    expect(after).toEqual({ riders: [], handIns: [counted.body.data], isComplete: true });
    const ofAll = (await read(manager)).body.data;
    expect(ofAll.handIns[0]).toEqual(counted.body.data);
  });

  it('is handed in once, however often it is pressed, and then nothing is left', async () => {
    await makeBrought(shop, rider, { price: 50 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => handIn(rider, { amount: 50 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'NOTHING_TO_HAND_IN',
      message: 'All cash of this rider has been handed in',
    });
    await makeBrought(shop, rider, { price: 20 });
    expect((await handIn(rider, { amount: 20 })).body.data).toMatchObject({
      expected: 20,
      orders: 1,
      difference: 0,
    });
    expect((await read(rider)).body.data.handIns.map(({ expected }) => expected)).toEqual([20, 50]);
  });

  it('of two stores is handed in at each', async () => {
    await post(rider, shop.secondId);
    await makeBrought(shop, rider, { price: 10 });
    await bringFromSecond(rider, 30);
    expect(await handIn(rider, { amount: 40 })).toMatchObject({
      status: 400,
      body: {
        message: 'This cash belongs to several stores. Hand it in at each one.',
        fields: { storeId: 'Required' },
      },
    });
    const { secondId: storeId } = shop;
    expect((await handIn(rider, { amount: 30, storeId })).body.data).toMatchObject({ storeId, expected: 30 });
    expect((await handIn(rider, { amount: 10 })).body.data).toMatchObject({ expected: 10 });
    expect((await handIn(rider, { amount: 0, storeId })).status).toBe(409);
  });

  it('is not an amount of nothing, less than nothing, parts of a paisa, words or too much', async () => {
    await makeBrought(shop, rider);
    for (const amount of [undefined, null, '', -1, 1.234, 'many', {}, 1e9]) {
      expect([amount, ...fieldsOf(await handIn(rider, { amount }))]).toEqual([amount, 400, ['amount']]);
      expect((await count(manager, makeId(), amount)).status).toBe(400);
    }
  });
});

describe('permissions', () => {
  it('a manager sees the cash of others, in their own store only', async () => {
    const another = await makeMember(shop, 'rider', FIRST_STORE_ID);
    await makeBrought(shop, rider, { price: 10 });
    await makeBrought(shop, another, { price: 90 });
    const ids = async (who: Person) => (await read(who)).body.data.riders.map(({ riderId }) => riderId);
    expect(await ids(rider)).toEqual([rider.userId]);
    const seen = await ids(manager);
    expect(seen.indexOf(another.userId)).toBeLessThan(seen.indexOf(rider.userId));
    expect(seen).toContain(rider.userId);
    const elsewhere = await makeMember(shop, 'manager', shop.secondId);
    expect((await read(elsewhere)).status).toBe(404);
    expect((await read(owner, makeId())).status).toBe(404);
    const { _id } = (await handIn(another, { amount: 90 })).body.data;
    expect((await count(elsewhere, _id, 90)).status).toBe(404);
    expect((await count(manager, makeId(), 90)).status).toBe(404);
    expect((await count(owner, _id, 90)).status).toBe(200);
  });

  it('a manager of the store hands in for somebody who no longer works here', async () => {
    await makeBrought(shop, rider, { price: 45 });
    await shop.db.update(staff).set({ endedAt: new Date() }).where(eq(staff.userId, rider.userId));
    const body = { amount: 45, riderId: rider.userId, storeId: FIRST_STORE_ID };
    expect((await handIn(rider, { amount: 45 })).status).toBe(403);
    expect((await handIn(await makeMember(shop, 'rider', FIRST_STORE_ID), body)).status).toBe(404);
    expect((await handIn(await makeMember(shop, 'manager', shop.secondId), body)).status).toBe(404);
    expect((await handIn(manager, { ...body, storeId: undefined })).status).toBe(400);
    expect((await handIn(manager, body)).body.data).toMatchObject({ riderId: rider.userId, difference: 0 });
  });
});
