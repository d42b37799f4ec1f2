// What the owner does with products, through the API: what is taken, what is refused, what stays.

import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { expectNoFaults, makeBuyer, placeOrder, readCart } from '#tests/orders.ts';
import { makeOwner, PRODUCT, readProductOf, type Owner } from '#tests/products.ts';
import { stockMovements } from './catalogue.table.ts';

const shop = useTestShop();
const UNKNOWN = 'ffffffffffffffffffffffff';
const CHANGED = 'Someone else changed this product. Reload and try again.';

let owner: Owner;
beforeAll(async () => void (owner = await makeOwner(shop)));
afterEach(() => expectNoFaults(shop));

const read = async (id: string) => (await readProductOf(shop, id)).body.data;
const listMovements = (productId: string) =>
  shop.db.select().from(stockMovements).where(eq(stockMovements.productId, productId));

/** A product made through the API, as a read gives it. */
const makeOne = async (claims: object = {}) => (await owner.createProduct(claims)).body.data;

describe('a product', () => {
  test('is added, changed and deleted; each answer is the product as it is then read', async () => {
    const category = await makeCategory(shop);
    const [one, two] = [
      await makeSubCategory(shop, [category.id]),
      await makeSubCategory(shop, [category.id]),
    ];
    const added = await owner.createProduct({
      category: [{ _id: category.id, name: 'a lie' }],
      subCategory: [one.id],
      more_details: { 'Shelf life': '3 days', Brand: 'Amul' },
      _id: UNKNOWN,
      sku: 'X',
      openingStock: 9,
    });
    expect([added.status, added.body.message]).toEqual([200, 'Product added']);
    const { _id } = added.body.data;
    expect(added.body.data).toMatchObject({
      ...PRODUCT,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      category: [{ _id: category.id, name: category.name }],
      subCategory: [{ _id: one.id, name: one.name }],
    });
    expect(_id).not.toBe(UNKNOWN);
    expect(Object.keys(added.body.data.more_details)).toEqual(['Shelf life', 'Brand']);
    expect(await read(_id)).toEqual(added.body.data);
    expect(await listMovements(_id)).toEqual([]);

    const changed = await owner.updateProduct(added.body.data, {
      name: 'Curd',
      price: '120',
      discount: '0',
      stock: '25',
      image: ['https://pictures.test/curd.jpg', '/images/b/800.webp'],
      category: [],
      subCategory: [{ _id: two.id }],
      more_details: { Z: 'last', A: 'line one\nline two' },
    });
    expect([changed.status, changed.body.message]).toEqual([200, 'Product updated']);
    expect(changed.body.data).toMatchObject({
      _id,
      name: 'Curd',
      price: 120,
      discount: 0,
      stock: 25,
      image: ['https://pictures.test/curd.jpg', '/images/b/800.webp'],
      category: [],
      subCategory: [{ _id: two.id, name: two.name }],
      more_details: { Z: 'last', A: 'line one\nline two' },
      createdAt: added.body.data.createdAt,
    });
    expect(Object.keys(changed.body.data.more_details)).toEqual(['Z', 'A']);
    expect(await read(_id)).toEqual(changed.body.data);
    expect(await listMovements(_id)).toMatchObject([{ quantity: 5, reason: 'admin', userId: owner.userId }]);

    const deleted = await owner.deleteProduct(_id);
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Product deleted']);
    expect(deleted.body.data).toEqual(changed.body.data);
    for (const answer of [await owner.deleteProduct(_id), await owner.updateProduct(changed.body.data)])
      expect([answer.status, answer.body.message]).toEqual([404, 'Product not found']);
    expect((await readProductOf(shop, _id)).status).toBe(404);
  });

  test('may do without picture, category, sub-category and custom fields', async () => {
    const { image: _1, category: _2, subCategory: _3, more_details: _4, ...rest } = PRODUCT;
    for (const claims of [
      rest,
      { ...rest, image: [], category: null, subCategory: null, more_details: null },
    ]) {
      const answer = await owner.call('POST', 'product/create', claims);
      expect(answer.body.data).toMatchObject({ image: [], category: [], subCategory: [], more_details: {} });
    }
  });

  test('keeps pictures, places and custom fields that are not sent with a change', async () => {
    const category = await makeCategory(shop);
    const product = await makeOne({ category: [category.id], more_details: { Brand: 'Amul' } });
    const { image: _1, category: _2, subCategory: _3, more_details: _4, ...rest } = product;
    const { body } = await owner.updateProduct(rest, { name: 'Renamed' });
    expect(body.data).toEqual({ ...product, name: 'Renamed', updatedAt: body.data.updatedAt });
  });

  test('may stand in a sub-category without its category', async () => {
    const sub = await makeSubCategory(shop, [(await makeCategory(shop)).id]);
    expect(await makeOne({ subCategory: [sub.id] })).toMatchObject({
      category: [],
      subCategory: [{ _id: sub.id }],
    });
  });

  test('may be sent back whole as a read gave it, and is then only newer', async () => {
    const product = await makeOne({ more_details: { Brand: 'Amul' } });
    const { body } = await owner.updateProduct(product);
    expect(body.data).toEqual({ ...product, updatedAt: body.data.updatedAt });
    expect(await listMovements(product._id)).toEqual([]);
  });

  test('is refused into places that do not exist', async () => {
    const product = await makeOne();
    const category = await makeCategory(shop);
    for (const [claims, message] of [
      [{ category: [category.id, UNKNOWN] }, 'Category not found'],
      [{ category: [{ _id: 'x' }] }, 'Category not found'],
      [{ category: [category.id], subCategory: [UNKNOWN] }, 'Sub category not found'],
      // An id of the other kind.
      [{ subCategory: [category.id] }, 'Sub category not found'],
    ] as const) {
      for (const answer of [await owner.createProduct(claims), await owner.updateProduct(product, claims)])
        expect([answer.status, answer.body.message]).toEqual([404, message]);
    }
    expect(await read(product._id)).toEqual(product);
  });
});

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
          expect([answer.status, answer.body.message]).toEqual([400, 'Enter required fields']);
          expect(answer.body.fields).toEqual({ [field]: 'Required' });
        }
      }
      expect(await read(product._id)).toEqual(product);
    },
  );

  test.each([
    ...[
      'NaN',
      'Infinity',
      '-1',
      -1,
      1.5,
      '1.5',
      '0x10',
      '1,000',
      '१२',
      true,
      [3],
      {},
      1e10,
      '-0.5',
      '12 kg',
    ].map((value) => ['stock', value, 'Stock must be a whole number of 0 or more'] as const),
    ...['NaN', -0.01, '-1', 'abc', true, [3], 1e12].map(
      (value) => ['price', value, 'Price must be between 0 and 10000000'] as const,
    ),
    ['price', 9.999, 'Price can have at most 2 decimals'] as const,
    ...['NaN', -1, 101, '100.01', 1000, 'ten', false].map(
      (value) => ['discount', value, 'Discount must be between 0 and 100'] as const,
    ),
    ['discount', '33.333', 'Discount can have at most 2 decimals'] as const,
    ['name', 'x'.repeat(201), 'Name can have at most 200 characters'] as const,
    ['name', { $ne: null }, 'Name must be a text'] as const,
    ['unit', 500, 'Unit must be a text'] as const,
    ['unit', 'x'.repeat(101), 'Unit can have at most 100 characters'] as const,
    ['description', 'x'.repeat(20_001), 'Description can have at most 20000 characters'] as const,
    ['image', 'x.jpg', 'Image must be a list'] as const,
    ['image', Array(21).fill('/x.jpg'), 'At most 20 pictures'] as const,
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
      expect([answer.status, answer.body.message]).toEqual([400, message]);
      expect(answer.body.fields).toEqual({ [field]: message });
    }
    expect(await read(product._id)).toEqual(product);
  });

  test.each([
    'data:image/png;base64,AA',
    'javascript:alert(1)',
    '//evil.test/x',
    'http://x.test/x',
    '',
    7,
    null,
  ])('the picture %s among good ones', async (bad) => {
    const answer = await owner.createProduct({ image: ['/images/a/800.webp', bad] });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields!)).toEqual(['image.1']);
  });

  test('everything that is wrong, told at once', async () => {
    const { status, body } = await owner.createProduct({
      name: '',
      price: -1,
      discount: 200,
      more_details: { Brand: '' },
    });
    expect([status, body.message]).toEqual([400, 'Enter required fields']);
    expect(Object.keys(body.fields!)).toEqual(['name', 'price', 'discount', 'more_details.Brand']);
  });

  test('a body of more than 256 kB, and one that is no object', async () => {
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
  test.each([
    [
      { stock: 0, price: 0, discount: 0 },
      { stock: 0, price: 0, discount: 0 },
    ],
    [
      { stock: '0', price: '0', discount: '0' },
      { stock: 0, price: 0, discount: 0 },
    ],
    [
      { stock: ' 7 ', price: '4.35', discount: '100' },
      { stock: 7, price: 4.35, discount: 100 },
    ],
    [
      { stock: '1e3', price: '.5', discount: 99.99 },
      { stock: 1000, price: 0.5, discount: 99.99 },
    ],
    [
      { stock: 7.0, price: 0.1 + 0.2, discount: 1.15 },
      { stock: 7, price: 0.3, discount: 1.15 },
    ],
    [
      { stock: -0, price: 10_000_000, discount: '-0' },
      { stock: 0, price: 10_000_000, discount: 0 },
    ],
  ])('%j are taken', async (claims, kept) => {
    const { status, body } = await owner.createProduct(claims);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(kept);
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

  test('keep names that mean something to JavaScript, their order and their line breaks', async () => {
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
    const kept = answer.json().data;
    expect(Object.entries(kept.more_details)).toEqual(Object.entries({ ...details, password: 'kept clean' }));
    expect(await read(kept._id)).toEqual(kept);
    expect((await owner.updateProduct(kept)).status).toBe(200);
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

test('text that looks like code is kept and given back as the text it is', async () => {
  const texts = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE products; --",
    '</script><svg/onload=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
    '${7*7} #{7*7} <%= 7*7 %>',
    '<!-- --> ]]> &lt;b&gt; &#x3C;',
    'a\u2028b\u2029c \u202Egnp.exe\u202C',
    'javascript:alert(1)',
    '=HYPERLINK("http://evil.test")',
    '\\u003cscript\\u003e \\0 %00 %3Cscript%3E',
    '👩‍👩‍👧 ₹ दूध',
  ];
  for (const text of texts) {
    const claims = { name: text, unit: text, description: text, more_details: { [text]: text } };
    const { status, body } = await owner.createProduct(claims);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(claims);
    expect(await read(body.data._id)).toMatchObject(claims);
    const category = await owner.call('POST', 'category/add-category', { name: text, image: '/x.png' });
    expect(category.body.data.name).toBe(text);
  }
});

describe('a change of what was opened earlier', () => {
  test('keeps what was sold since: the difference is what is added or taken', async () => {
    const product = await makeOne({ stock: 20 });
    await owner.updateProduct(product, { stock: 14 });
    const { body } = await owner.updateProduct(product, { stock: 25, baseStock: 20 });
    expect(body.data.stock).toBe(19);
    expect((await owner.updateProduct(product, { stock: '20', baseStock: '20' })).body.data.stock).toBe(19);
    const refused = await owner.updateProduct(product, { stock: 0, baseStock: 20 });
    expect([refused.status, refused.body.message, refused.body.code]).toEqual([
      409,
      CHANGED,
      'PRODUCT_CHANGED',
    ]);
    expect((await owner.updateProduct(product, { stock: 1, baseStock: 20 })).body.data.stock).toBe(0);
    const movements = await listMovements(product._id);
    expect(movements.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([-19, -6, 5]);
  });

  test('is refused when somebody changed it since, and only then', async () => {
    const product = await makeOne();
    const first = await owner.updateProduct(product, { baseUpdatedAt: product.updatedAt, name: 'First' });
    expect(first.status).toBe(200);
    const second = await owner.updateProduct(product, { baseUpdatedAt: product.updatedAt, name: 'Second' });
    expect([second.status, second.body.message]).toEqual([409, CHANGED]);
    const base = { baseUpdatedAt: first.body.data.updatedAt };
    expect((await owner.updateProduct(product, { ...base, name: 'Third' })).status).toBe(200);
    expect((await read(product._id)).name).toBe('Third');
  });

  test('is not refused for an order placed since, whose units stay sold', async () => {
    const buyer = await makeBuyer(shop, { stock: 20, quantity: 3 });
    const opened = await read(buyer.product.id);
    expect((await placeOrder(shop, buyer.person, buyer.payload)).status).toBe(200);
    const { status, body } = await owner.updateProduct(opened, {
      stock: 30,
      baseStock: opened.stock,
      baseUpdatedAt: opened.updatedAt,
    });
    expect([status, body.data.stock]).toEqual([200, 27]);
  });

  test('knows changes apart that come within one millisecond, and times told by any read', async () => {
    // Rows made in SQL have microseconds, which no answer tells.
    let { updatedAt, ...product } = await read((await makeProduct(shop)).id);
    const seen = new Set([updatedAt]);
    for (let at = 0; at < 40; at++) {
      const { status, body } = await owner.updateProduct(product, { baseUpdatedAt: updatedAt });
      expect(status).toBe(200);
      updatedAt = body.data.updatedAt;
      expect(seen.has(updatedAt)).toBe(false);
      seen.add(updatedAt);
      expect((await read(product._id)).updatedAt).toBe(updatedAt);
    }
  });

  test.each([
    { baseStock: -1 },
    { baseStock: 1.5 },
    { baseStock: 'x' },
    { baseUpdatedAt: 'x' },
    { baseUpdatedAt: 7 },
  ])('needs to make sense: %j', async (base) => {
    const answer = await owner.updateProduct(await makeOne(), base);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields!)).toEqual(Object.keys(base));
  });
});

describe('a deleted product', () => {
  test('leaves every cart with a notice, and orders keep their copy', async () => {
    const ordered = await makeBuyer(shop, { name: 'Gulab Jamun', price: 80 });
    expect((await placeOrder(shop, ordered.person, ordered.payload)).status).toBe(200);
    const productId = ordered.product.id;
    const token = (await makeBuyer(shop)).person.token;
    await shop.call('POST', '/api/cart/create', { token, body: { productId } });
    const visitor = await shop.call('POST', '/api/cart/create', { body: { productId } });
    const cookies = Object.fromEntries(visitor.cookies.map(({ name, value }) => [name, value]));

    expect((await owner.deleteProduct(productId)).status).toBe(200);
    for (const [who, left] of [
      [{ token }, 1],
      [{ cookies }, 0],
    ] as const) {
      const cart = await shop.call('GET', '/api/cart/get', who);
      expect(cart.body.data).toHaveLength(left);
      expect(cart.body.notices).toMatchObject([{ productId, name: 'Gulab Jamun', code: 'PRODUCT_REMOVED' }]);
      expect((await shop.call('GET', '/api/cart/get', who)).body.notices).toEqual([]);
    }
    const { body } = await shop.call('GET', '/api/order/order-list', { token: ordered.person.token });
    expect(body.data[0]).toMatchObject({
      productId,
      product_details: { name: 'Gulab Jamun', price: 80 },
    });
    const cancelled = await shop.call('POST', '/api/order/cancel', {
      token: ordered.person.token,
      body: { orderId: body.data[0].orderId },
    });
    expect(cancelled.status).toBe(200);
  });

  test('cannot be put into a cart any more', async () => {
    const { person } = await makeBuyer(shop);
    const product = await makeOne();
    await owner.deleteProduct(product._id);
    const body = { productId: product._id };
    expect((await shop.call('POST', '/api/cart/create', { token: person.token, body })).status).toBe(404);
    expect(await readCart(shop, person)).toHaveLength(1);
  });

  test('is named by body or query, and needs a name', async () => {
    const product = await makeOne();
    expect((await owner.call('DELETE', 'product/delete-product')).body.message).toBe(
      'Product id is required',
    );
    expect((await owner.deleteProduct('x')).status).toBe(404);
    expect((await owner.deleteProduct(UNKNOWN)).status).toBe(404);
    expect((await owner.call('DELETE', `product/delete-product?_id=${product._id}`)).status).toBe(200);
    const nameless = await owner.call('PUT', 'product/update-product-details', PRODUCT);
    expect([nameless.status, nameless.body.message]).toEqual([400, 'Product id is required']);
  });
});
