import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#features/catalogue/catalogue.table.ts';
import { removeProductFromCarts } from '#features/cart/cart/cart.ts';
import { inTransaction } from '#database/client.ts';
import { ADDRESS, makeAddress, makeProduct, setStock, stockOf } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import {
  addToCart,
  listOrders,
  makeBuyer,
  placeOrder,
  readCart,
  readPayload,
  readQuantities,
  useCheckedShop,
} from '#tests/orders.ts';
import type { OrderRow } from '#features/orders/core/order.contract.ts';

const shop = useCheckedShop();

/** The list also has the clock of the store. */
const inList = (row: object) => ({ ...row, timeZone: 'Asia/Kolkata' });

describe('a cash order', () => {
  it('is made from the cart: the shop’s prices, a line per product, stock taken, cart emptied', async () => {
    const { person, addressId, product } = await makeBuyer(shop, {
      price: 700,
      discount: 7,
      stock: 10,
      quantity: 3,
    });
    const second = await makeProduct(shop, { price: 19.5, discount: 0 });
    await addToCart(shop, person, second.id, 2);

    const answer = await placeOrder(shop, person, await readPayload(shop, person, addressId, 1992));

    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, error: false, message: 'Order placed successfully' },
    });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const [row, other] = answer.body.data as OrderRow[];
    expect(row).toMatchObject({
      payment_status: 'CASH ON DELIVERY',
      status: 'PLACED',
      product_details: {
        name: product.name,
        image: product.images,
        unit: product.unit,
        price: 700,
        discount: 7,
      },
      productId: product.id,
      quantity: 3,
      lineTotal: 1953,
      subTotalAmt: 1992,
      totalAmt: 1992,
      delivery_address: ADDRESS,
    });
    expect(other).toMatchObject({ orderId: row!.orderId, productId: second.id, quantity: 2, lineTotal: 39 });
    expect(row!._id).not.toBe(row!.orderId);
    expect(await stockOf(shop, product.id)).toBe(7);
    expect(await readCart(shop, person)).toEqual([]);
    expect(await listOrders(shop, person.token)).toEqual(answer.body.data.map(inList));
  });

  it('finds the cart’s lines by product object, product id or line id, adds up repeated ones, and leaves the rest', async () => {
    const { person, addressId, product, cart } = await makeBuyer(shop, { quantity: 6 });
    const other = await makeProduct(shop);
    await addToCart(shop, person, other.id, 4);
    const items = [
      { productId: { ...cart[0]!.productId, price: 1 }, quantity: 1, notice: 'x', anything: { else: 1 } },
      { productId: product.id, quantity: 2 },
      { _id: cart[0]!._id, quantity: 2 },
    ];
    const answer = await placeOrder(shop, person, { list_items: items, addressId, totalAmt: 500 });
    expect(answer.body.data).toMatchObject([{ quantity: 5, lineTotal: 500, totalAmt: 500 }]);
    const left = await readQuantities(shop, person);
    expect(left.toSorted()).toEqual(
      [
        [product.id, 1],
        [other.id, 4],
      ].toSorted(),
    );
  });

  it('keeps its own copy of product and address', async () => {
    const { person, addressId, product, payload } = await makeBuyer(shop, { price: 50 });
    const placed = await placeOrder(shop, person, payload);
    const edited = { _id: addressId, ...ADDRESS, city: 'Nagpur' };
    await shop.call('PUT', '/api/address/update', { token: person.token, body: edited });
    await shop.call('DELETE', '/api/address/disable', { token: person.token, body: { _id: addressId } });
    await shop.db
      .update(products)
      .set({ name: 'Renamed', pricePaise: 1, images: [] })
      .where(eq(products.id, product.id));
    expect(await listOrders(shop, person.token)).toEqual(placed.body.data.map(inList));
  });

  it('is placed at the lower price when prices have fallen since they were shown', async () => {
    const { person, product, payload } = await makeBuyer(shop, { price: 100 });
    await shop.db.update(products).set({ pricePaise: 9_000 }).where(eq(products.id, product.id));
    const answer = await placeOrder(shop, person, { ...payload, subTotalAmt: 100, totalAmt: 100 });
    expect(answer.body.data).toMatchObject([{ totalAmt: 90, product_details: { price: 90 } }]);
  });

  it('counts paise exactly and is free at 100 % discount', async () => {
    const { person, payload } = await makeBuyer(shop, { price: 4.35, discount: 100, quantity: 2 });
    const answer = await placeOrder(shop, person, { ...payload, subTotalAmt: 0, totalAmt: 0 });
    expect(answer.body.data).toMatchObject([{ totalAmt: 0 }]);
  });
});

