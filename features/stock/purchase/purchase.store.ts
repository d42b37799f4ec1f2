// SQL of purchase orders, and what has come of them.

import { eq, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray, toIso } from '#database/columns.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { PurchaseLine, PurchaseList } from './purchase.contract.ts';
import { purchaseLists, type PurchaseRow } from '../stock.table.ts';

export type StoredList = Omit<PurchaseList, 'lines'> & { lines: PurchaseRow[] };

async function readLists(db: Queryable, which: SQL): Promise<StoredList[]> {
  const { rows } = await db.execute<Omit<StoredList, 'number'>>(sql`
    SELECT list.id AS _id, list.store_id AS "storeId", list.state, list.revision, list.note, list.lines, sums.*, (
        SELECT coalesce(sum(least(came.units, line.quantity)), 0)::int FROM (${deliveredOf(sql`list.id`)}) AS came
        JOIN jsonb_to_recordset(list.lines) AS line ("productId" text, quantity int) ON line."productId" = came.product_id
      ) AS came,
      jsonb_build_object('_id', list.supplier_id, 'name', list.supplier_name, 'email',
        coalesce(supplier.email, ''), 'minimumOrder', coalesce(supplier.minimum_order_paise, 0) / 100::float8) AS supplier,
      (SELECT name FROM users WHERE users.id = list.user_id) AS "createdBy", list.email AS "mailedTo",
      ${toIso(sql`list.created_at`)} AS "createdAt", ${toIso(sql`list.sent_at`)} AS "sentAt",
      ${toIso(sql`list.closed_at`)} AS "closedAt"
    FROM supplier_orders list LEFT JOIN suppliers supplier ON supplier.id = list.supplier_id CROSS JOIN LATERAL (
      SELECT count(*)::int AS "lineCount", coalesce(sum(quantity), 0)::int AS units,
        coalesce(sum(quantity * "costPaise"), 0) / 100::float8 AS cost
      FROM jsonb_to_recordset(list.lines) AS line (quantity int, "costPaise" bigint)
    ) AS sums ${which}`);
  return rows.map((list) => ({ ...list, number: toOrderNumber(list._id) }));
}

export type ListsFilter = { storeId: string; isDone: boolean; supplierId?: string | undefined };

const isListed = ({ storeId, isDone, supplierId }: ListsFilter) =>
  sql`store_id = ${storeId} AND closed_at ${isDone ? sql`IS NOT NULL` : sql`IS NULL`}
    ${supplierId ? sql`AND supplier_id = ${supplierId}` : sql``}`;

export const listStoredLists = (
  db: Queryable,
  filter: ListsFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  readLists(
    db,
    sql`WHERE ${isListed(filter)} ORDER BY list.created_at DESC, list.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );

export const countLists = (db: Queryable, filter: ListsFilter): Promise<number> =>
  db.$count(sql`supplier_orders`, isListed(filter));

export const findLists = (db: Queryable, ids: readonly string[]) =>
  readLists(db, sql`WHERE list.id = ANY(${textArray(ids)}) ORDER BY list.supplier_name, list.id`);

export async function findList(db: Queryable, id: string): Promise<StoredList | undefined> {
  return (await findLists(db, [id]))[0];
}

export async function lockList(tx: Queryable, id: string): Promise<StoredList | undefined> {
  return (await readLists(tx, sql`WHERE list.id = ${id} FOR UPDATE OF list`))[0];
}

export const lockDrafts = (tx: Queryable, storeId: string, supplierIds: readonly string[]) =>
  readLists(
    tx,
    sql`WHERE store_id = ${storeId} AND supplier_id = ANY(${textArray(supplierIds)}) AND list.state = 'draft'
      ORDER BY list.id FOR UPDATE OF list`,
  );

type NewDraft = Pick<StoredList, 'storeId' | 'lines'> & {
  userId: string;
  supplier: { _id: string; name: string };
};

/** Returns its id. */
export async function insertDraft(
  tx: Queryable,
  { storeId, userId, supplier, lines }: NewDraft,
): Promise<string> {
  const of = { supplierId: supplier._id, supplierName: supplier.name };
  const draft = { storeId, userId, ...of, email: '', state: 'draft' as const, sentAt: null, lines };
  const [made] = await tx.insert(purchaseLists).values(draft).returning({ id: purchaseLists.id });
  return made!.id;
}

type ListRow = typeof purchaseLists.$inferInsert;
type ListChange = Partial<Pick<ListRow, 'lines' | 'note' | 'state' | 'email' | 'sentAt' | 'closedAt'>>;

export async function updateList(tx: Queryable, id: string, change: ListChange): Promise<void> {
  const revision = sql`${purchaseLists.revision} + 1`;
  await tx
    .update(purchaseLists)
    .set({ ...change, revision })
    .where(eq(purchaseLists.id, id));
}

export async function removeList(tx: Queryable, id: string): Promise<void> {
  await tx.delete(purchaseLists).where(eq(purchaseLists.id, id));
}

/** The number of this store's lists mailed in the last 24 hours. */
export const countMailed = (tx: Queryable, storeId: string): Promise<number> =>
  tx.$count(
    sql`supplier_orders`,
    sql`store_id = ${storeId} AND sent_at > now() - interval '24 hours' AND email <> ''`,
  );

/** The usual suppliers of these products, locked: two who order at once make one draft for each. */
export async function lockSuppliersOf(tx: Queryable, productIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    SELECT FROM suppliers WHERE id IN (
      SELECT supplier_id FROM product_suppliers WHERE product_id = ANY(${textArray(productIds)}))
    ORDER BY id FOR NO KEY UPDATE`);
}

