// How the owner manages products, through the API. Accepted and refused values: product-input.test.ts.

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fieldsOf, messageOf } from '#tests/answers.ts';
import { makeAdmin, makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { makeBuyer, placeOrder, useCheckedShop } from '#tests/orders.ts';
import { makePlace, PRODUCT, readProductOf, readSavedProduct, useOwner } from '#tests/products.ts';
import { makeMember } from '#tests/staff.ts';
import { chosen, FIRST_STORE_ID, makeStore, stockAt } from '#tests/stores.ts';
import { stockMovements } from '../catalogue.table.ts';

const shop = useCheckedShop();
const UNKNOWN = 'ffffffffffffffffffffffff';
const CHANGED = 'Someone else changed this product. Reload and try again.';

const owner = useOwner(shop);

const read = (id: string) => readSavedProduct(shop, id);
const listMovements = (productId: string) =>
  shop.db.select().from(stockMovements).where(eq(stockMovements.productId, productId));

/** A product created through the API, as it is read back. */
const makeOne = async (input: object = {}) => (await owner.createProduct(input)).body.data;

test('catalogue staff of one store cannot change the stock of others', async () => {
  const { _id: second } = await makeStore(shop, await makeAdmin(shop));
  const keeper = await makeMember(shop, 'catalogue', second);
  const product = await makeOne({ stock: 5 });
  const update = (body: object, storeId: string) =>
    shop.call('PUT', '/api/product/update-product-details', {
      token: keeper.token,
      cookies: chosen(storeId),
      body: { ...PRODUCT, _id: product._id, ...body },
    });
  expect(messageOf(await update({ stock: 9 }, FIRST_STORE_ID))).toEqual([
    403,
    'This is the stock of another store. Choose yours at the top of the page.',
  ]);
  expect((await update({ name: 'Better name', stock: 5 }, FIRST_STORE_ID)).status).toBe(200);
  expect((await update({ stock: 7 }, second)).status).toBe(200);
  expect([
    await stockAt(shop, FIRST_STORE_ID, product._id),
    await stockAt(shop, second, product._id),
  ]).toEqual([5, 7]);
  const create = (stock: number) =>
    shop.call('POST', '/api/product/create', { token: keeper.token, body: { ...PRODUCT, stock } });
  expect([(await create(3)).status, (await create(0)).status]).toEqual([403, 200]);
});

describe('a product', () => {
  test('is added, changed and deleted; each answer is the product as it is then read', async () => {
    const { category, subCategory: one } = await makePlace(shop);
    const two = await makeSubCategory(shop, [category.id]);
    const added = await owner.createProduct({
      category: [{ _id: category.id, name: 'a lie' }],
      subCategory: [one.id],
      more_details: { 'Shelf life': '3 days', Brand: 'Amul' },
      _id: UNKNOWN,
      sku: 'X',
      openingStock: 9,
    });
    expect(messageOf(added)).toEqual([200, 'Product added']);
    const { _id } = added.body.data;
    expect(added.body.data).toMatchObject({
      ...PRODUCT,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      category: [{ _id: category.id, name: category.name }],
      subCategory: [{ _id: one.id, name: one.name }],
    });
    expect(_id).not.toBe(UNKNOWN);
    expect(Object.keys(added.body.data.more_details)).toEqual(['Shelf life', 'Brand']);
    expect(await read(_id)).toEqual(added.body.data);
    expect(await listMovements(_id)).toEqual([]);

    const change = {
      ...{ name: 'Curd', image: ['https://pictures.test/curd.jpg', '/images/b/800.webp'] },
      ...{ category: [], more_details: { Z: 'last', A: 'line one\nline two' } },
    };
    const numbers = { price: '120', discount: '0', stock: '25' };
    const input = { ...change, ...numbers, subCategory: [{ _id: two.id }] };
    const changed = await owner.updateProduct(added.body.data, input);
    expect(messageOf(changed)).toEqual([200, 'Product updated']);
    expect(changed.body.data).toMatchObject({
      ...{ _id, ...change, price: 120, discount: 0, stock: 25 },
      ...{ subCategory: [{ _id: two.id, name: two.name }], createdAt: added.body.data.createdAt },
    });
    expect(Object.keys(changed.body.data.more_details)).toEqual(['Z', 'A']);
    expect(await read(_id)).toEqual(changed.body.data);
    expect(await listMovements(_id)).toMatchObject([{ quantity: 5, reason: 'admin', userId: owner.userId }]);

    const deleted = await owner.deleteProduct(_id);
    expect(messageOf(deleted)).toEqual([200, 'Product deleted']);
    expect(deleted.body.data).toEqual(changed.body.data);
    for (const answer of [await owner.deleteProduct(_id), await owner.updateProduct(changed.body.data)])
      expect(messageOf(answer)).toEqual([404, 'Product not found']);
    expect((await readProductOf(shop, _id)).status).toBe(404);
  });

  test('may do without picture, category, sub-category and custom fields, and be in a sub-category alone', async () => {
    const { image: _1, category: _2, subCategory: _3, more_details: _4, ...rest } = PRODUCT;
    for (const input of [
      rest,
      { ...rest, image: [], category: null, subCategory: null, more_details: null },
    ]) {
      const answer = await owner.call('POST', 'product/create', input);
      expect(answer.body.data).toMatchObject({ image: [], category: [], subCategory: [], more_details: {} });
    }
    const sub = await makeSubCategory(shop, [(await makeCategory(shop)).id]);
    const alone = await makeOne({ subCategory: [sub.id] });
    expect(alone).toMatchObject({ category: [], subCategory: [{ _id: sub.id }] });
  });

  test('may be sent back exactly as read, which changes only its time', async () => {
    const product = await makeOne({ more_details: { Brand: 'Amul' } });
    const { body } = await owner.updateProduct(product);
    expect(body.data).toEqual({ ...product, updatedAt: body.data.updatedAt });
    expect(await listMovements(product._id)).toEqual([]);
  });

  test('is refused with categories that do not exist', async () => {
    const product = await makeOne();
    const category = await makeCategory(shop);
    for (const [input, message] of [
      [{ category: [category.id, UNKNOWN] }, 'Category not found'],
      [{ category: [{ _id: 'x' }] }, 'Category not found'],
      [{ category: [category.id], subCategory: [UNKNOWN] }, 'Sub category not found'],
      // An id of the other kind.
      [{ subCategory: [category.id] }, 'Sub category not found'],
    ] as const) {
      for (const answer of [await owner.createProduct(input), await owner.updateProduct(product, input)])
        expect(messageOf(answer)).toEqual([404, message]);
    }
    expect(await read(product._id)).toEqual(product);
  });
});

describe('a change of a product opened earlier', () => {
  test('keeps units sold since: the difference is added or subtracted', async () => {
    const product = await makeOne({ stock: 20 });
    await owner.updateProduct(product, { stock: 14 });
    const { body } = await owner.updateProduct(product, { stock: 25, baseStock: 20 });
    expect(body.data.stock).toBe(19);
    expect((await owner.updateProduct(product, { stock: '20', baseStock: '20' })).body.data.stock).toBe(19);
    const refused = await owner.updateProduct(product, { stock: 0, baseStock: 20 });
    expect(refused).toMatchObject({ status: 409, body: { message: CHANGED, code: 'PRODUCT_CHANGED' } });
    expect((await owner.updateProduct(product, { stock: 1, baseStock: 20 })).body.data.stock).toBe(0);
    const movements = await listMovements(product._id);
    expect(movements.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([-19, -6, 5]);
  });

  test('is refused when somebody changed it since, and only then', async () => {
    const product = await makeOne();
    const first = await owner.updateProduct(product, { baseUpdatedAt: product.updatedAt, name: 'First' });
    expect(first.status).toBe(200);
    const second = await owner.updateProduct(product, { baseUpdatedAt: product.updatedAt, name: 'Second' });
    expect(messageOf(second)).toEqual([409, CHANGED]);
    const base = { baseUpdatedAt: first.body.data.updatedAt };
    expect((await owner.updateProduct(product, { ...base, name: 'Third' })).status).toBe(200);
    expect((await read(product._id)).name).toBe('Third');
  });

  test('is not refused for an order placed since, whose units stay sold', async () => {
    const buyer = await makeBuyer(shop, { stock: 20, quantity: 3 });
    const opened = await read(buyer.product.id);
    expect((await placeOrder(shop, buyer.person, buyer.payload)).status).toBe(200);
    const base = { baseStock: opened.stock, baseUpdatedAt: opened.updatedAt };
    const { status, body } = await owner.updateProduct(opened, { stock: 30, ...base });
    expect([status, body.data.stock]).toEqual([200, 27]);
  });

  test('distinguishes changes within one millisecond, and accepts the time of any read', async () => {
    // Rows made in SQL have microseconds, which no response shows.
    let { updatedAt, ...product } = await read((await makeProduct(shop)).id);
    const seen = new Set([updatedAt]);
    for (let at = 0; at < 40; at++) {
      const { status, body } = await owner.updateProduct(product, { baseUpdatedAt: updatedAt });
      expect(status).toBe(200);
      updatedAt = body.data.updatedAt;
      expect(seen.has(updatedAt)).toBe(false);
      seen.add(updatedAt);
      expect((await read(product._id)).updatedAt).toBe(updatedAt);
    }
  });

  test.each([
    { baseStock: -1 },
    { baseStock: 1.5 },
    { baseStock: 'x' },
    { baseUpdatedAt: 'x' },
    { baseUpdatedAt: 7 },
  ])('needs to make sense: %j', async (base) => {
    expect(fieldsOf(await owner.updateProduct(await makeOne(), base))).toEqual([400, Object.keys(base)]);
  });
});

describe('a deleted product', () => {
  test('leaves every cart with a notice, and orders keep their copy', async () => {
    const ordered = await makeBuyer(shop, { name: 'Gulab Jamun', price: 80 });
    expect((await placeOrder(shop, ordered.person, ordered.payload)).status).toBe(200);
    const productId = ordered.product.id;
    const token = (await makeBuyer(shop)).person.token;
    await shop.call('POST', '/api/cart/create', { token, body: { productId } });
    const visitor = await shop.call('POST', '/api/cart/create', { body: { productId } });
    const cookies = Object.fromEntries(visitor.cookies.map(({ name, value }) => [name, value]));

    expect((await owner.deleteProduct(productId)).status).toBe(200);
    for (const [who, left] of [
      [{ token }, 1],
      [{ cookies }, 0],
    ] as const) {
      const cart = await shop.call('GET', '/api/cart/get', who);
      expect(cart.body.data).toHaveLength(left);
      expect(cart.body.notices).toMatchObject([{ productId, name: 'Gulab Jamun', code: 'PRODUCT_REMOVED' }]);
      expect((await shop.call('GET', '/api/cart/get', who)).body.notices).toEqual([]);
      const again = await shop.call('POST', '/api/cart/create', { ...who, body: { productId } });
      expect(again.status).toBe(404);
    }
    const { body } = await shop.call('GET', '/api/order/order-list', { token: ordered.person.token });
    expect(body.data[0]).toMatchObject({
      productId,
      product_details: { name: 'Gulab Jamun', price: 80 },
    });
    const cancelled = await shop.call('POST', '/api/order/cancel', {
      token: ordered.person.token,
      body: { orderId: body.data[0].orderId },
    });
    expect(cancelled.status).toBe(200);
  });

  test('is identified by body or query, and needs an id', async () => {
    const product = await makeOne();
    expect((await owner.call('DELETE', 'product/delete-product')).body.message).toBe(
      'Product id is required',
    );
    expect((await owner.deleteProduct('x')).status).toBe(404);
    expect((await owner.deleteProduct(UNKNOWN)).status).toBe(404);
    expect((await owner.call('DELETE', `product/delete-product?_id=${product._id}`)).status).toBe(200);
    const nameless = await owner.call('PUT', 'product/update-product-details', PRODUCT);
    expect(messageOf(nameless)).toEqual([400, 'Product id is required']);
  });
});
