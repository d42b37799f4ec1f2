// Tests every call of the route table with every kind of caller. A new call that is not in
// texts/access.txt fails, and so does one there that is gone.

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { staff } from '#features/stores/staff/staff.table.ts';
import type { Access } from '#shared/call.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/staff-roles.ts';
import { makeId } from '#shared/ids.ts';
import { ADDRESS, type Person } from './factories.ts';
import { makeOneShopper } from './many-shoppers.ts';
import { useTestShop, type Answer } from './open-test-shop.ts';
import { makeOrder } from './orders.ts';
import { readTexts } from './texts.ts';

const shop = useTestShop();

/** A list of roles: open to staff with one of them, and to admins. */
type Rule = Exclude<Access, 'staff'> | readonly StaffRole[];

const CALLS = Object.fromEntries(
  Object.entries(readTexts('access.txt')).flatMap(([access, calls]) => {
    const isStaff = access.split(', ').some((role) => STAFF_ROLES.includes(role as StaffRole));
    const rule = (isStaff ? access.split(', ') : access) as Rule;
    return calls.map((call) => [call, rule] as const);
  }),
);

const CALLERS = [
  'anonymous',
  'shopper',
  'admin',
  'suspended',
  'demoted admin',
  ...STAFF_ROLES,
  'ended manager',
] as const;
type Caller = (typeof CALLERS)[number];

/**
 * The status that rejects a caller; null when the caller is let in, whatever the call answers to the empty
 * body.
 */
function toRejection(rule: Rule, caller: Caller): 401 | 403 | null {
  if (rule === 'public') return null;
  if (caller === 'suspended') return 401;
  if (caller === 'anonymous') return rule === 'visitor' ? null : 401;
  if (rule === 'visitor' || rule === 'shopper' || caller === 'admin') return null;
  return typeof rule !== 'string' && rule.includes(caller as StaffRole) ? null : 403;
}

async function makeCaller(caller: Caller): Promise<{ token?: string }> {
  if (caller === 'anonymous') return {};
  const person = await makeOneShopper(shop);
  const set = (values: Partial<typeof users.$inferInsert>) =>
    shop.db.update(users).set(values).where(eq(users.id, person.userId));
  if (caller === 'admin' || caller === 'demoted admin') await set({ role: 'ADMIN' });
  if (caller === 'demoted admin') {
    await shop.call('GET', '/api/user/user-details', { token: person.token });
    await set({ role: 'USER' });
  }
  if (caller === 'suspended') await set({ status: 'Suspended' });
  const role = caller === 'ended manager' ? 'manager' : STAFF_ROLES.find((one) => one === caller);
  if (role) {
    const endedAt = caller === 'ended manager' ? new Date() : null;
    const { userId, email } = person;
    await shop.db.insert(staff).values({ email, userId, role, invitedBy: makeId(), endedAt });
  }
  return { token: person.token };
}

type Method = Parameters<typeof shop.call>[0];
function split(call: string): [Method, string] {
  const [method, url] = call.split(' ') as [Method, string];
  return [method, url];
}

it('every call of the shop is in the table, with the access it declares', () => {
  const declared = shop.app.calls
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url, access, roles }) => [`${method} ${url}`, access === 'staff' ? roles : access]);
  expect(Object.fromEntries(declared)).toEqual(CALLS);
});

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  type?: string;
  enum?: [];
};
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };

/** The parts of a body of which nothing is said. */
function findUnsaid({ properties = {}, items, anyOf, type, enum: names }: Schema, path: string): string[] {
  const parts = { ...properties, ...(items && { items }), ...Object.fromEntries((anyOf ?? []).entries()) };
  const unsaid = Object.entries(parts).flatMap(([name, part]) => findUnsaid(part, `${path}.${name}`));
  return type || anyOf || names ? unsaid : [path, ...unsaid];
}

