// Concurrent owners and shoppers: no unit of stock is lost, no reference breaks, and nothing fails
// unexpectedly.

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { statusesOf } from '#tests/answers.ts';
import { makeCategory, makeSubCategory } from '#tests/factories.ts';
import { addToCart, makeBuyer, placeOrder, useCheckedShop } from '#tests/orders.ts';
import { readProductOf, readSavedProduct, useOwner } from '#tests/products.ts';

const shop = useCheckedShop();
const owner = useOwner(shop);
const other = useOwner(shop);

const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const readStock = async (id: string) => (await readProductOf(shop, id)).body.data.stock as number;

test('two owners save the same form: one wins, the other is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const product = (await owner.createProduct()).body.data;
    const base = { baseUpdatedAt: product.updatedAt, baseStock: product.stock };
    const answers = await Promise.all([
      owner.updateProduct(product, { ...base, name: 'Hers' }),
      other.updateProduct(product, { ...base, name: 'His' }),
    ]);
    expect(statusesOf(answers).toSorted()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)!;
    expect(await readSavedProduct(shop, product._id)).toEqual(winner.body.data);
  }
});

test('the stock is set while the last units are ordered: no sold unit comes back', async () => {
  for (let round = 0; round < 5; round++) {
    const buyers = await Promise.all(many(4, () => makeBuyer(shop, { stock: 3, price: 10 })));
    const body = { list_items: [{ productId: buyers[0]!.product.id, quantity: 1 }], totalAmt: 10 };
    const { product } = buyers[0]!;
    await Promise.all(buyers.slice(1).map(({ person }) => addToCart(shop, person, product.id)));
    const opened = (await readProductOf(shop, product.id)).body.data;
    const answers = await Promise.all([
      ...buyers.map(({ person, addressId }) => placeOrder(shop, person, { ...body, addressId })),
      owner.updateProduct(opened, { stock: 0, baseStock: 3 }),
    ]);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const sold = statusesOf(answers.slice(0, 4)).filter((status) => status === 200).length;
    const isTaken = answers[4]!.status === 200;
    expect(await readStock(product.id)).toBe(3 - sold - (isTaken ? 3 : 0));
  }
});

test('products are deleted while they are ordered: an order is whole or refused, and nothing waits for ever', async () => {
  for (let round = 0; round < 10; round++) {
    const { person, payload, product } = await makeBuyer(shop, { stock: 5 });
    const [order, deleted] = await Promise.all([
      placeOrder(shop, person, payload),
      owner.deleteProduct(product.id),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 400, 409]).toContain(order.status);
    const cart = await shop.call('GET', '/api/cart/get', { token: person.token });
    expect(cart.body.data).toEqual([]);
    expect(cart.body.notices.length).toBe(order.status === 200 ? 0 : 1);
  }
});

test('the same product deleted twice: the second finds it gone', async () => {
  for (let round = 0; round < 5; round++) {
    const { product } = await makeBuyer(shop);
    const answers = await Promise.all([owner.deleteProduct(product.id), other.deleteProduct(product.id)]);
    expect(statusesOf(answers).toSorted()).toEqual([200, 404]);
  }
});

test('a shopper who puts a product into the cart while it is deleted gets the notice too', async () => {
  const { person, product } = await makeBuyer(shop);
  const late = await makeBuyer(shop);
  const client = new pg.Client(shop.config.databaseUrl!);
  await client.connect();
  // The product is in the second cart, but invisible to others before the commit.
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO cart_lines (id, cart_id, product_id, quantity, seen_price_paise, seen_discount_basis_points)
     SELECT 'aaaaaaaaaaaaaaaaaaaaaaaa', cart.id, $1, 1, 10000, 0 FROM carts cart WHERE cart.user_id = $2`,
    [product.id, late.person.userId],
  );
  const deleting = owner.deleteProduct(product.id);
  await expect
    .poll(async () => {
      const waiting = sql`SELECT FROM pg_locks lock JOIN pg_stat_activity USING (pid)
        WHERE NOT lock.granted AND datname = current_database()`;
      return (await shop.db.execute(waiting)).rows.length;
    })
    .toBeGreaterThan(0);
  await client.query('COMMIT');
  await client.end();
  expect((await deleting).status).toBe(200);
  for (const { token } of [person, late.person]) {
    const { body } = await shop.call('GET', '/api/cart/get', { token });
    expect(body.notices).toMatchObject([{ productId: product.id, code: 'PRODUCT_REMOVED' }]);
  }
});

test('categories are deleted while products are saved into them: one of the two is refused, with a text', async () => {
  for (let round = 0; round < 15; round++) {
    const category = await makeCategory(shop);
    const home = await makeCategory(shop);
    const sub = await makeSubCategory(shop, [home.id]);
    const product = (await owner.createProduct()).body.data;
    const [noCategory, noSub, created, changed] = await Promise.all([
      owner.call('DELETE', 'category/delete', { _id: category.id }),
      owner.call('DELETE', 'subcategory/delete', { _id: sub.id }),
      other.createProduct({ category: [category.id] }),
      other.updateProduct(product, { category: [category.id], subCategory: [sub.id] }),
    ]);
    for (const answer of [noCategory, noSub]) expect([200, 409]).toContain(answer.status);
    for (const answer of [created, changed]) expect([200, 404]).toContain(answer.status);
    if (noCategory.status === 200) expect(statusesOf([created, changed])).toEqual([404, 404]);
    if (noSub.status === 200) expect(changed.status).toBe(404);
    if (created.status === 200) expect(noCategory.status).toBe(409);
  }
});

test('one product is moved to and fro by two owners without a deadlock', async () => {
  const places = await Promise.all(many(4, () => makeCategory(shop)));
  const product = (await owner.createProduct()).body.data;
  const answers = await Promise.all(
    many(24, (at) =>
      (at % 2 ? owner : other).updateProduct(product, {
        category: (at % 2 ? places : places.toReversed()).slice(at % 3).map(({ id }) => id),
      }),
    ),
  );
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
  expect(answers.map(({ body }) => body.data.category.length).toSorted()).toEqual(
    many(24, (at) => 4 - (at % 3)).toSorted(),
  );
});
