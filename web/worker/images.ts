// Caches pictures that were shown, up to a limit. The content of an address never changes.

import type { WorkboxPlugin } from 'workbox-core/types.js';
import { IMAGES } from '../data/offline/cache-names.ts';

/** About 10 kB each. */
const MAX_IMAGES = 300;
/** Listing all keys is costly, so not with every picture. */
const CHECK_EVERY = 25;

let stored = 0;

/** Removes those cached longest ago. Times of use are not stored: they would tell who looked at what. */
export const limitImages: WorkboxPlugin = {
  cacheDidUpdate: async () => {
    stored += 1;
    if (stored % CHECK_EVERY !== 0) return;
    const cache = await caches.open(IMAGES);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_IMAGES)).map((key) => cache.delete(key)));
  },
};

/** Without a network, uses the same picture in another size, e.g. the card's on the product's page. */
export const imageOfOtherSize: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const [, folder, key] = new URL(request.url).pathname.split('/');
    const cache = await caches.open(IMAGES);
    const other = (await cache.keys()).find(({ url }) =>
      new URL(url).pathname.startsWith(`/${folder}/${key}/`),
    );
    return other && cache.match(other);
  },
};
