// The tax of sub-categories, through the API: who sets it, which products take it, and what is proposed.

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fieldsOf, messageOf } from '#tests/answers.ts';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { toListingPath } from '#shared/slugs.ts';
import { productTaxes, subCategories, TAXES_OF_PRODUCTS } from '../catalogue.table.ts';
import { proposeTax, TAX_GROUPS } from './tax-proposals.rules.ts';

const shop = useTestShop();
const owner = useAdmin(shop);

const PATH = '/api/subcategory/taxes';
type Set = { _id: string; hsnCode: string | null; gstRate: number | string | null; was?: object };
const put = (taxes: Set[], { token } = owner) => shop.call('PUT', PATH, { token, body: { taxes } });
const read = async (_id: string) =>
  (await shop.call('GET', PATH, { token: owner.token })).body.data.find((row: Set) => row._id === _id);

async function makeSub(name: string) {
  const category = await makeCategory(shop);
  return { category: category.id, ...(await makeSubCategory(shop, [category.id], name)) };
}
const effective = async (productId: string) => {
  const { rows } = await shop.db.$client.query('SELECT * FROM tax_of_product($1)', [productId]);
  const { rows: ofAll } = await shop.db.execute(sql`
    SELECT hsn_code, gst_basis_points FROM ${TAXES_OF_PRODUCTS} AS tax WHERE product_id = ${productId}`);
  expect(ofAll[0] ?? { hsn_code: null, gst_basis_points: null }).toEqual(rows[0]);
  return Object.values(rows[0]);
};

test('what products lack they take from the sub-category that was added first of those with a tax', async () => {
  const [biscuits, snacks, none] = [await makeSub('Biscuits'), await makeSub('Snacks'), await makeSub('New')];
  await shop.db
    .update(subCategories)
    .set({ createdAt: new Date(0) })
    .where(eq(subCategories.id, snacks.id));
  const make = (...subs: { id: string }[]) => makeProduct(shop, { subCategoryIds: subs.map(({ id }) => id) });
  const [bare, both, own, half] = [
    await make(biscuits, none),
    await make(biscuits, snacks),
    await make(biscuits),
    await make(biscuits),
  ];
  await shop.db.insert(productTaxes).values([
    { productId: own.id, hsnCode: '1704', gstBasisPoints: 1800 },
    { productId: half.id, hsnCode: '190531' },
  ]);
  expect(await read(biscuits.id)).toMatchObject({ hsnCode: '', gstRate: null, products: 4, taking: 3 });
  const answer = await put([
    { _id: biscuits.id, hsnCode: '1905', gstRate: 5 },
    { _id: snacks.id, hsnCode: ' 21.06 ', gstRate: '12.5' },
  ]);
  expect(messageOf(answer)).toEqual([200, '2 sub categories changed: 3 products take their tax from there']);
  expect(answer.body.data).toEqual({ subCategories: 2, products: 3 });
  expect(await read(biscuits.id)).toMatchObject({ hsnCode: '1905', gstRate: 5, products: 4, taking: 2 });
  expect([await effective(bare.id), await effective(both.id)]).toEqual([
    ['1905', 500],
    ['2106', 1250],
  ]);
  expect([await effective(own.id), await effective(half.id)]).toEqual([
    ['1704', 1800],
    ['190531', 500],
  ]);

  const emptied = await put([{ _id: snacks.id, hsnCode: null, gstRate: null }]);
  expect(emptied.body.data).toEqual({ subCategories: 1, products: 1 });
  expect(await effective(both.id)).toEqual(['1905', 500]);
  expect(await effective((await make(none)).id)).toEqual([null, null]);
});

test('they are set by the owner and by catalogue staff, and each change is in the audit', async () => {
  const { id } = await makeSub('Rice');
  const set = [{ _id: id, hsnCode: '1006', gstRate: 5 }];
  const catalogue = await makeMember(shop, 'catalogue', null);
  expect((await put(set, catalogue)).status).toBe(200);
  expect((await put(set, await makeMember(shop, 'manager', null))).status).toBe(403);
  const { body } = await shop.call('GET', `/api/admin/audit?entity=sub-category&entityId=${id}`, {
    token: owner.token,
  });
  expect(body.data[0]).toMatchObject({
    before: { hsn_code: null, gst_basis_points: null },
    after: { hsn_code: '1006', gst_basis_points: 500 },
  });
});

test('two people at once: the second is told what is saved, and nothing of a list is changed', async () => {
  const [milk, curd] = [await makeSub('Milk'), await makeSub('Curd')];
  const was = { hsnCode: '', gstRate: null };
  const toMilk = { _id: milk.id, hsnCode: '0401', gstRate: 0 };
  expect((await put([{ ...toMilk, was }])).status).toBe(200);
  const late = await put([
    { _id: curd.id, hsnCode: '0403', gstRate: 5, was },
    { _id: milk.id, hsnCode: '0402', gstRate: 5, was },
  ]);
  expect([late.status, late.body.code, late.body.data]).toEqual([
    409,
    'SUB_CATEGORY_CHANGED',
    { _id: milk.id, name: 'Milk', hsnCode: '0401', gstRate: 0 },
  ]);
  expect(await read(curd.id)).toMatchObject(was);
  // The same once more overwrites nothing.
  expect((await put([{ ...toMilk, was }])).body.data).toEqual({ subCategories: 0, products: 0 });
});

