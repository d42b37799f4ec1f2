// The order of rows and lists: in stock first, then what sold in the last 28 days, then newest; from placing
// an order to the pages.

import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { productSales, storeProducts } from '#features/catalogue/catalogue.table.ts';
import { tidyListingCounts } from '#features/catalogue/listing-counts.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/times.ts';
import { idsOf } from '#tests/answers.ts';
import { isAtStore, makeAddress, makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { makeShoppers } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { addToCart, expectNoFaults, placeOrder, putOrder, readPayload } from '#tests/orders.ts';
import { useOwner, readProductOf } from '#tests/products.ts';
import { countUnitsSold } from './units-sold.ts';

const shop = useTestShop();
const owner = useOwner(shop);

const LISTING = '/api/product/get-pruduct-by-category-and-subcategory';
const post = (path: string, body: object) => shop.call('POST', path, { body });

type Aisle = Awaited<ReturnType<typeof makeAisle>>;
/** A category with a sub-category, and products in both, oldest first, by their names. */
async function makeAisle(stocks: readonly number[]) {
  const category = await makeCategory(shop);
  const sub = await makeSubCategory(shop, [category.id]);
  const place = { categoryIds: [category.id], subCategoryIds: [sub.id] };
  const ids: string[] = [];
  for (const stock of stocks) ids.push((await makeProduct(shop, { ...place, stock })).id);
  // Written past the shop, so nobody was told.
  shop.cache.dropAll();
  return { categoryId: category.id, subCategoryId: sub.id, ids, place };
}

/** As the four kinds of lists show the products of an aisle. */
async function listsOf({ categoryId, subCategoryId, ids }: Aisle): Promise<Record<string, string[]>> {
  const all = await post('/api/product/search-product', { search: '', limit: 100 });
  const row = await post('/api/product/get-product-by-category', { id: categoryId });
  const whole = await post(LISTING, { categoryId, subCategoryId: 'all', limit: 100 });
  const sub = await post(LISTING, { categoryId, subCategoryId, limit: 100 });
  const home = (await shop.call('GET', '/')).text;
  return {
    all: idsOf(all.body.data).filter((id) => ids.includes(id)),
    row: idsOf(row.body.data),
    whole: idsOf(whole.body.data),
    sub: idsOf(sub.body.data),
    home: ids.filter((id) => home.includes(id)).toSorted((a, b) => home.indexOf(a) - home.indexOf(b)),
  };
}

async function expectOrder(aisle: Aisle, order: readonly number[]) {
  const ids = order.map((at) => aisle.ids[at]!);
  expect(await listsOf(aisle)).toEqual({ all: ids, row: ids, whole: ids, sub: ids, home: ids });
}

/** An order of one product; answers its id. */
async function sell(productId: string, quantity: number): Promise<string> {
  const [person] = await makeShoppers(shop, 1);
  const addressId = await makeAddress(shop, person!);
  await addToCart(shop, person!, productId, quantity);
  const payload = await readPayload(shop, person!, addressId);
  const answer = await placeOrder(shop, person!, payload);
  expect(answer.status).toBe(200);
  return answer.body.data[0].orderId;
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
/** An order of so many days ago, with books to match. */
async function sellEarlier(productId: string, quantity: number, days: number): Promise<string> {
  const orderId = await sell(productId, quantity);
  const earlier = makeId(daysAgo(days));
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`
      INSERT INTO orders SELECT (json_populate_record(o, json_build_object('id', ${earlier}::text))).* FROM orders o
      WHERE id = ${orderId}`);
    for (const table of ['order_lines', 'order_mails', 'order_transitions', 'stock_movements'])
      await tx.execute(
        sql`UPDATE ${sql.identifier(table)} SET order_id = ${earlier} WHERE order_id = ${orderId}`,
      );
    await tx.execute(sql`DELETE FROM orders WHERE id = ${orderId}`);
  });
  return earlier;
}

const count = (now = new Date()) => countUnitsSold(shop.services, now);
const soldOf = async (id: string) =>
  (await shop.db.select().from(storeProducts).where(isAtStore(id)))[0]!.sold;

