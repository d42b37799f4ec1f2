// Products to buy again: from own orders only, frequent and recent ones first.

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { makeProduct, setStock, type Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();
const DAY_MS = 24 * 60 * 60_000;

const readIds = async ({ token }: Person) => {
  const { body } = await shop.call<Product[]>('GET', '/api/product/buy-again', { token });
  return body.data.map(({ _id }) => _id);
};

/** An order of this many days ago, written directly. */
async function addOrder(
  { userId }: Person,
  productIds: readonly string[],
  { daysAgo = 0, status = 'DELIVERED' as string | null } = {},
) {
  const time = new Date(Date.now() - daysAgo * DAY_MS);
  const id = makeId(time);
  const payment = status ? 'none_due' : 'failed';
  await shop.db.execute(sql`
    INSERT INTO orders (id, user_id, store_id, payment_state, status, sub_total_paise, total_paise, delivery_address, created_at)
    VALUES (${id}, ${userId}, ${FIRST_STORE_ID}, ${payment}, ${status}, 100, 100, '{}', ${time})`);
  for (const productId of productIds)
    await shop.db.execute(sql`
      INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points, quantity, line_total_paise)
      VALUES (${makeId()}, ${id}, ${productId}, 'Thing', '{}', '1 pc', 100, 0, 1, 100)`);
}

describe('products to buy again', () => {
  it('begin with those bought often and lately, and include none of other people', async () => {
    const [person, other] = [await makeOneShopper(shop), await makeOneShopper(shop)];
    const [milk, bread, ghee, salt] = [
      await makeProduct(shop),
      await makeProduct(shop),
      await makeProduct(shop),
      await makeProduct(shop),
    ];
    expect(await readIds(person)).toEqual([]);
    // Three times half a year ago counts less than once last week, and that less than twice this month.
    for (const daysAgo of [180, 185, 190]) await addOrder(person, [ghee.id], { daysAgo });
    await addOrder(person, [bread.id], { daysAgo: 7 });
    for (const daysAgo of [10, 20]) await addOrder(person, [milk.id], { daysAgo });
    await addOrder(other, [salt.id]);
    expect(await readIds(person)).toEqual([milk.id, bread.id, ghee.id]);
    expect(await readIds(other)).toEqual([salt.id]);
  });

  it('exclude cancelled and unpaid orders, and products no longer sold', async () => {
    const person = await makeOneShopper(shop);
    const [milk, bread, ghee] = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)];
    await addOrder(person, [milk.id], { status: 'CANCELLED' });
    await addOrder(person, [bread.id], { status: null });
    await addOrder(person, [ghee.id]);
    expect(await readIds(person)).toEqual([ghee.id]);
    await shop.db
      .update(products)
      .set({ isHidden: true })
      .where(sql`id = ${ghee.id}`);
    expect(await readIds(person)).toEqual([]);
  });

  it('have sold-out products last, and are forty at most', async () => {
    const person = await makeOneShopper(shop);
    const [milk, bread] = [await makeProduct(shop), await makeProduct(shop)];
    for (const daysAgo of [1, 2, 3]) await addOrder(person, [milk.id], { daysAgo });
    await addOrder(person, [bread.id], { daysAgo: 60 });
    await setStock(shop, milk.id, 0);
    expect(await readIds(person)).toEqual([bread.id, milk.id]);
    const rest = [];
    for (let count = 0; count < 45; count++) rest.push((await makeProduct(shop)).id);
    await addOrder(person, rest);
    expect(await readIds(person)).toHaveLength(40);
  });
});
