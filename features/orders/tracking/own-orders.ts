// A shopper's placed orders: the list, page by page, one in full, and cancelling before packing.

import { and, desc, eq, getTableColumns, gte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { DAY_MS } from '#shared/times.ts';
import { arrivalsOf, type ArrivalDeps } from '../arrival/arrival.ts';
import { requireOrder, type OwnOrder } from '../core/order.rules.ts';
import { orders, orderTransitions } from '../core/order.table.ts';
import { listLines } from '../core/orders.ts';
import { changeOrderStatus, type TransitionDeps } from '../fulfilment/order-transitions.ts';
import type { ActiveOrders, OrderDetails } from './details.contract.ts';
import { toOrderDetails, type OrderLookup } from './details.rules.ts';
import { findOpenPayment, findOrders, findOwnOrder, listActive } from './details.store.ts';

/** Orders in one answer, as maximum and default. */
export const MAX_ORDERS = 50;
const FAILED_SHOWN_MS = DAY_MS;
/** An order has up to 100 lines; reading few orders at a time lets other requests in between. */
const ORDER_BATCH = 5;

/** `page` from 1; `orderId`: only this order. */
type OrderListQuery = { userId: string; page: number; limit: number; orderId: string | null };
/** `parts` have a few orders each. */
export type OrderPage = { parts: AsyncIterable<OwnOrder[]>; paging: Paging };

/** When the order came to its status, without undone transitions; null for orders older than the history. */
const movedAt = sql<Date | null>`(
  SELECT max(move.created_at) FROM ${orderTransitions} move
  WHERE move.order_id = orders.id AND move.to_status = orders.status AND move.undone_status IS NULL)`
  .mapWith(orderTransitions.createdAt)
  .as('moved_at');

/** Newest first; failed ones for 24 hours. */
export async function listOrders(
  db: Db,
  { userId, page, limit, orderId }: OrderListQuery,
  now: Date,
): Promise<OrderPage> {
  const failedSince = new Date(now.getTime() - FAILED_SHOWN_MS);
  const isShown = and(
    eq(orders.userId, userId),
    orderId === null ? undefined : eq(orders.id, orderId),
    or(ne(orders.paymentState, 'failed'), gte(orders.createdAt, failedSince)),
  );
  const size = Math.min(limit, MAX_ORDERS);
  const [totalCount, found] = await Promise.all([
    db.$count(orders, isShown),
    db
      .select({ ...getTableColumns(orders), movedAt })
      .from(orders)
      .where(isShown)
      .orderBy(desc(orders.id))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  return { parts: readLines(db, found), paging: toPaging(page, size, totalCount) };
}

async function* readLines(db: Db, found: readonly Omit<OwnOrder, 'lines'>[]): AsyncGenerator<OwnOrder[]> {
  for (let start = 0; start < found.length; start += ORDER_BATCH) {
    const some = found.slice(start, start + ORDER_BATCH);
    const lines = Map.groupBy(await listLines(db, ...some.map(({ id }) => id)), (line) => line.orderId);
    yield some.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] }));
  }
}

/**
 * Before packing; the order's stock returns once. 404 when it belongs to somebody else; 409 with the reason
 * when it is too late.
 */
export async function cancelOrder(
  deps: TransitionDeps,
  userId: string,
  orderId: string,
  now: Date,
): Promise<OwnOrder> {
  const cancelled = await changeOrderStatus(deps, { orderId, to: 'CANCELLED', by: 'shopper', userId, now });
  return { ...cancelled, lines: await listLines(deps.db, orderId), movedAt: now };
}

/** 404 when it belongs to somebody else. */
export async function getOrderDetails(
  deps: ArrivalDeps,
  userId: string,
  orderId: string,
  now: Date,
): Promise<OrderDetails> {
  const order = requireOrder(isId(orderId) ? await findOwnOrder(deps.db, userId, orderId) : undefined);
  return (await withArrivals(deps, [order], now))[0]!;
}

export async function getActiveOrders(deps: ArrivalDeps, userId: string, now: Date): Promise<ActiveOrders> {
  const [ids, openPayment] = await Promise.all([
    listActive(deps.db, userId),
    findOpenPayment(deps.db, userId, now),
  ]);
  const [order = null] = await readOrders(deps, ids.slice(0, 1), now);
  return { order, count: ids.length, ...(openPayment && { openPayment }) };
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
  return orders.map((order) => toOrderDetails(order, arrivals.get(order.id), now));
}
