// Whose address counts: that of the connection, and behind a trusted proxy the one that the proxy added.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import type { ShopApp } from '#http/routing.ts';
import { makeShopper } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { buildBeside, useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();
let behindProxy: ShopApp;
let withoutProxy: ShopApp;
beforeAll(async () => {
  const build = (trusted: Record<string, string>) => {
    const environment = {
      DATABASE_URL: shop.config.databaseUrl!,
      PUBLIC_URL: 'http://shop.test',
      ...trusted,
    };
    return buildBeside(shop, { config: readConfig(environment) });
  };
  behindProxy = await build({ TRUST_PROXY: '10.0.0.0/8' });
  withoutProxy = await build({});
});
afterAll(async () => {
  await behindProxy?.close();
  await withoutProxy?.close();
});

it('a connection stays open longer than a proxy keeps it, so that none is used while it closes', async () => {
  const address = await behindProxy.listen({ port: 0 });
  const { headers } = await fetch(`${address}/livez`);
  // Caddy keeps one for two minutes, deploy/nginx.conf for one.
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive')!)![1])).toBeGreaterThan(120);
});

/** The answers to twelve wrong passwords; ten of one caller are counted. */
async function guess(app: ShopApp, toHeaders: (at: number) => Record<string, string>): Promise<number[]> {
  const { email } = await makeShopper(shop);
  const statuses: number[] = [];
  for (let at = 0; at < 12; at++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user/login',
      remoteAddress: '10.0.0.1',
      headers: toHeaders(at),
      payload: { email, password: 'not the password' },
    });
    statuses.push(answer.statusCode);
  }
  return statuses;
}
const ONE_CALLER = [...Array(10).fill(400), 429, 429];

it.each([
  ['what others added before the proxy', (at: number) => `192.0.2.${at}, 198.51.100.7`],
  ['a port', (at: number) => `203.0.113.9:${5000 + at}`],
  ['a port, through two proxies', (at: number) => `203.0.113.10:${5000 + at}, 10.0.0.7:${6000 + at}`],
  ['brackets and a port', (at: number) => `[2001:db8:1:2::9]:${5000 + at}`],
])('an address that is forwarded with %s is one caller', async (_with, toForwarded) => {
  const statuses = await guess(behindProxy, (at) => ({
    'x-forwarded-for': toForwarded(at),
    'x-real-ip': `192.0.2.${at}`,
  }));
  expect(statuses).toEqual(ONE_CALLER);
});

it('callers behind the same proxy are told apart, whatever ports it adds', async () => {
  const statuses = await guess(behindProxy, (at) => ({
    'x-forwarded-for': `203.0.113.${100 + at}, 10.0.0.8:${6000 + at}`,
  }));
  expect(statuses).toEqual(Array(12).fill(400));
});

it('without a trusted proxy another X-Forwarded-For is not another caller, nor another device', async () => {
  const statuses = await guess(withoutProxy, (at) => ({
    'x-forwarded-for': `203.0.113.${at}`,
    'x-real-ip': `203.0.113.${at}`,
    forwarded: `for=203.0.113.${at}`,
  }));
  expect(statuses).toEqual(ONE_CALLER);
  const headers = { 'x-forwarded-for': '203.0.113.99' };
  const devices = await shop.call('GET', '/api/user/sessions', { ...(await makeShopper(shop)), headers });
  expect(devices.body.data).toMatchObject([{ place: '127.0.0.1' }]);
});

it('who does not come through the proxy cannot speak as if they did', async () => {
  const person = await makeOneShopper(shop);
  for (const remoteAddress of ['203.0.113.9', '127.0.0.1', '::1', '11.0.0.1']) {
    const answer = await behindProxy.inject({
      method: 'PUT',
      url: '/api/user/update-user',
      remoteAddress,
      cookies: { jhatpat_access: person.token },
      headers: {
        ...{ host: 'shop.test', origin: 'http://evil.test', 'x-forwarded-host': 'evil.test' },
        ...{ 'x-forwarded-proto': 'http', 'x-forwarded-for': '198.51.100.7' },
      },
      payload: { name: 'Evil', email: 'evil@example.test', mobile: '9876543210' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CROSS_SITE']);
  }
  const { body } = await shop.call('GET', '/api/user/user-details', person);
  expect(body.data.name).toBe('Ravi Kumar');
});
