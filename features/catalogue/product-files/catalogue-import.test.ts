// The effect of product files on the catalogue: rows that create, change or keep products, and rows that are
// refused and why.

import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { products, stockMovements, storeProducts } from '../catalogue.table.ts';
import { namesOf } from '#tests/answers.ts';
import { makeAdmin, makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { makeBuyer, placeOrder, useCheckedShop } from '#tests/orders.ts';
import { exportFile, importFile, sendFile, toCsv, waitForImport, useDataDir } from '#tests/product-files.ts';

const shop = useCheckedShop({ DATA_DIR: useDataDir() });
let token: string;
beforeAll(async () => void ({ token } = await makeAdmin(shop)));

const HEADINGS = ['sku', 'name', 'unit', 'price', 'discount', 'stock', 'description'];
const rowOf = (sku: string, more: Partial<Record<(typeof HEADINGS)[number], string | number>> = {}) => {
  const cells = {
    sku,
    name: `Milk ${sku}`,
    unit: '1 l',
    price: 60,
    discount: 0,
    stock: 5,
    description: 'Fresh',
  };
  return HEADINGS.map((heading) => ({ ...cells, ...more })[heading as keyof typeof cells]);
};

const findBySku = async (sku: string) => {
  const [row] = await shop.db
    .select({ ...getTableColumns(products), ...getTableColumns(storeProducts) })
    .from(products)
    .innerJoin(storeProducts, eq(storeProducts.productId, products.id))
    .where(eq(products.sku, sku));
  return row!;
};
const readProduct = async (productId: string) =>
  (await shop.call('POST', '/api/product/get-product-details', { body: { productId } })).body.data;
const listMovements = (productId: string) =>
  shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.id));

/** Imports these rows, of which the first has the headings. */
const importRows = (...rows: Parameters<typeof toCsv>) => importFile(shop, token, toCsv(...rows));

let counter = 0;
const makeSku = () => `SKU-${++counter}`;

test('the check of a file names prices below cost or far from those now', async () => {
  const [dear, same] = [makeSku(), makeSku()];
  await importRows(HEADINGS, rowOf(dear, { price: 435 }), rowOf(same));
  await shop.db.update(products).set({ costPaise: 30_000 }).where(eq(products.sku, dear));
  const rows = [rowOf(dear, { price: 77 }), rowOf(same, { price: 62 }), [...rowOf(makeSku()), 66.5]];
  const file = toCsv([...HEADINGS, 'cost'], ...rows);
  const { notes } = await importFile(shop, token, file, { dryRun: true });
  expect(notes).toMatchObject({
    riskyPriceCount: 2,
    riskyPrices: [
      { before: 435, after: 77, risks: ['Below its cost of ₹300', '82\u00a0% less than now'] },
      { before: 0, after: 60, risks: ['Below its cost of ₹66.50'] },
    ],
  });
});

test('while the shop has no categories, those of a file need no confirmation; later ones do', async () => {
  const toFile = (...names: string[]) =>
    toCsv(
      [...HEADINGS, 'category', 'sub category'],
      ...names.map((name) => [...rowOf(makeSku()), name, 'All']),
    );
  const options = { newNames: [], dryRun: true };
  const check = await importFile(shop, token, toFile('Pickles', 'Jams'), options);
  expect(check).toMatchObject({
    ...{ created: 2, failed: 0 },
    notes: { newCategories: ['Pickles', 'Jams'], unknownNameCount: 0 },
  });
  expect(await importFile(shop, token, toFile('Pickles'), { newNames: [] })).toMatchObject({ created: 1 });
  const later = await importFile(shop, token, toFile('Pickels'), options);
  expect(later).toMatchObject({ failed: 1, notes: { unknownNameCount: 2 } });
});

