// The frequent reads of the catalogue for one store, with its stock and list order. Batched: concurrent reads
// of one kind and store share one statement. Opened once per database and passed on.

import { batchLoader } from '#database/batch-loader.ts';
import type { Db } from '#database/client.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import * as lists from './product-list.store.ts';
import { findCards, findProducts } from '../product.store.ts';
import { findFamilies, findProductsInGroup, findSizes, findUsualSizes } from '../size/product-sizes.store.ts';

export type CatalogueReads = ReturnType<typeof readFrom>;

export type Catalogue = {
  db: Db;
  /** `storeId` must be one of the shop's stores. */
  at(storeId: string): CatalogueReads;
};

export function openCatalogue(db: Db): Catalogue {
  const stores = new Map<string, CatalogueReads>();
  return {
    db,
    at(storeId) {
      const reads = stores.get(storeId) ?? readFrom(db, storeId);
      stores.set(storeId, reads);
      return reads;
    },
  };
}

type ReadAll<Key, Value> = (db: Db, storeId: string, keys: readonly Key[]) => Promise<Value[]>;

function readFrom(db: Db, storeId: string) {
  const batched = <Key, Value>(readAll: ReadAll<Key, Value>) =>
    batchLoader((keys: Key[]) => readAll(db, storeId, keys));
  const inCategory = batched(lists.listProductsInCategory);
  const inBoth = batched(lists.listProductsInBoth);
  return {
    db,
    storeId,
    findProduct: batched(findProducts),
    findCard: batched(findCards),
    findSize: batched(findSizes),
    /** The id of the size of this product that lists show. */
    findUsual: batched(findUsualSizes),
    findFamily: batched(findFamilies),
    findInGroup: batched(findProductsInGroup),
    listRanked: batched(lists.listRanked),
    listProducts: batched(lists.listProducts),
    listNewestProducts: batched(lists.listNewestProducts),
    listProductsOf: (request: lists.ListPlace & lists.Window) =>
      (request.subCategoryId === ALL_SUB_CATEGORIES ? inCategory : inBoth)(request),
  };
}
