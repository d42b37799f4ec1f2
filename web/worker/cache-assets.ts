// Caches the code of all shoppers' pages when the worker is installed, so that they open without a network.
// The browser has most of it already.

import { ASSETS } from '../data/offline/cache-names.ts';
import { renewOpener } from '../data/offline/opener.ts';

/** The shoppers' files of this build, as build-worker.ts lists them. */
declare const __SHOP_ASSETS__: readonly string[];

/** Enough for several versions: an open page may belong to an earlier one. */
const MAX_ASSETS = 500;

/** Throws when a file cannot be fetched: the browser tries again with the next page. */
export async function cacheAssets(): Promise<void> {
  await renewOpener(savesData() ? [] : __SHOP_ASSETS__);
}

/** With the data saver on, only the code of opened pages is cached. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Removes the oldest, but never those of this build. */
export async function trimAssets(): Promise<void> {
  const cache = await caches.open(ASSETS);
  const keys = await cache.keys();
  const ours = new Set(__SHOP_ASSETS__);
  const others = keys.filter(({ url }) => !ours.has(new URL(url).pathname));
  const surplus = others.slice(0, Math.max(0, keys.length - MAX_ASSETS));
  await Promise.all(surplus.map((key) => cache.delete(key)));
}
