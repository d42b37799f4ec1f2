// The public routes that read the catalogue.

import { ok, type ShopApp, serve } from '#http/routing.ts';
import type { Filters } from '#shared/filters.ts';
import type { Paging } from '#shared/paging.ts';
import { LISTING_PAGE_SIZE } from '#shared/limits.ts';
import type { Catalogue } from './product/catalogue-reads.ts';
import { catalogueCalls, type FilterChoices, type Product } from './catalogue.contract.ts';
import {
  getListingOf,
  getProduct,
  listCategories,
  listFirstOfCategory,
  listSubCategories,
  type ListPlace,
  withFamilies,
} from './catalogue.ts';
import { listSimilar } from './product/similar-products.ts';

type Deps = {
  catalogue: Catalogue;
  /** Passed in, because the search depends on the catalogue and not the other way round. */
  search: {
    filterProducts: (
      storeId: string,
      place: ListPlace,
      ask: { filters: Filters; page?: number | undefined; limit: number },
    ) => Promise<{ products: Product[]; paging: Paging; choices: FilterChoices }>;
  };
};

export function catalogueRoutes(app: ShopApp, { catalogue, search }: Deps): void {
  serve(app, catalogueCalls.listCategories, async () =>
    ok('Category list', await listCategories(catalogue.db)),
  );

  serve(app, catalogueCalls.listSubCategories, async () =>
    ok('Sub category list', await listSubCategories(catalogue.db)),
  );

  serve(app, catalogueCalls.getProductByCategory, async ({ body, storeId }) =>
    ok('Product list', await listFirstOfCategory(catalogue.at(storeId), body.id)),
  );

  // The second is an older spelling that clients may use.
  for (const listing of [catalogueCalls.listing, catalogueCalls.listingAsSpecified]) {
    serve(app, listing, async ({ body, storeId }) => {
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
    });
  }

  serve(app, catalogueCalls.getProductDetails, async ({ body, storeId }) =>
    ok('Product details', await getProduct(catalogue.at(storeId), body.productId)),
  );

  serve(app, catalogueCalls.similar, async ({ body, storeId }) => {
    const reads = catalogue.at(storeId);
    return ok('Similar products', await withFamilies(reads, await listSimilar(reads, body.productId)));
  });
}
