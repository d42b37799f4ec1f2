// Everything the public pages of a store read: the catalogue's pages, the owner's banners and the search
// page.

import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';
import { makeCataloguePageReads, type Shows } from '#features/catalogue/page-reads.ts';
import { inLanguage } from '#features/catalogue/names/local-names.ts';
import { ShopError } from '#shared/shop-error.ts';
import { LISTING_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import type { Search } from '#features/search/search.ts';
import type { Settings } from '#features/settings/settings.ts';

/** Nobody looks through more than these. */
const MAX_BANNERS_SHOWN = 5;

export function makePageReads(
  { catalogue, search, settings }: { catalogue: Catalogue; search: Search; settings: Settings },
  { storeId, language }: { storeId: string; language: string },
  shows: Shows,
): PageReads {
  const reads = makeCataloguePageReads(catalogue.at(storeId), shows);
  const local = <Page>(page: Page) => inLanguage(catalogue.db, language, page);
  return {
    getProductPage: async (productId) => local(await reads.getProductPage(productId)),

    async getHomePage() {
      shows('banners');
      const page = await local(await reads.getHomePage());
      // Read last, because a banner may start or end while the rest is read.
      return { ...page, banners: settings.bannersAt(new Date()).slice(0, MAX_BANNERS_SHOWN) };
    },

    async getListingPage({ filters, ...request }) {
      if (!filters) return local(await reads.getListingPage(request));
      const { page } = request;
      const [listing, { products, paging, choices }] = await Promise.all([
        reads.getListingPage({ ...request, page: 1 }),
        search.filterCards(storeId, request, { filters, page, limit: LISTING_PAGE_SIZE }),
      ]);
      if (page > 1 && products.length === 0) throw new ShopError('not_found');
      return local({ ...listing, products, paging, choices });
    },

    async getSearchPage({ text, page, filters }) {
      if (filters) {
        const limit = SEARCH_PAGE_SIZE;
        const found = await search.filterCards(storeId, { text }, { filters, page, limit });
        const { products, paging, ...understood } = found;
        if (page > 1 && products.length === 0) throw new ShopError('not_found');
        return { products: await local(products), paging, ...understood };
      }
      shows('search');
      // Without a text it is a list like any other, ordered by sales.
      if (text.trim() === '') shows('ranks');
      // Names of categories are searched too.
      shows('catalogue');
      const { products, paging, isMissed, ...understood } = await search.searchCards(storeId, text, {
        page,
        limit: SEARCH_PAGE_SIZE,
      });
      if (page === 1) search.noteSearch(text, { isMissed, found: paging.totalCount });
      if (page > 1 && products.length === 0) throw new ShopError('not_found');
      return { products: await local(products), paging, ...understood };
    },
  };
}
