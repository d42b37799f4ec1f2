// Types of the data that the catalogue provides for public pages.

import type { ShopPage } from '#features/stores/settings/setting-list.contract.ts';
import type { HomeBanner } from '#features/stores/settings/settings.contract.ts';
import type { Filters } from '#shared/filters.ts';
import type {
  Category,
  FamiliesExtra,
  FilterChoices,
  ProductCard,
  ProductDetails,
  SubCategory,
} from './catalogue.contract.ts';
import type { ShopPageName } from '#shared/page-urls.ts';
import type { Paging } from '#shared/paging.ts';
import type { Static, TObject } from 'typebox';
import type { ProductFacts } from './facts/product-facts.rules.ts';

export type HomeRow = {
  category: Category;
  /** The one it opens: the first of its sub-categories. */
  subCategory: SubCategory | null;
  products: ProductCard[];
};
export type HomeRows = {
  rows: HomeRow[];
  /** What sells in the store at this hour of the day, best first. */
  bestsellers: ProductCard[];
  /** Ids of the categories whose rows come first: pinned ones, then those that sell at this hour. */
  firstRows: string[];
  /** As many products as the shop's own banner names. */
  hasWideRange: boolean;
};
export type StoreAddress = { addressLine: string; city: string; state: string; pincode: string };
/** An offer that everybody may see. `places`: the pages of its goods; none where it is for all of them. */
export type HomeOffer = {
  _id: string;
  label: string;
  code: string | null;
  places: { _id: string; name: string; path: string }[];
};
/** Without banners, the shop's default is shown. `address`: of the store; null while it has none. */
export type HomePage = HomeRows & {
  banners: HomeBanner[];
  offers: HomeOffer[];
  address: StoreAddress | null;
};
export type ListingPage = {
  category: Category;
  subCategory: SubCategory | null;
  /** Sub-categories of the current category in their order, for the left column. */
  subCategories: SubCategory[];
  products: ProductCard[];
  paging: Paging;
  choices?: FilterChoices;
};
/** Without the stock: a public page shows in stock or not, never how many. */
export type ProductPage = Omit<ProductDetails, 'stock' | 'hsnCode' | 'gstRate' | 'more_details'> & {
  isInStock: boolean;
  /** Its fields as they are read. */
  label: Pick<ProductFacts, 'facts' | 'rest'>;
};
/** Paging counts families, one card each. */
export type SearchPage = Pick<ListingPage, 'products' | 'paging' | 'choices'> &
  Pick<FoundExtra, 'productCount' | 'exact' | 'corrected' | 'notSold' | 'things'> & {
    /** What was asked for. */
    text: string;
    filters: Filters;
  };
type FoundExtra = Static<TObject<typeof FamiliesExtra>>;

/** Filters from the address; absent if neither filters nor their choices were requested. */
type FilterRequest = { filters?: Filters | undefined };

/** Each throws a not_found ShopError if an id does not exist, and records what the page shows. */
export type PageReads = {
  getHomePage(): Promise<HomePage>;
  getListingPage(
    ids: { categoryId: string; subCategoryId: string; page: number } & FilterRequest,
  ): Promise<ListingPage>;
  getShopPage(name: ShopPageName): Promise<ShopPage>;
  getProductPage(productId: string): Promise<ProductPage>;
  getSearchPage(
    query: { text: string; page: number } & FilterRequest,
  ): Promise<Omit<SearchPage, 'text' | 'filters'>>;
};
