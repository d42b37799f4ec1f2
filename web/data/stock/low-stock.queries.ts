// Products that run low in a store, and their suppliers.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SaveSupplierBody } from '#features/stock/supplier/supplier.contract.ts';
import { personalKey } from '../account/personal-key.ts';
import { useSessionKey } from '../account/user.ts';
import { callApi } from '../api.ts';
import { STOCK, stockQuery, useStockChanged } from './ledger.queries.ts';

export type LowStockFilter = { storeId: string; days: string; target: string; supplierId: string };

export function toLowQuery({ storeId, days, target, supplierId }: LowStockFilter) {
  return { storeId, days, target, ...(supplierId && { supplierId }) };
}

export function useLowStock(filter: LowStockFilter, page: number) {
  const query = { ...toLowQuery(filter), page: String(page) };
  return useQuery({
    queryKey: personalKey(STOCK, useSessionKey(), 'low', query),
    queryFn: async ({ signal }) => {
      const answer = await callApi('GET /api/stock/low', { query, signal });
      const { data: products, bySupplier, totalPage, totalCount } = answer;
      return { products, bySupplier, totalCount, lastPage: Math.max(1, totalPage) };
    },
    placeholderData: keepPreviousData,
    ...stockQuery,
  });
}

/** Each throws ApiError when it is refused. */
export function useSupplierCalls() {
  const changed = useStockChanged();
  async function send<Data>(call: Promise<{ data: Data }>): Promise<Data> {
    try {
      return (await call).data;
    } finally {
      changed();
    }
  }
  return {
    save: (body: SaveSupplierBody) => send(callApi('PUT /api/stock/supplier', { body })),
    assign: (productIds: string[], supplierId: string | null) =>
      send(callApi('PUT /api/stock/supplier-of', { body: { productIds, supplierId } })),
  };
}
