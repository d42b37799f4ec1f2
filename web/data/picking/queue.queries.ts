// The picking queue of a store, and the calls that claim an order and finish it.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PickLine, PickOrder } from '#features/orders/fulfilment/picking.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';
import { liveQuery } from '../live-query.ts';

const QUEUE = 'picking-queue';
const SUBSTITUTES = 'substitutes';

/** Refetched every few seconds while the page is visible. */
export function usePickingQueue(storeId: string, refreshMs: number) {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: personalKey(QUEUE, sessionKey, storeId),
    queryFn: async ({ signal }) => {
      return (await callApi('GET /api/picking/queue', { query: { storeId }, signal })).data;
    },
    enabled: storeId !== '',
    ...liveQuery(refreshMs),
    // The page itself says that its data is old.
    meta: { isQuiet: true },
  });
}

/** Cancels pending reads: they were started before the queue changed. */
export function useRereadQueue(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.cancelQueries({ queryKey: ownKey(QUEUE) });
    void client.invalidateQueries({ queryKey: ownKey(QUEUE) });
  };
}

export async function claimOrder(orderId: string, { isReread = false } = {}): Promise<PickOrder> {
  const body = { orderId, ...(isReread && { isReread }) };
  return (await callApi('POST /api/picking/claim', { body })).data;
}

export async function releaseOrder(orderId: string): Promise<string> {
  return (await callApi('POST /api/picking/release', { body: { orderId } })).message;
}

export type PickResult = { status: string; due: number; isPaid: boolean; message: string };

export async function finishOrder(orderId: string): Promise<PickResult> {
  const { data, message } = await callApi('POST /api/picking/finish', {
    body: { orderId },
  });
  return { ...data, message };
}

/** Saves a bar code for the product of a line. */
export async function learnBarCode(orderId: string, lineId: string, code: string): Promise<PickLine> {
  return (await callApi('PUT /api/picking/bar-code', { body: { orderId, lineId, code } })).data;
}

export function useSubstitutes(orderId: string, lineId: string, isWanted: boolean) {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: personalKey(SUBSTITUTES, sessionKey, orderId, lineId),
    queryFn: async ({ signal }) => {
      return (await callApi('GET /api/picking/substitutes', { query: { orderId, lineId }, signal })).data;
    },
    enabled: isWanted,
    staleTime: 60_000,
    retry: 1,
    meta: { isQuiet: true },
  });
}
