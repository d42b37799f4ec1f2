// Sets the stock of a store, with a movement in the ledger, and reads the ledger.

import type { Db } from '#database/client.ts';
import { requireKnownStore, type Stores } from '#features/stores/store/stores.ts';
import { isId } from '#shared/ids.ts';
import { isOvertaken } from '#shared/overtaken.server.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { changeCatalogue, listTagsOfProducts, type CatalogueChanges } from '../catalogue-changes.ts';
import type { LedgerProduct, Movement, SetStockBody, StoreStock } from './stock.contract.ts';
import { noProduct } from '../product.rules.ts';
import { updateInStore } from '../product/product-admin.store.ts';
import {
  countMovements,
  findLedgerProduct,
  listMovements,
  lockStock,
  type StockPlace,
} from './stock.store.ts';

export type StockDeps = { db: Db; changes: CatalogueChanges; stores: Stores };

const MOVEMENTS_PER_PAGE = 50;

/** 404; 409 with what is saved now, when somebody else has changed it since `was`. */
export async function setStock(
  { db, changes, stores }: StockDeps,
  userId: string,
  place: StockPlace,
  { storeId: _storeId, productId: _productId, reason, was = {}, ...values }: SetStockBody,
): Promise<StoreStock> {
  requireKnownStore(stores, place.storeId);
  return changeCatalogue(db, changes, async (tx) => {
    const before = isId(place.productId) ? await lockStock(tx, place) : undefined;
    if (!before) throw noProduct();
    const answer = { ...before, ...values };
    if (isOvertaken(before, was, answer)) throw new ShopError('stock_changed', { data: before });
    const row = { ...answer, id: place.productId, stockChange: answer.stock - before.stock };
    const source = { storeId: place.storeId, userId, reason: 'admin', note: reason || null } as const;
    await updateInStore(tx, ['stock', 'shelf', 'reorderLevel'], [row], source);
    const crossesZero = before.stock > 0 !== answer.stock > 0;
    return { answer, tags: crossesZero ? await listTagsOfProducts(tx, [place.productId]) : [] };
  });
}

/** Newest first. 404. */
export async function listLedger(
  { db, stores }: StockDeps,
  place: StockPlace,
  page: number,
): Promise<{ product: LedgerProduct; movements: Movement[]; paging: Paging }> {
  requireKnownStore(stores, place.storeId);
  const product = isId(place.productId) ? await findLedgerProduct(db, place) : undefined;
  if (!product) throw noProduct();
  const offset = (page - 1) * MOVEMENTS_PER_PAGE;
  const [movements, totalCount] = await Promise.all([
    listMovements(db, place, { limit: MOVEMENTS_PER_PAGE, offset }),
    countMovements(db, place),
  ]);
  return { product, movements, paging: toPaging(page, MOVEMENTS_PER_PAGE, totalCount) };
}
