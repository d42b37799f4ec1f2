// Puts many products into a cart at once: a repeated order, or a list.

import { findDriverError, inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { Caller } from '#features/identity/account/account.ts';
import { hashToken, makeToken } from '#features/identity/account/token.ts';
import { lockShopperCart, lockVisitorCart } from './cart-merge.store.ts';
import {
  toFilled,
  VISITOR_CART_LIFE_MS,
  type Filled,
  type Wanted,
  MAX_LINES,
  MAX_QUANTITY,
} from './cart.rules.ts';
import { createCart, removeCart, availableTo } from './cart.store.ts';
import { requireNewCart, type CartOwner } from './cart.ts';
import { sql } from 'drizzle-orm';
import { makeId } from '#shared/ids.ts';

/** Foreign key violation: the product was deleted at the same moment. */
const IS_GONE = '23503';

/**
 * Sets each product to the wanted quantity as far as stock and room allow. Idempotent; a line with more stays
 * as it is. Expects each product once.
 */
export async function fillCart(
  db: Db,
  { userId, storeId }: { userId: string; storeId: string },
  wanted: readonly Wanted[],
): Promise<Filled> {
  return againWhenGone(() =>
    inTransaction(db, async (tx) => {
      const cartId = await lockShopperCart(tx, userId);
      return toFilled(wanted, await fillLines(tx, { cartId, storeId }, wanted));
    }),
  );
}

/**
 * The same for any owner of a cart. A visitor's first cart is created here, and kept only when something is
 * in it; the browser must keep its token. 429 past the limit of new carts.
 */
export async function fillCartOf(
  db: Db,
  owner: CartOwner,
  wanted: readonly Wanted[],
  caller: Caller,
  now: Date,
): Promise<{ filled: Filled; keepToken: string | null }> {
  if ('userId' in owner) return { filled: await fillCart(db, owner, wanted), keepToken: null };
  const { visitorToken, storeId } = owner;
  const own = visitorToken && (await fillVisitorCart(db, { visitorToken, storeId }, wanted, now));
  if (own) return { filled: own, keepToken: null };
  await requireNewCart(db, caller, now);
  const newToken = makeToken();
  const filled = await againWhenGone(() =>
    inTransaction(db, async (tx) => {
      const expiresAt = new Date(now.getTime() + VISITOR_CART_LIFE_MS);
      await createCart(tx, { visitorHash: hashToken(newToken) }, expiresAt);
      const cartId = (await lockVisitorCart(tx, hashToken(newToken), now))!;
      const made = toFilled(wanted, await fillLines(tx, { cartId, storeId }, wanted));
      if (made.added.length === 0) await removeCart(tx, cartId);
      return made;
    }),
  );
  return { filled, keepToken: filled.added.length > 0 ? newToken : null };
}

/** null when the visitor has no cart. */
function fillVisitorCart(
  db: Db,
  { visitorToken, storeId }: { visitorToken: string; storeId: string },
  wanted: readonly Wanted[],
  now: Date,
): Promise<Filled | null> {
  return againWhenGone(() =>
    inTransaction(db, async (tx) => {
      const cartId = await lockVisitorCart(tx, hashToken(visitorToken), now);
      return cartId ? toFilled(wanted, await fillLines(tx, { cartId, storeId }, wanted)) : null;
    }),
  );
}

async function againWhenGone<Answer>(fill: () => Promise<Answer>): Promise<Answer> {
  return fill().catch((error: unknown) => {
    if (findDriverError(error)?.code === IS_GONE) return fill();
    throw error;
  });
}

const AVAILABLE = sql.raw(availableTo('cart.user_id'));

type Place = { cartId: string; storeId: string };

/**
 * Sets each product to the wanted quantity as far as the shopper can have it, in the given order while the
 * cart has room; a line that already holds more stays as it is. Returns the stock of each product that is
 * sold; `inCart` is null when it was not put in.
 */
async function fillLines(
  tx: Queryable,
  { cartId, storeId }: Place,
  wanted: readonly Wanted[],
): Promise<{ productId: string; stock: number; inCart: number | null }[]> {
  const items = wanted.map((item, nth) => ({ ...item, nth, id: makeId() }));
  const { rows } = await tx.execute<{ productId: string; stock: number; inCart: number | null }>(sql`
    WITH item AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(items)}::json)
        AS item (id text, "productId" text, quantity int, nth int)
    ), offer AS (
      SELECT item.id, item.nth, item.quantity, product.id AS product_id, ${AVAILABLE} AS stock, product.price_paise,
        product.discount_basis_points, held.id IS NOT NULL AS is_held
      FROM item
      JOIN carts cart ON cart.id = ${cartId}
      JOIN products product ON product.id = item."productId" AND NOT product.is_hidden
      JOIN store_products store_product ON store_product.product_id = product.id AND store_product.store_id = ${storeId}
      LEFT JOIN cart_lines held ON held.cart_id = cart.id AND held.product_id = product.id
    ), placed AS (
      SELECT offer.*, count(*) FILTER (WHERE NOT is_held) OVER (ORDER BY nth) AS place
      FROM offer WHERE stock > 0
    ), line AS (
      INSERT INTO cart_lines AS line
        (id, cart_id, product_id, quantity, seen_price_paise, seen_discount_basis_points)
      SELECT id, ${cartId}, product_id, least(quantity, stock, ${MAX_QUANTITY}), price_paise, discount_basis_points
      FROM placed
      WHERE is_held OR place <= ${MAX_LINES} - (SELECT count(*) FROM cart_lines WHERE cart_id = ${cartId})
      ORDER BY nth
      ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = greatest(line.quantity, excluded.quantity)
      RETURNING product_id, quantity
    )
    SELECT offer.product_id AS "productId", offer.stock, line.quantity AS "inCart"
    FROM offer LEFT JOIN line USING (product_id)`);
  return rows;
}
