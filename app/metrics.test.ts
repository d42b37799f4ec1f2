// What operators see at /metrics, and that nobody else sees it.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '#database/client.ts';
import { findFreePort } from '#database/free-port.ts';
import { openDatabaseLine } from '#tests/database-line.ts';
import { presetLimit } from '#tests/limits.ts';
import { LIMITS } from '#features/platform/limit/limit.ts';
import { buildBeside, useTestShop, type TestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';
import type { ListenAddress } from './config.ts';

const BROWSER = { accept: 'text/html,*/*' };
const TOKEN = 'a-token-of-the-operators';
const folder = mkdtempSync(join(tmpdir(), 'jhatpat-metrics-'));
const socket = join(folder, 'metrics.sock');

const shop = useTestShop({ METRICS_TOKEN: TOKEN });
const plain = useTestShop();
const beside = useTestShop({ METRICS_LISTEN: socket });
const guarded = useTestShop({ METRICS_LISTEN: '127.0.0.1:0', METRICS_TOKEN: TOKEN });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readMetrics = () => shop.call('GET', '/metrics', { token: TOKEN });

/** The number on the line that starts with `beginning`. */
function read(text: string, beginning: string): number {
  const line = text.split('\n').find((one) => one.startsWith(beginning));
  return Number(line?.split(' ').at(-1));
}

it('counts calls by route and class of status, and orders by payment and delivery', async () => {
  const { person, payload } = await makeBuyer(shop);
  expect((await placeOrder(shop, person, payload)).status).toBe(200);
  await shop.call('GET', '/api/user/user-details');
  const { status, text, headers } = await readMetrics();
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  const calls = 'shop_http_request_duration_seconds_count';
  const ordered = `${calls}{method="POST",route="/api/order/cash-on-delivery",status="2xx"}`;
  const refused = `${calls}{method="GET",route="/api/user/user-details",status="4xx"}`;
  expect([read(text, ordered), read(text, refused)]).toEqual([1, 1]);
  expect(read(text, 'shop_orders_last_day{payment="none_due",status="PLACED"}')).toBe(1);
  expect(read(text, 'shop_payment_reviews_open')).toBe(0);
  expect(read(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
});

it('counts pages rendered, and pages from memory', async () => {
  const before = (await readMetrics()).text;
  await shop.call('GET', '/login');
  await shop.call('GET', '/login');
  const after = (await readMetrics()).text;
  const grown = (name: string) => read(after, name) - read(before, name);
  expect([grown('shop_pages_rendered_total'), grown('shop_pages_from_memory_total')]).toEqual([1, 1]);
});

it('counts what browsers measured by kind of page, and no more than a limit from one address', async () => {
  const send = (body: object) => shop.call('POST', '/api/visit/measured', { body });
  expect((await send({ page: 'product', lcp: 1_900, inp: 40, ttfb: 90, cls: 0.02 })).status).toBe(200);
  expect((await send({ page: 'product', lcp: 5_000 })).status).toBe(200);
  const { text } = await readMetrics();
  const lcp = (upTo: string) =>
    read(text, `shop_visit_seconds_bucket{le="${upTo}",page="product",vital="lcp"}`);
  expect([lcp('1.8'), lcp('2.5'), lcp('8')]).toEqual([0, 1, 2]);
  expect(read(text, 'shop_visit_seconds_sum{page="product",vital="inp"}')).toBe(0.04);
  expect(read(text, 'shop_visit_layout_shift_sum{page="product"}')).toBe(0.02);

  await presetLimit(shop, LIMITS.visitsPerAddress, '127.0.0.1', LIMITS.visitsPerAddress.max * 1_000);
  expect((await send({ page: 'product', lcp: 5_000 })).status).toBe(200);
  const after = (await readMetrics()).text;
  expect(read(after, 'shop_visit_seconds_count{page="product",vital="lcp"}')).toBe(2);
});

it('takes nothing about a person from a browser, no other kinds of pages and no impossible numbers', async () => {
  const send = (body: object) => shop.call('POST', '/api/visit/measured', { body });
  const answers = [{}, { page: '/product/milk' }, { page: 'home', lcp: -1 }, { page: 'home', cls: 'x' }];
  for (const body of answers) expect((await send(body)).status).toBe(400);
  expect((await send({ page: 'home', lcp: 1, more: 'x'.repeat(2_000) })).status).toBe(413);
  await send({ page: 'home', lcp: 1, address: '12 MG Road' });
  expect((await readMetrics()).text).not.toContain('MG Road');
});

describe('at the address of the shop', () => {
  it('is not there without a token, wherever the request comes from', async () => {
    for (const headers of [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { authorization: 'Bearer null' },
      BROWSER,
    ]) {
      for (const remoteAddress of ['127.0.0.1', '::1', '203.0.113.9']) {
        for (const { app } of [plain, beside, shop]) {
          const answer = await app.inject({ url: '/metrics', headers, remoteAddress });
          expect([answer.statusCode, answer.json().message]).toEqual([404, 'Not found']);
        }
      }
    }
  });

  it('needs exactly the token, from every address', async () => {
    const ask = (token: string) =>
      shop.call('GET', '/metrics', { token, headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect((await ask('a-token-of-the-operator')).status).toBe(404);
    expect((await ask(TOKEN)).status).toBe(200);
  });
});

describe('at a separate address', () => {
  it('is read without a token through a socket that other users cannot open', async () => {
    await beside.app.ready();
    const { status, text } = await ask({ socketPath: socket, path: '/metrics' });
    expect([status, text.includes('shop_pages_cached_bytes')]).toEqual([200, true]);
    expect(statSync(socket).mode & 0o777).toBe(0o660);
    for (const path of ['/', '/metrics/', '/api/category/get', '/metrics?x=1'])
      expect((await ask({ socketPath: socket, path })).status).toBe(404);
    expect((await ask({ socketPath: socket, path: '/metrics', method: 'POST' })).status).toBe(404);
    const head = await ask({ socketPath: socket, path: '/metrics', method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('needs the token there too if one is set', async () => {
    const app = await openAt(guarded, { host: '127.0.0.1', port: await findFreePort() });
    const at = { host: '127.0.0.1', port: app.port, path: '/metrics' };
    expect((await ask(at)).status).toBe(401);
    expect((await ask({ ...at, headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
    await app.close();
    await expect(ask(at)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('takes over the socket of a process that was killed, and not that of one that runs', async () => {
    const dead = join(folder, 'dead.sock');
    const script = `require('net').createServer().listen(${JSON.stringify(dead)}, () => process.kill(process.pid, 'SIGKILL'))`;
    spawnSync(process.execPath, ['-e', script]);
    expect(statSync(dead).isSocket()).toBe(true);
    const app = await openAt(plain, { path: dead });
    expect((await ask({ socketPath: dead, path: '/metrics' })).status).toBe(200);
    await expect(openAt(plain, { path: dead })).rejects.toThrow(
      `METRICS_LISTEN ${dead} cannot be used (EADDRINUSE)`,
    );
    expect((await ask({ socketPath: dead, path: '/metrics' })).status).toBe(200);
    await app.close();
  });

  it('answers the metrics of the process also while the database is away', async () => {
    const line = await openDatabaseLine(plain.config.databaseUrl!);
    const db = connect(line.url, { max: 2 });
    const at = { path: join(folder, 'away.sock') };
    const app = await openAt({ ...plain, services: { ...plain.services, db } }, at);
    expect((await ask({ socketPath: at.path, path: '/metrics' })).text).toMatch(
      /^shop_payment_reviews_open 0$/m,
    );
    line.cut();
    const { status, text } = await ask({ socketPath: at.path, path: '/metrics' });
    expect(status).toBe(200);
    expect(text).toMatch(/^shop_pages_cached_bytes 0$/m);
    expect(text).not.toMatch(/^shop_payment_reviews_open \d/m);
    await app.close();
    await db.$client.end();
    await line.close();
  });
});

/** Another application on the same services that serves its metrics at `metricsListen`. */
async function openAt(of: Pick<TestShop, 'services'>, metricsListen: ListenAddress) {
  const app = await buildBeside(of, { config: { ...of.services.config, metricsListen } });
  try {
    await app.ready();
  } catch (error) {
    await app.close();
    throw error;
  }
  return { port: 'port' in metricsListen ? metricsListen.port : 0, close: () => app.close() };
}

function ask(options: RequestOptions): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent: false, ...options }, async (incoming) => {
      let text = '';
      for await (const chunk of incoming) text += String(chunk);
      resolve({ status: incoming.statusCode!, text });
    });
    sent.on('error', reject).end();
  });
}
