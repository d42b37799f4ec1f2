// Search routes: the shopper's search, and the list of all products with its search box.

import { Type } from 'typebox';
import {
  ListProductsBody,
  ListStaffProductsBody,
  Product,
  SearchExtra,
  SearchProductsBody,
  StaffProduct,
} from '#features/catalogue/catalogue.contract.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { PagingFields } from '#shared/paging.ts';
import { PRODUCTS_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import { SearchUsedBody, SuggestBody, Suggestions } from './search.contract.ts';
import type { Search } from './search.ts';

const invalidMessage = 'Page must be a whole number of 1 or more';

export function searchRoutes(app: ShopApp, { search }: { search: Search }): void {
  app.post(
    '/api/product/get',
    route({
      access: 'public',
      summary: 'All products, the one with an SKU, or those that a search finds',
      body: ListProductsBody,
      answer: Type.Array(Product),
      extra: PagingFields,
      invalidMessage,
    }),
    async (request) => {
      const { search: text = '', page, limit = PRODUCTS_PAGE_SIZE, sort } = request.body;
      const isNewestFirst = sort === 'newest';
      const { products, paging } = await search.listProductsFor(
        request.storeId,
        text,
        { page, limit },
        { isNewestFirst },
      );
      return ok('Product list', products, paging);
    },
  );

  app.post(
    '/api/product/staff-list',
    route({
      access: 'staff',
      roles: ['catalogue'],
      summary:
        'All products, newest first, or those that a search finds; also those that shoppers do not see',
      body: ListStaffProductsBody,
      answer: Type.Array(StaffProduct),
      extra: PagingFields,
      invalidMessage,
    }),
    async ({ body: { search: text = '', page, limit = PRODUCTS_PAGE_SIZE }, storeId }) => {
      const { products, paging } = await search.listProductsForStaff(storeId, text, { page, limit });
      return ok('Product list', products, paging);
    },
  );

  app.post(
    '/api/product/search-product',
    route({
      access: 'public',
      summary: 'Products that match a text, best first; an empty text is all products',
      body: SearchProductsBody,
      answer: Type.Array(Product),
      extra: SearchExtra,
      invalidMessage,
    }),
    async (request) => {
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
    },
  );

  app.post(
    '/api/product/suggest',
    route({
      access: 'public',
      summary: 'Suggestions for a text that is still being typed',
      body: SuggestBody,
      answer: Suggestions,
    }),
    async (request) => ok('Suggestions', await search.suggest(request.storeId, request.body.search ?? '')),
  );

  app.post(
    '/api/product/search-used',
    route({
      access: 'public',
      summary: 'Records that a product found by a search was opened, or put into the cart',
      body: SearchUsedBody,
      answer: Type.Null(),
      invalidMessage: 'Search and use are required',
    }),
    async ({ body }) => {
      search.noteUse(body.search, body.use);
      return ok('Noted', null);
    },
  );
}
