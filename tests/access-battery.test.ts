// Tests every call of the route table with every kind of caller. A new call without a row here fails, and so
// does a row whose call is gone.

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#features/account/account.table.ts';
import { staff } from '#features/staff/staff.table.ts';
import type { Access } from '#shared/call.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/staff-roles.ts';
import { makeId } from '#shared/ids.ts';
import { ADDRESS, makeAddress, type Person } from './factories.ts';
import { makeOneShopper } from './many-shoppers.ts';
import { useTestShop, type Answer } from './open-test-shop.ts';
import { makeBuyer, placeOrder, toPayload } from './orders.ts';

const shop = useTestShop();

/** A list of roles: open to staff with one of them, and to admins. */
type Rule = Exclude<Access, 'staff'> | readonly StaffRole[];

const CALLS: Record<string, Rule> = {
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /livez': 'public',
  'GET /pages-ready': 'public',
  'GET /metrics': 'public',
  'GET /api/openapi.json': 'public',
  'POST /api/user/register': 'public',
  'POST /api/user/check-password': 'public',
  'POST /api/user/login': 'public',
  'POST /api/user/ticket-login': 'public',
  'POST /api/user/refresh-token': 'public',
  'PUT /api/user/forgot-password': 'public',
  'PUT /api/user/verify-forgot-password-otp': 'public',
  'PUT /api/user/verify-reset-link': 'public',
  'PUT /api/user/reset-password': 'public',
  'POST /api/user/confirm-email': 'visitor',
  'POST /api/user/send-confirmation': 'shopper',
  'GET /api/user/user-details': 'shopper',
  'GET /api/user/my-data': 'shopper',
  'DELETE /api/user/delete-account': 'shopper',
  'GET /api/user/logout': 'public',
  'GET /api/user/sessions': 'shopper',
  'POST /api/user/second-step': 'public',
  'POST /api/user/passkey-options': 'public',
  'POST /api/user/passkey-login': 'public',
  'GET /api/user/sign-in-methods': 'shopper',
  'POST /api/user/start-authenticator': 'shopper',
  'POST /api/user/add-authenticator': 'shopper',
  'POST /api/user/start-passkey': 'shopper',
  'POST /api/user/add-passkey': 'shopper',
  'DELETE /api/user/sign-in-method': 'shopper',
  'POST /api/user/recovery-codes': 'shopper',
  'POST /api/user/confirm-options': 'shopper',
  'POST /api/user/confirm-session': 'shopper',
  'PUT /api/user/sign-out-everywhere': 'shopper',
  'PUT /api/user/change-password': 'shopper',
  'PUT /api/user/update-user': 'shopper',
  'PUT /api/user/upload-avatar': 'shopper',
  'POST /api/file/upload': ['catalogue'],
  'GET /api/store/find': 'public',
  'GET /api/store/get': 'public',
  'POST /api/store/request-pincode': 'public',
  'POST /api/language': 'public',
  'POST /api/store/create': 'admin',
  'PUT /api/store/update': 'admin',
  'PUT /api/store/areas': 'admin',
  'GET /api/store/areas': 'admin',
  'GET /api/store/pincode-requests': 'admin',
  'PUT /api/store/stock': ['manager'],
  'GET /api/store/ledger': ['manager'],
  'POST /api/stock/receive': ['manager'],
  'GET /api/stock/receipts': ['manager'],
  'POST /api/stock/receipt': ['manager'],
  'GET /api/stock/receipt': ['manager'],
  'PUT /api/stock/receipt': ['manager'],
  'DELETE /api/stock/receipt': ['manager'],
  'POST /api/stock/receipt/book': ['manager'],
  'GET /api/stock/expiring': ['manager'],
  'GET /api/stock/to-count': ['manager'],
  'GET /api/stock/shelves': ['manager'],
  'POST /api/stock/count': ['manager'],
  'POST /api/stock/adjust': ['manager'],
  'POST /api/stock/move': ['manager'],
  'GET /api/stock/find': ['manager'],
  'GET /api/stock/low': ['manager'],
  'GET /api/stock/order-list': ['manager'],
  'GET /api/stock/purchase-lists': ['manager'],
  'POST /api/stock/purchase-list': ['manager'],
  'GET /api/stock/purchase-list': ['manager'],
  'PUT /api/stock/purchase-list': ['manager'],
  'DELETE /api/stock/purchase-list': ['manager'],
  'POST /api/stock/purchase-list/send': ['manager'],
  'POST /api/stock/purchase-list/close': ['manager'],
  'GET /api/stock/purchase-list/file': ['manager'],
  'GET /api/stock/suppliers': ['manager'],
  'PUT /api/stock/supplier': ['manager'],
  'DELETE /api/stock/supplier': ['manager'],
  'PUT /api/stock/supplier-of': ['manager'],
  'GET /api/offer/current': 'public',
  'POST /api/offer/ribbons': 'public',
  'GET /api/offer/get': ['catalogue'],
  'POST /api/offer/create': 'admin',
  'PUT /api/offer/update': 'admin',
  'PUT /api/offer/end': 'admin',
  'POST /api/offer/simulate': 'admin',
  'GET /api/offer/details': ['catalogue'],
  'POST /api/offer/preview': 'admin',
  'GET /api/offer/file': ['catalogue'],
  'POST /api/offer/import': 'admin',
  'GET /api/category/get': 'public',
  'POST /api/subcategory/get': 'public',
  'POST /api/product/get': 'public',
  'POST /api/product/get-product-by-category': 'public',
  'POST /api/product/get-pruduct-by-category-and-subcategory': 'public',
  'POST /api/product/get-product-by-category-and-subcategory': 'public',
  'POST /api/product/get-product-details': 'public',
  'POST /api/product/similar': 'public',
  'POST /api/product/families': 'public',
  'POST /api/product/search-product': 'public',
  'POST /api/product/search-used': 'public',
  'POST /api/product/suggest': 'public',
  'POST /api/search/synonym-groups': 'admin',
  'PUT /api/search/save-synonym-group': 'admin',
  'DELETE /api/search/remove-synonym-group': 'admin',
  'POST /api/search/missed-searches': 'admin',
  'DELETE /api/search/missed-search': 'admin',
  'POST /api/category/add-category': 'admin',
  'PUT /api/category/update': 'admin',
  'DELETE /api/category/delete': 'admin',
  'GET /api/category/order': 'admin',
  'PUT /api/category/order': 'admin',
  'POST /api/subcategory/create': 'admin',
  'PUT /api/subcategory/update': 'admin',
  'DELETE /api/subcategory/delete': 'admin',
  'POST /api/product/create': ['catalogue'],
  'PUT /api/product/update-product-details': ['catalogue'],
  'DELETE /api/product/delete-product': ['catalogue'],
  'POST /api/product/staff-list': ['catalogue'],
  'POST /api/product/staff-details': ['catalogue'],
  'GET /api/product/sheet': ['catalogue'],
  'GET /api/product/sheet-ids': ['catalogue'],
  'PUT /api/product/update-many': ['catalogue'],
  'GET /api/product/price-plans': ['catalogue'],
  'PUT /api/product/price-plan': ['catalogue'],
  'PUT /api/product/price-plans': ['catalogue'],
  'DELETE /api/product/price-plan': ['catalogue'],
  'GET /api/product/sheet-filters': ['catalogue'],
  'PUT /api/product/save-sheet-filter': ['catalogue'],
  'DELETE /api/product/remove-sheet-filter': ['catalogue'],
  'POST /api/product/other-sizes': ['catalogue'],
  'PUT /api/product/tie-size': ['catalogue'],
  'PUT /api/product/untie-size': ['catalogue'],
  'POST /api/product/import': 'admin',
  'GET /api/product/import': 'admin',
  'GET /api/product/import-problems': 'admin',
  'GET /api/product/export': 'admin',
  'POST /api/product/export-chosen': ['catalogue'],
  'POST /api/staff/invite': ['manager'],
  'POST /api/staff/accept': 'shopper',
  'GET /api/staff/get': ['manager'],
  'GET /api/staff/permissions': ['manager'],
  'GET /api/staff/sign-in-rules': 'admin',
  'PUT /api/staff/sign-in-rules': 'admin',
  'DELETE /api/staff/remove': ['manager'],
  'GET /api/admin/audit': 'admin',
  'GET /api/admin/audit-file': 'admin',
  'POST /api/cart/create': 'visitor',
  'GET /api/cart/get': 'visitor',
  'GET /api/cart/bill': 'visitor',
  'POST /api/cart/coupon': 'visitor',
  'DELETE /api/cart/coupon': 'visitor',
  'PUT /api/cart/update-qty': 'visitor',
  'DELETE /api/cart/delete-cart-item': 'visitor',
  'POST /api/address/create': 'shopper',
  'GET /api/address/get': 'shopper',
  'PUT /api/address/update': 'shopper',
  'DELETE /api/address/disable': 'shopper',
  'PUT /api/address/restore': 'shopper',
  'POST /api/order/cash-on-delivery': 'shopper',
  'POST /api/order/checkout': 'shopper',
  'GET /api/order/order-list': 'shopper',
  'GET /api/order/invoice': 'shopper',
  'GET /api/order/credit-note': 'shopper',
  'POST /api/order/cancel': 'shopper',
  'GET /api/order/details': 'shopper',
  'GET /api/order/track': 'shopper',
  'POST /api/order/problem': 'shopper',
  'POST /api/order/rate': 'shopper',
  'PUT /api/order/answer-substitute': 'shopper',
  'POST /api/order/reorder': 'shopper',
  'GET /api/product/buy-again': 'shopper',
  'POST /api/list/read': 'visitor',
  'POST /api/list/to-cart': 'visitor',
  'GET /api/list/get': 'shopper',
  'POST /api/list/save': 'shopper',
  'PUT /api/list/update': 'shopper',
  'PUT /api/list/share': 'shopper',
  'DELETE /api/list/delete': 'shopper',
  'POST /api/list/shared': 'public',
  'GET /api/product/notify-me': 'shopper',
  'POST /api/product/notify-me': 'visitor',
  'POST /api/product/notify-me-not': 'shopper',
  'POST /api/product/notify-confirm': 'public',
  'POST /api/product/notify-stop': 'public',
  'POST /api/product/bought-together': 'public',
  'POST /api/order/problem-photo': 'shopper',
  'GET /api/order/problems': ['manager'],
  'PUT /api/order/answer-problem': ['manager'],
  'GET /api/order/session': 'shopper',
  'GET /api/order/active': 'shopper',
  'POST /api/order/continue-checkout': 'shopper',
  'POST /api/order/cancel-checkout': 'shopper',
  'POST /api/order/webhook': 'public',
  'POST /api/payment/webhook/razorpay': 'public',
  'GET /api/payment/methods': 'public',
  'GET /api/order/payment': 'admin',
  'POST /api/order/payment-reviews': 'admin',
  'PUT /api/order/resolve-review': 'admin',
  'GET /api/settings/get': 'admin',
  'GET /api/settings/going-live': 'admin',
  'POST /api/settings/test-mail': 'admin',
  'POST /api/settings/test-payment': 'admin',
  'PUT /api/settings/test-payment': 'admin',
  'PUT /api/settings/update': 'admin',
  'PUT /api/settings/banners': 'admin',
  'GET /api/customer/count': 'admin',
  'GET /api/customer/file': 'admin',
  'GET /api/order/staff-file': 'admin',
  'GET /api/customer/find': 'admin',
  'GET /api/customer/details': 'admin',
  'POST /api/customer/note': 'admin',
  'PUT /api/customer/suspend': 'admin',
  'PUT /api/customer/restore': 'admin',
  'POST /api/customer/send-reset': 'admin',
  'GET /api/order/goodwill': 'admin',
  'POST /api/order/goodwill': 'admin',
  'POST /api/order/staff-list': 'admin',
  'POST /api/order/staff-details': 'admin',
  'POST /api/order/note': 'admin',
  'PUT /api/order/move': 'admin',
  'GET /api/picking/queue': ['picker', 'manager'],
  'POST /api/picking/claim': ['picker', 'manager'],
  'POST /api/picking/release': ['picker', 'manager'],
  'PUT /api/picking/pick': ['picker', 'manager'],
  'PUT /api/picking/short': ['picker', 'manager'],
  'GET /api/picking/substitutes': ['picker', 'manager'],
  'PUT /api/picking/bar-code': ['picker', 'manager'],
  'POST /api/picking/finish': ['picker', 'manager'],
  'GET /api/delivery/ready': ['rider', 'manager'],
  'POST /api/delivery/take': ['rider', 'manager'],
  'POST /api/delivery/collect': ['rider', 'manager'],
  'POST /api/delivery/deliver': ['rider', 'manager'],
  'POST /api/delivery/fail': ['rider', 'manager'],
  'POST /api/delivery/give-back': ['rider', 'manager'],
  'GET /api/delivery/cash': ['rider', 'manager'],
  'POST /api/delivery/hand-in': ['rider', 'manager'],
  'POST /api/delivery/count': ['manager'],
  'GET /api/push/key': 'shopper',
  'POST /api/push/subscribe': 'shopper',
  'POST /api/push/unsubscribe': 'shopper',
  'GET /api/admin/today': ['manager'],
  'GET /api/admin/gst': ['manager'],
  'GET /api/admin/find': ['manager', 'picker', 'rider', 'catalogue'],
  'GET /api/admin/report': ['manager'],
  'GET /api/admin/report/file': ['manager'],
};

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

