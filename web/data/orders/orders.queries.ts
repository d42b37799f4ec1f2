// The signed-in shopper's orders: rows as the server lists them, page by page, grouped into purchases.

import { useMemo } from 'react';
import type { OrderRow } from '#features/orders/core/order.contract.ts';
import type { FilledCart } from '#features/cart/cart/cart.contract.ts';
import { callApi } from '../api.ts';
import { useOwnPages } from '../read-pages.ts';
import { useOwn } from '../reads.ts';

/** Everything bought with one press; its lines share the order id. */
export type Purchase = Pick<
  OrderRow,
  | 'orderId'
  | 'payment_status'
  | 'isTest'
  | 'status'
  | 'totalAmt'
  | 'lessAmt'
  | 'delivery_address'
  | 'createdAt'
  | 'movedAt'
  | 'timeZone'
> & { lines: OrderRow[] };

/** In the order of the rows, which the server sends newest first. */
export function groupPurchases(rows: readonly OrderRow[]): Purchase[] {
  const purchases = new Map<string, Purchase>();
  // One that moved to a later page while the shopper scrolled comes twice.
  for (const row of new Map(rows.map((row) => [row._id, row])).values()) {
    const purchase = purchases.get(row.orderId);
    if (purchase) purchase.lines.push(row);
    else purchases.set(row.orderId, { ...row, lines: [row] });
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

/** All orders, newest first, the pages requested so far. */
export function usePurchases() {
  const list = useOwnPages(
    'GET /api/order/order-list',
    (page) => ({ query: { page: String(page), limit: String(PAGE_SIZE) } }),
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ data }) => data.some(isActive)) ? REFRESH_MS : false,
      refetchOnWindowFocus: 'always',
    },
  );
  const { data: rows } = list;
  const purchases = useMemo(() => rows && groupPurchases(rows), [rows]);
  return { ...list, purchases };
}

/** One order; null when the shopper has no order with this id. */
export const usePurchase = (orderId: string) =>
  useOwn(
    'GET /api/order/order-list',
    { query: { orderId } },
    {
      select: toPurchase,
      refetchInterval: ({ state }) => (state.data?.data.some(isActive) ? REFRESH_MS : false),
      refetchOnWindowFocus: 'always',
    },
  );

const toPurchase = ({ data }: { data: OrderRow[] }) => groupPurchases(data)[0] ?? null;

/** While an order is active the bar on every page is at most this old. */
const ACTIVE_POLL_MS = 20_000;

/** The shopper's newest active order, for the bar on every page. It is optional, so failures are silent. */
export const useActiveOrders = (enabled: boolean) =>
  useOwn(
    'GET /api/order/active',
    {},
    {
      enabled,
      refetchInterval: ({ state: { data } }) =>
        data?.data.order || data?.data.openPayment ? ACTIVE_POLL_MS : false,
    },
  );

/** Puts what the store has of the order into the cart; calling it twice is the same as once. */
export async function reorder(orderId: string): Promise<{ reordered: FilledCart; message: string }> {
  const { data: reordered, message } = await callApi('POST /api/order/reorder', {
    body: { orderId },
  });
  return { reordered, message };
}
