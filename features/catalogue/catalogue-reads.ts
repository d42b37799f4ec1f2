// The catalogue's frequent reads, batched: reads of one kind that arrive together share one statement. Made
// once for each database by whoever opens it, and handed over.

import { batchLoader } from '#database/batch-loader.ts';
import type { Db } from '#database/client.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import * as lists from './product/product-list.store.ts';
import { listRanked } from './product/product-row.store.ts';
import { findCards, findProducts } from './product/product.store.ts';
import { findOtherSizes } from './size/product-sizes.store.ts';

export type CatalogueReads = ReturnType<typeof openCatalogueReads>;

export function openCatalogueReads(db: Db) {
  return {
    db,
    findProduct: batchLoader(db, findProducts),
    findCard: batchLoader(db, findCards),
    findOtherSizes: batchLoader(db, findOtherSizes),
    listRanked: batchLoader(db, listRanked),
    listProducts: batchLoader(db, lists.listProducts),
    listNewestProducts: batchLoader(db, lists.listNewestProducts),
    listCards: batchLoader(db, lists.listCards),
    listProductsOf: byPlace(
      batchLoader(db, lists.listProductsInCategory),
      batchLoader(db, lists.listProductsInBoth),
    ),
    listCardsOf: byPlace(batchLoader(db, lists.listCardsInCategory), batchLoader(db, lists.listCardsInBoth)),
  };
}

type ReadPage<Item> = (request: lists.Place & lists.Window) => Promise<lists.Listed<Item>>;

function byPlace<Item>(inCategory: ReadPage<Item>, inBoth: ReadPage<Item>): ReadPage<Item> {
  return (request) => (request.subCategoryId === ALL_SUB_CATEGORIES ? inCategory : inBoth)(request);
}
