// Input of products through the API: accepted values, and refused ones with their messages.

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fieldsOf, idsOf, messageOf } from '#tests/answers.ts';
import { useCheckedShop } from '#tests/orders.ts';
import { PRODUCT, readSavedProduct, useOwner } from '#tests/products.ts';
import { productTaxes } from '../catalogue.table.ts';

const shop = useCheckedShop();

const owner = useOwner(shop);

const read = (id: string) => readSavedProduct(shop, id);
const makeOne = async (input: object = {}) => (await owner.createProduct(input)).body.data;

describe('refused is', () => {
  test.each(['name', 'unit', 'stock', 'price', 'discount', 'description'])(
    'a product without %s',
    async (field) => {
      const product = await makeOne();
      for (const value of [undefined, null, '', '  ']) {
        for (const answer of [
          await owner.createProduct({ [field]: value }),
          await owner.updateProduct(product, { [field]: value }),
        ]) {
          expect(messageOf(answer)).toEqual([400, 'Enter required fields']);
          expect(answer.body.fields).toEqual({ [field]: 'Required' });
        }
      }
      expect(await read(product._id)).toEqual(product);
    },
  );

  test.each([
    ...['NaN', '0x10', '1,000', '१२', '12 kg', -1, 1.5, true, [3], {}, 1e10].map(
      (value) => ['stock', value, 'Stock must be a whole number of 0 or more'] as const,
    ),
    ...['NaN', -0.01, '-1', 'abc', true, [3], 1e12].map(
      (value) => ['price', value, 'Price must be a number between 0 and 1,00,00,000'] as const,
    ),
    ['price', 9.999, 'Price can have at most 2 decimals'] as const,
    ...['NaN', -1, 101, '100.01', 1000, 'ten', false].map(
      (value) => ['discount', value, 'Discount must be between 0 and 100'] as const,
    ),
    ['discount', '33.333', 'Discount can have at most 2 decimals'] as const,
    ['name', 'x'.repeat(201), 'Name can have at most 200 characters'] as const,
    ['name', { $ne: null }, 'Name must be text'] as const,
    ['unit', 500, 'Unit must be text'] as const,
    ['unit', 'x'.repeat(101), 'Unit can have at most 100 characters'] as const,
    ['description', 'x'.repeat(20_001), 'Description can have at most 20000 characters'] as const,
    ['image', 'x.jpg', 'Image must be a list'] as const,
    ['image', Array(21).fill('/images/x/800.webp'), 'At most 20 pictures'] as const,
    ['category', 'x', 'Category must be a list'] as const,
    ['subCategory', [7], 'Sub category must be a list of ids'] as const,
    ['more_details', ['x'], 'Custom fields must be names with texts'] as const,
    ['more_details', 'x', 'Custom fields must be names with texts'] as const,
  ])('%s %j', async (field, value, message) => {
    const product = await makeOne();
    for (const answer of [
      await owner.createProduct({ [field]: value }),
      await owner.updateProduct(product, { [field]: value }),
    ]) {
      expect(messageOf(answer)).toEqual([400, message]);
      expect(answer.body.fields).toEqual({ [field]: message });
    }
    expect(await read(product._id)).toEqual(product);
  });

  test.each([
    ...['data:image/png;base64,AA', 'javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'blob:https://shop.test/1'],
    ...['//evil.test/x', '/\\evil.test/x.png', '/\t/evil.test/x.png', '\\\\evil.test/x.png'],
    ...['http://x.test/x', 'ftp://files.test/x.png', 'https://', 'images/x.png', 'x', '/images', '', 7, null],
    ...['/api/user/logout', '/icon-192.png', '/images/../api/user/logout', '/images/%2e%2e/api/user/logout'],
  ])('the picture %s among good ones', async (bad) => {
    const answer = await owner.createProduct({ image: ['/images/a/800.webp', bad] });
    expect(fieldsOf(answer)).toEqual([400, ['image.1']]);
  });

  test('a code that a spreadsheet has shortened', async () => {
    const { status, body } = await owner.createProduct({ sku: '8.90106E+12' });
    expect([status, body.fields]).toEqual([
      400,
      { sku: 'A spreadsheet has shortened this bar code. Format its column as text there.' },
    ]);
    const wrapped = await owner.createProduct({ sku: '="8901058851298"' });
    expect(wrapped.body.data.sku).toBe('8901058851298');
  });

  test('a product with several mistakes, all named at once', async () => {
    const { status, body } = await owner.createProduct({
      name: '',
      price: -1,
      discount: 200,
      more_details: { Brand: '' },
    });
    expect([status, body.message]).toEqual([400, 'Enter required fields']);
    expect(Object.keys(body.fields!)).toEqual(['name', 'price', 'discount', 'more_details.Brand']);
  });

  test('a body of more than 256 kB, and one that is not an object', async () => {
    const details = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`Field ${at}`, 'ä'.repeat(2000)]),
    );
    expect(
      (await owner.createProduct({ more_details: details, description: 'x'.repeat(20_000) })).status,
    ).toBe(200);
    expect((await owner.createProduct({ description: 'x'.repeat(256 * 1024) })).status).toBe(413);
    for (const body of [[], 'x', [PRODUCT]]) {
      expect((await owner.call('POST', 'product/create', body)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('numbers', () => {
  const toNumbers = ([stock, price, discount]: readonly (string | number)[]) => ({ stock, price, discount });
  test.each([
    { input: [0, 0, 0], saved: [0, 0, 0] },
    { input: ['0', '0', '0'], saved: [0, 0, 0] },
    { input: [' 7 ', '4.35', '100'], saved: [7, 4.35, 100] },
    { input: ['1e3', '.5', 99.99], saved: [1000, 0.5, 99.99] },
    { input: [7.0, 0.1 + 0.2, 1.15], saved: [7, 0.3, 1.15] },
    { input: [-0, 10_000_000, '-0'], saved: [0, 10_000_000, 0] },
  ])('$input are taken', async ({ input, saved }) => {
    const { status, body } = await owner.createProduct(toNumbers(input));
    expect(status).toBe(200);
    expect(body.data).toMatchObject(toNumbers(saved));
    expect(await read(body.data._id)).toEqual(body.data);
  });
});

describe('custom fields', () => {
  const create = (text: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/product/create',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(PRODUCT).replace('"more_details":{}', `"more_details":${text}`),
    });

  test('keep names with a meaning in JavaScript, their order and their line breaks', async () => {
    const details = {
      toString: 'a',
      constructor: 'b',
      hasOwnProperty: 'c',
      password: ' kept\u0000 clean ',
      ताज़ा: 'दूध',
      'A "quoted", <b>name</b>': 'x\r\ny',
      more_details: 'nested',
    };
    const answer = await create(JSON.stringify(details));
    expect(answer.statusCode).toBe(200);
    const saved = answer.json().data;
    expect(Object.entries(saved.more_details)).toEqual(
      Object.entries({ ...details, password: 'kept clean' }),
    );
    expect(await read(saved._id)).toEqual(saved);
    expect((await owner.updateProduct(saved)).status).toBe(200);
  });

  test.each([
    ['{"__proto__":"x"}'],
    ['{"__proto__":{"isAdmin":true}}'],
    ['{"\\u005f_proto__":"x"}'],
    ['{" __proto__ ":"x"}'],
    ['{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['{"":"x"}'],
    ['{"\\u0000":"x"}'],
    ['{"a":"x"," a ":"y"}'],
    ['{"a":1}'],
    ['{"a":null}'],
    ['{"a":""}'],
    ['{"a":{"b":"c"}}'],
    [`{"${'n'.repeat(101)}":"x"}`],
    [`{"a":"${'v'.repeat(2001)}"}`],
    [`{${Array.from({ length: 51 }, (_, at) => `"f${at}":"x"`).join()}}`],
    [`${'{"a":'.repeat(20_000)}"x"${'}'.repeat(20_000)}`],
  ])('that cannot be kept are refused: %#', async (text) => {
    const answer = await create(text);
    expect(answer.statusCode).toBe(400);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});

describe('the SKU', () => {
  const list = (search: string, page = 1) =>
    shop.call('POST', '/api/product/get', { body: { search, page } });

  // Each field alone, also when a form does not send it: product-fields.test.ts.
  test('it is trimmed, and removed by an empty text', async () => {
    const product = await makeOne({ sku: '  MILK-500 ' });
    expect(product.sku).toBe('MILK-500');
    expect((await owner.updateProduct(product, { sku: '' })).body.data.sku).toBe('');
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
});

describe('taxes', () => {
  const countRows = (productId: string) =>
    shop.db.$count(productTaxes, eq(productTaxes.productId, productId));

  test('a code has no dots and spaces; nothing is stored without code and rate, nor after the product', async () => {
    const product = await makeOne({ hsnCode: ' 0401.20 ', gstRate: '12.5' });
    expect(product).toMatchObject({ hsnCode: '040120', gstRate: 12.5 });
    const changed = await owner.updateProduct(product, { gstRate: 0 });
    expect(changed.body.data).toMatchObject({ hsnCode: '040120', gstRate: 0 });
    const emptied = await owner.updateProduct(changed.body.data, { hsnCode: '', gstRate: '' });
    expect(emptied.body.data).toMatchObject({ hsnCode: '', gstRate: null });
    expect((await owner.deleteProduct(product._id)).status).toBe(200);
    const without = await makeOne({ hsnCode: '', gstRate: null });
    for (const { _id } of [product, without]) expect(await countRows(_id)).toBe(0);
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
    expect(await read(product._id)).toEqual(product);
  });
});
