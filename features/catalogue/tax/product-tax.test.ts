// A product's taxes: set by the form's calls, and returned with the product.

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestShop } from '#tests/open-test-shop.ts';
import { readSavedProduct, useOwner } from '#tests/products.ts';
import { productTaxes } from '../catalogue.table.ts';

const shop = useTestShop();
const owner = useOwner(shop);

const makeOne = async (input: object = {}) => (await owner.createProduct(input)).body.data;
const countRows = (productId: string) => shop.db.$count(productTaxes, eq(productTaxes.productId, productId));

test('they are saved, answered, kept by a form that does not send them, changed and removed', async () => {
  const product = await makeOne({ hsnCode: ' 0401.20 ', gstRate: '12.5' });
  expect(product).toMatchObject({ hsnCode: '040120', gstRate: 12.5 });
  expect(await readSavedProduct(shop, product._id)).toEqual(product);

  const { hsnCode: _code, gstRate: _rate, ...unaware } = product;
  const saved = await owner.updateProduct(unaware, { price: 50 });
  expect(saved.body.data).toMatchObject({ price: 50, hsnCode: '040120', gstRate: 12.5 });

  const changed = await owner.updateProduct(saved.body.data, { gstRate: 0 });
  expect(changed.body.data).toMatchObject({ hsnCode: '040120', gstRate: 0 });
  const emptied = await owner.updateProduct(changed.body.data, { hsnCode: '', gstRate: '' });
  expect(emptied.body.data).toMatchObject({ hsnCode: '', gstRate: null });
  expect(await readSavedProduct(shop, product._id)).toEqual(emptied.body.data);
});

test('a product without tax has no row, also when a form sends empty values', async () => {
  const product = await makeOne({ hsnCode: '', gstRate: null });
  expect(product).toMatchObject({ hsnCode: '', gstRate: null });
  expect((await owner.updateProduct(product, { price: 1 })).status).toBe(200);
  expect(await countRows(product._id)).toBe(0);
});

test('they are deleted with the product', async () => {
  const product = await makeOne({ gstRate: 5 });
  expect(await countRows(product._id)).toBe(1);
  expect((await owner.deleteProduct(product._id)).status).toBe(200);
  expect(await countRows(product._id)).toBe(0);
});

test('lists have them too', async () => {
  const product = await makeOne({ name: 'Rare Ghee', hsnCode: '0405', gstRate: 12 });
  const { body } = await shop.call('POST', '/api/product/get', { body: { search: 'rare ghee' } });
  expect(body.data).toContainEqual(product);
});

test.each([
  [{ hsnCode: '040' }, 'hsnCode', 'An HSN code has 4, 6 or 8 digits'],
  [{ hsnCode: '04012' }, 'hsnCode', 'An HSN code has 4, 6 or 8 digits'],
  [{ hsnCode: '0401 milk' }, 'hsnCode', 'An HSN code has 4, 6 or 8 digits'],
  [{ hsnCode: 401 }, 'hsnCode', 'An HSN code has 4, 6 or 8 digits'],
  [{ gstRate: 100.5 }, 'gstRate', 'GST rate must be between 0 and 100'],
  [{ gstRate: -5 }, 'gstRate', 'GST rate must be between 0 and 100'],
  [{ gstRate: 'five' }, 'gstRate', 'GST rate must be between 0 and 100'],
  [{ gstRate: 5.005 }, 'gstRate', 'GST rate can have at most 2 decimals'],
  [{ gstRate: { is: 5 } }, 'gstRate', 'GST rate must be between 0 and 100'],
])('%j is refused at its field', async (input, field, message) => {
  const created = await owner.createProduct(input);
  expect(created).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  const product = await makeOne({ hsnCode: '0401', gstRate: 5 });
  expect((await owner.updateProduct(product, input)).status).toBe(400);
  expect(await readSavedProduct(shop, product._id)).toEqual(product);
});