describe('refuses, changing nothing', () => {
  async function expectRejection(
    buyer: Awaited<ReturnType<typeof makeBuyer>>,
    body: Record<string, unknown>,
    expected: { status: number; message?: string; data?: unknown },
  ) {
    const { person, product } = buyer;
    const before = [await readCart(shop, person), await stockOf(shop, product.id)];
    const { status, message, data } = expected;
    const answer = await placeOrder(shop, person, body);
    expect(answer).toMatchObject({
      status,
      body: { success: false, error: true, ...(message && { message }) },
    });
    if (data) expect(answer.body.data).toEqual(data);
    expect([await readCart(shop, person), await stockOf(shop, product.id)]).toEqual(before);
    expect(await listOrders(shop, person.token)).toEqual([]);
  }

  it('an empty or absent list, and a cart that is empty', async () => {
    const buyer = await makeBuyer(shop);
    const rejection = { status: 400, message: 'Your cart is empty' };
    await expectRejection(buyer, {}, rejection);
    await expectRejection(buyer, { ...buyer.payload, list_items: [] }, rejection);
    const stranger = await makeOneShopper(shop);
    const addressId = await makeAddress(shop, stranger);
    const answer = await placeOrder(shop, stranger, { ...buyer.payload, addressId });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Your cart is empty' } });
  });

  it('a missing address, and one that is unknown, foreign or removed', async () => {
    const buyer = await makeBuyer(shop);
    const { person, payload, addressId } = buyer;
    const missing = { status: 400, message: 'Choose a delivery address' };
    await expectRejection(buyer, { ...payload, addressId: undefined }, missing);
    await expectRejection(buyer, { ...payload, addressId: null }, missing);
    await expectRejection(buyer, { ...payload, addressId: '' }, missing);
    const unknown = { status: 404, message: 'Address not found' };
    await expectRejection(buyer, { ...payload, addressId: '0'.repeat(24) }, unknown);
    const foreign = await makeAddress(shop, await makeOneShopper(shop));
    await expectRejection(buyer, { ...payload, addressId: foreign }, unknown);
    await shop.call('DELETE', '/api/address/disable', { token: person.token, body: { _id: addressId } });
    await expectRejection(buyer, payload, unknown);
  });

  it.each([-1, 0, 1.5, '1', null])('a quantity of %j', async (quantity) => {
    const buyer = await makeBuyer(shop);
    const list_items = [{ productId: buyer.product.id, quantity }];
    await expectRejection(buyer, { ...buyer.payload, list_items }, { status: 400 });
  });

  it('more than the cart holds, in one line or in two', async () => {
    const buyer = await makeBuyer(shop, { quantity: 2 });
    const productId = buyer.product.id;
    const rejection = { status: 409, message: 'Your cart has changed. Please review it.' };
    for (const list_items of [
      [{ productId, quantity: 3 }],
      [{ productId, quantity: 1_000_000_000 }],
      [
        { productId, quantity: 2 },
        { _id: buyer.cart[0]!._id, quantity: 1 },
      ],
    ]) {
      await expectRejection(buyer, { ...buyer.payload, list_items }, rejection);
    }
  });

  it('lines that are not in the cart, or in somebody else’s', async () => {
    const buyer = await makeBuyer(shop);
    const stranger = await makeBuyer(shop);
    const rejection = { status: 409, message: 'Your cart has changed. Please review it.' };
    for (const foreign of [
      { productId: stranger.product.id, quantity: 1 },
      { _id: stranger.cart[0]!._id, quantity: 1 },
      { productId: "' OR 1=1 --", quantity: 1 },
      { quantity: 1 },
    ]) {
      await expectRejection(buyer, { ...buyer.payload, list_items: [...buyer.cart, foreign] }, rejection);
    }
    expect(await readCart(shop, stranger.person)).toHaveLength(1);
  });

  it('a higher total than the shopper was shown, whatever prices the lines claim', async () => {
    const buyer = await makeBuyer(shop, { price: 100 });
    const list_items = [{ ...buyer.cart[0]!, productId: { ...buyer.cart[0]!.productId, price: 1 } }];
    const rejection = { status: 409, message: 'Prices have changed. Please review your cart.' };
    for (const totalAmt of [99.99, 1, 0, -5]) {
      await expectRejection(
        buyer,
        { ...buyer.payload, list_items, subTotalAmt: totalAmt, totalAmt },
        rejection,
      );
    }
    await shop.db.update(products).set({ pricePaise: 10_100 }).where(eq(products.id, buyer.product.id));
    await expectRejection(buyer, { ...buyer.payload, subTotalAmt: 100, totalAmt: 100 }, rejection);
    await expectRejection(buyer, { ...buyer.payload, totalAmt: undefined }, { status: 400 });
  });

  it('more than the stock, naming every such line, all or nothing', async () => {
    const buyer = await makeBuyer(shop, { stock: 5, quantity: 5 });
    const plenty = await makeProduct(shop, { stock: 50 });
    await addToCart(shop, buyer.person, plenty.id);
    await setStock(shop, buyer.product.id, 2);
    await expectRejection(buyer, await readPayload(shop, buyer.person, buyer.addressId), {
      status: 409,
      message: 'Some items are not available',
      data: [{ productId: buyer.product.id, name: buyer.product.name, requested: 5, available: 2 }],
    });
    expect(await stockOf(shop, plenty.id)).toBe(50);
  });

  it('a product that was deleted meanwhile; the rest can still be ordered', async () => {
    const { person, product, addressId, payload } = await makeBuyer(shop);
    const other = await makeProduct(shop);
    await addToCart(shop, person, other.id);
    await inTransaction(shop.db, async (tx) => {
      await removeProductFromCarts(tx, product);
      await tx.delete(products).where(eq(products.id, product.id));
    });
    expect((await placeOrder(shop, person, payload)).status).toBe(409);
    const rest = await readPayload(shop, person, addressId);
    expect((await placeOrder(shop, person, rest)).status).toBe(200);
  });

  it('a hundred and one lines, and an invalid list', async () => {
    const buyer = await makeBuyer(shop);
    const item = { productId: buyer.product.id, quantity: 1 };
    const tooMany = Array.from({ length: 101 }, () => item);
    for (const list_items of [
      tooMany,
      'x',
      { 0: item },
      [null],
      [{ productId: { $ne: null }, quantity: 1 }],
    ]) {
      await expectRejection(buyer, { ...buyer.payload, list_items }, { status: 400 });
    }
  });
});

