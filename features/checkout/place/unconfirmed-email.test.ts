// Orders of an account with an unconfirmed e-mail, and the mails to an address that may be a stranger's.

import { NO_CHARGES } from '#shared/bill.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { placeOrder as place } from './place-order.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import {
  ADDRESS,
  makeAddress,
  makeAdmin,
  makeProduct,
  PASSWORD,
  registerShopper,
  type Person,
} from '#tests/factories.ts';
import {
  addToCart,
  cancelOrder,
  letPass,
  placeOrder,
  readCart,
  readPayload,
  requestStep,
  toPayload,
  useCheckedShop,
} from '#tests/orders.ts';
import { asPicker, packOrder } from '#tests/picking.ts';
import { mailCode } from '#tests/resets.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import type { PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import { orderMails } from '#features/orders/core/order.table.ts';

/** More than 5 orders a day, and no other limit interferes. */
const shop = useCheckedShop({ RATE_LIMIT_SCALE: '10', UNCONFIRMED_ORDERS: '1' });
const MAX_ORDERS = 10;
const sent = useSentMails(shop);

async function orderCart(person: Person, addressId: string) {
  const cart = await readCart(shop, person);
  return placeOrder(shop, person, toPayload(cart, addressId));
}
async function order(person: Person, addressId: string): Promise<string> {
  await addToCart(shop, person, (await makeProduct(shop)).id);
  const answer = await orderCart(person, addressId);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data[0].orderId;
}
const cancel = (person: Person, orderId: string) => cancelOrder(shop, person, orderId);
async function register() {
  const person = await registerShopper(shop);
  return { person, addressId: await makeAddress(shop, person) };
}
const readToken = async ({ email }: Person) =>
  /#token=([\w-]{43})/.exec((await sent.waitFor(email)).text)![1]!;
const confirm = (token: string) =>
  shop.call('POST', '/api/user/confirm-email', { body: { token, password: PASSWORD } });

describe('an unconfirmed address', () => {
  it('gets one mail, with the shop’s own texts, however many orders are placed and cancelled, which are limited per day', async () => {
    const person = await registerShopper(shop, 'WIN http://evil.test/prize now');
    const addressId = await makeAddress(shop, person);
    for (let times = 0; times < MAX_ORDERS; times++) await cancel(person, await order(person, addressId));
    await addToCart(shop, person, (await makeProduct(shop)).id);
    expect(await orderCart(person, addressId)).toMatchObject({
      status: 409,
      body: {
        code: 'EMAIL_UNCONFIRMED',
        message: 'Please confirm your email to order more today. The link is in our email to you.',
      },
    });
    expect(await readCart(shop, person)).toHaveLength(1);
    const newPassword = 'a password of mine';
    const changed = await shop.call('PUT', '/api/user/change-password', {
      token: person.token,
      body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
    });
    expect(changed.status).toBe(200);
    await sent.waitFor(person.email);
    await sent.waitForOrderMails();
    expect(sent.subjectsTo(person)).toEqual(['Confirm your email for Jhatpat']);
    expect(sent.mailsTo(person)[0]!.raw).not.toMatch(/evil|prize/i);
    const body = { token: await readToken(person), password: newPassword };
    expect((await shop.call('POST', '/api/user/confirm-email', { body })).status).toBe(200);
    expect((await orderCart(person, addressId)).status).toBe(200);
  });

  it('gets no mail when the account changes to another address, which gets the link', async () => {
    const person = await registerShopper(shop);
    await sent.waitFor(person.email);
    const email = `moved.${person.email}`;
    const body = { name: 'http://evil.test', email, mobile: '9876543210' };
    expect((await shop.call('PUT', '/api/user/update-user', { token: person.token, body })).status).toBe(200);
    await sent.waitFor(email);
    await sent.waitForOrderMails();
    expect(sent.mailsTo(person)).toHaveLength(1);
    expect(sent.subjectsTo({ ...person, email })).toEqual(['Confirm your email for Jhatpat']);
  });
});

