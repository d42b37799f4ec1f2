// SQL of placed orders: the shopper's list, and returning an order's stock. Every WHERE that names a
// shopper's order has the owner's id.

import { and, count, desc, eq, getTableColumns, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { stockMovements } from '#features/catalogue/catalogue.table.ts';
import { CHARGE_KINDS, type Charge } from '#shared/bill.ts';
import { makeId } from '#shared/ids.ts';
import type { OwnOrder, StoredLine, StoredOrder } from './order.rules.ts';
import { orderCharges, orderLines, orderTransitions, orders } from './order.table.ts';

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

/** Newest first; failed ones only if they are newer than `failedSince`. */
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

export async function countOwnOrders(db: Queryable, filter: OwnOrders): Promise<number> {
  const [row] = await db.select({ count: count() }).from(orders).where(isShown(filter));
  return row!.count;
}

/** In the order of the ids of orders and lines. */
export async function listLinesOfOrders(db: Queryable, orderIds: string[]): Promise<StoredLine[]> {
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(orderLines.orderId, orderLines.id);
}

export async function listLinesOfOrder(db: Queryable, orderId: string): Promise<StoredLine[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id);
}

/** The charges of these orders, in the order in which a bill shows them. */
export async function listChargesOfOrders(
  db: Queryable,
  orderIds: readonly string[],
): Promise<(Charge & { orderId: string })[]> {
  const rows = await db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, [...orderIds]));
  return CHARGE_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

export type OwnLine = Pick<
  StoredLine,
  'productId' | 'name' | 'unit' | 'quantity' | 'pricePaise' | 'discountBasisPoints'
>;

/** The ordered quantity of each product; empty when the order belongs to somebody else. */
export async function listOwnLines(db: Queryable, userId: string, orderId: string): Promise<OwnLine[]> {
  const { productId, name, unit, quantity, pricePaise, discountBasisPoints } = orderLines;
  return db
    .select({ productId, name, unit, quantity, pricePaise, discountBasisPoints })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .orderBy(orderLines.id);
}

/**
 * Returns the stock of an order, with its substitutes, and the entries in the ledger. Short packs do not
 * return, nor those of a deleted product. Returns the products that can be sold again. `userId` is the person
 * who caused it.
 */
export async function returnStock(
  tx: Queryable,
  order: StoredOrder,
  userId: string = order.userId,
): Promise<string[]> {
  const { rows } = await tx.execute<Returned>(sql`
    WITH item AS MATERIALIZED (
      SELECT store_product.product_id AS id, back.ordered, back.instead
      FROM (
        SELECT product_id, sum(ordered)::int AS ordered, sum(instead)::int AS instead
        FROM (
          SELECT product_id, quantity - short AS ordered, 0 AS instead
          FROM order_lines WHERE order_id = ${order.id}
          UNION ALL
          SELECT substitute ->> 'productId', 0, (substitute ->> 'quantity')::int
          FROM order_lines WHERE order_id = ${order.id} AND substitute IS NOT NULL
        ) AS each GROUP BY product_id
      ) AS back
      JOIN store_products store_product ON store_product.product_id = back.product_id AND store_product.store_id = ${order.storeId}
      WHERE back.ordered + back.instead > 0
      ORDER BY store_product.product_id FOR NO KEY UPDATE OF store_product
    )
    UPDATE store_products store_product SET stock = store_product.stock + item.ordered + item.instead
    FROM item WHERE store_product.product_id = item.id AND store_product.store_id = ${order.storeId}
    RETURNING item.id, item.ordered, item.instead, store_product.stock`);
  const movements = rows.flatMap(({ id, ordered, instead }) =>
    [
      { reason: 'release' as const, quantity: ordered },
      { reason: 'substitute' as const, quantity: instead },
    ]
      .filter(({ quantity }) => quantity > 0)
      .map((moved) => ({ ...moved, storeId: order.storeId, productId: id, orderId: order.id, userId })),
  );
  if (movements.length > 0) await tx.insert(stockMovements).values(movements);
  return rows.filter(({ stock, ordered, instead }) => stock === ordered + instead).map((row) => row.id);
}

type Returned = { id: string; ordered: number; instead: number; stock: number };

export type OrderCount = { payment: string; status: string; count: number };

/** Orders that are newer than `since`, by payment and delivery. */
export async function countOrdersByState(db: Queryable, since: Date): Promise<OrderCount[]> {
  const { rows } = await db.execute<OrderCount>(sql`
    SELECT payment_state AS payment, coalesce(status, 'UNPAID') AS status, count(*)::int AS count
    FROM orders WHERE id > ${makeId(since)} GROUP BY 1, 2`);
  return rows;
}
