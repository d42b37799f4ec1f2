// Makes every call that visitors and shoppers may make, as people would, and finds customers as an admin.

import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#database/client.ts';
import { mailConfirmation } from '#features/identity/account/email-confirmation/email-confirmation.ts';
import { users } from '#features/identity/account/account.table.ts';
import { writeOrderMails } from '#features/orders/notices/order-mails.ts';
import { moneyOwed } from '#features/orders/money-back/money-back.table.ts';
import { orderLines, orders, orderTransitions } from '#features/orders/core/order.table.ts';
import { substituteQuestions } from '#features/orders/fulfilment/fulfilment.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { sendStockAlerts } from '#features/stock/alerts/send-alerts.ts';
import { stockRises, stockAlertAddresses } from '#features/stock/alerts/stock-alert.table.ts';
import { makeId } from '#shared/ids.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import type { PaymentShop } from './payment-shop.ts';
import { ADDRESS, PASSWORD, makeAdmin, makeShopper, setStock } from './factories.ts';
import { mailCode } from './resets.ts';
import type { Catalogue } from './rows-to-copy.ts';
import { OFFER_CODE } from './offers.ts';
import { addPasskey, showCode, untilCodeLasts } from './second-factors.ts';
import { makePasskey } from './software-passkey.ts';
import { toForm, plainImage } from './uploads.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type CallInput = {
  token?: string;
  cookies?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

export type Calls = {
  shop: PaymentShop;
  /** Makes one call; throws unless the status is one of those expected (200 by default). */
  call: (
    method: Method,
    path: string,
    sent?: CallInput,
    expected?: number[],
  ) => Promise<{ body: any; cookies: { name: string; value: string }[] }>;
  /** Names the next actions that are not calls. */
  begin: (cause: string) => void;
  db: Db;
  /** True before the tables are filled: the filling copies the rows that these calls create. */
  isFirst: boolean;
};

export async function browse({ call }: Calls, { category, subCategory, products: [product] }: Catalogue) {
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
  await call('POST', '/api/product/families', { body: { q: 'basmati rice', page: 1 } });
  const inCategory = { categoryId: category.id, subCategoryId: subCategory.id };
  await call('POST', '/api/product/families', { body: { ...inCategory, filter: { veg: 'veg' } } });
  await call('POST', '/api/product/similar', { body: { productId: product!.id } });
  await call('POST', '/api/product/bought-together', { body: { productIds: [product!.id] } });
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
  await call('POST', '/api/visit/measured', { body: { page: 'home', lcp: 1_200, cls: 0 } });
  await call('GET', `/api/store/find?pincode=${ADDRESS.pincode}`);
  await call('GET', '/api/store/find?pincode=999999&look=true');
  await call('GET', '/api/store/places?q=mg');
  await call('POST', '/api/store/near', { body: { latitude: 12.97, longitude: 77.6 } });
  await call('GET', '/api/store/get');
  await call('POST', '/api/store/request-pincode', {
    body: { pincode: '999999', email: 'asha@example.test' },
  });
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
  // Not ready at first: this call starts building the search index.
  await call('GET', '/readyz', {}, [200, 503]);
  await call('GET', '/metrics', {}, [200, 401, 403, 404]);
}

async function fillVisitorCart({ call }: Calls, { products }: Catalogue): Promise<Record<string, string>> {
  const cookies: Record<string, string> = {};
  for (const product of products.slice(0, 2)) {
    const added = await call('POST', '/api/cart/create', { cookies, body: { productId: product.id } });
    for (const { name, value } of added.cookies) cookies[name] = value;
  }
  const { body } = await call('GET', '/api/cart/get', { cookies });
  await call('PUT', '/api/cart/update-qty', { cookies, body: { _id: body.data[0]._id, qty: 2 } });
  await call('GET', '/api/cart/bill', { cookies });
  await call('GET', '/api/offer/current');
  await call('POST', '/api/offer/ribbons', { body: { productIds: [products[0]!.id] } });
  await call('POST', '/api/cart/coupon', { cookies, body: { code: OFFER_CODE } });
  await call('POST', '/api/cart/coupon', { cookies, body: { code: 'NOBODYS' } }, [404]);
  await call('DELETE', '/api/cart/coupon', { cookies });
  await call('POST', '/api/cart/coupon', { cookies, body: { code: OFFER_CODE } });
  await call('DELETE', '/api/cart/delete-cart-item', { cookies, body: { _id: body.data[1]._id } });
  return cookies;
}

