// Every field of a product, changed alone on each of its surfaces: it is saved, and it alone; it is exported,
// it is in the audit, and a conflict about it is told.

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#features/identity/audit/audit.contract.ts';
import { makeCategory, makeSubCategory } from '#tests/factories.ts';
import { useCheckedShop } from '#tests/orders.ts';
import { exportFile, importFile, toCsv, useDataDir } from '#tests/product-files.ts';
import { makePlace, PRODUCT, useOwner } from '#tests/products.ts';
import {
  COLUMN_LABELS,
  fieldsWith,
  PRODUCT_FIELDS,
  toColumn,
  type FieldName,
} from './product-fields.rules.ts';
import { COLUMNS } from './product-files/product-columns.rules.ts';
import type { SheetRow, UpdatedMany } from './sheet/sheet.contract.ts';

const shop = useCheckedShop({ DATA_DIR: useDataDir() });
const owner = useOwner(shop);

type Place = { _id: string; name: string };
let places: { category: string[]; subCategory: string[] };
/** Another category and sub-category than those of the products. */
const others = {} as { category: Place; subCategory: Place; supplier: Place };
beforeAll(async () => {
  const { category, subCategory } = await makePlace(shop);
  places = { category: [category.id], subCategory: [subCategory.id] };
  const other = await makeCategory(shop, 'Other things');
  const otherPart = await makeSubCategory(shop, [category.id], 'Other parts');
  others.category = { _id: other.id, name: 'Other things' };
  others.subCategory = { _id: otherPart.id, name: 'Other parts' };
  const { body } = await owner.call('PUT', 'stock/supplier', { name: 'Metro' });
  others.supplier = { _id: body.data._id, name: 'Metro' };
});

/** Values that no product of this file begins with, as calls answer them. */
const NEW_VALUES = {
  text: '1234',
  rupees: 123.45,
  percent: 12.25,
  count: 37,
  flag: true,
  pictures: ['/images/other/800.webp'],
  customFields: { Colour: 'red' },
  codes: ['8901058851298', 'OWN-1'],
};
function toNew(name: FieldName): unknown {
  const { kind } = PRODUCT_FIELDS[name];
  if (kind === 'supplier') return others.supplier;
  return kind === 'categories' ? [others[name as keyof typeof others]] : NEW_VALUES[kind];
}
function toInput(name: FieldName): unknown {
  const { kind } = PRODUCT_FIELDS[name];
  if (kind === 'supplier') return others.supplier._id;
  return kind === 'categories' ? [others[name as keyof typeof others]._id] : toNew(name);
}
/** What follows from others. */
const DERIVED = { sellingPrice: null, margin: null, updatedAt: null };

async function makeOne(): Promise<{ _id: string; [field: string]: unknown }> {
  return (await owner.createProduct(places)).body.data;
}
const get = (path: string) => shop.call('GET', `/api/${path}`, { token: owner.token });
/** The product and its row of the sheet together. */
async function read(id: string): Promise<Record<string, unknown>> {
  const { body } = await owner.call('POST', 'product/staff-details', { productId: id });
  const { image: _first, ...row } = await readRow(id);
  return { ...row, ...body.data, ...DERIVED };
}
async function readRow(id: string): Promise<SheetRow> {
  const { body } = await get('product/sheet?sort=-updated');
  return (body.data as SheetRow[]).find(({ _id }) => _id === id)!;
}
async function readAudit(id: string): Promise<string[]> {
  const { body } = await get(`admin/audit?entity=product&entityId=${id}`);
  const changes = (body.data as AuditEntry[]).filter(({ before, after }) => before ?? after);
  return changes.flatMap(({ before, after }) => Object.keys({ ...before, ...after }));
}
const saveRow = async (_id: string, set: object, was: object = {}) =>
  (await owner.call('PUT', 'product/update-many', { rows: [{ _id, set, was }] })).body.data as UpdatedMany;

/** The product after `change` has the new value of this field, and nothing else is another. */
async function expectOnly(name: FieldName, id: string, change: () => Promise<unknown>): Promise<void> {
  const before = await read(id);
  expect(before[name]).not.toEqual(toNew(name));
  const entries = (await readAudit(id)).length;
  await change();
  const inDetails = name === 'brand' && { more_details: { Brand: toNew(name) } };
  expect(await read(id)).toEqual({ ...before, [name]: toNew(name), ...inDetails });
  const audit = (await readAudit(id)).slice(0, -entries || undefined);
  expect(audit).toContain(name === 'brand' ? 'more_details' : toColumn(name));
}

