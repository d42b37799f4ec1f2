// One order as its shopper sees it.

import { isId } from '#shared/ids.ts';
import { requireOrder } from '../core/order.rules.ts';
import { arrivalsOf, type ArrivalDeps } from '../arrival/arrival.ts';
import type { ActiveOrders, OrderDetails } from './details.contract.ts';
import { toOrderDetails, type OrderLookup } from './details.rules.ts';
import { findOrders, findOwnOrder, listActive } from './details.store.ts';

/** 404 when it belongs to somebody else. */
export async function getOrderDetails(
  deps: ArrivalDeps,
  userId: string,
  orderId: string,
  now: Date,
): Promise<OrderDetails> {
  const order = requireOrder(isId(orderId) ? await findOwnOrder(deps.db, userId, orderId) : undefined);
  const [details] = await withArrivals(deps, [order], now);
  return details!;
}

export async function getActiveOrders(deps: ArrivalDeps, userId: string, now: Date): Promise<ActiveOrders> {
  const ids = await listActive(deps.db, userId);
  const [order = null] = await readOrders(deps, ids.slice(0, 1), now);
  return { order, count: ids.length };
}

/** The orders with these ids, of any owner, unordered. */
export async function readOrders(
  deps: ArrivalDeps,
  orderIds: readonly string[],
  now: Date,
): Promise<OrderDetails[]> {
  return withArrivals(deps, await findOrders(deps.db, orderIds), now);
}

async function withArrivals(
  deps: ArrivalDeps,
  orders: readonly OrderLookup[],
  now: Date,
): Promise<OrderDetails[]> {
  const arrivals = await arrivalsOf(deps, orders, now);
  return orders.map((order) => toOrderDetails(order, arrivals.get(order.id) ?? null, now));
}
