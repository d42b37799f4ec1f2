// The catalogue's frequent reads, as a store sees it: its stock and its order of lists. Batched: reads of one
// kind and store that arrive together share one statement. Opened once for each database, and handed over.

import { batchLoader } from '#database/batch-loader.ts';
import type { Db } from '#database/client.ts';
import type { Readable } from '#database/prepared.ts';
import { leaderOnly, type ReadSources } from '#database/read-sources.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import * as lists from './product/product-list.store.ts';
import { listRanked } from './product/product-row.store.ts';
import { findCards, findProducts } from './product/product.store.ts';
import { findProductsInGroup } from './size/product-sizes.store.ts';

/** Reads of one store. */
export type CatalogueReads = ReturnType<typeof readFrom>;

export type Catalogue = {
  /** For what is written. */
  db: Db;
  sources: ReadSources;
  from: Readable;
  /** `storeId` is one of the shop's stores. */
  at(storeId: string): CatalogueReads;
  /** The same for whoever may just have written: from the leader alone. */
  current: Catalogue;
};

/** `sources`: where reads may come from that may be a moment old. */
export function openCatalogue(db: Db, sources: ReadSources = leaderOnly(db)): Catalogue {
  const current = openFrom(db, leaderOnly(db)) as Catalogue;
  current.current = current;
  return sources.isLeaderOnly ? current : { ...openFrom(db, sources), current };
}

function openFrom(db: Db, sources: ReadSources): Omit<Catalogue, 'current'> {
  const stores = new Map<string, CatalogueReads>();
  return {
    db,
    sources,
    from: sources.any,
    at(storeId) {
      let reads = stores.get(storeId);
      if (!reads) stores.set(storeId, (reads = readFrom(sources, storeId)));
      return reads;
    },
  };
}

type ReadAll<Key, Value> = (source: Readable, storeId: string, keys: readonly Key[]) => Promise<Value[]>;

function readFrom(sources: ReadSources, storeId: string) {
  const from = sources.any;
  const batched = <Key, Value>(readAll: ReadAll<Key, Value>) =>
    batchLoader(from, (source, keys: Key[]) => readAll(source, storeId, keys));
  return {
    from,
    storeId,
    findProduct: batched(findProducts),
    findCard: batched(findCards),
    findInGroup: batched(findProductsInGroup),
    listRanked: batched(listRanked),
    listProducts: batched(lists.listProducts),
    listNewestProducts: batched(lists.listNewestProducts),
    listCards: batched(lists.listCards),
    listProductsOf: byPlace(batched(lists.listProductsInCategory), batched(lists.listProductsInBoth)),
    listCardsOf: byPlace(batched(lists.listCardsInCategory), batched(lists.listCardsInBoth)),
  };
}

type ReadPage<Item> = (request: lists.Place & lists.Window) => Promise<lists.Listed<Item>>;

function byPlace<Item>(inCategory: ReadPage<Item>, inBoth: ReadPage<Item>): ReadPage<Item> {
  return (request) => (request.subCategoryId === ALL_SUB_CATEGORIES ? inCategory : inBoth)(request);
}
