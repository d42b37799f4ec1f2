// SQL that writes products, where they stand, and the ledger of their stock.

import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { Product } from '../catalogue.contract.ts';
import { toProduct, type ProductRow } from '../catalogue.rules.ts';
import { productCategories, products, productSubCategories, stockMovements } from '../catalogue.table.ts';
import { PRODUCT_COLUMNS } from './product.store.ts';

export type ProductColumns = Omit<
  typeof products.$inferInsert,
  'id' | 'openingStock' | 'createdAt' | 'updatedAt'
>;

/** As this transaction sees it; undefined when there is none. */
export async function findProductNow(tx: Queryable, id: string): Promise<Product | undefined> {
  const { rows } = await tx.execute<ProductRow>(
    sql`SELECT ${sql.raw(PRODUCT_COLUMNS)} FROM products p WHERE p.id = ${id}`,
  );
  return rows[0] && toProduct(rows[0]);
}

/**
 * `update` keeps other writers of the row away, orders included, but not those who only refer to it;
 * `delete` keeps those away too. False when there is none.
 */
export async function lockProduct(tx: Queryable, id: string, purpose: 'update' | 'delete'): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, id))
    .for(purpose === 'delete' ? 'update' : 'no key update');
  return rows.length > 0;
}

/** Its stock is its opening stock: the ledger begins after it. */
export async function insertProduct(tx: Queryable, values: ProductColumns): Promise<string> {
  const [row] = await tx
    .insert(products)
    .values({ ...values, openingStock: values.stock })
    .returning({ id: products.id });
  return row!.id;
}

export async function updateProduct(
  tx: Queryable,
  id: string,
  values: Partial<ProductColumns>,
): Promise<void> {
  await tx
    .update(products)
    .set({
      ...values,
      // Whole milliseconds, as answers tell it, and later than before even within one: equal times mean an
      // unchanged product.
      updatedAt: sql`greatest(
        date_trunc('milliseconds', clock_timestamp()),
        date_trunc('milliseconds', ${products.updatedAt}) + interval '2 milliseconds')`,
    })
    .where(eq(products.id, id));
}

export async function insertMovement(
  tx: Queryable,
  movement: { productId: string; quantity: number; userId: string },
): Promise<void> {
  await tx.insert(stockMovements).values({ ...movement, reason: 'admin' });
}

/** Only what differs is written. */
export async function setCategoriesOfProduct(
  tx: Queryable,
  id: string,
  categoryIds: readonly string[],
): Promise<void> {
  await setPlaces(tx, sql`${productCategories}`, sql`category_id`, id, categoryIds);
}

export async function setSubCategoriesOfProduct(
  tx: Queryable,
  id: string,
  subCategoryIds: readonly string[],
): Promise<void> {
  await setPlaces(tx, sql`${productSubCategories}`, sql`sub_category_id`, id, subCategoryIds);
}

type Sql = ReturnType<typeof sql>;

async function setPlaces(
  tx: Queryable,
  table: Sql,
  column: Sql,
  id: string,
  placeIds: readonly string[],
): Promise<void> {
  const wanted = sql`unnest(${sql.param([...placeIds])}::text[])`;
  await tx.execute(
    sql`DELETE FROM ${table} WHERE product_id = ${id} AND ${column} NOT IN (SELECT ${wanted})`,
  );
  await tx.execute(
    sql`INSERT INTO ${table} (product_id, ${column}) SELECT ${id}, ${wanted} ON CONFLICT DO NOTHING`,
  );
}

export async function deleteProduct(tx: Queryable, id: string): Promise<void> {
  await tx.delete(products).where(eq(products.id, id));
}
