// 'Is there any left?' through the API: what a picker's answer does to the stock, and what takes it back.

import { describe, expect, it } from 'vitest';
import { codeOf } from '#tests/answers.ts';
import { makeAddress, stockOf } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { addToCart, cancelOrder, placeOrder, readPayload, useCheckedShop } from '#tests/orders.ts';
import { asPicker, claimPlaced, makePlaced } from '#tests/picking.ts';
import { hearChanges } from '#tests/products.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, readLedger } from '#tests/stores.ts';

const shop = useCheckedShop();
const admin = useAdmin(shop);

/** Two of a product of which 48 stay in stock, claimed by a picker. */
async function makeClaimed() {
  const placed = await makePlaced(shop, { quantities: [2] });
  const picker = await makeMember(shop, 'picker', FIRST_STORE_ID);
  const { calls, lineOf } = await claimPlaced(shop, picker, placed);
  const { id: productId } = placed.products[0]!;
  const [orderId, lineId] = [placed.orderId, lineOf(0)];
  const say = (short: number, left: number | null, secondsAgo = 0) =>
    calls.shelf(orderId, lineId, short, left, secondsAgo);
  return { ...placed, calls, productId, lineId, say, stock: () => stockOf(shop, productId) };
}

/** Another order of this product, not picked yet. */
async function order(productId: string, quantity = 2) {
  const person = await makeOneShopper(shop);
  const addressId = await makeAddress(shop, person);
  await addToCart(shop, person, productId, quantity);
  return { person, payload: await readPayload(shop, person, addressId) };
}

const book = (path: string, body: object) =>
  shop.call('POST', `/api/stock/${path}`, { token: admin.token, body: { storeId: FIRST_STORE_ID, ...body } });
const receive = (productId: string, quantity: number) =>
  book('receive', { supplier: '', lines: [{ productId, quantity }] });
const ledgerOf = async (productId: string) => (await readLedger(shop, admin, { productId })).body.data;

describe('none left', () => {
  it('takes the whole stock at once, in the ledger with the picker and the order', async () => {
    const { say, stock, productId, orderId } = await makeClaimed();
    const waiting = await order(productId);
    let answer: Awaited<ReturnType<typeof say>>;
    const heard = await hearChanges(shop, async () => (answer = await say(2, 0)));
    expect(answer!.body.data).toMatchObject({ short: 2, left: { count: 0, booked: 48 } });
    expect(heard).toContain(`product:${productId}`);
    expect(await stock()).toBe(0);
    expect((await ledgerOf(productId)).find(({ reason }: any) => reason === 'none-left')).toMatchObject({
      ...{ quantity: -48, orderId, by: 'Ravi Kumar' },
    });
    // Nobody buys it any more, whose cart has it.
    const refused = await placeOrder(shop, waiting.person, waiting.payload);
    expect([refused.status, refused.body.message]).toEqual([409, 'Some items are not available']);
  });

  it('is booked once, however often a phone sends it', async () => {
    const { say, stock, productId } = await makeClaimed();
    const answers = await Promise.all([1, 2, 3, 4].map(() => say(2, 0)));
    for (const { status, body } of answers)
      expect([status, body.data.left]).toEqual([200, { count: 0, booked: 48 }]);
    await receive(productId, 30);
    // A late repeat empties nothing that has come since.
    expect((await say(2, 0)).status).toBe(200);
    expect(await stock()).toBe(30);
  });

  it('leaves what other orders hold: their pickers miss it, or it comes back when they are cancelled', async () => {
    const { say, stock, productId } = await makeClaimed();
    const [one, other] = [await order(productId, 5), await order(productId, 3)];
    const { body: first } = await placeOrder(shop, one.person, one.payload);
    const { body: second } = await placeOrder(shop, other.person, other.payload);
    expect(await stock()).toBe(40);
    expect((await say(2, 0)).body.data.left).toEqual({ count: 0, booked: 40 });
    const next = await claimPlaced(shop, await makeMember(shop, 'picker', FIRST_STORE_ID), {
      orderId: first.data[0].orderId,
      products: [{ id: productId }],
    });
    const also = await next.calls.shelf(first.data[0].orderId, next.lineOf(0), 5, 0);
    expect(also.body.data.left).toEqual({ count: 0, booked: 0 });
    expect(await stock()).toBe(0);
    expect((await cancelOrder(shop, other.person, second.data[0].orderId)).status).toBe(200);
    expect(await stock()).toBe(3);
  });

  it('beside people who buy it at this moment ends at 0 and never below', async () => {
    const { say, stock, productId } = await makeClaimed();
    const buyers = await Promise.all([1, 2, 3, 4, 5].map((quantity) => order(productId, quantity)));
    const [said, ...placed] = await Promise.all([
      say(1, 0),
      ...buyers.map(({ person, payload }) => placeOrder(shop, person, payload)),
    ]);
    const sold = placed.flatMap(({ status }, at) => (status === 200 ? at + 1 : []));
    expect(said!.body.data.left.booked).toBe(48 - sold.reduce((sum, quantity) => sum + quantity, 0));
    expect(await stock()).toBe(0);
  });

  it('that waited for a network empties no shelf that was filled or counted meanwhile', async () => {
    const { say, stock, productId } = await makeClaimed();
    await receive(productId, 12);
    expect((await say(2, 0, 600)).body.data.left).toEqual({ count: 0, booked: 0 });
    expect(await stock()).toBe(60);
  });
});

