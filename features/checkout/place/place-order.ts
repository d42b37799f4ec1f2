// Placing an order: one request, one order. An attempt is one transaction of two round trips: the first
// claims the key and reads and locks the cart, the second takes the stock, writes the order and stores the
// answer (docs/decisions/04). Never trusts an amount, a name or a picture of the request.

import { createHash } from 'node:crypto';
import { findConstraint, isRetryable, type Db } from '#database/client.ts';
import { inPipeline, type Pipeline } from '#database/pipeline.ts';
import type { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { billLines, toCartBill, type BilledLines } from '#features/cart/cart/cart-bill.ts';
import {
  offerFactsStatement,
  toOfferFacts,
  type OfferFactsRow,
  type Offers,
} from '#features/cart/offer/offers.ts';
import { notifyProductChanges, type ChangeTag } from '#features/catalogue/catalogue-changes.ts';
import { readEstimate, toPromise, type Arrival } from '#features/orders/arrival/arrival.ts';
import type { OrderItem, PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import { spendCredit } from '#features/orders/core/credit.ts';
import { takeUses } from '#features/orders/core/coupon-uses.ts';
import { toOrderRows, type StoredLine, type StoredOrder } from '#features/orders/core/orders.ts';
import { countInPipeline, LIMITS, requireWithin, toAttempt } from '#features/platform/limit/limit.ts';
import { requireServed } from '#features/stores/store/find-store.ts';
import type { Bill, ChargeRates } from '#shared/bill.ts';
import { makeId } from '#shared/ids.ts';
import type { OnlineMethod, PaymentProviderName } from '#shared/payment.ts';
import { ShopError } from '#shared/shop-error.ts';
import { closePayment, isPayable, requireEnded } from '../pay/payment-status.ts';
import { addPayment } from '../payment.store.ts';
import type { Payments } from '../payments.ts';
import {
  isSamePurchase,
  pickLines,
  requireConfirmedBeyond,
  requireMinimum,
  requireShownCredit,
  requireShownTotal,
  requireStock,
  requireWithinCaps,
  toPayload,
  type PlacedLine,
  type UnpaidCaps,
} from './place-order.rules.ts';
import {
  claimKey,
  findDestination,
  findOpenOrder,
  findStoredAnswer,
  lockCartLines,
  readUnpaidOrders,
  saveOrder,
  takeStock,
  type Key,
} from './place-order.store.ts';

export type PlaceOrderInput = {
  userId: string;
  storeId: string;
  /** The Idempotency-Key header; null when the client sent none. */
  key: string | null;
  body: PlaceOrderBody;
  rateLimitScale: number;
  unpaidCaps: UnpaidCaps;
  /** Orders allowed in 24 hours before the shopper's e-mail is confirmed. */
  unconfirmedOrders: number;
  /** The minimum order; 0: none. */
  minimumOrderPaise: number;
  chargeRates: ChargeRates;
  now: Date;
};

export type NewPayment =
  | { call: 'cash-on-delivery' }
  | {
      call: 'checkout';
      method: OnlineMethod;
      provider: PaymentProviderName;
      holdsStockUntil: Date;
      payableUntil: Date;
    };

/** The input, checked for completeness, and the payment method. */
type OrderRequest = Omit<PlaceOrderInput, 'key' | 'body'> & {
  payment: NewPayment;
  key: Key | null;
  items: OrderItem[];
  addressId: string;
  shown: { total: number; credit: number | undefined; minutes: PlaceOrderBody['shownMinutes'] };
  ifShort: StoredOrder['ifShort'];
  leaveAtDoor: boolean;
  giftWrap: boolean;
};

/** The answer is that of the key's first request; null: the payment page is to be opened. */
export type PlacedOrder<Answer> = { orderId: string; answer: Answer | null };

/** How an attempt ended. All but 'placed' have written nothing. */
type Outcome =
  | ({ kind: 'placed'; tags: ChangeTag[] } & PlacedOrder<unknown>)
  /** By an earlier request with the key; or the same purchase, which waits for its online payment. */
  | ({ kind: 'placed before' } & PlacedOrder<unknown>)
  | { kind: 'other order open'; orderId: string }
  | { kind: 'retry'; because: RetryReason };

type RetryReason =
  /** The key was in use, and free again at the next look. */
  | 'key released'
  /** Only an attempt that locks the stock may take the last units. */
  | 'last item'
  | 'stock changed'
  /** An offer had changed or was used up since it was read. */
  | 'offer changed'
  | 'open order appeared'
  | 'credit spent'
  | 'deadlock';

/** What else happened, by the constraint that noticed. */
const RETRY_REASONS: Record<string, RetryReason> = {
  store_products_stock_not_negative: 'stock changed',
  credits_paise_not_negative: 'credit spent',
  offers_used_in_range: 'offer changed',
  order_offers_paise_not_negative: 'offer changed',
  orders_open_payment_key: 'open order appeared',
};

type RunningOffers = ReturnType<Offers['runningAt']>;

/** `estimate`: for the promise, if there is one. */
type Outlook = { offers: RunningOffers; estimate: Awaited<ReturnType<typeof readEstimate>> | null };

/** Enough for the last units, an open payment and two collisions; more has another cause. */
const MAX_ATTEMPTS = 6;

/**
 * A repeat with the same key gets the same answer (422 with another payload). 400 empty cart, no address, or
 * nothing to pay online; 404 address of somebody else; 409 not served, served by another store, or closed
 * now; 409 cart changed, stock short, a higher total than shown (with the bill), less than the minimum, more
 * than the limit of unpaid orders, or more orders than an unconfirmed e-mail may place in a day; 409 when an
 * earlier online payment has arrived, or is open and cannot be closed; 429 too many orders; 503 when no
 * attempt succeeded.
 */
export async function placeOrder<Answer>(
  payments: Payments,
  input: PlaceOrderInput,
  payment: NewPayment,
): Promise<PlacedOrder<Answer>> {
  const request = toOrderRequest(input, payment);
  const { storeId, now } = request;
  // An online order is promised once it is paid.
  const estimate = payment.call === 'checkout' ? null : await readEstimate(payments, storeId, now);
  let locksStock = false;
  for (let count = 1; count <= MAX_ATTEMPTS; count++) {
    const offers = payments.offers.runningAt(storeId, now);
    const outlook = { offers, estimate };
    const outcome = await attempt(payments.db, request, outlook, locksStock);
    switch (outcome.kind) {
      case 'placed':
        if (outcome.tags.length > 0) payments.changes.apply(outcome.tags);
        return outcome as PlacedOrder<Answer>;
      case 'placed before':
        if (outcome.answer !== null || (await isPayable(payments, outcome.orderId, now)))
          return outcome as PlacedOrder<Answer>;
        break;
      case 'other order open':
        requireEnded(await closePayment(payments, outcome.orderId, now, 'shopper'), outcome.orderId);
        break;
      case 'retry':
        // A planned price may be due that this process knows nothing of.
        if (outcome.because === 'stock changed') await payments.moments.catchUp();
        if (outcome.because === 'offer changed') await payments.offers.reload();
        if (outcome.because === 'last item' || outcome.because === 'stock changed') locksStock = true;
    }
  }
  throw new ShopError('busy', { retryAfterSeconds: 1 });
}

/** 400 when the list is empty, or address or total are missing. */
function toOrderRequest({ body, ...input }: PlaceOrderInput, payment: NewPayment): OrderRequest {
  const { list_items: items, addressId, totalAmt: total, creditAmt: credit, shownMinutes: minutes } = body;
  const { ifShort = 'refund', leaveAtDoor = false, giftWrap = false } = body;
  if (!items || items.length === 0) throw new ShopError('cart_empty');
  if (!addressId) throw new ShopError('address_missing');
  if (total === undefined) {
    throw new ShopError('invalid_input', {
      message: 'The total amount is required',
      fields: { totalAmt: 'Required' },
    });
  }
  const key = toKey({ ...input, body }, payment.call);
  const shown = { total, credit, minutes };
  return { ...input, payment, key, items, addressId, shown, ifShort, leaveAtDoor, giftWrap };
}

export function toKey(
  { userId, key, body }: Pick<PlaceOrderInput, 'userId' | 'key' | 'body'>,
  call: NewPayment['call'],
): Key | null {
  if (key === null) return null;
  const payloadHash = createHash('sha256')
    .update(JSON.stringify(toPayload(body)))
    .digest('base64url');
  return { userId, call, key, payloadHash };
}

/**
 * Reads prices and stock without a lock and lets the write verify them, so that a popular product is locked
 * only during the write. The last units are taken only with `locksStock`: then the stock is right, and pages
 * can be told what is sold out; a price may still change, which the write notices.
 */
async function attempt(
  db: Db,
  request: OrderRequest,
  outlook: Outlook,
  locksStock: boolean,
): Promise<Outcome> {
  try {
    return await inPipeline(db, async (pipeline) => {
      const cart = await readCart(pipeline, request, outlook, locksStock);
      if (cart.kind !== 'ready') return cart;
      const soldOut = cart.lines
        .filter((line) => line.stock === line.quantity)
        .map((line) => line.product_id);
      if (soldOut.length > 0 && !locksStock) return { kind: 'retry', because: 'last item' };
      const tags = await notifyProductChanges(pipeline.tx, soldOut);
      return { kind: 'placed', tags, ...(await save(pipeline, request, cart, locksStock ? 0 : 1)) };
    });
  } catch (error) {
    const because = RETRY_REASONS[findConstraint(error) ?? ''] ?? (isRetryable(error) ? 'deadlock' : null);
    if (because === null) throw error;
    return { kind: 'retry', because };
  }
}

type ReadyCart = {
  kind: 'ready';
  lines: PlacedLine[];
  address: DeliveryAddress;
  billed: BilledLines;
  creditPaise: number;
  promised: Arrival | null;
};

/** The first round trip. Throws the reason when the order is not possible. */
async function readCart(
  pipeline: Pipeline,
  request: OrderRequest,
  { offers, estimate }: Outlook,
  locksStock: boolean,
): Promise<ReadyCart | Exclude<Outcome, { kind: 'placed' }>> {
  const { userId, storeId, key, now } = request;
  // Counted inside the transaction: a refusal and a repeat of a key do not count. The count also makes a
  // shopper's orders wait for each other, because its row is locked until the end: everything read after it
  // stays true until the order is placed.
  const orderCount = toAttempt(LIMITS.newOrders, userId, request.rateLimitScale);
  const paymentMethod = request.payment.call === 'checkout' ? request.payment.method : null;
  const [isClaimed, count, destination, cartLines, openOrder, unpaid, [facts]] = await Promise.all([
    key ? claimKey(pipeline, key) : true,
    countInPipeline(pipeline, orderCount, now),
    findDestination(pipeline, userId, request.addressId),
    lockCartLines(pipeline, { userId, storeId }, { withStock: locksStock }),
    findOpenOrder(pipeline, userId),
    readUnpaidOrders(pipeline, userId, now),
    offers.length > 0 ? pipeline.send<OfferFactsRow>(offerFactsStatement({ userId }, offers)) : [],
  ]);
  if (!isClaimed) return readSaved(pipeline, key!);
  requireWithin(orderCount, count, now);

  if (!destination) throw new ShopError('not_found', { message: 'Address not found' });
  const { address, serving } = destination;
  const lines = pickLines(request.items, cartLines);
  const billed = billOf(lines, request, offers, facts);
  const { bill } = billed;
  // That of an open order comes back when it is closed for this one.
  const creditPaise = Math.min(bill.totalPaise, unpaid.creditPaise + (openOrder?.credit_paise ?? 0));
  const payablePaise = bill.totalPaise - creditPaise;
  const isOpen =
    paymentMethod !== null &&
    openOrder !== undefined &&
    isSamePurchase(openOrder, { ...request, paymentMethod, lines, address, bill, creditPaise }, now);
  // A repeat of an accepted order is accepted even if the store has closed since.
  if (!isOpen) requireServed(address.pincode, serving, storeId, now);
  // Units of an open order are missing for this one, so the stock is unknown before that is closed.
  if (!openOrder) requireStock(lines);
  const toAnswer = () => toCartBill(billed, { ...request, rates: request.chargeRates });
  requireShownTotal(bill, request.shown.total, toAnswer);
  requireShownCredit(bill, creditPaise, request.shown, toAnswer);
  if (!isOpen) requireMinimum(bill, request.minimumOrderPaise);
  if (paymentMethod !== null && payablePaise === 0) throw new ShopError('nothing_to_pay');
  if (openOrder && isOpen) return { kind: 'placed before', orderId: openOrder.id, answer: null };
  if (openOrder) return { kind: 'other order open', orderId: openOrder.id };
  requireConfirmedBeyond(Math.floor(request.unconfirmedOrders * request.rateLimitScale), unpaid);
  requireWithinCaps(request.unpaidCaps, unpaid, lines, payablePaise);
  const { rideMinutes } = serving.find(({ id }) => id === storeId)!;
  const minutes = estimate && estimate(rideMinutes);
  const promised = minutes && toPromise(request.shown.minutes, minutes, now);
  return { kind: 'ready', lines, address, billed, creditPaise, promised };
}

/** 409 when a gift wrap is wanted that the shop no longer offers. */
function billOf(
  lines: readonly PlacedLine[],
  request: OrderRequest,
  offers: RunningOffers,
  facts: OfferFactsRow | undefined,
): BilledLines {
  const { chargeRates, giftWrap } = request;
  if (giftWrap && chargeRates.giftWrapPaise === null)
    throw new ShopError('prices_changed', { message: 'Gift wrap is not offered any more' });
  const ordered = lines.map((line) => ({ ...line, productId: line.product_id }));
  const choice = { offers, facts: facts && toOfferFacts(facts), buyer: request };
  return billLines(ordered, choice, { rates: chargeRates, giftWrap });
}

/** The result of the earlier request with this key. 422 when it had another payload. */
async function readSaved(pipeline: Pipeline, key: Key): Promise<Exclude<Outcome, { kind: 'placed' }>> {
  const saved = await findStoredAnswer(pipeline, key);
  if (!saved) return { kind: 'retry', because: 'key released' };
  if (saved.payload_hash !== key.payloadHash) throw new ShopError('idempotency_key_reused');
  return { kind: 'placed before', orderId: saved.order_id, answer: saved.answer };
}

/** The second round trip; an online order needs one more. */
async function save(
  pipeline: Pipeline,
  request: OrderRequest,
  { lines, address, billed: { bill, offers }, creditPaise, promised }: ReadyCart,
  minLeft: number,
): Promise<PlacedOrder<unknown>> {
  const { payment, key, storeId } = request;
  const order = makeOrder(request, address, { ...bill, creditPaise }, promised);
  const orderLines = lines.map((from, at) => ({ ...makeLine(order, from, offers.byLine[at]!), from }));
  const { charges } = bill;
  // An online order gets its answer once its payment page is open.
  const answer =
    payment.call === 'checkout'
      ? null
      : toOrderRows({ ...order, lines: orderLines, movedAt: order.createdAt });
  const writes = [
    saveOrder(pipeline, order, orderLines, { charges, key, answer }),
    ...(creditPaise > 0 ? [spendCredit(pipeline, order)] : []),
    takeStock(pipeline, storeId, lines, minLeft),
    ...(offers.applied.length > 0 ? [takeUses(pipeline, order, offers.applied)] : []),
  ];
  if (payment.call === 'checkout') {
    await Promise.all(writes);
    await addPayment(pipeline.tx, order, payment.payableUntil);
  }
  await Promise.all([...writes, pipeline.commit()]);
  return { orderId: order.id, answer };
}

function makeOrder(
  { userId, storeId, payment, ifShort, leaveAtDoor, now }: OrderRequest,
  deliveryAddress: DeliveryAddress,
  { subTotalPaise, discountPaise, chargesPaise, totalPaise, creditPaise }: Bill & { creditPaise: number },
  promised: Arrival | null,
): StoredOrder {
  const isOnline = payment.call === 'checkout';
  return {
    id: makeId(now),
    ...{ userId, storeId, deliveryAddress, ifShort, leaveAtDoor },
    ...{ subTotalPaise, discountPaise, chargesPaise, totalPaise, creditPaise, adjustedPaise: 0 },
    paymentMethod: isOnline ? payment.method : 'cash',
    paymentState: isOnline ? 'awaiting' : 'none_due',
    paymentProvider: isOnline ? payment.provider : null,
    status: isOnline ? null : 'PLACED',
    isTest: false,
    expiresAt: isOnline ? payment.holdsStockUntil : null,
    promisedFrom: promised && promised.from,
    promisedTo: promised && promised.to,
    ...{ againFrom: null, againTo: null },
    createdAt: now,
    placedAt: now,
    updatedAt: now,
  };
}

function makeLine(order: StoredOrder, line: PlacedLine, offerPaise: number): StoredLine {
  const { name, images, unit, quantity, lineTotalPaise } = line;
  return {
    id: makeId(order.createdAt),
    orderId: order.id,
    productId: line.product_id,
    ...{ name, images, unit, quantity, lineTotalPaise, offerPaise },
    pricePaise: line.price_paise,
    discountBasisPoints: line.discount_basis_points,
    picked: null,
    short: 0,
    substitute: null,
    adjustedPaise: 0,
  };
}
