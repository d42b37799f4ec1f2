// The cached page that opens cached pages (web/shop/offline.tsx). Its HTML names files, store and
// language, so it is fetched again when these change.

import { OFFLINE_PATH } from '#shared/page-urls.ts';
import { HOUR_MS } from '#shared/times.ts';
import { ASSETS, OPENER } from './cache-names.ts';

const RENEW_MS = HOUR_MS;
const CONCURRENCY = 6;
/** A file of the shop in the page's HTML. Fonts of other scripts are in its styles, without quotes. */
const ASSET = /["'](\/assets\/[\w.-]+)["']/g;

export async function findOpener(): Promise<Response | undefined> {
  return (await caches.open(OPENER)).match(OFFLINE_PATH, { ignoreVary: true });
}

/** Caches the files it needs and `others` first. Throws when one of them cannot be fetched. */
export async function renewOpener(others: readonly string[] = []): Promise<void> {
  const answer = await fetch(OFFLINE_PATH, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${OFFLINE_PATH}: ${answer.status}`);
  const html = await answer.clone().text();
  const own = [...html.matchAll(ASSET)].map(([, path]) => path!);
  await cacheFiles([...new Set([...own, ...others])]);
  await (await caches.open(OPENER)).put(OFFLINE_PATH, answer);
}

async function cacheFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const waiting = paths.filter((path) => !known.has(path));
  const fetchNext = async (): Promise<void> => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await cache.add(path);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchNext));
}

export async function renewOldOpener(): Promise<void> {
  const at = Date.parse((await findOpener())?.headers.get('date') ?? '');
  if (Date.now() - at > RENEW_MS) await renewOpener();
}

/** Called by a page to get an opener in its own language. */
export async function renewOpenerIn(lang: string): Promise<void> {
  const html = await (await findOpener())?.text();
  if (html && !html.includes(`<html lang="${lang}"`)) await renewOpener();
}
