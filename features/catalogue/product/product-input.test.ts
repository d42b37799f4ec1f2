// Input of products through the API: accepted values, and refused ones with their messages.

import { describe, expect, test } from 'vitest';
import { fieldsOf, messageOf } from '#tests/answers.ts';
import { useCheckedShop } from '#tests/orders.ts';
import { PRODUCT, readSavedProduct, useOwner } from '#tests/products.ts';

const shop = useCheckedShop();

const owner = useOwner(shop);

const read = (id: string) => readSavedProduct(shop, id);
const makeOne = async () => (await owner.createProduct()).body.data;

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
      (value) => ['discount', value, 'Discount must be a number between 0 and 100'] as const,
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
    'data:image/png;base64,AA',
    'javascript:alert(1)',
    '//evil.test/x',
    'http://x.test/x',
    '/api/user/logout',
    '/icon-192.png',
    '/images/../api/user/logout',
    '/images/%2e%2e/api/user/logout',
    '/images',
    '',
    7,
    null,
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