test.each(fieldsWith('form'))('%s typed alone in the form is saved', async (name) => {
  const made = (await owner.createProduct({ ...places, [name]: toInput(name) })).body.data;
  expect((await read(made._id))[name]).toEqual(toNew(name));
  await owner.deleteProduct(made._id);
  const product = await makeOne();
  await expectOnly(name, product._id, () => owner.updateProduct(product, { [name]: toInput(name) }));
  await owner.deleteProduct(product._id);
});

const REQUIRED: readonly FieldName[] = ['name', 'unit', 'stock', 'price', 'discount', 'description'];
const optional = fieldsWith('form').filter((name) => !REQUIRED.includes(name));
test.each(optional)('%s that a form does not send stays', async (name) => {
  const made = (await owner.createProduct({ ...places, [name]: toInput(name) })).body.data;
  const { [name]: _, ...rest } = made;
  expect((await owner.updateProduct(rest, { price: 1 })).status).toBe(200);
  expect(await read(made._id)).toMatchObject({ price: 1, [name]: toNew(name) });
  await owner.deleteProduct(made._id);
});

const typed = fieldsWith('sheet', 'column', 'bulk');
test.each(typed)('%s typed alone in the sheet is saved, once', async (name) => {
  const { _id } = await makeOne();
  const set = { [name]: toInput(name) };
  await expectOnly(name, _id, async () => {
    const was = name === 'stock' ? { stock: PRODUCT.stock } : {};
    expect(await saveRow(_id, set, was)).toMatchObject({ changed: 1, refused: [] });
  });
  const now = name === 'stock' ? set : {};
  expect(await saveRow(_id, set, now)).toMatchObject({ changed: 0, refused: [] });
  await owner.deleteProduct(_id);
});

/** Of the stock only the difference is saved. */
const compared = typed.filter((name) => name !== 'stock');
test.each(compared)('%s that somebody else has changed is a conflict in the sheet', async (name) => {
  const { _id } = await makeOne();
  const seen = (await readRow(_id))[name];
  await saveRow(_id, { [name]: toInput(name) });
  const mine = {
    ...{ text: '5678', rupees: 1, percent: 1, count: 1, flag: false, categories: [] },
    ...{ codes: ['8901234567890'], supplier: null },
  };
  const { kind } = PRODUCT_FIELDS[name];
  const { refused } = await saveRow(_id, { [name]: mine[kind] }, { [name]: seen });
  expect(refused).toMatchObject([{ why: 'conflict', fields: { [name]: expect.stringMatching(/is now/) } }]);
  await owner.deleteProduct(_id);
});

test.each(typed)('%s is set for many products, or each has its own', async (name) => {
  const { _id } = await makeOne();
  const body = { ids: [_id], set: { [name]: toInput(name) } };
  const setForMany = () => owner.call('PUT', 'product/update-many', body);
  if ('isOwn' in PRODUCT_FIELDS[name]) expect((await setForMany()).status).toBe(400);
  else await expectOnly(name, _id, setForMany);
});

test.each(fieldsWith('file'))('%s alone in a file is imported, and exported again', async (name) => {
  const { kind, file } = PRODUCT_FIELDS[name];
  const [column] = Object.keys(file) as [string];
  const { _id } = await makeOne();
  const cell = {
    ...{ text: '1234', rupees: '123.45', percent: '12.25', count: '37', flag: 'yes' },
    ...{ pictures: '/images/other/800.webp', customFields: 'Colour=red', codes: '8901058851298|OWN-1' },
    ...{ categories: others[name as keyof typeof others]?.name, supplier: 'Metro' },
  }[kind] as string;
  const sent = toCsv(['id', column], [_id, cell]);
  await expectOnly(name, _id, async () => {
    const report = { updated: 1, failed: 0, problems: [] };
    expect(await importFile(shop, owner.token, sent)).toMatchObject(report);
  });
  const text = await exportFile(shop, owner.token);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  const exported = rows.find(({ id }) => id === _id)!;
  if (kind === 'customFields') expect(exported['field: Colour']).toBe('red');
  else expect(exported[column]).toBe(cell);
  expect(await importFile(shop, owner.token, sent)).toMatchObject({ updated: 0, unchanged: 1 });
  await owner.deleteProduct(_id);
});

test('every field has a label of its own in the audit', () => {
  const labels = (Object.keys(PRODUCT_FIELDS) as FieldName[]).map((name) => COLUMN_LABELS[toColumn(name)]);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).not.toContain(undefined);
});

test('the document of product files names every column', () => {
  const text = readFileSync('docs/catalogue-files.md', 'utf8');
  expect(COLUMNS.filter((column) => !text.includes(`\`${column}\``))).toEqual([]);
});