type OrderChoice = Omit<PurchaseRow, 'quantity'> & {
  supplierId: string | null;
  supplierName: string | null;
};

/** By product id. */
export async function findOrderable(
  db: Queryable,
  productIds: readonly string[],
): Promise<Map<string, OrderChoice>> {
  const { rows } = await db.execute<OrderChoice>(sql`
    SELECT product.id AS "productId", product.name, product.unit, coalesce(product.sku, '') AS sku,
      product.cost_paise::float8 AS "costPaise", supplier.id AS "supplierId", supplier.name AS "supplierName"
    FROM products product
    LEFT JOIN product_suppliers usual ON usual.product_id = product.id
    LEFT JOIN suppliers supplier ON supplier.id = usual.supplier_id
    WHERE product.id = ANY(${textArray(productIds)})`);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** SQL of the units that were paid for and the last cost, of booked deliveries, by list and product. */
export const deliveredOf = (listIds: SQL): SQL => sql`
  SELECT receipt.purchase_list_id AS list_id, line.product_id, max(line.name_text) AS name,
    sum(line.quantity - line.free_units)::int AS units,
    (array_agg(line.cost_paise / 100::float8 ORDER BY receipt.booked_at DESC, receipt.id DESC, line.number DESC)
      FILTER (WHERE line.cost_paise IS NOT NULL))[1] AS paid
  FROM stock_receipts receipt JOIN stock_receipt_lines line ON line.receipt_id = receipt.id
  WHERE receipt.purchase_list_id IN (${listIds}) AND receipt.booked_at IS NOT NULL
  GROUP BY 1, 2`;

/** Beyond the ordered products. */
const MAX_UNORDERED = 100;

/** In the order of the list; then what came without being ordered. */
export async function listPurchaseLines(
  db: Queryable,
  { _id, lineCount }: Pick<StoredList, '_id' | 'lineCount'>,
): Promise<PurchaseLine[]> {
  const { rows } = await db.execute<PurchaseLine>(sql`
    SELECT coalesce(ordered."productId", came.product_id) AS "productId",
      coalesce(ordered.name, product.name, came.name) AS name, coalesce(ordered.unit, product.unit, '') AS unit,
      coalesce(ordered.sku, product.sku, '') AS sku, coalesce(ordered.quantity, 0) AS quantity,
      ordered."costPaise" / 100::float8 AS cost, coalesce(came.units, 0) AS came, came.paid,
      product.case_size AS "caseSize"
    FROM (
      SELECT line.* FROM supplier_orders list, ROWS FROM (
        jsonb_to_recordset(list.lines) AS ("productId" text, name text, unit text, sku text, quantity int, "costPaise" bigint)
      ) WITH ORDINALITY AS line ("productId", name, unit, sku, quantity, "costPaise", number)
      WHERE list.id = ${_id}
    ) AS ordered
    FULL JOIN (${deliveredOf(sql`${_id}`)}) AS came ON came.product_id = ordered."productId"
    LEFT JOIN products product ON product.id = coalesce(ordered."productId", came.product_id)
    ORDER BY ordered.number, 2, 1 LIMIT ${lineCount + MAX_UNORDERED}`);
  return rows;
}

/** How a product is named and packed now. */
export type PackedProduct = { barCode: string | null; caseSize: number | null };

export async function findPackings(
  db: Queryable,
  productIds: readonly string[],
): Promise<Map<string, PackedProduct>> {
  const { rows } = await db.execute<PackedProduct & { id: string }>(sql`
    SELECT id, case_size AS "caseSize",
      (SELECT min(code) FROM product_bar_codes known WHERE known.product_id = products.id) AS "barCode"
    FROM products WHERE id = ANY(${textArray(productIds)})`);
  return new Map(rows.map(({ id, ...packing }) => [id, packing]));
}

export async function readShopGstNumber(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ number: string | null }>(
    sql`SELECT nullif(gst_number, '') AS number FROM shop_settings LIMIT 1`,
  );
  return rows[0]?.number ?? null;
}