describe('a row', () => {
  test('makes a product; the same sku changes it; the same row again changes nothing', async () => {
    const sku = makeSku();
    const first = toCsv(HEADINGS, rowOf(sku, { price: '₹ 1,234.50', discount: '7.5 %', stock: '1,200' }));
    expect(await importFile(shop, token, first)).toMatchObject({ status: 'done', created: 1, failed: 0 });
    const made = await findBySku(sku);
    expect(made).toMatchObject({
      pricePaise: 123_450,
      discountBasisPoints: 750,
      stock: 1200,
      openingStock: 1200,
    });

    const second = toCsv(HEADINGS, rowOf(sku, { price: 99, discount: 0, stock: 7, name: 'दूध, "ताज़ा"' }));
    expect(await importFile(shop, token, second)).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(await findBySku(sku)).toMatchObject({
      id: made.id,
      pricePaise: 9900,
      stock: 7,
      name: 'दूध, "ताज़ा"',
    });
    expect(await listMovements(made.id)).toMatchObject([{ quantity: -1193, reason: 'import' }]);

    expect(await importFile(shop, token, second)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await listMovements(made.id)).toHaveLength(1);
  });

  test('with tags or entities of another shop is noted by line and column, also in a check', async () => {
    const headings = [...HEADINGS, 'field: Taste'];
    const rows = [
      [...rowOf(makeSku(), { name: 'Salt &amp; Pepper' }), 'plain'],
      [...rowOf(makeSku(), { name: 'Tom & Jerry <3; 2 < 3 > 1', description: '<p>Fresh</p>' }), 'it&#39;s'],
      [...rowOf(makeSku()), 'R&D; a&b'],
    ];
    const report = await importFile(shop, token, toCsv(headings, ...rows), { dryRun: true });
    expect(report.notes.htmlTexts).toEqual(['line 2, name', 'line 3, description', 'line 3, Taste']);
  });

  test('does not change values of missing columns or empty cells, and empties those that say (none)', async () => {
    const category = await makeCategory(shop);
    const product = await makeProduct(shop, {
      categoryIds: [category.id],
      images: ['/images/a/800.webp'],
      price: 10,
    });
    const file = toCsv(['ID', 'Price', 'Name', 'Sub-total'], [product.id, '12', '', 'x']);
    expect(await importFile(shop, token, file)).toMatchObject({
      updated: 1,
      notes: { unknownColumns: ['Sub-total'] },
    });
    expect(await readProduct(product.id)).toMatchObject({
      name: product.name,
      price: 12,
      image: ['/images/a/800.webp'],
      category: [{ _id: category.id }],
    });
    await importRows(['id', 'images', 'category'], [product.id, '(none)', ' (None) ']);
    expect(await readProduct(product.id)).toMatchObject({ image: [], category: [] });
  });

  test('has custom fields of any name, in the order of the columns', async () => {
    const sku = makeSku();
    const headings = [...HEADINGS, 'field: Shelf life, "cold"', 'Field:ब्रांड', 'more fields'];
    await importRows(headings, [...rowOf(sku), '=3 days', 'अमूल', String.raw`A\=b=c\|d|E=f`]);
    const { id } = await findBySku(sku);
    expect(Object.entries((await readProduct(id)).more_details)).toEqual([
      ['Shelf life, "cold"', '=3 days'],
      ['ब्रांड', 'अमूल'],
      ['A=b', 'c|d'],
      ['E', 'f'],
    ]);
    await importRows(['sku', 'field: E', 'field: ब्रांड'], [sku, '(none)', '']);
    expect(Object.keys((await readProduct(id)).more_details)).toEqual(['Shelf life, "cold"', 'ब्रांड', 'A=b']);
  });

  test('without id and sku makes one product, however often the same file is imported', async () => {
    const file = toCsv(HEADINGS, rowOf('', { name: 'Nameless' }), rowOf('', { name: 'Nameless' }));
    expect(await importFile(shop, token, file, { dryRun: true })).toMatchObject({ created: 2 });
    expect(await importFile(shop, token, file)).toMatchObject({
      created: 2,
      notes: { createdWithoutSku: 2 },
    });
    expect(await importFile(shop, token, file)).toMatchObject({ created: 0, unchanged: 2 });
  });

  test('with the id of a deleted product makes it again, and its ledger still adds up', async () => {
    const buyer = await makeBuyer(shop, { stock: 10 });
    await placeOrder(shop, buyer.person, buyer.payload);
    const exported = await exportFile(shop, token);
    await shop.call('DELETE', '/api/product/delete-product', { token, body: { _id: buyer.product.id } });
    const report = await importFile(shop, token, exported);
    expect(report).toMatchObject({ created: 1, updated: 0, failed: 0 });
    expect(await readProduct(buyer.product.id)).toMatchObject({ stock: 9, name: buyer.product.name });
  });
});

