// What a change by another process outdates in this one.

import type { Settings } from '#features/settings/settings.ts';
import type { Stores } from '#features/store/stores.ts';
import type { PageCache } from './pages/page-cache.ts';

type Held = { stores: Pick<Stores, 'reload'>; settings: Pick<Settings, 'reload'> };

/** Pages that were rendered while stores or settings were read again are outdated as well. */
export function toOutdated(
  cache: Pick<PageCache, 'drop' | 'dropAll'>,
  { stores, settings }: Held,
): Pick<PageCache, 'drop' | 'dropAll'> {
  return {
    drop(tags) {
      const changed = [...tags];
      cache.drop(changed);
      if (changed.includes('stores')) void stores.reload().then(() => cache.drop(changed));
      if (changed.includes('settings')) void settings.reload().then(() => cache.drop(changed));
    },
    dropAll() {
      cache.dropAll();
      void stores.reload().then(() => cache.drop(['stores']));
      void settings.reload().then(() => cache.drop(['shop-facts', 'banners']));
    },
  };
}