describe('mails of orders', () => {
  it('wait until the e-mail is confirmed, and are then sent as they stand, one for each order, without typed links', async () => {
    const person = await registerShopper(shop, 'Asha http://evil.test/prize Rao');
    const { token } = person;
    const addressId = await makeAddress(shop, person);
    const typed = { ...ADDRESS, _id: addressId, address_line: 'Go to evil.test/now' };
    await shop.call('PUT', '/api/address/update', { token, body: typed });
    const [saved, cancelled] = [await order(person, addressId), await order(person, addressId)];
    await cancel(person, cancelled);
    await sent.waitForOrderMails();
    expect(sent.mailsTo(person)).toHaveLength(1);

    expect((await confirm(await readToken(person))).status).toBe(200);
    await sent.waitForSubject(person.email, 'is placed');
    await sent.waitForSubject(person.email, 'is cancelled');
    await sent.waitForOrderMails();
    expect(sent.subjectsTo(person).sort()).toEqual([
      'Confirm your email for Jhatpat',
      'Your order # is cancelled',
      'Your order # is placed',
    ]);
    for (const { text, html } of sent.mailsTo(person)) {
      expect(text + html).not.toMatch(/evil\.test/);
      const hosts = [...text.matchAll(/https?:\/\/[^\s]+/g)].map(([url]) => new URL(url).host);
      expect(new Set(hosts)).toEqual(new Set(['shop.test']));
    }
    // From now on mails come at once.
    await cancel(person, saved);
    await sent.waitFor(person.email, 4);
  });

  it('held back until after the delivery become one that asks for no money, and names what went back', async () => {
    const { person, addressId } = await register();
    const product = await makeProduct(shop, { price: 100, discount: 0, stock: 20 });
    await addToCart(shop, person, product.id, 4);
    const orderId: string = (await orderCart(person, addressId)).body.data[0].orderId;
    const owner = await makeAdmin(shop);
    const picker = asPicker(shop, owner);
    const [line] = (await picker.claim(orderId)).body.data.lines;
    await picker.short(orderId, line.lineId, 1);
    await packOrder(shop, owner, orderId);
    await letPass(shop, orderId, 100);
    for (const [from, to] of [
      ['PACKING', 'OUT FOR DELIVERY'],
      ['OUT FOR DELIVERY', 'DELIVERED'],
    ] as const) {
      expect((await requestStep(shop, owner, orderId, from, to)).status).toBe(200);
      await letPass(shop, orderId, 100);
    }
    const given = { orderId, amount: 39, reason: 'The bread was old', key: 'key-of-the-bread' };
    const answer = await shop.call('POST', '/api/order/goodwill', { token: owner.token, body: given });
    expect(answer.status).toBe(200);
    await sent.waitForOrderMails();
    expect(sent.mailsTo(person)).toHaveLength(1);

    await confirm(await readToken(person));
    const { text } = await sent.waitForSubject(person.email, 'was delivered');
    await sent.waitForOrderMails();
    expect(sent.mailsTo(person)).toHaveLength(2);
    expect(text.replaceAll('\r', '')).toContain(
      'Grand total: ₹400\nNot delivered: -₹100\nPaid: ₹300\nRefunded: -₹39\nPayment: Cash on Delivery',
    );
    expect(text).not.toMatch(/please pay|due/i);
  });

  it('held back while the order left the store say that it is on its way, and what is due', async () => {
    const { person, addressId } = await register();
    const orderId = await order(person, addressId);
    const owner = await makeAdmin(shop);
    await packOrder(shop, owner, orderId);
    await letPass(shop, orderId, 100);
    expect((await requestStep(shop, owner, orderId, 'PACKING', 'OUT FOR DELIVERY')).status).toBe(200);
    await sent.waitForOrderMails();
    await confirm(await readToken(person));
    const { text } = await sent.waitForSubject(person.email, 'is on its way');
    expect(text).toMatch(/Your order is on its way\.\s+Please pay ₹[\d,]+ when it arrives\./);
    await sent.waitForOrderMails();
    expect(sent.mailsTo(person)).toHaveLength(2);
  });

  it('are also sent when a mailed code for a new password has confirmed the address', async () => {
    const { person, addressId } = await register();
    await order(person, addressId);
    await sent.waitForOrderMails();
    const { code, cookies } = await mailCode(shop.db, person.email);
    const body = { email: person.email, otp: code };
    const verified = await shop.call('PUT', '/api/user/verify-forgot-password-otp', { body, cookies });
    expect(verified.status).toBe(200);
    await sent.waitFor(person.email, 2);
    expect(sent.subjectsTo(person)).toContain('Your order # is placed');
  });

  it('that are older than a day, or about finished orders, are no longer sent', async () => {
    const { person, addressId } = await register();
    const old = await order(person, addressId);
    await order(person, addressId);
    await sent.waitForOrderMails();
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    await shop.db.update(orderMails).set({ createdAt: yesterday }).where(eq(orderMails.orderId, old));
    await confirm(await readToken(person));
    await sent.waitFor(person.email, 2);
    await sent.waitForOrderMails();
    expect(sent.subjectsTo(person)).toHaveLength(2);
  });

  it('are neither lost nor doubled when the e-mail is confirmed at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => registerShopper(shop)));
    const tokens = await Promise.all(people.map(readToken));
    await Promise.all(
      people.map(async (person, at) => {
        const addressId = await makeAddress(shop, person);
        await Promise.all([order(person, addressId), confirm(tokens[at]!)]);
      }),
    );
    await Promise.all(people.map(({ email }) => sent.waitFor(email, 2)));
    await sent.waitForOrderMails();
    for (const person of people) expect(sent.mailsTo(person)).toHaveLength(2);
  });

  it('to an account from before links were sent contain that link, once', async () => {
    const person = await registerShopper(shop);
    await sent.waitFor(person.email);
    await shop.db.update(users).set({ confirmationAskedAt: null }).where(eq(users.id, person.userId));
    const addressId = await makeAddress(shop, person);
    for (let times = 0; times < 3; times++) await order(person, addressId);
    await sent.waitFor(person.email, 2);
    await sent.waitForOrderMails();
    expect(sent.subjectsTo(person)).toEqual(Array(2).fill('Confirm your email for Jhatpat'));
  });
});

describe('orders of an account whose e-mail is not confirmed', () => {
  it('have the same limit per day when they come at once', async () => {
    const { person, addressId } = await register();
    for (let times = 1; times < MAX_ORDERS; times++) await order(person, addressId);
    for (let times = 0; times < 4; times++) await addToCart(shop, person, (await makeProduct(shop)).id);
    const cart = await readCart(shop, person);
    const answers = await Promise.all(
      cart.map((line) => placeOrder(shop, person, toPayload([line], addressId))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('of yesterday do not count', async () => {
    const { person, addressId } = await register();
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    for (let times = 0; times < MAX_ORDERS; times++) {
      await addToCart(shop, person, (await makeProduct(shop)).id);
      const body = (await readPayload(shop, person, addressId)) as PlaceOrderBody;
      const caller = { userId: person.userId, storeId: FIRST_STORE_ID };
      const caps = { ...shop.config, minimumOrderPaise: 0, chargeRates: NO_CHARGES };
      const input = { ...caps, ...caller, key: null, body, now: yesterday };
      await place(shop.services, input, { call: 'cash-on-delivery' });
    }
    await order(person, addressId);
  });
});
