// Products to buy again: from own orders only, frequent and recent ones first.

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { makeProduct, setStock, type Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { writeOrder } from '#tests/orders.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();

const readIds = async ({ token }: Person) => {
  const { body } = await shop.call<Product[]>('GET', '/api/product/buy-again', { token });
  return body.data.map(({ _id }) => _id);
};

describe('products to buy again', () => {
  it('begin with those bought often and lately, and include none of other people', async () => {
    const [person, other] = [await makeOneShopper(shop), await makeOneShopper(shop)];
    const [milk, bread] = [await makeProduct(shop), await makeProduct(shop)];
    const [ghee, salt] = [await makeProduct(shop), await makeProduct(shop)];
    expect(await readIds(person)).toEqual([]);
    // Three times half a year ago counts less than once last week, and that less than twice this month.
    for (const daysAgo of [180, 185, 190]) await writeOrder(shop, person, [ghee.id], { daysAgo });
    await writeOrder(shop, person, [bread.id], { daysAgo: 7 });
    for (const daysAgo of [10, 20]) await writeOrder(shop, person, [milk.id], { daysAgo });
    await writeOrder(shop, other, [salt.id]);
    expect(await readIds(person)).toEqual([milk.id, bread.id, ghee.id]);
    expect(await readIds(other)).toEqual([salt.id]);
  });

  it('exclude cancelled and unpaid orders, and products no longer sold', async () => {
    const person = await makeOneShopper(shop);
    const [milk, bread, ghee] = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)];
    await writeOrder(shop, person, [milk.id], { status: 'CANCELLED' });
    await writeOrder(shop, person, [bread.id], { status: null });
    await writeOrder(shop, person, [ghee.id]);
    expect(await readIds(person)).toEqual([ghee.id]);
    await shop.db.execute(sql`UPDATE products SET is_hidden = true WHERE id = ${ghee.id}`);
    expect(await readIds(person)).toEqual([]);
  });

  it('have sold-out products last, and are forty at most', async () => {
    const person = await makeOneShopper(shop);
    const [milk, bread] = [await makeProduct(shop), await makeProduct(shop)];
    for (const daysAgo of [1, 2, 3]) await writeOrder(shop, person, [milk.id], { daysAgo });
    await writeOrder(shop, person, [bread.id], { daysAgo: 60 });
    await setStock(shop, milk.id, 0);
    expect(await readIds(person)).toEqual([bread.id, milk.id]);
    const rest = [];
    for (let count = 0; count < 45; count++) rest.push((await makeProduct(shop)).id);
    await writeOrder(shop, person, rest);
    expect(await readIds(person)).toHaveLength(40);
  });
});
