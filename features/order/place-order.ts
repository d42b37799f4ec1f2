// Placing an order: one transaction that claims the key, reads and locks the cart, prices it, takes the stock, writes the
// order and keeps the answer (design: orders-and-payments). Never trusts an amount, a name or a picture of the request.

import { createHash } from 'node:crypto';
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
import type { OrderItem, OrderRow, PlaceOrderBody } from './order.contract.ts';
import {
  pickLines,
  requireShownTotal,
  requireStock,
  toOrderRow,
  type Ordered,
  type StoredLine,
  type StoredOrder,
} from './order.rules.ts';
import type { DeliveryAddress } from './order.table.ts';
import {
  claimKey,
  findAddress,
  findKept,
  lockCartLines,
  saveOrder,
  STOCK_CONSTRAINT,
  takeStock,
  type Key,
} from './place-order.store.ts';

export type OrderRequest = {
  userId: string;
  /** The Idempotency-Key, if the client sent one. */
  key: string | null;
  body: PlaceOrderBody;
  rateLimitScale: number;
  now: Date;
  /** The whole answer for these rows, as it is to be sent and kept. */
  toAnswer: (rows: OrderRow[]) => string;
};

const CALL = 'cash-on-delivery';

/**
 * A cash order; gives the answer's text. The same key again gives the same text (422 with another payload). 400 empty cart
 * or no address; 404 address not the caller's; 409 cart changed, stock short, or more than was shown; 429.
 */
export async function placeCashOrder(
  db: Db,
  changes: CatalogueChanges,
  request: OrderRequest,
): Promise<string> {
  const wish = readWish(request.body);
  const key = toKey(request);
  let isCareful = false;
  // Each round but the first has a reason: the key was in use, or the stock was not as read a moment before.
  for (let round = 1; round <= 4; round++) {
    const outcome = await tryToPlace(db, request, wish, key, isCareful);
    if (outcome === 'key known') {
      const kept = await findKept(db, key!);
      if (!kept) continue;
      if (kept.payload_hash !== key!.payloadHash) throw new ShopError('key_reused');
      return kept.answer;
    }
    if (outcome === 'look closer') {
      isCareful = true;
      continue;
    }
    if (outcome.tags.length > 0) changes.apply(outcome.tags);
    return outcome.answer;
  }
  throw new ShopError('busy', { retryAfterSeconds: 1 });
}

type Wish = { items: OrderItem[]; addressId: string; totalRupees: number };

function readWish({ list_items: items, addressId, totalAmt }: PlaceOrderBody): Wish {
  if (!items || items.length === 0) throw new ShopError('cart_empty');
  if (!addressId) throw new ShopError('address_missing');
  if (totalAmt === undefined) {
    throw new ShopError('invalid_input', {
      message: 'The total amount is required',
      fields: { totalAmt: 'Required' },
    });
  }
  return { items, addressId, totalRupees: totalAmt };
}

function toKey({ userId, key, body }: OrderRequest): Key | null {
  if (key === null) return null;
  const payloadHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return { userId, call: CALL, key, payloadHash };
}

type Outcome = { answer: string; tags: ChangeTag[] } | 'key known' | 'look closer';

/**
 * One attempt. The quick way reads prices and stock unlocked and lets the write prove them, so that a product everybody buys
 * is held only for the moment of the write. It never takes a last item; then, and when the proof fails, the careful way
 * locks the products first, knows what it sees, and tells the pages which products are gone.
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
      if (!read.address) throw new ShopError('not_found', { message: 'Address not found' });
      const lines = pickLines(wish.items, read.cart);
      requireStock(lines);
      const totalPaise = requireShownTotal(lines, wish.totalRupees);
      const soldOut = lines.filter((line) => line.stock === line.quantity).map((line) => line.product_id);
      if (soldOut.length > 0 && !isCareful) return 'look closer';

      const tags = await listTagsOfProducts(pipeline.tx, soldOut);
      if (tags.length > 0) await notifyChanges(pipeline.tx, tags);
      const order = makeOrder(request, read.address, totalPaise);
      const orderLines = lines.map((from) => ({ from, stored: makeLine(order, from, request.now) }));
      const answer = request.toAnswer(orderLines.map(({ stored }) => toOrderRow(order, stored)));
      await Promise.all([
        saveOrder(pipeline, order, orderLines, key && { key, answer }),
        takeStock(pipeline, lines, isCareful ? 0 : 1),
        pipeline.commit(),
      ]);
      return { answer, tags };
    });
  } catch (error) {
    if (!isCareful && violates(error, STOCK_CONSTRAINT)) return 'look closer';
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
  // Counted inside the transaction: a refusal and a repeat of a key cost nothing.
  const attempt = toAttempt(LIMITS.newOrders, userId, rateLimitScale);
  const [isClaimed, count, address, cart] = await Promise.all([
    key ? claimKey(pipeline, key) : true,
    countInPipeline(pipeline, attempt, now),
    findAddress(pipeline, userId, addressId),
    lockCartLines(pipeline, userId, { withProducts: isCareful }),
  ]);
  if (!isClaimed) return undefined;
  requireWithin(attempt, count, now);
  return { address, cart };
}

function makeOrder(
  { userId, now }: OrderRequest,
  deliveryAddress: DeliveryAddress,
  totalPaise: number,
): StoredOrder {
  return {
    id: makeId(now),
    userId,
    paymentStatus: 'CASH ON DELIVERY',
    status: 'PLACED',
    subTotalPaise: totalPaise,
    totalPaise,
    deliveryAddress,
    expiresAt: null,
    createdAt: now,
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
