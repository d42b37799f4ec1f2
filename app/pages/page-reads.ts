// What the public pages read, whole: the catalogue's pages and the search page.

import type { Db } from '#database/client.ts';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';
import { makeCatalogueReads, type Shows } from '#features/catalogue/page-reads.ts';
import { ShopError } from '#shared/shop-error.ts';
import { noteSearch } from '#features/search/missed-searches.ts';
import { searchCards } from '#features/search/search.ts';

const CARDS_IN_SEARCH = 10;

export function makePageReads(db: Db, shows: Shows): PageReads {
  return {
    ...makeCatalogueReads(db, shows),

    async getSearchPage({ text, page }) {
      shows('search');
      // Without a text it is a list like any other, and moves when what sells moves.
      if (text.trim() === '') shows('ranks');
      // Names of categories are searched too.
      shows('catalogue');
      const { products, paging, exact, corrected, isMissed } = await searchCards(db, text, {
        page,
        limit: CARDS_IN_SEARCH,
      });
      if (page === 1) noteSearch(db, text, isMissed);
      if (page > 1 && products.length === 0) throw new ShopError('not_found');
      return { products, paging, exact, corrected };
    },
  };
}
