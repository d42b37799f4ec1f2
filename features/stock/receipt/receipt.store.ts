// SQL of goods in: receipts, their lines, and the products they mean.

import { isShortenedCode } from '#shared/product-code.ts';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { prepareOnce } from '#database/prepared.ts';
import type { LineValues } from './receipt-line.rules.ts';
import type { ReceiptLine } from './receipt.contract.ts';
import { stockReceiptLines, stockReceipts } from './receipt.table.ts';

export type StoredReceipt = typeof stockReceipts.$inferSelect;
export type ReceiptRow = typeof stockReceiptLines.$inferSelect;

type Page = { limit: number; offset: number };
const people = {
  createdByName: sql<string | null>`(SELECT name FROM users WHERE users.id = ${stockReceipts.createdBy})`,
  bookedByName: sql<string | null>`(SELECT name FROM users WHERE users.id = ${stockReceipts.bookedBy})`,
};
export type PeopleOfReceipt = { createdByName: string | null; bookedByName: string | null };

const isListed = (state: 'draft' | 'booked') =>
  and(
    eq(stockReceipts.storeId, sql.placeholder('storeId')),
    state === 'draft' ? isNull(stockReceipts.bookedAt) : isNotNull(stockReceipts.bookedAt),
  );

/** Newest first. */
export async function listStoredReceipts(
  db: Queryable,
  storeId: string,
  state: 'draft' | 'booked',
  { limit, offset }: Page,
) {
  const list = prepareOnce(db, `receipts_${state}`, () =>
    db
      .select({
        receipt: stockReceipts,
        ...people,
        lineCount: sql<number>`(SELECT count(*)::int FROM stock_receipt_lines line WHERE line.receipt_id = stock_receipts.id)`,
      })
      .from(stockReceipts)
      .where(isListed(state))
      .orderBy(desc(stockReceipts.bookedAt), desc(stockReceipts.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  return list.execute({ storeId, limit, offset });
}

export async function countReceipts(db: Queryable, storeId: string, state: 'draft' | 'booked') {
  const counting = prepareOnce(db, `count_receipts_${state}`, () =>
    db.select({ count: count() }).from(stockReceipts).where(isListed(state)),
  );
  const [row] = await counting.execute({ storeId });
  return row!.count;
}

export async function findReceipt(db: Queryable, id: string) {
  const [row] = await db
    .select({ receipt: stockReceipts, ...people })
    .from(stockReceipts)
    .where(eq(stockReceipts.id, id));
  return row;
}

/** The draft of a delivery of this purchase order. */
export async function findDraftOfList(db: Queryable, listId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: stockReceipts.id })
    .from(stockReceipts)
    .where(and(eq(stockReceipts.purchaseListId, listId), isNull(stockReceipts.bookedAt)))
    .orderBy(asc(stockReceipts.id))
    .limit(1);
  return row?.id;
}

export async function lockReceipt(tx: Queryable, id: string): Promise<StoredReceipt | undefined> {
  const [row] = await tx.select().from(stockReceipts).where(eq(stockReceipts.id, id)).for('update');
  return row;
}

/** False when this id already exists. */
export async function insertReceipt(
  tx: Queryable,
  receipt: typeof stockReceipts.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(stockReceipts)
    .values(receipt)
    .onConflictDoNothing()
    .returning({ id: stockReceipts.id });
  return rows.length > 0;
}

export async function updateReceipt(
  tx: Queryable,
  id: string,
  values: Partial<Pick<StoredReceipt, 'supplierId' | 'supplierName' | 'reference' | 'bookedAt' | 'bookedBy'>>,
): Promise<void> {
  await tx
    .update(stockReceipts)
    .set({ ...values, revision: sql`${stockReceipts.revision} + 1` })
    .where(eq(stockReceipts.id, id));
}

export async function removeReceipt(tx: Queryable, id: string): Promise<void> {
  await tx.delete(stockReceipts).where(eq(stockReceipts.id, id));
}

/** In order. */
export async function listLines(db: Queryable, receiptId: string): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(stockReceiptLines)
    .where(eq(stockReceiptLines.receiptId, receiptId))
    .orderBy(asc(stockReceiptLines.number), asc(stockReceiptLines.id));
}

export type NewLine = typeof stockReceiptLines.$inferInsert;

/** Lines whose id belongs to another receipt are left out. */
export async function insertLines(tx: Queryable, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(stockReceiptLines)
    .values([...lines])
    .onConflictDoNothing();
}

