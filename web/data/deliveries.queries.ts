// A store's deliveries and the cash that riders carry, always refetched; every call can safely be repeated.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CountBody,
  DeliverBody,
  DeliveryEnd,
  DeliveryRow,
  HandIn,
  HandInBody,
  StoreCash,
} from '#features/order/fulfilment/delivery.contract.ts';
import { ownKey, personalKey } from './account/personal-key.ts';
import { callApi } from './api.ts';
import { useSessionKey } from './account/user.ts';
import { liveQuery } from './live-query.ts';

const DELIVERIES = 'deliveries';
const CASH = 'rider-cash';

/** The rider's own first, in riding order. */
export function useDeliveries(storeId: string) {
  const mark = useSessionKey();
  return useQuery({
    queryKey: personalKey(DELIVERIES, mark, storeId),
    queryFn: async ({ signal }) => {
      const path = `/api/delivery/ready?storeId=${encodeURIComponent(storeId)}`;
      return (await callApi<DeliveryRow[]>('GET', path, { signal })).data;
    },
    ...liveQuery(10_000),
    // The page itself says that its data is old.
    meta: { isQuiet: true },
  });
}

/** A rider's own cash; for a manager that of all riders. */
export function useStoreCash(storeId: string) {
  const mark = useSessionKey();
  return useQuery({
    queryKey: personalKey(CASH, mark, storeId),
    queryFn: async ({ signal }) => {
      const path = `/api/delivery/cash?storeId=${encodeURIComponent(storeId)}`;
      return (await callApi<StoreCash>('GET', path, { signal })).data;
    },
    ...liveQuery(30_000),
    meta: { isQuiet: true },
  });
}

/** Each throws ApiError when it is refused; refused or not, everything is refetched. */
export function useDeliveryCalls() {
  const client = useQueryClient();

  async function call<Data>(path: string, body: object): Promise<Data> {
    try {
      return (await callApi<Data>('POST', `/api/delivery/${path}`, { body })).data;
    } finally {
      // Pending reads were started before the change.
      await client.cancelQueries({ queryKey: ownKey(DELIVERIES) });
      void client.invalidateQueries({ queryKey: ownKey(DELIVERIES) });
      void client.invalidateQueries({ queryKey: ownKey(CASH) });
    }
  }

  return {
    take: (orderIds: string[]) => call<DeliveryRow[]>('take', { orderIds }),
    deliver: (body: DeliverBody) => call<DeliveryEnd>('deliver', body),
    fail: (orderId: string, reason: string) => call<DeliveryEnd>('fail', { orderId, reason }),
    giveBack: (orderId: string) => call<DeliveryEnd>('give-back', { orderId }),
    handIn: (body: HandInBody & { amount: number }) => call<HandIn>('hand-in', body),
    count: (body: CountBody & { amount: number }) => call<HandIn>('count', body),
  };
}
