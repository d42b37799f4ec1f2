// Weaknesses reported in other shops and their libraries by which pages run foreign scripts or show other
// people's data, tried here. Each test is named after the report and says what must not happen.

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#features/account/account.table.ts';
import type { Mail } from '#features/mail/mail.ts';
import { writeOrderMails } from '#features/order/messages/order-mails.ts';
import { readReturnPath } from '#web/parts/account/return-path.ts';
import { ADDRESS, makeAdmin, makeCategory, makeProduct, makeSubCategory } from '../factories.ts';
import { makeOneShopper } from '../many-shoppers.ts';
import { useTestShop } from '../open-test-shop.ts';
import { addToCart, placeOrder, readPayload } from '../orders.ts';
import { makeOwner } from '../products.ts';

const shop = useTestShop();

const ATTACK = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'><svg/onload=alert(3)>`;
const visit = (path: string, headers: Record<string, string> = {}) => shop.app.inject({ url: path, headers });
/** What a browser would take for a tag of the attack. */
const LIVE = /<script>alert|<img src=x|<svg\/onload/;

it('CVE-2026-22849 Saleor: what a product says of itself is text on every page, never a script', async () => {
  const owner = await makeOwner(shop);
  const category = await makeCategory(shop, `Dairy ${ATTACK}`);
  const sub = await makeSubCategory(shop, [category.id], `Milk ${ATTACK}`);
  const created = await owner.createProduct({
    name: `Ghee ${ATTACK}`,
    unit: `1 kg ${ATTACK}`.slice(0, 60),
    description: `${ATTACK}\n<b onclick=alert(4)>fresh</b> [x](javascript:alert(5))`,
    more_details: { [`Shelf ${ATTACK}`.slice(0, 60)]: ATTACK },
    category: [category.id],
    subCategory: [sub.id],
  });
  expect(created.status).toBe(200);
  const { _id } = created.body.data;
  for (const path of [
    '/',
    `/product/ghee-${_id}`,
    `/dairy-${category.id}/milk-${sub.id}`,
    `/dairy-${category.id}/all`,
    '/search?q=ghee',
    `/search?q=${encodeURIComponent(ATTACK)}`,
    `/${encodeURIComponent(ATTACK)}`,
  ]) {
    const { body, headers, statusCode } = await visit(path);
    expect([200, 404], path).toContain(statusCode);
    expect(body, path).not.toMatch(LIVE);
    expect(body, path).not.toContain('href="javascript:');
    // Even if there were one, the browser would not run it.
    const policy = String(headers['content-security-policy']);
    expect(/script-src [^;]*/.exec(policy)![0]).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:|data:/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
  }
  // The page shows the product, so the test looks at the right page.
  expect((await visit(`/product/ghee-${_id}`)).body).toContain('Ghee &lt;/script&gt;');
});

it('CVE-2026-44212 PrestaShop: what a shopper writes does not run where staff read it, nor in a mail', async () => {
  const person = await makeOneShopper(shop);
  const { token } = person;
  const profile = { name: `Eve-of-Pune ${ATTACK}`.slice(0, 100), email: person.email, mobile: '9876543210' };
  expect((await shop.call('PUT', '/api/user/update-user', { token, body: profile })).status).toBe(200);
  const address = { ...ADDRESS, address_line: ATTACK, city: '<script>alert(1)</script>' };
  const saved = await shop.call('POST', '/api/address/create', { token, body: address });
  await addToCart(shop, person, (await makeProduct(shop)).id);
  const payload = await readPayload(shop, person, saved.body.data._id);
  const placed = await placeOrder(shop, person, payload);
  const { orderId } = placed.body.data[0];

  const staff = await makeAdmin(shop);
  const read = { token: staff.token, body: { orderId } };
  const details = await shop.call('POST', '/api/order/staff-details', read);
  expect(details.body.data.delivery_address.city).toBe(address.city);
  // It is JSON, which no browser renders as a page.
  expect(details.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const mails: Mail[] = [];
  const mail = { queue: async (_tx: unknown, letter: Mail) => void mails.push(letter) };
  const { publicUrl, shopName } = shop.config;
  await writeOrderMails({ ...shop.services, mail, publicUrl, shopName }, new Date());
  const letter = mails.find(({ to }) => to === person.email)!;
  expect(letter.html).toContain('&lt;script&gt;alert(1)');
  expect(letter.html).not.toMatch(LIVE);
  expect(letter.subject).not.toContain('<');
  // Staff pages are the same for everybody: they fetch personal data by API calls.
  expect((await visit('/dashboard/orders')).body).not.toContain('Eve-of-Pune');
});

it('CVE-2025-43864 React Router: headers of one visitor do not change the page that is kept for all', async () => {
  const product = await makeProduct(shop, { name: 'Basmati of the test' });
  const path = `/product/basmati-${product.id}`;
  const poison = {
    'x-react-router-spa-mode': 'yes',
    'x-react-router-prerender-data': '%7B%22evil%22%3A1%7D',
    'x-remix-spa-mode': 'yes',
    'x-forwarded-host': 'evil.test',
    'x-original-url': '/login',
    'x-rewrite-url': '/login',
    'x-http-method-override': 'HEAD',
    host: 'evil.test',
    accept: 'application/json',
    rsc: '1',
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

it('CVE-2026-44576 Next.js: data for scripts is never kept where the page belongs', async () => {
  const product = await makeProduct(shop);
  const path = `/product/p-${product.id}`;
  const data = await visit(`${path}.data`);
  const page = await visit(path, { rsc: '1', accept: 'text/x-script' });
  expect(String(data.headers['content-type'])).toContain('text/x-script');
  for (const html of [page, await visit(path)]) {
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html.body).toMatch(/^<!doctype html>/i);
  }
  expect((await visit(`${path}.data`)).body).toBe(data.body);
});

it('woocommerce/woocommerce#30329: a page that a signed-in shopper caused to be kept shows nothing of them', async () => {
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

it('CVE-2024-46982 Next.js: nothing personal may be kept by a cache on the way, whatever its address looks like', async () => {
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

it('solutional.ee on Coop’s login: signing in leads to no other site', async () => {
  const elsewhere = [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.test',
    'evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '',
  ];
  for (const from of elsewhere) {
    const led = new URL(readReturnPath({ from }), 'http://shop.test/login');
    expect(led.origin, JSON.stringify(from)).toBe('http://shop.test');
    const query = `next=${encodeURIComponent(from)}&redirect=${encodeURIComponent(from)}&back=${encodeURIComponent(from)}`;
    const { statusCode, headers } = await visit(`/login?${query}`);
    // An address with control characters is invalid.
    const isAddress = !/[\t\n]/.test(from);
    expect([statusCode, headers.location]).toEqual([isAddress ? 200 : 400, undefined]);
  }
  expect(readReturnPath({ from: '/dashboard/myorders?page=2' })).toBe('/dashboard/myorders?page=2');
});

it('CVE-2021-22963 fastify-static: two slashes and a name in an address lead to no other site', async () => {
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
