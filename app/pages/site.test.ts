// What robots and browsers request beside the pages.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeOwner } from '#tests/products.ts';

const shop = useTestShop({ SHOP_NAME: 'Corner Shop' });

const locationsOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('robots.txt keeps robots out of personal pages, and names the sitemap', async () => {
  const { text } = await shop.call('GET', '/robots.txt');
  expect(text).toContain('Disallow: /api/\n');
  expect(text).toContain('Sitemap: http://shop.test/sitemap.xml\n');
});

test('the manifest carries the name of the shop', async () => {
  const answer = await shop.call('GET', '/manifest.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(answer.text)).toMatchObject({
    name: 'Corner Shop',
    start_url: '/',
    display: 'standalone',
  });
  const { background_color: splash } = JSON.parse(answer.text);
  expect(readFileSync('web/theme.css', 'utf8')).toContain(`--color-ground: ${splash};`);
});

test("the browser's bar has the colour of the strip below it, in light and in dark", async () => {
  const { text } = await shop.call('GET', '/');
  const bar = (scheme: string) =>
    new RegExp(
      `<meta name="theme-color" content="([^"]+)" media="\\(prefers-color-scheme: ${scheme}\\)"`,
    ).exec(text)?.[1];
  const strips = [...readFileSync('web/theme.css', 'utf8').matchAll(/--color-band: ([^;]+);/g)];
  expect([bar('light'), bar('dark')]).toEqual(strips.map(([, colour]) => colour));
  const { text: manifest } = await shop.call('GET', '/manifest.webmanifest');
  expect(JSON.parse(manifest).theme_color).toBe(bar('light'));
});

test('a browser that only asks for /favicon.ico gets the icon', async () => {
  const { status, headers } = await shop.call('GET', '/favicon.ico');
  expect([status, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
});

test('the icons of the manifest are there, and its shortcuts lead to pages', async () => {
  const { text } = await shop.call('GET', '/manifest.webmanifest');
  const { share_target: target, icons, shortcuts } = JSON.parse(text) as Record<string, any>;
  const shared = new URLSearchParams({ [target.params.text]: '2 milk, bread' });
  const names = shortcuts.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Search', 'Paste your list', 'Track order', 'Buy again']);
  for (const url of [`${target.action}?${shared}`, ...shortcuts.map(({ url }: { url: string }) => url)])
    expect((await shop.call('GET', url)).status, url).toBe(200);
  expect(icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }));
  for (const { src, sizes } of [icons, ...shortcuts.map((one: { icons: object[] }) => one.icons)].flat()) {
    const { width, height, format } = await sharp(`web/public${src}`).metadata();
    if (format === 'png') expect(`${src} ${sizes}`).toBe(`${src} ${width}x${height}`);
  }
});

test('the sitemap leads to every page of the catalogue, and each of them answers', async () => {
  const category = await makeCategory(shop, "Mother's Tea, Milk & More");
  const sub = await makeSubCategory(shop, [category.id], 'Green Tea');
  const product = await makeProduct(shop, { name: 'Tulsi <Tea>', categoryIds: [category.id] });
  const index = await shop.call('GET', '/sitemap.xml');
  expect(index.headers['content-type']).toContain('application/xml');
  const files = locationsOf(index.text);
  expect(files).toEqual(['http://shop.test/sitemap-pages.xml', 'http://shop.test/sitemap-products-1.xml']);
  const pages = [];
  for (const file of files)
    pages.push(...locationsOf((await shop.call('GET', new URL(file!).pathname)).text));
  expect(pages).toEqual([
    'http://shop.test/',
    `http://shop.test/Mother&apos;s-Tea--Milk---More-${category.id}/all`,
    `http://shop.test/Mother&apos;s-Tea--Milk---More-${category.id}/Green-Tea-${sub.id}`,
    `http://shop.test/product/Tulsi-%3CTea%3E-${product.id}`,
  ]);
  for (const file of ['0', 'x'])
    expect((await shop.call('GET', `/sitemap-products-${file}.xml`)).status, file).toBe(404);
  for (const page of pages) {
    const { status } = await shop.call('GET', new URL(page!.replaceAll('&apos;', "'")).pathname);
    expect(`${status} ${page}`).toBe(`200 ${page}`);
  }
});

test('the description of the API is made once, and then sent as it is', async () => {
  const drawn = vi.spyOn(shop.app, 'swagger');
  const get = (headers: Record<string, string> = {}) =>
    shop.app.inject({ url: '/api/openapi.json', headers });
  const zipped = await Promise.all(Array.from({ length: 5 }, () => get({ 'accept-encoding': 'br, gzip' })));
  const plain = await get();
  expect(drawn.mock.calls.length).toBeLessThan(2);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.json().paths).toHaveProperty('/api/user/login');
  for (const { headers, rawPayload } of zipped) {
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'x-content-type-options': 'nosniff' });
    expect(rawPayload.length).toBeLessThan(150_000);
    expect(gunzipSync(rawPayload).toString()).toBe(plain.body);
  }
  const etag = String(zipped[0]!.headers.etag);
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
});

test('a sitemap file is written once for all who ask, until the catalogue changes', async () => {
  const owner = await makeOwner(shop);
  const product = (await owner.createProduct({ name: 'In the sitemap' })).body.data;
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const get = () => shop.call('GET', '/sitemap-products-1.xml');
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, get));
  const written = statements.mock.calls.length;
  for (const { text } of others) expect(text).toBe(first!.text);
  expect((await get()).text).toContain(product._id);
  expect(statements.mock.calls.length).toBe(written);
  await owner.deleteProduct(product._id);
  await expect.poll(async () => (await get()).text).not.toContain(product._id);
});
