// Bulk changes of products through the API: what is saved, what is refused and why, and that sales and other
// sheets are not overwritten.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products, stockMovements } from '#features/catalogue/catalogue.table.ts';
import { fieldsOf, idsOf } from '#tests/answers.ts';
import { makeCategory, makeProduct, stockOf, type Person } from '#tests/factories.ts';
import { makeBuyer, placeOrder, useCheckedShop } from '#tests/orders.ts';
import { hearChanges } from '#tests/products.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore, stockAt } from '#tests/stores.ts';
import type { SheetRow, UpdatedMany } from './sheet.contract.ts';

const shop = useCheckedShop();
const UNKNOWN = 'ffffffffffffffffffffffff';
const admin = useAdmin(shop);

/** A busy machine may refuse some of a hundred concurrent calls; nothing is saved then. */
async function save(body: object, { token }: Person = admin) {
  for (;;) {
    const answer = await shop.call<UpdatedMany>('PUT', '/api/product/update-many', { token, body });
    if (answer.status !== 503) return answer;
  }
}
const saveRow = async (_id: string, set: object, was: object = {}, who: Person = admin) => {
  const { status, body } = await save({ rows: [{ _id, set, was }] }, who);
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.data as UpdatedMany;
};
const readRow = async (id: string): Promise<SheetRow> => {
  const { body } = await shop.call('GET', '/api/product/sheet?sort=-updated', { token: admin.token });
  return (body.data as SheetRow[]).find(({ _id }) => _id === id)!;
};

describe('rows that were changed by hand', () => {
  it('are saved, and answered with their new values', async () => {
    const category = await makeCategory(shop);
    const { id } = await makeProduct(shop, { stock: 8 });
    const rest = { unit: '1 l', shelf: 'B-3', reorderLevel: 5 };
    const numbers = { price: '95.50', discount: '7.5', stock: '12' };
    const set = { name: ' Cow Milk ', category: [category.id], ...numbers, ...rest };
    const { changed, refused, rows } = await saveRow(id, set, { stock: 8 });
    expect([changed, refused]).toEqual([1, []]);
    expect(rows).toEqual([await readRow(id)]);
    expect(rows[0]).toMatchObject({
      ...{ name: 'Cow Milk', price: 95.5, discount: 7.5, stock: 12, isHidden: false, ...rest },
      category: [{ _id: category.id, name: category.name }],
    });
    expect(await saveRow(id, { price: 95.5, category: [category.id] })).toMatchObject({ changed: 0 });
  });

  it('are saved although others are refused, each with its reason and its stored values', async () => {
    const [good, bad] = [await makeProduct(shop), await makeProduct(shop)];
    const { status, body } = await save({
      rows: [
        { _id: good.id, set: { price: 50 } },
        { _id: bad.id, set: { price: 'many', name: '' } },
        { _id: UNKNOWN, set: { price: 50 } },
        { _id: 'x', set: { price: 50 } },
        { _id: good.id, set: { price: 60 } },
        { _id: bad.id.replace(/.$/, 'g'), set: {} },
      ],
    });
    expect([status, body.message]).toEqual([200, '1 product changed, 5 refused']);
    const { changed, refused, rows } = body.data as UpdatedMany;
    expect([changed, rows.map(({ price }) => price)]).toEqual([1, [50]]);
    expect(refused.map(({ why, message }) => [why, message])).toEqual([
      ['invalid', 'Required'],
      ['gone', 'Product not found'],
      ['gone', 'Product not found'],
      ['invalid', 'This product was sent twice'],
      ['gone', 'Product not found'],
    ]);
    const price = 'Price must be a number between 0 and 1,00,00,000';
    expect(refused[0]!.fields).toEqual({ name: 'Required', price });
    expect(refused[0]!.now).toEqual(await readRow(bad.id));
    expect(refused[1]!.now).toBeNull();
  });

  it.each<[object, string]>([
    [{ discount: 101 }, 'discount'],
    [{ discount: 5, discountRupees: 5 }, 'discountRupees'],
    [{ discountRupees: 2.5 }, 'discountRupees'],
    [{ discountRupees: 101 }, 'discountRupees'],
    [{ category: 'none' }, 'category'],
    [{ category: [UNKNOWN] }, 'category'],
    [{ addCategory: ['x'] }, 'addCategory'],
    [{ isHidden: 'yes' }, 'isHidden'],
    [{ stock: 5 }, 'stock'],
    [{ stock: -1 }, 'stock'],
    [{ stock: 1.5 }, 'stock'],
    [{ shelf: 'x'.repeat(41) }, 'shelf'],
    [{ reorderLevel: '' }, 'reorderLevel'],
  ])('are not taken as %j', async (set, cell) => {
    const { id } = await makeProduct(shop, { price: 100 });
    const before = await readRow(id);
    const { changed, refused } = await saveRow(id, set);
    expect([changed, refused[0]!.why, Object.keys(refused[0]!.fields)]).toEqual([0, 'invalid', [cell]]);
    expect(await readRow(id)).toEqual(before);
  });

  it('convert rupees off to the percent that takes off exactly that amount', async () => {
    for (const [price, discountRupees, paid] of [
      [100, 10, 90],
      [99.5, 7, 92.5],
      [33, 33, 0],
      [7, 1, 6],
      [9_999, 1, 9_998],
      [45, 0, 45],
    ]) {
      const { id } = await makeProduct(shop, { price, stock: 5 });
      const { rows } = await saveRow(id, { discountRupees });
      const { person, payload } = await makeBuyer(shop);
      const { token } = person;
      const { data } = (await shop.call('POST', '/api/cart/create', { token, body: { productId: id } })).body;
      expect(rows[0]!.discount).toBe(data.productId.discount);
      const order = { ...payload, list_items: [{ productId: id, quantity: 1 }], totalAmt: paid! };
      const placed = await placeOrder(shop, person, order);
      const paidOf = [placed.status, placed.body.data?.[0]?.totalAmt];
      expect(paidOf, `${discountRupees} off ${price}`).toEqual([200, paid]);
    }
  });
});

