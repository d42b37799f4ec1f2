// Products that are counted beside the part: found by name or code.

import { queryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { CountItem } from '#features/stock/count/count.contract.ts';
import { personalKey } from '../../data/account/tokens.ts';
import { useSessionKey } from '../../data/account/user.ts';
import { getQueryClient } from '../../data/query-client.ts';
import { ask } from '../../data/reads.ts';

/** `readAt`: when its stock was read. */
export type ShownItem = { item: CountItem; readAt: number };

/** What is found beside the part; what is counted of it is shown in its answer, as in those of the lists. */
export function useAdded(storeId: string) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const sessionKey = useSessionKey();
  const toQuery = (productId: string) => {
    const question = { query: { storeId, productId } };
    return queryOptions({
      queryKey: personalKey('GET /api/stock/to-count', sessionKey, question),
      queryFn: ({ signal }) => ask('GET /api/stock/to-count', question, signal),
      staleTime: Infinity,
    });
  };
  const answers = useQueries({ queries: ids.map(toQuery) });
  const added: ShownItem[] = answers.flatMap(({ data: answer, dataUpdatedAt: readAt }) =>
    (answer?.data ?? []).map((item) => ({ item, readAt })),
  );
  /** False when the store does not have it. */
  async function add(productId: string): Promise<boolean> {
    const { data: found } = await getQueryClient().fetchQuery(toQuery(productId));
    if (found.length > 0) setIds([productId, ...ids]);
    return found.length > 0;
  }
  return [added, add] as const;
}
