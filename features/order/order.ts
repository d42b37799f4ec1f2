// Orders already placed: the shopper's list, and cancelling before packing.

import { inTransaction, type Db } from '#database/client.ts';
import {
  listTagsOfProducts,
  notifyChanges,
  type CatalogueChanges,
} from '#features/catalogue/catalogue-changes.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { OrderRow } from './order.contract.ts';
import { requireCancellable, toOrderRow } from './order.rules.ts';
import { listLinesOfOrder, listOrderLines, lockOrder, returnStock, setCancelled } from './order.store.ts';

const MAX_ORDERS = 200;
const FAILED_SHOWN_MS = 24 * 60 * 60_000;

/** One row per product line, newest order first; the newest 200 orders, failed ones for 24 hours (decision 35). */
export async function listOrders(db: Db, userId: string, now: Date): Promise<OrderRow[]> {
  const failedSince = new Date(now.getTime() - FAILED_SHOWN_MS);
  const rows = await listOrderLines(db, userId, { failedSince, limit: MAX_ORDERS });
  return rows.map(({ order, line }) => toOrderRow(order, line));
}

/** The order's stock returns once. 404 when it is not the caller's; 409 with the reason when it is too late. */
export async function cancelOrder(
  db: Db,
  changes: CatalogueChanges,
  userId: string,
  orderId: string,
  now: Date,
): Promise<OrderRow[]> {
  const { rows, tags } = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, userId, orderId);
    if (!order) throw new ShopError('not_found', { message: 'Order not found' });
    requireCancellable(order);
    const cancelled = await setCancelled(tx, order.id, now);
    const backInStock = await returnStock(tx, order);
    const tags = await listTagsOfProducts(tx, backInStock);
    if (tags.length > 0) await notifyChanges(tx, tags);
    const lines = await listLinesOfOrder(tx, order.id);
    return { rows: lines.map((line) => toOrderRow(cancelled, line)), tags };
  });
  if (tags.length > 0) changes.apply(tags);
  return rows;
}
