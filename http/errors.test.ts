// What a refused request is told; only the shop's own failures are logged as errors.

import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CONSTRAINT_ERRORS } from '#shared/error-codes.ts';
import { countConnections } from '#tests/connections.ts';
import { makeProduct } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();

test('a browser that leaves in the middle of a compressed answer causes no error', async () => {
  for (let made = 0; made < 10; made++)
    await makeProduct(shop, { description: 'x'.repeat(500) + crypto.randomUUID() });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const body = JSON.stringify({ page: 1, limit: 10 });
  const request =
    `POST /api/product/get HTTP/1.1\r\nHost: shop.test\r\nAccept-Encoding: gzip\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const askAndLeave = async (afterMs: number) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(request);
    await sleep(afterMs);
    socket.resetAndDestroy();
  };
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 10 }, (_, nth) => askAndLeave(nth)));
  await expect.poll(() => countConnections(shop.app.server), { timeout: 20_000 }).toBe(0);
  const answer = await shop.call('POST', '/api/product/get', { body: { page: 1, limit: 10 } });
  expect(answer.body.data).toHaveLength(10);
});

test('what is missing or too long is said in words at its field', async () => {
  const register = (changes: object) => {
    const account = { name: 'Asha', email: 'asha@example.test', password: 'x', confirmPassword: 'x' };
    return shop.call('POST', '/api/user/register', { body: { ...account, ...changes } });
  };
  const long = 'x'.repeat(10_000);
  expect((await register({ name: long })).body.fields).toEqual({ name: 'At most 100 characters' });
  expect((await register({ name: '  ', email: undefined, password: long })).body.fields).toEqual({
    name: 'Required',
    email: 'Required',
    password: 'At most 1,000 characters',
  });
});

test('every constraint that is told is one of the database', async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    SELECT conname AS name FROM pg_constraint UNION SELECT relname FROM pg_class WHERE relkind = 'i'`);
  for (const { constraint } of CONSTRAINT_ERRORS)
    expect(
      rows.filter(({ name }) => name.endsWith(constraint)),
      constraint,
    ).not.toHaveLength(0);
});
