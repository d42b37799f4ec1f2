// Orders with offers, from the cart to the invoice: each place says the same sum, no use is given twice, and
// nobody gets back more than was paid.

import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addresses } from '#features/cart/address/address.table.ts';
import { cartLines, carts } from '#features/cart/cart/cart.table.ts';
import { productCategories, productSubCategories } from '#features/catalogue/catalogue.table.ts';
import { makeId } from '#shared/ids.ts';
import {
  ADDRESS,
  makeCategory,
  makeProduct,
  makeShopper,
  makeSubCategory,
  PASSWORD,
} from '#tests/factories.ts';
import { makeShoppers } from '#tests/many-shoppers.ts';
import { addCoupon, endOffer, makeOffer, newCode, readBill } from '#tests/offers.ts';
import {
  addToCart,
  bringOrder,
  cancelOrder,
  expectNoFaults,
  makeBuyer,
  placeOrder,
  readCart,
  readDetails,
  readPayload,
} from '#tests/orders.ts';
import {
  cancelCheckout,
  checkOut,
  decline,
  pay,
  providerOf,
  readOrder,
  startPayment,
  toWork,
  usePaymentShop,
  waitForPayment,
} from '#tests/payment-shop.ts';
import { asPicker, packOrder } from '#tests/picking.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { rollUpAll } from '#tests/sales.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { useAdmin } from '#tests/staff.ts';
import { settleAttempt } from '../settle/settle.ts';

const shop = usePaymentShop();
const owner = useAdmin(shop);
const sent = useSentMails(shop);

afterEach(async () => {
  await shop.db.execute(sql`UPDATE offers SET ends_at = greatest(starts_at, now() - interval '1 second')`);
  await shop.services.offers.reload();
});

async function usesOf({ _id }: { _id: string }) {
  const { body } = await shop.call('GET', '/api/offer/get?limit=100', { token: owner.token });
  const { uses, given } = body.data.find((offer: { _id: string }) => offer._id === _id);
  return [uses, given];
}
const bring = (orderId: string) => bringOrder(shop, owner, orderId);

/** Three packs at ₹33.35, ₹10 off: ₹90.05, which is no whole number of paise for a pack. */
async function makeCoupled(more: Record<string, unknown> = {}) {
  const code = newCode();
  const offer = await makeOffer(shop, owner, { code, usesTotal: 5, ...more });
  const buyer = await makeBuyer(shop, { price: 33.35, quantity: 3 });
  expect((await addCoupon(shop, buyer.person, code)).status).toBe(200);
  return { ...buyer, code, offer, payload: { ...buyer.payload, subTotalAmt: 100.05, totalAmt: 90.05 } };
}
async function placeCoupled(more: Record<string, unknown> = {}) {
  const buyer = await makeCoupled(more);
  const { status, body } = await placeOrder(shop, buyer.person, buyer.payload);
  expect(status, body.message).toBe(200);
  return { ...buyer, row: body.data[0], orderId: body.data[0].orderId as string };
}

