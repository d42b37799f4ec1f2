// After an owner's change of the catalogue, or when another store is chosen, this browser drops what it has
// cached of the shop, so that the next page shows the change. The server drops its own pages by itself.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** First part of the query keys of all that shows products, categories or prices. */
const SHOWN_IN_THE_SHOP = new Set([
  'page',
  'listing',
  'search',
  'suggest',
  'row',
  'similar',
  'together',
  'waited-for',
  'buy-again',
  'categories',
  'cart',
]);

export function useClearStorefrontCache(): () => void {
  const client = useQueryClient();
  return () => clearStorefrontCache(client);
}

/** What is in sight stays there until it was read again. */
export function clearStorefrontCache(client: QueryClient): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    SHOWN_IN_THE_SHOP.has(String(queryKey[0]));
  client.removeQueries({ predicate, type: 'inactive' });
  void client.invalidateQueries({ predicate });
}
