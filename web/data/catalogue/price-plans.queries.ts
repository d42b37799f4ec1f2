// The planned prices of a product for staff, with its lowest price of 30 days, and their changes.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PlanFields } from '#features/catalogue/price/price-plan.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { freshQuery } from '../live-query.ts';
import { callApi } from '../api.ts';
import { clearStorefrontCache } from '../query-client.ts';

const KEY = 'price-plans';

export function usePricePlans(productId: string) {
  return useQuery({
    queryKey: personalKey(KEY, useSessionKey(), productId),
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/product/price-plans', { query: { productId }, signal })).data,
    ...freshQuery,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Each reads the lists again; throws ApiError when it is refused. */
export function usePricePlanChanges() {
  const client = useQueryClient();

  async function change<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call;
    } finally {
      // After a refusal too: it may have been planned or removed elsewhere.
      void client.invalidateQueries({ queryKey: ownKey(KEY) });
      clearStorefrontCache();
    }
  }

  return {
    plan: (productId: string, fields: PlanFields) =>
      change(callApi('PUT /api/product/price-plan', { body: { productId, ...fields } })),
    planMany: (productIds: string[], fields: PlanFields) =>
      change(callApi('PUT /api/product/price-plans', { body: { productIds, ...fields } })),
    remove: (_id: string) => change(callApi('DELETE /api/product/price-plan', { body: { _id } })),
  };
}
