// The same order again: its lines back into the cart, as far as the store has them now.

import type { Db } from '#database/client.ts';
import { fillCart } from '#features/cart/cart/fill-cart.ts';
import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import { findInstead } from '#features/catalogue/product/similar-products.ts';
import type { Search } from '#features/catalogue/search/search.ts';
import { isId } from '#shared/ids.ts';
import { noOrder } from '../core/order.rules.ts';
import { listOwnLines } from '../core/order.store.ts';
import { findInsteadByName } from './instead-by-name.ts';
import type { FilledCart } from '#features/cart/cart/cart.contract.ts';

/** `reads` are those of the shopper's store. 404 when the order belongs to somebody else. */
export async function reorder(
  db: Db,
  search: Pick<Search, 'things'>,
  reads: CatalogueReads,
  userId: string,
  orderId: string,
): Promise<FilledCart> {
  const lines = isId(orderId) ? await listOwnLines(db, userId, orderId) : [];
  if (lines.length === 0) throw noOrder();
  const { storeId } = reads;
  const { added, missing } = await fillCart(db, { userId, storeId }, lines);
  const ordered = lines.map(({ productId }) => productId);
  // A hidden product still has its sub-category, and similar products there.
  const notToBeHad = missing.filter(({ why }) => why !== 'cart_full').map(({ productId }) => productId);
  const instead = await findInstead(reads, notToBeHad, ordered);
  const deleted = new Set(
    missing
      .filter(({ why, productId }) => why === 'gone' && !instead.has(productId))
      .map(({ productId }) => productId),
  );
  const byName = await findInsteadByName(
    search,
    reads,
    lines.filter(({ productId }) => deleted.has(productId)),
    new Set(ordered),
  );
  const names = new Map(lines.map(({ productId, name }) => [productId, name]));
  return {
    added,
    missing: missing.map(({ productId, ...rest }) => ({
      productId,
      name: names.get(productId)!,
      ...rest,
      instead: instead.get(productId) ?? byName.get(productId) ?? null,
    })),
  };
}
