// Puts many products into a shopper's cart at once: an order once more.

import { findDriverError, inTransaction, type Db } from '#database/client.ts';
import { lockShopperCart } from './cart-merge.store.ts';
import { toFilled, type Filled, type Wanted } from './cart.rules.ts';
import { fillLines } from './fill-cart.store.ts';

/** A product that is deleted in the same moment. */
const IS_GONE = '23503';

/**
 * Afterwards the cart has so many of each, as far as the store has them and there is room: twice is the same
 * as once, and what it has more of stays. Each product once.
 */
export async function fillCart(
  db: Db,
  { userId, storeId }: { userId: string; storeId: string },
  wanted: readonly Wanted[],
): Promise<Filled> {
  const fill = () =>
    inTransaction(db, async (tx) => {
      const cartId = await lockShopperCart(tx, userId);
      return toFilled(wanted, await fillLines(tx, { cartId, storeId }, wanted));
    });
  return fill().catch((error: unknown) => {
    if (findDriverError(error)?.code === IS_GONE) return fill();
    throw error;
  });
}
