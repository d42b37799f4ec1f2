// Riders through the API: orders taken, delivered, failed and given back, each within their own store and
// once.

import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { users } from '#features/identity/account/account.table.ts';
import { staff } from '#features/stores/staff/staff.table.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { makePaid, usePaymentShop } from '#tests/payment-shop.ts';
import {
  askDelivery,
  doorCodeOf,
  makePacked,
  makeTaken,
  pack,
  readDelivery,
  statusOf,
  take,
} from '#tests/deliveries.ts';
import { ADDRESS, type Person } from '#tests/factories.ts';
import { until } from '#tests/mail.ts';
import { letPass, makeOrder, moveOrder, requestStep } from '#tests/orders.ts';
import { claimPlaced, makePlaced, packOrder } from '#tests/picking.ts';
import type { Answer } from '#tests/open-test-shop.ts';
import { makeMember, useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';
import { openStore } from '#tests/two-stores.ts';
import { orders } from '../core/order.table.ts';
import { insertHandIn, lockCarried } from './cash.store.ts';
import type { DeliveryRow } from './delivery.contract.ts';
import { deliveries } from './fulfilment.table.ts';

const shop = usePaymentShop();
const owner = useAdmin(shop);
const manager = useMember(shop, 'manager', FIRST_STORE_ID);
let elsewhere: Person;
let rider: Person;
let second: string;

beforeAll(async () => {
  second = await openStore(shop, 'Second');
  elsewhere = await makeMember(shop, 'rider', second);
});
beforeEach(async () => {
  rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
});

const deliver = (who: Person, orderId: string, proof: object) =>
  askDelivery(shop, who, 'deliver', { orderId, ...proof });
const fail = (who: Person, orderId: string, reason: unknown = 'Nobody answered the door') =>
  askDelivery(shop, who, 'fail', { orderId, reason });
const giveBack = (who: Person, orderId: string) => askDelivery(shop, who, 'give-back', { orderId });
const ask = (who: Person, storeId = FIRST_STORE_ID): Promise<Answer<DeliveryRow[]>> =>
  shop.call('GET', `/api/delivery/ready?storeId=${storeId}`, { token: who.token });
const list = async (who: Person, storeId?: string) => (await ask(who, storeId)).body.data;
const find = async (who: Person, orderId: string) => (await list(who)).find((row) => row.orderId === orderId);
const move = (orderId: string, from: string, to: string) => requestStep(shop, owner, orderId, from, to);

/** Statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0]!.count;
}

const wrongFor = (code: string) => (code === '0000' ? '0001' : '0000');
const times = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask));
const setOrder = (orderId: string, values: Partial<typeof orders.$inferInsert>) =>
  shop.db.update(orders).set(values).where(eq(orders.id, orderId));

describe('orders waiting for a rider', () => {
  it('are the packed orders of the store, oldest first, without the mobile', async () => {
    const later = await makePacked(shop, { quantity: 3, price: 40 });
    const earlier = await makePacked(shop);
    await setOrder(earlier.orderId, { placedAt: new Date(Date.now() - 3_600_000) });
    const { orderId: unpacked } = await makeOrder(shop);
    const { userId } = later.person;
    await shop.db.update(users).set({ name: 'Meera Anil Iyer' }).where(eq(users.id, userId));
    const rows = await list(rider);
    const ids = rows.map(({ orderId }) => orderId);
    expect(ids.indexOf(earlier.orderId)).toBeLessThan(ids.indexOf(later.orderId));
    expect(ids).not.toContain(unpacked);
    const { address_line, city, state, pincode } = ADDRESS;
    expect(rows.find(({ orderId }) => orderId === later.orderId)).toEqual({
      orderId: later.orderId,
      number: toOrderNumber(later.orderId),
      status: 'PACKING',
      placedAt: expect.stringMatching(/Z$/),
      packedAt: expect.stringMatching(/Z$/),
      lines: 1,
      units: 3,
      address: { address_line, city, state, pincode },
      mobile: null,
      customer: 'Meera',
      due: 120,
      isCash: true,
      owed: 0,
      leaveAtDoor: false,
      missing: '',
      isMine: false,
      riderName: null,
      again: null,
      takenAt: null,
      triesLeft: null,
    });
    expect((await list(elsewhere, second)).map(({ orderId }) => orderId)).toEqual([]);
  });

  it('name short lines and substitutions, and what is due for the rest', async () => {
    const placed = await makePlaced(shop, { ifShort: 'replace', quantities: [2, 3], prices: [100, 10] });
    const { orderId, products } = placed;
    const soy = await placed.makeSimilar({ name: 'Soy Milk', unit: '1 l', price: 15 });
    const picker = await makeMember(shop, 'picker', FIRST_STORE_ID);
    const { calls, lineOf } = await claimPlaced(shop, picker, placed);
    await calls.short(orderId, lineOf(0), 1);
    await calls.short(orderId, lineOf(1), 2, { productId: soy.id, quantity: 1 });
    await packOrder(shop, picker, orderId);
    const row = (await find(rider, orderId))!;
    expect(row).toMatchObject({ lines: 2, units: 3, due: 125 });
    expect(row.missing.split('; ').toSorted()).toEqual(
      [
        `1 of 2 ${products[0]!.name} 500 ml missing`,
        `2 of 3 ${products[1]!.name} 500 ml replaced by 1 Soy Milk 1 l`,
      ].toSorted(),
    );
    await take(shop, rider, orderId);
    const answer = await deliver(rider, orderId, { code: await doorCodeOf(shop, orderId) });
    expect(answer.body.data.collected).toBe(125);
  });

  it('have house and landmark; who receives it and the note for the rider come with the mobile', async () => {
    const { orderId } = await makePacked(shop);
    const extras = { label: 'Home', house: 'Flat 302', landmark: 'Blue gate' };
    const meeting = { receiver: 'Lakshmi Iyer', riderNote: 'Ring twice' };
    await setOrder(orderId, { deliveryAddress: { ...ADDRESS, ...extras, ...meeting } });
    const { country: _country, mobile, ...street } = ADDRESS;
    const address = { ...street, house: 'Flat 302', landmark: 'Blue gate' };
    const waiting = await find(rider, orderId);
    expect(waiting!.address).toEqual(address);
    expect(JSON.stringify(waiting)).not.toMatch(/Lakshmi|Ring twice/);
    const taken = (await take(shop, rider, orderId)).body.data[0];
    expect(taken).toMatchObject({ ...meeting, mobile, address });
  });

  it('show a manager, and no rider, what was sent out without a rider', async () => {
    const { orderId } = await makePacked(shop);
    expect((await moveOrder(shop, owner, orderId, 'PACKING', 'OUT FOR DELIVERY')).status).toBe(200);
    const sent = { status: 'OUT FOR DELIVERY', riderName: null, mobile: null };
    expect(await find(owner, orderId)).toMatchObject(sent);
    expect(await find(rider, orderId)).toBeUndefined();
  });

  it('are hidden from other stores', async () => {
    const { orderId } = await makePacked(shop);
    expect((await ask(elsewhere)).status).toBe(404);
    expect((await ask(owner, 'f'.repeat(24))).status).toBe(404);
    expect((await take(shop, elsewhere, orderId)).status).toBe(404);
    expect(await statusOf(shop, orderId)).toBe('PACKING');
  });
});

describe('taking', () => {
  it('happens once however often it is pressed, and answers the address, the mobile and the amount due', async () => {
    const { orderId } = await makePacked(shop, { price: 80 });
    const answers = await times(6, () => take(shop, rider, orderId));
    for (const { status, body } of answers) {
      expect([status, body.data]).toEqual([200, answers[0]!.body.data]);
    }
    const row = answers[0]!.body.data[0];
    expect(row).toMatchObject({
      orderId,
      status: 'OUT FOR DELIVERY',
      mobile: ADDRESS.mobile,
      due: 80,
      isMine: true,
      riderName: 'Ravi Kumar',
      triesLeft: 5,
    });
    expect(JSON.stringify(answers[0]!.body)).not.toContain(`"${await doorCodeOf(shop, orderId)}"`);
    expect(await doorCodeOf(shop, orderId)).toMatch(/^[0-9]{4}$/);
    expect(await find(rider, orderId)).toEqual(row);
    expect(await shop.db.$count(deliveries, eq(deliveries.orderId, orderId))).toBe(1);
  });

  it('by two riders at once leaves one of them with nothing and a clear message', async () => {
    const [one, two] = [await makePacked(shop), await makePacked(shop)];
    const rival = await makeMember(shop, 'rider', FIRST_STORE_ID);
    const answers = await Promise.all([
      take(shop, rider, one.orderId, two.orderId),
      take(shop, rival, two.orderId, one.orderId),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body;
    expect(refused.code).toBe('DELIVERY_GONE');
    expect(refused.message).toMatch(
      /^No orders were taken: #[0-9A-F]{6} was taken by Ravi, #[0-9A-F]{6} was taken by Ravi$/,
    );
    expect((await readDelivery(shop, one.orderId))!.riderId).toBe(
      (await readDelivery(shop, two.orderId))!.riderId,
    );
  });

  it('takes all or none, and names the unavailable one with the reason', async () => {
    const [fine, cancelled] = [await makePacked(shop), await makePacked(shop)];
    const { orderId: unpacked } = await makeOrder(shop);
    await letPass(shop, cancelled.orderId, 5);
    expect((await move(cancelled.orderId, 'PACKING', 'CANCELLED')).status).toBe(200);
    const answer = await take(shop, rider, fine.orderId, cancelled.orderId, unpacked);
    const [gone, early] = [toOrderNumber(cancelled.orderId), toOrderNumber(unpacked)];
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: `No orders were taken: ${gone} was cancelled, ${early} is not packed yet`,
        data: { orderIds: [cancelled.orderId, unpacked] },
      },
    });
    expect(await statusOf(shop, fine.orderId)).toBe('PACKING');
    expect((await take(shop, rider, fine.orderId, 'f'.repeat(24))).status).toBe(404);
    expect((await take(shop, rider, fine.orderId, 'x')).status).toBe(404);
    for (const orderIds of [[], undefined, 'x', Array(5).fill(fine.orderId)]) {
      expect((await askDelivery(shop, rider, 'take', { orderIds })).status).toBe(400);
    }
  });

  it('is limited to four orders a rider, also when they are taken at once', async () => {
    const packed = [];
    for (let count = 0; count < 6; count++) packed.push((await makePacked(shop)).orderId);
    const [first, ...rest] = packed as [string, ...string[]];
    expect((await take(shop, rider, first)).status).toBe(200);
    const answers = await Promise.all([
      take(shop, rider, first, ...rest.slice(0, 2)),
      take(shop, rider, ...rest.slice(2, 4)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'TOO_MANY_DELIVERIES',
      message: 'You already have 3, and one ride takes at most 4 orders. Deliver first, then take more.',
    });
    expect((await take(shop, rider, rest[4]!)).status).toBe(200);
    expect((await list(rider)).filter(({ isMine }) => isMine)).toHaveLength(4);
  });

  it('answers in the order to ride: the oldest first, its neighbours next to it', async () => {
    const made = [];
    for (const [minutes, pincode] of [
      [5, '560002'],
      [20, '560002'],
      [30, '560001'],
      [10, '560001'],
    ] as const) {
      const { orderId } = await makePacked(shop);
      const placedAt = new Date(Date.now() - minutes * 60_000);
      await setOrder(orderId, { placedAt, deliveryAddress: { ...ADDRESS, pincode } });
      made.push(orderId);
    }
    const answer = await take(shop, rider, ...made);
    const expected = [made[2], made[3], made[1], made[0]];
    expect(answer.body.data.map((row: DeliveryRow) => row.orderId)).toEqual(expected);
    expect((await list(rider)).slice(0, 4).map(({ orderId }) => orderId)).toEqual(expected);
  });
});

describe('the code at the door', () => {
  it('delivers, books the cash on the rider, and is needed once', async () => {
    const { orderId, code } = await makeTaken(shop, rider, { price: 60, quantity: 2 });
    const answers = await times(6, () =>
      deliver(rider, orderId, { code: ` ${code.slice(0, 2)} ${code.slice(2)}` }),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { orderId, status: 'DELIVERED', collected: 120, leftAtDoor: false, reason: null } },
      });
    }
    // Any later call: it is delivered.
    expect((await deliver(rider, orderId, { code: wrongFor(code) })).status).toBe(200);
    expect(await readDelivery(shop, orderId)).toMatchObject({ cashPaise: 12_000, wrongCodes: 0 });
    expect(await find(rider, orderId)).toBeUndefined();
  });

  it('cannot be guessed: after five wrong ones the right one is refused, and a manager helps', async () => {
    const { orderId, code } = await makeTaken(shop, rider);
    const wrong = wrongFor(code);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const answer = await deliver(rider, orderId, { code: wrong });
      expect(answer).toMatchObject({ status: 400, body: { code: 'WRONG_CODE', data: { triesLeft } } });
      expect(answer.body.message).toContain(triesLeft > 1 ? `${triesLeft} tries are left` : '');
      expect((await find(rider, orderId))!.triesLeft).toBe(triesLeft);
    }
    expect(await deliver(rider, orderId, { code })).toMatchObject({
      status: 429,
      body: { message: 'Too many wrong codes for this order. Ask a manager of your store.' },
    });
    expect((await deliver(rider, orderId, { confirmed: true })).status).toBe(403);
    expect((await giveBack(rider, orderId)).body.message).toContain('Ask a manager');
    expect((await deliver(manager, orderId, { confirmed: true })).body.data.status).toBe('DELIVERED');
  });

  it('cannot be guessed by many calls at once either', async () => {
    const { orderId, code } = await makeTaken(shop, rider);
    const answers = await times(9, () => deliver(rider, orderId, { code: wrongFor(code) }));
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429]);
    expect((await readDelivery(shop, orderId))!.wrongCodes).toBe(5);
  });

  it('does not lose attempts to impossible codes', async () => {
    const { orderId, code } = await makeTaken(shop, rider);
    const codes = [{ code: '' }, { code: '12' }, { code: 'abcd' }, { code: 1234 }];
    const impossible = [...codes, {}, { leftAtDoor: false }];
    for (const proof of impossible) expect((await deliver(rider, orderId, proof)).status).toBe(400);
    expect((await deliver(rider, orderId, { code, leftAtDoor: true })).status).toBe(400);
    expect(await readDelivery(shop, orderId)).toMatchObject({ wrongCodes: 0, deliveredAt: null });
  });

  it('is not needed if the order may be left at the door and nothing is due', async () => {
    const cash = await makeTaken(shop, rider, { price: 70 }, { leaveAtDoor: true });
    expect(await deliver(rider, cash.orderId, { leftAtDoor: true })).toMatchObject({
      status: 409,
      body: { code: 'NOT_AT_DOOR', message: '₹70 is due for this order, so it cannot be left at the door' },
    });
    const paid = await makePaid(shop, {}, { leaveAtDoor: true });
    await pack(shop, paid.orderId);
    const taken = (await take(shop, rider, paid.orderId)).body.data;
    expect(taken).toMatchObject([{ due: 0, isCash: false }]);
    expect(await deliver(rider, paid.orderId, { leftAtDoor: true })).toMatchObject({
      status: 200,
      body: { data: { leftAtDoor: true, collected: 0 } },
    });
    expect((await deliver(rider, paid.orderId, { leftAtDoor: true })).status).toBe(200);
    const unasked = await makeTaken(shop, rider);
    expect(await deliver(rider, unasked.orderId, { leftAtDoor: true })).toMatchObject({
      status: 409,
      body: { message: 'The shopper has not allowed this order to be left at the door. Ask for the code.' },
    });
  });

  it('does not work for another rider, and a manager of another store sees nothing', async () => {
    const { orderId, code } = await makeTaken(shop, rider);
    const strangers = [
      await makeMember(shop, 'rider', FIRST_STORE_ID),
      elsewhere,
      await makeMember(shop, 'manager', second),
    ];
    for (const who of strangers) {
      expect((await deliver(who, orderId, { code })).status).toBe(404);
      expect((await fail(who, orderId)).status).toBe(404);
      expect((await giveBack(who, orderId)).status).toBe(404);
    }
    expect(await readDelivery(shop, orderId)).toMatchObject({ wrongCodes: 0, deliveredAt: null });
  });
});

describe('an order on the road', () => {
  it('may be cancelled by the owner, and its rider is told', async () => {
    const { orderId, code } = await makeTaken(shop, rider);
    await letPass(shop, orderId, 5);
    expect((await move(orderId, 'OUT FOR DELIVERY', 'CANCELLED')).status).toBe(200);
    expect(await deliver(rider, orderId, { code })).toMatchObject({
      status: 409,
      body: { message: 'This order was cancelled. Bring it back to the store.' },
    });
    expect(await find(rider, orderId)).toBeUndefined();
    expect((await giveBack(rider, orderId)).status).toBe(409);
    expect((await fail(rider, orderId)).body.data).toMatchObject({
      status: 'CANCELLED',
      reason: 'Cancelled',
    });
  });

  it('is on the road again when the owner undoes DELIVERED within a minute, and can be given back', async () => {
    const { orderId, code } = await makeTaken(shop, rider, { price: 30 });
    const undo = async () => {
      expect((await deliver(rider, orderId, { code })).status).toBe(200);
      expect((await move(orderId, 'DELIVERED', 'OUT FOR DELIVERY')).status).toBe(200);
    };
    await undo();
    expect(await readDelivery(shop, orderId)).toMatchObject({ deliveredAt: null, cashPaise: null });
    expect(await find(rider, orderId)).toMatchObject({ isMine: true, status: 'OUT FOR DELIVERY' });
    await letPass(shop, orderId, 3);
    await undo();
    expect((await giveBack(rider, orderId)).status).toBe(200);
    expect((await take(shop, rider, orderId)).status).toBe(200);
  });

  it('stays delivered when its cash is handed in at the same moment', async () => {
    const { orderId, code } = await makeTaken(shop, rider, { price: 30 });
    await deliver(rider, orderId, { code });
    const undo = await inTransaction(shop.db, async (tx) => {
      const [carried] = await lockCarried(tx, rider.userId, FIRST_STORE_ID, 10);
      const undo = move(orderId, 'DELIVERED', 'OUT FOR DELIVERY');
      await until(async () => (await countWaiting()) > 0, 'the undo to wait');
      const { storeId, riderName, paise } = carried!;
      const paid = { expectedPaise: paise, handedPaise: paise, handedAt: new Date() };
      await insertHandIn(tx, { storeId, riderId: rider.userId, riderName, ...paid }, [orderId]);
      return { answer: undo };
    });
    expect(await undo.answer).toMatchObject({
      status: 409,
      body: { message: 'The cash of this order has been handed in' },
    });
  });

  it('is ended by a manager when its rider no longer works here', async () => {
    const brought = await makeTaken(shop, rider);
    const [failed, back] = [await makeTaken(shop, rider), await makeTaken(shop, rider)];
    await shop.db.update(staff).set({ endedAt: new Date() }).where(eq(staff.userId, rider.userId));
    expect((await deliver(rider, brought.orderId, { code: brought.code })).status).toBe(403);
    expect(await find(manager, brought.orderId)).toMatchObject({
      isMine: false,
      riderName: 'Ravi Kumar',
      mobile: ADDRESS.mobile,
    });
    expect((await deliver(manager, brought.orderId, { code: brought.code })).status).toBe(200);
    expect((await fail(manager, failed.orderId)).status).toBe(200);
    expect((await giveBack(manager, back.orderId)).status).toBe(200);
    expect((await readDelivery(shop, brought.orderId))!.riderId).toBe(rider.userId);
  });
});

describe('a delivery that fails', () => {
  it('has its reason, once; what follows is up to the store', async () => {
    const { orderId } = await makeTaken(shop, rider, { stock: 9, quantity: 4 });
    const answers = await times(6, () =>
      fail(rider, orderId, '  Nobody answered the door,\nand nobody answered '),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: {
          data: {
            status: 'OUT FOR DELIVERY',
            endedAt: expect.any(String),
            reason: 'Nobody answered the door, and nobody answered',
            collected: 0,
          },
        },
      });
    }
    expect((await fail(rider, orderId, 'Another reason')).body.data.reason).toContain(
      'Nobody answered the door',
    );
    expect(await readDelivery(shop, orderId)).toMatchObject({ cashPaise: null, deliveredAt: null });
  });

  it('needs a reason of at most 200 characters, and an undelivered order', async () => {
    const { orderId, code } = await makeTaken(shop, rider);
    for (const reason of [null, '', '  ', 7, 'x'.repeat(201)])
      expect((await fail(rider, orderId, reason)).status, String(reason)).toBe(400);
    await deliver(rider, orderId, { code });
    expect((await fail(rider, orderId)).status).toBe(409);
  });
});

describe('a bag that is given back', () => {
  it('waits for the next rider, however long it was away, and gets a new code', async () => {
    const { orderId } = await makeTaken(shop, rider);
    await letPass(shop, orderId, 3_600);
    for (const { status, body } of await times(6, () => giveBack(rider, orderId)))
      expect([status, body.data.status]).toEqual([200, 'PACKING']);
    expect(await readDelivery(shop, orderId)).toBeUndefined();
    expect(await find(rider, orderId)).toMatchObject({ status: 'PACKING', isMine: false, mobile: null });
    const next = await makeMember(shop, 'rider', FIRST_STORE_ID);
    expect((await take(shop, next, orderId)).status).toBe(200);
    expect((await giveBack(rider, orderId)).status).toBe(404);
    expect((await deliver(next, orderId, { code: await doorCodeOf(shop, orderId) })).status).toBe(200);
    expect((await giveBack(next, orderId)).status).toBe(409);
  });

  it('has not been at the door: after a tried code only a manager may give it back', async () => {
    const { orderId, code } = await makeTaken(shop, rider);
    await deliver(rider, orderId, { code: wrongFor(code) });
    expect(await giveBack(rider, orderId)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_MOVE_REFUSED' },
    });
    expect((await giveBack(manager, orderId)).status).toBe(200);
  });
});