it('every body is described in OpenAPI, and no part of it is anything', async () => {
  await shop.app.ready();
  const paths = shop.app.swagger().paths as Record<string, Record<string, Operation>>;
  const bodies = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ call: `${method} ${path}`, schema })),
    ),
  );
  expect(bodies.length).toBeGreaterThan(60);
  expect(bodies.flatMap(({ call, schema }) => findUnsaid(schema, call))).toEqual([]);
});

/** These end the session of whoever makes them. */
const ENDS_SESSION = ['/api/user/logout', '/api/user/sign-out-everywhere'];
const known = new Map<Caller, { token?: string }>();
async function findCaller(caller: Caller, path: string): Promise<{ token?: string }> {
  if (ENDS_SESSION.includes(path)) return makeCaller(caller);
  const found = known.get(caller) ?? (await makeCaller(caller));
  known.set(caller, found);
  return found;
}

function expectAccess(answer: Answer, rejection: 401 | 403 | null, path: string, caller: Caller): void {
  if (rejection === 401)
    expect(answer, caller).toMatchObject({ status: 401, body: { success: false, error: true } });
  else if (rejection === 403) {
    expect(answer, caller).toMatchObject({ status: 403, body: { message: 'Do not have permission' } });
  } else if (path === '/api/user/refresh-token') {
    // No caller here sends a refresh token, and an access token is not accepted as one.
    const body = { message: 'Session expired. Please log in again.' };
    expect(answer, caller).toMatchObject({ status: 401, body });
  } else {
    expect([401, 403], caller).not.toContain(answer.status);
    // These two answer 503 when the process lacks something.
    const isProbe = path === '/readyz' || path === '/pages-ready';
    expect(answer.status, caller).toBeLessThan(isProbe ? 504 : 503);
  }
}

it.each(Object.entries(CALLS))('%s (%s)', async (call, rule) => {
  const [method, path] = split(call);
  const body = method !== 'GET' && { body: {} };
  for (const caller of CALLERS) {
    const answer = await shop.call(method, path, { ...(await findCaller(caller, path)), ...body });
    expectAccess(answer, toRejection(rule, caller), path, caller);
  }
  if (method !== 'GET' || path === '/api/user/logout') {
    const cookies = { jhatpat_access: (await findCaller('admin', path)).token! };
    const fromElsewhere = { cookies, headers: { 'sec-fetch-site': 'cross-site' }, ...body };
    const answer = await shop.call(method, path, fromElsewhere);
    expect([answer.status, answer.body.code]).toEqual([403, 'CROSS_SITE']);
  }
  if (rule === 'public') return;
  for (const token of ['x', 'a'.repeat(43), '../../etc', 'e30.e30.'])
    expect((await shop.call(method, path, { token, ...body })).status, token).toBe(401);
  if (rule === 'visitor') return;
  // Who may call is checked before the body is read.
  const answer = await shop.app.inject({
    method,
    url: path,
    ...(method !== 'GET' && { payload: '{"broken', headers: { 'content-type': 'application/json' } }),
  });
  expect([answer.statusCode, answer.json().message]).toEqual([401, 'Please log in']);
});

// Carts of others: cart.test.ts and place-order.test.ts.
describe('another shopper', () => {
  let placed: Awaited<ReturnType<typeof makeOrder>>;
  let other: Person;
  beforeAll(async () => {
    placed = await makeOrder(shop);
    other = await makeOneShopper(shop);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['PUT /api/address/update', () => ({ _id: placed.addressId, userId: placed.person.userId, ...ADDRESS })],
    ['DELETE /api/address/disable', () => ({ _id: placed.addressId })],
    ['PUT /api/address/restore', () => ({ _id: placed.addressId })],
    ['POST /api/order/cancel', () => ({ orderId: placed.orderId })],
  ])('%s: data of others does not exist', async (call, toBody) => {
    const [method, path] = split(call);
    const answer = await shop.call(method, path, { token: other.token, body: toBody() });
    expect(answer.status).toBe(404);
  });

  it('sees nothing of others in their own lists', async () => {
    for (const path of ['/api/cart/get', '/api/address/get', '/api/order/order-list']) {
      expect((await shop.call('GET', path, { token: other.token })).body.data).toEqual([]);
    }
  });
});
