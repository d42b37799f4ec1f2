// Pages from memory are answered before the framework, so these tests send real requests over one connection.

import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { first, makeStocked, useTwoStores } from '#tests/two-stores.ts';

const shop = useTwoStores();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let port = 0;

beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => agent.destroy());

async function ask(path: string, cookies: Record<string, string> = {}, method = 'GET', headers = {}) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { agent, port, host: '127.0.0.1', path, method, headers: { cookie, ...headers } };
    request(options, resolve).on('error', reject).end();
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

it('shows each reader the page of their own store and language', async () => {
  const { id } = await makeStocked(shop, [5, 0]);
  const path = `/product/p-${id}`;
  const inHindi = { jhatpat_language: 'hi' };
  const readers: { cookies: Record<string, string>; language: string; isInStock: boolean }[] = [
    { cookies: { ...first.cookies }, language: 'en', isInStock: true },
    { cookies: { ...shop.second.cookies }, language: 'en', isInStock: false },
    { cookies: { ...first.cookies, ...inHindi }, language: 'hi', isInStock: true },
    { cookies: { ...shop.second.cookies, ...inHindi }, language: 'hi', isInStock: false },
    { cookies: { jhatpat_store: 'none', jhatpat_language: 'xx' }, language: 'en', isInStock: true },
    { cookies: { ...shop.second.cookies, jhatpat_access: 'somebody' }, language: 'en', isInStock: false },
  ];
  for (let round = 0; round < 3; round++) {
    const hits = shop.cache.hits;
    for (const { cookies, language, isInStock } of readers) {
      const { status, body } = await ask(path, cookies);
      expect(status).toBe(200);
      expect(body).toContain(`<html lang="${language}-IN"`);
      expect(body.includes('schema.org/InStock'), JSON.stringify(cookies)).toBe(isInStock);
    }
    if (round > 0) expect(shop.cache.hits - hits).toBe(readers.length);
  }
});

it('answers from memory as from a render: headers, HEAD, what is not modified', async () => {
  const { id } = await makeStocked(shop, [5, 5]);
  const path = `/product/p-${id}`;
  const rendered = await ask(path);
  const remembered = await ask(path);
  const without = ({ date: _date, ...others }: IncomingMessage['headers']) => others;
  expect(without(remembered.headers)).toEqual(without(rendered.headers));
  expect(remembered.body).toBe(rendered.body);
  const head = await ask(path, {}, 'HEAD');
  expect([head.status, head.body, head.headers.etag]).toEqual([200, '', rendered.headers.etag]);
  const known = await ask(path, {}, 'GET', { 'if-none-match': rendered.headers.etag });
  expect([known.status, known.body]).toEqual([304, '']);
  expect((await ask(path, {}, 'POST')).status).toBe(404);
});
