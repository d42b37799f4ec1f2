// SQL of suppliers and their products.

import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray, toIso } from '#database/columns.ts';
import { toPaise } from '#shared/money.ts';
import { suppliers } from '../catalogue.table.ts';
import type { ListedSupplier, PricePaid, Supplier } from './supplier.contract.ts';

export type SupplierValues = Partial<Omit<Supplier, '_id'>>;

const { id, name, email, phone, gstNumber, state, paymentDays, leadDays, minimumOrderPaise } = suppliers;
const supplierFields = {
  ...{ _id: id, name, email, phone, gstNumber, state, paymentDays, leadDays },
  minimumOrder: sql<number>`${minimumOrderPaise} / 100::float8`,
};
const products = sql<number>`(SELECT count(*)::int FROM product_suppliers one WHERE one.supplier_id = ${id})`;

/** By name. */
export const listStoredSuppliers = (db: Queryable, limit: number): Promise<ListedSupplier[]> =>
  db
    .select({ ...supplierFields, products })
    .from(suppliers)
    .orderBy(sql`lower(${name})`)
    .limit(limit);

export async function findListedSupplier(db: Queryable, wanted: string): Promise<ListedSupplier | undefined> {
  const [row] = await db
    .select({ ...supplierFields, products })
    .from(suppliers)
    .where(eq(id, wanted));
  return row;
}

const MAX_PRICES = 200;

/** Newest first. */
export async function listPricesPaid(db: Queryable, id: string, storeId: string): Promise<PricePaid[]> {
  const { rows } = await db.execute<PricePaid>(sql`
    SELECT line.product_id AS "productId", coalesce(product.name, line.name_text) AS name,
      coalesce(product.unit, '') AS unit, line.cost_paise / 100::float8 AS cost, line.quantity AS units,
      line.free_units AS "freeUnits", receipt.id AS "receiptId", ${toIso(sql`receipt.booked_at`)} AS "bookedAt"
    FROM (
      SELECT id, booked_at FROM stock_receipts
      WHERE supplier_id = ${id} AND store_id = ${storeId} AND booked_at IS NOT NULL
      ORDER BY booked_at DESC, id DESC LIMIT ${MAX_PRICES}
    ) AS receipt
    JOIN stock_receipt_lines line ON line.receipt_id = receipt.id
    LEFT JOIN products product ON product.id = line.product_id
    WHERE line.cost_paise IS NOT NULL
    ORDER BY receipt.booked_at DESC, receipt.id DESC, line.number LIMIT ${MAX_PRICES}`);
  return rows;
}

export async function findSupplier(db: Queryable, wanted: string): Promise<Supplier | undefined> {
  const [row] = await db.select(supplierFields).from(suppliers).where(eq(id, wanted));
  return row;
}

type SupplierName = { id: string; name: string };

export const listSupplierNames = (db: Queryable): Promise<SupplierName[]> =>
  db.select({ id, name }).from(suppliers);

export async function addSuppliers(tx: Queryable, named: readonly SupplierName[]): Promise<void> {
  if (named.length > 0) await tx.insert(suppliers).values([...named]);
}

export async function listKnownSuppliers(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(suppliers)
    .where(inArray(id, [...ids]))
    .for('key share');
  return rows.map((row) => row.id);
}

export async function findSupplierByName(db: Queryable, wanted: string): Promise<Supplier | undefined> {
  const isNamed = sql`lower(${name}) = lower(${wanted})`;
  const [row] = await db.select(supplierFields).from(suppliers).where(isNamed);
  return row;
}

const toRow = ({ minimumOrder, ...values }: SupplierValues) => ({
  ...values,
  ...(minimumOrder !== undefined && { minimumOrderPaise: toPaise(minimumOrder) }),
});

export async function insertSupplier(tx: Queryable, values: SupplierValues & { name: string }) {
  const row = { ...toRow(values), name: values.name };
  const [supplier] = await tx.insert(suppliers).values(row).returning(supplierFields);
  return supplier!;
}

/** The same, or the supplier of this name that somebody creates at this moment; undefined: deletes. */
export async function ensureSupplier(tx: Queryable, wanted: string): Promise<Supplier | undefined> {
  const made = tx.insert(suppliers).values({ name: wanted }).onConflictDoNothing().returning(supplierFields);
  return (await made)[0] ?? findSupplierByName(tx, wanted);
}

export async function updateSupplier(tx: Queryable, wanted: string, values: SupplierValues) {
  const set = { id: wanted, ...toRow(values) };
  const [row] = await tx.update(suppliers).set(set).where(eq(id, wanted)).returning(supplierFields);
  return row;
}

export async function removeSupplier(tx: Queryable, wanted: string): Promise<Supplier | undefined> {
  const [row] = await tx.delete(suppliers).where(eq(id, wanted)).returning(supplierFields);
  return row;
}

export const countSuppliers = (tx: Queryable): Promise<number> => tx.$count(suppliers);

export async function haveOtherSupplier(
  tx: Queryable,
  productIds: readonly string[],
  supplierId: string | null,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM product_suppliers WHERE product_id = ANY(${textArray(productIds)})
      AND supplier_id IS DISTINCT FROM ${supplierId} LIMIT 1`);
  return rows.length > 0;
}

/** `supplierId` null: no supplier. Unknown products are left out. */
export async function setSupplierOf(
  tx: Queryable,
  productIds: readonly string[],
  supplierId: string | null,
  { isOnlyIfNone = false } = {},
): Promise<void> {
  const ids = textArray(productIds);
  if (supplierId === null) {
    await tx.execute(sql`DELETE FROM product_suppliers WHERE product_id = ANY(${ids})`);
    return;
  }
  const onConflict = isOnlyIfNone
    ? sql`DO NOTHING`
    : sql`(product_id) DO UPDATE SET supplier_id = EXCLUDED.supplier_id`;
  await tx.execute(sql`
    INSERT INTO product_suppliers (product_id, supplier_id)
    SELECT id, ${supplierId} FROM products WHERE id = ANY(${ids}) ORDER BY id
    ON CONFLICT ${onConflict}`);
}
