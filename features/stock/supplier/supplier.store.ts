// SQL of suppliers and their products.

import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { productSuppliers, suppliers } from './supplier.table.ts';

export type StoredSupplier = typeof suppliers.$inferSelect;

/** In order of name. */
export async function listStoredSuppliers(db: Queryable, limit: number) {
  return db
    .select({
      supplier: suppliers,
      products: sql<number>`(SELECT count(*)::int FROM product_suppliers one WHERE one.supplier_id = ${suppliers.id})`,
    })
    .from(suppliers)
    .orderBy(asc(sql`lower(${suppliers.name})`))
    .limit(limit);
}

export async function findSupplier(db: Queryable, id: string): Promise<StoredSupplier | undefined> {
  const [row] = await db.select().from(suppliers).where(eq(suppliers.id, id));
  return row;
}

export async function findSupplierByName(db: Queryable, name: string): Promise<StoredSupplier | undefined> {
  const [row] = await db
    .select()
    .from(suppliers)
    .where(eq(sql`lower(${suppliers.name})`, sql`lower(${name})`));
  return row;
}

export async function insertSupplier(
  tx: Queryable,
  values: typeof suppliers.$inferInsert,
): Promise<StoredSupplier> {
  const [row] = await tx.insert(suppliers).values(values).returning();
  return row!;
}

/** The same, or the supplier of this name that somebody creates at this moment; undefined: deletes. */
export async function ensureSupplier(tx: Queryable, name: string): Promise<StoredSupplier | undefined> {
  const [row] = await tx.insert(suppliers).values({ name }).onConflictDoNothing().returning();
  return row ?? findSupplierByName(tx, name);
}

export async function updateSupplier(
  tx: Queryable,
  id: string,
  values: Partial<typeof suppliers.$inferInsert>,
): Promise<StoredSupplier | undefined> {
  const [row] = await tx.update(suppliers).set(values).where(eq(suppliers.id, id)).returning();
  return row;
}

export async function removeSupplier(tx: Queryable, id: string): Promise<StoredSupplier | undefined> {
  const [row] = await tx.delete(suppliers).where(eq(suppliers.id, id)).returning();
  return row;
}

export async function countSuppliers(tx: Queryable): Promise<number> {
  return (await tx.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM suppliers`)).rows[0]!
    .count;
}

export async function haveOtherSupplier(
  tx: Queryable,
  productIds: readonly string[],
  supplierId: string | null,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM product_suppliers WHERE product_id = ANY(${sql.param([...productIds])}::text[])
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
  const ids = sql`${sql.param([...productIds])}::text[]`;
  if (supplierId === null) {
    await tx.execute(sql`DELETE FROM product_suppliers WHERE product_id = ANY(${ids})`);
    return;
  }
  const onConflict = isOnlyIfNone
    ? sql`DO NOTHING`
    : sql`(product_id) DO UPDATE SET supplier_id = EXCLUDED.supplier_id`;
  await tx.execute(sql`
    INSERT INTO ${productSuppliers} (product_id, supplier_id)
    SELECT id, ${supplierId} FROM products WHERE id = ANY(${ids}) ORDER BY id
    ON CONFLICT ${onConflict}`);
}
