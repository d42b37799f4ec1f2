// The shopper's search, the list of all products with its search box, and for ADMIN the synonym groups and
// the searches that found nothing.

import type { Db } from '#database/client.ts';
import { type ShopApp, ok, requireNamed, serve } from '#http/routing.ts';
import { LISTING_PAGE_SIZE, PRODUCTS_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import type { CatalogueChanges } from '../catalogue-changes.ts';
import {
  listMissedSearches,
  listSynonymGroups,
  removeMissedSearch,
  removeSynonymGroup,
  saveSynonymGroup,
} from './search-admin.ts';
import { searchCalls } from './search.contract.ts';
import type { Search } from './search.ts';

const DEFAULT_LIMIT = 20;
type Deps = { db: Db; search: Search; changes: CatalogueChanges };

export function searchRoutes(app: ShopApp, { db, search, changes }: Deps): void {
  serve(app, searchCalls.get, async ({ body, storeId }) => {
    const { search: text = '', page, limit = PRODUCTS_PAGE_SIZE, sort } = body;
    const order = { isNewestFirst: sort === 'newest' };
    const { products, paging } = await search.listProductsFor(storeId, text, { page, limit }, order);
    return ok('Product list', products, paging);
  });

  serve(app, searchCalls.staffList, async ({ body, storeId }) => {
    const { search: text = '', page, limit = PRODUCTS_PAGE_SIZE } = body;
    const { products, paging } = await search.listProductsForStaff(storeId, text, { page, limit });
    return ok('Product list', products, paging);
  });

  serve(app, searchCalls.searchProduct, async ({ body, storeId }) => {
    const { search: text = '', page, limit = SEARCH_PAGE_SIZE, filter: filters } = body;
    if (filters) {
      const found = await search.filterProducts(storeId, { text }, { filters, page, limit });
      const { products, paging, ...understood } = found;
      return ok('Search results', products, { ...paging, ...understood });
    }
    const found = await search.searchProducts(storeId, text, { page, limit });
    const { products, paging, isMissed, ...understood } = found;
    if (paging.page === 1) search.noteSearch(text, { isMissed, found: paging.totalCount });
    return ok('Search results', products, { ...paging, ...understood });
  });

  serve(app, searchCalls.families, async ({ body, storeId }) => {
    const { categoryId, subCategoryId, q: text = '', filter: filters } = body;
    const { page, limit = LISTING_PAGE_SIZE, after } = body;
    const source = { categoryId, subCategoryId, text };
    const found = await search.listFamilies(storeId, source, { page, limit, after, filters });
    const { families, paging, isMissed, ...more } = found;
    if (text.trim() !== '' && paging.page === 1 && !filters)
      search.noteSearch(text, { isMissed, found: more.productCount });
    return ok('Product families', families, { ...paging, ...more });
  });

  serve(app, searchCalls.suggest, async (request) =>
    ok('Suggestions', await search.suggest(request.storeId, request.body.search ?? '')),
  );

  serve(app, searchCalls.searchUsed, async ({ body }) => {
    search.noteUse(body.search, body.use);
    return ok('Noted', null);
  });

  serve(app, searchCalls.synonymGroups, async ({ body }) => {
    const { page = 1, limit = DEFAULT_LIMIT, search: part = '' } = body;
    const { groups, paging } = await listSynonymGroups(db, { page, limit, search: part });
    return ok('Word groups', groups, paging);
  });

  serve(app, searchCalls.saveSynonymGroup, async ({ body: { _id: id, ...body } }) =>
    ok('Synonym group saved', await saveSynonymGroup(db, changes, { id: id || undefined, ...body })),
  );

  serve(app, searchCalls.removeSynonymGroup, async (request) =>
    ok('Synonym group removed', await removeSynonymGroup(db, changes, requireNamed('Group', request))),
  );

  serve(app, searchCalls.missedSearches, async ({ body: { page = 1, limit = DEFAULT_LIMIT } }) => {
    const { misses, paging } = await listMissedSearches(db, { page, limit });
    return ok('Missed searches', misses, paging);
  });

  serve(app, searchCalls.missedSearch, async (request) =>
    ok('Missed search removed', await removeMissedSearch(db, requireNamed('Missed search', request))),
  );
}
