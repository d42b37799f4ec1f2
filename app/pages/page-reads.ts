// Everything the public pages of a store read: the catalogue's pages, the owner's banners and texts, and the
// search page.

import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import type { PageReads, StoreAddress } from '#features/catalogue/page-reads.contract.ts';
import { makeCataloguePageReads, type Shows } from '#features/catalogue/page-reads.ts';
import { inLanguage } from '#features/catalogue/local-names.ts';
import { isShown, listCurrentOffers, type Offers } from '#features/cart/offer/offers.ts';
import { ShopError } from '#shared/shop-error.ts';
import { LISTING_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import type { FamilyQuery } from '#features/catalogue/search/product-lists.ts';
import type { ListSource } from '#features/catalogue/search/product-lists.ts';
import type { Search } from '#features/catalogue/search/search.ts';
import { toShopPage } from '#features/stores/settings/settings.rules.ts';
import type { ShopSettings } from '#features/stores/settings/settings.ts';
import type { StoredStore, Stores } from '#features/stores/store/stores.ts';

/** Nobody looks through more than these. */
const MAX_BANNERS_SHOWN = 5;
const MAX_OFFERS_SHOWN = 6;

type Sources = {
  catalogue: Catalogue;
  search: Search;
  settings: ShopSettings;
  stores: Pick<Stores, 'find'>;
  offers: Pick<Offers, 'runningAt'>;
};

export function makePageReads(
  { catalogue, search, settings, stores, offers }: Sources,
  { storeId, language }: { storeId: string; language: string },
  shows: Shows,
): PageReads {
  const reads = makeCataloguePageReads(catalogue.at(storeId), shows);
  const local = <Page>(page: Page) => inLanguage(catalogue.db, language, page);
  /** Not found past the end. */
  async function listCards(source: ListSource, ask: FamilyQuery & { page: number }) {
    const { groups, ...found } = await search.listFamilyCards(storeId, source, ask);
    if (ask.page > 1 && found.products.length === 0) throw new ShopError('not_found');
    for (const group of groups) shows(`sizes:${group}`);
    return found;
  }
  return {
    getProductPage: async (productId) => local(await reads.getProductPage(productId)),

    async getHomePage() {
      shows('banners');
      shows('offers');
      const shown = offers.runningAt(storeId, new Date()).filter(isShown).slice(0, MAX_OFFERS_SHOWN);
      const [rows, current] = await Promise.all([
        reads.getHomePage(),
        listCurrentOffers(catalogue.db, shown),
      ]);
      const page = await local({
        ...rows,
        offers: current.map(({ _id, label, code, places }) => ({ _id, label, code, places })),
      });
      // Read last, because a banner may start or end while the rest is read.
      const banners = settings.bannersAt(new Date()).slice(0, MAX_BANNERS_SHOWN);
      return { ...page, banners, address: toAddress(stores.find(storeId)) };
    },

    async getListingPage({ filters, page, ...place }) {
      const [listing, { products, paging, choices }] = await Promise.all([
        reads.getListingPage(place),
        listCards(place, { filters, page, limit: LISTING_PAGE_SIZE }),
      ]);
      return local({ ...listing, products, paging, ...(choices && { choices }) });
    },

    async getShopPage(name) {
      const page = toShopPage(name, settings.facts());
      if (!page) throw new ShopError('not_found');
      return page;
    },

    async getSearchPage({ text, page, filters }) {
      const ask = { filters, page, limit: SEARCH_PAGE_SIZE };
      if (filters) {
        const { isMissed: _missed, products, ...found } = await listCards({ text }, ask);
        return { products: await local(products), ...found };
      }
      shows('search');
      // Without a text it is a list like any other, ordered by sales.
      if (text.trim() === '') shows('ranks');
      // Names of categories are searched too.
      shows('catalogue');
      const { isMissed, products, ...found } = await listCards({ text }, ask);
      if (page === 1) search.noteSearch(text, { isMissed, found: found.productCount });
      return { products: await local(products), ...found };
    },
  };
}

function toAddress(store: StoredStore | undefined): StoreAddress | null {
  if (!store || store.addressLine === '') return null;
  const { addressLine, city, state, pincode } = store;
  return { addressLine, city, state, pincode };
}
