// Which store a request means: the one its query names (pages of staff), else the one its cookie names, else
// the first. The cookie holds only the store, nothing about the person; both are only claims.

import type { IncomingHttpHeaders } from 'node:http';
import { readCookie, toCookieName } from './cookies.ts';
import type { ShopApp } from './routing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the store that the caller sees. */
    storeId: string;
  }
}

/** What this file needs of the stores; this folder imports no feature. */
type Stores = { all(): readonly unknown[]; choose(claimed: string | null): string };

export type CallerStore = (request: { headers: IncomingHttpHeaders }) => string;

export function openCallerStore(stores: Stores, config: { publicUrl: string }): CallerStore {
  const name = toCookieName(config, 'store');
  return ({ headers }) => stores.choose(stores.all().length > 1 ? readCookie(headers.cookie, name) : null);
}

/** Gives every request its `storeId`. */
export function recogniseStores(app: ShopApp, stores: Stores, callerStore: CallerStore): void {
  app.decorateRequest('storeId', {
    getter() {
      const { access } = this.routeOptions.config;
      const { store } = this.query as { store?: unknown };
      // Pages and shoppers' answers are cached by the cookie.
      const isOfStaff = access === 'staff' || access === 'admin';
      return isOfStaff && typeof store === 'string' ? stores.choose(store) : callerStore(this);
    },
  });
}
