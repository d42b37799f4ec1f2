// SQL of goods in: receipts, their lines, and the products they mean.

import { eq, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { nextUpdate, textArray, toIso } from '#database/columns.ts';
import { stockReceipts, UNIT_COST } from '../stock.table.ts';
import type { Receipt, ReceiptLine, ReceiptSummary } from './receipt.contract.ts';

type State = ReceiptSummary['state'];
export type StoredReceipt = ReceiptSummary & {
  supplierId: string | null;
  purchaseListId: string | null;
  revision: number;
  bill: Receipt['bill'];
  /** Of a draft as the supplier is now. */
  gstNumber: string;
  /** As the supplier is now. */
  supplierGstNumber: string;
  supplierState: string;
  isIntegrated: boolean;
};

async function readReceipts(db: Queryable, which: SQL): Promise<StoredReceipt[]> {
  const { rows } = await db.execute<StoredReceipt>(sql`
    SELECT receipt.id AS _id, receipt.store_id AS "storeId", receipt.supplier_id AS "supplierId",
      receipt.supplier_name AS supplier, receipt.reference, receipt.purchase_list_id AS "purchaseListId", receipt.revision,
      CASE WHEN receipt.booked_at IS NULL THEN 'draft' ELSE 'booked' END AS state,
      ${toIso(sql`receipt.created_at`)} AS "createdAt", ${toIso(sql`receipt.booked_at`)} AS "bookedAt",
      (SELECT name FROM users WHERE users.id = receipt.created_by) AS "createdBy",
      (SELECT name FROM users WHERE users.id = receipt.booked_by) AS "bookedBy",
      (SELECT count(*)::int FROM stock_receipt_lines line WHERE line.receipt_id = receipt.id) AS "lineCount",
      CASE WHEN receipt.booked_at IS NULL THEN coalesce(supplier.gst_number, '') ELSE receipt.supplier_gst_number END AS "gstNumber",
      coalesce(supplier.gst_number, '') AS "supplierGstNumber", coalesce(supplier.state, '') AS "supplierState", receipt.is_integrated AS "isIntegrated",
      jsonb_build_object('day', receipt.bill_day, 'total', receipt.bill_paise / 100::float8, 'dueDay', receipt.due_day,
        'paidAt', ${toIso(sql`receipt.paid_at`)}, 'paidBy', receipt.paid_by_name, 'how', receipt.paid_how,
        'hasPhoto', EXISTS (SELECT FROM stock_receipt_photos photo WHERE photo.receipt_id = receipt.id)) AS bill
    FROM stock_receipts receipt LEFT JOIN suppliers supplier ON supplier.id = receipt.supplier_id ${which}`);
  return rows;
}

const isListed = (storeId: string, state: State) =>
  sql`store_id = ${storeId} AND booked_at ${state === 'draft' ? sql`IS NULL` : sql`IS NOT NULL`}`;

export const listStoredReceipts = (
  db: Queryable,
  storeId: string,
  state: State,
  { limit, offset }: { limit: number; offset: number },
) =>
  readReceipts(
    db,
    sql`WHERE ${isListed(storeId, state)} ORDER BY receipt.booked_at DESC, receipt.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );

export const countReceipts = (db: Queryable, storeId: string, state: State): Promise<number> =>
  db.$count(sql`stock_receipts`, isListed(storeId, state));

export async function findReceipt(db: Queryable, id: string): Promise<StoredReceipt | undefined> {
  return (await readReceipts(db, sql`WHERE receipt.id = ${id}`))[0];
}

export async function lockReceipt(tx: Queryable, id: string): Promise<StoredReceipt | undefined> {
  return (await readReceipts(tx, sql`WHERE receipt.id = ${id} FOR UPDATE OF receipt`))[0];
}

export async function findDraftOfList(db: Queryable, listId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM stock_receipts WHERE purchase_list_id = ${listId} AND booked_at IS NULL ORDER BY id LIMIT 1`);
  return rows[0]?.id;
}

