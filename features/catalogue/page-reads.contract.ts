// What the public pages read: the words between the pages' loaders and the catalogue.

import type { Category, ProductCard, ProductDetails, SubCategory } from './catalogue.contract.ts';
import type { Paging } from '#shared/paging.ts';

export type HomeRow = {
  category: Category;
  /** The first sub-category that lists it, for the link (spec decision 3). */
  subCategory: SubCategory | null;
  products: ProductCard[];
};
export type HomePage = { rows: HomeRow[] };
export type ListingPage = {
  category: Category;
  /** null when the listing shows the whole category. */
  subCategory: SubCategory | null;
  /** Sub-categories of the current category, for the left column. */
  subCategories: SubCategory[];
  products: ProductCard[];
  paging: Paging;
};
/** The stock is left out: a public page says in stock or not, never how many. */
export type ProductPage = Omit<ProductDetails, 'stock' | 'hsnCode' | 'gstRate'> & { isInStock: boolean };
export type SearchPage = {
  products: ProductCard[];
  paging: Paging;
  exact: boolean;
  corrected: string | null;
};

/** Each throws a not_found ShopError when an id exists nowhere, and notes what the page shows. */
export type PageReads = {
  getHomePage(): Promise<HomePage>;
  getListingPage(ids: { categoryId: string; subCategoryId: string; page: number }): Promise<ListingPage>;
  getProductPage(productId: string): Promise<ProductPage>;
  getSearchPage(query: { text: string; page: number }): Promise<SearchPage>;
};
