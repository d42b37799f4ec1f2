// SQL that writes products, by whichever way they change, and the ledger of their stock.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { findActor } from '#database/actor.ts';
import { nextUpdate, textArray } from '#database/columns.ts';
import type { StockReason } from '../catalogue.table.ts';
import {
  fieldsWith,
  PRODUCT_FIELDS,
  toColumn,
  type FieldName,
  type FieldWith,
  type StoredFields,
} from '../product-fields.rules.ts';
import { toProduct, type ProductRow } from '../product-row.rules.ts';
import { PRODUCT_COLUMNS } from '../product.store.ts';
import { recordOf } from '../product-columns.store.ts';

/** As this transaction sees it, with the stock of the store; undefined if there is none. */
export async function findProductNow(tx: Queryable, storeId: string, id: string) {
  const { rows } = await tx.execute<ProductRow>(sql`
    SELECT ${sql.raw(PRODUCT_COLUMNS)} FROM products p JOIN store_products sp ON sp.product_id = p.id
    WHERE p.id = ${id} AND sp.store_id = ${storeId}`);
  return rows[0] && toProduct(rows[0]);
}

/**
 * In the order in which orders lock them; returns how many there are. 'update' blocks other writers of these
 * rows, including orders, but not those who only reference them; 'delete' blocks those too.
 */
export async function lockProducts(
  tx: Queryable,
  ids: readonly string[],
  purpose: 'update' | 'delete' = 'update',
): Promise<number> {
  const wanted = textArray(ids);
  const strength = sql.raw(purpose === 'delete' ? 'UPDATE' : 'NO KEY UPDATE');
  const { rows } = await tx.execute(
    sql`SELECT FROM products WHERE id = ANY(${wanted}) ORDER BY id FOR ${strength}`,
  );
  await tx.execute(sql`
    SELECT FROM store_products WHERE product_id = ANY(${wanted}) ORDER BY product_id, store_id FOR NO KEY UPDATE`);
  return rows.length;
}

/** Rows of a batch, of which each has the stored values of the fields that are named. */
type Rows<Name extends FieldName> = readonly (StoredFields<Name> & { id: string })[];

const ofTable = (names: readonly FieldName[], table: 'products' | 'product_taxes' | 'store_products') =>
  names.filter((name) => PRODUCT_FIELDS[name].table === table);
const toItem = (name: FieldName) => `item."${PRODUCT_FIELDS[name].stored}"`;

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
  const own = ofTable(names, 'products');
  const columns = sql.raw(own.map(toColumn).join(', '));
  await tx.execute(
    sql`INSERT INTO products (id, ${columns}) SELECT id, ${sql.raw(own.map(toItem).join(', '))} FROM ${items}`,
  );
  // The other stores have none of it, nor the shelf.
  const inStore = ofTable(names, 'store_products').filter((name) => name !== 'stock');
  const others = inStore.map((name) => {
    const here = `CASE WHEN item.store_id = item.here THEN ${toItem(name)} END`;
    return `, ${toColumn(name)} = coalesce(${here}, sp.${toColumn(name)})`;
  });
  await tx.execute(sql`
    UPDATE store_products sp SET stock = coalesce(item.stock, 0)${sql.raw(others.join(''))}, opening_stock = coalesce(item.stock, 0) - coalesce((
      SELECT sum(quantity) FROM stock_movements
      WHERE stock_movements.product_id = sp.product_id AND stock_movements.store_id = sp.store_id), 0)
    FROM (
      SELECT item.id, store.id AS store_id, ${storeId} AS here,
        CASE WHEN store.id = ${storeId} THEN item.stock END AS stock${sql.raw(inStore.map((name) => `, ${toItem(name)}`).join(''))}
      FROM ${items} CROSS JOIN stores store
    ) item
    WHERE sp.product_id = item.id AND sp.store_id = item.store_id`);
  await setOthers(tx, names, rows);
}

/** What is not in its own row. */
async function setOthers(tx: Queryable, names: readonly FieldName[], rows: readonly { id: string }[]) {
  await setTaxes(tx, names, rows);
  await setSuppliers(tx, names, rows);
  await setLists(tx, names, rows);
}

export async function updateProducts<Name extends FieldName>(
  tx: Queryable,
  names: readonly Name[],
  rows: Rows<Name>,
): Promise<void> {
  if (rows.length === 0) return;
  const values = ofTable(names, 'products').map((name) => `${toColumn(name)} = ${toItem(name)}, `);
  await tx.execute(sql`
    UPDATE products p SET ${sql.raw(values.join(''))}
      updated_at = ${nextUpdate('p.updated_at')}
    FROM ${toItems(names, rows)} WHERE p.id = item.id`);
  await setOthers(tx, names, rows);
}