describe('an Idempotency-Key', () => {
  it('is free again after a refusal', async () => {
    const { person, payload, product, addressId } = await makeBuyer(shop, { stock: 3 });
    await setStock(shop, product.id, 0);
    expect((await placeOrder(shop, person, payload, 'request-3')).status).toBe(409);
    await setStock(shop, product.id, 3);
    const cheaper = { ...payload, addressId, totalAmt: 100 };
    expect((await placeOrder(shop, person, cheaper, 'request-3')).status).toBe(200);
  });

  it('belongs to one shopper', async () => {
    const [one, two] = [await makeBuyer(shop), await makeBuyer(shop)];
    const first = await placeOrder(shop, one.person, one.payload, 'same-words');
    const second = await placeOrder(shop, two.person, two.payload, 'same-words');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).not.toBe(first.text);
  });

  it('is stored for 24 hours', async () => {
    const { person, payload, product } = await makeBuyer(shop);
    const first = await placeOrder(shop, person, payload, 'old');
    await shop.db.execute(
      "UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = 'old'",
    );
    await addToCart(shop, person, product.id);
    const cart = await readCart(shop, person);
    const later = await placeOrder(shop, person, { ...payload, list_items: cart }, 'old');
    expect(later.status).toBe(200);
    expect(later.body.data[0].orderId).not.toBe(first.body.data[0].orderId);
  });

  it('may have 200 characters, and a blank one does not count', async () => {
    const { person, payload } = await makeBuyer(shop);
    expect((await placeOrder(shop, person, payload, 'k'.repeat(201))).status).toBe(400);
    expect((await placeOrder(shop, person, payload, ' ')).status).toBe(200);
    expect(await placeOrder(shop, person, payload, ' ')).toMatchObject({ status: 400 });
  });
});
