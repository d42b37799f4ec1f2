// What one visitor does to a page that all get: headers, cookies and odd addresses change nothing for others,
// and lead to no other site and to no file.

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { makeCategory, makeProduct } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { addToCart } from '#tests/orders.ts';

const shop = useTestShop({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' });
const visit = (path: string, headers: Record<string, string> = {}) => shop.app.inject({ url: path, headers });

it('headers of one visitor do not change the page that is kept for all', async () => {
  const product = await makeProduct(shop, { name: 'Basmati of the test' });
  const path = `/product/basmati-${product.id}`;
  const poison = {
    'x-forwarded-host': 'evil.test',
    'x-original-url': '/login',
    'x-rewrite-url': '/login',
    'x-http-method-override': 'HEAD',
    host: 'evil.test',
    accept: 'application/json',
  };
  // The poisoned request comes first, while nothing is cached.
  const first = await visit(path, poison);
  const clean = await visit(path);
  expect(first.body).toBe(clean.body);
  expect(clean.statusCode).toBe(200);
  expect(clean.body).toContain('Basmati of the test');
  expect(clean.body).toContain(`http://shop.test/product/`);
  expect(clean.body).not.toContain('evil');
});

it('data for scripts is never kept where the page belongs', async () => {
  const product = await makeProduct(shop);
  const path = `/product/p-${product.id}`;
  const data = await visit(`${path}.data`);
  const page = await visit(path, { accept: 'application/json' });
  expect(String(data.headers['content-type'])).toContain('application/json');
  for (const html of [page, await visit(path)]) {
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html.body).toMatch(/^<!doctype html>/i);
  }
  expect((await visit(`${path}.data`)).body).toBe(data.body);
});

it('a page that a signed-in shopper caused to be kept shows nothing of them', async () => {
  const person = await makeOneShopper(shop);
  await shop.db.update(users).set({ name: 'Unmistakable Name' }).where(eq(users.id, person.userId));
  const product = await makeProduct(shop, { name: 'Only In Her Cart' });
  await addToCart(shop, person, product.id, 3);
  const { token, refreshToken, email } = person;
  const cookies = { jhatpat_access: token, jhatpat_refresh: refreshToken, jhatpat_cart: 'x'.repeat(43) };
  const headers = { authorization: `Bearer ${token}` };
  const category = await makeCategory(shop);
  for (const path of [
    '/',
    '/search?q=nothing-like-it',
    `/c-${category.id}/all`,
    '/cart',
    '/user',
    '/checkout',
  ]) {
    const hers = await shop.app.inject({ url: path, cookies, headers });
    const anybody = await visit(path);
    expect(anybody.body, path).toBe(hers.body);
    expect(anybody.body).not.toMatch(new RegExp(`Unmistakable|Only In Her Cart|${email}|${token}`));
    expect([hers.headers['set-cookie'], anybody.headers['set-cookie']]).toEqual([undefined, undefined]);
  }
});

it('nothing personal may be kept by a cache on the way, whatever its address looks like', async () => {
  const { token } = await makeOneShopper(shop);
  const cookies = { jhatpat_access: token };
  for (const path of ['user/user-details', 'cart/get', 'address/get', 'order/order-list', 'user/sessions']) {
    const { status, headers } = await shop.call('GET', `/api/${path}`, { cookies });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    // Web cache deception: the same page under the name of a style sheet.
    for (const end of ['.css', '/x.css', '%2Fx.js', ';x.css', '%00.png', '/..%2fx.css']) {
      const answer = await shop.call('GET', `/api/${path}${end}`, { cookies });
      expect([400, 404], `${path}${end}`).toContain(answer.status);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  }
  for (const path of ['/dashboard/profile', '/dashboard/myorders', '/checkout', '/user']) {
    for (const end of ['', '.css', '/x.css', ';x.js', '.data']) {
      const { headers } = await visit(path + end, { authorization: `Bearer ${token}` });
      expect(String(headers['cache-control']), path + end).toMatch(/^(no-cache|no-store)$/);
    }
  }
});

it('two slashes and a name in an address lead to no other site', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const addresses = [
    '//evil.test',
    '//evil.test/',
    '//evil.test/%2e%2e',
    '//evil.test//',
    '/\\evil.test/',
    '///evil.test/..',
    '/%2f%2fevil.test/',
    '/%5cevil.test/',
    '//evil.test/assets/',
    'http://evil.test/',
  ];
  for (const path of addresses) {
    const answer = await new Promise<{ status: number; location?: string | undefined }>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path }, (incoming) => {
        resolve({ status: incoming.statusCode!, location: incoming.headers.location });
        incoming.resume();
      });
      sent.on('error', reject).end();
    });
    expect(answer.location, path).toBeUndefined();
    expect(Math.floor(answer.status / 100), path).not.toBe(3);
  }
});

it('an encoded slash leads to no file and past no guard', async () => {
  const paths = [
    '/..%2fpackage.json',
    '/..%2F..%2Fpackage.json',
    '/assets%2f..%2f..%2fserver%2fserver.js',
    '/assets/..%2f..%2fserver/server.js',
    '/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2f.env',
    '/images/..%2f..%2fpackage.json/800.webp',
    '/images/demo%2f800.webp',
    '/images/%2e%2e/800.webp',
    '/api%2forder%2fstaff-list',
    '/api/order%2forder-list',
    '//api/order/order-list',
    '/api/./order/order-list',
    '/API/order/order-list',
  ];
  for (const path of paths) {
    for (const method of ['GET', 'POST'] as const) {
      const { status, text, headers } = await shop.call(method, path, method === 'POST' ? { body: {} } : {});
      expect([400, 401, 404, 405], `${method} ${path}`).toContain(status);
      expect(text).not.toMatch(/"dependencies"|renderToString|DATABASE_URL/);
      expect(String(headers['content-type'])).not.toMatch(/javascript|octet-stream/);
    }
  }
});

it('filtered pages that a stranger keeps asking for are left to others', async () => {
  const visit = (address: string, word: string) =>
    shop.app.inject({ url: `/search?q=milk&brand=${word}`, headers: { 'x-forwarded-for': address } });
  const mine = Array.from({ length: 60 }, (_, at) => visit('203.0.113.20', `mine-${at}`));
  const other = await visit('203.0.113.21', 'theirs');
  expect(other.statusCode).toBe(200);
  const statuses = (await Promise.all(mine)).map(({ statusCode }) => statusCode);
  expect(statuses).toContain(503);
  expect((await visit('203.0.113.20', 'later')).statusCode).toBe(200);
});
