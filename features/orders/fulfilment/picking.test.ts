// Picking through the API: the picker of an order, short lines, substitutions, and their prices.

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stockOf } from '#tests/factories.ts';
import { cancelOrder, expectNoFaults, letPass, placeOrder, requestStep } from '#tests/orders.ts';
import { statusOf } from '#tests/deliveries.ts';
import {
  checkOut,
  listRefunds,
  pay,
  providerOf,
  readOrder,
  usePaymentShop,
  waitForPayment,
} from '#tests/payment-shop.ts';
import { asPicker, claimPlaced, fillCart, makePlaced, packOrder, readMoney } from '#tests/picking.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import { stockMovements } from '#features/catalogue/catalogue.table.ts';
import { refundOrder } from '#features/checkout/refund/refund.ts';

const shop = usePaymentShop();
const admin = useAdmin(shop);

const makePicker = (storeId: string | null = FIRST_STORE_ID) => makeMember(shop, 'picker', storeId);
const move = (orderId: string, from: string, to: string) => requestStep(shop, admin, orderId, from, to);

async function makeClaimed(options?: Parameters<typeof makePlaced>[1]) {
  const placed = await makePlaced(shop, options);
  const picker = await makePicker();
  return { ...placed, picker, ...(await claimPlaced(shop, picker, placed)) };
}

describe('the queue of a store', () => {
  it('has its orders oldest first, names the picker of each, and loses packed and cancelled ones', async () => {
    const picker = await makePicker();
    const calls = asPicker(shop, picker);
    const [first, second, third] = [await makePlaced(shop), await makePlaced(shop), await makePlaced(shop)];
    await asPicker(shop, await makePicker()).claim(second.orderId);
    const ids = [first, second, third].map(({ orderId }) => orderId);
    const readQueue = async () => {
      const { body } = await calls.queue(FIRST_STORE_ID);
      return body.data.filter(({ orderId }: { orderId: string }) => ids.includes(orderId));
    };
    expect(await readQueue()).toMatchObject([
      { orderId: ids[0], lines: 2, units: 5, claimedBy: null, isMine: false },
      { orderId: ids[1], claimedBy: expect.any(String), isMine: false },
      { orderId: ids[2], claimedBy: null },
    ]);
    await calls.claim(ids[0]!);
    expect((await readQueue())[0]).toMatchObject({ isMine: true });
    await packOrder(shop, picker, ids[0]!);
    await cancelOrder(shop, third.person, ids[2]!);
    expect((await readQueue()).map(({ orderId }: { orderId: string }) => orderId)).toEqual([ids[1]]);
  });

  it('is only for staff of that store, who find no order of another', async () => {
    const { _id: other } = await makeStore(shop, admin);
    const stranger = asPicker(shop, await makePicker(other));
    const { orderId, lineOf } = await makeClaimed();
    expect((await stranger.queue(FIRST_STORE_ID)).status).toBe(404);
    expect((await stranger.queue(other)).body.data).toEqual([]);
    for (const answer of [
      await stranger.claim(orderId),
      await stranger.pick(orderId, lineOf(0), 1),
      await stranger.short(orderId, lineOf(0), 1),
      await stranger.finish(orderId),
      await stranger.release(orderId),
      await stranger.waste(orderId, lineOf(0), 1),
      await stranger.substitutes(orderId, lineOf(0)),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'Order not found']);
  });
});

