// What a shopper does: fills a cart with what people buy, orders, pays, sometimes cancels, tells the rider
// the code at the door, and reports a problem when something was wrong.

import { isDeepStrictEqual } from 'node:util';
import { drawLineCount, drawQuantity, SHARES } from '#demo/day/store-habits.ts';
import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { PAY_PATH } from '#sandbox/objects.ts';
import { makeId } from '#shared/ids.ts';
import { totalsOf } from '#shared/money.ts';
import { requireAnswer, type CallReply } from './calls.ts';
import {
  between,
  choose,
  endOrder,
  happens,
  noteOrder,
  noteRejection,
  type Day,
  type DayOrder,
  type Shopper,
} from './day.ts';
import { answerProblem } from './manager.ts';

const CARD_SHARE = 0.3;
const MOST_LINES = 12;
const TEST_CARD = '4242 4242 4242 4242';
const PAID_TIMEOUT_MS = 20_000;

/** One purchase, until after its delivery. */
export async function buy(day: Day, shopper: Shopper): Promise<void> {
  shopper.isBusy = true;
  let order: DayOrder | null;
  try {
    await ensureAddress(day, shopper);
    await fillCart(day, shopper);
    order = await orderCart(day, shopper);
  } finally {
    shopper.isBusy = false;
  }
  if (order && happens(day, SHARES.cancelled)) await cancelSoon(day, shopper, order);
}

async function ensureAddress(day: Day, shopper: Shopper): Promise<void> {
  if (shopper.addressId) return;
  const { pincode } = shopper.place;
  const saved: { _id: string; pincode: string; status: boolean }[] = requireAnswer(
    'Addresses',
    await day.ask(shopper, 'GET', '/api/address/get'),
  );
  const found = saved.find((one) => one.status && one.pincode === pincode);
  const house = Math.floor(between(day, 1, 400));
  const address = {
    address_line: `${house}, ${Math.floor(between(day, 1, 30))}th Cross`,
    ...{ city: 'Bengaluru', state: 'Karnataka', country: 'India', pincode },
    mobile: `98${String(Math.floor(between(day, 0, 1e8))).padStart(8, '0')}`,
  };
  shopper.addressId = (
    found ?? requireAnswer('An address', await day.ask(shopper, 'POST', '/api/address/create', address))
  )._id;
}

async function fillCart(day: Day, shopper: Shopper): Promise<void> {
  const count = Math.min(MOST_LINES, drawLineCount(day.random));
  const wanted = new Set(Array.from({ length: count }, () => choose(day.shelves, day.random)));
  for (const { productId } of wanted) {
    const added = await day.ask(shopper, 'POST', '/api/cart/create', { productId });
    if (added.status !== 200) continue; // sold out meanwhile
    const qty = drawQuantity(day.random);
    if (qty > 1) await day.ask(shopper, 'PUT', '/api/cart/update-qty', { _id: added.data._id, qty });
  }
}

/** Orders the cart without what has sold out meanwhile; null when it cannot be ordered. */
async function orderCart(day: Day, shopper: Shopper): Promise<DayOrder | null> {
  const options = {
    addressId: shopper.addressId,
    ifShort: happens(day, SHARES.replaces) ? 'replace' : 'refund',
    leaveAtDoor: happens(day, SHARES.leftAtDoor),
  };
  const isOnline = happens(day, CARD_SHARE);
  for (let tries = 0; tries < 4; tries++) {
    const cart: CartLine[] = requireAnswer('The cart', await day.ask(shopper, 'GET', '/api/cart/get'));
    if (cart.length === 0) break;
    const { total } = totalsOf(
      cart.map(({ quantity, productId: { price, discount } }) => ({ quantity, price, discount })),
    );
    const body = {
      ...options,
      list_items: cart.map(({ _id, quantity, productId }) => ({ _id, productId: productId._id, quantity })),
      subTotalAmt: total,
      totalAmt: total,
    };
    const paysByCard = isOnline && day.takesCards;
    const pressedAt = day.clock.now();
    const said = await day.ask(
      shopper,
      'POST',
      `/api/order/${paysByCard ? 'checkout' : 'cash-on-delivery'}`,
      body,
      makeId(),
    );
    if (said.status === 200) {
      const orderId: string = paysByCard ? said.data.orderId : said.data[0].orderId;
      const paidAt = paysByCard ? await payOnline(day, shopper, said.data) : pressedAt;
      if (paidAt !== null)
        return noteMade(day, shopper, {
          ...{ orderId, isOnline: paysByCard, lines: cart.length, placedAt: paidAt },
          // What the shop charges: offers may take something off.
          total: paysByCard ? said.data.amount : said.data[0].totalAmt,
        });
      continue;
    }
    if (said.code === 'PAYMENT_UNAVAILABLE') day.takesCards = false;
    else if (said.code === 'ITEMS_UNAVAILABLE') await leaveOut(day, shopper, cart, said);
    else if (said.code !== 'PRICES_CHANGED' && said.code !== 'CART_CHANGED') {
      noteRejection(day, said.message);
      for (const { _id } of cart)
        await day.ask(shopper, 'DELETE', `/api/cart/delete-cart-item?_id=${_id}`, {});
      return null;
    }
  }
  noteRejection(day, 'Nothing of the cart was left');
  return null;
}

