// Everything that staff know of one product. The prices are those of the shop; stock, sales and purchase
// orders only of the stores that the caller works for.

import type { Db } from '#database/client.ts';
import { listOffersOf } from '#features/cart/offer/offers.ts';
import { readBarCodes } from '#features/catalogue/bar-code/bar-codes.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ProductOverview } from './product-page.contract.ts';
import {
  findProduct,
  listCosts,
  listDays,
  newestOf,
  listPriceChanges,
  listPurchasesOf,
  listStock,
} from './product-page.store.ts';

export type ProductPageDeps = { db: Db; stores: Stores };

type Reader = {
  /** Whether they see the stock of this store, and whether they keep it. */
  worksIn(storeId: string): boolean;
  manages(storeId: string): boolean;
};

/** 404. */
export async function readOverview(
  { db, stores }: ProductPageDeps,
  { worksIn, manages }: Reader,
  productId: string,
  now: Date,
): Promise<ProductOverview> {
  const own = stores.all().filter(({ id }) => worksIn(id));
  const storeIds = own.map(({ id }) => id);
  const managed = storeIds.filter(manages);
  const [product, stock, days, changes, costs, offers, barCodes, purchases] = await Promise.all([
    findProduct(db, productId),
    listStock(db, productId, storeIds),
    listDays(db, productId, storeIds, now),
    listPriceChanges(db, productId),
    listCosts(db, productId, managed),
    listOffersOf(db, productId, now),
    readBarCodes(db, productId),
    listPurchasesOf(db, productId, managed),
  ]);
  if (!product) throw new ShopError('not_found', { message: 'Product not found' });
  const places = new Map(stock.map((place) => [place.storeId, place]));
  return {
    ...product,
    stores: own.flatMap(({ id, name }) => {
      const place = places.get(id);
      return place ? { ...place, name, mayWork: manages(id) } : [];
    }),
    days,
    changes: newestOf([...changes, ...costs]),
    offers: offers.filter(({ storeId }) => storeId === null || worksIn(storeId)),
    barCodes,
    purchases: purchases.map((list) => ({ ...list, number: toOrderNumber(list._id) })),
  };
}
