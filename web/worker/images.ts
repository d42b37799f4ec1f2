// Pictures that were seen, a bounded number of them. An address never changes its meaning.

import type { WorkboxPlugin } from 'workbox-core/types.js';
import { IMAGES } from '../data/offline/cache-names.ts';

/** About 10 kB each. */
const MAX_IMAGES = 300;
/** Asking for all keys costs something: not with every picture. */
const LOOK_EVERY = 25;

let stored = 0;

/**
 * Those that have been here longest go. Times of use are kept nowhere: they would tell who looked at what.
 */
export const keepFewer: WorkboxPlugin = {
  cacheDidUpdate: async () => {
    stored += 1;
    if (stored % LOOK_EVERY !== 0) return;
    const cache = await caches.open(IMAGES);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_IMAGES)).map((key) => cache.delete(key)));
  },
};

/**
 * Without a network the same picture in another size will do, e.g. that of the card on the product's page.
 */
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
