// The signed-in shopper's orders: rows as the server lists them, page by page, grouped into purchases, and
// the calls that place or cancel one.

import type { CallQuery } from '../calls.ts';
import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OrderRow, PlaceOrderBody } from '#features/orders/core/order.contract.ts';
import type { FilledCart } from '#features/cart/cart/cart.contract.ts';
import type { Paging } from '#shared/paging.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';

/** Everything bought with one press; its lines share the order id. */
export type Purchase = Pick<
  OrderRow,
  | 'orderId'
  | 'payment_status'
  | 'isTest'
  | 'status'
  | 'totalAmt'
  | 'delivery_address'
  | 'createdAt'
  | 'movedAt'
  | 'timeZone'
> & { lines: OrderRow[] };

/** In the order of the rows, which the server sends newest first. */
export function groupPurchases(rows: readonly OrderRow[]): Purchase[] {
  const purchases = new Map<string, Purchase>();
  for (const row of rows) {
    const {
      orderId,
      payment_status,
      isTest,
      status,
      totalAmt,
      delivery_address,
      createdAt,
      movedAt,
      timeZone,
    } = row;
    const purchase = purchases.get(orderId);
    if (purchase) purchase.lines.push(row);
    else {
      const lines = [row];
      purchases.set(orderId, {
        orderId,
        payment_status,
        isTest,
        status,
        totalAmt,
        delivery_address,
        createdAt,
        timeZone,
        movedAt,
        lines,
      });
    }
  }
  return [...purchases.values()];
}

/** Each purchase once: one that moved to a later page while the shopper scrolled would appear twice. */
export function toPurchases(pages: readonly { rows: readonly OrderRow[] }[]): Purchase[] {
  const purchases = new Map<string, Purchase>();
  for (const { rows } of pages) {
    for (const purchase of groupPurchases(rows)) {
      if (!purchases.has(purchase.orderId)) purchases.set(purchase.orderId, purchase);
    }
  }
  return [...purchases.values()];
}

/** An order has up to 100 lines, so a page has few orders to load fast. */
const PAGE_SIZE = 10;
const REFRESH_MS = 30_000;
const ENDED: readonly OrderRow['status'][] = ['DELIVERED', 'CANCELLED', null];

function isActive({ status, payment_status }: OrderRow): boolean {
  return payment_status === 'PENDING' || !ENDED.includes(status);
}

/** Orders change while they are packed and delivered. */
const ALIVE = {
  refetchOnWindowFocus: 'always',
  retry: 1,
} as const;

type OrderPage = { rows: OrderRow[]; paging: Paging };

type OrdersQuery = CallQuery<'GET /api/order/order-list'>;

async function fetchOrders(query: OrdersQuery, signal: AbortSignal): Promise<OrderPage> {
  const { data: rows, ...paging } = await callApi('GET /api/order/order-list', { query, signal });
  return { rows, paging };
}

/** All orders, newest first, the pages requested so far. */
export function usePurchases() {
  const sessionKey = useSessionKey();
  const list = useInfiniteQuery({
    queryKey: personalKey('orders', sessionKey, 'list'),
    queryFn: ({ pageParam: page, signal }) =>
      fetchOrders({ page: String(page), limit: String(PAGE_SIZE) }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ paging }: OrderPage) =>
      paging.page < paging.totalPage ? paging.page + 1 : undefined,
    enabled: typeof sessionKey === 'string',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isActive)) ? REFRESH_MS : false,
    ...ALIVE,
  });
  const pages = list.data?.pages;
  const purchases = useMemo(() => pages && toPurchases(pages), [pages]);
  return { ...list, purchases };
}

const toOneKey = (sessionKey: string | null | undefined, orderId: string) =>
  personalKey('orders', sessionKey, 'one', orderId);

/** One order; null when the shopper has no order with this id. */
export function usePurchase(orderId: string) {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: toOneKey(sessionKey, orderId),
    queryFn: async ({ signal }) => (await fetchOrders({ orderId }, signal)).rows,
    enabled: typeof sessionKey === 'string',
    select: (rows) => groupPurchases(rows)[0] ?? null,
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? REFRESH_MS : false),
    ...ALIVE,
  });
}

/** The address of the last order; null when there was none. It is optional, so failures are silent. */
export function useLastDeliveryAddress() {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: personalKey('orders', sessionKey, 'last address'),
    queryFn: async ({ signal }) =>
      (await fetchOrders({ limit: '1' }, signal)).rows[0]?.delivery_address ?? null,
    enabled: typeof sessionKey === 'string',
    retry: false,
    meta: { isQuiet: true },
  });
}

/** Caches the order just placed, so that its page need not fetch it. */
export function rememberPlaced(
  client: QueryClient,
  sessionKey: string | null | undefined,
  rows: OrderRow[],
): void {
  const orderId = rows[0]?.orderId;
  if (orderId) client.setQueryData(toOneKey(sessionKey, orderId), rows);
}

export function useRefetchOrders(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ownKey('orders') });
}

/** An answer this late counts as lost; the same key may be sent again. */
const GIVE_UP_AFTER_MS = 30_000;

/** The same key never makes a second order, however often it is sent. Throws ApiError or TimeoutError. */
export async function placeCashOrder(
  body: PlaceOrderBody,
  key: string,
): Promise<{ rows: OrderRow[]; message: string }> {
  const { data, message } = await callApi('POST /api/order/cash-on-delivery', {
    body,
    headers: { 'idempotency-key': key },
    signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
  });
  return { rows: data, message };
}

/** Possible until the order is packed. Returns the server's message. */
export async function cancelOrder(orderId: string): Promise<string> {
  return (await callApi('POST /api/order/cancel', { body: { orderId } })).message;
}

/** Puts what the store has of the order into the cart; calling it twice is the same as once. */
export async function reorder(orderId: string): Promise<{ reordered: FilledCart; message: string }> {
  const { data: reordered, message } = await callApi('POST /api/order/reorder', {
    body: { orderId },
  });
  return { reordered, message };
}
