// What riders bring and the cash they carry, always asked for anew; every call may be sent again.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CountBody,
  DeliverBody,
  DeliveryEnd,
  DeliveryRow,
  HandIn,
  HandInBody,
  StoreCash,
} from '#features/order/delivery/delivery.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';
import { liveQuery } from '../orders/live-query.ts';

const DELIVERIES = 'deliveries';
const CASH = 'rider-cash';

/** Own ones first, in the order in which to ride. */
export function useDeliveries(storeId: string) {
  const mark = useSessionKey();
  return useQuery({
    queryKey: personalKey(DELIVERIES, mark, storeId),
    queryFn: async ({ signal }) => {
      const path = `/api/delivery/ready?storeId=${encodeURIComponent(storeId)}`;
      return (await callApi<DeliveryRow[]>('GET', path, { signal })).data;
    },
    ...liveQuery(10_000),
    // What is in sight says itself that it is old.
    meta: { isQuiet: true },
  });
}

/** A rider's own; for a manager that of everybody. */
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

/** Each throws ApiError when it is refused; refused or not, everything is read again. */
export function useDeliveryCalls() {
  const client = useQueryClient();

  async function call<Data>(path: string, body: object): Promise<Data> {
    try {
      return (await callApi<Data>('POST', `/api/delivery/${path}`, { body })).data;
    } finally {
      // What is on its way was asked for before.
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
