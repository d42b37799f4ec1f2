// SQL of picking: who has which order, its lines with their shelves, questions about substitutes, and the
// ledger entries of picking. The caller has locked the order.

import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { stockMovements } from '#features/catalogue/catalogue.table.ts';
import { discountedPaise } from '#shared/money.ts';
import { WASTE_REASONS, type WasteReason } from '#shared/waste.ts';
import type { StoredLine, StoredOrder } from '../core/order.rules.ts';
import { orderLines, type Substitute } from '../core/order.table.ts';
import type { FoundQuestion, ShelvedLine } from './pick-lines.rules.ts';
import type { SubstituteOffer } from './picking.contract.ts';
import { orderPicks, substituteQuestions } from './fulfilment.table.ts';

export type StoredPick = typeof orderPicks.$inferSelect;

export async function findPick(db: Queryable, orderId: string): Promise<StoredPick | undefined> {
  const [row] = await db.select().from(orderPicks).where(eq(orderPicks.orderId, orderId));
  return row;
}

/** Another order of this picker. The person's row is locked, so that two claims wait for each other. */
export async function findOtherPick(tx: Queryable, userId: string, orderId: string) {
  await tx.execute(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT orders.id FROM order_picks pick JOIN orders ON orders.id = pick.order_id
    WHERE pick.user_id = ${userId} AND pick.finished_at IS NULL AND orders.status = 'PACKING' AND orders.id <> ${orderId}
    LIMIT 1`);
  return rows[0]?.id;
}

/** Begun, or taken over after it was handed back. */
export async function putPick(
  tx: Queryable,
  { id: orderId, storeId }: StoredOrder,
  userId: string,
  now: Date,
): Promise<StoredPick> {
  const userName = sql<string>`(SELECT name FROM users WHERE users.id = ${userId})`;
  const [row] = await tx
    .insert(orderPicks)
    .values({ orderId, storeId, userId, userName, startedAt: now, claimedAt: now })
    .onConflictDoUpdate({ target: orderPicks.orderId, set: { userId, userName, claimedAt: now } })
    .returning();
  return row!;
}

export async function setPick(tx: Queryable, orderId: string, values: Partial<StoredPick>): Promise<void> {
  await tx.update(orderPicks).set(values).where(eq(orderPicks.orderId, orderId));
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

/** The newest question about `line`, for statements that read lines; null without short packs. */
export const NEWEST_QUESTION = `CASE WHEN line.short > 0 THEN (
  SELECT json_build_object('id', asked.id, 'substitute', asked.substitute, 'answer', asked.answer,
    'untilMs', floor(extract(epoch FROM asked.until) * 1000))
  FROM substitute_questions asked WHERE asked.line_id = line.id ORDER BY asked.until DESC, asked.id DESC LIMIT 1) END`;

const line = alias(orderLines, 'line');

const isWasteOf = (orderId: string, productId: SQL) =>
  sql`order_id = ${orderId} AND product_id = ${productId} AND reason = ANY(${textArray(WASTE_REASONS)})`;

/** In the order of a picker's walk: by shelf, products without one last. */
export async function listPickLines(
  tx: Queryable,
  { id: orderId, storeId }: Pick<StoredOrder, 'id' | 'storeId'>,
): Promise<ShelvedLine[]> {
  const lines = await tx
    .select({
      ...getTableColumns(line),
      shelf: sql<string>`coalesce(
        (SELECT shelf FROM store_products WHERE product_id = line.product_id AND store_id = ${storeId}), '')`,
      isFresh: sql<boolean>`EXISTS (
        SELECT FROM product_categories JOIN categories ON categories.id = category_id
        WHERE product_id = line.product_id AND is_fresh)`,
      question: sql<FoundQuestion | null>`${sql.raw(NEWEST_QUESTION)}`,
      left: sql<ShelvedLine['left']>`(
        SELECT json_build_object('count', said.left_count, 'booked', coalesce(
          (SELECT -quantity FROM stock_movements WHERE stock_movements.id = said.movement_id), 0))
        FROM shelf_answers said WHERE said.line_id = line.id AND said.is_said)`,
      wasted: sql<number>`coalesce((
        SELECT -sum(quantity) FROM stock_movements WHERE ${isWasteOf(orderId, sql`line.product_id`)}), 0)::int`,
      // What is to be picked is on the shelf too, but no longer in the stock.
      bestBefore: sql<string | null>`(
        SELECT lot.best_before::text FROM stock_receipt_lines lot JOIN store_products kept USING (product_id, store_id)
        WHERE lot.product_id = line.product_id AND lot.store_id = ${storeId} AND lot.best_before IS NOT NULL
          AND lot.settled_at IS NULL AND likely_left(lot, kept.stock + line.quantity) > 0
        ORDER BY lot.best_before, lot.id LIMIT 1)`,
      barCodes: sql<string[]>`ARRAY(
        SELECT code FROM product_bar_codes WHERE product_id = line.product_id ORDER BY code LIMIT 20)`,
    })
    .from(line)
    .where(eq(line.orderId, orderId))
    .orderBy(line.id);
  return lines.toSorted(
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

/** Books the difference to what was wasted before. Returns the stock after it: -1 when it was too little. */
export async function noteWaste(
  tx: Queryable,
  { id: orderId, storeId }: StoredOrder,
  { productId, wasted: before }: Pick<ShelvedLine, 'productId' | 'wasted'>,
  { wasted, reason }: { wasted: number; reason: WasteReason },
  userId: string,
): Promise<{ stock: number; isTurned: boolean } | undefined> {
  const more = wasted - before;
  if (more === 0) return undefined;
  const about = { storeId, productId, orderId, userId };
  await tx.insert(stockMovements).values({ ...about, quantity: -more, reason });
  const { rows } = await tx.execute<{ stock: number; isTurned: boolean }>(sql`
    UPDATE store_products SET stock = stock - ${more}::int
    WHERE product_id = ${productId} AND store_id = ${storeId} AND stock >= ${more}::int
    RETURNING stock, stock = 0 OR stock = -${more}::int AS "isTurned"`);
  return rows[0] ?? { stock: -1, isTurned: false };
}

/** The order returns the packs and the store loses them, so that the stock stays that of the shelf. */
export async function noteShort(
  tx: Queryable,
  { id: orderId, storeId }: StoredOrder,
  { productId, short: before }: StoredLine,
  short: number,
  userId: string,
): Promise<void> {
  const quantity = short - before;
  if (quantity === 0) return;
  const about = { storeId, productId, orderId, userId };
  await tx.insert(stockMovements).values([
    { ...about, quantity, reason: 'release' },
    { ...about, quantity: -quantity, reason: 'short' },
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
  userId: string | null,
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
    if (!row && quantity > 0) return undefined;
    // A deleted product has no stock to return to.
    if (!row) continue;
    const movement = { storeId, productId, quantity: -quantity, orderId, userId };
    await tx.insert(stockMovements).values({ ...movement, reason: 'substitute' });
    if (row.stock === 0 || row.stock === -quantity) turned.push(productId);
  }
  return turned;
}

type FoundSubstitute = Omit<SubstituteOffer, 'price'> & { pricePaise: number };

/** Those of these products that the store has, in this order, without those of the order. */
export async function findSubstitutes(
  tx: Queryable,
  { id: orderId, storeId }: StoredOrder,
  productIds: readonly string[],
): Promise<FoundSubstitute[]> {
  const { rows } = await tx.execute<FoundSubstitute & { discount: number }>(sql`
    SELECT product.id AS "productId", product.name, product.unit, product.images[1] AS image,
      store_product.stock, store_product.shelf,
      product.price_paise::float8 AS "pricePaise", product.discount_basis_points AS discount
    FROM unnest(${textArray(productIds)}) WITH ORDINALITY AS wanted (id, place)
    JOIN products product ON product.id = wanted.id
    JOIN store_products store_product ON store_product.product_id = product.id AND store_product.store_id = ${storeId}
    WHERE store_product.stock > 0
      AND NOT EXISTS (SELECT FROM order_lines line WHERE line.order_id = ${orderId} AND line.product_id = product.id)
    ORDER BY wanted.place`);
  return rows.map(({ discount, ...row }) => ({
    ...row,
    pricePaise: discountedPaise(row.pricePaise, discount / 100),
  }));
}

type StoredQuestion = typeof substituteQuestions.$inferSelect;

/** In place of the line's unanswered one. */
export async function putQuestion(
  tx: Queryable,
  lineId: string,
  question: Pick<StoredQuestion, 'orderId' | 'substitute' | 'until'> | null,
): Promise<void> {
  const { answer } = substituteQuestions;
  await tx.delete(substituteQuestions).where(and(eq(substituteQuestions.lineId, lineId), isNull(answer)));
  if (question) await tx.insert(substituteQuestions).values({ ...question, lineId });
}

export async function findQuestion(tx: Queryable, orderId: string, id: string) {
  const isMeant = and(eq(substituteQuestions.id, id), eq(substituteQuestions.orderId, orderId));
  const [row] = await tx.select().from(substituteQuestions).where(isMeant);
  return row;
}

export async function setAnswer(tx: Queryable, { id }: StoredQuestion, answer: 'accepted' | 'declined') {
  await tx.update(substituteQuestions).set({ answer }).where(eq(substituteQuestions.id, id));
}

/** The products that the shopper does not want in place of this line. */
export async function listDeclined(tx: Queryable, lineId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT substitute ->> 'productId' AS id FROM substitute_questions
    WHERE line_id = ${lineId} AND answer = 'declined'`);
  return new Set(rows.map(({ id }) => id));
}
