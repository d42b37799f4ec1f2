// SQL of suppliers and their products.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray, toIso } from '#database/columns.ts';
import { makeId } from '#shared/ids.ts';
import { toPaise } from '#shared/money.ts';
import type { ListedSupplier, PricePaid, Supplier } from './supplier.contract.ts';

export type SupplierValues = Partial<Omit<Supplier, '_id'>>;

const supplierFields = sql.raw(`id AS _id, name, email, phone, gst_number AS "gstNumber", state,
  payment_days AS "paymentDays", lead_days AS "leadDays", minimum_order_paise / 100::float8 AS "minimumOrder"`);

async function findOne(db: Queryable, statement: SQL): Promise<Supplier | undefined> {
  const { rows } = await db.execute<Supplier>(statement);
  return rows[0];
}

/** By name; with an id that one. */
export async function listStoredSuppliers(
  db: Queryable,
  limit: number,
  id?: string,
): Promise<ListedSupplier[]> {
  const { rows } = await db.execute<ListedSupplier>(sql`
    SELECT ${supplierFields},
      (SELECT count(*)::int FROM product_suppliers one WHERE one.supplier_id = suppliers.id) AS products
    FROM suppliers ${id === undefined ? sql`` : sql`WHERE id = ${id}`} ORDER BY lower(name) LIMIT ${limit}`);
  return rows;
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
      ORDER BY booked_at DESC LIMIT ${MAX_PRICES}
    ) AS receipt
    JOIN stock_receipt_lines line ON line.receipt_id = receipt.id
    LEFT JOIN products product ON product.id = line.product_id
    WHERE line.cost_paise IS NOT NULL
    ORDER BY receipt.booked_at DESC, receipt.id DESC, line.number LIMIT ${MAX_PRICES}`);
  return rows;
}

export const findSupplier = (db: Queryable, id: string) =>
  findOne(db, sql`SELECT ${supplierFields} FROM suppliers WHERE id = ${id}`);

type SupplierName = { id: string; name: string };

export async function listSupplierNames(db: Queryable): Promise<SupplierName[]> {
  return (await db.execute<SupplierName>(sql`SELECT id, name FROM suppliers`)).rows;
}

export async function addSuppliers(tx: Queryable, named: readonly SupplierName[]): Promise<void> {
  if (named.length === 0) return;
  await tx.execute(sql`
    INSERT INTO suppliers (id, name) SELECT id, name FROM json_to_recordset(${JSON.stringify(named)}::json) AS s (id text, name text)`);
}

export async function listKnownSuppliers(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM suppliers WHERE id = ANY(${textArray(ids)}) FOR KEY SHARE`);
  return rows.map(({ id }) => id);
}

export const findSupplierByName = (db: Queryable, name: string) =>
  findOne(db, sql`SELECT ${supplierFields} FROM suppliers WHERE lower(name) = lower(${name})`);

export async function insertSupplier(tx: Queryable, values: SupplierValues): Promise<Supplier> {
  return (await findOne(tx, sql`${toInsert(values)} RETURNING ${supplierFields}`))!;
}

/** The same, or the supplier of this name that somebody creates at this moment; undefined: deletes. */
export async function ensureSupplier(tx: Queryable, name: string): Promise<Supplier | undefined> {
  const made = await findOne(
    tx,
    sql`${toInsert({ name })} ON CONFLICT DO NOTHING RETURNING ${supplierFields}`,
  );
  return made ?? findSupplierByName(tx, name);
}

const COLUMNS: Record<keyof SupplierValues, string> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  gstNumber: 'gst_number',
  state: 'state',
  paymentDays: 'payment_days',
  leadDays: 'lead_days',
  minimumOrder: 'minimum_order_paise',
};

/** The columns of what is given, and their values. */
function toColumns(values: SupplierValues): { names: SQL[]; values: SQL[] } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    names: given.map(([name]) => sql.identifier(COLUMNS[name as keyof SupplierValues]) as unknown as SQL),
    values: given.map(([name, value]) =>
      name === 'minimumOrder' ? sql`${toPaise(value as number)}` : sql`${value}`,
    ),
  };
}

function toInsert(supplier: SupplierValues): SQL {
  const { names, values } = toColumns(supplier);
  return sql`INSERT INTO suppliers (id, ${sql.join(names, sql`, `)}) VALUES (${makeId()}, ${sql.join(values, sql`, `)})`;
}

export function updateSupplier(tx: Queryable, id: string, supplier: SupplierValues) {
  const { names, values } = toColumns(supplier);
  const changes = names.map((name, at) => sql`${name} = ${values[at]}`);
  return findOne(
    tx,
    sql`UPDATE suppliers SET ${sql.join([sql`id = id`, ...changes], sql`, `)} WHERE id = ${id} RETURNING ${supplierFields}`,
  );
}

export const removeSupplier = (tx: Queryable, id: string) =>
  findOne(tx, sql`DELETE FROM suppliers WHERE id = ${id} RETURNING ${supplierFields}`);

export const countSuppliers = (tx: Queryable): Promise<number> => tx.$count(sql`suppliers`);

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
