// The shop in more than one language: pages, calls, names, search, the switch, and what adding a language
// takes.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { categories, products } from '#features/catalogue/catalogue.table.ts';
import { makeCategory, makeProduct } from '#tests/factories.ts';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import type { OrderRow } from '#features/orders/core/order.contract.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { say } from '#shared/phrase.ts';
import { speak, t, tServer, type Words } from '#web/data/language.ts';
import { compileLanguage } from '../web/languages/compile-messages.ts';
import { readLanguages } from './languages.ts';

const shop = useTestShop();
const inHindi = { cookies: { jhatpat_language: 'hi' } };
const open = (url: string, language?: string) =>
  shop.app.inject({
    url,
    headers: { accept: 'text/html', ...(language && { cookie: `jhatpat_language=${language}` }) },
  });

/** A product and its category, with Hindi names. */
async function makeNamed() {
  const category = await makeCategory(shop, 'Pulses');
  await shop.db
    .update(categories)
    .set({ names: { hi: 'दालें' } })
    .where(eq(categories.id, category.id));
  const product = await makeProduct(shop, { name: 'Red Rajma', categoryIds: [category.id] });
  await shop.db
    .update(products)
    .set({ moreDetails: { 'Name in Hindi': 'लाल राजमा', Brand: 'Khet' } })
    .where(eq(products.id, product.id));
  return { category, product };
}

describe('a page', () => {
  test('is cached once for each language, and is English without a known choice', async () => {
    const english = await open('/login');
    const hindi = await open('/login', 'hi');
    expect(english.body).toContain('<html lang="en-IN">');
    expect(hindi.body).toContain('<html lang="hi-IN">');
    expect(hindi.body).toContain('data-language="hi"');
    expect(english.body).not.toContain('data-language');
    expect(hindi.headers.etag).not.toBe(english.headers.etag);
    for (const unknown of ['xx', '__proto__', 'hi/../en'])
      expect((await open('/login', unknown)).headers.etag).toBe(english.headers.etag);
    const { renders } = shop.cache;
    await open('/login', 'hi');
    await open('/login', 'yy');
    expect(shop.cache.renders).toBe(renders);
  });

  test('that cannot be shown says so in that language', async () => {
    const { body, statusCode } = await open('/nothing/here/at-all', 'hi');
    expect(statusCode).toBe(404);
    expect(body).toContain('पेज नहीं मिला');
  });

  test('shows the owner’s translated names, as text, and follows when one changes', async () => {
    const { product, category } = await makeNamed();
    const url = `/product/p-${product.id}`;
    const hindi = await open(url, 'hi');
    expect(hindi.body).toContain('लाल राजमा');
    expect(hindi.body).toContain('दालें');
    expect(hindi.body).toContain('Name in Hindi</dt>');
    const english = await open(url);
    expect(english.body).toContain('Red Rajma');
    expect(english.body).not.toContain('दालें');
    await shop.db
      .update(products)
      .set({ moreDetails: { 'Name in Hindi': '<img src=x onerror=alert(1)>' } })
      .where(eq(products.id, product.id));
    shop.cache.dropAll();
    expect((await open(url, 'hi')).body).not.toContain('<img src=x');
    expect((await open(`/p-${category.id}/all`, 'hi')).body).not.toContain('<img src=x');
  });
});

