// The search of a shop: products by words, and suggestions while somebody types. Opened once for each
// process; its index is in memory. An empty text finds all products, in the usual order of lists.

import { type Paging, toPaging } from '#shared/paging.ts';
import type { Product, StaffProduct } from '../catalogue.contract.ts';
import {
  type ItemPage,
  type PageRequest,
  type ProductListPage,
  type Window,
  findProductOfSku,
  findStaffProducts,
  listHiddenMatching,
  listProductsById,
  listStaffProducts,
  toWindow,
} from '../catalogue.ts';
import { findByBarCode } from '../bar-code/bar-codes.ts';
import type { Catalogue, CatalogueReads } from '../product/catalogue-reads.ts';
import { AS_ASKED, type QueryMeaning, findEach, openThings } from './find.ts';
import { openLiveIndex } from './live-index.ts';
import { MAX_LENGTH, openProductLists } from './product-lists.ts';
import { openSearchLog } from './search-admin.ts';
import { openSuggestions } from './suggestions.ts';

export { countMissedOfDay } from './search.store.ts';
export type { Things } from './find.ts';

export type Search = ReturnType<typeof openSearch>;

export function openSearch(catalogue: Catalogue) {
  const readIndex = openLiveIndex(catalogue.db);
  const log = openSearchLog(catalogue.db);
  const suggestFor = openSuggestions(catalogue.db, readIndex);

  async function search(
    reads: CatalogueReads,
    text: string,
    request: PageRequest,
    listAll: (window: Window) => Promise<ItemPage<Product>>,
  ): Promise<QueryMeaning & ProductListPage> {
    const { storeId } = reads;
    const { page, ...window } = toWindow(request);
    if (text.trim() === '') {
      const { items, totalCount } = await listAll(window);
      return { ...AS_ASKED, products: items, paging: toPaging(page, window.limit, totalCount) };
    }
    const vocabulary = await readIndex();
    const { products, count, ...understood } = vocabulary.memoize(
      `search ${storeId} ${window.offset} ${window.limit} ${text.slice(0, MAX_LENGTH)}`,
      // Without the query terms, which are large and needed only for suggestions.
      () => ({ ...findEach(vocabulary, text, { ...window, storeId }), terms: [] }),
    );
    const ids = products.map((product) => vocabulary.index.ids[product]!);
    const paging = toPaging(page, window.limit, count);
    return { ...understood, products: await listProductsById(reads, ids), paging };
  }

  return {
    ...openProductLists(catalogue, readIndex),
    async ready(): Promise<void> {
      await readIndex();
    },
    searchProducts(storeId: string, text: string, request: PageRequest) {
      const reads = catalogue.at(storeId);
      return search(reads, text, request, reads.listProducts);
    },
    /** For a list of all products: the one product with this SKU, else the search results. */
    async listProductsFor(
      storeId: string,
      text: string,
      request: PageRequest,
      order: { isNewestFirst: boolean },
    ): Promise<ProductListPage> {
      const reads = catalogue.at(storeId);
      const product = await findProductOfSku(reads, text);
      if (!product) {
        const listAll = order.isNewestFirst ? reads.listNewestProducts : reads.listProducts;
        return search(reads, text, request, listAll);
      }
      const { page, limit } = toWindow(request);
      return { products: page === 1 ? [product] : [], paging: toPaging(page, limit, 1) };
    },
    /** The same for staff, also by bar code. Newest first if there is no text; hidden products come last. */
    async listProductsForStaff(
      storeId: string,
      text: string,
      request: PageRequest,
    ): Promise<{ products: StaffProduct[]; paging: Paging }> {
      const { page, ...window } = toWindow(request);
      const { db } = catalogue;
      if (text.trim() === '') {
        const { items, totalCount } = await listStaffProducts(db, storeId, window);
        return { products: items, paging: toPaging(page, window.limit, totalCount) };
      }
      const scannedId = await findByBarCode(db, text);
      if (scannedId) {
        const products = page === 1 ? await findStaffProducts(db, storeId, [scannedId]) : [];
        return { products, paging: toPaging(page, window.limit, 1) };
      }
      const shown = await this.listProductsFor(storeId, text, request, { isNewestFirst: true });
      const rest = window.limit - shown.products.length;
      const offset = Math.max(0, window.offset - shown.paging.totalCount);
      const ids = shown.products.map(({ _id }) => _id);
      const hidden = await listHiddenMatching(db, storeId, text, { limit: rest, offset });
      return {
        products: [...(await findStaffProducts(db, storeId, ids)), ...hidden.items],
        paging: toPaging(page, window.limit, shown.paging.totalCount + hidden.totalCount),
      };
    },
    /** Looks up many texts over one index; the first `limit` products of each. */
    things: async (storeId: string, limit: number) => openThings(await readIndex(), storeId, limit),
    suggest: (storeId: string, typed: string) => suggestFor(catalogue.at(storeId), typed),
    noteSearch: log.note,
    noteUse: log.noteUse,
    /** Writes the gathered searches; nothing is pending afterwards. */
    close: log.flush,
  };
}
