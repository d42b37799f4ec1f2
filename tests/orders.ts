// Helpers for tests of orders: fill a cart, press the order button, check the invariants afterwards.

import { setTimeout as sleep } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import type { OrderRow } from '#features/orders/core/order.contract.ts';
import { returnStock } from '#features/orders/core/orders.ts';
import { orderMails, orders } from '#features/orders/core/order.table.ts';
import { payments } from '#features/checkout/payment.table.ts';
import { paymentCharges, paymentRefunds } from '#features/checkout/ledger/provider-records.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { makeAddress, makeProduct, type Person } from './factories.ts';
import { makeOneShopper } from './many-shoppers.ts';
import { useTestShop, type Answer, type CallOptions, type TestShop } from './open-test-shop.ts';

/** A shop for the tests of a file; after each test the invariants of orders, stock and money must hold. */
export function useCheckedShop(...options: Parameters<typeof useTestShop>): TestShop {
  const shop = useTestShop(...options);
  afterEach(() => expectNoFaults(shop));
  return shop;
}

export async function readCart(shop: TestShop, person: Person): Promise<CartLine[]> {
  const answer = await shop.call('GET', '/api/cart/get', { token: person.token });
  return answer.body.data;
}

/** What is in the cart of a shopper or visitor: each product's id with its quantity. */
export async function readQuantities(shop: TestShop, who: CallOptions): Promise<[string, number][]> {
  const lines: CartLine[] = (await shop.call('GET', '/api/cart/get', who)).body.data;
  return lines.map(({ productId, quantity }) => [productId._id, quantity]);
}

export async function addToCart(shop: TestShop, person: Person, productId: string, quantity = 1) {
  const { token } = person;
  const added = await shop.call('POST', '/api/cart/create', { token, body: { productId } });
  if (quantity === 1) return added;
  const body = { _id: added.body.data._id, qty: quantity };
  return shop.call('PUT', '/api/cart/update-qty', { token, body });
}

export type Payload = Record<string, unknown> & { list_items?: unknown; addressId?: string | null };

export function placeOrder(shop: TestShop, person: Person, body: Payload, key?: string): Promise<Answer> {
  return shop.call('POST', '/api/order/cash-on-delivery', {
    token: person.token,
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });
}

/** A slow machine tells some to come back, who repeat with their key, as browsers do. */
export async function untilAnswered(place: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await place();
    if (answer.status !== 503 || tries === 20) return answer;
    await sleep(100);
  }
}

/** The body that the checkout page sends for this cart. */
export function toPayload(cart: readonly CartLine[], addressId: string, total = 1_000_000): Payload {
  return { list_items: cart, addressId, subTotalAmt: total, totalAmt: total };
}

/** The same, for the present cart of this person. */
export async function readPayload(shop: TestShop, person: Person, addressId: string, total?: number) {
  return toPayload(await readCart(shop, person), addressId, total);
}

/** A shopper with an address and `quantity` of a new product in the cart. */
export async function makeBuyer(
  shop: TestShop,
  { quantity = 1, ...attributes }: Parameters<typeof makeProduct>[1] & { quantity?: number } = {},
) {
  const person = await makeOneShopper(shop);
  const addressId = await makeAddress(shop, person);
  const product = await makeProduct(shop, attributes);
  await addToCart(shop, person, product.id, quantity);
  const cart = await readCart(shop, person);
  return { person, addressId, product, cart, payload: toPayload(cart, addressId) };
}

export type BuyerOptions = Parameters<typeof makeBuyer>[1];

/** The same, with the cart ordered for cash. */
export async function makeOrder(shop: TestShop, options: BuyerOptions = {}, choices: object = {}) {
  const buyer = await makeBuyer(shop, options);
  const { status, body } = await placeOrder(shop, buyer.person, { ...buyer.payload, ...choices });
  expect(status, body.message).toBe(200);
  const [row] = body.data;
  return { ...buyer, row, orderId: row.orderId as string, lineId: row._id as string };
}

type Caller = Pick<Person, 'token'>;

export const cancelOrder = (shop: TestShop, { token }: Caller, orderId: string): Promise<Answer> =>
  shop.call('POST', '/api/order/cancel', { token, body: { orderId } });

/** A step that staff request. */
export const requestStep = (
  shop: TestShop,
  { token }: Caller,
  orderId: string,
  ...[from, to]: [from: string | null, to: string]
): Promise<Answer> => shop.call('PUT', '/api/order/move', { token, body: { orderId, from, to } });

/** The same, by somebody who pauses between two steps. */
export async function moveOrder(shop: TestShop, ...step: [Caller, string, string | null, string]) {
  await letPass(shop, step[1], 3);
  return requestStep(shop, ...step);
}

const WAY = ['PLACED', 'PACKING', 'OUT FOR DELIVERY', 'DELIVERED'];

/** Takes a placed order through every step up to `to`. */
export async function bringOrder(shop: TestShop, staff: Caller, orderId: string, to = 'DELIVERED') {
  const way = WAY.slice(0, WAY.indexOf(to) + 1);
  for (const [index, next] of way.slice(1).entries())
    expect((await moveOrder(shop, staff, orderId, way[index]!, next)).status).toBe(200);
}