export async function beShopper(calls: Calls, catalogue: Catalogue) {
  const { shop, call } = calls;
  const person = await makeShopper(shop);
  const { email } = person;
  await beNewcomer(calls, `new-${email}`, catalogue);
  await leave(calls, catalogue);
  await call('POST', '/api/user/login', { body: { email, password: 'not this one' } }, [400]);
  const cookies = await fillVisitorCart(calls, catalogue);
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
  await buy(calls, catalogue, token!, addressId);
  await call('DELETE', '/api/address/disable', { token, body: { _id: addressId } });
  await call('PUT', '/api/address/restore', { token, body: { _id: addressId } });
  await call('DELETE', '/api/address/disable', { token, body: { _id: addressId } });

  const newPassword = `${PASSWORD} again`;
  await call('PUT', '/api/user/change-password', {
    token,
    body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
  });
  await forgetPassword(calls, email);
  await call('PUT', '/api/user/sign-out-everywhere', { token, body: {} }, [200, 401]);
  await call('GET', '/api/user/logout', { token });
  await call('GET', '/api/user/logout', { token: 'a'.repeat(43) });
}

/** A shopper who has received an order exports their data and deletes the account. */
async function leave({ shop, call }: Calls, { products }: Catalogue) {
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

/** A shopper with an unconfirmed e-mail, who orders and then confirms it. */
async function beNewcomer(calls: Calls, email: string, { products }: Catalogue) {
  const { call, begin, db } = calls;
  const body = { name: 'Asha', email, password: PASSWORD, confirmPassword: PASSWORD };
  await call('POST', '/api/user/check-password', { body: { password: PASSWORD, name: 'Asha', email } });
  const { body: registered, cookies } = await call('POST', '/api/user/register', { body });
  const ticket = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  await call('POST', '/api/user/ticket-login', { cookies: ticket, body: { email } });
  const signedIn = await call('POST', '/api/user/login', { body: { email, password: PASSWORD } });
  const token = signedIn.body.data.accesstoken as string;
  await call('POST', '/api/user/send-confirmation', { token });
  const { body: address } = await call('POST', '/api/address/create', { token, body: ADDRESS });
  await call('POST', '/api/cart/create', { token, body: { productId: products[1]!.id } });
  const { body: cart } = await call('GET', '/api/cart/get', { token });
  const order = { list_items: cart.data, addressId: address.data._id, subTotalAmt: 1e6, totalAmt: 1e6 };
  await call('POST', '/api/order/cash-on-delivery', { token, body: order });
  await tellOfOrders(calls);
  begin('job: confirmation');
  let link = '';
  await mailConfirmation(
    db,
    { userId: registered.data._id, email },
    {
      shopName: 'Jhatpat',
      publicUrl: 'http://shop.test',
      now: new Date(),
      send: async ({ text }) => void (link = /#token=([\w-]{43})/.exec(text)![1]!),
    },
  );
  await call('POST', '/api/staff/accept', { token, body: { token: 'a'.repeat(43) } }, [400]);
  await call('POST', '/api/user/confirm-email', { body: { token: 'a'.repeat(43) } }, [400]);
  await call('POST', '/api/user/confirm-email', { body: { token: link, password: PASSWORD } });
}

async function buy(calls: Calls, { products }: Catalogue, token: string, addressId: string) {
  const { call } = calls;
  const productId = products[1]!.id;
  const fill = async () => {
    await call('POST', '/api/cart/create', { token, body: { productId } });
    const { body } = await call('GET', '/api/cart/get', { token });
    return { list_items: body.data, addressId, subTotalAmt: 1_000_000, totalAmt: 1_000_000 };
  };
  const headers = { 'idempotency-key': `key ${token}` };
  const placed = await call('POST', '/api/order/cash-on-delivery', { token, headers, body: await fill() });
  await call('GET', '/api/order/order-list', { token });
  await call('GET', '/api/order/active', { token });
  await call('GET', `/api/order/details?orderId=${placed.body.data[0].orderId}`, { token });
  await call('GET', `/api/order/invoice?orderId=${placed.body.data[0].orderId}`, { token }, [409]);
  await call('GET', `/api/order/credit-note?orderId=${placed.body.data[0].orderId}`, { token }, [409]);
  await call('POST', '/api/order/cancel', { token, body: { orderId: placed.body.data[0].orderId } });
  await watchEnded(calls, token, placed.body.data[0].orderId);
  const { body } = await call('POST', '/api/order/checkout', { token, headers, body: await fill() });
  await call('GET', `/api/order/session?id=${body.id}`, { token });
  await call('POST', '/api/order/continue-checkout', { token, body: { id: body.id } });
  await call('POST', '/api/order/cancel-checkout', { token, body: { id: body.id } });
  await call('POST', '/api/order/webhook', { body: { type: 'charge.refunded' } }, [400]);
  await call('POST', '/api/payment/webhook/razorpay', { body: { event: 'payment.captured' } }, [400]);
  await call('GET', '/api/payment/methods');
  const brought = await call('POST', '/api/order/cash-on-delivery', { token, body: await fill() });
  await declineSubstitute(calls, token, brought.body.data[0]);
  await complain(calls, token, brought.body.data[0]);
  await orderAgain(calls, token, brought.body.data[0].orderId, productId);
}

/** Once while it is in stock, and once while it is sold out. */
async function orderAgain(calls: Calls, token: string, orderId: string, productId: string) {
  const { shop, call } = calls;
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
  await waitFor(calls, token, productId);
  await setStock(shop, productId, 50);
}

/** With and without an account, until it is back in stock. */
async function waitFor({ shop, call, begin }: Calls, token: string, productId: string) {
  const body = { productId };
  const email = 'waits@example.test';
  await call('POST', '/api/product/notify-me', { token, body });
  await call('POST', '/api/product/notify-me-not', { token, body });
  await call('POST', '/api/product/notify-me', { token, body });
  await call('GET', '/api/product/notify-me', { token });
  await call('POST', '/api/product/notify-me', { body: { ...body, email } });
  const [address] = await shop.db
    .select()
    .from(stockAlertAddresses)
    .where(eq(stockAlertAddresses.email, email));
  await call('POST', '/api/product/notify-stop', { body: { key: address!.key } });
  await call('POST', '/api/product/notify-confirm', { body: { key: address!.key } });
  const rise = { productId, storeId: FIRST_STORE_ID, units: 5, isReturned: true };
  const later = new Date('2100-01-01');
  await shop.db.insert(stockRises).values([rise, { ...rise, productId: 'other', dueAt: later }]);
  await setStock(shop, productId, 50);
  begin('round: who waits for what is back');
  await sendStockAlerts({ ...shop.services, shopName: 'Jhatpat', publicUrl: 'http://shop.test' }, new Date());
}

/** For an order that is being picked; its line is as before afterwards. */
async function declineSubstitute(
  { shop, call }: Calls,
  token: string,
  { orderId, _id: lineId, productId }: { orderId: string; _id: string; productId: string },
) {
  await shop.db.execute(sql`UPDATE orders SET status = 'PACKING' WHERE id = ${orderId}`);
  const substitute = { productId, name: 'Rice', unit: '', image: null, quantity: 1, paise: 100 };
  await shop.db.update(orderLines).set({ short: 1, substitute }).where(eq(orderLines.id, lineId));
  const until = new Date(Date.now() + 60_000);
  const questionId = makeId();
  await shop.db.insert(substituteQuestions).values({ id: questionId, orderId, lineId, substitute, until });
  await call('PUT', '/api/order/answer-substitute', { token, body: { orderId, questionId, take: false } });
  await shop.db.update(orderLines).set({ short: 0 }).where(eq(orderLines.id, lineId));
}

/** For an order that has just been delivered. */
async function complain(
  { shop, call }: Calls,
  token: string,
  { orderId, _id: lineId }: { orderId: string; _id: string },
) {
  await shop.db.execute(sql`UPDATE orders SET status = 'DELIVERED' WHERE id = ${orderId}`);
  await shop.db.insert(orderTransitions).values({ orderId, toStatus: 'DELIVERED', movedBy: 'staff' });
  const picture = await toForm({ photo: { bytes: await plainImage(300, 200).png().toBuffer() } });
  const { body } = await call('POST', '/api/order/problem-photo', { token, ...picture });
  const problem = { orderId, lineId, kind: 'damaged', quantity: 1, photo: body.data.url };
  await call('POST', '/api/order/problem', { token, body: problem });
  await call('POST', '/api/order/rate', { token, body: { orderId, stars: 5, text: 'Quick' } });
  const [owed] = await shop.db
    .insert(moneyOwed)
    .values({ orderId, storeId: FIRST_STORE_ID, paise: 100, dueAt: new Date() })
    .returning();
  const way = { _id: owed!.id, way: 'upi', upiId: 'asha@okbank' };
  await call('PUT', '/api/order/money-back', { token, body: way });
  await call('PUT', '/api/order/money-back', { token, body: { _id: owed!.id, way: 'credit' } });
  await call('GET', '/api/order/credit', { token });
  await call('GET', `/api/order/details?orderId=${orderId}`, { token });
}

/** An order that ended a while ago is sent once and not watched any longer. */
async function watchEnded({ shop, call }: Calls, token: string, orderId: string) {
  await shop.db.execute(sql`UPDATE orders SET updated_at = now() - interval '1 hour' WHERE id = ${orderId}`);
  await call('GET', `/api/order/track?orderId=${orderId}`, { token });
}

async function forgetPassword({ call, begin, db }: Calls, email: string) {
  const forgot = await call('PUT', '/api/user/forgot-password', { body: { email } });
  await call('PUT', '/api/user/forgot-password', { body: { email: 'nobody@example.test' } });
  begin('job: reset code');
  const { code, cookies } = await mailCode(db, email, { holder: forgot.cookies[0]!.value });
  const { link } = await mailCode(db, email, { way: 'link' });
  const verify = (otp: string, expected: number[], cookies = {}) =>
    call('PUT', '/api/user/verify-forgot-password-otp', { cookies, body: { email, otp } }, expected);
  const wrong = code === '000000' ? '111111' : '000000';
  await verify(wrong, [400], cookies);
  await verify(wrong, [400]);
  const verified = await verify(code, [200], cookies);
  await verify(wrong, [400]);
  await call('PUT', '/api/user/verify-reset-link', { body: { token: link } });
  const ticket = Object.fromEntries(verified.cookies.map(({ name, value }) => [name, value]));
  const password = `${PASSWORD} at last`;
  await call('PUT', '/api/user/reset-password', {
    cookies: ticket,
    body: { email, newPassword: password, confirmPassword: password },
  });
}

export async function tellOfOrders({ shop, begin, db }: Calls) {
  begin('job: order mails');
  await writeOrderMails(
    { ...shop.services, db, shopName: 'Jhatpat', publicUrl: 'http://shop.test' },
    new Date(),
  );
}

/** A person with an authenticator app and a passkey, who signs in and confirms their identity with each. */
export async function useSecondFactors({ shop, call, isFirst }: Calls) {
  const person = await makeShopper(shop);
  await shop.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, person.userId));
  const { token, email, userId } = person;
  // Signs in first, so that the device is known.
  const first = await call('POST', '/api/user/login', { body: { email, password: PASSWORD } });
  await call('GET', '/api/user/logout', { token: first.body.data.accesstoken });
  await shop.db.update(users).set({ role: 'USER' }).where(eq(users.id, userId));

  const begun = await call('POST', '/api/user/start-authenticator', { token });
  const { _id, secret } = begun.body.data;
  await untilCodeLasts();
  const app = { _id, code: showCode(secret, -1), name: 'Phone' };
  const { body: added } = await call('POST', '/api/user/add-authenticator', { token, body: app });
  const passkey = makePasskey();
  const { body: asked } = await call('POST', '/api/user/start-passkey', { token });
  const made = { token: asked.data.token, passkey: passkey.create(asked.data.options), name: 'Laptop' };
  await call('POST', '/api/user/add-passkey', { token, body: made });
  const { body: own } = await call('GET', '/api/user/sign-in-methods', { token });

  const logIn = () => call('POST', '/api/user/login', { body: { email, password: PASSWORD } }, [403]);
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
  // Creates rows to copy.
  if (isFirst) {
    await addPasskey(shop, person);
    await logIn();
  }
}

/** Searches in each way that an admin can; with a million accounts no search may scan the whole table. */
export async function findCustomers({ shop, call }: Calls) {
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
  const [placed] = await shop.db.select({ orderId: orders.id }).from(orders).limit(1);
  const { orderId } = placed!;
  await call('POST', '/api/order/staff-details', { token, body: { orderId } });
  await call('POST', '/api/order/note', { token, body: { orderId, text: 'Called' } });
}
