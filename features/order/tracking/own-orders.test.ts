import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { CHANGES_CHANNEL, readNotification } from '#features/catalogue/catalogue-changes.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { makeCategory, makeSubCategory, stockOf } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import {
  addToCart,
  makeBuyer,
  placeOrder,
  putOrder,
  readCart,
  readPayload,
  toPayload,
  useCheckedShop,
} from '#tests/orders.ts';

const shop = useCheckedShop();

const cancel = (token: string, orderId: string) =>
  shop.call('POST', '/api/order/cancel', { token, body: { orderId } });

async function makeOrder(options: Parameters<typeof makeBuyer>[1] = {}) {
  const buyer = await makeBuyer(shop, options);
  const answer = await placeOrder(shop, buyer.person, buyer.payload);
  return { ...buyer, orderId: answer.body.data[0].orderId as string };
}

describe('the active orders', () => {
  const read = async (token: string) => (await shop.call('GET', '/api/order/active', { token })).body.data;

  it('are the newest one in full and their number, until they are delivered or cancelled', async () => {
    const { person, product, addressId, orderId } = await makeOrder();
    const { token } = person;
    await makeOrder();
    expect(await read(token)).toMatchObject({ order: { orderId, status: 'PLACED' }, count: 1 });
    await addToCart(shop, person, product.id);
    const second = await placeOrder(shop, person, await readPayload(shop, person, addressId));
    const newest = second.body.data[0].orderId as string;
    expect(await read(token)).toMatchObject({ order: { orderId: newest }, count: 2 });
    const { body } = await shop.call('GET', `/api/order/details?orderId=${newest}`, { token });
    expect((await read(token)).order.lines).toEqual(body.data.lines);
    await cancel(token, newest);
    expect(await read(token)).toMatchObject({ order: { orderId }, count: 1 });
    await putOrder(shop, orderId, { status: 'DELIVERED' });
    expect(await read(token)).toEqual({ order: null, count: 0 });
  });

  it('are none for a shopper whose payment is still open', async () => {
    const { person, orderId } = await makeOrder();
    await putOrder(shop, orderId, { paymentState: 'failed', status: null });
    expect(await read(person.token)).toEqual({ order: null, count: 0 });
  });
});

describe('the order list', () => {
  it('is empty before the first order, and hides failed orders after 24 hours', async () => {
    const nobody = await makeOneShopper(shop);
    const empty = await shop.call('GET', '/api/order/order-list', { token: nobody.token });
    expect(empty.body.data).toEqual([]);

    const { person, orderId } = await makeOrder();
    const list = async () => {
      const answer = await shop.call('GET', '/api/order/order-list', { token: person.token });
      return answer.body.data.length;
    };
    await putOrder(shop, orderId, { paymentState: 'failed', status: null });
    expect(await list()).toBe(1);
    await shop.db.execute(
      sql`UPDATE orders SET created_at = now() - interval '25 hours' WHERE id = ${orderId}`,
    );
    expect(await list()).toBe(0);
  });
});

describe('cancelling', () => {
  it('returns the stock, once, however many requests come at the same moment', async () => {
    const { person, product, orderId } = await makeOrder({ stock: 8, quantity: 3 });
    expect(await stockOf(shop, product.id)).toBe(5);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(person.token, orderId)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const done = answers.find((answer) => answer.status === 200)!;
    expect(done.body).toMatchObject({
      message: 'Order cancelled',
      data: [{ orderId, status: 'CANCELLED', payment_status: 'CASH ON DELIVERY' }],
    });
    expect(await stockOf(shop, product.id)).toBe(8);
  });

  it('works when the product has been deleted since', async () => {
    const { person, product, orderId } = await makeOrder();
    await shop.db.delete(products).where(eq(products.id, product.id));
    expect((await cancel(person.token, orderId)).status).toBe(200);
  });
});

it('tells every process when a product’s stock becomes zero or more than zero, and only then', async () => {
  const category = await makeCategory(shop);
  const sub = await makeSubCategory(shop, [category.id]);
  const heard: string[] = [];
  const listener = new pg.Client(shop.config.databaseUrl!);
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload!));
  await listener.query(`LISTEN ${CHANGES_CHANNEL}`);
  const hear = async () => {
    await listener.query('SELECT 1');
    return heard.splice(0).map((payload) => readNotification(payload).tags!.sort());
  };
  try {
    const options = { stock: 3, categoryIds: [category.id], subCategoryIds: [sub.id] };
    const { person, product, addressId } = await makeOrder(options);
    expect(await hear()).toEqual([]);
    await addToCart(shop, person, product.id, 2);
    const cart = await readCart(shop, person);
    const last = await placeOrder(shop, person, toPayload(cart, addressId));
    expect(last.status).toBe(200);
    const tags = [`category:${category.id}`, `product:${product.id}`, 'search', `sub-category:${sub.id}`];
    expect(await hear()).toEqual([tags]);
    await cancel(person.token, last.body.data[0].orderId);
    expect(await hear()).toEqual([tags]);
  } finally {
    await listener.end();
  }
});
