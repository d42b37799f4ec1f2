// What the public pages of a store read, whole: the catalogue's pages and the search page.

import type { Catalogue } from '#features/catalogue/catalogue-reads.ts';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';
import { makeCataloguePageReads, type Shows } from '#features/catalogue/page-reads.ts';
import { ShopError } from '#shared/shop-error.ts';
import { SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import type { Search } from '#features/search/search.ts';

export function makePageReads(
  { catalogue, search }: { catalogue: Catalogue; search: Search },
  storeId: string,
  shows: Shows,
): PageReads {
  return {
    ...makeCataloguePageReads(catalogue.at(storeId), shows),

    async getSearchPage({ text, page }) {
      shows('search');
      // Without a text it is a list like any other, and moves when what sells moves.
      if (text.trim() === '') shows('ranks');
      // Names of categories are searched too.
      shows('catalogue');
      const { products, paging, exact, corrected, isMissed } = await search.searchCards(storeId, text, {
        page,
        limit: SEARCH_PAGE_SIZE,
      });
      if (page === 1) search.noteSearch(text, { isMissed, found: paging.totalCount });
      if (page > 1 && products.length === 0) throw new ShopError('not_found');
      return { products, paging, exact, corrected };
    },
  };
}
