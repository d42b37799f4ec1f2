// What a browser gets where a page should be and cannot: the error's status and message in the shop's look, with ways on. Drawn
// without the database, from the same build as every page.

import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';
import { ShopError } from '#shared/shop-error.ts';
import { withoutLastSlashes } from './address.ts';
import { toEmptyPath } from './page-key.ts';
import { toReadyPage, type ReadyPage } from './ready-page.ts';
import type { RenderPage } from './render-page.ts';

/** `find` throws when not even this can be drawn. */
export type ErrorPages = { find(request: IncomingMessage, error: ShopError): Promise<ReadyPage> };

/** About 30 kB each; every status at every route is less than twice as many. */
const MOST_KEPT = 100;

export function errorPages(renderPage: RenderPage): ErrorPages {
  const kept = new LRUCache<string, Promise<ReadyPage>>({ max: MOST_KEPT });

  async function draw(path: string, refusal: { status: number; message: string }): Promise<ReadyPage> {
    const { failures, ...page } = await renderPage(path, { reads: NO_READS, refusal });
    if (failures.length > 0) throw failures[0];
    return toReadyPage({ ...page, status: refusal.status, tags: null });
  }

  return {
    find({ url = '/' }, { status, message }) {
      const path = toEmptyPath(withoutLastSlashes(url.split('?', 1)[0]!));
      const key = `${status} ${path} ${message}`;
      let page = kept.get(key);
      if (!page) {
        kept.set(key, (page = draw(path, { status, message })));
        page.catch(() => kept.delete(key));
      }
      return page;
    },
  };
}

const readNothing = () => Promise.reject(new ShopError('not_found'));
const NO_READS: PageReads = {
  getHomePage: readNothing,
  getListingPage: readNothing,
  getProductPage: readNothing,
  getSearchPage: readNothing,
};
