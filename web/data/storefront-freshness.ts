// After an owner's change of the catalogue: this browser forgets what it keeps of the storefront's pages and
// lists, so that the next one shows the change. The server drops its own pages by itself.

import { useQueryClient } from '@tanstack/react-query';
import { forgetPages } from './kept-pages.ts';

/**
 * First part of the query keys of web/data/catalogue.ts, and of the cart, whose lines name products and
 * prices.
 */
const SHOWN_IN_THE_SHOP = new Set(['listing', 'search', 'suggest', 'row', 'categories', 'cart']);

export function useForgetStorefront(): () => void {
  const client = useQueryClient();
  return () => {
    forgetPages();
    // What the browser itself fetched ahead is good for the cookies it was fetched with
    // (app/pages/page-cache.ts), for 5 seconds.
    document.cookie = `jhatpat_changed=${Date.now()}; path=/; max-age=10; samesite=lax`;
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      SHOWN_IN_THE_SHOP.has(String(queryKey[0]));
    client.removeQueries({ predicate, type: 'inactive' });
    void client.invalidateQueries({ predicate });
  };
}