type ReceiptHead = Pick<StoredReceipt, '_id' | 'supplierId' | 'supplier' | 'reference'>;
type NewReceipt = ReceiptHead & { storeId: string; purchaseListId?: string | null; createdBy: string };

/** False when this id already exists. */
export async function insertReceipt(tx: Queryable, receipt: NewReceipt): Promise<boolean> {
  const { _id: id, storeId, supplierId, supplier: supplierName, reference } = receipt;
  const { purchaseListId, createdBy } = receipt;
  const { rowCount } = await tx
    .insert(stockReceipts)
    .values({ id, storeId, supplierId, supplierName, reference, purchaseListId, createdBy })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function updateReceipt(tx: Queryable, receipt: ReceiptHead): Promise<void> {
  const { _id, supplierId, supplier: supplierName, reference } = receipt;
  await tx
    .update(stockReceipts)
    .set({
      ...{ supplierId, supplierName, reference },
      ...{ revision: sql`${stockReceipts.revision} + 1`, touchedAt: sql`now()` },
    })
    .where(eq(stockReceipts.id, _id));
}

export async function removeReceipt(tx: Queryable, id: string): Promise<void> {
  await tx.delete(stockReceipts).where(eq(stockReceipts.id, id));
}

type ReceiptRow = Omit<ReceiptLine, 'product' | 'problems' | 'belowCost'> & {
  /** Chosen by hand in a draft, or found at booking. */
  productId: string | null;
};
export type DraftLine = Omit<
  ReceiptRow,
  'units' | 'freeUnits' | 'writtenOff' | 'unitCost' | 'printedPrice' | 'gstRate' | 'bestBeforeDay'
>;

/** In order; without parsed values in a draft. */
export async function listLines(db: Queryable, receiptId: string): Promise<ReceiptRow[]> {
  const { rows } = await db.execute<ReceiptRow>(sql`
    SELECT id AS _id, number, code_text AS code, name_text AS "nameInFile", quantity_text AS quantity,
      cost_text AS cost, best_before_text AS "bestBefore", product_id AS "productId",
      free_text AS free, mrp_text AS mrp, gst_text AS gst, batch, takes_mrp AS "takesMrp",
      quantity AS units, free_units AS "freeUnits", written_off AS "writtenOff", cost_paise / 100::float8 AS "unitCost",
      mrp_paise / 100::float8 AS "printedPrice", gst_basis_points / 100::float8 AS "gstRate",
      best_before::text AS "bestBeforeDay"
    FROM stock_receipt_lines WHERE receipt_id = ${receiptId} ORDER BY number, id`);
  return rows;
}

/** Adds the lines, or changes those of this receipt; lines of another one stay as they are. */
export async function writeLines(
  tx: Queryable,
  { _id, storeId }: { _id: string; storeId: string },
  lines: readonly DraftLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const all = (field: keyof DraftLine) => sql.param(lines.map((line) => line[field]));
  await tx.execute(sql`
    INSERT INTO stock_receipt_lines AS line (receipt_id, store_id,
      id, number, code_text, name_text, quantity_text, cost_text, best_before_text, product_id,
      free_text, mrp_text, gst_text, batch, takes_mrp)
    SELECT ${_id}, ${storeId}, * FROM unnest(${all('_id')}::text[], ${all('number')}::int[],
      ${all('code')}::text[], ${all('nameInFile')}::text[], ${all('quantity')}::text[], ${all('cost')}::text[],
      ${all('bestBefore')}::text[], ${all('productId')}::text[], ${all('free')}::text[], ${all('mrp')}::text[],
      ${all('gst')}::text[], ${all('batch')}::text[], ${all('takesMrp')}::boolean[])
    ON CONFLICT (id) DO UPDATE SET code_text = EXCLUDED.code_text, quantity_text = EXCLUDED.quantity_text,
      cost_text = EXCLUDED.cost_text, best_before_text = EXCLUDED.best_before_text, product_id = EXCLUDED.product_id,
      free_text = EXCLUDED.free_text, mrp_text = EXCLUDED.mrp_text, gst_text = EXCLUDED.gst_text, batch = EXCLUDED.batch,
      takes_mrp = EXCLUDED.takes_mrp
    WHERE line.receipt_id = EXCLUDED.receipt_id`);
}

export async function removeLines(tx: Queryable, receiptId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM stock_receipt_lines WHERE receipt_id = ${receiptId} AND id = ANY(${textArray(ids)})`);
}

export async function giveLines(tx: Queryable, ids: readonly string[], receiptId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE stock_receipt_lines SET receipt_id = ${receiptId} WHERE id = ANY(${textArray(ids)})`);
}