describe('a change by somebody else meanwhile', () => {
  it('refuses the row with both values, and leaves other cells alone', async () => {
    const { id } = await makeProduct(shop, { price: 100, discount: 0 });
    const seen = await readRow(id);
    expect(await saveRow(id, { price: 95 }, { price: 100 })).toMatchObject({ changed: 1 });
    const { changed, refused } = await saveRow(id, { price: 90 }, { price: seen.price });
    const message = 'Changed by someone else: MRP is now ₹95';
    const now = await readRow(id);
    expect(changed).toBe(0);
    expect(refused).toEqual([{ _id: id, why: 'conflict', message, fields: { price: message }, now }]);
    // Another cell of the same row is no conflict, and neither is the same value twice.
    expect(await saveRow(id, { discount: 5 }, { discount: 0 })).toMatchObject({ changed: 1, refused: [] });
    expect(await saveRow(id, { price: 95 }, { price: 100 })).toMatchObject({ changed: 0, refused: [] });
  });

  it('is also detected by the time of the product, as on the form', async () => {
    const { id } = await makeProduct(shop);
    const { updatedAt } = await readRow(id);
    expect(await saveRow(id, { unit: '1 l' }, { updatedAt })).toMatchObject({ changed: 1 });
    const { refused } = await saveRow(id, { unit: '2 l' }, { updatedAt });
    expect(refused).toMatchObject([{ why: 'conflict', now: { unit: '1 l' } }]);
    // Without seen values, the wanted value is applied, whatever was there.
    expect(await saveRow(id, { unit: '2 l' })).toMatchObject({ changed: 1 });
  });

  // Each field alone: product-fields.test.ts.
  it('is seen at its categories, in whatever order they come', async () => {
    const [one, two] = [await makeCategory(shop), await makeCategory(shop)];
    const { id } = await makeProduct(shop, { categoryIds: [one.id, two.id] });
    const seen = { category: [two.id, one.id] };
    expect(await saveRow(id, { category: [one.id] }, seen)).toMatchObject({ changed: 1 });
    expect((await saveRow(id, { category: [] }, seen)).refused).toMatchObject([{ why: 'conflict' }]);
  });
});

