// The SKU of a product: in the form's calls, in the list's search, and unique in the shop.

import { expect, test } from 'vitest';
import { idsOf } from '#tests/answers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { PRODUCT, useOwner } from '#tests/products.ts';

const shop = useTestShop();
const owner = useOwner(shop);

const makeOne = async (input: object) => (await owner.createProduct(input)).body.data;
const list = (search: string, page = 1) => shop.call('POST', '/api/product/get', { body: { search, page } });

test('it is saved, kept by a form that does not send it, changed and removed', async () => {
  const product = await makeOne({ sku: '  MILK-500 ' });
  expect(product.sku).toBe('MILK-500');
  const { sku: _, ...withoutSku } = product;
  const saved = await owner.updateProduct(withoutSku, { price: 50 });
  expect(saved.body.data).toMatchObject({ price: 50, sku: 'MILK-500' });
  expect((await owner.updateProduct(saved.body.data, { sku: 'MILK-501' })).body.data.sku).toBe('MILK-501');
  expect((await owner.updateProduct(withoutSku, { sku: '' })).body.data.sku).toBe('');
});

test('products without an SKU may repeat; an SKU belongs to one product', async () => {
  for (let count = 0; count < 2; count++) expect((await owner.createProduct(PRODUCT)).status).toBe(200);
  const first = await makeOne({ sku: 'ONLY-1' });
  const second = await makeOne({ sku: 'ONLY-2' });
  const rejection = {
    status: 409,
    body: { code: 'SKU_TAKEN', fields: { sku: 'Another product has this SKU' } },
  };
  expect(await owner.createProduct({ sku: 'ONLY-1' })).toMatchObject(rejection);
  expect(await owner.updateProduct(second, { sku: 'ONLY-1', price: 1 })).toMatchObject(rejection);
  expect((await list('ONLY-2')).body.data).toMatchObject([{ _id: second._id, price: second.price }]);
  expect((await owner.updateProduct(first, { name: 'Same number' })).status).toBe(200);
});

test.each([
  ['a number', 7],
  ['101 characters', 'x'.repeat(101)],
])('%s is refused at the field', async (_, sku) => {
  const answer = await owner.createProduct({ sku });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toHaveProperty('sku');
});

test('the list finds exactly that product by it, whatever the letter case; other texts search as usual', async () => {
  const product = await makeOne({ sku: 'ATTA-5KG', name: 'Sharbati Atta' });
  await makeOne({ name: 'Atta of another mill' });
  for (const text of ['ATTA-5KG', ' atta-5kg ']) {
    const { body } = await list(text);
    expect(body).toMatchObject({ totalCount: 1, totalNoPage: 1, page: 1 });
    expect(idsOf(body.data)).toEqual([product._id]);
  }
  expect((await list('ATTA-5KG', 2)).body.data).toEqual([]);
  expect((await list('atta')).body.totalCount).toBeGreaterThanOrEqual(2);
});
