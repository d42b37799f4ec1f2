// The columns that make a catalogue legal: GST and HSN, bar codes, MRP and selling price, cost, brand,
// supplier and case size, by file, sheet, bulk change and form; and who may change them.

import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf, fieldsOf, idsOf, namesOf } from '#tests/answers.ts';
import { makeProduct, type Person } from '#tests/factories.ts';
import { useCheckedShop } from '#tests/orders.ts';
import { exportFile, importFile, toCsv, useDataDir } from '#tests/product-files.ts';
import { makePlace, useOwner } from '#tests/products.ts';
import { useMember } from '#tests/staff.ts';
import { FIRST_STORE_ID } from '#tests/stores.ts';
import { products, subCategories } from './catalogue.table.ts';
import type { SheetRow, UpdatedMany } from './sheet/sheet.contract.ts';

const shop = useCheckedShop({ DATA_DIR: useDataDir() });
const owner = useOwner(shop);
const editor = useMember(shop, 'catalogue', null);
const manager = useMember(shop, 'manager', FIRST_STORE_ID);
const picker = useMember(shop, 'picker', FIRST_STORE_ID);

let codes = 890_000_000_000;
/** An EAN-13 that nobody has yet. */
function makeCode(): string {
  const digits = String((codes += 7));
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

const sheet = (query: string, { token }: { token: string } = owner) =>
  shop.call('GET', `/api/product/sheet?${query}`, { token });
const find = async (name: string): Promise<SheetRow[]> =>
  (await sheet(`search=${encodeURIComponent(name)}`)).body.data;
const updateMany = (body: object, { token }: { token: string } = owner) =>
  shop.call<UpdatedMany>('PUT', '/api/product/update-many', { token, body });
const saveRow = async (_id: string, set: object) =>
  (await updateMany({ rows: [{ _id, set, was: {} }] })).body.data;
const importRows = (...rows: (string | number)[][]) => importFile(shop, owner.token, toCsv(...rows));

describe("a distributor's file", () => {
  const [tea, rusk] = [makeCode(), makeCode()];
  const HEADINGS = [
    ...['Item Name', 'Pack', 'M.R.P. (Rs.)', 'Selling Price', 'HSN/SAC', 'GST %', 'Barcode / EAN'],
    ...['Case Qty', 'Brand', 'Company', 'Supplier', 'Rate', 'Opening stock', 'Scheme'],
  ];
  const toRow = (code: string, mrp: number) => [
    ...[
      'Assam Tea',
      '250 g',
      mrp,
      mrp - 15,
      '0902',
      '5 %',
      code,
      24,
      'Brooke',
      'HUL',
      'Metro Traders',
      71.5,
      30,
    ],
    '10+1',
  ];

  it('is read by its own headings, and says which columns it ignores', async () => {
    const report = await importRows(HEADINGS, toRow(tea, 120));
    expect(report).toMatchObject({ created: 1, failed: 0, notes: { unknownColumns: ['Company', 'Scheme'] } });
    const [row] = await find('Assam Tea');
    expect(row).toMatchObject({
      ...{ unit: '250 g', price: 120, sellingPrice: 105, hsnCode: '0902', gstRate: 5, stock: 30 },
      ...{ barCodes: [tea], caseSize: 24, brand: 'Brooke', supplier: { name: 'Metro Traders' }, cost: 71.5 },
      // 105 is 100 without its GST.
      margin: 28.5,
    });
    const { body } = await owner.call('POST', 'product/staff-details', { productId: row!._id });
    expect(body.data.description).toBe('Assam Tea, 250 g');
  });

  it('of the next month changes the same products, by their bar codes', async () => {
    const [before] = await find('Assam Tea');
    const report = await importRows(
      HEADINGS.slice(0, -2),
      toRow(tea, 130).slice(0, -2),
      toRow(rusk, 60).slice(0, -2),
    );
    expect(report).toMatchObject({ created: 1, updated: 1, failed: 0 });
    const rows = await find('Assam Tea');
    expect(rows.find(({ _id }) => _id === before!._id)).toMatchObject({ price: 130, sellingPrice: 115 });
  });

  it('needs no discount and no stock: what it names sells at its MRP once there is stock', async () => {
    const report = await importRows(['Item Name', 'Pack', 'MRP'], ['Plain Rusk', '200 g', 45]);
    expect(report).toMatchObject({ created: 1, failed: 0 });
    expect(await find('Plain Rusk')).toMatchObject([{ price: 45, sellingPrice: 45, stock: 0, hsnCode: '' }]);
  });

  it('may call the name a description; a file of descriptions renames nothing', async () => {
    const headings = ['Item Code', 'Item Description', 'Pack', 'MRP'];
    const row = ['FM1', 'हल्दी & Turmeric', '100 g', 30];
    expect(await importRows(headings, row)).toMatchObject({ created: 1, failed: 0 });
    expect(await find('FM1')).toMatchObject([{ name: 'हल्दी & Turmeric' }]);
    expect(await importRows(headings, row)).toMatchObject({ unchanged: 1 });
    await importRows(['sku', 'description'], ['FM1', 'Ground and packed by hand']);
    expect(await find('FM1')).toMatchObject([{ name: 'हल्दी & Turmeric' }]);
    const other = await importRows(['name', ...headings], ['', 'FM2', 'Turmeric', '100 g', 30]);
    expect(other).toMatchObject({ failed: 1, problems: [{ column: 'name', message: 'Required' }] });
  });

  it('has GST rates noted that are not usual for a code or a name, until they are corrected', async () => {
    const headings = ['Item Code', 'Item Name', 'Pack', 'MRP', 'GST %', 'HSN'];
    const toRows = (ghee: string, tea: string, odd: string) => [
      ['RATE1', 'Rated Ghee', '1 l', 600, ghee, ''],
      ['RATE2', 'Rated Brooke', '1 kg', 400, tea, '0902'],
      ['RATE3', 'Rated Thing', '1 pc', 90, odd, '9999'],
      ['RATE4', 'Rated Cola', '1 l', 90, '40%', '2202'],
    ];
    const report = await importRows(headings, ...toRows('12 %', '18', '28'));
    expect(report).toMatchObject({
      created: 4,
      notes: {
        unusualRates: [
          'line 2: 12 %, usually 5 %',
          'line 3: 18 %, usually 5 %',
          'line 4: 28 %, usually 0, 5, 18 or 40 %',
        ],
      },
    });
    const listUnusual = async () => namesOf((await sheet('search=rated&unusualGst=1&sort=name')).body.data);
    expect(await listUnusual()).toEqual(['Rated Brooke', 'Rated Ghee', 'Rated Thing']);
    const next = await importRows(headings, ...toRows('5', '5', '18'));
    expect(next).toMatchObject({ updated: 3, unchanged: 1, notes: { unusualRates: [] } });
    expect(await listUnusual()).toEqual([]);
  });

  it('may have lost the 0 of an HSN code to a spreadsheet', async () => {
    const headings = ['Item Code', 'Item Name', 'Pack', 'MRP', 'GST %', 'HSN'];
    const codes = ['401', '90210', '7131000', '190'];
    const rows = codes.map((code, at) => [`ZERO${at}`, `Zero ${at}`, '1 kg', 40, '5', code]);
    const report = await importRows(headings, ...rows);
    expect(report).toMatchObject({ created: 3, problems: [{ line: 5, column: 'hsn code' }] });
    const found = (await find('ZERO')).map(({ hsnCode }: { hsnCode: string }) => hsnCode);
    expect(found.toSorted()).toEqual(['0401', '07131000', '090210']);
  });

  it('with two prices of which nobody knows which is printed is refused', async () => {
    const csv = toCsv(['Item Name', 'Pack', 'MRP', 'Price'], ['Tea', '1 kg', 100, 90]);
    await expect(importFile(shop, owner.token, csv)).rejects.toThrow(/both mean the MRP/);
  });

  it('has its mistakes named by line', async () => {
    const [twice, other] = [makeCode(), await makeProduct(shop, { name: 'Bearer' })];
    const taken = makeCode();
    await saveRow(other.id, { barCodes: [taken] });
    const heads = ['name', 'unit', 'mrp', 'selling price', 'hsn code', 'gst rate', 'bar codes', 'case size'];
    const report = await importRows(
      heads,
      ['Wrong', '1 kg', 100, 90, '190', '5', '', ''],
      ['Wrong', '1 kg', 100, 90, '0401', '500', '', ''],
      ['Wrong', '1 kg', 100, 101, '0401', '0.05', '', ''],
      ['Wrong', '1 kg', 32.5, 30, '0401', '5', '', ''],
      ['Wrong', '1 kg', 100, 90, '0401', '5', '8901262010017', ''],
      ['Wrong', '1 kg', 100, 90, '0401', '5', '8.90126E+12', 'many'],
      ['Wrong', '1 kg', 100, 90, '0401', '5', `${taken}|${makeCode()}|x`, ''],
      ['Right', '1 kg', 100, 90, '0401', '5', twice, ''],
      ['Wrong', '1 kg', 100, 90, '0401', '5', twice, ''],
    );
    expect(report).toMatchObject({ created: 1, failed: 8 });
    const messages = report.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`);
    expect(messages).toEqual([
      '2 hsn code: An HSN code has 4, 6 or 8 digits',
      '3 gst rate: GST rate must be between 0 and 100',
      '4 gst rate: Write 5 or 5 % for five percent',
      '4 selling price: ₹101 is above the MRP of ₹100',
      '5 selling price: No discount makes ₹30 of ₹32.50: ₹29.50 or ₹30.50 is possible',
      expect.stringMatching(/^6 bar codes: 8901262010017: .*mistyped/),
      expect.stringMatching(/^7 bar codes: .*shortened/),
      expect.stringMatching(/^7 case size: Case size must be a whole number/),
      expect.stringMatching(/^8 bar codes: x: /),
      `10 bar codes: The same bar code as in line 9`,
    ]);
    const held = await importRows(
      ['name', 'unit', 'mrp', 'sku', 'bar codes'],
      ['Thief', '1 kg', 5, 'T-1', taken],
    );
    expect(held.problems).toMatchObject([{ column: 'bar codes', message: `${taken} is the code of Bearer` }]);
  });
});

describe('MRP and selling price', () => {
  it('the sheet sets the discount that sells for exactly so much, or says that there is none', async () => {
    const { id } = await makeProduct(shop, { price: 99.5, discount: 0 });
    expect(await saveRow(id, { sellingPrice: 90.5 })).toMatchObject({
      rows: [{ price: 99.5, sellingPrice: 90.5, discount: 9.04 }],
    });
    for (const [selling, message] of [
      [90, 'No discount makes ₹90 of ₹99.50: ₹89.50 or ₹90.50 is possible'],
      [100, '₹100 is above the MRP of ₹99.50'],
    ] as const) {
      const { refused } = await saveRow(id, { sellingPrice: selling });
      expect(refused).toMatchObject([{ why: 'invalid', fields: { sellingPrice: message } }]);
    }
    const both = await saveRow(id, { sellingPrice: 90.5, discount: 5 });
    expect(both.refused).toMatchObject([{ fields: { sellingPrice: expect.stringMatching(/not both/) } }]);
    // Of a new MRP in the same row.
    expect(await saveRow(id, { price: 120, sellingPrice: 100 })).toMatchObject({
      rows: [{ price: 120, sellingPrice: 100 }],
    });
  });

  it('a file says it by either column; both must agree', async () => {
    const { id } = await makeProduct(shop, { price: 100, discount: 10 });
    const heads = ['id', 'mrp', 'discount', 'selling price'];
    const priceOf = async () => {
      const { body } = await owner.call('POST', 'product/staff-details', { productId: id });
      return [body.data.price, body.data.discount];
    };
    const send = async (...cells: (string | number)[]) => {
      const { problems } = await importRows(heads, [id, ...cells]);
      return problems[0]?.message ?? (await priceOf());
    };
    expect(await send(100, 10, 90)).toEqual([100, 10]);
    expect(await send(100, 10, 85)).toEqual([100, 15]);
    expect(await send(100, 20, 85)).toEqual([100, 20]);
    expect(await send(100, 25, 85)).toMatch(/another selling price/);
    // A new MRP beside the selling price as exported: shoppers pay what they paid.
    expect(await send(120, 20, 80)).toEqual([120, 33.33]);
    expect(await send(110, '', '')).toEqual([110, 33.33]);
  });
});

it('an export of all columns that is imported changes nothing', async () => {
  const { ids } = await makePlace(shop);
  const { id } = await makeProduct(shop, { price: 57, discount: 12.5, ...ids });
  const { body } = await owner.call('PUT', 'stock/supplier', { name: 'A | B, "Sons"' });
  const set = {
    gstRate: 18,
    hsnCode: '19053100',
    supplier: body.data._id,
    caseSize: 6,
    brand: '=Tata',
    shelf: 'A-1',
  };
  expect(await saveRow(id, { ...set, reorderLevel: 4, barCodes: [makeCode(), 'OWN-7'] })).toMatchObject({
    changed: 1,
  });
  await shop.db.update(products).set({ costPaise: 4_025 }).where(eq(products.id, id));
  const text = await exportFile(shop, owner.token);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows.find((row) => row.id === id)).toMatchObject({
    ...{ mrp: '57', discount: '12.50', 'selling price': '49', 'gst rate': '18', 'hsn code': '19053100' },
    ...{ supplier: 'A | B, "Sons"', 'case size': '6', cost: '40.25', margin: '3.1', shelf: 'A-1' },
    ...{ 'reorder level': '4', 'field: Brand': "'=Tata" },
  });
  const report = await importFile(shop, owner.token, text);
  expect(report).toMatchObject({ created: 0, updated: 0, failed: 0, unchanged: rows.length, problems: [] });
});

it('a file gives a product its first cost, and leaves the cost of what was bought', async () => {
  const { id } = await makeProduct(shop);
  const costOf = async () => (await shop.db.select().from(products).where(eq(products.id, id)))[0]!.costPaise;
  await importRows(['id', 'cost'], [id, 40]);
  expect(await costOf()).toBe(4_000);
  expect(await importRows(['id', 'cost'], [id, 30])).toMatchObject({ unchanged: 1 });
  expect(await costOf()).toBe(4_000);
});

it('the filters find what is missing, below cost, and by brand, sub category and supplier', async () => {
  const { ids, subCategory } = await makePlace(shop);
  const { id: whole } = await makeProduct(shop, { name: 'Sieve whole', price: 100, discount: 30, ...ids });
  const { id: bare } = await makeProduct(shop, { name: 'Sieve bare', price: 100 });
  const { body } = await owner.call('PUT', 'stock/supplier', { name: 'Sieve Traders' });
  const supplier = body.data._id as string;
  await saveRow(whole, {
    hsnCode: '0902',
    gstRate: 5,
    barCodes: [makeCode()],
    brand: 'Sieve & Co',
    supplier,
  });
  await shop.db.update(products).set({ costPaise: 7_500 }).where(eq(products.id, whole));
  const found = async (query: string) => idsOf((await sheet(`search=sieve&${query}`)).body.data);
  for (const missing of ['noHsn=1', 'noBarCode=1', 'noCost=1', 'supplier=none'])
    expect(await found(missing), missing).toEqual([bare]);
  for (const has of [
    'belowCost=1',
    'brand=SIEVE %26 co',
    `subCategory=${subCategory.id}`,
    `supplier=${supplier}`,
  ])
    expect(await found(has), has).toEqual([whole]);
  const chosen = await shop.call('GET', '/api/product/sheet-ids?search=sieve&noHsn=1', {
    token: owner.token,
  });
  expect(chosen.body.data).toEqual([bare]);
  await saveRow(bare, { hsnCode: '0401' });
  expect(await found('noHsn=1'), 'a code without a rate').toEqual([bare]);
  // The tax of its sub category is a code too.
  await shop.db
    .update(subCategories)
    .set({ hsnCode: '0401', gstBasisPoints: 500 })
    .where(eq(subCategories.id, subCategory.id));
  await saveRow(bare, { subCategory: [subCategory.id] });
  expect(await found('noHsn=1')).toEqual([]);
});

it('below cost is below the cost with its tax, in the filter, the margin and the question', async () => {
  const { ids, subCategory } = await makePlace(shop);
  await shop.db
    .update(subCategories)
    .set({ hsnCode: '0401', gstBasisPoints: 500 })
    .where(eq(subCategories.id, subCategory.id));
  const make = async (price: number, place: object = {}, gstRate: number | null = null) => {
    const { id } = await makeProduct(shop, { name: 'Border', price, ...place });
    if (gstRate !== null) await saveRow(id, { gstRate });
    await shop.db.update(products).set({ costPaise: 9_999 }).where(eq(products.id, id));
    return id;
  };
  const at = [await make(99.99), await make(104.99, ids), await make(117.99, ids, 18)];
  const below = [await make(99.98), await make(104.98, ids), await make(117.98, ids, 18)];
  const rows = await find('Border');
  expect(idsOf(rows.filter(({ margin }) => margin! < 0)).toSorted()).toEqual(below.toSorted());
  const found = (await sheet('search=border&belowCost=1')).body.data as SheetRow[];
  expect(idsOf(found).toSorted()).toEqual(below.toSorted());
  const ask = async (productIds: string[], price: number) =>
    (await owner.call('POST', 'product/check-prices', { productIds, set: { price } })).body.data.products;
  expect(await ask(at.slice(1), 104.99)).toMatchObject([{ risks: ['Below its cost of ₹117.99 with GST'] }]);
  expect(await ask(at, 104.98)).toMatchObject([
    { risks: ['Below its cost of ₹104.99 with GST'] },
    { risks: ['Below its cost of ₹117.99 with GST'] },
  ]);
});

it('a tax that puts products below their cost is asked about before it is theirs, not twice', async () => {
  const { ids, subCategory } = await makePlace(shop);
  const make = async (price: number, place: object = {}) => {
    const { id } = await makeProduct(shop, { price, ...place });
    await shop.db.update(products).set({ costPaise: 10_000 }).where(eq(products.id, id));
    return id;
  };
  const [loose, placed, dear] = [await make(104), await make(104, ids), await make(200, ids)];
  const ask = (method: 'POST' | 'PUT', path: string, body: object) =>
    shop.call(method, `/api/${path}`, { token: editor.token, body });
  const check = async (set: object) =>
    (await ask('POST', 'product/check-prices', { productIds: [loose, placed, dear], set })).body.data;
  const below = { before: 104, after: 104, risks: ['Below its cost of ₹105 with GST'] };
  expect(await check({ gstRate: 4 })).toEqual({ count: 0, products: [] });
  // As the sheet sends it.
  expect(await check({ gstRate: '5' })).toMatchObject({ count: 2, products: [below, below] });
  const tax = { _id: subCategory.id, hsnCode: '0401', gstRate: 5 };
  const checkTaxes = async (...taxes: object[]) =>
    (await ask('POST', 'subcategory/check-taxes', { taxes })).body.data;
  expect(await checkTaxes(tax)).toMatchObject({ count: 1, products: [{ productId: placed, ...below }] });
  await saveRow(placed, { gstRate: 0 });
  expect(await checkTaxes(tax), 'its own comes first').toEqual({ count: 0, products: [] });
  await saveRow(placed, { gstRate: null });
  expect((await ask('PUT', 'subcategory/taxes', { taxes: [tax] })).status).toBe(200);
  expect(await checkTaxes({ ...tax, gstRate: 18 }), 'it is below already').toEqual({
    count: 0,
    products: [],
  });
  expect(await checkTaxes({ ...tax, hsnCode: null, gstRate: null })).toEqual({ count: 0, products: [] });
  // Into the sub category, and out of it.
  expect(await check({ subCategory: [subCategory.id] })).toMatchObject({
    count: 1,
    products: [{ productId: loose, ...below }],
  });
  expect(await check({ subCategory: [] })).toEqual({ count: 0, products: [] });
});

it('a bulk change sets them for many, and those whose cells are wrong are named', async () => {
  const ids = [(await makeProduct(shop)).id, (await makeProduct(shop)).id];
  const { subCategory } = await makePlace(shop);
  const { body } = await owner.call('PUT', 'stock/supplier', { name: 'Bulk Traders' });
  const set = { gstRate: 12, hsnCode: '1905', brand: 'Amul', supplier: body.data._id, caseSize: 12 };
  const sent = await updateMany({ ids, set: { ...set, subCategory: [subCategory.id] } }, editor);
  expect(sent.body.data).toMatchObject({ changed: 2, refused: [] });
  const rows = (await sheet(`subCategory=${subCategory.id}`)).body.data as SheetRow[];
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ ...set, supplier: { name: 'Bulk Traders' } });
  // Again it is no change.
  expect((await updateMany({ ids, set })).body.data.changed).toBe(0);
  const none = await updateMany({ ids, set: { supplier: 'f'.repeat(24), subCategory: ['e'.repeat(24)] } });
  expect(none.body.data.refused[0]!.fields).toEqual({
    supplier: 'Supplier not found',
    subCategory: 'Sub category not found',
  });
  expect(fieldsOf(await updateMany({ ids, set: { barCodes: [makeCode()] } }))).toEqual([400, ['barCodes']]);
  expect(fieldsOf(await updateMany({ ids, set: { cost: 5 } }))[0]).toBe(400);
});

it('a bar code or SKU of another product is refused in sheet and form, also at the same moment', async () => {
  const [code, one, other] = [
    makeCode(),
    await makeProduct(shop, { name: 'First' }),
    await makeProduct(shop),
  ];
  await saveRow(one.id, { barCodes: [code], sku: 'ONE-1' });
  const { refused } = await saveRow(other.id, { barCodes: [code], sku: 'ONE-1' });
  expect(refused).toMatchObject([
    { fields: { barCodes: `${code} is the code of First`, sku: 'ONE-1 is the SKU of First' } },
  ]);
  const form = await owner.createProduct({ barCodes: [code] });
  expect(fieldsOf(form)).toEqual([400, ['barCodes']]);
  expect(codeOf(await owner.createProduct({ supplier: 'f'.repeat(24) }))[0]).toBe(404);
  const free = makeCode();
  const answers = await Promise.all([
    owner.createProduct({ barCodes: [free] }),
    owner.createProduct({ barCodes: [free] }),
  ]);
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(200);
  expect([400, 409]).toContain(statuses[1]);
});

it('owner and catalogue staff change them, a manager shelf and reorder level, a picker nothing', async () => {
  const { id } = await makeProduct(shop, { stock: 5 });
  const row = { rows: [{ _id: id, set: { gstRate: 5 }, was: {} }] };
  expect((await updateMany(row, editor)).body.data).toMatchObject({ changed: 1 });
  expect((await sheet('noHsn=1', editor)).status).toBe(200);
  const suppliers = await shop.call('GET', '/api/stock/suppliers', { token: editor.token });
  expect(suppliers.status).toBe(200);
  for (const person of [manager, picker]) {
    expect((await sheet('', person)).status).toBe(403);
    expect((await updateMany(row, person)).status).toBe(403);
    const body = { ids: [id] };
    const file = await shop.call('POST', '/api/product/export-chosen', { token: person.token, body });
    expect(file.status).toBe(403);
  }
  const body = { storeId: FIRST_STORE_ID, productId: id, shelf: 'B-2', reorderLevel: 3 };
  const set = (person: Person) => shop.call('PUT', '/api/store/stock', { token: person.token, body });
  expect((await set(manager)).body.data).toMatchObject({ shelf: 'B-2', reorderLevel: 3, stock: 5 });
  expect((await set(picker)).status).toBe(403);
});
