// Loading a whole document: from the network, and when that does not answer, the opener: one cached page that
// opens the requested one from the browser's caches (web/shop/offline.tsx).

import { OFFLINE_PATH, readPage } from '#shared/page-urls.ts';
import { ANSWERS } from '../data/offline/cache-names.ts';
import { findOpener, renewOldOpener } from '../data/offline/opener.ts';
import { toPageQueryKey, trimSlashes } from '../data/pages/page-query-key.ts';

/** A slower network counts as none when there is a cached page to show. */
const ANSWER_TIMEOUT_MS = 3_000;
export function isShopPage({ pathname }: URL): boolean {
  return readPage(trimSlashes(pathname)) !== null;
}

export async function openPage(event: FetchEvent, url: URL, request: Request): Promise<Response> {
  if (url.pathname === OFFLINE_PATH) return (await findOpener()) ?? fetch(request);
  const answering = fetchPage(event, request);
  try {
    const answer = await Promise.race([answering, afterPatience(url)]);
    if (answer) {
      event.waitUntil(renewOldOpener().catch(() => {}));
      return answer;
    }
  } catch {
    // The shop cannot be reached.
  }
  if (!(await findOpener())) return answering;
  // Late answers are cancelled, as browsers expect.
  event.waitUntil(answering.then((late) => late.body?.cancel()).catch(() => {}));
  return Response.redirect(toOpenerPath(url));
}

async function fetchPage(event: FetchEvent, request: Request): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
}

/** null when it takes too long and there is something to show; otherwise it never resolves. */
async function afterPatience(url: URL): Promise<null> {
  await new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS));
  if (await canOpen(url)) return null;
  return new Promise(() => {});
}

/** Personal pages are filled by the browser; of a public page an answer must be cached. */
async function canOpen(url: URL): Promise<boolean> {
  const kind = readPage(trimSlashes(url.pathname))?.kind;
  if (kind === 'shell' || kind === 'order') return true;
  const wanted = `/${encodeURIComponent(JSON.stringify(toPageQueryKey(url)))}`;
  const keys = await (await caches.open(ANSWERS)).keys();
  return keys.some((key) => key.url.endsWith(wanted));
}

function toOpenerPath({ pathname, search }: URL): string {
  return `${OFFLINE_PATH}?${new URLSearchParams({ to: pathname + search })}`;
}