describe('a call', () => {
  test('answers shoppers with names in their language, and English where there is none', async () => {
    const { product, category } = await makeNamed();
    const other = await makeProduct(shop, { name: 'Toor Dal', categoryIds: [category.id] });
    const list = (options: object) =>
      shop.call('POST', '/api/product/get-product-by-category', { body: { id: category.id }, ...options });
    const names = async (options: object) =>
      (await list(options)).body.data.map(({ _id, name }: { _id: string; name: string }) => [_id, name]);
    expect(await names(inHindi)).toEqual(
      expect.arrayContaining([
        [product.id, 'लाल राजमा'],
        [other.id, 'Toor Dal'],
      ]),
    );
    expect(await names({})).toContainEqual([product.id, 'Red Rajma']);
    const { body } = await shop.call('GET', '/api/category/get', inHindi);
    expect(body.data).toContainEqual(expect.objectContaining({ _id: category.id, name: 'दालें' }));
  });

  test('fills the owner’s forms with the original texts, whatever the language', async () => {
    const { category } = await makeNamed();
    const { body } = await shop.call('GET', '/api/category/get', {
      ...inHindi,
      headers: { 'x-own-names': '1' },
    });
    expect(body.data).toContainEqual({
      _id: category.id,
      name: 'Pulses',
      image: expect.any(String),
      names: { hi: 'दालें' },
    });
  });

  test('translates the name in the shown cart, not in the stored one', async () => {
    const { product } = await makeNamed();
    const { token } = await makeOneShopper(shop);
    await shop.call('POST', '/api/cart/create', { token, body: { productId: product.id } });
    const read = async (options: object) =>
      (await shop.call('GET', '/api/cart/get', { token, ...options })).body.data[0].productId.name;
    expect(await read(inHindi)).toBe('लाल राजमा');
    expect(await read({})).toBe('Red Rajma');
  });

  test('says a refusal with its parts apart, so that a page can say it in its language', async () => {
    const product = await makeProduct(shop, { name: 'Red Rajma', stock: 1 });
    const { token } = await makeOneShopper(shop);
    const add = () => shop.call('POST', '/api/cart/create', { token, body: { productId: product.id } });
    await add();
    expect((await add()).body).toMatchObject({
      code: 'SHORT_STOCK',
      message: 'Only 1 left in stock',
      said: { message: { text: 'Only {stock} left in stock', values: { stock: 1 } } },
    });
  });

  test('names what was ordered as it is called today, and as it was bought where it has no name', async () => {
    const buyer = await makeBuyer(shop, { name: 'Red Rajma' });
    const [row] = (await placeOrder(shop, buyer.person, buyer.payload)).body.data as OrderRow[];
    const { orderId, productId } = row!;
    const options = { ...inHindi, token: buyer.person.token };
    const readList = async (more: object) =>
      (await shop.call<OrderRow[]>('GET', '/api/order/order-list', { ...options, ...more })).body.data[0]!
        .product_details.name;
    const readLine = async () =>
      (await shop.call<OrderDetails>('GET', `/api/order/details?orderId=${orderId}`, options)).body.data
        .lines[0];
    const before = await readLine();
    expect(before!.name).toBe('Red Rajma');
    expect(before).not.toHaveProperty('localNames');
    expect(await readList({})).toBe('Red Rajma');
    const moreDetails = { 'Name in Hindi': 'लाल राजमा', Brand: 'Khet' };
    await shop.db.update(products).set({ moreDetails }).where(eq(products.id, productId));
    expect(await readLine()).toEqual({ ...before, localNames: { 'Name in Hindi': 'लाल राजमा' } });
    expect(await readList({})).toBe('लाल राजमा');
    expect(await readList({ cookies: {} })).toBe('Red Rajma');
  });

  test('finds a product by its Hindi name', async () => {
    const { product } = await makeNamed();
    const { body } = await shop.call('POST', '/api/product/search-product', {
      body: { search: 'लाल राजमा' },
    });
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toContain(product.id);
  });
});

describe('the switch', () => {
  const choose = (language: string, headers: Record<string, string> = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/language',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: `language=${encodeURIComponent(language)}`,
    });

  test('remembers a known language, and leads back to the page it was pressed on', async () => {
    const answer = await choose('hi', { referer: 'http://shop.test/search?q=milk' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/search?q=milk');
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'jhatpat_language', value: 'hi' }));
  });

  test('refuses other languages, leads to no other site, and reads no large form', async () => {
    expect((await choose('xx')).cookies).toEqual([]);
    for (const referer of ['https://evil.test/x', 'http://shop.test//evil.test', 'javascript:alert(1)', 'x'])
      expect((await choose('hi', { referer })).headers.location, referer).toMatch(/^\/(?![/\\])/);
    expect((await choose('h'.repeat(500))).statusCode).toBe(413);
  });
});

test('a further language is one file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'languages-'));
  const file = JSON.stringify({
    name: 'Ωmega',
    messages: {
      '{count, plural, one {# item} other {# items}}': '[{count, plural, one {# ítem} other {# ítems}}]',
    },
    said: { 'Only {stock} left in stock': '[{stock} léft]', Monday: '[Mónday]' },
  });
  writeFileSync(path.join(folder, 'qq.json'), file);
  try {
    expect(readLanguages(pathToFileURL(`${folder}/`))).toEqual([
      { code: 'en', name: 'English' },
      { code: 'qq', name: 'Ωmega' },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  speak(() => ({ code: 'qq', words: compileLanguage(file) as Words }));
  try {
    // The form in which the build writes it into the pages.
    const items = compile('{count, plural, one {# item} other {# items}}') as string;
    expect(t(items, { count: 1 })).toBe('[1 ítem]');
    expect(t(items, { count: 12 })).toBe('[12 ítems]');
    expect(tServer(say('Only {stock} left in stock', { stock: 3 }))).toBe('[3 léft]');
    expect(tServer(say('{stock} are gone', { stock: 3 }))).toBe('3 are gone');
    expect(tServer('Monday')).toBe('[Mónday]');
    expect(tServer('constructor')).toBe('constructor');
    expect(t('Not in the file')).toBe('Not in the file');
  } finally {
    speak(() => ({ code: 'en', words: null }));
  }
});
