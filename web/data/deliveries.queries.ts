// A store's deliveries and the cash that riders carry, always refetched; every call can safely be repeated.

import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  HandInCountBody,
  DeliverBody,
  HandInBody,
} from '#features/orders/fulfilment/delivery.contract.ts';
import { ownKey, personalKey } from './account/personal-key.ts';
import { callApi } from './api.ts';
import { useSessionKey } from './account/user.ts';
import { liveQuery } from './live-query.ts';

const DELIVERIES = 'deliveries';
const CASH = 'rider-cash';

/** The rider's own first, in riding order. */
export function useDeliveries(storeId: string) {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: personalKey(DELIVERIES, sessionKey, storeId),
    queryFn: async ({ signal }) => {
      return (await callApi('GET /api/delivery/ready', { query: { storeId }, signal })).data;
    },
    ...liveQuery(10_000),
    // The page itself says that its data is old.
    meta: { isQuiet: true },
  });
}

/** A rider's own cash; for a manager that of all riders. */
export function useStoreCash(storeId: string) {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: personalKey(CASH, sessionKey, storeId),
    queryFn: async ({ signal }) => {
      return (await callApi('GET /api/delivery/cash', { query: { storeId }, signal })).data;
    },
    ...liveQuery(30_000),
    meta: { isQuiet: true },
  });
}

/** Each throws ApiError when it is refused; refused or not, everything is refetched. */
export function useDeliveryCalls() {
  const client = useQueryClient();

  async function change<Data>(call: Promise<{ data: Data }>): Promise<Data> {
    try {
      return (await call).data;
    } finally {
      // Pending reads were started before the change.
      await client.cancelQueries({ queryKey: ownKey(DELIVERIES) });
      void client.invalidateQueries({ queryKey: ownKey(DELIVERIES) });
      void client.invalidateQueries({ queryKey: ownKey(CASH) });
    }
  }

  const refresh = useCallback(
    () => client.refetchQueries({ queryKey: ownKey(DELIVERIES) }, { cancelRefetch: false }),
    [client],
  );

  return {
    /** Asks for the list now, unless it is being asked for. */
    refresh,
    collect: (orderId: string) => change(callApi('POST /api/delivery/collect', { body: { orderId } })),
    take: (orderIds: string[]) => change(callApi('POST /api/delivery/take', { body: { orderIds } })),
    deliver: (body: DeliverBody) => change(callApi('POST /api/delivery/deliver', { body })),
    fail: (orderId: string, reason: string) =>
      change(callApi('POST /api/delivery/fail', { body: { orderId, reason } })),
    giveBack: (orderId: string) => change(callApi('POST /api/delivery/give-back', { body: { orderId } })),
    handIn: (body: HandInBody & { amount: number }) =>
      change(callApi('POST /api/delivery/hand-in', { body })),
    count: (body: HandInCountBody & { amount: number }) =>
      change(callApi('POST /api/delivery/count', { body })),
  };
}