test('what cannot be is refused by field, and changes nothing', async () => {
  const { id: _id } = await makeSub('Tea');
  const refusals: [Set, string, string][] = [
    [{ _id, hsnCode: '0902', gstRate: null }, 'taxes.0.gstRate', 'Enter a GST rate too, or empty both'],
    [{ _id, hsnCode: '', gstRate: 5 }, 'taxes.0.hsnCode', 'Enter an HSN code too, or empty both'],
    [{ _id, hsnCode: '190', gstRate: 5 }, 'taxes.0.hsnCode', 'An HSN code has 4, 6 or 8 digits'],
    [{ _id, hsnCode: '0902', gstRate: 101 }, 'taxes.0.gstRate', 'GST rate must be between 0 and 100'],
  ];
  for (const [set, field, problem] of refusals) {
    const { status, body } = await put([set]);
    expect([status, body.fields]).toEqual([400, { [field]: problem }]);
  }
  const set = { _id, hsnCode: '0902', gstRate: 5 };
  expect((await put([set, set])).status).toBe(400);
  expect((await put([])).status).toBe(400);
  expect((await put([set, { ...set, _id: 'ffffffffffffffffffffffff' }])).status).toBe(404);
  expect(await read(_id)).toMatchObject({ hsnCode: '' });
});

test('the form of a sub-category sets it too, keeps it when it is not sent, and knows of others', async () => {
  const { category } = await makeSub('Any');
  const fields = { name: 'Ghee', image: '/images/demo/800.webp', category: [category] };
  const call = (method: 'POST' | 'PUT', path: string, body: object) =>
    shop.call(method, `/api/subcategory/${path}`, { token: owner.token, body });
  const tax = { hsnCode: '0405', gstRate: 5 };
  const added = await call('POST', 'create', { ...fields, ...tax });
  expect(added.body.data).toMatchObject(tax);
  const { _id } = added.body.data;
  expect((await call('PUT', 'update', { ...fields, _id })).body.data).toMatchObject(tax);
  // Shoppers' pages do not carry it.
  const listing = toListingPath({ _id: category, name: 'Any' }, { _id, name: 'Ghee' });
  const shown = await shop.app.inject({ url: `${listing}.data` });
  expect(shown.body).toContain('Ghee');
  expect(shown.body).not.toMatch(/hsnCode|gstRate/);
  const half = await call('PUT', 'update', { ...fields, _id, gstRate: null });
  expect(fieldsOf(half)).toEqual([400, ['gstRate']]);
  await put([{ _id, hsnCode: '0405', gstRate: 12 }]);
  const late = await call('PUT', 'update', { ...fields, _id, hsnCode: '', gstRate: null, was: tax });
  expect([late.status, late.body.data.gstRate]).toEqual([409, 12]);
  const none = await call('PUT', 'update', { ...fields, _id, hsnCode: '', gstRate: null });
  expect(none.body.data).not.toHaveProperty('hsnCode');
});

test('a tax is proposed by the words of the name, with what else decides the rate', async () => {
  expect(TAX_GROUPS.length).toBeGreaterThan(150);
  expect(new Set(TAX_GROUPS.map(({ gstRate }) => gstRate))).toEqual(new Set([0, 5, 18, 40]));
  const rows = ['Cream Biscuits', 'Milk', 'Colas & Sodas', 'Basmati Rice', 'Sanitary pads', 'Peanut Butter'];
  expect(rows.map((name) => proposeTax(name)).map((found) => [found?.hsnCode, found?.gstRate])).toEqual([
    ...[
      ['1905', 5],
      ['0401', 0],
      ['2202', 40],
      ['1006', 5],
      ['9619', 0],
      ['2008', 5],
    ],
  ]);
  expect(proposeTax('Atta')).toMatchObject({ group: 'Packed wheat flour', note: 'Loose: 0 %.', others: [] });
  expect(proposeTax('Brooms & Mops')).toMatchObject({
    gstRate: 0,
    others: [{ hsnCode: '9603', gstRate: 18 }],
  });
  expect(proposeTax('Milk Biscuits')!.others).toEqual([]);
  expect(proposeTax('Curios')).toBeNull();
  const named = await shop.call('GET', `${PATH}?name=Cookies`, { token: owner.token });
  expect(named.body.data).toMatchObject([{ _id: '', products: 0, proposal: { hsnCode: '1905' } }]);
  const { id } = await makeSub('Paneer & Tofu');
  expect((await read(id)).proposal).toMatchObject({ hsnCode: '0406', gstRate: 0, others: [{ gstRate: 5 }] });
});
