// SQL for the export: a snapshot of the catalogue, read in batches of products.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { selectStored } from '../product-columns.store.ts';
import { FILE_FIELDS, type StoredProduct } from './plan-row.rules.ts';

/** Most frequent first; at most `limit`. */
export async function listFieldNames(tx: Queryable, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT field.name FROM products CROSS JOIN LATERAL json_object_keys(more_details) AS field(name)
    GROUP BY field.name ORDER BY count(*) DESC, field.name LIMIT ${limit}`);
  return rows.map(({ name }) => name);
}

export type ExportedProduct = StoredProduct & { sold: number };

type ExportPortion = {
  storeId: string;
  afterId: string;
  limit: number;
  /** All if undefined. */
  ids: readonly string[] | undefined;
};

/**
 * Sorted by id, starting after `afterId`. Both tables need the condition; otherwise each batch reads the
 * stock of all products before it.
 */
export async function listForExport(
  tx: Queryable,
  { storeId, afterId, limit, ids }: ExportPortion,
): Promise<ExportedProduct[]> {
  const isChosen = ids ? sql`AND id = ANY(${sql.param([...ids])}::text[])` : sql``;
  const { rows } = await tx.execute<ExportedProduct>(sql`
    SELECT p.id, ${sql.raw(selectStored(FILE_FIELDS))},
      -coalesce((SELECT sum(quantity) FROM stock_movements
        WHERE product_id = p.id AND store_id = ${storeId} AND reason IN ('order', 'release')), 0)::float8 AS sold
    FROM products p JOIN store_products sp ON sp.product_id = p.id AND sp.store_id = ${storeId}
    WHERE id > ${afterId} AND sp.product_id > ${afterId} ${isChosen} ORDER BY id LIMIT ${limit}`);
  return rows;
}
