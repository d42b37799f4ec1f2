// SQL that writes products, their categories, and the ledger of their stock.

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { Product } from '../catalogue.contract.ts';
import { toProduct, type ProductRow } from '../product-row.rules.ts';
import {
  productCategories,
  products,
  productSubCategories,
  productTaxes,
  stockMovements,
  storeProducts,
} from '../catalogue.table.ts';
import type { TaxInput } from '../tax/product-tax.rules.ts';
import { PRODUCT_COLUMNS } from '../product.store.ts';

export type ProductColumns = Omit<typeof products.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

const FIND_NOW = sql.raw(
  `SELECT ${PRODUCT_COLUMNS} FROM products p JOIN store_products sp ON sp.product_id = p.id`,
);

/** As this transaction sees it, with the stock of the store; undefined if there is none. */
export async function findProductNow(
  tx: Queryable,
  storeId: string,
  id: string,
): Promise<Product | undefined> {
  const { rows } = await tx.execute<ProductRow>(
    sql`${FIND_NOW} WHERE p.id = ${id} AND sp.store_id = ${storeId}`,
  );
  return rows[0] && toProduct(rows[0]);
}

/**
 * `update` blocks other writers of the row, including orders, but not those who only reference it; `delete`
 * blocks those too. False if there is none.
 */
export async function lockProduct(tx: Queryable, id: string, purpose: 'update' | 'delete'): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, id))
    .for(purpose === 'delete' ? 'update' : 'no key update');
  // Store rows are locked after the product, in the order of stores, because orders lock them too.
  await tx
    .select({ storeId: storeProducts.storeId })
    .from(storeProducts)
    .where(eq(storeProducts.productId, id))
    .orderBy(storeProducts.storeId)
    .for('no key update');
  return rows.length > 0;
}

/** The same for many, in the order in which orders lock them. */
export async function lockProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  const wanted = sql`${sql.param([...ids])}::text[]`;
  await tx.execute(sql`SELECT FROM products WHERE id = ANY(${wanted}) ORDER BY id FOR NO KEY UPDATE`);
  await tx.execute(sql`
    SELECT FROM store_products WHERE product_id = ANY(${wanted}) ORDER BY product_id, store_id FOR NO KEY UPDATE`);
}

/** The stock of the store is its opening stock: the ledger starts after it. The other stores have none. */
export async function insertProduct(
  tx: Queryable,
  { storeId, stock }: { storeId: string; stock: number },
  values: ProductColumns,
): Promise<string> {
  const [row] = await tx.insert(products).values(values).returning({ id: products.id });
  await tx.update(storeProducts).set({ stock, openingStock: stock }).where(isOf(row!.id, storeId));
  return row!.id;
}

const isOf = (productId: string, storeId: string) =>
  and(eq(storeProducts.productId, productId), eq(storeProducts.storeId, storeId));

export async function updateProduct(
  tx: Queryable,
  id: string,
  values: Partial<ProductColumns>,
): Promise<void> {
  await tx
    .update(products)
    .set({
      ...values,
      // Whole milliseconds, as in responses, and always later than before, even within one millisecond: equal
      // times mean an unchanged product.
      updatedAt: sql`greatest(
        date_trunc('milliseconds', clock_timestamp()),
        date_trunc('milliseconds', ${products.updatedAt}) + interval '2 milliseconds')`,
    })
    .where(eq(products.id, id));
}

/** Changes the stock of a locked product, with its movement in the ledger. */
export async function changeStock(
  tx: Queryable,
  movement: { storeId: string; productId: string; quantity: number; userId: string },
): Promise<void> {
  const { storeId, productId, quantity } = movement;
  await tx
    .update(storeProducts)
    .set({ stock: sql`${storeProducts.stock} + ${quantity}` })
    .where(isOf(productId, storeId));
  await tx.insert(stockMovements).values({ ...movement, reason: 'admin' });
}

/** Writes only the differences. */
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

/** Most products have no taxes: a row is written only if something was sent. */
export async function setProductTax(tx: Queryable, productId: string, tax: TaxInput): Promise<void> {
  const said = Object.values(tax);
  if (said.length === 0) return;
  if (said.every((value) => value === null)) {
    await tx.update(productTaxes).set(tax).where(eq(productTaxes.productId, productId));
    return;
  }
  await tx
    .insert(productTaxes)
    .values({ productId, ...tax })
    .onConflictDoUpdate({ target: productTaxes.productId, set: tax });
}