/** What triggers keep is what there is to count, in every row. */
async function expectTrueCopies() {
  const { rows: ranks } = await shop.db.execute(sql`
    SELECT * FROM store_lists listed FULL JOIN (
      SELECT store_id, category_id AS list_id, product_id, rank
      FROM store_products JOIN product_categories USING (product_id)
      UNION ALL SELECT store_id, sub_category_id, product_id, rank
      FROM store_products JOIN product_sub_categories USING (product_id)
    ) wanted USING (store_id, list_id, product_id) WHERE listed.rank IS DISTINCT FROM wanted.rank`);
  const { rows: counts } = await shop.db.execute(sql`
    SELECT * FROM (
      SELECT '' AS category_id, '' AS sub_category_id, count(*) FROM products
      UNION ALL SELECT category_id, '', count(*) FROM product_categories GROUP BY 1
      UNION ALL SELECT category_id, sub_category_id, count(*)
        FROM product_categories JOIN product_sub_categories USING (product_id) GROUP BY 1, 2
    ) counted FULL JOIN (
      SELECT category_id, sub_category_id, sum(change) AS count FROM listing_counts GROUP BY 1, 2
    ) stored USING (category_id, sub_category_id)
    WHERE coalesce(counted.count, 0) <> coalesce(stored.count, 0)`);
  expect({ ranks, counts }).toEqual({ ranks: [], counts: [] });
}

afterEach(async () => {
  await expectTrueCopies();
  await tidyListingCounts(shop.db);
  await expectTrueCopies();
  await expectNoFaults(shop);
});

describe('rows and lists', () => {
  test('show products in stock first, then the best-selling, then the newest', async () => {
    const aisle = await makeAisle([50, 50, 0, 50, 0, 50]);
    await expectOrder(aisle, [5, 3, 1, 0, 4, 2]);
    await sell(aisle.ids[0]!, 3);
    await sell(aisle.ids[3]!, 2);
    await sell(aisle.ids[3]!, 2);
    // Not before it is counted: in between, lists stand still.
    await expectOrder(aisle, [5, 3, 1, 0, 4, 2]);
    await count();
    await expectOrder(aisle, [3, 0, 5, 1, 4, 2]);
    await count();
    await expectOrder(aisle, [3, 0, 5, 1, 4, 2]);
  });

  test('have sold-out products last at once, best sellers first among them, and back in position with new stock', async () => {
    const aisle = await makeAisle([4, 50, 0, 50]);
    const [seller] = aisle.ids as [string];
    await sell(seller, 3);
    await count();
    await expectOrder(aisle, [0, 3, 1, 2]);
    const last = await sell(seller, 1);
    await expectOrder(aisle, [3, 1, 0, 2]);
    await putOrder(shop, last, { status: 'CANCELLED' });
    shop.cache.dropAll();
    await expectOrder(aisle, [0, 3, 1, 2]);
    await owner.updateProduct((await readProductOf(shop, seller)).body.data, { stock: 0 });
    await expectOrder(aisle, [3, 1, 0, 2]);
  });

  test('follow a product into another category and out of it', async () => {
    const [from, to] = [await makeAisle([50, 50]), await makeAisle([50, 50])];
    await sell(from.ids[0]!, 5);
    await count();
    const product = (await readProductOf(shop, from.ids[0]!)).body.data;
    await owner.updateProduct(product, { category: [to.categoryId], subCategory: [to.subCategoryId] });
    expect((await listsOf(from)).whole).toEqual([from.ids[1]]);
    expect((await listsOf(to)).sub).toEqual([from.ids[0], to.ids[1], to.ids[0]]);
    await owner.deleteProduct(from.ids[0]!);
    await expectOrder(to, [1, 0]);
  });

  test('are by newest in the owner’s list of all products', async () => {
    const aisle = await makeAisle([50, 0, 50]);
    const answer = await post('/api/product/get', { limit: 100, sort: 'newest' });
    expect(idsOf(answer.body.data).filter((id) => aisle.ids.includes(id))).toEqual(aisle.ids.toReversed());
    expect((await post('/api/product/get', { sort: 'dearest' })).status).toBe(400);
  });
});

