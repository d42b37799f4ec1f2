// SQL of purchase orders, and what has come of them.

import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { prepareOnce } from '#database/prepared.ts';
import { purchaseLists, type PurchaseRow } from './purchase.table.ts';

export type StoredList = typeof purchaseLists.$inferSelect;

const facts = {
  list: purchaseLists,
  createdByName: sql<string | null>`(SELECT name FROM users WHERE users.id = ${purchaseLists.userId})`,
  supplierEmail: sql<string>`coalesce((SELECT email FROM suppliers WHERE suppliers.id = ${purchaseLists.supplierId}), '')`,
};
export type FoundList = { list: StoredList; createdByName: string | null; supplierEmail: string };

const isListed = (isDone: boolean) =>
  and(
    eq(purchaseLists.storeId, sql.placeholder('storeId')),
    isDone ? isNotNull(purchaseLists.closedAt) : isNull(purchaseLists.closedAt),
  );

/** Newest first. */
export async function listStoredLists(
  db: Queryable,
  storeId: string,
  isDone: boolean,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundList[]> {
  const list = prepareOnce(db, `purchase_lists_${isDone ? 'done' : 'open'}`, () =>
    db
      .select(facts)
      .from(purchaseLists)
      .where(isListed(isDone))
      .orderBy(desc(purchaseLists.createdAt), desc(purchaseLists.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  return list.execute({ storeId, limit, offset });
}

export async function countLists(db: Queryable, storeId: string, isDone: boolean): Promise<number> {
  const counting = prepareOnce(db, `count_purchase_lists_${isDone ? 'done' : 'open'}`, () =>
    db.select({ count: count() }).from(purchaseLists).where(isListed(isDone)),
  );
  const [row] = await counting.execute({ storeId });
  return row!.count;
}

export async function findLists(db: Queryable, ids: readonly string[]): Promise<FoundList[]> {
  return db
    .select(facts)
    .from(purchaseLists)
    .where(inArray(purchaseLists.id, [...ids]))
    .orderBy(purchaseLists.supplierName, purchaseLists.id);
}

export async function findList(db: Queryable, id: string): Promise<StoredList | undefined> {
  const [row] = await db.select().from(purchaseLists).where(eq(purchaseLists.id, id));
  return row;
}

export async function lockList(tx: Queryable, id: string): Promise<StoredList | undefined> {
  const [row] = await tx.select().from(purchaseLists).where(eq(purchaseLists.id, id)).for('update');
  return row;
}

/** The drafts of these suppliers in a store, by supplier. */
export async function lockDrafts(
  tx: Queryable,
  storeId: string,
  supplierIds: readonly string[],
): Promise<Map<string, StoredList>> {
  const rows = await tx
    .select()
    .from(purchaseLists)
    .where(
      and(
        eq(purchaseLists.storeId, storeId),
        inArray(purchaseLists.supplierId, [...supplierIds]),
        eq(purchaseLists.state, 'draft'),
      ),
    )
    .orderBy(purchaseLists.id)
    .for('update');
  return new Map(rows.map((row) => [row.supplierId!, row]));
}

export async function insertLists(
  tx: Queryable,
  lists: readonly (typeof purchaseLists.$inferInsert)[],
): Promise<void> {
  if (lists.length > 0) await tx.insert(purchaseLists).values([...lists]);
}

export async function updateList(
  tx: Queryable,
  id: string,
  values: Partial<Pick<StoredList, 'lines' | 'note' | 'state' | 'email' | 'sentAt' | 'closedAt'>>,
): Promise<void> {
  await tx
    .update(purchaseLists)
    .set({ ...values, revision: sql`${purchaseLists.revision} + 1` })
    .where(eq(purchaseLists.id, id));
}

export async function removeList(tx: Queryable, id: string): Promise<void> {
  await tx.delete(purchaseLists).where(eq(purchaseLists.id, id));
}

/** The number of this store's lists mailed in the last 24 hours. */
export async function countMailed(tx: Queryable, storeId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(purchaseLists)
    .where(
      and(
        eq(purchaseLists.storeId, storeId),
        sql`${purchaseLists.sentAt} > now() - interval '24 hours'`,
        sql`${purchaseLists.email} <> ''`,
      ),
    );
  return row!.count;
}

/** The usual suppliers of these products, locked: two who order at once make one draft for each. */
export async function lockSuppliersOf(tx: Queryable, productIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    SELECT FROM suppliers WHERE id IN (
      SELECT supplier_id FROM product_suppliers WHERE product_id = ANY(${sql.param([...productIds])}::text[]))
    ORDER BY id FOR NO KEY UPDATE`);
}

export type OrderChoice = Omit<PurchaseRow, 'quantity' | 'costPaise'> & {
  costPaise: number | null;
  supplierId: string | null;
  supplierName: string | null;
};

/** By product id, with the last cost and the usual supplier; unknown products are left out. */
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
    WHERE product.id = ANY(${sql.param([...productIds])}::text[])`);
  return new Map(rows.map((row) => [row.productId, row]));
}

export type ReceivedUnits = {
  productId: string;
  name: string;
  unit: string;
  sku: string;
  units: number;
  costPaise: number | null;
};

/** Beyond the ordered products. */
const MAX_UNORDERED = 100;

/** What came in booked deliveries of a list, by product, with the last cost. */
export async function listReceived(db: Queryable, { id, lines }: StoredList): Promise<ReceivedUnits[]> {
  const ordered = sql`${sql.param(lines.map(({ productId }) => productId))}::text[]`;
  const { rows } = await db.execute<ReceivedUnits>(sql`
    SELECT came.product_id AS "productId", coalesce(product.name, came.name) AS name,
      coalesce(product.unit, '') AS unit, coalesce(product.sku, '') AS sku, came.units, came.cost AS "costPaise"
    FROM (
      SELECT line.product_id, max(line.name_text) AS name, sum(line.quantity)::int AS units,
        (array_agg(line.cost_paise::float8 ORDER BY receipt.booked_at DESC, line.number DESC)
          FILTER (WHERE line.cost_paise IS NOT NULL))[1] AS cost
      FROM stock_receipts receipt JOIN stock_receipt_lines line ON line.receipt_id = receipt.id
      WHERE receipt.purchase_list_id = ${id} AND receipt.booked_at IS NOT NULL
      GROUP BY 1
    ) AS came LEFT JOIN products product ON product.id = came.product_id
    ORDER BY came.product_id = ANY(${ordered}) DESC, 2, 1 LIMIT ${lines.length + MAX_UNORDERED}`);
  return rows;
}

/** A bar code of each of these products that has one. */
export async function findBarCodes(
  db: Queryable,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; code: string }>(sql`
    SELECT product_id AS id, min(code) AS code FROM product_bar_codes
    WHERE product_id = ANY(${sql.param([...productIds])}::text[]) GROUP BY 1`);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
