// SQL of suppliers and their products.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { makeId } from '#shared/ids.ts';
import type { ListedSupplier, Supplier } from './supplier.contract.ts';

type SupplierValues = Partial<Omit<Supplier, '_id'>>;

const supplierFields = sql.raw('id AS _id, name, email, phone');

async function findOne(db: Queryable, statement: SQL): Promise<Supplier | undefined> {
  const { rows } = await db.execute<Supplier>(statement);
  return rows[0];
}

export async function listStoredSuppliers(db: Queryable, limit: number): Promise<ListedSupplier[]> {
  const { rows } = await db.execute<ListedSupplier>(sql`
    SELECT ${supplierFields},
      (SELECT count(*)::int FROM product_suppliers one WHERE one.supplier_id = suppliers.id) AS products
    FROM suppliers ORDER BY lower(name) LIMIT ${limit}`);
  return rows;
}

export const findSupplier = (db: Queryable, id: string) =>
  findOne(db, sql`SELECT ${supplierFields} FROM suppliers WHERE id = ${id}`);

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

const toInsert = ({ name, email = '', phone = '' }: SupplierValues) => sql`
  INSERT INTO suppliers (id, name, email, phone) VALUES (${makeId()}, ${name}, ${email}, ${phone})`;

export const updateSupplier = (tx: Queryable, id: string, { name, email, phone }: SupplierValues) =>
  findOne(
    tx,
    sql`
    UPDATE suppliers SET name = coalesce(${name ?? null}, name), email = coalesce(${email ?? null}, email),
      phone = coalesce(${phone ?? null}, phone)
    WHERE id = ${id} RETURNING ${supplierFields}`,
  );

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
