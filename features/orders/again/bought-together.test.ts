// Products often bought together: only of many people, the most specific first, as the store has them.

import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { makeProduct, setStock } from '#tests/factories.ts';
import { makeShoppers } from '#tests/many-shoppers.ts';
import { writeOrder } from '#tests/orders.ts';
import { makeStocked, useTwoStores } from '#tests/two-stores.ts';
import { productPairRuns, productPairs } from './bought-together.table.ts';
import { countBoughtTogether } from './bought-together.ts';

const shop = useTwoStores();
afterEach(() => shop.db.execute(sql`DELETE FROM order_lines; DELETE FROM orders; DELETE FROM product_pairs`));

async function count(now = new Date()) {
  await shop.db.delete(productPairRuns);
  await countBoughtTogether(shop.db, now);
}

async function readBoughtTogether(productIds: string[], at: object = {}): Promise<string[]> {
  const answer = await shop.call<Product[]>('POST', '/api/product/bought-together', {
    body: { productIds },
    ...at,
  });
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ _id }) => _id);
}

const make = async (count: number) => {
  const made = [];
  for (let each = 0; each < count; each++) made.push((await makeProduct(shop)).id);
  return made;
};

describe('products bought together', () => {
  it('are shown once five people have bought them in five orders, without cancelled ones', async () => {
    const [milk, bread, salt] = (await make(3)) as [string, string, string];
    const people = await makeShoppers(shop, 5);
    for (const person of people.slice(0, 4)) await writeOrder(shop, person, [milk, bread]);
    // One of them again does not count as the fifth.
    for (let again = 0; again < 9; again++) await writeOrder(shop, people[0]!, [milk, bread]);
    await writeOrder(shop, people[4]!, [milk, bread], { status: 'CANCELLED' });
    await writeOrder(shop, people[4]!, [milk, bread], { daysAgo: 91 });
    for (const person of people) await writeOrder(shop, person, [salt]);
    await count();
    expect(await readBoughtTogether([milk])).toEqual([]);
    await writeOrder(shop, people[4]!, [milk, bread]);
    await count();
    expect([await readBoughtTogether([milk]), await readBoughtTogether([bread])]).toEqual([[bread], [milk]]);
    expect(await readBoughtTogether([salt])).toEqual([]);
    // Products in the cart are not suggested.
    expect(await readBoughtTogether([milk, bread, salt])).toEqual([]);
  });

  it('are no other sizes of what is in the cart', async () => {
    const [milk, bread, large] = (await make(3)) as [string, string, string];
    await shop.db.execute(sql`UPDATE products SET size_group = 'toned milk' WHERE id IN (${milk}, ${large})`);
    for (const person of await makeShoppers(shop, 5)) await writeOrder(shop, person, [milk, bread, large]);
    await count();
    expect(await readBoughtTogether([milk])).toEqual([bread]);
    expect((await readBoughtTogether([bread])).toSorted()).toEqual([milk, large].toSorted());
  });

  it('begin with products that go with this one rather than with everything, and lose those that no longer do', async () => {
    const [tea, biscuit, bag] = (await make(3)) as [string, string, string];
    const people = await makeShoppers(shop, 8);
    for (const person of people) await writeOrder(shop, person, [tea, bag]);
    for (const person of people.slice(0, 6)) await writeOrder(shop, person, [tea, biscuit]);
    for (const person of people) for (let each = 0; each < 4; each++) await writeOrder(shop, person, [bag]);
    await count();
    expect(await readBoughtTogether([tea])).toEqual([biscuit, bag]);
    await shop.db.execute(sql`UPDATE orders SET status = 'CANCELLED'`);
    await count();
    expect(await shop.db.$count(productPairs)).toBe(0);
  });

  it('are those in the caller’s store, twelve of each at most', async () => {
    const products = await make(15);
    const here = (await makeStocked(shop, [5, 0])).id;
    const people = await makeShoppers(shop, 5);
    const first = products[0]!;
    for (const person of people) await writeOrder(shop, person, [...products, here]);
    await count();
    const { rows } = await shop.db.execute<{ most: number }>(
      sql`SELECT max(count)::int AS most FROM (SELECT count(*) FROM product_pairs GROUP BY product_id) AS each`,
    );
    expect(rows[0]!.most).toBe(12);
    const [other] = (await readBoughtTogether([first])) as [string];
    await setStock(shop, other, 0);
    expect(await readBoughtTogether([first])).not.toContain(other);
    expect(await readBoughtTogether([here], shop.second)).toEqual([]);
  });

  it('are counted every six hours, by one process', async () => {
    const [one, other] = (await make(2)) as [string, string];
    const now = Date.now();
    await count(new Date(now));
    for (const person of await makeShoppers(shop, 5)) await writeOrder(shop, person, [one, other]);
    await Promise.all([
      countBoughtTogether(shop.db, new Date(now + 1)),
      countBoughtTogether(shop.db, new Date(now + 2)),
    ]);
    expect(await readBoughtTogether([one])).toEqual([]);
    const later = new Date(now + 6 * 60 * 60_000);
    await Promise.all([countBoughtTogether(shop.db, later), countBoughtTogether(shop.db, later)]);
    expect(await readBoughtTogether([one])).toEqual([other]);
  });
});
