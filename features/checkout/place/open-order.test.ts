import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#adapters/payment-provider.ts';
import { inTransaction } from '#database/client.ts';
import { mergeVisitorCart } from '#features/cart/cart/cart.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import {
  cancelCheckout,
  checkOut,
  findAttempts,
  pay,
  providerOf,
  readOrder,
  startPayment,
  usePaymentShop,
  waitForPayment,
  withProvider,
} from '#tests/payment-shop.ts';
import { makeAddress, stockOf } from '#tests/factories.ts';
import {
  addToCart,
  countOrders,
  listOrders,
  makeBuyer,
  placeOrder,
  readCart,
  readPayload,
  toPayload,
} from '#tests/orders.ts';

const shop = usePaymentShop();

const readFailure = async (
  { person: { token } }: Awaited<ReturnType<typeof makeBuyer>>,
  { orderId }: { orderId: string },
) => (await shop.call('GET', `/api/order/session?id=${orderId}`, { token })).body.data.failed;

describe('another order while an online payment is open', () => {
  it('of the same cart opens the same page, with a new key too', async () => {
    const buyer = await makeBuyer(shop, { stock: 1 });
    const first = await startPayment(shop, buyer, 'one');
    const second = await startPayment(shop, buyer, 'two');
    const third = await startPayment(shop, buyer);
    expect([second.orderId, third.orderId]).toEqual([first.orderId, first.orderId]);
    expect([second.id, third.id]).toEqual([first.id, first.id]);
    expect((await startPayment(shop, buyer, 'two')).answer.text).toBe(second.answer.text);
    expect(await countOrders(shop, buyer.person.userId)).toBe(1);
  });

  it('of a changed cart, address or price closes it first and gives its stock back', async () => {
    const buyer = await makeBuyer(shop, { stock: 3, quantity: 2 });
    const { person, product, addressId } = buyer;
    const first = await startPayment(shop, buyer);
    const token = person.token;
    await shop.call('PUT', '/api/cart/update-qty', { token, body: { _id: buyer.cart[0]!._id, qty: 1 } });
    const changed = { person, payload: await readPayload(shop, person, addressId) };
    const second = await startPayment(shop, changed);
    expect(second.orderId).not.toBe(first.orderId);
    expect(await readOrder(shop, first.orderId)).toMatchObject({ paymentState: 'failed' });
    expect(await providerOf(shop).getAttempt(first.id)).toMatchObject({ status: 'expired' });
    expect(await stockOf(shop, product.id)).toBe(2);

    const elsewhere = await makeAddress(shop, person);
    await shop.db.execute(sql`UPDATE addresses SET city = 'Mumbai' WHERE id = ${elsewhere}`);
    const third = await startPayment(shop, {
      person,
      payload: { ...changed.payload, addressId: elsewhere },
    });
    expect(third.orderId).not.toBe(second.orderId);

    await shop.db.update(products).set({ pricePaise: 9_000 }).where(eq(products.id, product.id));
    const cheaper = await startPayment(shop, {
      person,
      payload: { ...changed.payload, addressId: elsewhere },
    });
    expect(cheaper).toMatchObject({ amount: 90 });
    expect(cheaper.orderId).not.toBe(third.orderId);
    expect(await stockOf(shop, product.id)).toBe(2);
  });

  it('by cash closes the open payment and gets the units it holds', async () => {
    const buyer = await makeBuyer(shop, { stock: 1 });
    const online = await startPayment(shop, buyer);
    expect(await stockOf(shop, buyer.product.id)).toBe(0);
    const cash = await placeOrder(shop, buyer.person, buyer.payload);
    const byOrderId = cash.body.data[0].orderId as string;
    expect(await readOrder(shop, online.orderId)).toMatchObject({ paymentState: 'failed' });
    expect(await readFailure(buyer, online)).toEqual({ why: 'replaced', byOrderId });
    await pay(shop, online.id);
    expect(await providerOf(shop).getAttempt(online.id)).toMatchObject({ isPaid: false });
  });

  it('is not there: a payment that was cancelled, declined or too late says so', async () => {
    const buyer = await makeBuyer(shop, { stock: 1 });
    const online = await startPayment(shop, buyer);
    await cancelCheckout(shop, buyer.person, online.orderId);
    const failure = (why: string) => ({ why, byOrderId: null });
    expect(await readFailure(buyer, online)).toEqual(failure('cancelled'));
    const set = (columns: string) =>
      shop.db.execute(sql.raw(`UPDATE payments SET ${columns} WHERE order_id = '${online.orderId}'`));
    await set('declined_at = cancelled_at');
    expect(await readFailure(buyer, online)).toEqual(failure('declined'));
    await set('declined_at = NULL, cancelled_at = NULL');
    expect(await readFailure(buyer, online)).toEqual(failure('expired'));
    expect((await startPayment(shop, buyer)).answer.body.data).not.toHaveProperty('failed');
  });

  it('that would be refused anyway does not close it', async () => {
    const buyer = await makeBuyer(shop, { price: 100 });
    const online = await startPayment(shop, buyer);
    expect((await placeOrder(shop, buyer.person, { ...buyer.payload, totalAmt: 1 })).status).toBe(409);
    expect(await readOrder(shop, online.orderId)).toMatchObject({ paymentState: 'awaiting' });
  });

  it.each(['cash', 'online'])(
    'by %s, when the open one is paid already: 409, and that order is shown',
    async (way) => {
      const buyer = await makeBuyer(shop, { stock: 9 });
      const online = await startPayment(shop, buyer);
      shop.sandbox.faults.set({ dropPercent: 100 });
      await pay(shop, online.id);
      const request = way === 'cash' ? placeOrder : checkOut;
      expect(await request(shop, buyer.person, buyer.payload)).toMatchObject({
        status: 409,
        body: {
          code: 'PAYMENT_ARRIVED',
          message: 'We have received your payment',
          data: { orderId: online.orderId },
        },
      });
      expect(await readOrder(shop, online.orderId)).toMatchObject({
        paymentState: 'paid',
        status: 'PLACED',
      });
      expect(await readCart(shop, buyer.person)).toEqual([]);
      expect(await stockOf(shop, buyer.product.id)).toBe(8);
    },
  );

  it('when the provider cannot be asked: 409, nothing is released, nothing is lost', async () => {
    const buyer = await makeBuyer(shop, { stock: 9 });
    const online = await startPayment(shop, buyer);
    shop.sandbox.faults.set({ failPercent: 100 });
    expect(await placeOrder(shop, buyer.person, buyer.payload)).toMatchObject({
      status: 409,
      body: {
        code: 'PAYMENT_OPEN',
        message: 'You have an unfinished online payment',
        data: { orderId: online.orderId },
      },
    });
    expect(await stockOf(shop, buyer.product.id)).toBe(8);
    expect(await readOrder(shop, online.orderId)).toMatchObject({ paymentState: 'awaiting' });
    shop.sandbox.faults.set({ failPercent: 0 });
    await pay(shop, online.id);
    await waitForPayment(shop, online.orderId, 'paid');
  });

  it('by cash, placed while the provider is still being asked: nobody gets a pay page', async () => {
    const buyer = await makeBuyer(shop, { stock: 9 });
    const provider = providerOf(shop);
    let cash: Promise<unknown> | undefined;
    const openAttempt: PaymentProvider['openAttempt'] = async (order) => {
      const session = await provider.openAttempt(order);
      cash ??= placeOrder(shop, buyer.person, buyer.payload);
      expect(await cash).toMatchObject({ status: 200 });
      return session;
    };
    const online = await withProvider(shop, { openAttempt }, () =>
      checkOut(shop, buyer.person, buyer.payload, 'slow'),
    );
    expect(online).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    const rows = await listOrders(shop, buyer.person.token);
    expect(rows.map((row) => row.payment_status)).toEqual(['CASH ON DELIVERY', 'FAILED']);
    const sessions = (await findAttempts(shop, rows[1]!.orderId)).map(({ status }) => status);
    expect(sessions).toEqual(['expired']);
    expect(await stockOf(shop, buyer.product.id)).toBe(8);
  });

  it('of the same cart, when its page has expired at the provider, is a new one', async () => {
    const buyer = await makeBuyer(shop, { stock: 1 });
    const first = await startPayment(shop, buyer);
    shop.sandbox.faults.set({ dropPercent: 100 });
    await providerOf(shop).endAttempt(first.id);
    const second = await startPayment(shop, buyer);
    expect(second.orderId).not.toBe(first.orderId);
    expect(await readOrder(shop, first.orderId)).toMatchObject({ paymentState: 'failed' });
    expect(await stockOf(shop, buyer.product.id)).toBe(0);
  });

  it('two tabs, online and cash, at the same moment: one of the two orders stays', async () => {
    for (let times = 0; times < 8; times++) {
      const buyer = await makeBuyer(shop, { stock: 5 });
      const { person, payload, product } = buyer;
      const answers = await Promise.all([checkOut(shop, person, payload), placeOrder(shop, person, payload)]);
      const progress = (await listOrders(shop, person.token)).filter(
        (row) => row.payment_status !== 'FAILED',
      );
      expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1);
      expect(progress).toHaveLength(1);
      expect(await stockOf(shop, product.id)).toBe(4);
    }
  });

  it('two tabs, both online without a key: one order', async () => {
    const { person, payload } = await makeBuyer(shop, { stock: 5 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => checkOut(shop, person, payload)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.data.orderId)).size).toBe(1);
  });

  it('the last unit: held by one shopper’s payment, refused to the other’s cash, free after cancelling', async () => {
    const one = await makeBuyer(shop, { stock: 1 });
    const two = await makeBuyer(shop);
    await addToCart(shop, two.person, one.product.id);
    const options = toPayload(
      (await readCart(shop, two.person)).filter((line) => line.productId._id === one.product.id),
      two.addressId,
    );
    const online = await startPayment(shop, one);
    expect(await placeOrder(shop, two.person, options)).toMatchObject({
      status: 409,
      body: { code: 'ITEMS_UNAVAILABLE' },
    });
    await cancelCheckout(shop, one.person, online.id);
    expect((await placeOrder(shop, two.person, options)).status).toBe(200);
  });
});