describe('an order with an offer', () => {
  it('says the same at every place that names its price', async () => {
    const { person, row, orderId, offer, code } = await placeCoupled();
    expect(row).toMatchObject({ lineTotal: 100.05, discount: 10, discountAmt: 10, totalAmt: 90.05 });
    // Staff read the same: features/orders/core/sums.test.ts.
    expect(await readDetails(shop, person, orderId)).toMatchObject({
      discounts: [{ offerId: offer._id, code, label: '10 % off', amount: 10 }],
      lines: [{ price: 33.35, lineTotal: 100.05, discount: 10 }],
      ...{ totalAmt: 90.05, due: 90.05 },
    });
    const mail = await sent.waitFor(person.email);
    for (const words of ['Offers', '-₹10', '₹90.05']) expect(mail.text).toContain(words);
    const data = await shop.call('GET', '/api/user/my-data', { token: person.token });
    expect(data.text).toContain(code);
    expect(await usesOf(offer)).toEqual([1, 10]);
    // The code has left the cart with the goods.
    expect(await readBill(shop, person)).toMatchObject({ coupon: null });
  });

  it('has it on the invoice and in the tax, and in the report of sales', async () => {
    await shop.db.execute(sql`UPDATE stores SET gst_number = '29AAGCB7383J1Z4', state = 'Karnataka'`);
    const { person, orderId, product } = await placeCoupled();
    await shop.db.execute(sql`
      INSERT INTO product_taxes (product_id, hsn_code, gst_basis_points) VALUES (${product.id}, '0401', 500)`);
    await bring(orderId);
    const answer = await shop.app.inject({
      method: 'GET',
      url: `/api/order/invoice?orderId=${orderId}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    const { text } = await readPdf(answer.rawPayload);
    // 5 % are within what was paid after the discount, and go to another state.
    for (const words of ['Tax invoice', 'discount ₹10.00', '90.05', '85.76', '4.29'])
      expect(text).toContain(words);
    await rollUpAll(shop);
    const { rows } = await shop.db.execute(sql`
      SELECT sum(sales_paise)::int AS sales, sum(discount_paise)::int AS discount FROM sales_products WHERE product_id = ${product.id}`);
    expect(rows).toEqual([{ sales: 9_005, discount: 1_000 }]);
  });

  it('gives back for missing packs what was paid for them, and for all no paisa more than was paid', async () => {
    const { person, orderId } = await placeCoupled();
    const picker = asPicker(shop, owner);
    const [line] = (await picker.claim(orderId)).body.data.lines;
    expect(line).toMatchObject({ lineTotal: 100.05, discount: 10 });
    expect((await picker.short(orderId, line.lineId, 1)).body.data).toMatchObject({ adjustment: 30.02 });
    expect((await picker.short(orderId, line.lineId, 3)).body.data).toMatchObject({ adjustment: 90.05 });
    await picker.short(orderId, line.lineId, 2);
    await packOrder(shop, owner, orderId);
    expect(await readDetails(shop, person, orderId)).toMatchObject({ totalAmt: 90.05, due: 30.01 });
    const body = { orderId, amount: 30.02, reason: 'It came late', key: 'goodwill-1' };
    const goodwill = await shop.call('POST', '/api/order/goodwill', { token: owner.token, body });
    expect([goodwill.status, goodwill.body.data?.left]).toEqual([409, 30.01]);
  });

  it('charges a substitute at most what was paid for the missing packs', async () => {
    const { person, product, payload } = await makeCoupled();
    const { body } = await placeOrder(shop, person, { ...payload, ifShort: 'replace' });
    const { orderId } = body.data[0];
    const picker = asPicker(shop, owner);
    const [line] = (await picker.claim(orderId)).body.data.lines;
    const categoryId = (await makeCategory(shop)).id;
    const subCategoryId = (await makeSubCategory(shop, [categoryId])).id;
    await shop.db.insert(productCategories).values({ productId: product.id, categoryId });
    await shop.db.insert(productSubCategories).values({ productId: product.id, subCategoryId });
    const place = { categoryIds: [categoryId], subCategoryIds: [subCategoryId] };
    const dearer = await makeProduct(shop, { price: 500, stock: 5, ...place });
    const short = await picker.short(orderId, line.lineId, 3, { productId: dearer.id, quantity: 1 });
    expect(short.body.data).toMatchObject({ adjustment: 0 });
    const { lines } = await readDetails(shop, person, orderId);
    expect(lines[0]!.substitute!.price).toBe(90.05);
  });

  it('gives its use back when it is cancelled', async () => {
    const { person, orderId, offer } = await placeCoupled({ usesTotal: 1 });
    const other = await makeBuyer(shop, { price: 100 });
    expect((await addCoupon(shop, other.person, offer.code)).body.code).toBe('COUPON_USED_UP');
    expect((await cancelOrder(shop, person, orderId)).status).toBe(200);
    expect(await usesOf(offer)).toEqual([0, 0]);
    expect((await addCoupon(shop, other.person, offer.code)).status).toBe(200);
  });

  it('keeps its discount when the offer ends, and its use when the account of its shopper is deleted', async () => {
    const { person, orderId, offer } = await placeCoupled({ usesTotal: 5 });
    await endOffer(shop, owner, offer);
    expect(await readDetails(shop, person, orderId)).toMatchObject({ totalAmt: 90.05 });
    expect(await usesOf(offer)).toEqual([1, 10]);
    await bring(orderId);
    await shop.db.execute(
      sql`UPDATE order_mails SET due_at = now() - interval '1 minute' WHERE order_id = ${orderId}`,
    );
    const { userId: known } = await makeShopper(shop);
    await shop.db.execute(sql`
      UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = ${known}) WHERE id = ${person.userId}`);
    const { token } = person;
    const gone = await shop.call('DELETE', '/api/user/delete-account', {
      token,
      body: { password: PASSWORD },
    });
    expect(gone.status, gone.text).toBe(200);
    expect(await usesOf(offer)).toEqual([1, 10]);
    await expectNoFaults(shop);
  });
});

describe('between the page and the press', () => {
  it('an offer that ends is told with the new bill, and the cart stays', async () => {
    const { person, payload, offer } = await makeCoupled();
    await endOffer(shop, owner, offer);
    const answer = await placeOrder(shop, person, payload);
    expect([answer.status, answer.body.code]).toEqual([409, 'PRICES_CHANGED']);
    expect(answer.body.data).toMatchObject({ discounts: [], subTotal: 100.05, total: 100.05 });
    expect(await readCart(shop, person)).toHaveLength(1);
    expect((await placeOrder(shop, person, { ...payload, totalAmt: 100.05 })).status).toBe(200);
  });

  it('another process may have ended or limited it a moment ago', async () => {
    for (const change of [
      sql`ends_at = now() - interval '1 second'`,
      sql`uses_total = 1, used = 1`,
      sql`value = 100`,
    ]) {
      const { person, payload, offer } = await makeCoupled({ usesTotal: null });
      // This process has not heard of it yet.
      await shop.db.execute(sql`UPDATE offers SET ${change}, version = version + 1 WHERE id = ${offer._id}`);
      const answer = await placeOrder(shop, person, payload);
      expect([answer.status, answer.body.code]).toEqual([409, 'PRICES_CHANGED']);
      await shop.db.execute(sql`UPDATE offers SET uses_total = NULL, used = 0 WHERE id = ${offer._id}`);
    }
  });

  it('a better offer that has begun makes it cheaper than was shown', async () => {
    const { person, payload } = await makeCoupled();
    const half = await makeOffer(shop, owner, { value: 50 });
    const { body } = await placeOrder(shop, person, payload);
    expect(body.data[0]).toMatchObject({ totalAmt: 50.03 });
    expect(await usesOf(half)).toEqual([1, 50.02]);
  });
});

describe('who may use it', () => {
  it('a first order: not the second, but again when the first was cancelled', async () => {
    await makeOffer(shop, owner, { firstOrder: true });
    const { person, addressId, product, payload } = await makeBuyer(shop, { price: 100 });
    const first = await placeOrder(shop, person, { ...payload, totalAmt: 90 });
    expect(first.body.data[0]).toMatchObject({ totalAmt: 90 });
    await addToCart(shop, person, product.id);
    expect(await readBill(shop, person)).toMatchObject({ total: 100 });
    const second = await placeOrder(shop, person, await readPayload(shop, person, addressId, 90));
    expect(second.body.code).toBe('PRICES_CHANGED');
    await cancelOrder(shop, person, first.body.data[0].orderId);
    expect(await readBill(shop, person)).toMatchObject({ total: 90 });
  });

  it('a shopper once, in ten tabs at once', async () => {
    const code = newCode();
    const offer = await makeOffer(shop, owner, { code, usesPerShopper: 1 });
    const { person, payload } = await makeBuyer(shop, { price: 100, quantity: 10, stock: 50 });
    await addCoupon(shop, person, code);
    const [line] = payload.list_items as { quantity: number }[];
    const one = { ...payload, list_items: [{ ...line, quantity: 1 }], totalAmt: 90 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, tab) => placeOrder(shop, person, one, `tab ${tab}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(['PRICES_CHANGED', 'BUSY']).toContain(body.code);
    expect(await usesOf(offer)).toEqual([1, 10]);
  });

  it('100 shoppers at once on 10 uses: 10 orders have it, 90 are told with the new bill', async () => {
    const code = newCode();
    const offer = await makeOffer(shop, owner, { code, usesTotal: 10 });
    const product = await makeProduct(shop, { stock: 500, price: 100 });
    const buyers = await makeShoppers(shop, 100);
    const owned = buyers.map(({ userId }) => ({ id: makeId(), userId }));
    const { address_line: addressLine, ...rest } = ADDRESS;
    await shop.db.insert(addresses).values(owned.map((row) => ({ ...row, addressLine, ...rest })));
    await shop.db.insert(carts).values(owned.map((row) => ({ ...row, couponCode: code })));
    const line = { productId: product.id, quantity: 1, seenPricePaise: 10_000, seenDiscountBasisPoints: 0 };
    await shop.db.insert(cartLines).values(owned.map(({ id }) => ({ ...line, cartId: id })));
    const answers = await Promise.all(
      buyers.map(async (person, at) => {
        const body = {
          list_items: [{ productId: product.id, quantity: 1 }],
          addressId: owned[at]!.id,
          totalAmt: 90,
        };
        for (;;) {
          const answer = await placeOrder(shop, person, body, 'one press');
          if (answer.status !== 503) return answer;
        }
      }),
    );
    const told = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(told).toHaveLength(90);
    for (const { body } of told)
      expect(body).toMatchObject({
        code: 'PRICES_CHANGED',
        data: { total: 100, discounts: [], coupon: { code, why: 'coupon_used_up' } },
      });
    expect(await usesOf(offer)).toEqual([10, 100]);
    const left = await shop.db.select().from(cartLines).where(eq(cartLines.productId, product.id));
    expect(left).toHaveLength(90);
  }, 60_000);
});

describe('an offer of an order paid online', () => {
  it('is part of what the provider takes, and comes back with a cancelled order', async () => {
    const buyer = await makeCoupled();
    const { id, amount, orderId } = await startPayment(shop, buyer);
    expect(amount).toBe(90.05);
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    expect(await readBill(shop, buyer.person)).toMatchObject({ lines: [], coupon: null });
    expect(await usesOf(buyer.offer)).toEqual([1, 10]);
    await cancelOrder(shop, buyer.person, orderId);
    await waitForPayment(shop, orderId, 'refunded');
    expect(await usesOf(buyer.offer)).toEqual([0, 0]);
  });

  it('is held while it waits: its shopper may press again, others may not use it', async () => {
    const buyer = await makeCoupled({ usesTotal: 1, usesPerShopper: 1 });
    const first = await startPayment(shop, buyer);
    expect(await readBill(shop, buyer.person)).toMatchObject({ total: 90.05 });
    expect((await startPayment(shop, buyer)).orderId).toBe(first.orderId);
    const other = await makeBuyer(shop, { price: 100 });
    expect((await addCoupon(shop, other.person, buyer.code)).body.code).toBe('COUPON_USED_UP');
    const cash = await placeOrder(shop, buyer.person, buyer.payload);
    expect(cash.body.data[0]).toMatchObject({ totalAmt: 90.05 });
    expect(await usesOf(buyer.offer)).toEqual([1, 10]);
  });

  /** Open at the provider, failed in the shop. */
  async function failHere(buyer: Awaited<ReturnType<typeof makeCoupled>>) {
    const payment = await startPayment(shop, buyer);
    const session = (await providerOf(shop).getAttempt(payment.id))!;
    await settleAttempt(toWork(shop), { ...session, status: 'expired' });
    expect(await usesOf(buyer.offer)).toEqual([0, 0]);
    return payment;
  }

  it('takes its use again when the money comes late', async () => {
    const buyer = await makeCoupled({ usesTotal: 1, usesPerShopper: 1 });
    const { id, orderId } = await failHere(buyer);
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    expect(await usesOf(buyer.offer)).toEqual([1, 10]);
    expect(await readDetails(shop, buyer.person, orderId)).toMatchObject({ totalAmt: 90.05, due: 90.05 });
  });

  it('goes back with the money that comes late when somebody else has its last use', async () => {
    const buyer = await makeCoupled({ usesTotal: 1 });
    const { id, orderId } = await failHere(buyer);
    const quicker = await makeBuyer(shop, { price: 100 });
    expect((await addCoupon(shop, quicker.person, buyer.code)).status).toBe(200);
    const placed = await placeOrder(shop, quicker.person, { ...quicker.payload, totalAmt: 90 });
    expect(placed.body.data[0]).toMatchObject({ totalAmt: 90 });
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'refunded');
    expect(await readOrder(shop, orderId)).toMatchObject({
      capturedPaise: 9_005,
      refundedPaise: 9_005,
      status: 'CANCELLED',
    });
    expect(await usesOf(buyer.offer)).toEqual([1, 10]);
  });

  it('is free again when the payment is given up, and when its time is over', async () => {
    const buyer = await makeCoupled({ usesTotal: 1 });
    const { id, orderId } = await startPayment(shop, buyer);
    await decline(shop, id);
    await cancelCheckout(shop, buyer.person, id);
    await waitForPayment(shop, orderId, 'failed');
    expect(await usesOf(buyer.offer)).toEqual([0, 0]);
    const again = await checkOut(shop, buyer.person, buyer.payload);
    expect(again.body.data).toMatchObject({ amount: 90.05 });
  });
});

it('a shop without offers asks nothing more of the database to place an order', async () => {
  const count = async () => {
    const { person, payload } = await makeBuyer(shop);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    expect((await placeOrder(shop, person, payload)).status).toBe(200);
    const texts = asked.mock.calls.map(([sent]: any[]) => String(sent.text ?? sent));
    asked.mockRestore();
    return texts.filter((text) => /offer_facts|order_offers|FROM offers/.test(text)).length;
  };
  expect(await count()).toBe(0);
  await makeOffer(shop, owner);
  expect(await count()).toBe(2);
});

it('an offer of a planned time applies from its first second', async () => {
  const { person } = await makeBuyer(shop, { price: 100 });
  const from = Math.ceil(Date.now() / 1000) * 1000 + 60_000;
  await makeOffer(shop, owner, { from: new Date(from).toISOString() });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(from - 1);
  expect(await readBill(shop, person)).toMatchObject({ total: 100 });
  vi.setSystemTime(from);
  expect(await readBill(shop, person)).toMatchObject({ total: 90 });
  vi.useRealTimers();
});