describe('the column hidden', () => {
  test('hides and shows a product everywhere; without it, or empty, it changes nothing', async () => {
    const sku = makeSku();
    const of = async (cell?: string) => {
      const file =
        cell === undefined
          ? toCsv(['sku', 'unit'], [sku, '2 l'])
          : toCsv([...HEADINGS, 'hidden'], [...rowOf(sku), cell]);
      expect(await importFile(shop, token, file)).toMatchObject({ failed: 0 });
      return findBySku(sku);
    };
    const made = await of('Yes');
    expect(made.isHidden).toBe(true);
    expect(await readProduct(made.productId)).toBeFalsy();
    expect((await of()).isHidden).toBe(true);
    expect((await of('')).isHidden).toBe(true);
    expect((await of('no')).isHidden).toBe(false);
    const path = `/product/milk-${made.productId}`;
    expect((await shop.call('GET', path)).status).toBe(200);
    expect((await of('TRUE')).isHidden).toBe(true);
    expect((await shop.call('GET', path)).status).toBe(404);
    expect((await of('0')).isHidden).toBe(false);
    expect(await readProduct(made.productId)).toMatchObject({ _id: made.productId });
    expect(await exportFile(shop, token)).toMatch(/,hidden,/);
    const { failed, problems } = await importRows([...HEADINGS, 'hidden'], [...rowOf(sku), 'perhaps']);
    expect([failed, problems]).toEqual([1, [{ line: 2, column: 'hidden', message: 'Write yes or no' }]]);
  });
});

describe('categories and sub-categories', () => {
  test('are found by name, or made once, with a neutral picture', async () => {
    const dairy = await makeCategory(shop, 'Dairy, Bread & Eggs');
    const milk = await makeSubCategory(shop, [dairy.id], 'Milk | Cream');
    const [one, two] = [makeSku(), makeSku()];
    const file = toCsv(
      [...HEADINGS, 'Category', 'Sub Category'],
      [...rowOf(one), 'dairy,  bread & eggs|New Shelf', String.raw`Milk \| Cream|New Corner`],
      [...rowOf(two), 'new shelf', 'NEW CORNER'],
    );
    const dry = await importFile(shop, token, file, { dryRun: true });
    const notes = { newCategories: ['New Shelf'], newSubCategories: ['New Corner'], newSubCategoryCount: 1 };
    expect(dry).toMatchObject({ created: 2, notes });
    expect((await shop.call('GET', '/api/category/get')).text).not.toContain('New Shelf');
    expect(await importFile(shop, token, file)).toMatchObject({ created: 2, notes });

    const product = await readProduct((await findBySku(one)).id);
    expect(namesOf(product.category)).toEqual(['Dairy, Bread & Eggs', 'New Shelf']);
    expect(product.subCategory).toMatchObject([{ _id: milk.id }, { name: 'New Corner' }]);
    const second = await readProduct((await findBySku(two)).id);
    expect(second.subCategory).toMatchObject([{ _id: product.subCategory[1]._id }]);
    const { body } = await shop.call('GET', '/api/category/get');
    const shelf = body.data.find(({ name }: { name: string }) => name === 'New Shelf');
    expect((await shop.call('GET', '/api/category/get')).body.data).toContainEqual({
      ...shelf,
      image: '/no-picture.svg',
    });
  });

  test('of the same name are distinguished by the row, otherwise by their id', async () => {
    const [a, b] = [await makeCategory(shop, 'Twin A'), await makeCategory(shop, 'Twin B')];
    const inA = await makeSubCategory(shop, [a.id], 'Others');
    const inB = await makeSubCategory(shop, [b.id], 'Others');
    const [one, two, three] = [makeSku(), makeSku(), makeSku()];
    const report = await importRows(
      [...HEADINGS, 'category', 'subcategory'],
      [...rowOf(one), 'Twin B', 'Others'],
      [...rowOf(two), '', 'Others'],
      [...rowOf(three), '', `Others #${inA.id}`],
    );
    expect(report.problems).toEqual([
      {
        line: 3,
        column: 'sub category',
        message: 'Several sub-categories are called Others: write Others #id, as an export does',
      },
    ]);
    expect((await readProduct((await findBySku(one)).id)).subCategory).toMatchObject([{ _id: inB.id }]);
    expect((await readProduct((await findBySku(three)).id)).subCategory).toMatchObject([{ _id: inA.id }]);
  });
});