describe('units sold', () => {
  test('are those ordered in 28 days, without cancelled and unpaid orders', async () => {
    const aisle = await makeAisle([50]);
    const [id] = aisle.ids as [string];
    await sell(id, 5);
    await putOrder(shop, await sell(id, 7), { status: 'CANCELLED' });
    await putOrder(shop, await sell(id, 9), { paymentState: 'failed', status: null });
    await putOrder(shop, await sell(id, 11), { paymentState: 'paid' });
    await sellEarlier(id, 2, 27);
    await sellEarlier(id, 3, 28);
    await shop.db.delete(productSales);
    await count();
    expect(await soldOf(id)).toBe(5 + 11 + 2);
  });

  test('decrease when an order is cancelled, also one of an earlier day, within as many runs as there are days', async () => {
    const aisle = await makeAisle([50]);
    const [id] = aisle.ids as [string];
    const earlier = await sellEarlier(id, 4, 10);
    const today = await sell(id, 2);
    await shop.db.delete(productSales);
    await count();
    expect(await soldOf(id)).toBe(6);
    await putOrder(shop, today, { status: 'CANCELLED' });
    await putOrder(shop, earlier, { status: 'CANCELLED' });
    const now = new Date();
    await count(now);
    expect(await soldOf(id)).toBeLessThan(6);
    for (let round = 0; round < 27; round++) await count(new Date(now.getTime() + round * 120_000));
    expect(await soldOf(id)).toBe(0);
    expect(await shop.db.$count(productSales, eq(productSales.productId, id))).toBe(0);
  });

  test('expire after 28 days', async () => {
    const aisle = await makeAisle([50]);
    const [id] = aisle.ids as [string];
    await sell(id, 5);
    await count();
    expect(await soldOf(id)).toBe(5);
    await count(new Date(Date.now() + 27 * DAY_MS));
    expect(await soldOf(id)).toBe(5);
    await count(new Date(Date.now() + 28 * DAY_MS));
    expect(await soldOf(id)).toBe(0);
    expect(await shop.db.$count(productSales)).toBe(0);
    await count();
  });

  test('of thousands of products are written in steps, and ignore deleted products', async () => {
    const aisle = await makeAisle([50]);
    const [person] = await makeShoppers(shop, 1);
    const orderId = makeId();
    await shop.db.execute(sql`
      INSERT INTO products (id, name, unit, price_paise, description)
      SELECT lpad(to_hex(n), 24, '0'), 'Thing ' || n, '1 pc', 100, '' FROM generate_series(1, 1100) n`);
    await shop.db.execute(sql`
      INSERT INTO product_categories (category_id, product_id)
      SELECT ${aisle.categoryId}, lpad(to_hex(n), 24, '0') FROM generate_series(1, 1100) n`);
    await shop.db.execute(sql`
      INSERT INTO orders (id, user_id, store_id, payment_state, status, sub_total_paise, total_paise, delivery_address)
      VALUES (${orderId}, ${person!.userId}, ${FIRST_STORE_ID}, 'none_due', 'PLACED', 110100, 110100, '{}')`);
    await shop.db.execute(sql`
      INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points, quantity, line_total_paise)
      SELECT md5(n::text), ${orderId}, lpad(to_hex(n), 24, '0'), 'Thing', '{}', '1 pc', 100, 0, 1, 100 FROM generate_series(1, 1101) n`);
    await count();
    const { rows } = await shop.db.execute<{ sold: number; count: number }>(
      sql`SELECT sold, count(*)::int AS count FROM store_products JOIN products ON id = product_id
        WHERE name LIKE 'Thing %' GROUP BY sold`,
    );
    expect(rows).toEqual([{ sold: 1, count: 1100 }]);
    await shop.db.execute(sql`DELETE FROM orders WHERE id = ${orderId}`);
    await shop.db.execute(sql`DELETE FROM products WHERE name LIKE 'Thing %'`);
    await count();
  });

  test('are counted by one process at a time', async () => {
    const aisle = await makeAisle([50]);
    await sell(aisle.ids[0]!, 5);
    await Promise.all([count(), count(), count()]);
    await count();
    expect(await soldOf(aisle.ids[0]!)).toBe(5);
  });
});

