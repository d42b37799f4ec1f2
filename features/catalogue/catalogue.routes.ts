// The public routes that read the catalogue. They ignore tokens, so that a stale one never leaves the shop
// empty (spec decision 10).

import { Type } from 'typebox';
import { ok, route, type ShopApp } from '#http/routing.ts';
import type { Filters } from '#shared/filters.ts';
import type { Paging } from '#shared/paging.ts';
import { LISTING_PAGE_SIZE } from '#shared/limits.ts';
import type { Catalogue } from './product/catalogue-reads.ts';
import {
  Category,
  type FilterChoices,
  ListByCategoryBody,
  ListBySubCategoryBody,
  ListingExtra,
  Product,
  ProductDetails,
  ProductDetailsBody,
  SubCategory,
} from './catalogue.contract.ts';
import {
  getListingOf,
  getProduct,
  listCategories,
  listFirstOfCategory,
  listSubCategories,
  type Place,
} from './catalogue.ts';
import { listSimilar } from './product/similar-products.ts';

/** The first is the specification's spelling. */
const LISTING_PATHS = [
  '/api/product/get-pruduct-by-category-and-subcategory',
  '/api/product/get-product-by-category-and-subcategory',
];

type Deps = {
  catalogue: Catalogue;
  /** Passed in, because the search depends on the catalogue and not the other way round. */
  search: {
    filterProducts: (
      storeId: string,
      place: Place,
      ask: { filters: Filters; page?: number | undefined; limit: number },
    ) => Promise<{ products: Product[]; paging: Paging; choices: FilterChoices }>;
  };
};

export function catalogueRoutes(app: ShopApp, { catalogue, search }: Deps): void {
  app.get(
    '/api/category/get',
    route({ access: 'public', summary: 'Every category, by name', answer: Type.Array(Category) }),
    async () => ok('Category list', await listCategories(catalogue.db)),
  );

  app.post(
    '/api/subcategory/get',
    route({ access: 'public', summary: 'Every sub-category, by name', answer: Type.Array(SubCategory) }),
    async () => ok('Sub category list', await listSubCategories(catalogue.db)),
  );

  app.post(
    '/api/product/get-product-by-category',
    route({
      access: 'public',
      summary:
        'The first 20 products of a category: in stock first, then what sells, sizes of one product apart',
      body: ListByCategoryBody,
      answer: Type.Array(Product),
      invalidMessage: 'Category id is required',
    }),
    async ({ body, storeId }) =>
      ok('Product list', await listFirstOfCategory(catalogue.at(storeId), body.id)),
  );

  for (const path of LISTING_PATHS) {
    app.post(
      path,
      route({
        access: 'public',
        summary:
          'Products of a category and sub-category, in stock first, then what sells; "all" is the whole category',
        body: ListBySubCategoryBody,
        answer: Type.Array(Product),
        extra: ListingExtra,
        invalidMessage: 'Category id and sub category id are required',
      }),
      async ({ body, storeId }) => {
        const { page, limit = LISTING_PAGE_SIZE, filter } = body;
        if (filter) {
          const found = await search.filterProducts(storeId, body, { filters: filter, page, limit });
          return ok('Product list', found.products, { ...found.paging, choices: found.choices });
        }
        const { products, paging } = await getListingOf(catalogue.at(storeId), body, {
          page,
          limit,
          after: body.after,
        });
        return ok('Product list', products, paging);
      },
    );
  }

  app.post(
    '/api/product/get-product-details',
    route({
      access: 'public',
      summary: 'One product, with its other sizes',
      body: ProductDetailsBody,
      answer: ProductDetails,
      invalidMessage: 'Product id is required',
      errors: ['not_found'],
    }),
    async ({ body, storeId }) =>
      ok('Product details', await getProduct(catalogue.at(storeId), body.productId)),
  );

  app.post(
    '/api/product/similar',
    route({
      access: 'public',
      summary: 'Products like one: in stock first, then not dearer, then nearest in size and price',
      body: ProductDetailsBody,
      answer: Type.Array(Product),
      invalidMessage: 'Product id is required',
      errors: ['not_found'],
    }),
    async ({ body, storeId }) =>
      ok('Similar products', await listSimilar(catalogue.at(storeId), body.productId)),
  );
}
