// A process that is told to end is not ready at once, answers until the proxy has noticed, then closes.

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { openShop, type OpenShop } from '#app/open-shop.ts';
import { useDataDir } from './data-dir.ts';
import { createTestDatabase } from './test-database.ts';

const dataDir = useDataDir();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const open = () =>
  openShop(readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }), {});

/** Uses a keep-alive connection if the shop allows it. */
async function get({ port }: OpenShop, path: string, agent = new Agent({ keepAlive: true })) {
  const asked = request({ port, path, agent, host: '127.0.0.1', headers: { accept: '*/*' } }).end();
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode as number, headers: answer.headers, text };
}

it('is not ready at once, answers new requests while it drains, and is closed then', async () => {
  const shop = await open();
  const saved = await get(shop, '/');
  expect([saved.status, saved.headers.connection]).toEqual([200, 'keep-alive']);

  const closing = shop.close({ drainSeconds: 600 });
  const ready = await get(shop, '/readyz');
  expect(ready.status).toBe(503);
  expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(ready.text)).toMatchObject({ success: false, code: 'BUSY' });
  await sleep(500);
  for (const path of ['/', '/api/category/get', '/healthz', '/search?q=never-asked']) {
    const { status, headers } = await get(shop, path);
    expect([path, status, headers.connection]).toEqual([path, 200, 'close']);
  }
  shop.hurry();
  await closing;
  await expect(get(shop, '/')).rejects.toThrow('ECONNREFUSED');
});

it('that has no time to drain still answers open requests, and closes their connections', async () => {
  const shop = await open();
  const socket = connect(shop.port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += chunk));
  const head = [
    ...['host: shop.test', 'content-type: application/json', 'content-length: 12'],
    'expect: 100-continue',
  ].join('\r\n');
  // Half of its body is missing when the shop begins to close.
  socket.write(`POST /api/product/get HTTP/1.1\r\n${head}\r\n\r\n{"limi`);
  await expect.poll(() => said).toContain('100 Continue');
  const closing = shop.close();
  await sleep(300);
  socket.write(`t": 1}`);
  await once(socket, 'close');
  await closing;
  expect(said).toMatch(/^HTTP\/1.1 200 OK/m);
  expect(said.toLowerCase()).toContain('connection: close');
});

it('drains for the configured time', async () => {
  const shop = await open();
  const since = Date.now();
  await shop.close({ drainSeconds: 1 });
  expect(Date.now() - since).toBeGreaterThanOrEqual(990);
});

it.each([
  ['without a proxy', {}, 0],
  ['behind a proxy', { TRUST_PROXY: '10.0.0.0/8' }, 10],
  ['as it is told', { TRUST_PROXY: '10.0.0.0/8', DRAIN_SECONDS: '3' }, 3],
])('SIGTERM %s drains for the configured seconds', (_what, environment, seconds) => {
  expect(readConfig(environment as NodeJS.ProcessEnv).drainSeconds).toBe(seconds);
});
