// Weaknesses reported in other shops and their libraries where one part of a server reads a request
// differently from the part that checks it, tried here. Each test is named after the report and says what
// must not happen.

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#features/account/account.table.ts';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#app/config.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { builtPages } from '#app/pages/page-build.ts';
import type { ShopApp } from '#http/routing.ts';
import { makeShopper } from '../factories.ts';
import { makeOneShopper } from '../many-shoppers.ts';
import { useTestShop } from '../open-test-shop.ts';

const shop = useTestShop();

const readUser = async (userId: string) =>
  (await shop.db.select().from(users).where(eq(users.id, userId)))[0]!;

const asAdmin = '{"name":"A","email":"a@example.test","mobile":"9876543210","role":"ADMIN","_id":{"$ne":1}}';
const noLogin = '{"email":{"$ne":null},"password":{"$ne":null}}';

it.each([
  [
    'CVE-2026-25223',
    'Fastify: a tab behind the content type',
    ['application/json\ta', 'application/json\t;x'],
  ],
  ['CVE-2026-33806', 'Fastify: a space before the content type', [' application/json', '\tapplication/json']],
])('%s %s does not skip what a body is checked against', async (_id, _what, types) => {
  const { token, userId } = await makeOneShopper(shop);
  for (const type of types) {
    const headers = { 'content-type': type };
    const login = await shop.call('POST', '/api/user/login', { headers, body: Buffer.from(noLogin) });
    expect([400, 415], type).toContain(login.status);
    const noEmail = Buffer.from(asAdmin.replace('"a@example.test"', '{"$ne":null}'));
    const update = await shop.call('PUT', '/api/user/update-user', { token, headers, body: noEmail });
    expect([400, 415], type).toContain(update.status);
  }
  expect(await readUser(userId)).toMatchObject({ name: 'Ravi Kumar', role: 'USER' });
});

it('CVE-2026-6414 @fastify/static: an encoded slash leads to no file and past no guard', async () => {
  const paths = [
    '/..%2fpackage.json',
    '/..%2F..%2Fpackage.json',
    '/assets%2f..%2f..%2fserver%2findex.js',
    '/assets/..%2f..%2fserver/index.js',
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
      expect(text).not.toMatch(/"dependencies"|createRequestHandler|DATABASE_URL/);
      expect(String(headers['content-type'])).not.toMatch(/javascript|octet-stream/);
    }
  }
});

it('CVE-2026-22030 React Router: a form that another site posts to a page does nothing', async () => {
  const { token, userId } = await makeOneShopper(shop);
  const before = await readUser(userId);
  const form = 'name=Evil&email=evil%40example.test&mobile=9876543210&role=ADMIN';
  const json = JSON.stringify(Object.fromEntries(new URLSearchParams(form)));
  for (const path of ['/', '/dashboard/profile', '/checkout', '/cart', '/login', '/dashboard/profile.data']) {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json']) {
      const answer = await shop.call('POST', `${path}?index&_action=update`, {
        cookies: { jhatpat_access: token },
        headers: { 'content-type': type, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
        body: Buffer.from(type === 'application/json' ? json : form),
      });
      expect([403, 404, 405, 415], `${path} ${type}`).toContain(answer.status);
    }
  }
  expect(await readUser(userId)).toEqual(before);
});

it('medusajs/medusa#4470: no other origin may read answers, however alike it looks', async () => {
  const { token } = await makeOneShopper(shop);
  const cookies = { jhatpat_access: token };
  const ask = (origin: string, method: 'GET' | 'OPTIONS') =>
    shop.app.inject({
      method,
      url: '/api/user/user-details',
      cookies,
      headers: { origin, 'access-control-request-method': 'PUT' },
    });
  const origins = [
    'http://shop.test.evil.test',
    'http://evil-shop.test',
    'http://shopxtest',
    'http://shop.test:8080',
    'https://shop.test',
    'http://evil.test/http://shop.test',
    'null',
    '*',
  ];
  for (const origin of origins) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await ask(origin, method);
      // It names the shop's own origin or none, so browsers show the answer to no other site.
      expect([undefined, 'http://shop.test']).toContain(headers['access-control-allow-origin']);
    }
  }
  const own = await ask('http://shop.test', 'GET');
  expect(own.headers['access-control-allow-origin']).toBe('http://shop.test');
});

let behindProxy: ShopApp;
beforeAll(async () => {
  const { databaseUrl } = shop.config;
  const config = readConfig({
    DATABASE_URL: databaseUrl!,
    PUBLIC_URL: 'http://shop.test',
    TRUST_PROXY: '10.0.0.0/8',
  });
  const cache = new PageCache();
  behindProxy = await buildApp({ services: { ...shop.services, config, cache }, pages: builtPages() });
});
afterAll(() => behindProxy?.close());

it('CVE-2026-3635 Fastify: who does not come through the proxy cannot speak as if they did', async () => {
  const { token, userId } = await makeOneShopper(shop);
  const update = (remoteAddress: string) =>
    behindProxy.inject({
      method: 'PUT',
      url: '/api/user/update-user',
      remoteAddress,
      cookies: { jhatpat_access: token },
      headers: {
        host: 'shop.test',
        origin: 'http://evil.test',
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'http',
        'x-forwarded-for': '198.51.100.7',
      },
      payload: { name: 'Evil', email: 'evil@example.test', mobile: '9876543210' },
    });
  for (const address of ['203.0.113.9', '127.0.0.1', '::1', '11.0.0.1']) {
    const answer = await update(address);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CROSS_SITE']);
  }
  expect((await readUser(userId)).name).toBe('Ravi Kumar');
});

it('kellyson520/docshop#2: of X-Forwarded-For only what the proxy itself added counts', async () => {
  const { email } = await makeShopper(shop);
  const statuses: number[] = [];
  for (let at = 0; at < 12; at++) {
    const answer = await behindProxy.inject({
      method: 'POST',
      url: '/api/user/login',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': `192.0.2.${at}, 198.51.100.7`, 'x-real-ip': `192.0.2.${at}` },
      payload: { email, password: 'not the password' },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});
