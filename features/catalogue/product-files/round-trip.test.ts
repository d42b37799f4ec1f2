// Importing an export changes nothing, whatever the catalogue contains, and an export of one shop creates the
// same catalogue in another.

import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { products, stockMovements } from '../catalogue.table.ts';
import { toSizeGroup } from '../size/product-sizes.ts';
import { cleanText } from '#shared/clean-text.ts';
import { toDayAt } from '#shared/times.ts';
import { makeId } from '#shared/ids.ts';
import { makeAdmin, makeCategory, makeProduct, makeSubCategory, type Person } from '#tests/factories.ts';
import { makeBuyer, placeOrder, useCheckedShop } from '#tests/orders.ts';
import { exportFile, importFile, useDataDir } from '#tests/product-files.ts';
import { changeStore, FIRST_STORE_ID } from '#tests/stores.ts';
import { trickyText } from '#tests/tricky-text.ts';

const shop = useCheckedShop({ DATA_DIR: useDataDir() });
let token: string;
let admin: Person;
beforeAll(async () => {
  admin = await makeAdmin(shop);
  ({ token } = admin);
});

/** Everything an export contains, and when it was last changed. */
const readAll = async () =>
  (
    await shop.db.execute(sql`
      SELECT p.*, (SELECT stock FROM store_products WHERE product_id = p.id) AS stock,
        ARRAY(SELECT category_id FROM product_categories WHERE product_id = p.id ORDER BY 1) AS categories,
        ARRAY(SELECT sub_category_id FROM product_sub_categories WHERE product_id = p.id ORDER BY 1) AS subs
      FROM products p ORDER BY id`)
  ).rows;

/** Texts that cells might misread, cleaned as the shop stores texts. */
const text = trickyText.map((raw) => cleanText(raw)).filter((clean) => clean !== '');
const lines = fc.array(text, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\r\n').trim());
const product = fc.record(
  {
    name: text,
    unit: text,
    description: lines,
    sku: fc.option(fc.uuid()),
    stock: fc.nat(5000),
    pricePaise: fc.nat(10_000_000),
    discountBasisPoints: fc.nat(10_000),
    isHidden: fc.boolean(),
    images: fc.array(
      fc.webUrl({ validSchemes: ['https'] }).map((url) => encodeURI(url)),
      { maxLength: 3 },
    ),
    moreDetails: fc.dictionary(
      text.filter((name) => name !== '__proto__'),
      lines,
      { maxKeys: 3, noNullPrototype: true },
    ),
  },
  { noNullPrototype: true },
);

describe('an export that is imported', () => {
  test('changes nothing: no product, no movement of stock, no page', async () => {
    const some = fc.sample(product, { numRuns: 300, seed: 1 });
    const rows = some.map((one) => {
      const id = makeId();
      return { ...one, id, sizeGroup: toSizeGroup({ ...one, id, categoryIds: [] }) };
    });
    await shop.db.insert(products).values(rows);
    await shop.db.execute(sql`
      UPDATE store_products store_product SET stock = one.stock, opening_stock = one.stock
      FROM json_to_recordset(${JSON.stringify(rows.map(({ id, stock }) => ({ id, stock })))}::json) AS one (id text, stock int)
      WHERE store_product.product_id = one.id`);
    const twin = [
      await makeCategory(shop, 'Dairy, Bread | Eggs'),
      await makeCategory(shop, 'dairy, bread | eggs'),
    ];
    const subs = [
      await makeSubCategory(shop, [twin[0]!.id], '= Others'),
      await makeSubCategory(shop, [twin[0]!.id], '= Others'),
      await makeSubCategory(shop, [twin[1]!.id], '= Others'),
    ];
    for (const { id } of twin) {
      for (const sub of subs) await makeProduct(shop, { categoryIds: [id], subCategoryIds: [sub.id] });
    }
    await makeProduct(shop, { subCategoryIds: subs.map(({ id }) => id) });
    const buyer = await makeBuyer(shop, { stock: 9 });
    await placeOrder(shop, buyer.person, buyer.payload);

    const before = await readAll();
    const movements = await shop.db.$count(stockMovements);
    await shop.call('GET', '/healthz');
    const report = await importFile(shop, token, await exportFile(shop, token));
    expect(report).toMatchObject({
      status: 'done',
      created: 0,
      updated: 0,
      failed: 0,
      unchanged: before.length,
      notes: { newCategoryCount: 0, newSubCategoryCount: 0 },
      problems: [],
    });
    expect(await readAll()).toEqual(before);
    expect(await shop.db.$count(stockMovements)).toBe(movements);
  });

  test('restores every field after everything was changed', async () => {
    const before = await readAll();
    const file = await exportFile(shop, token);
    await shop.db.execute(sql`
      UPDATE products SET name = 'Other', unit = 'other', description = 'Other', price_paise = 1,
        discount_basis_points = 1, more_details = '{}', is_hidden = NOT is_hidden,
        images = CASE WHEN images = '{}' THEN images ELSE '{/other.webp}' END`);
    await shop.db.execute(sql`DELETE FROM product_sub_categories`);
    const report = await importFile(shop, token, file);
    expect(report).toMatchObject({ created: 0, unchanged: 0, failed: 0, updated: before.length });
    const drop = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row, updated_at: null }));
    expect(drop(await readAll())).toEqual(drop(before));
  });

  test('fills an empty shop with the same products under the same ids', async () => {
    const before = await readAll();
    const file = await exportFile(shop, token);
    await shop.db.execute(sql`DELETE FROM cart_lines`);
    await shop.db.execute(sql`DELETE FROM products`);
    expect(await importFile(shop, token, file)).toMatchObject({ created: before.length, failed: 0 });
    const drop = (rows: Record<string, unknown>[]) =>
      rows.map((row) => ({
        ...row,
        created_at: null,
        updated_at: null,
        // The order of the fields is now that of the columns.
        more_details: new Map(Object.entries(row.more_details as object)),
      }));
    expect(drop(await readAll())).toEqual(drop(before));
  });

  test('has no cell that a spreadsheet would run as a formula', async () => {
    const cells: string[] = parse(await exportFile(shop, token), { bom: true }).flat();
    expect(cells.filter((cell) => /^'+[=+\-@]/.test(cell)).length).toBeGreaterThan(10);
    expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  });
});

// It is always another day than in UTC in one of them.
test.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
  'an export is named by the day of its store in %s',
  async (timeZone) => {
    await changeStore(shop, admin, FIRST_STORE_ID, { timeZone });
    const before = new Date();
    const { headers } = await shop.call('GET', '/api/product/export', { token });
    const names = [before, new Date()].map((time) => `products-${toDayAt(time, timeZone)}.csv`);
    expect(names).toContain(/filename="(.+)"/.exec(String(headers['content-disposition']))?.[1]);
  },
);