describe('the stock in a row', () => {
  it('keeps what was sold since it was seen, with its movement in the ledger', async () => {
    const { person, payload, product } = await makeBuyer(shop, { stock: 8, quantity: 3 });
    await placeOrder(shop, person, payload);
    const { rows } = await saveRow(product.id, { stock: 20 }, { stock: 8 });
    expect(rows[0]!.stock).toBe(17);
    const isOfProduct = eq(stockMovements.productId, product.id);
    const moved = await shop.db.select().from(stockMovements).where(isOfProduct).orderBy(stockMovements.id);
    expect(moved.map(({ quantity, reason, userId }) => [quantity, reason, userId])).toEqual([
      [-3, 'order', person.userId],
      [12, 'admin', admin.userId],
    ]);
    const { refused } = await saveRow(product.id, { stock: 0 }, { stock: 20 });
    const message = 'Sold in the meantime: 17 left. Enter the current stock.';
    expect(refused).toMatchObject([{ why: 'conflict', message, now: { stock: 17 } }]);
  });

  it('belongs to the named store, and only its managers may change it', async () => {
    const second = (await makeStore(shop, admin))._id;
    const { id } = await makeProduct(shop, { stock: 8 });
    const catalogue = await makeMember(shop, 'catalogue', null);
    const row = { _id: id, set: { stock: 9, shelf: 'A' }, was: { stock: 0 } };
    const refused = (await save({ storeId: second, rows: [row] }, catalogue)).body.data as UpdatedMany;
    const message = 'Only managers of this store can change this';
    expect(refused.refused).toMatchObject([{ why: 'forbidden', fields: { stock: message, shelf: message } }]);
    expect(await saveRow(id, { price: 5 }, {}, catalogue)).toMatchObject({ changed: 1 });

    const both = await makeMember(shop, 'manager', second);
    expect((await save({ storeId: second, rows: [row] }, both)).status).toBe(403);
    await shop.db.execute(sql`
      INSERT INTO staff (id, email, user_id, role, store_id, invited_by)
      SELECT left(md5(id), 24), email, user_id, 'catalogue', NULL, invited_by FROM staff WHERE user_id = ${both.userId}`);
    expect((await save({ storeId: second, rows: [row] }, both)).body.data).toMatchObject({ changed: 1 });
    const here = (await save({ rows: [row] }, both)).body.data as UpdatedMany;
    expect(here.refused).toMatchObject([{ why: 'forbidden' }]);
    expect([await stockAt(shop, second, id), await stockAt(shop, FIRST_STORE_ID, id)]).toEqual([9, 8]);
    expect((await save({ storeId: UNKNOWN, rows: [row] })).status).toBe(404);
  });

  it('loses no change between 100 sheets and simultaneous orders', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 12 }, () => makeBuyer(shop, { stock: 1_000, price: 10 })),
    );
    const ids = buyers.map(({ product }) => product.id);
    const answers = await Promise.all([
      ...Array.from({ length: 100 }, (_, sheet) => {
        const row = { set: { stock: 1_002, shelf: `S-${sheet}` }, was: { stock: 1_000 } };
        // Each sheet in another order, so that locks taken in the order of rows would deadlock.
        return save({ rows: (sheet % 2 ? ids : ids.toReversed()).map((_id) => ({ _id, ...row })) });
      }),
      ...buyers.map(({ person, payload }) => placeOrder(shop, person, payload)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers.slice(0, 100))
      expect(body.data).toMatchObject({ changed: 12, refused: [] });
    for (const id of ids) expect(await stockOf(shop, id)).toBe(1_000 + 100 * 2 - 1);
  }, 60_000);

  it('of a hundred simultaneous changes of one price, one is saved', async () => {
    const { id } = await makeProduct(shop, { price: 100 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => saveRow(id, { price: 101 + at }, { price: 100 })),
    );
    expect(answers.filter(({ changed }) => changed === 1)).toHaveLength(1);
    const [winner] = answers.filter(({ changed }) => changed === 1);
    expect((await readRow(id)).price).toBe(winner!.rows[0]!.price);
    const losers = answers.flatMap(({ refused }) => refused);
    expect(losers).toHaveLength(99);
    for (const { why, now } of losers)
      expect([why, now!.price]).toEqual(['conflict', winner!.rows[0]!.price]);
  });
});