describe('an order to pick', () => {
  it('is shown in the order of the shelves, and its shopper sees that it is being packed', async () => {
    const { orderId, products, payload: _payload } = await makePlaced(shop, { quantities: [1, 1, 1] });
    for (const [index, shelf] of ['B-10', '', 'B-2'].entries())
      await shop.call('PUT', '/api/store/stock', {
        token: admin.token,
        body: { storeId: FIRST_STORE_ID, productId: products[index]!.id, shelf },
      });
    const { status, body } = await asPicker(shop, await makePicker()).claim(orderId);
    expect([status, body.message]).toEqual([200, 'You are picking this order']);
    expect(body.data).toMatchObject({ orderId, status: 'PACKING', ifShort: 'refund', finishedAt: null });
    expect(body.data.lines.map(({ shelf }: { shelf: string }) => shelf)).toEqual(['B-2', 'B-10', '']);
    expect(body.data.lines[0]).toMatchObject({ quantity: 1, lineTotal: 100, picked: 0, short: 0 });
    expect(await statusOf(shop, orderId)).toBe('PACKING');
  });

  it('belongs to one picker, however many press at once, and however often', async () => {
    const { orderId } = await makePlaced(shop);
    const people = await Promise.all(Array.from({ length: 4 }, () => makePicker()));
    const answers = await Promise.all(
      people.flatMap((person) => [1, 2, 3].map(() => asPicker(shop, person).claim(orderId))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(3);
    const lost = answers.find(({ status }) => status === 409)!;
    expect(lost.body).toMatchObject({ code: 'CLAIMED', data: { claimedBy: expect.any(String) } });
    expect(lost.body.message).toMatch(/ is picking this order$/);
  });

  it('is the picker’s only one: the next waits until it is handed back, and a page that reads it again does not take it', async () => {
    const { calls, orderId, picker } = await makeClaimed();
    const reread = () =>
      shop.call('POST', '/api/picking/claim', { token: picker.token, body: { orderId, isReread: true } });
    expect((await reread()).body.data).toMatchObject({ orderId, status: 'PACKING' });
    const { orderId: next } = await makePlaced(shop);
    const refused = await calls.claim(next);
    expect(refused.body).toMatchObject({ code: 'ONE_AT_A_TIME', data: { orderId } });
    expect((await calls.release(orderId)).status).toBe(200);
    expect((await calls.release(orderId)).status).toBe(200);
    expect((await reread()).body).toMatchObject({
      code: 'NOT_PICKING',
      message: 'Nobody is picking this order. Start it first.',
    });
    const queue = (await calls.queue(FIRST_STORE_ID)).body.data as { orderId: string }[];
    expect(queue.find((row) => row.orderId === orderId)).toMatchObject({ claimedBy: null, isMine: false });
    expect((await calls.claim(next)).status).toBe(200);
    expect(await statusOf(shop, orderId)).toBe('PACKING');
    const other = asPicker(shop, await makePicker());
    expect((await other.claim(orderId)).status).toBe(200);
    expect((await calls.pick(orderId, 'x', 1)).body.code).toBe('CLAIMED');
  });

  it('is free again when its picker’s work ends', async () => {
    const { orderId, picker } = await makeClaimed();
    const { body } = await shop.call('GET', '/api/staff/get', { token: admin.token });
    const post = body.data.find(({ email }: { email: string }) => email === picker.email);
    await shop.call('DELETE', '/api/staff/remove', { token: admin.token, body: { _id: post._id } });
    expect((await asPicker(shop, picker).claim(orderId)).status).toBe(403);
    expect((await asPicker(shop, await makePicker()).claim(orderId)).status).toBe(200);
  });

  it('that is cancelled meanwhile says so at the next step, and its whole stock is returned', async () => {
    const { orderId, calls, lineOf, products } = await makeClaimed({ quantities: [4] });
    await calls.pick(orderId, lineOf(0), 2);
    await calls.short(orderId, lineOf(0), 1);
    await letPass(shop, orderId, 3);
    expect((await move(orderId, 'PACKING', 'CANCELLED')).status).toBe(200);
    const answer = await calls.pick(orderId, lineOf(0), 3);
    expect(answer.body).toMatchObject({
      code: 'NOT_PICKING',
      message: 'This order was cancelled. Put its goods back on the shelf.',
    });
    expect((await calls.finish(orderId)).status).toBe(409);
    expect(await stockOf(shop, products[0]!.id)).toBe(49);
  });

  it('is finished once every line is picked or short, and not before', async () => {
    const { orderId, calls, lineOf } = await makeClaimed();
    const early = await calls.finish(orderId);
    expect(early.body).toMatchObject({ code: 'NOT_PICKED', message: '2 lines are not picked yet' });
    for (const picked of [2, 2, 1, 2])
      expect((await calls.pick(orderId, lineOf(0), picked)).status).toBe(200);
    expect((await calls.finish(orderId)).body.message).toMatch(/ is not picked yet$/);
    await calls.pick(orderId, lineOf(1), 3);
    const [one, two] = await Promise.all([calls.finish(orderId), calls.finish(orderId)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.data).toEqual({ orderId, status: 'PACKING', due: 500, isPaid: false });
    for (const late of [
      await calls.pick(orderId, lineOf(0), 1),
      await calls.short(orderId, lineOf(0), 1),
      await calls.release(orderId),
      await calls.claim(orderId),
    ])
      expect([late.status, late.body.message]).toEqual([409, 'This order is already packed']);
  });

  it('accepts no more than was ordered', async () => {
    const { orderId, calls, lineOf } = await makeClaimed({ quantities: [3] });
    expect((await calls.pick(orderId, lineOf(0), 4)).status).toBe(400);
    expect((await calls.short(orderId, lineOf(0), 4)).status).toBe(400);
    await calls.short(orderId, lineOf(0), 2);
    const answer = await calls.pick(orderId, lineOf(0), 2);
    expect([answer.status, answer.body.message]).toEqual([400, '2 are missing, so at most 1']);
    for (const wrong of [-1, 1.5, 100])
      expect((await calls.pick(orderId, lineOf(0), wrong)).status).toBe(400);
    expect((await calls.pick(orderId, 'f'.repeat(24), 1)).status).toBe(404);
  });
});

describe('a short line', () => {
  it('is not charged, is a loss in the ledger, and can be corrected', async () => {
    const { orderId, calls, lineOf, products } = await makeClaimed({ quantities: [4, 1] });
    await calls.pick(orderId, lineOf(0), 4);
    expect((await calls.short(orderId, lineOf(0), 3)).body.data).toMatchObject({ picked: 1, short: 3 });
    for (const short of [3, 1, 0, 2, 2]) {
      const { body } = await calls.short(orderId, lineOf(0), short);
      expect([body.data.short, body.data.adjustment]).toEqual([short, short * 100]);
      await expectNoFaults(shop);
    }
    expect((await readMoney(shop, orderId)).adjusted).toBe(0);
    await calls.pick(orderId, lineOf(0), 2);
    await calls.pick(orderId, lineOf(1), 1);
    expect((await calls.finish(orderId)).body.data.due).toBe(300);
    expect(await readMoney(shop, orderId)).toEqual({
      total: 500,
      adjusted: 200,
      adjustments: [['short', 2, 200]],
      isSettled: true,
    });
    expect(await stockOf(shop, products[0]!.id)).toBe(46);
    const lost = await shop.db.select().from(stockMovements).where(eq(stockMovements.orderId, orderId));
    const sum = lost
      .filter(({ reason }) => reason === 'short')
      .reduce((all, { quantity }) => all + quantity, 0);
    expect(sum).toBe(-2);
  });

  it('of an order paid by card is refunded to the card, once, however often the job runs', async () => {
    const filled = await fillCart(shop, { quantities: [2, 1], prices: [50, 70] });
    const { body } = await checkOut(shop, filled.person, filled.payload);
    const orderId = body.data.orderId as string;
    await pay(shop, body.id as string);
    await waitForPayment(shop, orderId, 'paid');
    const { calls, lineOf } = await claimPlaced(shop, await makePicker(), { ...filled, orderId });
    await calls.short(orderId, lineOf(0), 1);
    await calls.pick(orderId, lineOf(0), 1);
    await calls.pick(orderId, lineOf(1), 1);
    await calls.finish(orderId);
    await Promise.all([1, 2, 3].map(() => refundOrder(shop.services, orderId, new Date())));
    await refundOrder(shop.services, orderId, new Date());
    const { paymentId } = (await providerOf(shop).getAttempt(body.id as string))!;
    expect(await listRefunds(shop, paymentId!)).toEqual([[50, 'succeeded']]);
    expect(await readMoney(shop, orderId)).toMatchObject({ total: 170, adjusted: 50, isSettled: true });
    expect((await readOrder(shop, orderId)).paymentState).toBe('paid');
    // The rest is refunded when the order is cancelled afterwards.
    await letPass(shop, orderId, 3);
    await move(orderId, 'PACKING', 'CANCELLED');
    await waitForPayment(shop, orderId, 'refunded');
  });

  it('that covers the whole order cancels it', async () => {
    const { orderId, calls, lineOf, products } = await makeClaimed({ quantities: [2] });
    await calls.short(orderId, lineOf(0), 2);
    const { body } = await calls.finish(orderId);
    expect([body.message, body.data]).toEqual([
      'Nothing is available, so the order is cancelled',
      { orderId, status: 'CANCELLED', due: 0, isPaid: false },
    ]);
    // A repeat, as after a lost answer.
    expect((await calls.finish(orderId)).body).toEqual(body);
    expect(await stockOf(shop, products[0]!.id)).toBe(48);
  });

  it('of an order that the owner sends out without the picking page is booked as well', async () => {
    const { orderId, calls, lineOf } = await makeClaimed({ quantities: [3] });
    await calls.short(orderId, lineOf(0), 1);
    await calls.pick(orderId, lineOf(0), 2);
    await letPass(shop, orderId, 3);
    expect((await move(orderId, 'PACKING', 'OUT FOR DELIVERY')).status).toBe(200);
    expect(await readMoney(shop, orderId)).toMatchObject({ adjusted: 100 });
    expect((await calls.pick(orderId, lineOf(0), 2)).body.message).toBe(
      'This order has already left the store',
    );
    // As after packing with a lost answer, when a rider was quicker than the repeat.
    const again = await calls.finish(orderId);
    expect([again.status, again.body.data]).toEqual([
      200,
      { orderId, status: 'OUT FOR DELIVERY', due: 200, isPaid: false },
    ]);
  });

  it('prevents undoing the step to packing', async () => {
    const { orderId, calls, lineOf } = await makeClaimed();
    await calls.short(orderId, lineOf(0), 1);
    const refused = await move(orderId, 'PACKING', 'PLACED');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Items of this order are missing, so it stays in packing',
    ]);
    await calls.short(orderId, lineOf(0), 0);
    expect((await move(orderId, 'PACKING', 'PLACED')).status).toBe(200);
    expect((await calls.pick(orderId, lineOf(0), 1)).body.message).toBe(
      'Nobody is picking this order. Start it first.',
    );
  });
});

describe('a substitution', () => {
  it('is taken from stock at once, costs no more than the short line, and less when it is cheaper', async () => {
    const { orderId, calls, lineOf, makeSimilar } = await makeClaimed({
      ifShort: 'replace',
      quantities: [2, 1],
    });
    const dear = await makeSimilar({ price: 150, stock: 5 });
    const cheap = await makeSimilar({ price: 80, stock: 5 });
    const offered = await calls.substitutes(orderId, lineOf(0));
    const ids = offered.body.data.map(({ productId }: { productId: string }) => productId);
    expect(ids.toSorted()).toEqual([dear.id, cheap.id].toSorted());
    const instead = (productId: string, quantity: number) =>
      calls.short(orderId, lineOf(0), 2, { productId, quantity });
    expect((await instead(dear.id, 2)).body.data).toMatchObject({
      adjustment: 0,
      substitute: { quantity: 2, price: 150 },
    });
    expect(await stockOf(shop, dear.id)).toBe(3);
    expect((await instead(dear.id, 1)).body.data.adjustment).toBe(50);
    expect(await stockOf(shop, dear.id)).toBe(4);
    await expectNoFaults(shop);
    expect((await instead(cheap.id, 2)).body.data.adjustment).toBe(40);
    expect([await stockOf(shop, dear.id), await stockOf(shop, cheap.id)]).toEqual([5, 3]);
    const scarce = await makeSimilar({ price: 90, stock: 1 });
    const tooMany = await instead(scarce.id, 2);
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'SHORT_STOCK']);
    expect(await stockOf(shop, cheap.id)).toBe(3);
    await calls.pick(orderId, lineOf(1), 1);
    expect((await calls.finish(orderId)).body.data.due).toBe(260);
    expect(await readMoney(shop, orderId)).toMatchObject({ adjustments: [['substitute', 2, 40]] });
  });

  it('returns to stock when the order is cancelled, or when it is removed again', async () => {
    const { orderId, calls, lineOf, makeSimilar } = await makeClaimed({
      ifShort: 'replace',
      quantities: [2],
    });
    const other = await makeSimilar({ price: 100, stock: 2 });
    const instead = { productId: other.id, quantity: 2 };
    await calls.short(orderId, lineOf(0), 2, instead);
    expect(await stockOf(shop, other.id)).toBe(0);
    await calls.short(orderId, lineOf(0), 2);
    expect(await stockOf(shop, other.id)).toBe(2);
    await calls.short(orderId, lineOf(0), 2, instead);
    await calls.finish(orderId);
    await letPass(shop, orderId, 3);
    await move(orderId, 'PACKING', 'CANCELLED');
    expect(await stockOf(shop, other.id)).toBe(2);
    expect((await calls.finish(orderId)).body.message).toBe(
      'This order was cancelled. Put its goods back on the shelf.',
    );
  });

  it('is bounded by what is missing, in packs and in price; beyond that a manager decides', async () => {
    const order = await makeClaimed({ ifShort: 'replace', quantities: [3] });
    const { orderId, calls, lineOf, makeSimilar } = order;
    const [milk, saffron] = [await makeSimilar({ price: 150, stock: 97 }), await makeSimilar({ price: 201 })];
    const instead = (short: number, productId: string, quantity: number, who = calls) =>
      who.short(orderId, lineOf(0), short, { productId, quantity });
    const tooMany = await instead(1, milk.id, 97);
    expect([tooMany.status, tooMany.body.code, tooMany.body.message]).toEqual([
      409,
      'TOO_MUCH_INSTEAD',
      'Only 1 missing, so at most 1 instead. A manager may give more.',
    ]);
    expect((await instead(1, saffron.id, 1)).body.code).toBe('TOO_MUCH_INSTEAD');
    expect(await stockOf(shop, milk.id)).toBe(97);
    const offered = async () =>
      (await calls.substitutes(orderId, lineOf(0))).body.data.map(
        ({ productId }: { productId: string }) => productId,
      );
    expect(await offered()).toEqual([milk.id]);
    expect((await instead(2, milk.id, 2)).status).toBe(200);
    // What is given already may not grow past it, nor stay when less is missing.
    expect((await instead(2, milk.id, 3)).body.code).toBe('TOO_MUCH_INSTEAD');
    expect((await instead(1, milk.id, 2)).body.code).toBe('TOO_MUCH_INSTEAD');
    expect(await stockOf(shop, milk.id)).toBe(95);

    await calls.release(orderId);
    const manager = asPicker(shop, await makeMember(shop, 'manager', FIRST_STORE_ID));
    expect((await manager.claim(orderId)).body.data.mayGiveMore).toBe(true);
    expect((await instead(1, milk.id, 2, manager)).status).toBe(200);
    expect((await instead(1, saffron.id, 1, manager)).status).toBe(200);
  });

  it('is refused for a shopper who wants a refund, and must be a similar product', async () => {
    const { orderId, calls, lineOf, makeSimilar } = await makeClaimed();
    const other = await makeSimilar({ stock: 5 });
    const refused = await calls.short(orderId, lineOf(0), 1, { productId: other.id, quantity: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'NO_SUBSTITUTES']);
    const wanting = await makeClaimed({ ifShort: 'replace' });
    const strange = await wanting.calls.short(wanting.orderId, wanting.lineOf(0), 1, {
      productId: other.id,
      quantity: 1,
    });
    expect([strange.status, strange.body.message]).toEqual([404, 'This product cannot be the substitute']);
    const own = { productId: wanting.products[0]!.id, quantity: 1 };
    expect((await wanting.calls.short(wanting.orderId, wanting.lineOf(0), 1, own)).status).toBe(404);
  });

  it('is never sold twice, however many pickers and shoppers want the last unit', async () => {
    const orders = await Promise.all(
      Array.from({ length: 4 }, () => makeClaimed({ ifShort: 'replace', quantities: [1] })),
    );
    // All from one list, so that one product is similar to all of them.
    const { makeSimilar } = orders[0]!;
    const last = await makeSimilar({ stock: 2 });
    for (const each of orders.slice(1))
      await shop.db.execute(
        `INSERT INTO product_sub_categories (product_id, sub_category_id)
         SELECT '${last.id}', sub_category_id FROM product_sub_categories WHERE product_id = '${each.products[0]!.id}'`,
      );
    const answers = await Promise.all(
      orders.map(({ calls, orderId, lineOf }) =>
        calls.short(orderId, lineOf(0), 1, { productId: last.id, quantity: 1 }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    // Too few are left, or it is not offered any more.
    for (const status of statuses.slice(2)) expect([404, 409]).toContain(status);
    expect(await stockOf(shop, last.id)).toBe(0);
  });
});

it('a bar code is saved once, for one product', async () => {
  const { orderId, calls, lineOf } = await makeClaimed();
  const code = `2${Date.now()}`.slice(0, 13);
  expect((await calls.barCode(orderId, lineOf(0), code)).body.data.barCodes).toEqual([code]);
  expect((await calls.barCode(orderId, lineOf(0), code)).status).toBe(200);
  expect((await calls.barCode(orderId, lineOf(1), code)).body.code).toBe('BAR_CODE_TAKEN');
  expect((await calls.barCode(orderId, lineOf(1), "1';--")).status).toBe(400);
  expect((await calls.barCode(orderId, lineOf(0), `="${code}"`)).body.data.barCodes).toEqual([code]);
  const shortened = await calls.barCode(orderId, lineOf(1), '8.90106E+12');
  expect([shortened.status, shortened.body.message]).toEqual([
    400,
    'A spreadsheet has shortened this bar code. Format its column as text there.',
  ]);
  expect(
    (await calls.claim(orderId)).body.data.lines.find(
      ({ lineId }: { lineId: string }) => lineId === lineOf(0),
    ).barCodes,
  ).toEqual([code]);
});

it('the preference for short lines is part of the request: another preference with the same key is another request', async () => {
  const { person, payload } = await fillCart(shop, { ifShort: 'replace' });
  const [one, two] = [
    await placeOrder(shop, person, payload, 'choice'),
    await placeOrder(shop, person, payload, 'choice'),
  ];
  expect([one.status, two.status, two.body.data]).toEqual([200, 200, one.body.data]);
  expect((await placeOrder(shop, person, { ...payload, ifShort: 'refund' }, 'choice')).status).toBe(422);
  expect((await placeOrder(shop, person, { ...payload, ifShort: 'both' })).status).toBe(400);
});

describe('a pack that is broken while it is picked', () => {
  it('leaves the stock as waste, once however often it is said, and may be taken back', async () => {
    const { orderId, products, calls, lineOf } = await makeClaimed({ quantities: [2] });
    const { id } = products[0]!;
    const before = await stockOf(shop, id);
    const answers = await Promise.all([1, 2, 3].map(() => calls.waste(orderId, lineOf(0), 2)));
    for (const { status, body } of answers) expect([status, body.data.wasted]).toEqual([200, 2]);
    expect(await stockOf(shop, id)).toBe(before - 2);
    expect((await calls.waste(orderId, lineOf(0), 1, 'spoiled')).body.data.wasted).toBe(1);
    expect(await stockOf(shop, id)).toBe(before - 1);
    await calls.pickAll(orderId);
    expect((await calls.finish(orderId)).body.data.status).toBe('PACKING');
    expect((await calls.waste(orderId, lineOf(0), 2)).status).toBe(409);
    await expectNoFaults(shop);
  });

  it('is missing when no other is in stock', async () => {
    const { orderId, products, calls, lineOf } = await makeClaimed({ quantities: [2] });
    const none = { storeId: FIRST_STORE_ID, productId: products[0]!.id, stock: 0 };
    await shop.call('PUT', '/api/store/stock', { token: admin.token, body: none });
    expect(await calls.waste(orderId, lineOf(0), 1)).toMatchObject({
      status: 409,
      body: { code: 'SHORT_STOCK' },
    });
    expect((await calls.waste(orderId, lineOf(0), 1, 'eaten')).status).toBe(400);
    await expectNoFaults(shop);
  });
});

it('a line names the earliest best-before day that is probably on the shelf', async () => {
  const { orderId, products, picker, lineOf } = await makeClaimed({ quantities: [2, 1] });
  const [dated] = products;
  const lines = ['2035-03-09', '2035-02-01'].map((bestBefore) => {
    return { productId: dated!.id, quantity: 3, bestBefore };
  });
  const body = { storeId: FIRST_STORE_ID, supplier: 'Dairy', lines };
  expect((await shop.call('POST', '/api/stock/receive', { token: admin.token, body })).status).toBe(200);
  const { data } = (await asPicker(shop, picker).claim(orderId)).body;
  const bestBeforeOf = (lineId: string) =>
    data.lines.find((line: { lineId: string }) => line.lineId === lineId).bestBefore;
  expect([bestBeforeOf(lineOf(0)), bestBeforeOf(lineOf(1))]).toEqual(['2035-02-01', null]);
});
