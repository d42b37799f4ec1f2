// SQL for products as staff see them, including hidden ones.

import { sql, type SQL } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { escapeLike } from '#shared/like-pattern.ts';
import { cleanCode, toBarCode } from '#shared/product-code.ts';
import type { StaffProduct } from '../catalogue.contract.ts';
import { toProduct, type ProductRow } from '../product-row.rules.ts';
import type { Window } from './product-list.store.ts';
import { findById, PRODUCT_COLUMNS, selectById } from '../product.store.ts';
import { fieldsWith, toSent, type StoredFields } from '../product-fields.rules.ts';
import { selectNamed } from '../product-columns.store.ts';

const OF_STAFF = fieldsWith('seenBy', 'staff');
const COLUMNS = `${PRODUCT_COLUMNS}, ${selectNamed(OF_STAFF)}`;

type Row = ProductRow & StoredFields<(typeof OF_STAFF)[number]>;

const toStaffProduct = (row: Row) => ({ ...toProduct(row), ...toSent(OF_STAFF, row) }) as StaffProduct;

const findAll = findById('find-staff-products', selectById(COLUMNS), toStaffProduct);

export async function findStaffProducts(db: Db, storeId: string, ids: readonly string[]) {
  return (await findAll(db, storeId, ids)).filter((product) => product !== undefined);
}

const MAX_WORDS = 8;

/** Product `p` has every word in its name or unit, or the text is its SKU or one of its bar codes. */
export function toTextMatch(text: string): SQL {
  const words = text.trim().split(/\s+/).slice(0, MAX_WORDS);
  const patterns = words.map((word) => `%${escapeLike(word)}%`);
  const each = patterns.map((pattern) => sql`p.name || ' ' || p.unit ILIKE ${pattern}`);
  const coded = sql`SELECT product_id FROM product_bar_codes WHERE code = ${toBarCode(text)}`;
  return sql`(p.sku = ${cleanCode(text)} OR p.id = (${coded}) OR (${sql.join(each, sql` AND `)}))`;
}

export const listStaffProducts = (db: Queryable, storeId: string, window: Window) =>
  list(db, storeId, sql`true`, window);

/** Hidden products that match the text, newest first. */
export const listHiddenMatching = (db: Queryable, storeId: string, text: string, window: Window) =>
  list(db, storeId, sql`p.is_hidden AND ${toTextMatch(text)}`, window);

async function list(db: Queryable, storeId: string, condition: SQL, { limit, offset }: Window) {
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
