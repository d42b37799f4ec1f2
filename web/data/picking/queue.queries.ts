// The picking queue of a store, and the calls that claim an order and finish it.

import type { PickLine, PickOrder } from '#features/orders/fulfilment/picking.contract.ts';
import { callApi } from '../api.ts';
import { readAgain } from '../change.ts';
import { liveQuery } from '../live-query.ts';
import { useOwn } from '../reads.ts';

/** Refetched every few seconds while the page is visible. */
export const usePickingQueue = (storeId: string, refreshMs: number) =>
  useOwn('GET /api/picking/queue', storeId === '' ? null : { query: { storeId } }, {
    ...liveQuery(refreshMs),
    // The page itself says that its data is old.
    meta: { isQuiet: true },
  });

/** Pending reads, which were started before the queue changed, are started again. */
export const rereadQueue = (): Promise<void> => readAgain(['GET /api/picking/queue']);

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

export const useSubstitutes = (orderId: string, lineId: string, isWanted: boolean) =>
  useOwn(
    'GET /api/picking/substitutes',
    { query: { orderId, lineId } },
    { enabled: isWanted, staleTime: 60_000, meta: { isQuiet: true } },
  );