describe('an unknown name of a category', () => {
  const ROWS = (sku: string) =>
    toCsv(
      [...HEADINGS, 'category', 'sub category'],
      [...rowOf(`${sku}-1`), 'Breakfast Cereels', 'Oats'],
      [...rowOf(`${sku}-2`), 'Breakfast Cereals', ''],
      [...rowOf(`${sku}-3`), 'Breakfast Cereels', ''],
    );
  const countCategories = async () => (await shop.call('GET', '/api/category/get')).body.data.length;

  test('is refused with the nearest known ones, and the other rows are imported', async () => {
    await makeCategory(shop, 'Breakfast Cereals');
    const before = await countCategories();
    const report = await importFile(shop, token, ROWS(makeSku()), { newNames: [] });
    expect(report).toMatchObject({ status: 'done', created: 1, failed: 2 });
    expect(report.notes).toMatchObject({ newCategoryCount: 0, unknownNameCount: 2 });
    expect(report.notes.unknownNames[0]).toEqual({
      column: 'category',
      name: 'Breakfast Cereels',
      nearest: ['Breakfast Cereals'],
    });
    expect(report.problems[0]!.message).toContain('The nearest: Breakfast Cereals.');
    expect(await countCategories()).toBe(before);
  });

  test('becomes a new category once it is confirmed; others do not', async () => {
    const before = await countCategories();
    const newNames = [{ column: 'category' as const, name: 'breakfast cereels' }];
    const report = await importFile(shop, token, ROWS(makeSku()), { newNames });
    expect(report).toMatchObject({ created: 2, failed: 1 });
    expect(report.notes).toMatchObject({
      newCategories: ['Breakfast Cereels'],
      unknownNames: [{ column: 'sub category', name: 'Oats' }],
    });
    expect(await countCategories()).toBe(before + 1);
  });

  test.each(['{', '"some"', '[{"column":"id","name":"x"}]', `[${'{},'.repeat(200)}{}]`])(
    'the confirmation must be a list of names: %s',
    async (newNames) => {
      const answer = await sendFile(shop, token, ROWS(makeSku()), { newNames });
      expect(answer).toMatchObject({ status: 400, body: { message: 'The new names are not valid' } });
    },
  );
});

