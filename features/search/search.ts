// The search of a shop: looking for products by words, and suggestions while somebody types. Opened once for
// each process; what it holds in memory is its own. An empty text is everything, in the order of all lists.

import type { CatalogueReads } from '#features/catalogue/catalogue-reads.ts';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import {
  findProductOfSku,
  listCardsById,
  listProductsById,
  toWindow,
  type Listed,
  type PageRequest,
  type Window,
} from '#features/catalogue/catalogue.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { openMissedSearchLog } from './admin/missed-searches.ts';
import { openLiveIndex } from './index/live-index.ts';
import { find, type Finding } from './query/find.ts';
import { getSuggestions } from './suggest/suggest.ts';

export type Found<Item> = Pick<Finding, 'exact' | 'corrected' | 'isMissed'> & {
  products: Item[];
  paging: Paging;
};

export type Search = ReturnType<typeof openSearch>;

/** More of a text than is ever read. */
const MAX_LENGTH = 200;

export function openSearch(catalogue: CatalogueReads) {
  const readIndex = openLiveIndex(catalogue.db);
  const missedSearches = openMissedSearchLog(catalogue.db);

  async function search<Item>(
    text: string,
    request: PageRequest,
    listAll: (window: Window) => Promise<Listed<Item>>,
    listById: (catalogue: CatalogueReads, ids: readonly string[]) => Promise<Item[]>,
  ): Promise<Found<Item>> {
    const { page, ...window } = toWindow(request);
    if (text.trim() === '') {
      const { items, totalCount } = await listAll(window);
      const paging = toPaging(page, window.limit, totalCount);
      return { products: items, paging, exact: true, corrected: null, isMissed: false };
    }
    const vocabulary = await readIndex();
    const { products, count, exact, corrected, isMissed } = vocabulary.memoize(
      `search ${window.offset} ${window.limit} ${text.slice(0, MAX_LENGTH)}`,
      // Without the query terms, which are large and only suggestions need.
      () => ({ ...find(vocabulary, text, window), terms: [] }),
    );
    const ids = products.map((product) => vocabulary.index.ids[product]!);
    const paging = toPaging(page, window.limit, count);
    return { products: await listById(catalogue, ids), paging, exact, corrected, isMissed };
  }

  return {
    /** Resolves when the index is built. */
    async ready(): Promise<void> {
      await readIndex();
    },
    searchProducts: (text: string, request: PageRequest) =>
      search(text, request, catalogue.listProducts, listProductsById),
    searchCards: (text: string, request: PageRequest) =>
      search(text, request, catalogue.listCards, listCardsById),
    /** What a list of all products shows: the one product with this SKU, else what a search finds. */
    async listProductsFor(
      text: string,
      request: PageRequest,
      order: { isNewestFirst: boolean },
    ): Promise<Pick<Found<Product>, 'products' | 'paging'>> {
      const product = await findProductOfSku(catalogue.db, text);
      if (!product) {
        const listAll = order.isNewestFirst ? catalogue.listNewestProducts : catalogue.listProducts;
        return search(text, request, listAll, listProductsById);
      }
      const { page, limit } = toWindow(request);
      return { products: page === 1 ? [product] : [], paging: toPaging(page, limit, 1) };
    },
    suggest: (typed: string) => getSuggestions(catalogue, readIndex, typed),
    /** Tells of a search for the first page, so that staff see what was looked for in vain. */
    noteSearch: missedSearches.note,
    /** Writes the missed searches that are gathered; nothing is under way afterwards. */
    close: missedSearches.flush,
  };
}