export type GoodLine = ReceiptLine & { product: NonNullable<ReceiptLine['product']>; units: number };

type BookingFacts = {
  receiptId: string;
  userId: string;
  gstNumber: string;
  isIntegrated: boolean;
  now: Date;
};

/**
 * Stores the parsed values, and each product's latest cost: that of the last of its lines, spread over what
 * came free with it.
 */
export async function writeBooked(
  tx: Queryable,
  { receiptId, userId, gstNumber, isIntegrated, now }: BookingFacts,
  lines: readonly GoodLine[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE stock_receipts SET booked_at = ${now}, booked_by = ${userId}, revision = revision + 1,
      supplier_gst_number = ${gstNumber}, is_integrated = ${isIntegrated},
      due_day = bill_day + coalesce((SELECT payment_days FROM suppliers WHERE id = supplier_id), 0)
    WHERE id = ${receiptId}`);
  type ParsedField =
    | '_id'
    | 'units'
    | 'freeUnits'
    | 'unitCost'
    | 'printedPrice'
    | 'gstRate'
    | 'bestBeforeDay';
  const all = (field: ParsedField) => sql.param(lines.map((line) => line[field]));
  await tx.execute(sql`
    UPDATE stock_receipt_lines line
    SET product_id = item.product_id, quantity = item.units, free_units = item.free, cost_paise = item.cost * 100,
      mrp_paise = item.mrp * 100, gst_basis_points = item.gst * 100, best_before = item.day
    FROM unnest(${all('_id')}::text[], ${sql.param(lines.map(({ product }) => product._id))}::text[], ${all('units')}::int[],
      ${all('freeUnits')}::int[], ${all('unitCost')}::numeric[], ${all('printedPrice')}::numeric[], ${all('gstRate')}::numeric[],
      ${all('bestBeforeDay')}::date[]) AS item (id, product_id, units, free, cost, mrp, gst, day)
    WHERE line.id = item.id`);
  await tx.execute(sql`
    UPDATE products SET cost_paise = item.cost_paise
    FROM (
      SELECT DISTINCT ON (product_id) product_id, ${UNIT_COST} AS cost_paise FROM stock_receipt_lines line
      WHERE receipt_id = ${receiptId} AND cost_paise IS NOT NULL ORDER BY product_id, number DESC, id DESC
    ) AS item
    WHERE products.id = item.product_id AND products.cost_paise IS DISTINCT FROM item.cost_paise`);
}

/** The printed prices that are taken over: those of each product's last line. Returns the products. */
export async function takePrintedPrices(tx: Queryable, receiptId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE products SET price_paise = item.mrp_paise,
      updated_at = ${nextUpdate('products.updated_at')}
    FROM (
      SELECT DISTINCT ON (product_id) product_id, mrp_paise FROM stock_receipt_lines
      WHERE receipt_id = ${receiptId} AND takes_mrp AND mrp_paise IS NOT NULL ORDER BY product_id, number DESC, id DESC
    ) AS item
    WHERE products.id = item.product_id AND products.price_paise <> item.mrp_paise
    RETURNING products.id`);
  return rows.map(({ id }) => id);
}

/** Locked in order of id, before the stock rows, so that nobody deletes them meanwhile. */
export async function lockProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    SELECT FROM products WHERE id = ANY(${textArray(ids)}) ORDER BY id FOR NO KEY UPDATE`);
}
