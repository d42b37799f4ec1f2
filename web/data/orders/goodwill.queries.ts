// The goodwill that can be given for an order, and giving it.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GoodwillBody } from '#features/orders/after-sales/after-sales.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { freshQuery } from '../live-query.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';

const GOODWILL = 'goodwill';

/** Refetched when the order's status changes: then other amounts may be possible. */
export function useGoodwill(orderId: string, status: string | null) {
  return useQuery({
    queryKey: personalKey(GOODWILL, useSessionKey(), orderId, status),
    queryFn: async ({ signal }) => {
      return (await callApi('GET /api/order/goodwill', { query: { orderId }, signal })).data;
    },
    ...freshQuery,
  });
}

/** Returns the server's message; throws ApiError when it is refused. */
export function useGiveGoodwill(): (body: GoodwillBody) => Promise<string> {
  const client = useQueryClient();
  return async (body) => {
    try {
      return (await callApi('POST /api/order/goodwill', { body })).message;
    } finally {
      // After a refusal too: somebody else may have given goodwill.
      void client.invalidateQueries({ queryKey: ownKey(GOODWILL) });
      void client.invalidateQueries({ queryKey: ownKey('staff-order') });
    }
  };
}
