// The browser's own caches of the shop, which pages and their service worker share.

/** Scripts and fonts, of all versions: their names say what is in them. The worker keeps them. */
export const ASSETS = 'assets';
/** Pictures that were seen. The worker keeps them. */
export const IMAGES = 'images';
/** What pages have read: the last answers, by what was asked (kept-answers.ts). */
export const ANSWERS = 'answers';
/** The page that opens what is kept. The worker keeps it. */
export const OPENER = 'opener';

/** Nobody who uses this browser next finds what somebody else has looked at. */
export function clearCached(): void {
  // Missing where the shop is not reached over https.
  if (!globalThis.caches) return;
  void caches.delete(ANSWERS);
  void caches.delete(IMAGES);
}