describe('bad rows', () => {
  test('are named by line, column and reason; the good ones are imported', async () => {
    const [good, twice] = [makeSku(), makeSku()];
    const file = toCsv(
      HEADINGS,
      rowOf(makeSku(), { price: 'free', stock: 2.5, discount: 101 }),
      rowOf(good, { description: 'Two\r\nlines' }),
      rowOf(makeSku(), { name: '', price: '1,50' }),
      rowOf(twice),
      rowOf(twice, { name: 'Again' }),
    );
    const report = await importFile(shop, token, file);
    expect(report).toMatchObject({ status: 'done', created: 2, failed: 3, rowsDone: 5 });
    expect(report.problems).toEqual([
      { line: 2, column: 'discount', message: 'Discount must be between 0 and 100' },
      { line: 2, column: 'mrp', message: 'Price must be a number between 0 and 1,00,00,000' },
      { line: 2, column: 'stock', message: 'Stock must be a whole number of 0 or more' },
      { line: 5, column: 'mrp', message: 'Price must be a number between 0 and 1,00,00,000' },
      { line: 5, column: 'name', message: 'Required' },
      { line: 7, column: 'sku', message: 'The same product as in line 6' },
    ]);
    expect(await findBySku(good)).toMatchObject({ description: 'Two\r\nlines' });
    expect(await findBySku(twice)).toMatchObject({ name: `Milk ${twice}` });

    const csv = await shop.call('GET', `/api/product/import-problems?id=${report._id}`, { token });
    expect(csv.headers['content-disposition']).toBe('attachment; filename="import-problems.csv"');
    expect(csv.text.split('\r\n')).toHaveLength(8);
    expect(csv.text).toContain('\r\n7,sku,The same product as in line 6\r\n');
  });

  test('whose Hindi a spreadsheet has lost are refused, and questions are not', async () => {
    const headings = [...HEADINGS, 'field: Name in Hindi'];
    const file = toCsv(
      headings,
      [...rowOf(makeSku()), '????? ??? (500 g)'],
      [...rowOf(makeSku(), { name: '??' }), 'दूध'],
      [...rowOf(makeSku(), { description: 'Hungry?? Take milk' }), '?'],
    );
    const message = 'Letters were lost (??): save the file as "CSV UTF-8 (Comma delimited)"';
    const report = await importFile(shop, token, file);
    expect(report).toMatchObject({ created: 1, failed: 2 });
    expect(report.problems).toEqual([
      { line: 2, column: 'field: Name in Hindi', message },
      { line: 3, column: 'name', message },
    ]);
  });

  test('keep everything out with "all or nothing"', async () => {
    const [one, two] = [makeSku(), makeSku()];
    const headings = [...HEADINGS, 'category'];
    const bad = toCsv(headings, [...rowOf(one), 'Never Made'], [...rowOf(two, { price: -1 }), '']);
    const report = await importFile(shop, token, bad, { allOrNothing: true });
    expect(report).toMatchObject({ status: 'refused', failed: 1, problems: [{ line: 3, column: 'mrp' }] });
    expect(await findBySku(one)).toBeUndefined();
    expect((await shop.call('GET', '/api/category/get')).text).not.toContain('Never Made');
    const good = toCsv(headings, [...rowOf(one), ''], [...rowOf(two), '']);
    expect(await importFile(shop, token, good, { allOrNothing: true })).toMatchObject({
      status: 'done',
      created: 2,
    });
  });

  test('means its product by the characters of the sku, however a spreadsheet wrote them', async () => {
    const sku = `89010588${++counter}0000`;
    await importRows(HEADINGS, rowOf(sku));
    const wrapped = [`="${sku}"`, `'${sku}`, `${sku}.0`, ` ${sku}\u200b`];
    for (const [at, cell] of wrapped.entries()) {
      const report = await importRows(['sku', 'unit'], [cell, `${at + 2} l`]);
      expect(report, cell).toMatchObject({ updated: 1, failed: 0 });
    }
  });

  test('with a sku that a spreadsheet has shortened changes no product, not even one that has it', async () => {
    const SHORTENED = '8.90106E+12';
    const [product] = await shop.db
      .update(products)
      .set({ sku: SHORTENED })
      .where(eq(products.id, (await makeProduct(shop)).id))
      .returning();
    const sentence = 'A spreadsheet has shortened this bar code. Format its column as text there.';
    const twice = toCsv(HEADINGS, rowOf(SHORTENED), rowOf(SHORTENED));
    const report = await importFile(shop, token, twice);
    expect(report).toMatchObject({ created: 0, updated: 0, failed: 2 });
    expect(report.problems).toEqual([2, 3].map((line) => ({ line, column: 'sku', message: sentence })));
    // Its own export is still read.
    const exported = toCsv(['id', 'sku', 'unit'], [product!.id, SHORTENED, '9 l']);
    expect(await importFile(shop, token, exported)).toMatchObject({ updated: 1, failed: 0 });
  });

  test('cannot have the sku of another product, a lost picture, or an invalid id', async () => {
    const [one, two] = [makeSku(), makeSku()];
    await importRows(HEADINGS, rowOf(one), rowOf(two));
    const product = await findBySku(one);
    const lost = `/images/u-${'0'.repeat(40)}/800.webp`;
    const report = await importRows(
      ['id', 'sku', 'images'],
      [product.id, two, ''],
      ['1.23E+23', '', ''],
      ['', one, lost],
      ['', two, 'javascript:x'],
      ['', two, '/api/user/logout'],
    );
    expect(report.problems).toEqual([
      { line: 2, column: 'sku', message: `${two} is the sku of the product ${(await findBySku(two)).id}` },
      { line: 3, column: 'id', message: 'Not an id. Leave it empty for a new product.' },
      ...['mrp', 'name', 'unit'].map((column) => ({ line: 3, column, message: 'Required' })),
      { line: 4, column: 'images', message: 'The picture is no longer available. Please upload it again.' },
      { line: 4, column: 'sku', message: expect.any(String) },
      { line: 5, column: 'images', message: 'Not the address of a picture' },
      { line: 5, column: 'sku', message: expect.any(String) },
      { line: 6, column: 'images', message: 'Not the address of a picture' },
      { line: 6, column: 'sku', message: expect.any(String) },
    ]);
  });
});

