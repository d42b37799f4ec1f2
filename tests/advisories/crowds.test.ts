// What one stranger does many times over, so that others are served worse or the shop's tables and log fill.

import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { builtPages } from '#app/pages/page-build.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { makeShopper } from '../factories.ts';
import { useTestShop } from '../open-test-shop.ts';

const shop = useTestShop({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' });

it.each([
  ['a port', (at: number) => `203.0.113.9:${5000 + at}`],
  ['a port, through two proxies', (at: number) => `203.0.113.10:${5000 + at}, 10.0.0.7:${6000 + at}`],
  ['brackets and a port', (at: number) => `[2001:db8:1:2::9]:${5000 + at}`],
])('an address that is forwarded with %s is one caller', async (_with, toForwarded) => {
  const { email } = await makeShopper(shop);
  const statuses: number[] = [];
  for (let at = 0; at < 12; at++) {
    const body = { email, password: 'not the password' };
    const headers = { 'x-forwarded-for': toForwarded(at) };
    statuses.push((await shop.call('POST', '/api/user/login', { body, headers })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});

it('callers behind the same proxy are told apart, whatever ports it adds', async () => {
  const { email } = await makeShopper(shop);
  const statuses: number[] = [];
  for (let at = 0; at < 12; at++) {
    const body = { email, password: 'not the password' };
    const headers = { 'x-forwarded-for': `203.0.113.${100 + at}, 10.0.0.8:${6000 + at}` };
    statuses.push((await shop.call('POST', '/api/user/login', { body, headers })).status);
  }
  expect(statuses).toEqual(Array(12).fill(400));
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

it('a body that its sender cuts off is no fault of the database', async () => {
  const lines: string[] = [];
  const log = pino(
    { level: 'warn' },
    new Writable({ write: (line, _, next) => (lines.push(String(line)), next()) }),
  );
  const services = { ...shop.services, log, cache: new PageCache() };
  const app = await buildApp({ services, pages: builtPages() });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (let at = 0; at < 5; at++) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = 'POST /api/user/login HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n';
    const read = once(app.server, 'request');
    socket.write(`${head}Content-Length: 100\r\n\r\n{"email":`);
    await read;
    socket.resetAndDestroy();
  }
  await expect
    .poll(() => new Promise((done) => app.server.getConnections((_, count) => done(count))))
    .toBe(0);
  await app.close();
  expect(lines).toEqual([]);
});
