// Puts many products into a cart at once: a repeated order, or a list, for which what is missing is listed
// with an alternative for each.

import { findDriverError, inTransaction, type Db, type Queryable } from '#database/client.ts';
import { listBriefCards } from '#features/catalogue/catalogue.ts';
import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import { findInstead } from '#features/catalogue/product/similar-products.ts';
import type { Caller } from '#features/identity/account/account.ts';
import { hashToken, makeToken } from '#features/identity/account/token.ts';
import { isId } from '#shared/ids.ts';
import type { FilledCart } from './cart.contract.ts';
import {
  MAX_QUANTITY,
  toFillResult,
  VISITOR_CART_LIFE_MS,
  type CartItem,
  type FillResult,
} from './cart.rules.ts';
import { createCart, removeCart } from './cart.store.ts';
import { requireNewCart, type CartOwner } from './cart.ts';
import { fillLines, lockShopperCart, lockVisitorCart } from './fill-and-merge.store.ts';

/** Foreign key violation: the product was deleted meanwhile. */
const IS_GONE = '23503';

/**
 * Sets each product to the wanted quantity as far as stock and room allow. Idempotent; a line with more stays
 * as it is. Expects each product once.
 */
export async function fillCart(
  db: Db,
  { userId, storeId }: { userId: string; storeId: string },
  wanted: readonly CartItem[],
): Promise<FillResult> {
  return (await fillLocked(db, (tx) => lockShopperCart(tx, userId), storeId, wanted))!;
}

/**
 * The same for any owner of a cart. A visitor's first cart is created here, and kept only when something is
 * in it; the browser must keep its token. 429 past the limit of new carts.
 */
async function fillCartOf(db: Db, owner: CartOwner, wanted: readonly CartItem[], caller: Caller, now: Date) {
  if ('userId' in owner) return { filled: await fillCart(db, owner, wanted), cartToken: null };
  const { visitorToken, storeId } = owner;
  const lockOwn = (token: string) => (tx: Queryable) => lockVisitorCart(tx, hashToken(token), now);
  const own = visitorToken && (await fillLocked(db, lockOwn(visitorToken), storeId, wanted));
  if (own) return { filled: own, cartToken: null };
  await requireNewCart(db, caller, now);
  const newToken = makeToken();
  const lockNew = async (tx: Queryable) => {
    const expiresAt = new Date(now.getTime() + VISITOR_CART_LIFE_MS);
    await createCart(tx, { visitorHash: hashToken(newToken) }, expiresAt);
    return lockOwn(newToken)(tx);
  };
  const filled = (await fillLocked(db, lockNew, storeId, wanted, { isNew: true }))!;
  return { filled, cartToken: filled.added.length > 0 ? newToken : null };
}

/** null when there is no cart to lock. A new one that stays empty is removed. */
async function fillLocked(
  db: Db,
  lock: (tx: Queryable) => Promise<string | undefined>,
  storeId: string,
  wanted: readonly CartItem[],
  { isNew }: { isNew: boolean } = { isNew: false },
): Promise<FillResult | null> {
  const fill = () =>
    inTransaction(db, async (tx) => {
      const cartId = await lock(tx);
      if (!cartId) return null;
      const filled = toFillResult(wanted, await fillLines(tx, { cartId, storeId }, wanted));
      if (isNew && filled.added.length === 0) await removeCart(tx, cartId);
      return filled;
    });
  return fill().catch((error: unknown) => {
    if (findDriverError(error)?.code === IS_GONE) return fill();
    throw error;
  });
}

export function toFillMessage({ added, missing }: FilledCart, ifNone: string): string {
  if (added.length === 0) return ifNone;
  return missing.length === 0 ? 'Everything is in your cart' : 'The available items are in your cart';
}

const toIds = (items: readonly { productId: string }[]) => items.map(({ productId }) => productId);

/** Afterwards the cart has at least the listed quantity of each product, as far as it is in stock. */
export async function listToCart(
  db: Db,
  reads: CatalogueReads,
  owner: CartOwner,
  items: readonly CartItem[],
  caller: Caller,
  now: Date,
): Promise<{ inCart: FilledCart; cartToken: string | null }> {
  const wanted = addUp(items);
  const known = wanted.filter(({ productId }) => isId(productId));
  const { filled, cartToken } =
    known.length > 0
      ? await fillCartOf(db, owner, known, caller, now)
      : { filled: { added: [], missing: [] }, cartToken: null };
  const unknown = wanted.filter((item) => !known.includes(item));
  const missing = [...filled.missing, ...unknown.map((item) => ({ ...item, why: 'gone' as const }))];
  const soldOut = missing.filter(({ why }) => why === 'out_of_stock');
  const [cards, instead] = await Promise.all([
    listBriefCards(reads, toIds(filled.missing)),
    findInstead(reads, toIds(soldOut), toIds(known)),
  ]);
  return {
    inCart: {
      added: filled.added,
      missing: missing.map((each) => ({
        ...each,
        name: cards.get(each.productId)?.name ?? 'A product that is no longer sold',
        instead: instead.get(each.productId)?.product ?? null,
        likeness: instead.get(each.productId)?.likeness ?? null,
      })),
    },
    cartToken,
  };
}

function addUp(items: readonly CartItem[]): CartItem[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of items)
    sums.set(productId, Math.min(MAX_QUANTITY, (sums.get(productId) ?? 0) + quantity));
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
}
