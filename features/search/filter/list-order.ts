// Caches the order of unfiltered lists for a short time: sales change slowly, and stock is taken from the
// index. Bounded, however many lists and stores there are.

import { LRUCache } from 'lru-cache';
import type { Db } from '#database/client.ts';
import { listRankedIds } from '../index/index-feed.store.ts';
import type { SearchIndex } from '../index/search-index.ts';

const TRUE_FOR_MS = 30_000;
/** For all lists together. */
const MAX_PLACES = 300_000;

/** The rank of each product by id; products without one come last. */
export type ListOrder = ReadonlyMap<string, number>;

type Asked = { storeId: string; listId: string };

/** As it is now. */
export async function readListOrder(db: Db, { storeId, listId }: Asked): Promise<ListOrder> {
  const ids = await listRankedIds(db, storeId, listId);
  return new Map(ids.map((id, at) => [id, at]));
}

export function openListOrders(db: Db): (asked: Asked) => Promise<ListOrder> {
  const orders = new LRUCache<string, ListOrder, Asked>({
    maxSize: MAX_PLACES,
    sizeCalculation: (order) => order.size + 1,
    ttl: TRUE_FOR_MS,
    fetchMethod: (_key, _stale, { context }) => readListOrder(db, context),
  });
  return async (asked) =>
    (await orders.fetch(`${asked.storeId} ${asked.listId}`, { context: asked })) ?? new Map<string, number>();
}

/** Sorted by rank; products without one come last, newest first. */
export function inOrder({ ids }: SearchIndex, products: readonly number[], order: ListOrder): number[] {
  return products
    .map((product) => ({ product, place: order.get(ids[product]!) ?? order.size }))
    .sort((a, b) => a.place - b.place || (ids[a.product]! > ids[b.product]! ? -1 : 1))
    .map(({ product }) => product);
}