/** As its shopper sees it. */
export async function readDetails(shop: TestShop, { token }: Caller, orderId: string): Promise<OrderDetails> {
  return (await shop.call('GET', `/api/order/details?orderId=${orderId}`, { token })).body.data;
}

/**
 * As if everything of this order had happened this many seconds earlier: its transitions, and its queued
 * mails.
 */
export async function letPass(shop: TestShop, orderId: string, seconds: number): Promise<void> {
  const span = sql`${seconds} * interval '1 second'`;
  await shop.db.execute(
    sql`UPDATE order_transitions SET created_at = created_at - ${span} WHERE order_id = ${orderId}`,
  );
  await shop.db.execute(sql`UPDATE order_mails SET due_at = due_at - ${span} WHERE order_id = ${orderId}`);
}

type OrderState = Partial<Pick<typeof orders.$inferSelect, 'paymentState' | 'status'>>;

/**
 * Brings a cash order into the given state with matching records: its charge, its mails, and its returned
 * stock when it is over.
 */
export async function putOrder(shop: TestShop, orderId: string, to: OrderState): Promise<void> {
  const expiresAt = to.paymentState === 'awaiting' ? new Date(Date.now() + 30 * 60_000) : null;
  const isOnline = to.paymentState !== undefined && to.paymentState !== 'none_due';
  const [order] = await shop.db
    .update(orders)
    .set({ ...to, expiresAt, ...(isOnline && { paymentMethod: 'card', paymentProvider: 'sandbox' }) })
    .where(eq(orders.id, orderId))
    .returning();
  const { paymentState, status, totalPaise } = order!;
  if (paymentState !== 'none_due') {
    const isCharged = paymentState === 'paid' || paymentState === 'refunded';
    await shop.db.insert(payments).values({
      orderId,
      customerEmail: 'asha@example.test',
      payableUntil: new Date(),
      paymentId: isCharged ? `pi_${orderId}` : null,
      capturedPaise: isCharged ? totalPaise : 0,
      refundedPaise: paymentState === 'refunded' ? totalPaise : 0,
    });
  }
  if (paymentState === 'paid' || paymentState === 'refunded') {
    const paymentId = `pi_${orderId}`;
    const charge = { paymentId, orderId, amountPaise: totalPaise, currency: 'inr' };
    await shop.db.insert(paymentCharges).values({ ...charge, account: 'sandbox' });
    if (paymentState === 'refunded')
      await shop.db.insert(paymentRefunds).values({
        id: makeId(),
        paymentId,
        refundId: `re_${orderId}`,
        amountPaise: totalPaise,
        status: 'succeeded',
        isOurs: true,
      });
  }
  const events = [
    paymentState === 'none_due' && ('placed' as const),
    (paymentState === 'paid' || paymentState === 'refunded') && ('paid' as const),
    status === 'CANCELLED' && ('cancelled' as const),
    paymentState === 'refunded' && ('refunded' as const),
    status === 'DELIVERED' && ('delivered' as const),
  ].filter((event) => event !== false);
  await shop.db.delete(orderMails).where(eq(orderMails.orderId, orderId));
  if (events.length > 0) await shop.db.insert(orderMails).values(events.map((event) => ({ orderId, event })));
  const isOver = status === 'CANCELLED' || (status === null && paymentState !== 'awaiting');
  if (isOver) await returnStock(shop.db, order!);
}

/** As its shopper sees them, newest first. */
export async function listOrders(shop: TestShop, token: string): Promise<OrderRow[]> {
  return (await shop.call('GET', '/api/order/order-list', { token })).body.data;
}

export async function countOrders(shop: TestShop, userId: string): Promise<number> {
  return shop.db.$count(orders, eq(orders.userId, userId));
}

const invariants = readFile(new URL('../features/orders/core/invariants.sql', import.meta.url), 'utf8');

/** Prepared, because it is asked after each test: planning it takes ten times as long as its answer. */
export async function findFaults(shop: TestShop) {
  const { rows } = await shop.db.$client.query({ name: 'invariants', text: await invariants });
  return rows;
}

export async function expectNoFaults(shop: TestShop): Promise<void> {
  expect(await findFaults(shop)).toEqual([]);
}

/** An order of this many days ago, written directly; without a status it was never paid. */
export async function writeOrder(
  shop: TestShop,
  { userId }: { userId: string },
  productIds: readonly string[],
  { daysAgo = 1, status = 'DELIVERED' as string | null } = {},
) {
  const time = new Date(Date.now() - daysAgo * 24 * 60 * 60_000);
  const id = makeId(time);
  const payment = status ? 'none_due' : 'failed';
  await shop.db.execute(sql`
    INSERT INTO orders (id, user_id, store_id, payment_state, status, sub_total_paise, total_paise, delivery_address, created_at)
    VALUES (${id}, ${userId}, ${FIRST_STORE_ID}, ${payment}, ${status}, 100, 100, '{}', ${time})`);
  for (const productId of productIds)
    await shop.db.execute(sql`
      INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points, quantity, line_total_paise)
      VALUES (${makeId()}, ${id}, ${productId}, 'Thing', '{}', '1 pc', 100, 0, 1, 100)`);
}