describe('the cart while an online payment holds all that is left', () => {
  it('can be lowered, emptied and filled again, up to what there is with what the payment holds', async () => {
    const buyer = await makeBuyer(shop, { stock: 4, quantity: 4 });
    const { person, product } = buyer;
    const { token } = person;
    await startPayment(shop, buyer);
    expect(await stockOf(shop, product.id)).toBe(0);
    const set = async (qty: number) => {
      const [line] = await readCart(shop, person);
      const body = { _id: line!._id, qty };
      const answer = await shop.call('PUT', '/api/cart/update-qty', { token, body });
      return answer.status === 200 ? answer.body.data.productId.stock : answer.body.message;
    };
    expect(await set(3)).toBe(4);
    expect((await addToCart(shop, person, product.id)).body.data).toMatchObject({ quantity: 4 });
    expect(await set(5)).toBe('Only 4 left in stock');
    expect((await addToCart(shop, person, product.id)).body.message).toBe('Only 4 left in stock');
    const [line] = await readCart(shop, person);
    await shop.call('DELETE', '/api/cart/delete-cart-item', { token, body: { _id: line!._id } });
    expect(await readCart(shop, person)).toEqual([]);
    expect((await addToCart(shop, person, product.id)).body.data).toMatchObject({
      quantity: 1,
      productId: { stock: 4 },
    });
    // For everybody else there is none.
    const other = await makeBuyer(shop);
    expect((await addToCart(shop, other.person, product.id)).body.code).toBe('OUT_OF_STOCK');
  });

  it('takes what a visitor’s cart brings', async () => {
    const buyer = await makeBuyer(shop, { stock: 3, quantity: 2 });
    await startPayment(shop, buyer);
    const added = await shop.call('POST', '/api/cart/create', { body: { productId: buyer.product.id } });
    const cookies = Object.fromEntries(added.cookies.map(({ name, value }) => [name, value]));
    await inTransaction(shop.db, (tx) =>
      mergeVisitorCart(
        tx,
        buyer.person.userId,
        { visitorToken: cookies['jhatpat_cart']!, storeId: FIRST_STORE_ID },
        new Date(),
      ),
    );
    expect(await readCart(shop, buyer.person)).toMatchObject([{ quantity: 3, productId: { stock: 3 } }]);
  });

  it('is filled by a repeated order', async () => {
    const buyer = await makeBuyer(shop, { stock: 6, quantity: 3 });
    const { person, product, payload } = buyer;
    const { orderId } = (await placeOrder(shop, person, payload)).body.data[0];
    await addToCart(shop, person, product.id, 3);
    await startPayment(shop, { person, payload: await readPayload(shop, person, buyer.addressId) });
    const { token } = person;
    const [line] = await readCart(shop, person);
    await shop.call('DELETE', '/api/cart/delete-cart-item', { token, body: { _id: line!._id } });
    const answer = await shop.call('POST', '/api/order/reorder', { token, body: { orderId } });
    expect(answer.status).toBe(200);
    expect(await readCart(shop, person)).toMatchObject([{ quantity: 3, productId: { stock: 3 } }]);
  });
});
