// The planned prices of a product for staff, with its lowest price of 30 days, and their changes.

import type { PlanFields } from '#features/catalogue/price/price-plan.contract.ts';
import { freshQuery } from '../live-query.ts';
import { useOwn } from '../reads.ts';
import { change } from '../work-changes.ts';

export const usePricePlans = (productId: string) =>
  useOwn(
    'GET /api/product/price-plans',
    { query: { productId } },
    { ...freshQuery, gcTime: 0, refetchOnWindowFocus: false },
  );

/** Each throws ApiError when it is refused. */
export const pricePlanChanges = {
  plan: (productId: string, fields: PlanFields) =>
    change('PUT /api/product/price-plan', { body: { productId, ...fields } }),
  planMany: (productIds: string[], fields: PlanFields) =>
    change('PUT /api/product/price-plans', { body: { productIds, ...fields } }),
  remove: (_id: string) => change('DELETE /api/product/price-plan', { body: { _id } }),
};