type MovementSource = { storeId: string; userId: string | null; reason: StockReason; note?: string | null };

/** Changes the stock by `stockChange`, with a movement in the ledger, and sets the other fields. */
export async function updateInStore<Name extends FieldWith<'table', 'store_products'>>(
  tx: Queryable,
  names: readonly Name[],
  rows: readonly (StoredFields<Exclude<Name, 'stock'>> & { id: string; stockChange: number })[],
  { storeId, userId, reason, note = null }: MovementSource,
): Promise<void> {
  if (rows.length === 0) return;
  const others = names.filter((name) => name !== 'stock');
  const values = others.map((name) => `, ${toColumn(name)} = ${toItem(name)}`).join('');
  const items = toItems(names, rows);
  await tx.execute(sql`
    UPDATE store_products sp SET stock = sp.stock + item."stockChange"${sql.raw(values)}
    FROM ${items} WHERE sp.product_id = item.id AND sp.store_id = ${storeId}`);
  await tx.execute(sql`
    INSERT INTO stock_movements (store_id, product_id, quantity, reason, user_id, note)
    SELECT ${storeId}, item.id, item."stockChange", ${reason}, ${userId}, ${note}
    FROM ${items} WHERE item."stockChange" <> 0 ORDER BY item.id`);
}

/** Writes only the differences. A bar code that another product has violates its key. */
async function setLists(tx: Queryable, names: readonly FieldName[], rows: readonly { id: string }[]) {
  for (const name of fieldsWith('kind', 'categories', 'codes').filter((each) => names.includes(each))) {
    const { table, stored, kind } = PRODUCT_FIELDS[name];
    const isCodes = kind === 'codes';
    const [lists, column] = [sql.raw(table), sql.raw(toColumn(name))];
    const placed = rows.flatMap((row) =>
      (row as unknown as Record<string, string[]>)[stored]!.map((at) => ({ id: row.id, at })),
    );
    await tx.execute(sql`
      WITH placed AS (SELECT * FROM json_to_recordset(${JSON.stringify(placed)}::json) AS w (id text, at text)), gone AS (
        DELETE FROM ${lists} held WHERE product_id = ANY(${textArray(rows.map(({ id }) => id))})
          AND NOT EXISTS (SELECT FROM placed WHERE placed.id = held.product_id AND placed.at = held.${column}))
      INSERT INTO ${lists} (product_id, ${column}${isCodes ? sql`, source, user_id` : sql``})
      SELECT id, at${isCodes ? sql`, 'catalogue', ${findActor()?.userId ?? null}` : sql``} FROM placed WHERE NOT EXISTS (
        SELECT FROM ${lists} held WHERE held.product_id = placed.id AND held.${column} = placed.at)
      ${isCodes ? sql`` : sql`ON CONFLICT DO NOTHING`}`);
  }
}

/** Only differences are changes, for the audit too. */
async function setSuppliers(tx: Queryable, names: readonly FieldName[], rows: readonly { id: string }[]) {
  if (!names.includes('supplier')) return;
  const items = toItems(['supplier'], rows);
  await tx.execute(sql`
    DELETE FROM product_suppliers held USING ${items} WHERE held.product_id = item.id AND item."supplierId" IS NULL`);
  await tx.execute(sql`
    INSERT INTO product_suppliers (product_id, supplier_id)
    SELECT id, "supplierId" FROM ${items} WHERE "supplierId" IS NOT NULL ORDER BY id
    ON CONFLICT (product_id) DO UPDATE SET supplier_id = EXCLUDED.supplier_id
    WHERE product_suppliers.supplier_id <> EXCLUDED.supplier_id`);
}

/** Most products have no taxes: a row is written only once one is set. */
async function setTaxes(tx: Queryable, names: readonly FieldName[], rows: readonly object[]): Promise<void> {
  const taxes = ofTable(names, 'product_taxes');
  if (taxes.length === 0) return;
  const values = sql.raw(taxes.map(toItem).join(', '));
  const columns = taxes.map(toColumn);
  await tx.execute(sql`
    INSERT INTO product_taxes (product_id, ${sql.raw(columns.join(', '))})
    SELECT id, ${values} FROM ${toItems(taxes, rows)}
    WHERE num_nonnulls(${values}) > 0 OR EXISTS (SELECT FROM product_taxes WHERE product_id = item.id)
    ON CONFLICT (product_id) DO UPDATE SET ${sql.raw(columns.map((name) => `${name} = EXCLUDED.${name}`).join(', '))}`);
}

export async function deleteProduct(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM products WHERE id = ${id}`);
}
