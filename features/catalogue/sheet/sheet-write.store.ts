// SQL that writes a batch of product sheet rows: one statement for all rows of a kind. The products must be
// locked.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { StoredRow } from './sheet.store.ts';

const ROWS = sql.raw(`AS item (id text, name text, unit text, "pricePaise" bigint, "discountBasisPoints" int,
  "isHidden" boolean, quantity int, shelf text, "reorderLevel" int)`);

/** Sets the update time in the same way as other writes (product-admin.store.ts). */
export async function writeProducts(tx: Queryable, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    UPDATE products p SET name = item.name, unit = item.unit, price_paise = item."pricePaise",
      discount_basis_points = item."discountBasisPoints", is_hidden = item."isHidden",
      updated_at = greatest(date_trunc('milliseconds', clock_timestamp()),
        date_trunc('milliseconds', p.updated_at) + interval '2 milliseconds')
    FROM json_to_recordset(${JSON.stringify(rows)}::json) ${ROWS} WHERE p.id = item.id`);
}

/** Writes only the differences. */
export async function writeCategories(tx: Queryable, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::text[]`;
  const placed = rows.flatMap(({ id, categoryIds }) => categoryIds.map((at) => ({ id, at })));
  await tx.execute(sql`
    WITH placed AS (SELECT * FROM json_to_recordset(${JSON.stringify(placed)}::json) AS w (id text, at text)), gone AS (
      DELETE FROM product_categories pc WHERE product_id = ANY(${ids})
        AND NOT EXISTS (SELECT FROM placed WHERE placed.id = pc.product_id AND placed.at = pc.category_id))
    INSERT INTO product_categories (product_id, category_id) SELECT id, at FROM placed ON CONFLICT DO NOTHING`);
}

type StockChange = { id: string; quantity: number; shelf: string; reorderLevel: number | null };

/** Records a movement in the ledger if the stock changes. */
export async function writeStocks(
  tx: Queryable,
  changes: readonly StockChange[],
  { storeId, userId }: { storeId: string; userId: string },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(changes)}::json) ${ROWS}`;
  await tx.execute(sql`
    UPDATE store_products sp SET stock = sp.stock + item.quantity, shelf = item.shelf, reorder_level = item."reorderLevel"
    FROM ${rows} WHERE sp.product_id = item.id AND sp.store_id = ${storeId}`);
  await tx.execute(sql`
    INSERT INTO stock_movements (store_id, product_id, quantity, reason, user_id)
    SELECT ${storeId}, item.id, item.quantity, 'admin', ${userId}
    FROM ${rows} WHERE item.quantity <> 0 ORDER BY item.id`);
}
