// SQL of what belongs to orders: lines, charges, and the shopper's list. Every WHERE that names a shopper's
// order has the owner's id.

import { and, desc, eq, getTableColumns, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { CHARGE_KINDS } from '#shared/bill.ts';
import type { OwnOrder, StoredLine } from './order.rules.ts';
import { orderCharges, orderLines, orderTransitions, orders } from './order.table.ts';

/** In the order of the ids of orders and lines. */
export async function listLines(db: Queryable, ...orderIds: readonly string[]): Promise<StoredLine[]> {
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(orderLines.orderId, orderLines.id);
}

/** In the order in which a bill shows them. */
export async function listCharges(db: Queryable, ...orderIds: readonly string[]) {
  const rows = await db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, [...orderIds]));
  return CHARGE_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** When the order came to its status, without undone transitions; null for orders older than the history. */
const movedAt = sql<Date | null>`(
  SELECT max(move.created_at) FROM ${orderTransitions} move
  WHERE move.order_id = orders.id AND move.to_status = orders.status AND move.undone_status IS NULL)`
  .mapWith(orderTransitions.createdAt)
  .as('moved_at');

/** A shopper's visible orders, or only the one of `orderId`. */
export type OwnOrders = { userId: string; orderId: string | null; failedSince: Date };

function isShown({ userId, orderId, failedSince }: OwnOrders) {
  return and(
    eq(orders.userId, userId),
    orderId === null ? undefined : eq(orders.id, orderId),
    or(ne(orders.paymentState, 'failed'), gte(orders.createdAt, failedSince)),
  );
}

export async function listOwnOrders(
  db: Queryable,
  filter: OwnOrders,
  { limit, offset }: { limit: number; offset: number },
): Promise<Omit<OwnOrder, 'lines'>[]> {
  return db
    .select({ ...getTableColumns(orders), movedAt })
    .from(orders)
    .where(isShown(filter))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset);
}

export const countOwnOrders = (db: Queryable, filter: OwnOrders) => db.$count(orders, isShown(filter));
