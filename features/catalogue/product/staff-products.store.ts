// SQL for products as staff see them, including hidden ones.

import { sql, type SQL } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { anyNumberOf, runPrepared } from '#database/prepared.ts';
import type { StaffProduct } from '../catalogue.contract.ts';
import { toProduct, type ProductRow } from '../product-row.rules.ts';
import type { ItemPage, Window } from './product-list.store.ts';
import { toTextMatch } from './product-text.store.ts';
import { PRODUCT_COLUMNS, productsAt } from '../product.store.ts';
import { fieldsWith, toSent, type StoredFields } from '../product-fields.rules.ts';
import { selectNamed } from '../product-columns.store.ts';

const OF_STAFF = fieldsWith('seenBy', 'staff');
const COLUMNS = `${PRODUCT_COLUMNS}, ${selectNamed(OF_STAFF)}`;

type Row = ProductRow & StoredFields<(typeof OF_STAFF)[number]>;

const toStaffProduct = (row: Row) => ({ ...toProduct(row), ...toSent(OF_STAFF, row) }) as StaffProduct;

const FIND = {
  name: 'find-staff-products',
  text: `SELECT ${COLUMNS} FROM ${productsAt('$2')} WHERE p.id = ANY(${anyNumberOf('$1::text[]')})`,
};

/** In the order of the ids; missing products are left out. */
export async function findStaffProducts(
  db: Db,
  storeId: string,
  ids: readonly string[],
): Promise<StaffProduct[]> {
  const rows = await runPrepared<Row>(db, FIND, [[...ids], storeId]);
  const found = new Map(rows.map((row) => [row._id, toStaffProduct(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Every product, newest first. */
export const listStaffProducts = (db: Queryable, storeId: string, window: Window) =>
  list(db, storeId, sql`true`, window);

/** Hidden products that match the text, newest first. */
export const listHiddenMatching = (db: Queryable, storeId: string, text: string, window: Window) =>
  list(db, storeId, sql`p.is_hidden AND ${toTextMatch(text)}`, window);

async function list(
  db: Queryable,
  storeId: string,
  condition: SQL,
  { limit, offset }: Window,
): Promise<ItemPage<StaffProduct>> {
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM products p WHERE ${condition}`,
  );
  const { rows } = await db.execute<Row>(sql`
    SELECT ${sql.raw(COLUMNS)}
    FROM (SELECT id FROM products p WHERE ${condition} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) page
    JOIN products p ON p.id = page.id JOIN store_products sp ON sp.product_id = p.id AND sp.store_id = ${storeId}
    ORDER BY p.id DESC`);
  return { items: rows.map(toStaffProduct), totalCount: counted[0]!.count };
}
