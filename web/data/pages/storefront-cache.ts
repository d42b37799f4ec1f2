// After an owner's change of the catalogue, or when another store is chosen, this browser drops its cached
// storefront data, so that the next page shows the change. The server drops its own pages itself.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { SHOWN_IN_THE_SHOP } from '../query-client.ts';

export function useClearStorefrontCache(): () => void {
  const client = useQueryClient();
  return () => clearStorefrontCache(client);
}

/** Visible data stays until it has been refetched. */
export function clearStorefrontCache(client: QueryClient): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    Object.hasOwn(SHOWN_IN_THE_SHOP, String(queryKey[0]));
  client.removeQueries({ predicate, type: 'inactive' });
  void client.invalidateQueries({ predicate });
}
