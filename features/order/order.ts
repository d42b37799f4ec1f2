// Orders already placed: the shopper's list, and cancelling before packing.

import type { Db } from '#database/client.ts';
import { moveOrder, type MoveParts } from './order-moves.ts';
import type { OrderRow } from './order.contract.ts';
import { toOrderRow } from './order.rules.ts';
import { listLinesOfOrder, listOrderLines } from './order.store.ts';

const MAX_ORDERS = 200;
const FAILED_SHOWN_MS = 24 * 60 * 60_000;

/** One row per product line, newest order first; the newest 200 orders, failed ones for 24 hours (decision 35). */
export async function listOrders(db: Db, userId: string, now: Date): Promise<OrderRow[]> {
  const failedSince = new Date(now.getTime() - FAILED_SHOWN_MS);
  const rows = await listOrderLines(db, userId, { failedSince, limit: MAX_ORDERS });
  return rows.map(({ order, line, movedAt }) => toOrderRow(order, line, movedAt));
}

/** Before packing; the order's stock returns once. 404 when it is not the caller's; 409 with the reason when it is too late. */
export async function cancelOrder(
  parts: MoveParts,
  userId: string,
  orderId: string,
  now: Date,
): Promise<OrderRow[]> {
  const cancelled = await moveOrder(parts, { orderId, to: 'CANCELLED', by: 'shopper', userId, now });
  const lines = await listLinesOfOrder(parts.db, orderId);
  return lines.map((line) => toOrderRow(cancelled, line, now));
}
