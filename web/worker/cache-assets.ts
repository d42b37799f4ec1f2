// The code of all shoppers' pages, so that they open without a network. It is fetched when the worker is
// installed; most of it the browser has already.

import { ASSETS } from '../data/offline/cache-names.ts';
import { renewOpener } from '../data/offline/opener.ts';

/** The shoppers' files of this build, as build-worker.ts lists them. */
declare const __SHOP_ASSETS__: readonly string[];

/** Of some versions: a page that is open may be of an earlier one. */
const MAX_ASSETS = 500;

/** Throws when one cannot be had: the browser tries again with the next page. */
export async function cacheAssets(): Promise<void> {
  await renewOpener(savesData() ? [] : __SHOP_ASSETS__);
}

/** Whoever saves data keeps what they open. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** The oldest go, but never those of this build. */
export async function trimAssets(): Promise<void> {
  const cache = await caches.open(ASSETS);
  const keys = await cache.keys();
  const ours = new Set(__SHOP_ASSETS__);
  const others = keys.filter(({ url }) => !ours.has(new URL(url).pathname));
  const surplus = others.slice(0, Math.max(0, keys.length - MAX_ASSETS));
  await Promise.all(surplus.map((key) => cache.delete(key)));
}
