// One attempt to place an order: one transaction of two round trips. The first claims the key and reads and
// locks the cart, the second takes the stock, writes the order and stores the answer (docs/decisions/04).
// Never trusts an amount, a name or a picture of the request.

import { findConstraint, isRetryable, type Db } from '#database/client.ts';
import { inPipeline, type Pipeline } from '#database/pipeline.ts';
import { listTagsOfProducts, notifyChanges, type ChangeTag } from '#features/catalogue/catalogue-changes.ts';
import { billLines, toCartBill, type Billed } from '#features/cart/cart/cart-bill.ts';
import { countInPipeline, LIMITS, requireWithin, toAttempt } from '#features/platform/limit/limit.ts';
import { offerFactsStatement, toOfferFacts, type FoundFacts } from '#features/cart/offer/offers.ts';
import { requireServed } from '#features/stores/store/find-store.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Arrivals } from '#features/orders/arrival/arrival.ts';
import { findPromise, type Arrival, type Known, type Queue } from '#features/orders/arrival/arrival.rules.ts';
import { readQueueStatement } from '#features/orders/arrival/arrival.store.ts';
import { takeUses } from '#features/orders/core/orders.ts';
import { isSamePurchase } from '#features/orders/core/open-order.rules.ts';
import {
  pickLines,
  requireMinimum,
  requireShownTotal,
  requireStock,
  toOrderRows,
  type OwnOrder,
  type Ordered,
} from '#features/orders/core/order.rules.ts';
import type { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { claimKey, findStoredAnswer, type Key } from './idempotency-keys.store.ts';
import { makeLine, makeOrder } from './new-order.ts';
import { requireConfirmedBeyond, requireWithinCaps } from './order-caps.rules.ts';
import { readUnpaidOrders } from './order-caps.store.ts';
import type { OrderRequest } from './place-order-input.ts';
import { findDestination, findOpenOrder, lockCartLines, saveOrder, takeStock } from './place-order.store.ts';

/** How an attempt ended. All but 'placed' have written nothing. */
export type Outcome =
  | { kind: 'placed'; order: OwnOrder; tags: ChangeTag[] }
  /** The key was used before and has its answer. */
  | { kind: 'repeated'; answer: unknown }
  /** The same purchase was placed before, and waits for its online payment. */
  | { kind: 'waiting'; orderId: string }
  /** Another order of the shopper waits for its online payment. */
  | { kind: 'other order open'; orderId: string }
  | { kind: 'retry'; because: RetryReason };

/** The data of the promise; without it there is no promise. */
export type Outlook = { arrivals: Arrivals; known: Known | undefined };

type RetryReason =
  /** The key was in use, and free again at the next look. */
  | 'key released'
  /** Only an attempt that locks the stock may take the last units. */
  | 'last item'
  /** Price or stock had changed since they were read. */
  | 'stock changed'
  /** An offer had changed or was used up since it was read. */
  | 'offer changed'
  /** Another online order of the shopper was placed at the same moment. */
  | 'open order appeared'
  | 'deadlock';

/**
 * Reads prices and stock without a lock and lets the write verify them, so that a popular product is locked
 * only during the write. Never takes the last units, because pages must be told of that.
 */
export async function placeQuickly(db: Db, request: OrderRequest, outlook: Outlook): Promise<Outcome> {
  try {
    return await inPipeline(db, async (pipeline) => {
      const cart = await readCart(pipeline, request, outlook, { locksStock: false });
      if (cart.kind !== 'ready') return cart;
      if (listSoldOut(cart).length > 0) return { kind: 'retry', because: 'last item' };
      return { ...(await save(pipeline, request, cart, { minLeft: 1 })), tags: [] };
    });
  } catch (error) {
    return toRetry(error);
  }
}

/**
 * Locks the stock of the products before reading it, so that it is right and pages can be told what is sold
 * out. A price may still change, which the write notices.
 */
export async function placeCarefully(db: Db, request: OrderRequest, outlook: Outlook): Promise<Outcome> {
  try {
    return await inPipeline(db, async (pipeline) => {
      const cart = await readCart(pipeline, request, outlook, { locksStock: true });
      if (cart.kind !== 'ready') return cart;
      const tags = await listTagsOfProducts(pipeline.tx, listSoldOut(cart));
      if (tags.length > 0) await notifyChanges(pipeline.tx, tags);
      return { ...(await save(pipeline, request, cart, { minLeft: 0 })), tags };
    });
  } catch (error) {
    return toRetry(error);
  }
}

/** What else happened, by the constraint that noticed. */
const RETRY_REASONS: Record<string, RetryReason> = {
  store_products_stock_not_negative: 'stock changed',
  offers_used_in_range: 'offer changed',
  order_offers_paise_not_negative: 'offer changed',
  orders_open_payment_key: 'open order appeared',
};

function toRetry(error: unknown): Outcome {
  const because = RETRY_REASONS[findConstraint(error) ?? ''] ?? (isRetryable(error) ? 'deadlock' : null);
  if (because === null) throw error;
  return { kind: 'retry', because };
}

/** A cart that may be ordered as it is. */
type ReadyCart = {
  kind: 'ready';
  lines: Ordered[];
  address: DeliveryAddress;
  billed: Billed;
  promised: Arrival | null;
};

const listSoldOut = ({ lines }: ReadyCart) =>
  lines.filter((line) => line.stock === line.quantity).map((line) => line.product_id);

/** The first round trip. Throws the reason when the order is not possible. */
async function readCart(
  pipeline: Pipeline,
  request: OrderRequest,
  { arrivals, known }: Outlook,
  { locksStock }: { locksStock: boolean },
): Promise<ReadyCart | Exclude<Outcome, { kind: 'placed' }>> {
  const { userId, storeId, key, now } = request;
  // Counted inside the transaction: a refusal and a repeat of a key do not count. The count also makes a
  // shopper's orders wait for each other, because its row is locked until the end: everything read after it
  // stays true until the order is placed.
  const attempt = toAttempt(LIMITS.newOrders, userId, request.rateLimitScale);
  const paymentMethod = request.payment.call === 'checkout' ? request.payment.method : null;
  // An online order is promised once it is paid.
  const wantsPromise = known && paymentMethod === null;
  const [isClaimed, count, destination, cartLines, openOrder, unpaid, queue, found] = await Promise.all([
    key ? claimKey(pipeline, key) : true,
    countInPipeline(pipeline, attempt, now),
    findDestination(pipeline, userId, request.addressId),
    lockCartLines(pipeline, { userId, storeId }, { withStock: locksStock }),
    findOpenOrder(pipeline, userId),
    readUnpaidOrders(pipeline, userId, now),
    wantsPromise && arrivals.readQueue(storeId, now, () => readQueue(pipeline, storeId, now)),
    readFoundFacts(pipeline, request),
  ]);
  if (!isClaimed) return readSaved(pipeline, key!);
  requireWithin(attempt, count, now);

  if (!destination) throw new ShopError('not_found', { message: 'Address not found' });
  const { address, serving } = destination;
  const lines = pickLines(request.items, cartLines);
  const billed = billOf(lines, request, found);
  const { bill } = billed;
  const isOpen =
    paymentMethod !== null &&
    openOrder !== undefined &&
    isSamePurchase(openOrder, { ...request, paymentMethod, lines, address, bill }, now);
  // An accepted order stays accepted, whatever happened to the store since.
  if (!isOpen) requireServed(address.pincode, serving, storeId, now);
  // Units of an open order are missing for this one, so the stock is unknown before that is closed.
  if (!openOrder) requireStock(lines);
  requireShownTotal(bill, request.shownTotalRupees, () =>
    toCartBill(billed, { ...request, rates: request.chargeRates }),
  );
  if (!isOpen) requireMinimum(bill, request.minimumOrderPaise);
  if (paymentMethod !== null && bill.totalPaise === 0) throw new ShopError('nothing_to_pay');
  if (openOrder) return { kind: isOpen ? 'waiting' : 'other order open', orderId: openOrder.id };
  requireConfirmedBeyond(Math.floor(request.unconfirmedOrders * request.rateLimitScale), unpaid);
  requireWithinCaps(request.unpaidCaps, unpaid, lines, bill.totalPaise);
  const ride = serving.find(({ id }) => id === storeId)!;
  const promised = wantsPromise && queue ? findPromise(known, queue, ride.rideMinutes, now) : null;
  return { kind: 'ready', lines, address, billed, promised };
}

/** 409 when a gift wrap is wanted that the shop no longer offers. */
function billOf(lines: readonly Ordered[], request: OrderRequest, found: FoundFacts | undefined): Billed {
  const { chargeRates, giftWrap, offers } = request;
  if (giftWrap && chargeRates.giftWrapPaise === null)
    throw new ShopError('prices_changed', { message: 'Gift wrap is not offered any more' });
  const ordered = lines.map((line) => ({ ...line, productId: line.product_id }));
  const facts = found && toOfferFacts(found);
  return billLines(ordered, { offers, facts, buyer: request }, { rates: chargeRates, giftWrap });
}

/** Sent after the shopper's order was counted, so that no other order of theirs uses an offer meanwhile. */
async function readFoundFacts(
  pipeline: Pipeline,
  { offers, userId }: OrderRequest,
): Promise<FoundFacts | undefined> {
  if (offers.length === 0) return undefined;
  const [found] = await pipeline.send<FoundFacts>(offerFactsStatement({ userId }, offers));
  return found;
}

async function readQueue(pipeline: Pipeline, storeId: string, now: Date): Promise<Queue> {
  const [queue] = await pipeline.send<Queue>(readQueueStatement({ storeId, now: now.toISOString() }));
  return queue!;
}

/** The result of the earlier request with this key. 422 when it had another payload. */
async function readSaved(pipeline: Pipeline, key: Key): Promise<Exclude<Outcome, { kind: 'placed' }>> {
  const saved = await findStoredAnswer(pipeline, key);
  if (!saved) return { kind: 'retry', because: 'key released' };
  if (saved.payload_hash !== key.payloadHash) throw new ShopError('idempotency_key_reused');
  return saved.answer === null
    ? { kind: 'waiting', orderId: saved.order_id }
    : { kind: 'repeated', answer: saved.answer };
}

/** The second round trip; an online order needs one more. */
async function save(
  pipeline: Pipeline,
  request: OrderRequest,
  { lines, address, billed: { bill, offers }, promised }: ReadyCart,
  { minLeft }: { minLeft: number },
) {
  const { payment, key } = request;
  const stored = makeOrder(request, { address, bill, promised });
  const orderLines = lines.map((from, at) => ({
    from,
    stored: makeLine(stored, from, offers.byLine[at]!),
  }));
  const { charges } = bill;
  const order = {
    ...stored,
    lines: orderLines.map((line) => line.stored),
    charges,
    movedAt: stored.createdAt,
  };
  // An online order gets its answer once its payment page is open.
  const answer = payment.call === 'checkout' ? null : toOrderRows(order);
  const writes = [
    saveOrder(pipeline, stored, orderLines, { charges, key, answer }),
    takeStock(pipeline, request.storeId, lines, minLeft),
    ...(offers.applied.length > 0 ? [takeUses(pipeline, stored, offers.applied)] : []),
  ];
  if (payment.call === 'checkout') {
    await Promise.all(writes);
    await payment.savePayment(pipeline.tx, stored);
  }
  await Promise.all([...writes, pipeline.commit()]);
  return { kind: 'placed' as const, order };
}
