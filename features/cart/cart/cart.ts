// Carts of visitors and shoppers: adding, changing, removing, and telling what changed since the cart was
// last seen, and merging a visitor's cart at sign-in. Placing an order removes its lines in features/orders.

import { sql } from 'drizzle-orm';
import { findDriverError, inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import type { Caller } from '#features/identity/account/account.ts';
import { hashToken, makeToken } from '#features/identity/account/token.ts';
import { LIMITS, requireAttempts, toAddressAttempts } from '#features/platform/limit/limit.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { CartNotice } from './cart.contract.ts';
import {
  hasChangedSinceSeen,
  isRenewalDue,
  MAX_LINES,
  MAX_QUANTITY,
  noticesOf,
  onlyLeft,
  removedNotice,
  toCartLine,
  planMerge,
  type SeenLineRow,
  VISITOR_CART_LIFE_MS,
} from './cart.rules.ts';
import {
  addOne,
  createCart,
  findCart,
  findLineStock,
  findObstacle,
  insertNotices,
  removeLine,
  removeLines,
  removeLinesOfProduct,
  renewVisitorCart,
  setQuantity,
  takeNotices,
  updateSeen,
  type CartCustomer,
  type Obstacle,
} from './cart.store.ts';
import { applyMerge, lockLines, lockShopperCart, lockVisitorCart } from './fill-and-merge.store.ts';
import { carts } from './cart.table.ts';

/** A shopper, or a visitor with the token of the cart's cookie if any; and the store they see. */
export type CartOwner = ({ userId: string } | { visitorToken: string | null }) & { storeId: string };

/** Matches no cart: a SHA-256 is never empty. */
const NO_CART = '';

export function toKey(owner: CartOwner): CartCustomer {
  const { storeId } = owner;
  if ('userId' in owner) return { userId: owner.userId, storeId };
  return { visitorHash: owner.visitorToken ? hashToken(owner.visitorToken) : NO_CART, storeId };
}

/**
 * `cartToken` is to be (re)set as cookie; null: no change. 404 unknown, 409 out of stock or no more left, 400
 * past 99 or 100 lines, 429 as `requireNewCart`.
 */
export async function addToCart(db: Db, owner: CartOwner, productId: string, caller: Caller, now: Date) {
  if (!isId(productId)) throw new ShopError('not_found', { message: 'Product not found' });
  let current = owner;
  let newToken: string | null = null;
  // The second round follows the creation of the cart; more are needed only after concurrent changes.
  for (let attempt = 1; attempt <= 4; attempt++) {
    const row = await addOneUnlessRaced(db, toKey(current), productId);
    if (row) {
      const cartToken = newToken ?? (await renewCart(db, current, row.expires_at, now));
      return { line: toCartLine(row), cartToken };
    }
    const obstacle = await findObstacle(db, toKey(current), productId);
    refuse(obstacle);
    if (obstacle.cart_id !== null) continue;
    if ('visitorToken' in current) {
      if (!newToken) await requireNewCart(db, caller, now);
      newToken = makeToken();
      current = { visitorToken: newToken, storeId: owner.storeId };
    }
    const expiresAt = 'userId' in current ? null : new Date(now.getTime() + VISITOR_CART_LIFE_MS);
    await createCart(db, toKey(current), expiresAt);
  }
  throw new ShopError('busy', { retryAfterSeconds: 1 });
}

/** 429 past 600 new carts of visitors an hour from one address. */
export async function requireNewCart(db: Db, { ipAddress, rateLimitScale }: Caller, now: Date) {
  await requireAttempts(db, toAddressAttempts(LIMITS.newCartsPerAddress, ipAddress, rateLimitScale), now);
}

/** The cart was merged, the product deleted, or the line touched by a merge: the next attempt finds out. */
const RACES = new Set(['23503', '40P01']);

async function addOneUnlessRaced(db: Db, owner: CartCustomer, productId: string) {
  try {
    return await addOne(db, owner, productId);
  } catch (error) {
    if (RACES.has(findDriverError(error)?.code ?? '')) return undefined;
    throw error;
  }
}

function refuse({ stock, quantity, line_count }: Obstacle): void {
  if (stock === null) throw new ShopError('not_found', { message: 'Product not found' });
  if (stock === 0) throw new ShopError('out_of_stock');
  if (quantity !== null && quantity >= MAX_QUANTITY) throw new ShopError('quantity_limit');
  if (quantity !== null && quantity >= stock)
    throw new ShopError('short_stock', { message: onlyLeft(stock) });
  if (quantity === null && line_count >= MAX_LINES) throw new ShopError('cart_full');
}

export async function getCart(db: Db, owner: CartOwner, now: Date) {
  const key = toKey(owner);
  const cart = await findCart(db, key);
  if (!cart) return { lines: [], notices: [], couponCode: null, cartToken: null };
  const { couponCode } = cart;
  // A product that was hidden leaves the cart when the cart is next read.
  const hidden = cart.lines.filter((row) => row.is_hidden);
  const lines = cart.lines.filter((row) => !row.is_hidden);
  const changed = lines.filter(hasChangedSinceSeen);
  const isTold = changed.length + hidden.length > 0 || cart.hasNotices;
  const notices = isTold ? await inTransaction(db, (tx) => takeNews(tx, cart.id, changed, hidden)) : [];
  const cartToken = await renewCart(db, owner, cart.expiresAt, now);
  return { lines: lines.map(toCartLine), notices, couponCode, cartToken };
}

async function takeNews(
  tx: Queryable,
  cartId: string,
  changed: readonly SeenLineRow[],
  hidden: readonly SeenLineRow[],
): Promise<CartNotice[]> {
  const taken = await takeNotices(tx, cartId);
  const noted = changed.length > 0 ? await updateSeen(tx, changed) : new Set();
  const hiddenIds = hidden.map(({ id }) => id);
  const removed = await removeLines(tx, hiddenIds);
  // A change that another request saved first is in that request's answer.
  const notices = [
    ...taken,
    ...changed.filter(({ id }) => noted.has(id)).flatMap(noticesOf),
    ...hidden
      .filter(({ id }) => removed.has(id))
      .map((row) => removedNotice({ id: row.product_id, name: row.name })),
  ];
  // A merge and a read may have produced the same notice.
  return [...new Map(notices.map((notice) => [notice.message, notice])).values()];
}

/** Extends the life of a visitor's cart; returns the token when its cookie should be renewed too. */
async function renewCart(db: Db, owner: CartOwner, expiresAt: Date | null, now: Date) {
  if (!('visitorToken' in owner) || !owner.visitorToken || !expiresAt) return null;
  if (!isRenewalDue(expiresAt, now)) return null;
  await renewVisitorCart(db, hashToken(owner.visitorToken), new Date(now.getTime() + VISITOR_CART_LIFE_MS));
  return owner.visitorToken;
}

/** 400 past 99, 404 not in this cart, 409 when the stock does not cover it; the cart then stays unchanged. */
export async function changeQuantity(db: Db, owner: CartOwner, lineId: string, quantity: number) {
  if (quantity > MAX_QUANTITY) throw new ShopError('quantity_limit');
  const key = toKey(owner);
  const row = await setQuantity(db, key, lineId, quantity);
  if (row) return toCartLine(row);
  const stock = await findLineStock(db, key, lineId);
  if (stock === undefined) throw new ShopError('not_found', { message: 'Item not in cart' });
  if (stock === 0) throw new ShopError('out_of_stock');
  throw new ShopError('short_stock', { message: onlyLeft(stock) });
}

export async function removeFromCart(db: Db, owner: CartOwner, lineId: string): Promise<void> {
  const isRemoved = await removeLine(db, toKey(owner), lineId);
  if (!isRemoved) throw new ShopError('not_found', { message: 'Item not in cart' });
}

/** Before touching the product's own row: this waits for the locks that orders being placed hold on lines. */
export async function removeProductFromCarts(tx: Queryable, product: { id: string; name: string }) {
  const cartIds = await removeLinesOfProduct(tx, product.id);
  await insertNotices(tx, cartIds, [removedNotice(product)]);
}

/** Moves every line, leaves notices of what was capped, and deletes the visitor's cart. Idempotent. */
export async function mergeVisitorCart(
  tx: Queryable,
  userId: string,
  { visitorToken, storeId }: { visitorToken: string; storeId: string },
  now: Date,
): Promise<void> {
  const visitorCartId = await lockVisitorCart(tx, hashToken(visitorToken), now);
  if (!visitorCartId) return;
  const cartId = await lockShopperCart(tx, userId);
  const shopper = { userId, storeId };
  const visitors = await lockLines(tx, visitorCartId, shopper);
  const plan = planMerge(visitors, await lockLines(tx, cartId, shopper));
  await applyMerge(tx, visitorCartId, cartId, plan);
  await insertNotices(tx, [cartId], plan.notices);
}

export const expiredCarts: ExpiredRows = { column: carts.expiresAt, limit: sql`now()` };
