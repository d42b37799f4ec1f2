// The search of a shop: looking for products by words, and suggestions while somebody types. Opened once for
// each process; what it holds in memory is its own. An empty text is everything, in the order of all lists.

import type { CatalogueReads } from '#features/catalogue/catalogue-reads.ts';
import type { Product, ProductCard } from '#features/catalogue/catalogue.contract.ts';
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
import { find } from './query/find.ts';
import type { Suggestions } from './search.contract.ts';
import { getSuggestions } from './suggest/suggest.ts';

export type Found<Item> = {
  products: Item[];
  paging: Paging;
  /** Something matches as typed. */
  exact: boolean;
  /** What was understood instead of what was typed. */
  corrected: string | null;
  /** Nothing has all that was asked for. */
  isMissed: boolean;
};

export type Search = {
  /** Resolves when the index is built. */
  ready(): Promise<void>;
  searchProducts(text: string, request: PageRequest): Promise<Found<Product>>;
  searchCards(text: string, request: PageRequest): Promise<Found<ProductCard>>;
  /** What a list of all products shows: the one product with this SKU, else what a search finds. */
  listProductsFor(
    text: string,
    request: PageRequest,
    order: { isNewestFirst: boolean },
  ): Promise<Pick<Found<Product>, 'products' | 'paging'>>;
  suggest(typed: string): Promise<Suggestions>;
  /** Tells of a search for the first page, so that staff see what was looked for in vain. */
  noteSearch(text: string, isMissed: boolean): void;
  /** Writes the missed searches that are gathered; nothing is under way afterwards. */
  close(): Promise<void>;
};

/** More of a text than is ever read. */
const MAX_LENGTH = 200;

type Reads<Item> = {
  listAll(window: Window): Promise<Listed<Item>>;
  listById(catalogue: CatalogueReads, ids: readonly string[]): Promise<Item[]>;
};

export function openSearch(catalogue: CatalogueReads): Search {
  const readIndex = openLiveIndex(catalogue.db);
  const missedSearches = openMissedSearchLog(catalogue.db);
  const asProducts = { listAll: catalogue.listProducts, listById: listProductsById };
  const asCards = { listAll: catalogue.listCards, listById: listCardsById };

  async function search<Item>(
    text: string,
    request: PageRequest,
    { listAll, listById }: Reads<Item>,
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
    async ready() {
      await readIndex();
    },
    searchProducts: (text, request) => search(text, request, asProducts),
    searchCards: (text, request) => search(text, request, asCards),
    async listProductsFor(text, request, { isNewestFirst }) {
      const product = await findProductOfSku(catalogue.db, text);
      if (!product) {
        const listAll = isNewestFirst ? catalogue.listNewestProducts : catalogue.listProducts;
        return search(text, request, { ...asProducts, listAll });
      }
      const { page, limit } = toWindow(request);
      return { products: page === 1 ? [product] : [], paging: toPaging(page, limit, 1) };
    },
    suggest: (typed) => getSuggestions(catalogue, readIndex, typed),
    noteSearch: missedSearches.note,
    close: missedSearches.flush,
  };
}
