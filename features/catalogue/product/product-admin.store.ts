// SQL that writes products, their categories, and the ledger of their stock.

import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { Product } from '../catalogue.contract.ts';
import { products, productTaxes, storeProducts, type StockReason } from '../catalogue.table.ts';
import {
  PRODUCT_FIELDS,
  toColumn,
  type FieldName,
  type FieldWith,
  type StoredFields,
} from '../product-fields.rules.ts';
import { toProduct, type ProductRow } from '../product-row.rules.ts';
import { PRODUCT_COLUMNS } from '../product.store.ts';
import { recordOf } from '../product-columns.store.ts';

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

/** Rows of a batch, of which each has the stored values of the fields that are named. */
type Rows<Name extends FieldName> = readonly (StoredFields<Name> & { id: string })[];

const inProducts = (names: readonly FieldName[]) =>
  names.filter((name) => PRODUCT_FIELDS[name].table === 'products');

const toItems = (names: readonly FieldName[], rows: readonly object[]) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) ${sql.raw(recordOf(names))}`;

/**
 * The stock of the store is its opening stock: the ledger starts after it. The other stores have none. A
 * deleted product with the same id keeps its ledger, so the opening stock compensates for that.
 */
export async function createProducts<Name extends FieldName>(
  tx: Queryable,
  storeId: string,
  names: readonly (Name | 'stock')[],
  rows: Rows<Name | 'stock'>,
): Promise<void> {
  if (rows.length === 0) return;
  const items = toItems(names, rows);
  const own = inProducts(names);
  const columns = sql.raw(own.map(toColumn).join(', '));
  const values = sql.raw(own.map((name) => `"${PRODUCT_FIELDS[name].stored}"`).join(', '));
  await tx.execute(sql`INSERT INTO products (id, ${columns}) SELECT id, ${values} FROM ${items}`);
  await tx.execute(sql`
    UPDATE store_products sp SET stock = coalesce(item.stock, 0), opening_stock = coalesce(item.stock, 0) - coalesce((
      SELECT sum(quantity) FROM stock_movements
      WHERE stock_movements.product_id = sp.product_id AND stock_movements.store_id = sp.store_id), 0)
    FROM (
      SELECT item.id, store.id AS store_id, CASE WHEN store.id = ${storeId} THEN item.stock END AS stock
      FROM ${items} CROSS JOIN stores store
    ) item
    WHERE sp.product_id = item.id AND sp.store_id = item.store_id`);
}

/**
 * Writes these fields of the products' own table. The update time is in whole milliseconds, as in responses,
 * and always later than before, even within one millisecond: equal times mean an unchanged product.
 */
export async function updateProducts<Name extends FieldName>(
  tx: Queryable,
  names: readonly Name[],
  rows: Rows<Name>,
): Promise<void> {
  if (rows.length === 0) return;
  const values = inProducts(names).map(
    (name) => `${toColumn(name)} = item."${PRODUCT_FIELDS[name].stored}", `,
  );
  await tx.execute(sql`
    UPDATE products p SET ${sql.raw(values.join(''))}
      updated_at = greatest(date_trunc('milliseconds', clock_timestamp()),
        date_trunc('milliseconds', p.updated_at) + interval '2 milliseconds')
    FROM ${toItems(names, rows)} WHERE p.id = item.id`);
}

/** Changes the stock by `stockChange`, with a movement in the ledger, and sets the other fields. */
export async function updateInStore<Name extends FieldWith<'table', 'store_products'>>(
  tx: Queryable,
  names: readonly Name[],
  rows: readonly (StoredFields<Exclude<Name, 'stock'>> & { id: string; stockChange: number })[],
  { storeId, userId, reason }: { storeId: string; userId: string | null; reason: StockReason },
): Promise<void> {
  if (rows.length === 0) return;
  const others = names.filter((name) => name !== 'stock');
  const values = others.map((name) => `, ${toColumn(name)} = item."${PRODUCT_FIELDS[name].stored}"`).join('');
  const items = toItems(names, rows);
  await tx.execute(sql`
    UPDATE store_products sp SET stock = sp.stock + item."stockChange"${sql.raw(values)}
    FROM ${items} WHERE sp.product_id = item.id AND sp.store_id = ${storeId}`);
  await tx.execute(sql`
    INSERT INTO stock_movements (store_id, product_id, quantity, reason, user_id)
    SELECT ${storeId}, item.id, item."stockChange", ${reason}, ${userId}
    FROM ${items} WHERE item."stockChange" <> 0 ORDER BY item.id`);
}

/** Writes only the differences. */
export async function setCategories<Name extends FieldWith<'kind', 'categories'>>(
  tx: Queryable,
  name: Name,
  rows: Rows<Name>,
): Promise<void> {
  if (rows.length === 0) return;
  const { table, stored } = PRODUCT_FIELDS[name];
  const [lists, column] = [sql.raw(table), sql.raw(toColumn(name))];
  const placed = rows.flatMap((row) =>
    (row as unknown as Record<string, string[]>)[stored]!.map((at) => ({ id: row.id, at })),
  );
  await tx.execute(sql`
    WITH placed AS (SELECT * FROM json_to_recordset(${JSON.stringify(placed)}::json) AS w (id text, at text)), gone AS (
      DELETE FROM ${lists} held WHERE product_id = ANY(${sql.param(rows.map(({ id }) => id))}::text[])
        AND NOT EXISTS (SELECT FROM placed WHERE placed.id = held.product_id AND placed.at = held.${column}))
    INSERT INTO ${lists} (product_id, ${column}) SELECT id, at FROM placed ON CONFLICT DO NOTHING`);
}

export async function deleteProduct(tx: Queryable, id: string): Promise<void> {
  await tx.delete(products).where(eq(products.id, id));
}

type Taxes = Partial<StoredFields<FieldWith<'table', 'product_taxes'>>>;

/** Most products have no taxes: a row is written only if something was sent. */
export async function setProductTax(tx: Queryable, productId: string, tax: Taxes): Promise<void> {
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