test('cached pages of lists with new sales are rendered again after counting, the others stay', async () => {
  const [busy, quiet] = [await makeAisle([50, 50]), await makeAisle([50, 50])];
  await count();
  const pages = (aisle: Aisle) => [
    `/c-${aisle.categoryId}/all`,
    `/c-${aisle.categoryId}/s-${aisle.subCategoryId}`,
  ];
  const isStored = async (path: string) => {
    const before = shop.cache.renders;
    await shop.call('GET', path);
    return shop.cache.renders === before;
  };
  const everywhere = ['/', '/search?q=', '/search?q=milk', `/product/p-${busy.ids[0]}`];
  for (const path of [...everywhere, ...pages(busy), ...pages(quiet)]) await shop.call('GET', path);
  await sell(busy.ids[0]!, 2);
  for (const path of [...everywhere, ...pages(busy), ...pages(quiet)])
    expect(await isStored(path)).toBe(true);
  await count();
  for (const path of ['/', '/search?q=', ...pages(busy)])
    expect({ path, isStored: await isStored(path) }).toEqual({ path, isStored: false });
  for (const path of ['/search?q=milk', `/product/p-${busy.ids[0]}`, ...pages(quiet)])
    expect({ path, isStored: await isStored(path) }).toEqual({ path, isStored: true });
  // Nothing sold since: nothing is dropped.
  await count();
  for (const path of [...everywhere, ...pages(busy), ...pages(quiet)])
    expect(await isStored(path)).toBe(true);
});

describe('page after page', () => {
  /**
   * All pages of a listing, each beginning behind the last product of the one before; `between` happens
   * after each.
   */
  async function readOn(aisle: Aisle, between: (page: number) => Promise<unknown>) {
    const seen: { _id: string; stock: number }[] = [];
    for (let page = 1; page <= 20; page++) {
      const last = seen.at(-1);
      const { body } = await post(LISTING, {
        categoryId: aisle.categoryId,
        subCategoryId: aisle.subCategoryId,
        page,
        limit: 4,
        ...(last && { after: { _id: last._id, isInStock: last.stock > 0 } }),
      });
      if (body.data.length === 0) break;
      seen.push(...body.data);
      await between(page);
    }
    return idsOf(seen);
  }

  test('no product is skipped when products sell and sell out while a shopper reads on', async () => {
    const aisle = await makeAisle(Array.from({ length: 14 }, () => 3));
    const first = aisle.ids.toReversed();
    const seen = await readOn(aisle, async (page) => {
      // The last one seen and one before it go to the end.
      if (page > 2) return;
      await sell(first[page * 4 - 1]!, 3);
      await sell(first[page * 4 - 3]!, 3);
    });
    expect(new Set(seen)).toEqual(new Set(aisle.ids));
    const firstTimes = seen.filter((id, at) => seen.indexOf(id) === at);
    expect(firstTimes).toEqual(first);
  });

  test('continues by the page number when the last product is gone, and refuses an invalid product', async () => {
    const aisle = await makeAisle([5, 5, 5, 5, 5]);
    const first = aisle.ids.toReversed();
    const { categoryId, subCategoryId } = aisle;
    const read = (after: unknown, page = 2) =>
      post(LISTING, { categoryId, subCategoryId, page, limit: 2, after });
    expect(idsOf((await read({ _id: 'f'.repeat(24), isInStock: true })).body.data)).toEqual(
      first.slice(2, 4),
    );
    expect(idsOf((await read({ _id: first[0], isInStock: true })).body.data)).toEqual(first.slice(1, 3));
    for (const after of ['x', { _id: first[0] }, { _id: 7, isInStock: true }, []])
      expect((await read(after)).status).toBe(400);
  });
});

test('shoppers who buy the last units of many products at once, and an owner who moves them, leave every copy correct', async () => {
  const [one, other] = [await makeAisle([2, 2, 2, 2, 2, 2]), await makeAisle([50])];
  await Promise.all([
    ...one.ids.flatMap((id) => [sell(id, 1), sell(id, 1)]),
    ...one.ids.slice(0, 3).map(async (id) => {
      const product = (await readProductOf(shop, id)).body.data;
      const place = { category: [other.categoryId], subCategory: [one.subCategoryId, other.subCategoryId] };
      const { stock: baseStock } = product;
      expect((await owner.updateProduct({ ...product, baseStock }, place)).status).toBe(200);
    }),
    ...Array.from({ length: 4 }, () =>
      owner.createProduct({ category: [one.categoryId], subCategory: [one.subCategoryId] }),
    ),
    owner.deleteProduct(other.ids[0]!),
    count(),
    ...Array.from({ length: 6 }, () => tidyListingCounts(shop.db)),
  ]);
  await count();
  for (const id of one.ids) expect(await soldOf(id)).toBe(2);
});
