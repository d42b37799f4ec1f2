// Sales in a shop with two stores: an order takes stock of the chosen store only.

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stockMovements } from '#features/catalogue/catalogue.table.ts';
import { orders } from '#features/orders/core/order.table.ts';
import { expectNoFaults } from '#tests/orders.ts';
import { exportFile, importFile, toCsv, useDataDir } from '#tests/product-files.ts';
import { useOwner } from '#tests/products.ts';
import {
  first,
  makeShopperAt,
  makeStocked,
  orderAt,
  post,
  readStocks,
  useTwoStores,
  type Chooser,
} from '#tests/two-stores.ts';

const shop = useTwoStores({ DATA_DIR: useDataDir() });
const owner = useOwner(shop);

describe('a cart', () => {
  it('keeps its lines in another store, with the stock of that store', async () => {
    const [plenty, few, none] = [
      await makeStocked(shop, [9, 9]),
      await makeStocked(shop, [9, 2]),
      await makeStocked(shop, [9, 0]),
    ];
    const { token } = await makeShopperAt(shop, first, [plenty.id, 4], [few.id, 4], [none.id, 1]);
    const read = async (who: Chooser) => (await shop.call('GET', '/api/cart/get', { token, ...who })).body;
    const notices = (lines: { notice?: string }[]) => lines.map(({ notice }) => notice);
    expect((await read(first)).notices).toEqual([]);
    const there = await read(shop.second);
    expect(there.data).toMatchObject([{ quantity: 4 }, { quantity: 4 }, { quantity: 1 }]);
    expect(notices(there.data)).toEqual([undefined, 'Only 2 left in stock', 'Out of stock']);
    expect(there.notices).toMatchObject([
      { productId: few.id, code: 'SHORT_STOCK' },
      { productId: none.id, code: 'OUT_OF_STOCK' },
    ]);
    const again = await read(first);
    expect(notices(again.data)).toEqual([undefined, undefined, undefined]);
    expect(again.notices).toEqual([]);
  });

  it('takes no more of a product than its store has', async () => {
    const [few, none] = [await makeStocked(shop, [9, 2]), await makeStocked(shop, [9, 0])];
    const { token } = await makeShopperAt(shop, shop.second, [few.id, 2]);
    const add = (productId: string, who: Chooser) =>
      post(shop, '/api/cart/create', { productId }, { token, ...who });
    expect(await add(none.id, shop.second)).toMatchObject({ code: 'OUT_OF_STOCK' });
    expect(await add(few.id, shop.second)).toMatchObject({ code: 'SHORT_STOCK' });
    expect(await add(few.id, first)).toMatchObject({ success: true, data: { quantity: 3 } });
    const line = (await add(none.id, first)).data;
    const body = { _id: line._id, qty: 3 };
    expect((await shop.call('PUT', '/api/cart/update-qty', { token, ...shop.second, body })).status).toBe(
      409,
    );
    expect((await shop.call('PUT', '/api/cart/update-qty', { token, ...first, body })).status).toBe(200);
  });
});

describe('an order', () => {
  const transitionsOf = async (orderId: string) => {
    const isOfOrder = eq(stockMovements.orderId, orderId);
    const rows = await shop.db.select().from(stockMovements).where(isOfOrder).orderBy(stockMovements.id);
    return rows.map(({ storeId, quantity }) => [storeId, quantity]);
  };

  it('takes the stock of the store in the cookie and of no other, and cancelling returns it there', async () => {
    const product = await makeStocked(shop, [9, 9]);
    const shopper = await makeShopperAt(shop, shop.second, [product.id, 4]);
    const placed = await orderAt(shop, shop.second, shopper);
    expect(placed.status).toBe(200);
    const { orderId } = placed.body.data[0];
    expect(await readStocks(shop, product.id)).toEqual([9, 5]);
    expect(await shop.db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([
      { storeId: shop.secondId },
    ]);
    await expectNoFaults(shop);
    // Whatever store the shopper sees by now.
    const { token } = shopper;
    const cancelled = await shop.call('POST', '/api/order/cancel', { token, ...first, body: { orderId } });
    expect(cancelled.status).toBe(200);
    expect(await readStocks(shop, product.id)).toEqual([9, 9]);
    expect(await transitionsOf(orderId)).toEqual([
      [shop.secondId, -4],
      [shop.secondId, 4],
    ]);
  });
});

describe('a product file', () => {
  it('is exported and imported with the stock of the chosen store', async () => {
    const product = await makeStocked(shop, [3, 8]);
    const { token } = owner;
    const lineOf = (file: string) => file.split('\n').find((line) => line.includes(product.id))!;
    expect(lineOf(await exportFile(shop, token, shop.second.cookies))).toContain('8 (0 sold)');
    expect(lineOf(await exportFile(shop, token))).toContain('3 (0 sold)');
    const stockOf = (stock: number) => toCsv(['id', 'stock'], [product.id, stock]);
    expect(await importFile(shop, token, stockOf(30), shop.second)).toMatchObject({ updated: 1, failed: 0 });
    expect(await readStocks(shop, product.id)).toEqual([3, 30]);
    expect(await importFile(shop, token, stockOf(4))).toMatchObject({ updated: 1, failed: 0 });
    expect(await readStocks(shop, product.id)).toEqual([4, 30]);
  });

  it('gives a new product its stock there, and none elsewhere', async () => {
    const headings = ['sku', 'name', 'unit', 'price', 'discount', 'stock', 'description'];
    const row = ['there-only', 'Milk of there', '1 l', 60, 0, 12, 'Fresh'];
    const report = await importFile(shop, owner.token, toCsv(headings, row), shop.second);
    expect(report).toMatchObject({ created: 1, failed: 0 });
    const { data } = await post(shop, '/api/product/search-product', { search: 'there-only' });
    const [found] =
      data.length > 0 ? data : (await post(shop, '/api/product/get', { search: 'there-only' })).data;
    expect(await readStocks(shop, found._id)).toEqual([0, 12]);
  });
});
