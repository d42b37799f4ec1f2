// What somebody should count: why a product stands there, what Today says, and what clears it.

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAddress, makeProduct, stockOf } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { addToCart, cancelOrder, placeOrder, readPayload, writeOrder } from '#tests/orders.ts';
import { claimPlaced, makePlaced } from '#tests/picking.ts';
import { useMember } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';

const shop = useTestShop();
const manager = useMember(shop, 'manager', FIRST_STORE_ID);

const read = async (path: string) =>
  (await shop.call('GET', `${path}storeId=${FIRST_STORE_ID}`, { token: manager.token })).body;
const list = async (name = 'to-count') => (await read(`/api/stock/to-count?list=${name}&`)).data as any[];
const whyOf = async (productId: string) => (await list()).find((item) => item.productId === productId)?.why;
const book = async (path: string, productId: string, more: object, rest: object = {}) => {
  const body = { storeId: FIRST_STORE_ID, lines: [{ productId, ...more }], ...rest };
  const { status } = await shop.call('POST', `/api/stock/${path}`, { token: manager.token, body });
  expect(status).toBe(200);
};

/** An order that the manager picks, with one missing. */
async function makeShort(left?: number | null) {
  const placed = await makePlaced(shop, { quantities: [2] });
  const { calls, lineOf } = await claimPlaced(shop, manager, placed);
  const { orderId, products } = placed;
  if (left === undefined) await calls.short(orderId, lineOf(0), 1);
  else await calls.shelf(orderId, lineOf(0), 1, left);
  await calls.release(orderId);
  return { orderId, productId: products[0]!.id };
}

describe('a product stands under To count', () => {
  it.each([
    ['with the number that the picker saw', 3, 3],
    ['without a number', null, null],
    ['where nothing was said', undefined, null],
  ])('once packs were missing, %s, until it is counted', async (_what, said, left) => {
    const before = (await read('/api/admin/today?')).data.toCount;
    const { orderId, productId } = await makeShort(said);
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await whyOf(productId)).toEqual({ reason: 'short', at, by: 'Ravi Kumar', orderId, left });
    const now = (await read('/api/admin/today?')).data.toCount;
    expect([now.count - before.count, now.urgent - before.urgent]).toEqual([1, 1]);
    expect((await read('/api/stock/count-parts?')).data.toCount).toBe(now.count);
    expect((await list('today')).map((item) => item.productId)).toContain(productId);
    const [item] = (await list()).filter((each) => each.productId === productId);
    await book('count', productId, {
      counted: item.stock + item.toPick,
      seenStock: item.stock,
      toPick: item.toPick,
    });
    expect(await whyOf(productId)).toBeUndefined();
    expect((await read('/api/admin/today?')).data.toCount).toEqual(before);
  });

  it('not with none left, except when packs come back from an order that nobody had picked', async () => {
    const placed = await makePlaced(shop, { quantities: [2] });
    const { id } = placed.products[0]!;
    const person = await makeOneShopper(shop);
    await addToCart(shop, person, id, 3);
    const payload = await readPayload(shop, person, await makeAddress(shop, person));
    const other = (await placeOrder(shop, person, payload)).body.data[0].orderId;
    const { calls, lineOf } = await claimPlaced(shop, manager, placed);
    await calls.shelf(placed.orderId, lineOf(0), 1, 0);
    await calls.release(placed.orderId);
    expect([await stockOf(shop, id), await whyOf(id)]).toEqual([0, undefined]);
    await cancelOrder(shop, person, other);
    expect(await whyOf(id)).toMatchObject({ reason: 'back', left: 0 });
    await book('receive', id, { quantity: 5 }, { supplier: '' });
    expect(await whyOf(id)).toBeUndefined();
  });

  describe('without a picker', () => {
    const move = (productId: string, hoursAgo: number) =>
      shop.db.execute(sql`
        INSERT INTO stock_movements (store_id, product_id, quantity, reason, created_at)
        VALUES (${FIRST_STORE_ID}, ${productId}, 0, 'order', now() - ${hoursAgo} * interval '1 hour')`);
    const makeOld = async (sold: number, hoursAgo: number) => {
      const { id } = await makeProduct(shop, { stock: 7 });
      await shop.db.execute(
        sql`UPDATE products SET created_at = now() - interval '90 days' WHERE id = ${id}`,
      );
      await shop.db.execute(sql`
        UPDATE store_products SET sold = ${sold} WHERE product_id = ${id} AND store_id = ${FIRST_STORE_ID}`);
      await move(id, hoursAgo);
      return id;
    };
    beforeAll(async () => {
      const person = await makeOneShopper(shop);
      for (let nth = 0; nth < 20; nth++) await writeOrder(shop, person, [], { daysAgo: 0.5 });
    });

    it('when it sells every day and has not for one, or when nothing moved for 30 days', async () => {
      const [quiet, busy, slow] = [await makeOld(200, 25), await makeOld(200, 23), await makeOld(100, 25)];
      const [dead, alive] = [await makeOld(0, 31 * 24), await makeOld(0, 29 * 24)];
      expect(await whyOf(quiet)).toMatchObject({ reason: 'quiet', by: null, orderId: null });
      expect(await whyOf(dead)).toMatchObject({ reason: 'dead' });
      for (const id of [busy, slow, alive]) expect(await whyOf(id)).toBeUndefined();
      await book('count', quiet, { counted: 7, seenStock: 7 });
      await book('adjust', dead, { quantity: -1 }, { kind: 'correction', note: 'Counted by hand' });
      for (const id of [quiet, dead]) expect(await whyOf(id)).toBeUndefined();
    });
  });
});