describe('an answer that is taken back', () => {
  it.each([
    ['nothing is missing after all', 0, null],
    ['some is left after all', 1, 3],
  ])('because %s returns the stock', async (_why, short, left) => {
    const { say, stock, productId } = await makeClaimed();
    await say(2, 0);
    const { body } = await say(short, left);
    expect(body.data).toMatchObject({ short, left: short === 0 ? null : { count: left, booked: 0 } });
    expect(await stock()).toBe(48);
    expect((await ledgerOf(productId)).filter(({ reason }: any) => reason === 'none-left')).toMatchObject([
      { quantity: 48 },
      { quantity: -48 },
    ]);
  });

  it('returns nothing once somebody has counted, or another picker found none either', async () => {
    const counted = await makeClaimed();
    await counted.say(2, 0);
    const line = { productId: counted.productId, counted: 5, seenStock: 0 };
    expect((await book('count', { lines: [line] })).status).toBe(200);
    await counted.say(0, null);
    expect(await counted.stock()).toBe(5);

    const shared = await makeClaimed();
    const other = await order(shared.productId);
    const { orderId } = (await placeOrder(shop, other.person, other.payload)).body.data[0];
    await shared.say(2, 0);
    const second = asPicker(shop, await makeMember(shop, 'picker', FIRST_STORE_ID));
    const { lineId } = (await second.claim(orderId)).body.data.lines[0];
    await second.shelf(orderId, lineId, 2, 0);
    await shared.say(1, null);
    expect(await shared.stock()).toBe(0);
  });
});

it('some left, with or without a number, moves no stock and is kept while the missing packs change', async () => {
  const { say, stock, calls, orderId, lineId } = await makeClaimed();
  expect((await say(1, null)).body.data.left).toEqual({ count: null, booked: 0 });
  expect((await say(1, 7)).body.data.left).toEqual({ count: 7, booked: 0 });
  expect((await calls.short(orderId, lineId, 2)).body.data.left).toEqual({ count: 7, booked: 0 });
  expect((await calls.short(orderId, lineId, 0)).body.data.left).toBeNull();
  expect((await calls.short(orderId, lineId, 1)).body.data.left).toBeNull();
  expect(await stock()).toBe(48);
});

it('only the picker of the order answers, with a possible number', async () => {
  const { calls, orderId, lineId, stock } = await makeClaimed();
  const stranger = asPicker(shop, await makeMember(shop, 'picker', FIRST_STORE_ID));
  expect(codeOf(await stranger.shelf(orderId, lineId, 1, 0))).toEqual([409, 'CLAIMED']);
  const catalogue = asPicker(shop, await makeMember(shop, 'catalogue', null));
  expect((await catalogue.shelf(orderId, lineId, 1, 0)).status).toBe(403);
  for (const wrong of [-1, 1.5, 10_000])
    expect((await calls.shelf(orderId, lineId, 1, wrong)).status).toBe(400);
  expect(await stock()).toBe(48);
});
