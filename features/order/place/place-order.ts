// Placing an order: one transaction that claims the key, reads and locks the cart, prices it, takes the
// stock, writes the order and keeps the answer (design: orders-and-payments). Never trusts an amount, a name
// or a picture of the request, and never talks to the card provider: that is features/payment, which calls
// this for both ways to pay.

import { violates, type Db } from '#database/client.ts';
import { inPipeline, type Pipeline } from '#database/pipeline.ts';
import {
  listTagsOfProducts,
  notifyChanges,
  type CatalogueChanges,
  type ChangeTag,
} from '#features/catalogue/catalogue-changes.ts';
import { countInPipeline, LIMITS, requireWithin, toAttempt } from '#features/limit/limit.ts';
import { makeId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import { isSamePurchase } from '../open-order.rules.ts';
import { requireConfirmedBeyond, requireWithinCaps } from './order-caps.rules.ts';
import { readStanding } from './order-caps.store.ts';
import { readWish, toKey, type OrderRequest, type Wish } from './order-request.ts';
import {
  pickLines,
  requireShownTotal,
  requireStock,
  toOrderRow,
  type Ordered,
  type StoredLine,
  type StoredOrder,
} from '../order.rules.ts';
import type { DeliveryAddress } from '../order.table.ts';
import {
  claimKey,
  findAddress,
  findKept,
  findOpenOrder,
  lockCartLines,
  OPEN_ORDER_INDEX,
  saveOrder,
  STOCK_CONSTRAINT,
  takeStock,
  type Key,
} from './place-order.store.ts';

export type Placed =
  /** Placed, now or by an earlier press of the same key. */
  | { step: 'answered'; answer: string }
  /** By card: `orderId` holds its stock and waits for its payment page. */
  | { step: 'open payment'; orderId: string; isNew: boolean }
  /** Nothing was done: another order of the shopper waits for its card payment. */
  | { step: 'close first'; openOrderId: string };

/**
 * One press, one order: the same key again gives the same (422 with another payload). 400 empty cart, no
 * address, or nothing to pay by card; 404 address not the caller's; 409 cart changed, stock short, more than
 * was shown, more than the shopper may have under way unpaid, or more orders than an unconfirmed e-mail may
 * have in a day; 429.
 */
export async function placeOrder(db: Db, changes: CatalogueChanges, request: OrderRequest): Promise<Placed> {
  const wish = readWish(request.body);
  const key = toKey(request);
  let isCareful = false;
  // Each round but the first has a reason: the key was in use, or the stock was not as read a moment before.
  for (let round = 1; round <= 4; round++) {
    const outcome = await tryToPlace(db, request, wish, key, isCareful);
    if (outcome === 'key known') {
      const kept = await findKept(db, key!);
      if (!kept) continue;
      if (kept.payload_hash !== key!.payloadHash) throw new ShopError('idempotency_key_reused');
      return kept.answer === null
        ? { step: 'open payment', orderId: kept.order_id, isNew: false }
        : { step: 'answered', answer: kept.answer };
    }
    if (outcome === 'look closer') {
      isCareful = true;
      continue;
    }
    if (outcome.tags && outcome.tags.length > 0) changes.apply(outcome.tags);
    return outcome.placed;
  }
  throw new ShopError('busy', { retryAfterSeconds: 1 });
}

type Outcome = { placed: Placed; tags?: ChangeTag[] } | 'key known' | 'look closer';

/**
 * One attempt. The quick way reads prices and stock unlocked and lets the write prove them, so that a
 * product everybody buys is held only for the moment of the write. It never takes a last item; then, and
 * when the proof fails, the careful way locks the products first, knows what it sees, and tells the pages
 * which products are gone.
 */
async function tryToPlace(
  db: Db,
  request: OrderRequest,
  wish: Wish,
  key: Key | null,
  isCareful: boolean,
): Promise<Outcome> {
  try {
    return await inPipeline(db, async (pipeline) => {
      const read = await readAll(pipeline, request, wish, key, isCareful);
      if (!read) return 'key known';
      const { address, cart, openOrder, standing } = read;
      if (!address) throw new ShopError('not_found', { message: 'Address not found' });
      const lines = pickLines(wish.items, cart);
      // What an open order holds is short for this one, so the stock says nothing before it is closed.
      if (!openOrder) requireStock(lines);
      const totalPaise = requireShownTotal(lines, wish.totalRupees);
      if (request.payment.call === 'checkout' && totalPaise === 0) throw new ShopError('nothing_to_pay');
      if (openOrder) {
        const isSame =
          request.payment.call === 'checkout' && isSamePurchase(openOrder, lines, address, request.now);
        return {
          placed: isSame
            ? { step: 'open payment', orderId: openOrder.id, isNew: false }
            : { step: 'close first', openOrderId: openOrder.id },
        };
      }
      requireConfirmedBeyond(Math.floor(request.unconfirmedOrders * request.rateLimitScale), standing);
      requireWithinCaps(request.unpaidCaps, standing, lines, totalPaise);
      const soldOut = lines.filter((line) => line.stock === line.quantity).map((line) => line.product_id);
      if (soldOut.length > 0 && !isCareful) return 'look closer';

      const tags = await listTagsOfProducts(pipeline.tx, soldOut);
      if (tags.length > 0) await notifyChanges(pipeline.tx, tags);
      const placed = await write(pipeline, request, makeOrder(request, address, totalPaise), lines, key, {
        minLeft: isCareful ? 0 : 1,
      });
      return { placed, tags };
    });
  } catch (error) {
    if (!isCareful && violates(error, STOCK_CONSTRAINT)) return 'look closer';
    if (violates(error, OPEN_ORDER_INDEX)) return 'look closer';
    throw error;
  }
}

/** The first round trip; undefined when the key has been used. */
async function readAll(
  pipeline: Pipeline,
  { userId, rateLimitScale, now }: OrderRequest,
  { addressId }: Wish,
  key: Key | null,
  isCareful: boolean,
) {
  // Counted inside the transaction: a refusal and a repeat of a key cost nothing. The count is also what
  // makes a shopper's orders wait for each other, because its row is locked until the end: what is read
  // after it is true until the order is placed.
  const attempt = toAttempt(LIMITS.newOrders, userId, rateLimitScale);
  const [isClaimed, count, address, cart, openOrder, standing] = await Promise.all([
    key ? claimKey(pipeline, key) : true,
    countInPipeline(pipeline, attempt, now),
    findAddress(pipeline, userId, addressId),
    lockCartLines(pipeline, userId, { withProducts: isCareful }),
    findOpenOrder(pipeline, userId),
    readStanding(pipeline, userId, now),
  ]);
  if (!isClaimed) return undefined;
  requireWithin(attempt, count, now);
  return { address, cart, openOrder, standing };
}

/** The second round trip; a card order needs one more. */
async function write(
  pipeline: Pipeline,
  request: OrderRequest,
  order: StoredOrder,
  lines: readonly Ordered[],
  key: Key | null,
  { minLeft }: { minLeft: number },
): Promise<Placed> {
  const { payment } = request;
  const orderLines = lines.map((from) => ({ from, stored: makeLine(order, from, request.now) }));
  const answer =
    payment.call === 'cash-on-delivery'
      ? payment.toAnswer(orderLines.map(({ stored }) => toOrderRow(order, stored)))
      : null;
  const writes = [
    saveOrder(pipeline, order, orderLines, key && { key, answer }),
    takeStock(pipeline, lines, minLeft),
  ];
  if (payment.call === 'checkout') {
    await Promise.all(writes);
    await payment.alsoSave(pipeline.tx, order);
  }
  await Promise.all([...writes, pipeline.commit()]);
  return answer === null
    ? { step: 'open payment', orderId: order.id, isNew: true }
    : { step: 'answered', answer };
}

function makeOrder(
  { userId, payment, now }: OrderRequest,
  deliveryAddress: DeliveryAddress,
  totalPaise: number,
): StoredOrder {
  const isCard = payment.call === 'checkout';
  return {
    id: makeId(now),
    userId,
    paymentStatus: isCard ? 'PENDING' : 'CASH ON DELIVERY',
    status: isCard ? null : 'PLACED',
    subTotalPaise: totalPaise,
    totalPaise,
    deliveryAddress,
    isTest: false,
    expiresAt: isCard ? payment.holdsStockUntil : null,
    createdAt: now,
    placedAt: now,
    updatedAt: now,
  };
}

function makeLine(order: StoredOrder, from: Ordered, now: Date): StoredLine {
  return {
    id: makeId(now),
    orderId: order.id,
    productId: from.product_id,
    name: from.name,
    images: from.images,
    unit: from.unit,
    pricePaise: from.price_paise,
    discountBasisPoints: from.discount_basis_points,
    quantity: from.quantity,
    lineTotalPaise: from.lineTotalPaise,
  };
}