describe('another shopper', () => {
  let owner: Awaited<ReturnType<typeof makeBuyer>>;
  let other: Person;
  let orderId: string;

  beforeAll(async () => {
    owner = await makeBuyer(shop);
    const placed = await makeBuyer(shop);
    const answer = await placeOrder(shop, placed.person, placed.payload);
    orderId = answer.body.data[0].orderId;
    other = await makeOneShopper(shop);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['PUT /api/cart/update-qty', () => ({ _id: owner.cart[0]!._id, qty: 2 })],
    ['DELETE /api/cart/delete-cart-item', () => ({ _id: owner.cart[0]!._id })],
    ['PUT /api/address/update', () => ({ _id: owner.addressId, userId: owner.person.userId, ...ADDRESS })],
    ['DELETE /api/address/disable', () => ({ _id: owner.addressId })],
    ['PUT /api/address/restore', () => ({ _id: owner.addressId })],
    ['POST /api/order/cancel', () => ({ orderId })],
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

  it('cannot order to an address or from a cart that is not theirs', async () => {
    const body = toPayload(owner.cart, owner.addressId);
    expect((await placeOrder(shop, other, body)).status).toBe(404);
    const own = await makeAddress(shop, other);
    expect((await placeOrder(shop, other, { ...body, addressId: own })).body.code).toBe('CART_EMPTY');
  });
});
