// SQL of picking: who has which order, its lines with their shelves, and the ledger entries of picking. The
// caller has locked the order.

import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users } from '#features/identity/account/account.table.ts';
import { stockMovements } from '#features/catalogue/catalogue.table.ts';
import { discountedPaise } from '#shared/money.ts';
import type { StoredLine, StoredOrder } from '../core/order.rules.ts';
import { listLines } from '../core/order.store.ts';
import { orderLines, orders, type Substitute } from '../core/order.table.ts';
import type { ShelvedLine } from './pick-lines.rules.ts';
import { orderPicks } from './picking.table.ts';
import { NEWEST_QUESTION } from './question.store.ts';

export type StoredPick = typeof orderPicks.$inferSelect;

export async function findPick(db: Queryable, orderId: string): Promise<StoredPick | undefined> {
  const [row] = await db.select().from(orderPicks).where(eq(orderPicks.orderId, orderId));
  return row;
}

/** Another order of this picker. The person's row is locked, so that two claims wait for each other. */
export async function findOtherPick(
  tx: Queryable,
  userId: string,
  orderId: string,
): Promise<string | undefined> {
  await tx.execute(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
  const [row] = await tx
    .select({ orderId: orderPicks.orderId })
    .from(orderPicks)
    .innerJoin(orders, eq(orders.id, orderPicks.orderId))
    .where(
      and(
        eq(orderPicks.userId, userId),
        isNull(orderPicks.finishedAt),
        eq(orders.status, 'PACKING'),
        ne(orderPicks.orderId, orderId),
      ),
    )
    .limit(1);
  return row?.orderId;
}

/** Begun, or taken over after it was handed back. */
export async function putPick(
  tx: Queryable,
  { id: orderId, storeId }: StoredOrder,
  userId: string,
  now: Date,
): Promise<StoredPick> {
  const userName = nameOf(userId);
  const [row] = await tx
    .insert(orderPicks)
    .values({ orderId, storeId, userId, userName, startedAt: now, claimedAt: now })
    .onConflictDoUpdate({ target: orderPicks.orderId, set: { userId, userName, claimedAt: now } })
    .returning();
  return row!;
}

const nameOf = (userId: string) =>
  sql<string>`(SELECT ${users.name} FROM ${users} WHERE ${eq(users.id, userId)})`;

/** null: free for the next. */
export async function setPicker(tx: Queryable, orderId: string, userId: null): Promise<void> {
  await tx.update(orderPicks).set({ userId, userName: null }).where(eq(orderPicks.orderId, orderId));
}

/**
 * Releases the orders that a person has begun to pick, because their work has ended; `within` a store (null:
 * all), those that no other role of theirs lets them pick.
 */
export async function releaseClaimsOf(
  tx: Queryable,
  userId: string,
  within?: { storeId: string | null },
): Promise<void> {
  const mayNot = sql`NOT EXISTS (
    SELECT FROM staff
    WHERE staff.user_id = ${userId} AND staff.ended_at IS NULL AND staff.role IN ('picker', 'manager')
      AND (staff.store_id IS NULL OR staff.store_id = ${orderPicks.storeId}))
    AND NOT EXISTS (SELECT FROM users WHERE users.id = ${userId} AND users.role = 'ADMIN')`;
  await tx
    .update(orderPicks)
    .set({ userId: null, userName: null })
    .where(
      and(
        eq(orderPicks.userId, userId),
        isNull(orderPicks.finishedAt),
        within?.storeId ? eq(orderPicks.storeId, within.storeId) : undefined,
        within ? mayNot : undefined,
      ),
    );
}

/** Packed; the picker stays recorded. */
export async function finishPick(tx: Queryable, orderId: string, now: Date): Promise<void> {
  await tx.update(orderPicks).set({ finishedAt: now }).where(eq(orderPicks.orderId, orderId));
}

/** As if nobody had begun. False with short lines: the shopper was told of them, so they stay. */
export async function removePick(tx: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM order_lines WHERE order_id = ${orderId} AND short > 0 LIMIT 1`,
  );
  if (rows.length > 0) return false;
  await tx.delete(orderPicks).where(eq(orderPicks.orderId, orderId));
  await tx.update(orderLines).set({ picked: null }).where(eq(orderLines.orderId, orderId));
  return true;
}

export type WaitingOrder = {
  orderId: string;
  placedAt: Date;
  lines: number;
  units: number;
  pickerId: string | null;
  pickerName: string | null;
};

/** Oldest first, without packed ones, which wait for a rider. */
export async function listWaiting(db: Queryable, storeId: string, limit: number): Promise<WaitingOrder[]> {
  const { rows } = await db.execute<Omit<WaitingOrder, 'placedAt'> & { placedMs: number }>(sql`
    SELECT waiting.id AS "orderId", extract(epoch FROM waiting.placed_at)::float8 * 1000 AS "placedMs",
      line.lines, line.units, waiting.user_id AS "pickerId", waiting.user_name AS "pickerName"
    FROM (
      SELECT orders.id, orders.placed_at, pick.user_id, pick.user_name
      FROM orders LEFT JOIN order_picks pick ON pick.order_id = orders.id
      WHERE orders.store_id = ${storeId} AND orders.status IN ('PLACED', 'PACKING') AND pick.finished_at IS NULL
      ORDER BY orders.placed_at, orders.id LIMIT ${limit}
    ) AS waiting
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS lines, coalesce(sum(quantity), 0)::int AS units FROM order_lines WHERE order_id = waiting.id
    ) AS line
    ORDER BY waiting.placed_at, waiting.id`);
  return rows.map(({ placedMs, ...row }) => ({ ...row, placedAt: new Date(placedMs) }));
}

type Shelf = { id: string; codes: string[] } & Pick<ShelvedLine, 'shelf' | 'question'>;

/** In the order of a picker's walk: by shelf, products without one last. */
export async function listPickLines(
  tx: Queryable,
  { id: orderId, storeId }: Pick<StoredOrder, 'id' | 'storeId'>,
): Promise<ShelvedLine[]> {
  const lines = await listLines(tx, orderId);
  const { rows } = await tx.execute<Shelf>(sql`
    SELECT line.id, coalesce(store_product.shelf, '') AS shelf, ${sql.raw(NEWEST_QUESTION)} AS question,
      ARRAY(SELECT code FROM product_bar_codes WHERE product_id = line.product_id ORDER BY code LIMIT 20) AS codes
    FROM order_lines line
    LEFT JOIN store_products store_product ON store_product.product_id = line.product_id AND store_product.store_id = ${storeId}
    WHERE line.order_id = ${orderId}`);
  const places = new Map(rows.map((row) => [row.id, row]));
  return lines
    .map((line) => ({
      ...line,
      shelf: places.get(line.id)?.shelf ?? '',
      question: places.get(line.id)?.question ?? null,
      barCodes: places.get(line.id)?.codes ?? [],
    }))
    .toSorted(
      (one, other) =>
        Number(one.shelf === '') - Number(other.shelf === '') ||
        BY_SHELF.compare(one.shelf, other.shelf) ||
        BY_SHELF.compare(one.name, other.name),
    );
}

/** B-2 comes before B-10. */
const BY_SHELF = new Intl.Collator('en', { numeric: true });

export async function setLine(
  tx: Queryable,
  lineId: string,
  values: Partial<Pick<StoredLine, 'picked' | 'short' | 'substitute'>>,
): Promise<void> {
  await tx.update(orderLines).set(values).where(eq(orderLines.id, lineId));
}

/** The order returns the packs and the store loses them, so that the stock stays that of the shelf. */
export async function noteShort(
  tx: Queryable,
  order: StoredOrder,
  line: StoredLine,
  short: number,
  userId: string,
): Promise<void> {
  const more = short - line.short;
  if (more === 0) return;
  const about = { storeId: order.storeId, productId: line.productId, orderId: order.id, userId };
  await tx.insert(stockMovements).values([
    { ...about, quantity: more, reason: 'release' },
    { ...about, quantity: -more, reason: 'short' },
  ]);
}

/**
 * The earlier substitute returns to the stock, the new one leaves it. Returns the products that become sold
 * out or available by it; undefined when there is too little, and then nothing may be committed.
 */
export async function moveSubstituteStock(
  tx: Queryable,
  { id: orderId, storeId }: StoredOrder,
  before: Substitute | null,
  after: Substitute | null,
  userId: string,
): Promise<string[] | undefined> {
  const wanted = new Map<string, number>();
  if (before) wanted.set(before.productId, -before.quantity);
  if (after) wanted.set(after.productId, (wanted.get(after.productId) ?? 0) + after.quantity);
  const turned: string[] = [];
  // In the order of ids, as placing locks them.
  for (const [productId, quantity] of [...wanted].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (quantity === 0) continue;
    const { rows } = await tx.execute<{ stock: number }>(sql`
      UPDATE store_products SET stock = stock - ${quantity}
      WHERE product_id = ${productId} AND store_id = ${storeId} AND stock >= ${quantity} RETURNING stock`);
    const [row] = rows;
    // A deleted product has no stock to return to.
    if (!row && quantity > 0) return undefined;
    if (!row) continue;
    await tx
      .insert(stockMovements)
      .values({ storeId, productId, quantity: -quantity, reason: 'substitute', orderId, userId });
    if (row.stock === 0 || row.stock === -quantity) turned.push(productId);
  }
  return turned;
}

export type FoundSubstitute = {
  productId: string;
  name: string;
  unit: string;
  images: string[];
  pricePaise: number;
  stock: number;
  shelf: string;
};

type SubstituteRow = Omit<FoundSubstitute, 'pricePaise'> & { price: number; discount: number };

const MAX_COMPARED = 100;

/** Products of the same sub-categories in this store, nearest in price first, without those of the order. */
export async function listSubstitutes(
  tx: Queryable,
  { id: orderId, storeId }: StoredOrder,
  productId: string,
): Promise<FoundSubstitute[]> {
  const { rows } = await tx.execute<SubstituteRow>(sql`
    WITH wanted AS (
      SELECT coalesce((SELECT price_paise FROM products WHERE id = ${productId}), 0) AS price_paise
    ), list AS (
      SELECT sub_category_id FROM product_sub_categories WHERE product_id = ${productId} LIMIT 5
    ), candidate AS (
      SELECT DISTINCT listed.product_id
      FROM list
      CROSS JOIN LATERAL (
        SELECT product_id FROM store_lists
        WHERE store_id = ${storeId} AND list_id = list.sub_category_id ORDER BY rank DESC, product_id LIMIT 200
      ) AS listed
    )
    SELECT product.id AS "productId", product.name, product.unit, product.images, store_product.stock, store_product.shelf,
      product.price_paise::float8 AS price, product.discount_basis_points AS discount
    FROM candidate
    JOIN products product ON product.id = candidate.product_id
    JOIN store_products store_product ON store_product.product_id = product.id AND store_product.store_id = ${storeId}
    CROSS JOIN wanted
    WHERE store_product.stock > 0 AND product.id <> ${productId}
      AND NOT EXISTS (SELECT FROM order_lines line WHERE line.order_id = ${orderId} AND line.product_id = product.id)
    ORDER BY abs(product.price_paise - wanted.price_paise), product.id LIMIT ${MAX_COMPARED}`);
  return rows.map(({ price, discount, ...row }) => ({
    ...row,
    pricePaise: discountedPaise(price, discount / 100),
  }));
}

/** False when another product has this code. */
export async function addBarCode(tx: Queryable, productId: string, code: string): Promise<boolean> {
  const { rows } = await tx.execute<{ productId: string }>(sql`
    INSERT INTO product_bar_codes (code, product_id)
    SELECT ${code}, id FROM products WHERE id = ${productId}
    ON CONFLICT (code) DO UPDATE SET code = excluded.code RETURNING product_id AS "productId"`);
  return rows[0]?.productId === productId;
}

/**
 * Units of each product that are sold but still on the shelf: ordered, or held for an online payment, and not
 * picked yet. Products without any are left out.
 */
export async function countToPick(
  db: Queryable,
  storeId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ productId: string; units: number }>(sql`
    WITH waiting AS (
      SELECT orders.id FROM orders LEFT JOIN order_picks pick ON pick.order_id = orders.id
      WHERE orders.store_id = ${storeId} AND orders.status IN ('PLACED', 'PACKING') AND pick.finished_at IS NULL
      UNION ALL
      SELECT id FROM orders WHERE payment_state = 'awaiting' AND store_id = ${storeId}
    )
    SELECT product_id AS "productId", sum(quantity - coalesce(picked, 0) - short)::int AS units
    FROM waiting JOIN order_lines line ON line.order_id = waiting.id
    WHERE product_id = ANY(${sql.param([...productIds])}::text[])
    GROUP BY product_id HAVING sum(quantity - coalesce(picked, 0) - short) > 0`);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}
