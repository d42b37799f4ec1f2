import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { CHANGES_CHANNEL, readNotification } from '#features/catalogue/catalogue-changes.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { makeCategory, makeSubCategory } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import {
  addToCart,
  cancelOrder,
  listOrders,
  makeOrder,
  placeOrder,
  putOrder,
  readCart,
  readDetails,
  readPayload,
  toPayload,
  useCheckedShop,
} from '#tests/orders.ts';

const shop = useCheckedShop();

describe('the active orders', () => {
  const read = async (token: string) => (await shop.call('GET', '/api/order/active', { token })).body.data;

  it('are the newest one in full and their number, until they are delivered or cancelled', async () => {
    const { person, product, addressId, orderId } = await makeOrder(shop);
    const { token } = person;
    await makeOrder(shop);
    expect(await read(token)).toMatchObject({ order: { orderId, status: 'PLACED' }, count: 1 });
    await addToCart(shop, person, product.id);
    const second = await placeOrder(shop, person, await readPayload(shop, person, addressId));
    const newest = second.body.data[0].orderId as string;
    expect(await read(token)).toMatchObject({ order: { orderId: newest }, count: 2 });
    expect((await read(token)).order.lines).toEqual((await readDetails(shop, person, newest)).lines);
    await cancelOrder(shop, person, newest);
    expect(await read(token)).toMatchObject({ order: { orderId }, count: 1 });
    await putOrder(shop, orderId, { status: 'DELIVERED' });
    expect(await read(token)).toEqual({ order: null, count: 0 });
  });

  it('name beside them the one order that waits for its payment, while it can be paid', async () => {
    const { person, orderId } = await makeOrder(shop);
    await putOrder(shop, orderId, { paymentState: 'awaiting', status: null });
    const { totalAmt } = (await listOrders(shop, person.token))[0]!;
    const open = await read(person.token);
    expect(open).toMatchObject({ order: null, count: 0 });
    expect(open.openPayment).toMatchObject({ orderId, method: 'card', amount: totalAmt });
    expect(Date.parse(open.openPayment.heldUntil)).toBeGreaterThan(Date.now());
    await shop.db.execute(
      sql`UPDATE orders SET expires_at = now() - interval '1 second' WHERE id = ${orderId}`,
    );
    expect(await read(person.token)).toEqual({ order: null, count: 0 });
  });
});

describe('the order list', () => {
  it('is empty before the first order, and hides failed orders after 24 hours', async () => {
    const nobody = await makeOneShopper(shop);
    expect(await listOrders(shop, nobody.token)).toEqual([]);
    const { person, orderId } = await makeOrder(shop);
    const list = async () => (await listOrders(shop, person.token)).length;
    await putOrder(shop, orderId, { paymentState: 'failed', status: null });
    expect(await list()).toBe(1);
    await shop.db.execute(
      sql`UPDATE orders SET created_at = now() - interval '25 hours' WHERE id = ${orderId}`,
    );
    expect(await list()).toBe(0);
  });
});

it('an order is cancelled although its product has been deleted since', async () => {
  const { person, product, orderId } = await makeOrder(shop);
  await shop.db.delete(products).where(eq(products.id, product.id));
  expect((await cancelOrder(shop, person, orderId)).status).toBe(200);
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
    const { person, product, addressId } = await makeOrder(shop, options);
    expect(await hear()).toEqual([]);
    await addToCart(shop, person, product.id, 2);
    const cart = await readCart(shop, person);
    const last = await placeOrder(shop, person, toPayload(cart, addressId));
    expect(last.status).toBe(200);
    const tags = [`category:${category.id}`, `product:${product.id}`, 'search', `sub-category:${sub.id}`];
    expect(await hear()).toEqual([tags]);
    await cancelOrder(shop, person, last.body.data[0].orderId);
    expect(await hear()).toEqual([tags]);
  } finally {
    await listener.end();
  }
});
