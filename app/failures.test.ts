// What a failure tells: its answer nothing of the database, its log nothing of people.

import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLog } from '#app/log.ts';
import type { ShopApp } from '#http/routing.ts';
import { ADDRESS, makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { buildBeside, useTestShop } from '#tests/open-test-shop.ts';
import { makeBuyer } from '#tests/orders.ts';

const shop = useTestShop();
const lines: string[] = [];
let app: ShopApp;
let person: Person;
let buyer: Awaited<ReturnType<typeof makeBuyer>>;

/** The shop with its production log, on a database that rejects what these tests save. */
beforeAll(async () => {
  person = await makeShopper(shop);
  buyer = await makeBuyer(shop);
  const log = makeLog('warn', { write: (line: string) => void lines.push(line) });
  app = await buildBeside(shop, { log });
  for (const [table, rule] of [
    ['users', `email NOT LIKE 'refused%'`],
    ['addresses', `city <> 'Nowhere'`],
    ['sessions', `user_agent <> 'refused'`],
    ['orders', `delivery_address->>'city' <> 'Pune'`],
  ] as const)
    await shop.db.execute(
      sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT refuse_${table} CHECK (${rule}) NOT VALID`),
    );
});
afterAll(() => app?.close());

const send = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const register = () => {
  const password = 'never in a log';
  const body = { name: 'Asha', email: 'refused@example.test', password, confirmPassword: password };
  return send('/api/user/register', body);
};
const saveAddress = () => {
  const secret = { ...ADDRESS, address_line: '7 Hidden Lane', city: 'Nowhere', mobile: '9000000001' };
  return send('/api/address/create', secret, { authorization: `Bearer ${person.token}` });
};
const logIn = () =>
  send('/api/user/login', { email: person.email, password: PASSWORD }, { 'user-agent': 'refused' });
/** This call queries the database without the ORM, which the others use. */
const order = () =>
  send('/api/order/cash-on-delivery', buyer.payload, { authorization: `Bearer ${buyer.person.token}` });
const FAILURES = [register, saveAddress, logIn, order];

it('a failure tells its caller nothing of the database, and the log nothing of people', async () => {
  for (const fail of FAILURES) {
    const answer = await fail();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      error: true,
      message: 'Something went wrong. Please try again.',
      data: null,
      code: 'INTERNAL',
      requestId: expect.any(String),
    });
  }
  const log = lines.join('');
  // The log says what failed and where ...
  for (const table of ['users', 'addresses', 'sessions', 'orders']) expect(log).toContain(`refuse_${table}`);
  expect(log).toContain('insert into');
  expect(log).toMatch(/at .*features/);
  // ... but nobody's address, password or session, not even as a hash.
  expect(log).not.toMatch(/refused@|never in a log|argon2|Hidden Lane|MG Road|9000000001|127\.0\.0\.1/);
  expect(log).not.toMatch(/[\w-]{43}/);
  for (const { userId } of [person, buyer.person]) expect(log).not.toContain(userId);
});

it('a body that its sender cuts off is no fault of the database', async () => {
  lines.length = 0;
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
  expect(lines).toEqual([]);
});
