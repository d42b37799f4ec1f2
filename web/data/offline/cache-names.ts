// The names of the browser's caches that pages and their service worker share.

/** Scripts and fonts of all versions: their names identify their content. Written by the worker. */
export const ASSETS = 'assets';
/** Pictures that were shown. Written by the worker. */
export const IMAGES = 'images';
/** The last answers that pages have read, by query (answer-cache.ts). */
export const ANSWERS = 'answers';
/** The page that opens cached pages. Written by the worker. */
export const OPENER = 'opener';

/** The next user of this browser must not find what somebody else has looked at. */
export function clearCached(): void {
  // `caches` is missing where the shop is not served over https.
  if (!globalThis.caches) return;
  void caches.delete(ANSWERS);
  void caches.delete(IMAGES);
}
