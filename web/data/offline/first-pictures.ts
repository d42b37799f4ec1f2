// Caches the pictures of a page that was open before the worker was active, from the browser's HTTP cache, so
// that nothing is fetched twice.

import { IMAGES } from './cache-names.ts';

const MAX = 60;

/** Never throws. */
export async function keepFirstPictures(): Promise<void> {
  if (!navigator.serviceWorker || navigator.serviceWorker.controller) return;
  await navigator.serviceWorker.ready;
  const seen = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const pictures = seen.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/images/'),
  );
  const cache = await caches.open(IMAGES);
  for (const { href } of pictures.slice(0, MAX)) await cache.add(href).catch(() => {});
}