async function leaveOut(
  day: Day,
  shopper: Shopper,
  cart: readonly CartLine[],
  { data }: CallReply,
): Promise<void> {
  for (const { productId, available } of data as { productId: string; available: number }[]) {
    const line = cart.find((one) => one.productId._id === productId);
    if (!line) continue;
    if (available > 0)
      await day.ask(shopper, 'PUT', '/api/cart/update-qty', { _id: line._id, qty: available });
    else await day.ask(shopper, 'DELETE', `/api/cart/delete-cart-item?_id=${line._id}`, {});
  }
}

/**
 * The time when Pay was pressed at the provider's page; null when it was not paid; then its checkout is
 * cancelled.
 */
async function payOnline(
  day: Day,
  shopper: Shopper,
  { orderId, url }: { orderId: string; url: string },
): Promise<number | null> {
  const { pathname } = new URL(url);
  const pressedAt = day.clock.now();
  if (pathname.startsWith(PAY_PATH)) {
    for (const until = Date.now() + PAID_TIMEOUT_MS; Date.now() < until;) {
      for (const address of day.addresses) await pressPay(day, address + pathname);
      const state = await day.ask(shopper, 'GET', `/api/order/session?id=${orderId}`);
      if (state.data?.payment_status === 'PAID') return pressedAt;
      if (state.data?.payment_status !== 'PENDING') break;
      await day.clock.wait(day.clock.scale / 600); // a tenth of a real second
    }
  }
  // Payments at a real provider's page are impossible here: from now on everybody pays at the door.
  else day.takesCards = false;
  await day.ask(shopper, 'POST', '/api/order/cancel-checkout', { id: orderId });
  return null;
}

/** Pressed again when the answer was lost: a page is paid once. */
async function pressPay(day: Day, page: string): Promise<void> {
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ card: TEST_CARD }),
    redirect: 'manual',
    signal: AbortSignal.any([day.stop, AbortSignal.timeout(PAID_TIMEOUT_MS)]),
  }).catch(() => null);
  await answer?.body?.cancel();
}

type PlacedDayOrder = Pick<DayOrder, 'orderId' | 'isOnline' | 'total' | 'lines' | 'placedAt'>;

async function noteMade(day: Day, shopper: Shopper, made: PlacedDayOrder): Promise<DayOrder> {
  const order = Object.assign(noteOrder(day, made.orderId), made, { shopper });
  await look(day, order);
  return order;
}

/** What the shopper's page shows. */
export async function look(day: Day, order: DayOrder): Promise<OrderDetails> {
  const { orderId, shopper } = order;
  const path = `/api/order/details?orderId=${orderId}`;
  const details: OrderDetails = requireAnswer('The order', await day.ask(shopper, 'GET', path));
  order.promised ??= details.promised;
  order.isPromiseChanged ||= !isDeepStrictEqual(order.promised, details.promised);
  return details;
}

/** Refused once the order is being packed; then it stays as it is. */
async function cancelSoon(day: Day, shopper: Shopper, order: DayOrder): Promise<void> {
  await day.clock.wait(between(day, 0.2, 1));
  const { status } = await day.ask(shopper, 'POST', '/api/order/cancel', { orderId: order.orderId });
  if (status === 200) endOrder(day, order, 'cancelled');
}

const KINDS = ['missing', 'damaged', 'wrong', 'expired'] as const;

/** A share of shoppers unpack their bag and report a problem. */
export async function unpack(day: Day, order: DayOrder): Promise<void> {
  if (!order.shopper || !happens(day, SHARES.problem)) return;
  await day.clock.wait(between(day, 3, 20));
  const { lines, adjustments } = await look(day, order);
  const line = lines.find(({ lineId }) => !adjustments.some((one) => one.lineId === lineId));
  if (!line) return;
  const kind = KINDS[Math.floor(day.random() * KINDS.length)];
  const body = { orderId: order.orderId, lineId: line.lineId, kind, quantity: 1 };
  const said = await day.ask(order.shopper, 'POST', '/api/order/problem', body);
  if (said.status !== 200) return;
  day.problems.reported++;
  await answerProblem(day, order, { problemId: said.data._id, worth: line.price });
}