describe('chosen products', () => {
  it('are changed in the same way, in as many steps as needed', async () => {
    const [old, added] = [await makeCategory(shop), await makeCategory(shop)];
    const ids: string[] = [];
    for (let at = 0; at < 3; at++)
      ids.push((await makeProduct(shop, { price: 100, categoryIds: [old.id] })).id);
    const change = async (set: object) => (await save({ ids: [...ids, ids[0]!], set })).body;
    const data = { changed: 3, refused: [], rows: [] };
    expect(await change({ discount: 10 })).toMatchObject({ message: '3 products changed', data });
    expect((await change({ discountRupees: 20 })).data.changed).toBe(3);
    expect((await change({ addCategory: [added.id] })).data.changed).toBe(3);
    expect(idsOf((await readRow(ids[2]!)).category).toSorted()).toEqual([old.id, added.id].toSorted());
    expect((await change({ removeCategory: [old.id] })).data.changed).toBe(3);
    expect(await readRow(ids[0]!)).toMatchObject({ discount: 20, category: [{ _id: added.id }] });
    expect((await change({ category: [], isHidden: true, reorderLevel: 3 })).data.changed).toBe(3);
    expect(await readRow(ids[1]!)).toMatchObject({ isHidden: true, category: [], reorderLevel: 3 });
  });

  it('may be 5,000 at once, and no more than 25,000', async () => {
    const made = await shop.db.execute<{ id: string }>(sql`
      INSERT INTO products (id, name, unit, price_paise, description)
      SELECT lpad(to_hex(n), 24, '0'), 'Many ' || n, '1 kg', 10000, 'x' FROM generate_series(1, 4999) n RETURNING id`);
    const { id } = await makeProduct(shop);
    const ids = [id, ...made.rows.map((row) => row.id)];
    const { body } = await save({ ids, set: { discount: 5 } });
    expect(body.data).toMatchObject({ changed: 5_000, refused: [] });
    const all = await shop.db.$count(products, sql`discount_basis_points = 500 AND name LIKE 'Many %'`);
    expect(all).toBe(4_999);
    const tooMany = Array.from({ length: 25_001 }, () => UNKNOWN);
    expect((await save({ ids: tooMany, set: { discount: 6 } })).status).toBe(400);
  }, 60_000);

  it('need something right to set, and are not sent together with rows', async () => {
    const { id } = await makeProduct(shop);
    for (const wrong of [{ name: 'All the same' }, { stock: 5 }, { discount: 101 }, { isHidden: 1 }])
      expect(fieldsOf(await save({ ids: [id], set: wrong }))).toEqual([400, Object.keys(wrong)]);
    for (const body of [
      { ids: [id] },
      { ids: [id], set: {} },
      { set: { price: 5 } },
      { ids: [], set: { price: 5 } },
      { rows: [] },
      { ids: [id], set: { price: 5 }, rows: [{ _id: id, set: { price: 5 } }] },
      { rows: Array.from({ length: 201 }, () => ({ _id: id, set: { price: 5 } })) },
    ]) {
      expect((await save(body)).status, JSON.stringify(body).slice(0, 60)).toBe(400);
    }
  });
});

it('outdate the pages that show a change, and no others', async () => {
  const [from, to] = [await makeCategory(shop), await makeCategory(shop)];
  const { id } = await makeProduct(shop, { stock: 3, categoryIds: [from.id] });
  const tell = async (set: object, was: object = {}) =>
    (await hearChanges(shop, () => saveRow(id, set, was))).toSorted();
  const here = [`category:${from.id}`, `product:${id}`, 'search'];
  expect(await tell({ price: 5 })).toEqual(here);
  expect(await tell({ price: 5 })).toEqual([]);
  expect(await tell({ stock: 4, shelf: 'A' }, { stock: 3 })).toEqual([]);
  expect(await tell({ stock: 0 }, { stock: 4 })).toEqual(here);
  expect(await tell({ isHidden: true })).toEqual([...here, expect.stringMatching(/^sizes:/)]);
  expect(await tell({ category: [to.id] })).toEqual(expect.arrayContaining([...here, `category:${to.id}`]));
});
