// Error pages for browsers: the error's status and message in the shop's look, with links onward. Drawn
// without the database, from the same build as every page.

import { LRUCache } from 'lru-cache';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';
import type { SendErrorPage } from '#http/errors.ts';
import { ShopError } from '#shared/shop-error.ts';
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
  const cached = new LRUCache<string, Promise<ReadyPage>>({ max: MAX_CACHED });

  async function draw(
    path: string,
    language: string,
    rejection: { status: number; message: string },
  ): Promise<ReadyPage> {
    const page = await render(path, {
      reads: NO_READS,
      stores: toStoreFacts(stores, null),
      language,
      rejection,
    });
    const ready = toReadyPage({ ...page, status: rejection.status, tags: null });
    await shrink(ready);
    return ready;
  }

  function find(url: string, language: string, { status, message }: ShopError): Promise<ReadyPage> {
    const path = toEmptyPath(withoutLastSlashes(url.split('?', 1)[0]!));
    const key = `${language} ${status} ${path} ${message} ${JSON.stringify(toStoreFacts(stores, null))}`;
    let page = cached.get(key);
    if (!page) {
      cached.set(key, (page = draw(path, language, { status, message })));
      page.catch(() => cached.delete(key));
    }
    return page;
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
