// Error pages for browsers: the error's status and message in the shop's look, with links onward. Drawn
// without the database, from the same build as every page.

import { LRUCache } from 'lru-cache';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';
import type { SendErrorPage } from '#http/errors.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Rejection } from '#shared/shop-facts.ts';
import { withoutLastSlashes } from '#http/request-url.ts';
import { toEmptyPath } from './page-key.ts';
import { toStoreFacts } from './pages.ts';
import { sendPage, shrink, toReadyPage, type ReadyPage } from './ready-page.ts';
import type { PageRenderer } from './render-page.ts';
import type { Services } from '../services.ts';

export type ErrorPages = { send: SendErrorPage };

/** About 30 kB each; all statuses at all routes are fewer than twice as many. */
const MAX_CACHED = 100;

export function errorPages(
  { render }: Pick<PageRenderer, 'render'>,
  { stores, callerLanguage }: Pick<Services, 'stores' | 'callerLanguage'>,
): ErrorPages {
  type ErrorPageFacts = { path: string; language: string; rejection: Rejection };

  const cached = new LRUCache<string, ReadyPage, ErrorPageFacts>({
    max: MAX_CACHED,
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { path, language, rejection } }) {
      const source = { reads: NO_READS, stores: toStoreFacts(stores, null), language, rejection };
      const page = toReadyPage({ ...(await render(path, source)), status: rejection.status, tags: null });
      await shrink(page);
      return page;
    },
  });

  function find(url: string, language: string, { status, message }: ShopError): Promise<ReadyPage> {
    const path = toEmptyPath(withoutLastSlashes(url.split('?', 1)[0]!));
    const key = `${language} ${status} ${path} ${message} ${JSON.stringify(toStoreFacts(stores, null))}`;
    return cached.forceFetch(key, { context: { path, language, rejection: { status, message } } });
  }

  return {
    async send(error, request, reply, headers) {
      const page = await find(request.raw.url ?? '/', callerLanguage(request), error);
      reply.hijack();
      sendPage(page, request.raw, reply.raw, headers);
    },
  };
}

const readNothing = () => Promise.reject(new ShopError('not_found'));
const NO_READS: PageReads = {
  getHomePage: readNothing,
  getListingPage: readNothing,
  getProductPage: readNothing,
  getShopPage: readNothing,
  getSearchPage: readNothing,
};