export type LineTexts = Partial<
  Pick<ReceiptRow, 'codeText' | 'quantityText' | 'costText' | 'bestBeforeText' | 'productId'>
>;

export async function updateLine(tx: Queryable, id: string, texts: LineTexts): Promise<void> {
  if (Object.keys(texts).length === 0) return;
  await tx.update(stockReceiptLines).set(texts).where(eq(stockReceiptLines.id, id));
}

export async function removeLines(tx: Queryable, receiptId: string, ids: readonly string[]): Promise<void> {
  await tx
    .delete(stockReceiptLines)
    .where(and(eq(stockReceiptLines.receiptId, receiptId), inArray(stockReceiptLines.id, [...ids])));
}

/** Moves the lines to another receipt. */
export async function giveLines(tx: Queryable, ids: readonly string[], receiptId: string): Promise<void> {
  await tx
    .update(stockReceiptLines)
    .set({ receiptId })
    .where(inArray(stockReceiptLines.id, [...ids]));
}

type BookedLine = { id: string; productId: string } & LineValues;

/** Stores the parsed values in the lines. */
export async function writeBooked(tx: Queryable, lines: readonly BookedLine[]): Promise<void> {
  await tx.execute(sql`
    UPDATE stock_receipt_lines line
    SET product_id = item.product_id, quantity = item.quantity, cost_paise = item.cost, best_before = item.day
    FROM unnest(${sql.param(lines.map(({ id }) => id))}::text[],
      ${sql.param(lines.map(({ productId }) => productId))}::text[],
      ${sql.param(lines.map(({ quantity }) => quantity))}::int[],
      ${sql.param(lines.map(({ costPaise }) => costPaise))}::bigint[],
      ${sql.param(lines.map(({ bestBefore }) => bestBefore))}::date[])
      AS item (id, product_id, quantity, cost, day)
    WHERE line.id = item.id`);
}

/** Locked in order of id, before the stock rows, so that nobody deletes them meanwhile. */
export async function lockProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    SELECT FROM products WHERE id = ANY(${sql.param([...ids])}::text[]) ORDER BY id FOR NO KEY UPDATE`);
}

/**
 * The product of each code: its id, its SKU in any letter case, or a saved bar code; none for a code that a
 * spreadsheet has shortened, even if some product got it as its SKU.
 */
export async function findByCodes(db: Queryable, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ code: string; id: string }>(sql`
    SELECT wanted.code, coalesce(
      (SELECT id FROM products WHERE id = wanted.code),
      (SELECT id FROM products WHERE sku IN (wanted.code, upper(wanted.code), lower(wanted.code)) ORDER BY id LIMIT 1),
      (SELECT product_id FROM product_bar_codes known WHERE known.code = wanted.code)
    ) AS id
    FROM unnest(${sql.param([...new Set(codes.filter((code) => !isShortenedCode(code)))])}::text[]) AS wanted (code)`);
  return new Map(rows.filter(({ id }) => id !== null).map(({ code, id }) => [code, id]));
}

export type ReceivedProduct = NonNullable<ReceiptLine['product']>;

/** By id, with the stock of the store. */
export async function findProductsAt(
  db: Queryable,
  storeId: string,
  ids: readonly string[],
): Promise<Map<string, ReceivedProduct>> {
  const { rows } = await db.execute<ReceivedProduct>(sql`
    SELECT product.id AS _id, product.name, product.unit, coalesce(product.images[1], '') AS image,
      coalesce(product.sku, '') AS sku, product.price_paise / 100::float8 AS price,
      product.cost_paise / 100::float8 AS "lastCost", store_product.stock
    FROM products product JOIN store_products store_product ON store_product.product_id = product.id AND store_product.store_id = ${storeId}
    WHERE product.id = ANY(${sql.param([...new Set(ids)])}::text[])`);
  return new Map(rows.map((row) => [row._id, row]));
}

/** Saves the latest costs. When a product is in several lines, the last one counts. */
export async function saveCosts(
  tx: Queryable,
  lines: readonly { productId: string; costPaise: number | null }[],
): Promise<void> {
  const costs = new Map(
    lines.flatMap(({ productId, costPaise }) =>
      costPaise === null ? [] : [[productId, costPaise] as const],
    ),
  );
  if (costs.size === 0) return;
  await tx.execute(sql`
    UPDATE products SET cost_paise = item.cost
    FROM unnest(${sql.param([...costs.keys()])}::text[], ${sql.param([...costs.values()])}::bigint[])
      AS item (id, cost)
    WHERE products.id = item.id AND products.cost_paise IS DISTINCT FROM item.cost`);
}
