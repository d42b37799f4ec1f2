// Pinned positions in product files: they survive export and import, and rows that disagree are reported.

import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { makeAdmin, makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { exportFile, importFile, toCsv, useDataDir } from '#tests/product-files.ts';

const shop = useTestShop({ DATA_DIR: useDataDir() });
let token: string;
beforeAll(async () => void ({ token } = await makeAdmin(shop)));
beforeEach(async () => {
  for (const table of ['products', 'sub_categories', 'categories'])
    await shop.db.execute(sql`DELETE FROM ${sql.identifier(table)}`);
});

const HEADINGS = ['id', 'category', 'category place', 'sub category', 'sub category place'];
const orderOf = async (categoryId = '') => {
  const query = categoryId && `?categoryId=${categoryId}`;
  const { body } = await shop.call('GET', `/api/category/order${query}`, { token });
  return body.data.map(({ name, isPinned }: { name: string; isPinned: boolean }) =>
    isPinned ? `${name}!` : name,
  );
};

/** Dairy with Bread, Curd and Milk, one product in each; and Oil. */
async function makeDairy() {
  const [dairy, oil] = [await makeCategory(shop, 'Dairy'), await makeCategory(shop, 'Oil')];
  const ids: string[] = [];
  for (const name of ['Bread', 'Curd', 'Milk']) {
    const sub = await makeSubCategory(shop, [dairy.id], name);
    ids.push((await makeProduct(shop, { categoryIds: [dairy.id], subCategoryIds: [sub.id] })).id);
  }
  const inOil = await makeProduct(shop, { categoryIds: [oil.id] });
  shop.cache.dropAll();
  return { dairy, oil, ids: ids as [string, string, string], inOil };
}

describe('places in a file', () => {
  test('pin categories and sub-categories; the next export says so, and its import changes nothing', async () => {
    const { dairy, ids, inOil } = await makeDairy();
    const file = toCsv(
      HEADINGS,
      [ids[2], 'Dairy', '2', 'Milk', '1'],
      [ids[1], 'Dairy', '2.0', 'Curd', '2'],
      [inOil.id, 'Oil', '1', '', ''],
    );
    const home = await shop.call('GET', '/');
    const dry = await importFile(shop, token, file, { dryRun: true });
    expect(dry).toMatchObject({ failed: 0, updated: 0, notes: { categoriesChanged: 4 } });
    expect(await orderOf()).toEqual(['Dairy', 'Oil']);

    const done = await importFile(shop, token, file);
    expect(done).toMatchObject({ failed: 0, unchanged: 3, notes: { categoriesChanged: 4 } });
    expect(await orderOf()).toEqual(['Oil!', 'Dairy!']);
    expect(await orderOf(dairy.id)).toEqual(['Milk!', 'Curd!', 'Bread']);
    expect((await shop.call('GET', '/')).text).not.toBe(home.text);

    const text = await exportFile(shop, token);
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
    const placesOf = Object.fromEntries(
      rows.map((row) => [
        row['sub category'] || row.category,
        [row['category place'], row['sub category place']],
      ]),
    );
    expect(placesOf).toEqual({ Bread: ['2', ''], Curd: ['2', '2'], Milk: ['2', '1'], Oil: ['1', ''] });
    const renders = shop.cache.renders;
    expect(await importFile(shop, token, text)).toMatchObject({
      updated: 0,
      notes: { categoriesChanged: 0 },
    });
    await shop.call('GET', '/');
    expect(shop.cache.renders).toBe(renders);

    // (none) unpins, an empty cell changes nothing.
    const back = toCsv(HEADINGS, [ids[2], 'Dairy', '', 'Milk', '(none)']);
    expect(await importFile(shop, token, back)).toMatchObject({ notes: { categoriesChanged: 1 } });
    expect(await orderOf()).toEqual(['Oil!', 'Dairy!']);
    expect(await orderOf(dairy.id)).toEqual(['Curd!', 'Bread', 'Milk']);
  });

  test('give the same order in another shop, also for categories that the file makes', async () => {
    const head = ['sku', 'name', 'unit', 'price', 'discount', 'stock', 'description', ...HEADINGS.slice(1)];
    const row = (sku: string, ...places: string[]) => [sku, sku, '1 kg', 10, 0, 1, 'Fresh', ...places];
    const file = toCsv(
      head,
      row('A', 'New Fruit', '', 'New Pears', '2'),
      row('B', 'New Fruit|New Dairy', '1|2', 'New Apples', '1'),
      row('C', 'New Dairy', '2', '', ''),
    );
    const report = await importFile(shop, token, file);
    expect(report).toMatchObject({
      created: 3,
      failed: 0,
      notes: { newCategoryCount: 2, categoriesChanged: 4 },
    });
    expect(await orderOf()).toEqual(['New Fruit!', 'New Dairy!']);
    const { rows } = await shop.db.execute<{ id: string }>(sql`
      SELECT id FROM categories WHERE name = 'New Fruit'`);
    expect(await orderOf(rows[0]!.id)).toEqual(['New Apples!', 'New Pears!']);
  });

  test('that are invalid are refused with their line, and change nothing', async () => {
    const { ids, inOil } = await makeDairy();
    const elsewhere = await makeSubCategory(shop, [(await makeCategory(shop, 'Baby')).id], 'Wipes');
    const report = await importFile(
      shop,
      token,
      toCsv(
        HEADINGS,
        [ids[0], 'Dairy', '1', 'Bread', ''],
        [ids[1], 'Dairy', '2', 'Curd', ''],
        [ids[2], 'Dairy', '', 'Milk', 'first'],
        [inOil.id, 'Oil', '0|1', '', ''],
        [inOil.id, 'Oil', '', `Wipes #${elsewhere.id}`, '1'],
      ),
    );
    expect(report).toMatchObject({ failed: 4, notes: { categoriesChanged: 1 } });
    expect(report.problems).toMatchObject([
      { line: 3, column: 'category place', message: 'Line 2 says 1: all rows for it must say the same' },
      {
        line: 4,
        column: 'sub category place',
        message: 'Not a position: write 1, 2, 3 and so on, or (none)',
      },
      { line: 5, column: 'category place', message: 'Not a position: write 1, 2, 3 and so on, or (none)' },
      { line: 6, column: 'id' },
      {
        line: 6,
        column: 'sub category place',
        message: 'The sub category belongs to none of the categories of the row',
      },
    ]);
    expect(await orderOf()).toEqual(['Dairy!', 'Baby', 'Oil']);
  });
});
