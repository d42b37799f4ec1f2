// The signed-in shopper's orders: rows as the server lists them, grouped into purchases, and the calls that make or end one.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderRow, PlaceOrderBody } from '#features/order/order.contract.ts';
import { callApi } from './api.ts';
import { useSessionMark } from './user.ts';

/** What was bought with one press; its lines share the order id (decision 35). */
export type Purchase = Pick<
  OrderRow,
  'orderId' | 'payment_status' | 'status' | 'totalAmt' | 'delivery_address' | 'createdAt' | 'movedAt'
> & { lines: OrderRow[] };

/** In the order of the rows, which the server sends newest first. */
export function groupPurchases(rows: readonly OrderRow[]): Purchase[] {
  const purchases = new Map<string, Purchase>();
  for (const row of rows) {
    const { orderId, payment_status, status, totalAmt, delivery_address, createdAt, movedAt } = row;
    const purchase = purchases.get(orderId);
    if (purchase) purchase.lines.push(row);
    else {
      const lines = [row];
      purchases.set(orderId, {
        orderId,
        payment_status,
        status,
        totalAmt,
        delivery_address,
        createdAt,
        movedAt,
        lines,
      });
    }
  }
  return [...purchases.values()];
}

const REFRESH_MS = 30_000;
const ENDED: readonly OrderRow['status'][] = ['DELIVERED', 'CANCELLED', null];

function isUnderWay({ status, payment_status }: OrderRow): boolean {
  return payment_status === 'PENDING' || !ENDED.includes(status);
}

export function usePurchases() {
  const mark = useSessionMark();
  return useQuery({
    queryKey: ['orders', mark],
    queryFn: async ({ signal }) =>
      (await callApi<OrderRow[]>('GET', '/api/order/order-list', { signal })).data,
    enabled: typeof mark === 'string',
    select: groupPurchases,
    // Somebody packs and brings it meanwhile.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? REFRESH_MS : false),
    retry: 1,
    // Offline is an answer too: words and a retry instead of waiting for ever.
    networkMode: 'always',
  });
}

export function useRefetchOrders(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['orders'] });
}

/** An answer this late counts as lost; the same key may be sent again. */
const GIVE_UP_AFTER_MS = 30_000;

/** The same key never makes a second order, however often it is sent. Throws ApiError, or a TimeoutError. */
export async function placeCashOrder(
  body: PlaceOrderBody,
  key: string,
): Promise<{ rows: OrderRow[]; message: string }> {
  const { data, message } = await callApi<OrderRow[]>('POST', '/api/order/cash-on-delivery', {
    body,
    headers: { 'idempotency-key': key },
    signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
  });
  return { rows: data, message };
}

/** Possible until the order is packed; returns the server's message. */
export async function cancelOrder(orderId: string): Promise<string> {
  return (await callApi('POST', '/api/order/cancel', { body: { orderId } })).message;
}
