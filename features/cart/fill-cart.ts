// Puts many products into a cart at once: a repeated order, or a list.

import { findDriverError, inTransaction, type Db } from '#database/client.ts';
import type { Caller } from '#features/account/account.ts';
import { hashToken, makeToken } from '#features/account/token.ts';
import { lockShopperCart, lockVisitorCart } from './cart-merge.store.ts';
import { toFilled, VISITOR_CART_LIFE_MS, type Filled, type Wanted } from './cart.rules.ts';
import { createCart, removeCart } from './cart.store.ts';
import { requireNewCart, type CartOwner } from './cart.ts';
import { fillLines } from './fill-cart.store.ts';

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