describe('stock', () => {
  test('of an export is reduced by the units sold since, and a second import changes nothing', async () => {
    const buyer = await makeBuyer(shop, { stock: 20, quantity: 3 });
    const { id } = buyer.product;
    const cell = new RegExp(`${id}.*?(\\d+ \\(-?\\d+ sold\\))`).exec(await exportFile(shop, token))![1]!;
    expect(cell).toBe('20 (0 sold)');
    await placeOrder(shop, buyer.person, buyer.payload);
    const headings = ['id', 'stock', 'stock at export', 'price'];

    // Only the price was edited: the three sold units stay sold.
    await importRows(headings, [id, 20, cell, 55]);
    expect(await readProduct(id)).toMatchObject({ stock: 17, price: 55 });
    // Fifty units came in: 70 on the day of the export are 67 now.
    const counted = toCsv(headings, [id, 70, cell, 55]);
    expect(await importFile(shop, token, counted)).toMatchObject({ updated: 1 });
    expect(await readProduct(id)).toMatchObject({ stock: 67 });
    expect(await importFile(shop, token, counted)).toMatchObject({ unchanged: 1 });

    const report = await importRows(headings, [id, 2, cell, 55]);
    expect(report.problems).toEqual([
      { line: 2, column: 'stock', message: '3 have been sold since the export: this is too few' },
    ]);
    const typed = await importRows(headings, [id, 2, 20, 55]);
    expect(typed.problems).toMatchObject([{ column: 'stock at export' }]);
  });
});

describe('one import at a time', () => {
  test('the second is refused, the first goes on', async () => {
    const rows = Array.from({ length: 1500 }, () => rowOf(makeSku()));
    const first = await sendFile(shop, token, toCsv(HEADINGS, ...rows));
    expect(first.body.data).toMatchObject({ status: 'running', rowCount: 1500, rowsDone: 0 });
    expect(await sendFile(shop, token, toCsv(HEADINGS, rowOf(makeSku())))).toMatchObject({
      status: 409,
      body: { message: 'Another import is running. Please wait until it has finished.' },
    });
    expect(await waitForImport(shop, token)).toMatchObject({ status: 'done', created: 1500 });
  });
});

test('a cost of a file is compared with the tax that the product has after it', async () => {
  const [first, own] = [makeSku(), makeSku()];
  await importRows(HEADINGS, rowOf(first, { price: 70 }));
  const place = toCsv([...HEADINGS, 'category', 'sub category'], [...rowOf(makeSku()), 'Taxed', 'At five']);
  await importFile(shop, token, place);
  await shop.db.execute(sql`
    UPDATE sub_categories SET hsn_code = '0401', gst_basis_points = 500 WHERE name = 'At five'`);
  const file = toCsv(
    [...HEADINGS, 'cost', 'gst rate', 'category', 'sub category'],
    [...rowOf(first, { price: 62 }), 60, '', 'Taxed', 'At five'],
    [...rowOf(own, { price: 62 }), 60, 18, 'Taxed', 'At five'],
    [...rowOf(makeSku(), { price: 63 }), 60, '', 'Taxed', 'At five'],
  );
  const { notes } = await importFile(shop, token, file, { dryRun: true });
  expect(notes.riskyPrices).toMatchObject([
    { before: 70, after: 62, risks: ['Below its cost of ₹63 with GST'] },
    { before: 0, after: 62, risks: ['Below its cost of ₹70.80 with GST'] },
  ]);
  // At the price that it has: by its first cost, then by its rate alone.
  const sendRate = (rate: number) =>
    importFile(shop, token, toCsv(['sku', 'cost', 'gst rate'], [first, 66, rate]), { dryRun: true });
  const below = (cost: string) => [{ before: 70, after: 70, risks: [`Below its cost of ${cost} with GST`] }];
  expect((await sendRate(18)).notes.riskyPrices).toMatchObject(below('₹77.88'));
  await importFile(shop, token, toCsv(['sku', 'cost'], [first, 66]));
  expect((await sendRate(18)).notes.riskyPrices).toMatchObject(below('₹77.88'));
  expect((await sendRate(5)).notes.riskyPrices).toEqual([]);
});
