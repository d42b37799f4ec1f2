// What the public pages read: the words between the pages' loaders and the catalogue.

import type { HomeBanner } from '#features/settings/settings.contract.ts';
import type { Filters } from '#shared/filters.ts';
import type {
  Category,
  FilterChoices,
  ProductCard,
  ProductDetails,
  SubCategory,
} from './catalogue.contract.ts';
import type { Paging } from '#shared/paging.ts';

export type HomeRow = {
  category: Category;
  /** The one it opens: the first of its sub-categories (spec decision 53). */
  subCategory: SubCategory | null;
  products: ProductCard[];
};
export type HomeRows = { rows: HomeRow[] };
/** No banners: the shop's own stands there. */
export type HomePage = HomeRows & { banners: HomeBanner[] };
export type ListingPage = {
  category: Category;
  /** null when the listing shows the whole category. */
  subCategory: SubCategory | null;
  /** Sub-categories of the current category in their order, for the left column. */
  subCategories: SubCategory[];
  products: ProductCard[];
  paging: Paging;
  /** Only where filters or their panel were asked for. */
  choices?: FilterChoices;
};
/** The stock is left out: a public page says in stock or not, never how many. */
export type ProductPage = Omit<ProductDetails, 'stock' | 'hsnCode' | 'gstRate'> & { isInStock: boolean };
export type SearchPage = {
  products: ProductCard[];
  paging: Paging;
  exact: boolean;
  corrected: string | null;
  /** Each thing of a text that names several. */
  things: readonly string[];
  choices?: FilterChoices;
};

/** Filters as the address has them; absent: nobody asked for any, nor for what there are. */
type Filtering = { filters?: Filters | undefined };

/** Each throws a not_found ShopError when an id exists nowhere, and notes what the page shows. */
export type PageReads = {
  getHomePage(): Promise<HomePage>;
  getListingPage(
    ids: { categoryId: string; subCategoryId: string; page: number } & Filtering,
  ): Promise<ListingPage>;
  getProductPage(productId: string): Promise<ProductPage>;
  getSearchPage(query: { text: string; page: number } & Filtering): Promise<SearchPage>;
};
