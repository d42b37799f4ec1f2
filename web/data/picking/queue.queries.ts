// The picking queue of a store, and the call that claims an order.

import type { PickOrder } from '#features/orders/fulfilment/picking.contract.ts';
import { callApi } from '../api.ts';
import { readAgain } from '../change.ts';
import { liveQuery } from '../live-query.ts';
import { useOwn } from '../reads.ts';

const NAME = 'GET /api/picking/queue';

/** Refetched every few seconds while the page is visible. The page itself says that its data is old. */
export const usePickingQueue = (storeId: string, refreshMs: number) =>
  useOwn(NAME, storeId === '' ? null : { query: { storeId } }, {
    ...liveQuery(refreshMs),
    meta: { isQuiet: true },
  });

export const rereadQueue = () => void readAgain([NAME]);

export async function claimOrder(orderId: string, { isReread = false } = {}): Promise<PickOrder> {
  const body = { orderId, ...(isReread && { isReread }) };
  return (await callApi('POST /api/picking/claim', { body })).data;
}
