// What a change by another process outdates in this one.

import type { Moments } from '#features/catalogue/price/price-plans.ts';
import type { Offers } from '#features/cart/offer/offers.ts';
import type { ShopSettings } from '#features/stores/settings/settings.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import type { PageCache } from './pages/page-cache.ts';

type ReloadTargets = {
  stores: Pick<Stores, 'reload'>;
  settings: Pick<ShopSettings, 'reload'>;
  offers: Pick<Offers, 'reload'>;
  moments: Moments;
};

/** Pages that were rendered while stores or settings were read again are outdated as well. */
export function toOutdated(
  cache: Pick<PageCache, 'drop' | 'dropAll'>,
  { stores, settings, offers, moments }: ReloadTargets,
): Pick<PageCache, 'drop' | 'dropAll'> {
  async function reloadOffers(): Promise<void> {
    await offers.reload();
    cache.drop(['offers']);
    await moments.catchUp();
  }

  return {
    drop(tags) {
      const changed = [...tags];
      cache.drop(changed);
      if (changed.includes('stores')) void stores.reload().then(() => cache.drop(changed));
      if (changed.includes('offers')) void reloadOffers();
      if (changed.includes('price-plans')) void moments.catchUp();
      if (changed.includes('settings')) void settings.reload().then(() => cache.drop(changed));
    },
    dropAll() {
      cache.dropAll();
      void reloadOffers();
      void stores.reload().then(() => cache.drop(['stores']));
      void settings.reload().then(() => cache.drop(['shop-facts', 'banners']));
    },
  };
}
