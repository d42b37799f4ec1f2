// Search routes: the shopper's search, and the list of all products with its search box.
import { ok, type ShopApp, serve } from '#http/routing.ts';
import { LISTING_PAGE_SIZE, PRODUCTS_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import { searchCalls } from './search.contract.ts';
import type { Search } from './search.ts';

export function searchRoutes(app: ShopApp, { search }: { search: Search }): void {
  serve(app, searchCalls.get, async (request) => {
    const { search: text = '', page, limit = PRODUCTS_PAGE_SIZE, sort } = request.body;
    const isNewestFirst = sort === 'newest';
    const { products, paging } = await search.listProductsFor(
      request.storeId,
      text,
      { page, limit },
      { isNewestFirst },
    );
    return ok('Product list', products, paging);
  });

  serve(
    app,
    searchCalls.staffList,
    async ({ body: { search: text = '', page, limit = PRODUCTS_PAGE_SIZE }, storeId }) => {
      const { products, paging } = await search.listProductsForStaff(storeId, text, { page, limit });
      return ok('Product list', products, paging);
    },
  );

  serve(app, searchCalls.searchProduct, async (request) => {
    const { search: text = '', page, limit = SEARCH_PAGE_SIZE } = request.body;
    const { storeId } = request;
    const { filter } = request.body;
    if (filter) {
      const found = await search.filterProducts(storeId, { text }, { filters: filter, page, limit });
      const { products, paging, ...understood } = found;
      return ok('Search results', products, { ...paging, ...understood });
    }
    const { products, paging, isMissed, ...understood } = await search.searchProducts(storeId, text, {
      page,
      limit,
    });
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
}
