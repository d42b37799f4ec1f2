// After an owner's change of the catalogue, or when another store is chosen, this browser drops its cached
// storefront data, so that the next page shows the change. The server drops its own pages itself.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { PUBLIC_KINDS } from '../query-client.ts';

/** First parts of the query keys of everything that shows products, categories or prices. */
const SHOWN_IN_THE_SHOP = new Set<string>([...PUBLIC_KINDS, 'waited-for', 'buy-again', 'cart', 'bill']);

export function useClearStorefrontCache(): () => void {
  const client = useQueryClient();
  return () => clearStorefrontCache(client);
}

/** Visible data stays until it has been refetched. */
export function clearStorefrontCache(client: QueryClient): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    SHOWN_IN_THE_SHOP.has(String(queryKey[0]));
  client.removeQueries({ predicate, type: 'inactive' });
  void client.invalidateQueries({ predicate });
}
