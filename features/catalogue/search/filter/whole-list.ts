// All products of a list in its order, by their numbers in the index: for filters and families, which cannot
// be read page by page.

import type { Db } from '#database/client.ts';
import type { Place } from '../../catalogue.ts';
import { isId } from '#shared/ids.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { LiveVocabulary } from '../live-index.ts';
import { findEach, type ShopperFinding } from '../query/find-each.ts';
import type { Shelf } from './filter.rules.ts';
import { LRUCache } from 'lru-cache';
import { listRankedIds } from '../index/index-feed.store.ts';

/** A category, a sub-category or both; with a text, what a search finds in them. All products without any. */
export type ListSource = Partial<Place> & { text?: string | undefined };

export type Understood = Pick<ShopperFinding, 'exact' | 'corrected' | 'notSold' | 'things'>;
export type WholeList = Understood & Pick<ShopperFinding, 'isMissed'> & { products: readonly number[] };
export type WholeLists = ReturnType<typeof openWholeLists>;

/** At most this many of the best search results are read. */
const MAX_FOUND = 5_000;
/** Longer than any text that is read. */
export const MAX_LENGTH = 200;

export const AS_ASKED = { exact: true, corrected: null, notSold: null, isMissed: false, things: [] };

/** What filters need of these products. */
export function toShelf(index: SearchIndex, storeId: string, products: readonly number[]): Shelf {
  const { facts, ids, brands } = index;
  const stock = index.stockAt(storeId);
  return { products, facts, ids, brands, isInStock: (product) => stock.has(product) };
}

export function openWholeLists(db: Db, readIndex: () => Promise<LiveVocabulary>) {
  const readOrder = openListOrders(db);

  /** With `isExact`, the order of a category is read anew; that of all products is never older than 30 s. */
  async function listWhole(
    vocabulary: LiveVocabulary,
    storeId: string,
    { categoryId, subCategoryId, text = '' }: ListSource,
    isExact = false,
  ): Promise<WholeList> {
    const { index } = vocabulary;
    const ids = [categoryId, subCategoryId].filter((id) => id !== undefined && id !== ALL_SUB_CATEGORIES);
    const canExist = ids.every((id) => isId(id)) && new Set(ids).size === ids.length;
    if (!canExist) return { ...AS_ASKED, products: [] };
    if (text.trim() !== '') {
      const window = { offset: 0, limit: MAX_FOUND, storeId };
      const found = findEach(vocabulary, text.slice(0, MAX_LENGTH), window);
      if (ids.length === 0) return found;
      const listed = new Set(index.listIn(ids));
      return { ...found, products: found.products.filter((product) => listed.has(product)) };
    }
    const asked = { storeId, listId: ids.at(-1) ?? '' };
    if (isExact && ids.length > 0) {
      const order = await readListOrder(db, asked);
      return { ...AS_ASKED, products: inOrder(index, index.listIn(ids), order) };
    }
    const order = await readOrder(asked);
    // Sorted once, and again when the order or the index has changed.
    const list = vocabulary.memoize(`list ${storeId} ${ids.join(' ')}`, () => ({
      order: null as ListOrder | null,
      products: [] as number[],
    }));
    if (list.order !== order) {
      list.products = inOrder(index, index.listIn(ids), order);
      list.order = order;
    }
    return { ...AS_ASKED, products: list.products };
  }

  return { readIndex, listWhole };
}

const TRUE_FOR_MS = 30_000;
/** For all lists together. */
const MAX_PLACES = 300_000;

/** The rank of each product by id; products without one come last. */
export type ListOrder = ReadonlyMap<string, number>;

type ListQuery = { storeId: string; listId: string };

/** As it is now. */
async function readListOrder(db: Db, { storeId, listId }: ListQuery): Promise<ListOrder> {
  const ids = await listRankedIds(db, storeId, listId);
  return new Map(ids.map((id, at) => [id, at]));
}

function openListOrders(db: Db): (asked: ListQuery) => Promise<ListOrder> {
  const orders = new LRUCache<string, ListOrder, ListQuery>({
    maxSize: MAX_PLACES,
    sizeCalculation: (order) => order.size + 1,
    ttl: TRUE_FOR_MS,
    fetchMethod: (_key, _stale, { context }) => readListOrder(db, context),
  });
  return async (asked) =>
    (await orders.fetch(`${asked.storeId} ${asked.listId}`, { context: asked })) ?? new Map<string, number>();
}

/** Sorted by rank; products without one come last, newest first. */
function inOrder({ ids }: SearchIndex, products: readonly number[], order: ListOrder): number[] {
  return products
    .map((product) => ({ product, place: order.get(ids[product]!) ?? order.size }))
    .sort((a, b) => a.place - b.place || (ids[a.product]! > ids[b.product]! ? -1 : 1))
    .map(({ product }) => product);
}
