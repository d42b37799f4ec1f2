// SQL of low stock: below its reorder level, or soon sold out at the pace of the last 28 days.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import { deliveredOf } from '../purchase/purchase.store.ts';
import type { LowBySupplier, LowStock } from './low-stock.contract.ts';

export type LowFilter = {
  storeId: string;
  days: number;
  target: number;
  /** undefined: all; null: without a supplier. */
  supplierId: string | null | undefined;
};

/** Sales are counted over this many days (catalogue/sales). */
const PACE_DAYS = 28;

const lowOf = ({ storeId, days, target, supplierId }: LowFilter): SQL => sql`
  SELECT store_product.*, usual.supplier_id,
    CASE WHEN store_product.sold > 0 THEN (store_product.stock::bigint * ${PACE_DAYS * 24} / store_product.sold)::float8 END AS hours_left,
    CASE WHEN store_product.sold > 0 THEN round(store_product.stock::numeric * ${PACE_DAYS} / store_product.sold, 1)::float8 END AS days_left,
    greatest(1, greatest(ceil(store_product.sold::numeric * ${target}::int / ${PACE_DAYS}), coalesce(store_product.reorder_level, 0))
      - store_product.stock)::int AS suggested
  FROM store_products store_product LEFT JOIN product_suppliers usual ON usual.product_id = store_product.product_id
  WHERE store_product.store_id = ${storeId} AND NOT store_product.is_hidden
    AND (store_product.stock < store_product.reorder_level OR store_product.stock::bigint * ${PACE_DAYS} < store_product.sold::bigint * ${days}::int)
    AND ${toSupplierFilter(supplierId)}`;

function toSupplierFilter(supplierId: LowFilter['supplierId']): SQL {
  if (supplierId === undefined) return sql`true`;
  return supplierId === null ? sql`usual.supplier_id IS NULL` : sql`usual.supplier_id = ${supplierId}`;
}

/** Those that last shortest first, then best sellers; products without sales come last. */
export async function listLow(
  db: Queryable,
  filter: LowFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<LowStock[]> {
  const { rows } = await db.execute<LowStock>(sql`
    WITH low AS (
      SELECT * FROM (${lowOf(filter)}) AS low
      ORDER BY days_left NULLS LAST, sold DESC, product_id LIMIT ${limit} OFFSET ${offset}
    ), came AS (
      ${deliveredOf(sql`SELECT id FROM supplier_orders WHERE store_id = ${filter.storeId} AND closed_at IS NULL`)}
    ), ordered AS (
      SELECT line."productId" AS product_id, sum(line.quantity) FILTER (WHERE list.state = 'draft') AS listed,
        sum(greatest(0, line.quantity - coalesce(came.units, 0))) FILTER (WHERE list.state = 'sent') AS coming,
        max(list.sent_at) FILTER (WHERE line.quantity > coalesce(came.units, 0)) AS at
      FROM supplier_orders list
      CROSS JOIN jsonb_to_recordset(list.lines) AS line ("productId" text, quantity int)
      LEFT JOIN came ON came.list_id = list.id AND came.product_id = line."productId"
      WHERE list.store_id = ${filter.storeId} AND list.closed_at IS NULL
      GROUP BY 1
    )
    SELECT low.product_id AS "productId", product.name, product.unit, coalesce(product.images[1], '') AS image,
      coalesce(product.sku, '') AS sku, low.shelf, low.stock, low.reorder_level AS "reorderLevel", low.sold,
      low.days_left AS "daysLeft", low.hours_left AS "hoursLeft",
      greatest(0, low.suggested - coalesce(ordered.coming, 0) - coalesce(ordered.listed, 0))::int AS suggested,
      coalesce(ordered.listed, 0)::int AS listed,
      CASE WHEN supplier.id IS NOT NULL THEN jsonb_build_object('_id', supplier.id, 'name', supplier.name) END AS supplier,
      CASE WHEN ordered.coming > 0 THEN jsonb_build_object('quantity', ordered.coming, 'at', ${toIso(sql`ordered.at`)}) END AS ordered
    FROM low
    JOIN products product ON product.id = low.product_id
    LEFT JOIN suppliers supplier ON supplier.id = low.supplier_id
    LEFT JOIN ordered ON ordered.product_id = low.product_id
    ORDER BY low.days_left NULLS LAST, low.sold DESC, low.product_id`);
  return rows;
}

/** Most first. */
export async function countLow(db: Queryable, filter: LowFilter, limit: number): Promise<LowBySupplier[]> {
  const { rows } = await db.execute<LowBySupplier>(sql`
    SELECT supplier.id AS _id, coalesce(supplier.name, '') AS name, coalesce(supplier.email, '') AS email,
      low.products
    FROM (SELECT supplier_id, count(*)::int AS products FROM (${lowOf(filter)}) AS low GROUP BY 1) AS low
    LEFT JOIN suppliers supplier ON supplier.id = low.supplier_id
    ORDER BY low.products DESC, lower(supplier.name) LIMIT ${limit}`);
  return rows;
}
