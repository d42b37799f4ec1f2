// What the public pages read, as their loaders ask for it. Every read notes what the page shows, so that it can be dropped
// when that changes.

import type { Db } from '#database/client.ts';
import type { PageReads } from './page-reads.contract.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ChangeTag } from './catalogue-changes.ts';

export function makePageReads(_db: Db, shows: (tag: ChangeTag) => void): PageReads {
  return {
    async getHomePage() {
      shows('catalogue');
      return { rows: [] };
    },
    async getListingPage() {
      throw new ShopError('not_found');
    },
    async getProductPage() {
      throw new ShopError('not_found');
    },
    async getSearchPage() {
      throw new ShopError('not_found');
    },
  };
}
