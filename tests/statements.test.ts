// No statement that a stranger or a shopper can cause may read a table from end to end. Every table is
// filled with very many rows, every public call and page is made, and what PostgreSQL read for each
// statement is counted. STATEMENT_TEST_ROWS=1000000 makes the same test with a million rows in each table
// (minutes).

import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { openCatalogue } from '#features/catalogue/catalogue-reads.ts';
import { productTaxes } from '#features/catalogue/tax/product-tax.table.ts';
import { mailConfirmation } from '#features/account/email-confirmation/confirmation-mail.ts';
import { listForExport } from '#features/catalogue-import/catalogue-export.store.ts';
import { findLivingTokens } from '#features/account/session/session.ts';
import { users } from '#features/account/account.table.ts';
import { hashToken } from '#features/account/session/token.ts';
import { EXPIRED, sweep } from '#features/housekeeping/housekeeping.ts';
import { readOrders } from '#features/order/details/details.ts';
import { listVersions } from '#features/order/details/details.store.ts';
import { writeOrderMails } from '#features/order/mails/order-mails.ts';
import { openArrivals, type Arrivals } from '#features/order/arrival/arrival.ts';
import { cashHandIns, deliveries } from '#features/order/delivery/delivery.table.ts';
import { invoiceBuyers, invoices } from '#features/order/invoice/invoice.table.ts';
import { orderAdjustments, orderMoves } from '#features/order/order.table.ts';
import { orderPicks, productBarCodes } from '#features/order/picking/picking.table.ts';
import { orderProblems } from '#features/order/problem/problem.table.ts';
import { orderPushes, pushSubscriptions } from '#features/order/push/push.table.ts';
import { OrderStreams } from '#features/order/track/order-streams.ts';
import { countUnitsSold } from '#features/order/sales/units-sold.ts';
import { productPairs } from '#features/order/together/together.table.ts';
import { countTogether } from '#features/order/together/together.ts';
import { paymentEvents } from '#features/payment/payment.table.ts';
import { paymentCharges } from '#features/payment/reconcile/provider-records.table.ts';
import { reconcile, sweepOverdue } from '#features/payment/reconcile/reconcile.ts';
import { settleEvent } from '#features/payment/webhook/settle-event.ts';
import { openSearch } from '#features/search/search.ts';
import { FIRST_STORE_ID, storeAreas } from '#features/store/store.table.ts';
import { tellWhoWaits } from '#features/wish/tell.ts';
import { stockRises, wishAddresses } from '#features/wish/wish.table.ts';
import { addMissed } from '#features/search/admin/missed-searches.store.ts';
import { buildApp } from '#app/app.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { builtPages } from '#app/pages/page-build.ts';
import type { ShopApp } from '#http/routing.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import { pay, startPayment, useCardShop, waitForPayment } from './card-shop.ts';
import {
  ADDRESS,
  PASSWORD,
  makeAdmin,
  makeCategory,
  makeProduct,
  makeShopper,
  makeSubCategory,
  setStock,
} from './factories.ts';
import { fillTables } from './fill-tables.ts';
import { makeBuyer } from './orders.ts';
import { mailCode } from './resets.ts';
import { addPasskey, showCode } from './second-steps.ts';
import { makePasskey } from './software-passkey.ts';
import { toForm, plainImage } from './uploads.ts';
import { watchPlans, type PlanWatch } from './watch-plans.ts';

const ROWS = Number(process.env.STATEMENT_TEST_ROWS ?? 20_000);
/** A page of 100 rows with a few joins reads less; a scan of the smallest filled table reads ROWS. */
const MAX_ROWS_READ = 2_000;
/** These read much, but no stranger makes them do it often. */
const RARE = new Map([
  ['GET /metrics', 'not open to strangers'],
  ['GET /sitemap.xml', 'the ids of all products, once an hour'],
  ['round: units sold', 'a day of orders, every two minutes'],
  ['round: what is bought together', 'as many orders as say what goes together, every six hours'],
]);

