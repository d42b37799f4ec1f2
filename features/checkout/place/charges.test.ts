// What is added to an order beside its goods, from the cart to the report: each place says the same sum.

import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toListingPath } from '#shared/slugs.ts';
import { makeCategory, makeProduct, type Person } from '#tests/factories.ts';
import {
  addToCart,
  bringOrder,
  makeBuyer,
  makeOrder,
  placeOrder,
  readDetails,
  readPayload,
} from '#tests/orders.ts';
import { checkOut, pay, startPayment, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { asPicker, packOrder } from '#tests/picking.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { rollUpAll } from '#tests/sales.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { useAdmin } from '#tests/staff.ts';
import { changeStore, FIRST_STORE_ID } from '#tests/stores.ts';
import { until } from '#tests/mail.ts';

const shop = usePaymentShop();
const owner = useAdmin(shop);
const sent = useSentMails(shop);

const CHARGES = [
  { kind: 'delivery', label: 'Delivery Charge', amount: 25 },
  { kind: 'handling', label: 'Handling Charge', amount: 4.5 },
  { kind: 'gift_wrap', label: 'Gift Wrap', amount: 30 },
];
const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

async function saveSettings(fields: Record<string, unknown>) {
  const { token } = owner;
  const { version } = (await shop.call('GET', '/api/settings/get', { token })).body.data;
  const answer = await shop.call('PUT', '/api/settings/update', { token, body: { version, ...fields } });
  expect(answer.status).toBe(200);
}

const setDelivery = (fields: Record<string, unknown>) => changeStore(shop, owner, FIRST_STORE_ID, fields);

async function readBill({ token }: Person, query = '') {
  return (await shop.call('GET', `/api/cart/bill${query}`, { token })).body.data;
}

/** Two packs at ₹50; the payload says what the cart shows. */
const TWO_PACKS = { quantity: 2, price: 50, discount: 0 };
const WRAPPED = { subTotalAmt: 100, totalAmt: 159.5, giftWrap: true };

async function makeWrapped() {
  const buyer = await makeBuyer(shop, TWO_PACKS);
  return { ...buyer, payload: { ...buyer.payload, ...WRAPPED } };
}
const placeWrapped = () => makeOrder(shop, TWO_PACKS, WRAPPED);

beforeEach(async () => {
  await setDelivery({ deliveryCharge: 25, freeDeliveryFrom: 199 });
  await saveSettings({ handlingCharge: 4.5, giftWrap: 30, chargesGstRate: 18, gstNumber: '' });
});

describe('the bill of a cart', () => {
  it('has its lines, charges and total, and what is missing to pay less', async () => {
    const { person, product, addressId } = await makeWrapped();
    await saveSettings({ minimumOrder: 150 });
    const bill = await readBill(person, '?giftWrap=true');
    expect(bill).toEqual({
      lines: [{ productId: product.id, quantity: 2, lineTotal: 100, discount: 0 }],
      charges: CHARGES,
      discounts: [],
      missing: [
        { kind: 'minimum_order', label: 'the minimum order', amount: 50 },
        { kind: 'free_delivery', label: 'free delivery', amount: 99 },
      ],
      coupon: null,
      subTotal: 100,
      total: 159.5,
      ...{ savings: 0, displaced: [], codes: [], changesIn: null },
    });
    await saveSettings({ minimumOrder: 0 });
    for (const place of [`addressId=${addressId}`, 'pincode=560001', 'pincode=none'])
      expect(await readBill(person, `?${place}`)).toMatchObject({ total: 129.5 });
    await addToCart(shop, person, (await makeProduct(shop, { price: 99, discount: 0 })).id);
    expect(await readBill(person)).toMatchObject({
      ...{ charges: [CHARGES[1]], missing: [], total: 203.5, savings: 25 },
    });
  });

  it('is empty for a visitor without a cart, and not of another shopper’s address', async () => {
    const { body } = await shop.call('GET', '/api/cart/bill');
    expect(body.data).toMatchObject({ lines: [], charges: [], total: 0 });
    const [{ person }, other] = [await makeWrapped(), await makeWrapped()];
    const answer = await shop.call('GET', `/api/cart/bill?addressId=${other.addressId}`, {
      token: person.token,
    });
    expect(answer.status).toBe(404);
  });

  it('is told with the cart as rates, so that the page calculates the same', async () => {
    const { body } = await shop.call('GET', '/api/cart/get');
    expect(body.chargeRates).toEqual({
      ...{ delivery: 25, freeDeliveryFrom: 199, handling: 4.5, giftWrap: 30, gstRate: 18 },
    });
  });
});

describe('the promise of free delivery', () => {
  /** The pages whose texts speak of the delivery. */
  async function readPages(language: string): Promise<string> {
    const category = await makeCategory(shop);
    await makeProduct(shop, { categoryIds: [category.id] });
    const cookie = `jhatpat_language=${language}`;
    const urls = ['/', '/search', toListingPath({ _id: category.id, name: category.name }, null)];
    let pages: Awaited<ReturnType<typeof shop.app.inject>>[] = [];
    // When the shop is too busy to render a page, it sends the last one, and says so, or 503.
    const isNow = ({ statusCode, headers }: (typeof pages)[number]) =>
      statusCode === 200 && !String(headers['cache-status']).includes('ttl=-');
    await until(async () => {
      pages = await Promise.all(urls.map((url) => shop.app.inject({ url, headers: { cookie } })));
      return pages.every(isNow);
    }, 'the pages as they are now');
    return pages.map(({ body }) => body).join('\n');
  }

  it.each([
    ['en', /\bfree\b/i],
    ['hi', /मुफ़्त/],
  ])('is made in %s only while no store charges for delivery', async (language, words) => {
    await setDelivery({ deliveryCharge: 0 });
    expect(await readPages(language)).toMatch(words);
    await setDelivery({ deliveryCharge: 25, freeDeliveryFrom: 199 });
    expect(await readPages(language)).not.toMatch(words);
  });
});

describe('an order in cash with charges', () => {
  it('costs them at every place that names its price', async () => {
    const { person, row, orderId } = await placeWrapped();
    expect(row).toMatchObject({ subTotalAmt: 100, totalAmt: 159.5 });
    const details = await readDetails(shop, person, orderId);
    expect(details).toMatchObject({ charges: CHARGES, discounts: [], totalAmt: 159.5, due: 159.5 });
    const { token } = owner;
    const staff = await shop.call('POST', '/api/order/staff-details', { token, body: { orderId } });
    expect(staff.body.data).toMatchObject({ charges: CHARGES, totalAmt: 159.5, due: 159.5 });
    const mail = await sent.waitFor(person.email);
    for (const words of ['Delivery Charge', '₹25', 'Handling Charge', '₹4.50', '₹30', '₹159.50'])
      expect(mail.text).toContain(words);
  });

  it('is refused when it costs more than was shown, or a gift wrap is no longer offered', async () => {
    const { person, payload } = await makeWrapped();
    const cheaper = await placeOrder(shop, person, { ...payload, totalAmt: 159.49 });
    expect([cheaper.status, cheaper.body.code]).toEqual([409, 'PRICES_CHANGED']);
    await saveSettings({ giftWrap: null });
    const wrapped = await placeOrder(shop, person, payload);
    expect([wrapped.status, wrapped.body.message]).toEqual([409, 'Gift wrap is not offered any more']);
    const { giftWrap: _, ...plain } = payload;
    const placed = await placeOrder(shop, person, plain);
    expect(placed.body.data[0]).toMatchObject({ totalAmt: 129.5 });
  });

  it('keeps its charges when the owner changes them, and takes none for free delivery', async () => {
    const { person, orderId } = await placeWrapped();
    await setDelivery({ deliveryCharge: 80 });
    expect(await readDetails(shop, person, orderId)).toMatchObject({ charges: CHARGES, due: 159.5 });
    await saveSettings({ handlingCharge: 0, giftWrap: 0 });
    const { person: other, ...placed } = await makeOrder(
      shop,
      { price: 199, discount: 0 },
      { giftWrap: true },
    );
    const free = await readDetails(shop, other, placed.orderId);
    expect(free).toMatchObject({ charges: [{ kind: 'gift_wrap', amount: 0 }], totalAmt: 199 });
  });

  it('owes the goods less what is short, and its charges', async () => {
    const { person, orderId } = await placeWrapped();
    const picker = asPicker(shop, owner);
    const [line] = (await picker.claim(orderId)).body.data.lines;
    await picker.short(orderId, line.lineId, 1);
    await packOrder(shop, owner, orderId);
    expect(await readDetails(shop, person, orderId)).toMatchObject({ totalAmt: 159.5, due: 109.5 });
  });
});

describe('charges paid online', () => {
  it('are paid by card beside as many products as a cart can hold', async () => {
    const { person, addressId } = await makeBuyer(shop, { price: 5 });
    for (let more = 1; more < 100; more++)
      await addToCart(shop, person, (await makeProduct(shop, { price: 5 })).id);
    const payload = { ...(await readPayload(shop, person, addressId)), giftWrap: true };
    const { id, amount, orderId } = await startPayment(shop, { person, payload });
    expect(amount).toBe(534.5);
    const page = await (await fetch(`${new URL(shop.sandbox.address).origin}/pay/${id}`)).text();
    for (const part of ['100 items', '3 more products', 'Handling Charge', 'Gift Wrap'])
      expect(page).toContain(part);
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
  });

  it('belong to the purchase: with other charges an open payment is closed and a new one opened', async () => {
    const { person, payload } = await makeWrapped();
    const first = await startPayment(shop, { person, payload });
    const again = await startPayment(shop, { person, payload });
    expect(again.orderId).toBe(first.orderId);
    const { giftWrap: _, ...plain } = payload;
    const other = await checkOut(shop, person, { ...plain, totalAmt: 129.5 });
    expect(other.body.data).toMatchObject({ amount: 129.5 });
    expect(other.body.data.orderId).not.toBe(first.orderId);
  });
});

describe('charges of a delivered order', () => {
  let orderId: string;
  let person: Person;
  beforeAll(async () => {
    await setDelivery({ deliveryCharge: 25, freeDeliveryFrom: 199, state: 'Karnataka' });
    await saveSettings({ handlingCharge: 4.5, giftWrap: 30 });
    ({ orderId, person } = await placeWrapped());
    await bringOrder(shop, owner, orderId);
  });

  it('stand on its invoice as lines of their own', async () => {
    const answer = await shop.app.inject({
      method: 'GET',
      url: `/api/order/invoice?orderId=${orderId}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const { text } = await readPdf(answer.rawPayload);
    const amounts = ['25.00', '4.50', '30.00', '159.50'];
    for (const words of ['Delivery Charge', 'Handling Charge', 'Gift Wrap', ...amounts])
      expect(text).toContain(words);
  });

  it('are in the report of the day, in a column of their own', async () => {
    await rollUpAll(shop);
    const { rows } = await shop.db.execute<{ charges: number }>(
      sql`SELECT coalesce(sum(charges_paise), 0)::float8 / 100 AS charges FROM orders WHERE status <> 'CANCELLED'`,
    );
    await until(async () => {
      const { body } = await shop.call('GET', '/api/admin/report?kind=day', { token: owner.token });
      return body.data.total.charges === rows[0]!.charges;
    }, 'the report to count the charges');
    expect(rows[0]!.charges).toBeGreaterThanOrEqual(sumOf(CHARGES));
  });
});