const shop = useCardShop();
let watch: PlanWatch;
let app: ShopApp;
let orderStreams: OrderStreams;
let arrivals: Arrivals;
/** Every call that was made, as the route table writes it. */
const called = new Set<string>();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Sent = {
  token?: string;
  cookies?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** One call; throws when it is not answered with one of the expected statuses. */
async function call(
  method: Method,
  path: string,
  { token, cookies, body, headers }: Sent = {},
  expected = [200],
) {
  const route = `${method} ${path.split('?')[0]}`;
  called.add(route);
  watch?.begin(route.startsWith('GET /Category') ? 'listing page' : route);
  const answer = await app.inject({
    method,
    url: path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(cookies && { cookies }),
    ...(body !== undefined && { payload: body as object }),
  });
  if (!expected.includes(answer.statusCode)) {
    throw new Error(`${route} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
  }
  const isJson = String(answer.headers['content-type']).includes('application/json');
  return { body: isJson ? answer.json() : null, cookies: answer.cookies };
}

async function makeCatalogue() {
  const category = await makeCategory(shop);
  const subCategory = await makeSubCategory(shop, [category.id]);
  const wish = { categoryIds: [category.id], subCategoryIds: [subCategory.id], name: 'Basmati Rice' };
  const products = [];
  for (let count = 0; count < 4; count++) products.push(await makeProduct(shop, wish));
  const { pincode } = ADDRESS;
  await shop.db.insert(storeAreas).values({ pincode, storeId: FIRST_STORE_ID, rideMinutes: 8 });
  return { category, subCategory, products };
}

type Catalogue = Awaited<ReturnType<typeof makeCatalogue>>;

async function browse({ category, subCategory, products: [product] }: Catalogue) {
  await call('POST', '/api/product/get', { body: { page: 1 } });
  await call('POST', '/api/product/get', { body: { page: 1, search: 'rice' } });
  await call('POST', '/api/product/get-product-by-category', { body: { id: category.id } });
  for (const spelling of ['pruduct', 'product']) {
    for (const subCategoryId of [subCategory.id, 'all']) {
      const path = `/api/product/get-${spelling}-by-category-and-subcategory`;
      const place = { categoryId: category.id, subCategoryId };
      await call('POST', path, { body: { ...place, page: 1 } });
      const after = { _id: product!.id, isInStock: true };
      await call('POST', path, { body: { ...place, page: 2, after } });
      await call('POST', path, { body: { ...place, filter: { veg: 'veg' } } });
    }
  }
  await call('POST', '/api/product/get-product-details', { body: { productId: product!.id } });
  await call('POST', '/api/product/search-product', { body: { search: 'basmati rice', page: 1 } });
  await call('POST', '/api/product/search-product', { body: { search: 'submarine', page: 1 } });
  await call('POST', '/api/product/similar', { body: { productId: product!.id } });
  await call('POST', '/api/product/together', { body: { productIds: [product!.id] } });
  await call('POST', '/api/product/search-product', { body: { filter: { inStock: true, sort: 'unit' } } });
  await call('POST', '/api/product/search-product', {
    body: { search: 'basmati rice', filter: { veg: 'veg' } },
  });
  await call('POST', '/api/product/suggest', { body: { search: 'bas' } });
  await call('POST', '/api/list/read', { body: { text: '2 basmati rice, 1 kg atta' } });
  const items = [{ productId: product!.id, quantity: 2 }];
  const filled = await call('POST', '/api/list/to-cart', { body: { items } });
  await call('POST', '/api/list/to-cart', {
    body: { items },
    cookies: { [filled.cookies[0]!.name]: filled.cookies[0]!.value },
  });
  await call('POST', '/api/product/search-used', { body: { search: 'basmati rice', use: 'opened' } });
  await call('GET', `/api/store/find?pincode=${ADDRESS.pincode}`);
  await call('GET', '/api/store/find?pincode=999999');
  await call('GET', '/api/store/get');
  await call('POST', '/api/store/wish', { body: { pincode: '999999', email: 'asha@example.test' } });
  await call('GET', '/api/category/get');
  await call('POST', '/api/language', { body: { language: 'hi' } }, [303]);
  await call('GET', '/api/category/get', { cookies: { jhatpat_language: 'hi' } });
  await call('POST', '/api/subcategory/get', { body: {} });
  const listing = toListingPath(
    { _id: category.id, name: category.name },
    { _id: subCategory.id, name: subCategory.name },
  );
  const pages = [
    '/',
    listing,
    toProductPath({ _id: product!.id, name: product!.name }),
    '/search?q=basmati',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-products-1.xml',
    '/robots.txt',
    '/login',
  ];
  for (const page of pages) await call('GET', page);
  // Page 2 is there once the tables are filled.
  await call('GET', `${listing}?page=2`, {}, [200, 404]);
  await call('GET', '/images/none/800.webp', {}, [404]);
  for (const path of ['/livez', '/healthz', '/pages-ready', '/api/openapi.json']) await call('GET', path);
  // Not ready at first: it is what begins to build the search index here.
  await call('GET', '/readyz', {}, [200, 503]);
  await call('GET', '/metrics', {}, [200, 401, 403, 404]);
}

async function fillVisitorCart({ products }: Catalogue): Promise<Record<string, string>> {
  const cookies: Record<string, string> = {};
  for (const product of products.slice(0, 2)) {
    const added = await call('POST', '/api/cart/create', { cookies, body: { productId: product.id } });
    for (const { name, value } of added.cookies) cookies[name] = value;
  }
  const { body } = await call('GET', '/api/cart/get', { cookies });
  await call('PUT', '/api/cart/update-qty', { cookies, body: { _id: body.data[0]._id, qty: 2 } });
  await call('DELETE', '/api/cart/delete-cart-item', { cookies, body: { _id: body.data[1]._id } });
  return cookies;
}

/** Somebody of the shop with an app and a passkey, who signs in by each and confirms who they are. */
async function useSecondSteps() {
  const person = await makeShopper(shop);
  await shop.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, person.userId));
  const { token, email, userId } = person;
  // What is known of a device.
  const first = await call('POST', '/api/user/login', { body: { email, password: PASSWORD } });
  await call('GET', '/api/user/logout', { token: first.body.data.accesstoken });
  await shop.db.update(users).set({ role: 'USER' }).where(eq(users.id, userId));

  const begun = await call('POST', '/api/user/start-authenticator', { token });
  const { _id, secret } = begun.body.data;
  const app = { _id, code: showCode(secret, -1), name: 'Phone' };
  const { body: added } = await call('POST', '/api/user/add-authenticator', { token, body: app });
  const passkey = makePasskey();
  const { body: asked } = await call('POST', '/api/user/start-passkey', { token });
  const made = { token: asked.data.token, passkey: passkey.create(asked.data.options), name: 'Laptop' };
  await call('POST', '/api/user/add-passkey', { token, body: made });
  const { body: own } = await call('GET', '/api/user/sign-in-methods', { token });

  const logIn = () => call('POST', '/api/user/login', { body: { email, password: PASSWORD } }, [401]);
  const proofs = [{ code: '000000' }, { code: showCode(secret) }, { code: added.data.recoveryCodes[0] }];
  for (const proof of proofs) {
    const { token: challenge } = (await logIn()).body.data;
    await call('POST', '/api/user/second-step', { body: { token: challenge, ...proof } }, [200, 400]);
  }
  const { body: free } = await call('POST', '/api/user/passkey-options');
  const used = { token: free.data.token, passkey: passkey.get(free.data.options) };
  await call('POST', '/api/user/passkey-login', { body: used });

  const { body: choice } = await call('POST', '/api/user/confirm-options', { token });
  const confirmed = { token: choice.data.passkey.token, passkey: passkey.get(choice.data.passkey.options) };
  await call('POST', '/api/user/confirm-session', { token, body: confirmed });
  await call('POST', '/api/user/confirm-session', { token, body: { password: PASSWORD } });
  await call('POST', '/api/user/recovery-codes', { token, body: { password: PASSWORD } });
  const removed = { _id: own.data.methods[0]._id, password: PASSWORD };
  await call('DELETE', '/api/user/sign-in-method', { token, body: removed });
  // Rows to copy.
  if (!watch) {
    await addPasskey(shop, person);
    await logIn();
  }
}

async function beShopper(catalogue: Catalogue) {
  const person = await makeShopper(shop);
  const { email } = person;
  await beNewcomer(`new-${email}`, catalogue);
  await leave(catalogue);
  await call('POST', '/api/user/login', { body: { email, password: 'not this one' } }, [400]);
  const cookies = await fillVisitorCart(catalogue);
  const signedIn = await call('POST', '/api/user/login', { cookies, body: { email, password: PASSWORD } });
  const { accesstoken: token, refreshToken } = signedIn.body.data as Record<string, string>;
  const bearer = { authorization: `Bearer ${refreshToken}` };
  await call('POST', '/api/user/refresh-token', { headers: bearer, body: {} });
  await call('GET', '/api/user/user-details', { token });
  await call('GET', '/api/user/sessions', { token });
  const profile = { name: 'Asha Rao', email, mobile: '9876543210' };
  await call('PUT', '/api/user/update-user', { token, body: profile });
  const picture = await toForm({ avatar: { bytes: await plainImage(300, 300).png().toBuffer() } });
  await call('PUT', '/api/user/upload-avatar', { token, ...picture });

  await call('GET', '/api/push/key', { token });
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${email}`;
  await call('POST', '/api/push/subscribe', { token, body: { endpoint, keys } });
  await call('POST', '/api/push/unsubscribe', { token, body: { endpoint } });
  await call('POST', '/api/push/subscribe', { token, body: { endpoint, keys } });

  await call('POST', '/api/address/create', { token, body: ADDRESS });
  const { body: saved } = await call('GET', '/api/address/get', { token });
  const addressId = saved.data[0]._id as string;
  await call('PUT', '/api/address/update', { token, body: { _id: addressId, ...ADDRESS } });
  await buy(catalogue, token!, addressId);
  await call('DELETE', '/api/address/disable', { token, body: { _id: addressId } });
  await call('PUT', '/api/address/restore', { token, body: { _id: addressId } });
  await call('DELETE', '/api/address/disable', { token, body: { _id: addressId } });

  const newPassword = `${PASSWORD} again`;
  await call('PUT', '/api/user/change-password', {
    token,
    body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
  });
  await forgetPassword(email);
  await call('PUT', '/api/user/sign-out-everywhere', { token, body: {} }, [200, 401]);
  await call('GET', '/api/user/logout', { token });
  await call('GET', '/api/user/logout', { token: 'a'.repeat(43) });
}

/** Somebody who got an order, takes their data along, and deletes the account. */
async function leave({ products }: Catalogue) {
  const { token } = await makeShopper(shop);
  const { body: address } = await call('POST', '/api/address/create', { token, body: ADDRESS });
  await call('POST', '/api/cart/create', { token, body: { productId: products[1]!.id } });
  const { body: cart } = await call('GET', '/api/cart/get', { token });
  const order = { list_items: cart.data, addressId: address.data._id, subTotalAmt: 1e6, totalAmt: 1e6 };
  const { body: placed } = await call('POST', '/api/order/cash-on-delivery', { token, body: order });
  const { orderId } = placed.data[0];
  await shop.db.execute(sql`UPDATE orders SET status = 'DELIVERED' WHERE id = ${orderId}`);
  await call('GET', '/api/user/my-data', { token });
  await call('DELETE', '/api/user/delete-account', { token, body: { password: PASSWORD } });
}

/** Somebody whose e-mail is not confirmed yet, who orders, and then confirms it. */
async function beNewcomer(email: string, { products }: Catalogue) {
  const body = { name: 'Asha', email, password: PASSWORD, confirmPassword: PASSWORD };
  const { body: registered } = await call('POST', '/api/user/register', { body });
  const signedIn = await call('POST', '/api/user/login', { body: { email, password: PASSWORD } });
  const token = signedIn.body.data.accesstoken as string;
  await call('POST', '/api/user/send-confirmation', { token });
  const { body: address } = await call('POST', '/api/address/create', { token, body: ADDRESS });
  await call('POST', '/api/cart/create', { token, body: { productId: products[1]!.id } });
  const { body: cart } = await call('GET', '/api/cart/get', { token });
  const order = { list_items: cart.data, addressId: address.data._id, subTotalAmt: 1e6, totalAmt: 1e6 };
  await call('POST', '/api/order/cash-on-delivery', { token, body: order });
  await tellOfOrders();
  watch?.begin('job: confirmation');
  let link = '';
  await mailConfirmation(
    watch?.db ?? shop.db,
    { userId: registered.data._id, email },
    {
      shopName: 'Jhatpat',
      publicUrl: 'http://shop.test',
      now: new Date(),
      send: async ({ text }) => void (link = /#token=([\w-]{43})/.exec(text)![1]!),
    },
  );
  await call('POST', '/api/user/confirm-email', { body: { token: 'a'.repeat(43) } }, [400]);
  await call('POST', '/api/user/confirm-email', { body: { token: link } });
}

async function buy({ products }: Catalogue, token: string, addressId: string) {
  const productId = products[1]!.id;
  const fill = async () => {
    await call('POST', '/api/cart/create', { token, body: { productId } });
    const { body } = await call('GET', '/api/cart/get', { token });
    return { list_items: body.data, addressId, subTotalAmt: 1_000_000, totalAmt: 1_000_000 };
  };
  const headers = { 'idempotency-key': `key ${token}` };
  const placed = await call('POST', '/api/order/cash-on-delivery', { token, headers, body: await fill() });
  await call('GET', '/api/order/order-list', { token });
  await call('GET', `/api/order/details?orderId=${placed.body.data[0].orderId}`, { token });
  await call('GET', `/api/order/invoice?orderId=${placed.body.data[0].orderId}`, { token }, [409]);
  await call('POST', '/api/order/cancel', { token, body: { orderId: placed.body.data[0].orderId } });
  await watchEnded(token, placed.body.data[0].orderId);
  const { body } = await call('POST', '/api/order/checkout', { token, headers, body: await fill() });
  await call('GET', `/api/order/session?id=${body.id}`, { token });
  await call('POST', '/api/order/cancel-checkout', { token, body: { id: body.id } });
  await call('POST', '/api/order/webhook', { body: { type: 'charge.refunded' } }, [400]);
  const brought = await call('POST', '/api/order/cash-on-delivery', { token, body: await fill() });
  await complain(token, brought.body.data[0]);
  await orderAgain(token, brought.body.data[0].orderId, productId);
}

/** Once as it is, and once while it is sold out. */
async function orderAgain(token: string, orderId: string, productId: string) {
  expect((await call('GET', '/api/product/buy-again', { token })).body.data).not.toEqual([]);
  await call('POST', '/api/order/reorder', { token, body: { orderId } });
  await call('POST', '/api/list/read', { token, body: { text: '2 basmati rice' } });
  const saved = await call('POST', '/api/list/save', { token, body: { name: 'Weekly', text: 'rice' } });
  const { _id } = saved.body.data;
  await call('GET', '/api/list/get', { token });
  await call('PUT', '/api/list/update', { token, body: { _id, name: 'Sunday' } });
  const shared = await call('PUT', '/api/list/share', { token, body: { _id, isShared: true } });
  await call('POST', '/api/list/shared', { body: { token: shared.body.data.shareToken } });
  const other = await call('POST', '/api/list/save', { token, body: { name: 'Other', text: 'milk' } });
  await call('DELETE', '/api/list/delete', { token, body: { _id: other.body.data._id } });
  await setStock(shop, productId, 0);
  await call('POST', '/api/list/to-cart', { token, body: { items: [{ productId, quantity: 99 }] } });
  const { body } = await call('POST', '/api/order/reorder', { token, body: { orderId } });
  expect(body.data.missing).toHaveLength(1);
  await waitFor(token, productId);
  await setStock(shop, productId, 50);
}

/** With an account and without one, until it is back. */
async function waitFor(token: string, productId: string) {
  const body = { productId };
  const email = 'waits@example.test';
  await call('POST', '/api/product/notify-me', { token, body });
  await call('POST', '/api/product/notify-me-not', { token, body });
  await call('POST', '/api/product/notify-me', { token, body });
  await call('GET', '/api/product/notify-me', { token });
  await call('POST', '/api/product/notify-me', { body: { ...body, email } });
  const [address] = await shop.db.select().from(wishAddresses).where(eq(wishAddresses.email, email));
  await call('POST', '/api/product/notify-stop', { body: { key: address!.key } });
  await call('POST', '/api/product/notify-confirm', { body: { key: address!.key } });
  const rise = { productId, storeId: FIRST_STORE_ID, units: 5, isReturned: true };
  const later = new Date('2100-01-01');
  await shop.db.insert(stockRises).values([rise, { ...rise, productId: 'other', dueAt: later }]);
  await setStock(shop, productId, 50);
  watch?.begin('round: who waits for what is back');
  await tellWhoWaits({ ...shop.services, shopName: 'Jhatpat', publicUrl: 'http://shop.test' }, new Date());
}

/** Of an order that has just been delivered. */
async function complain(token: string, { orderId, _id: lineId }: { orderId: string; _id: string }) {
  await shop.db.execute(sql`UPDATE orders SET status = 'DELIVERED' WHERE id = ${orderId}`);
  await shop.db.insert(orderMoves).values({ orderId, toStatus: 'DELIVERED', movedBy: 'staff' });
  const picture = await toForm({ photo: { bytes: await plainImage(300, 200).png().toBuffer() } });
  const { body } = await call('POST', '/api/order/problem-photo', { token, ...picture });
  const problem = { orderId, lineId, kind: 'damaged', quantity: 1, photo: body.data.url };
  await call('POST', '/api/order/problem', { token, body: problem });
  await call('GET', `/api/order/details?orderId=${orderId}`, { token });
}

/** Of an order that ended a while ago, which is told at once and no longer watched. */
async function watchEnded(token: string, orderId: string) {
  await shop.db.execute(sql`UPDATE orders SET updated_at = now() - interval '1 hour' WHERE id = ${orderId}`);
  await call('GET', `/api/order/track?orderId=${orderId}`, { token });
}

async function forgetPassword(email: string) {
  const forgot = await call('PUT', '/api/user/forgot-password', { body: { email } });
  await call('PUT', '/api/user/forgot-password', { body: { email: 'nobody@example.test' } });
  watch?.begin('job: reset code');
  const db = watch?.db ?? shop.db;
  const { code, cookies } = await mailCode(db, email, { holder: forgot.cookies[0]!.value });
  const { link } = await mailCode(db, email, { way: 'link' });
  const verify = (otp: string, expected: number[], cookies = {}) =>
    call('PUT', '/api/user/verify-forgot-password-otp', { cookies, body: { email, otp } }, expected);
  await verify('000000', [400], cookies);
  await verify('000000', [400]);
  const verified = await verify(code, [200], cookies);
  await verify('000000', [400]);
  await call('PUT', '/api/user/verify-reset-link', { body: { token: link } });
  const ticket = Object.fromEntries(verified.cookies.map(({ name, value }) => [name, value]));
  const password = `${PASSWORD} at last`;
  await call('PUT', '/api/user/reset-password', {
    cookies: ticket,
    body: { email, newPassword: password, confirmPassword: password },
  });
}

async function tellOfOrders() {
  watch?.begin('job: order mails');
  const db = watch?.db ?? shop.db;
  await writeOrderMails(
    { ...shop.services, db, shopName: 'Jhatpat', publicUrl: 'http://shop.test' },
    new Date(),
  );
}

/** As an admin does, in each way; at a million accounts it must not be read from end to end either. */
async function findCustomers() {
  const { token } = await makeAdmin(shop);
  const { body } = await call('GET', '/api/customer/find', { token });
  await call('GET', `/api/customer/find?after=${body.next}`, { token });
  for (const search of ['asha', 'rao', 'nobody', 'a', 'shopper@', '98765 43210', '1234', '%23abcdef'])
    await call('GET', `/api/customer/find?search=${search}`, { token });
  const { _id } = body.data[0];
  await call('GET', `/api/customer/details?_id=${_id}`, { token });
  await call('POST', '/api/customer/note', { token, body: { _id, text: 'Called' } });
  await call('PUT', '/api/customer/suspend', { token, body: { _id } }, [200, 409]);
  await call('POST', '/api/order/staff-list', { token, body: { customer: _id } });
}

/** What the shop does by itself because of what strangers did. */
async function doJobs() {
  const { db } = watch;
  await tellOfOrders();
  watch.begin('streams: what has changed, and who is signed in');
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM orders ORDER BY id DESC LIMIT 20`);
  const orderIds = rows.map(({ id }) => id);
  expect(await listVersions(db, orderIds)).toHaveLength(20);
  expect(await readOrders({ db, arrivals }, orderIds, new Date())).toHaveLength(20);
  await findLivingTokens(db, [hashToken('a'.repeat(43))], new Date());
  const payments = { ...shop.services, db };
  const found = await db.select().from(paymentCharges).where(eq(paymentCharges.account, 'sandbox')).limit(1);
  watch.begin('job: news of a refund');
  await settleEvent(payments, { sessionId: null, paymentIntent: found[0]!.paymentIntent }, new Date());
  watch.begin('round: holds that are over');
  await sweepOverdue(payments, new Date());
  watch.begin('round: comparing with the card provider');
  await reconcile(payments, new Date());
  watch.begin('round: cards are switched off');
  await reconcile({ ...payments, cardProvider: null }, new Date());
  watch.begin('round: units sold');
  await countUnitsSold({ db, changes: { apply() {} } }, new Date());
  watch.begin('round: what is bought together');
  await countTogether(db, new Date());
  watch.begin('job: missed searches');
  await addMissed(db, [{ text: 'submarine', count: 1 }]);
}

/** Rows of the tables that only staff and the card provider cause. */
async function makeOtherRows(catalogue: Catalogue) {
  const admin = await makeAdmin(shop);
  const { token } = admin;
  const holder = await makeShopper(shop);
  const deleted = catalogue.products[3]!;
  const counted = { orders: 5, shoppers: 5, score: 0.5 };
  const [one, other] = catalogue.products;
  await shop.db.insert(productPairs).values({ productId: one!.id, otherId: other!.id, ...counted });
  await mailCode(shop.db, holder.email);
  await shop.call('POST', '/api/cart/create', {
    token: holder.token,
    body: { productId: catalogue.products[2]!.id },
  });
  await shop.call('POST', '/api/cart/create', { token: holder.token, body: { productId: deleted.id } });
  await shop.call('DELETE', '/api/product/delete-product', { token, body: { _id: deleted.id } });
  await shop.db.insert(paymentEvents).values({ id: 'evt_1', type: 'charge.refunded' });
  await makeRefundedCharge();
}

/** What follows the press: each as of an order that was picked, ridden, complained of and paid back. */
async function makeDelivered({ products: [product] }: Catalogue) {
  const { person, payload } = await makeBuyer(shop);
  const { body } = await shop.call('POST', '/api/order/cash-on-delivery', {
    token: person.token,
    body: payload,
  });
  const { orderId, _id: lineId } = body.data[0];
  const at = new Date(Date.now() - 60_000);
  const place = { orderId, storeId: FIRST_STORE_ID };
  const { userId } = person;
  const { db } = shop;
  await db.insert(orderPicks).values({ ...place, userId, startedAt: at, claimedAt: at, finishedAt: at });
  await db.insert(productBarCodes).values({ code: '8901234567890', productId: product!.id });
  const [handIn] = await db
    .insert(cashHandIns)
    .values({ ...place, riderId: userId, riderName: 'Ravi', expectedPaise: 0, handedPaise: 0, handedAt: at })
    .returning();
  await db.insert(deliveries).values({
    ...place,
    riderId: userId,
    riderName: 'Ravi',
    code: '0000',
    takenAt: at,
    deliveredAt: at,
    cashPaise: 0,
    handInId: handIn!.id,
  });
  const [adjustment] = await db
    .insert(orderAdjustments)
    .values({ orderId, lineId, reason: 'problem', quantity: 1, paise: 100, settledAt: at })
    .returning();
  const answer = {
    state: 'refunded',
    adjustmentId: adjustment!.id,
    refundPaise: 100,
    answeredAt: at,
  } as const;
  await db.insert(orderProblems).values({ ...place, ...answer, lineId, kind: 'damaged', quantity: 1 });
  const seller = { storeName: '', addressLine: '', city: '', state: '', pincode: '', phone: '' };
  const invoice = {
    storeNumber: 1,
    buyerName: 'Asha Rao',
    seller: { ...seller, timeZone: 'Asia/Kolkata', gstNumber: null },
    taxes: {},
  };
  await db
    .insert(invoices)
    .values({ ...place, snapshot: invoice, year: 2020, number: 2_000_000_000, issuedAt: at });
  await db
    .insert(invoiceBuyers)
    .values({ orderId, name: 'Asha Rao', deliveryAddress: ADDRESS, keepUntil: new Date('2099-01-01') });
  await db.insert(productTaxes).values({ productId: product!.id });
  await db.insert(pushSubscriptions).values({ userId, endpoint: 'https://push.test', p256dh: '', auth: '' });
  await db.insert(orderPushes).values({ orderId, event: 'packed', queuedAt: at });
}

/** As the triggers would have, which did not see the tables being filled. */
async function makeLists() {
  await shop.db.execute(sql`DELETE FROM store_lists`);
  await shop.db.execute(sql`
    INSERT INTO store_lists (store_id, list_id, product_id, rank)
    SELECT store_id, category_id, product_id, rank FROM store_products JOIN product_categories USING (product_id)
    UNION ALL SELECT store_id, sub_category_id, product_id, rank
      FROM store_products JOIN product_sub_categories USING (product_id)`);
  await shop.db.execute(sql`ANALYZE store_lists`);
  await shop.db.execute(sql`DELETE FROM listing_counts`);
  await shop.db.execute(sql`
    INSERT INTO listing_counts (category_id, sub_category_id, change)
    SELECT '', '', count(*) FROM products
    UNION ALL SELECT category_id, '', count(*) FROM product_categories GROUP BY 1
    UNION ALL SELECT category_id, sub_category_id, count(*)
      FROM product_categories JOIN product_sub_categories USING (product_id) GROUP BY 1, 2`);
}

/**
 * A card payment of which a part went back at the provider, with a dispute: also a review, and the place in
 * the provider's lists.
 */
async function makeRefundedCharge() {
  const { orderId, id } = await startPayment(shop, await makeBuyer(shop));
  await pay(shop, id);
  await waitForPayment(shop, orderId, 'PAID');
  const { paymentIntent } = (await shop.services.cardProvider!.getSession(id))!;
  const wish = { paymentIntent: paymentIntent!, amount: 100 };
  shop.sandbox.payments.refund({ ...wish, metadata: {} });
  shop.sandbox.payments.openDispute({ ...wish, reason: 'fraudulent', isInquiry: false });
  await reconcile(shop.services, new Date());
}

beforeAll(async () => {
  app = shop.app;
  const catalogue = await makeCatalogue();
  await browse(catalogue);
  await beShopper(catalogue);
  await useSecondSteps();
  await makeOtherRows(catalogue);
  await makeDelivered(catalogue);
  await addMissed(shop.db, [{ text: 'submarine', count: 1 }]);
  await countUnitsSold(shop.services, new Date());
  await fillTables(shop.db, ROWS);
  await makeLists();
  watch = watchPlans(shop.config.databaseUrl!);
  const watchedCatalogue = openCatalogue(watch.db);
  const search = openSearch(watchedCatalogue);
  // What was read before the tables were filled is not known to it.
  arrivals = openArrivals(shop.services.stores);
  orderStreams = new OrderStreams({
    ...shop.services,
    db: watch.db,
    arrivals,
    url: shop.config.databaseUrl!,
  });
  await search.ready();
  app = await buildApp({
    services: {
      ...shop.services,
      db: watch.db,
      catalogue: watchedCatalogue,
      arrivals,
      search,
      log: pino({ level: 'silent' }),
      changes: { apply() {} },
      orderStreams,
    },
    cache: new PageCache(),
    pages: builtPages(),
  });
  watch.scans.length = 0;
  await browse(catalogue);
  await beShopper(catalogue);
  await findCustomers();
  await useSecondSteps();
  await doJobs();
}, 1_800_000);
afterAll(async () => {
  await app?.close();
  await orderStreams?.close();
  await watch?.db.$client.end();
});

/** What one statement read of a table when that is more than it may. */
function listLargeScans(): string[] {
  const large = watch.scans.filter(({ cause, rowsRead }) => rowsRead > MAX_ROWS_READ && !RARE.has(cause));
  const found = large.map(
    ({ cause, node, relation, rowsRead, statement }) =>
      `${cause}: ${node} on ${relation} read ${rowsRead} rows: ${statement}`,
  );
  return [...new Set(found)];
}

describe(`with ${ROWS} rows in each table`, () => {
  it('no statement behind a public call or a shopper’s call reads more than a page of rows', () => {
    expect(watch.scans.length).toBeGreaterThan(100);
    expect(listLargeScans()).toEqual([]);
  });

  it('every public call, every visitor’s and every shopper’s call was made', () => {
    const declared = shop.app.calls
      .filter(({ method, access }) => method !== 'HEAD' && access !== 'admin' && access !== 'staff')
      .map(({ method, url }) => `${method} ${url}`);
    expect(declared.filter((route) => !called.has(route))).toEqual([]);
  });

  it('a portion of the product file reads its own products alone, also the last one', async () => {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`SELECT id FROM products ORDER BY id DESC OFFSET 60 LIMIT 1`,
    );
    watch.scans.length = 0;
    watch.begin('product file');
    const portion = { storeId: FIRST_STORE_ID, afterId: rows[0]!.id, limit: 50, ids: undefined };
    await inTransaction(watch.db, async (tx) => {
      // The join that PostgreSQL chooses in a catalogue of 500,000 products.
      await tx.execute(sql`SET LOCAL enable_nestloop = off`);
      await tx.execute(sql`SET LOCAL enable_hashjoin = off`);
      expect(await listForExport(tx, portion)).toHaveLength(50);
    });
    expect(listLargeScans()).toEqual([]);
  });

  it('rows that are over are all swept, however many, and no step of it reads a table from end to end', async () => {
    const tooMany = Math.min(35_011, ROWS / 2);
    for (const expired of EXPIRED) await expire(expired, tooMany);
    const before = await Promise.all(EXPIRED.map(countExpired));
    for (const count of before) expect(count).toBeGreaterThanOrEqual(tooMany);
    watch.scans.length = 0;
    watch.begin('sweep');
    await sweep(watch.db);
    expect(await Promise.all(EXPIRED.map(countExpired))).toEqual(EXPIRED.map(() => 0));
    expect(listLargeScans()).toEqual([]);
  });
});

/** Long over: not what has become so since the sweep. */
const toPast = ({ column }: ExpiredRows) =>
  sql.raw(column.dataType === 'bigint' ? '-2000000' : "'2001-01-01'");

async function countExpired(expired: ExpiredRows): Promise<number> {
  const { column } = expired;
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${column.table} WHERE ${column} <= ${toPast(expired)}`);
  return rows[0]!.count;
}

/** Makes up to `count` rows of the table be over: their times lie in the past, their numbers far back. */
async function expire(expired: ExpiredRows, count: number): Promise<void> {
  const { column } = expired;
  await shop.db.execute(sql`
    UPDATE ${column.table} SET ${sql.identifier(column.name)} = ${toPast(expired)}
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${column.table} LIMIT ${count}))`);
  await shop.db.execute(sql`ANALYZE ${column.table}`);
}
