// SQL of low stock: below its reorder level, or soon sold out at the pace of the last 28 days.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import { deliveredOf } from '../purchase/purchase.store.ts';
import type { LowBySupplier, LowStock } from './low-stock.contract.ts';
import { PACE_DAYS, type LowFacts } from './low-stock.rules.ts';

export type LowFilter = {
  storeId: string;
  days: number;
  /** undefined: all; null: without a supplier. */
  supplierId: string | null | undefined;
};

const lowOf = ({ storeId, days, supplierId }: LowFilter): SQL => sql`
  SELECT store_product.*, usual.supplier_id, store_product.stock::float8 / nullif(store_product.sold, 0) AS cover
  FROM store_products store_product LEFT JOIN product_suppliers usual ON usual.product_id = store_product.product_id
  WHERE store_product.store_id = ${storeId} AND NOT store_product.is_hidden
    AND (store_product.stock < store_product.reorder_level OR store_product.stock::bigint * ${PACE_DAYS} < store_product.sold::bigint * ${days}::int)
    AND ${toSupplierFilter(supplierId)}`;

/** Of each product the newest movements, in which it was sold out in the days of its pace or was not. */
const MAX_MOVEMENTS = 1_000;

/** The days that a product of `low` was sold out, by its ledger: from the movement that took the last one. */
const DAYS_OUT = sql`
  SELECT coalesce(sum(extract(epoch FROM until - greatest(since, from_day)) / 86400) FILTER (WHERE stock <= 0), 0)::float8
  FROM (
    SELECT created_at AS since, coalesce(lag(created_at) OVER newest, now()) AS until, now() - ${PACE_DAYS}::int * interval '1 day' AS from_day,
      low.stock - coalesce(sum(quantity) OVER (newest ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS stock
    FROM (
      SELECT id, quantity, created_at FROM stock_movements
      WHERE product_id = low.product_id AND store_id = low.store_id ORDER BY id DESC LIMIT ${MAX_MOVEMENTS}
    ) AS movement WINDOW newest AS (ORDER BY id DESC)
  ) AS span WHERE until > from_day`;

type StoredLow = Omit<LowStock, 'daysLeft' | 'hoursLeft' | 'suggested' | 'why' | 'caseSize'> & LowFacts;

function toSupplierFilter(supplierId: LowFilter['supplierId']): SQL {
  if (supplierId === undefined) return sql`true`;
  return supplierId === null ? sql`usual.supplier_id IS NULL` : sql`usual.supplier_id = ${supplierId}`;
}

/** Those that last shortest first, then best sellers; products without sales come last. */
export async function listLow(
  db: Queryable,
  filter: LowFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredLow[]> {
  const { rows } = await db.execute<StoredLow>(sql`
    WITH low AS (
      SELECT * FROM (${lowOf(filter)}) AS low
      ORDER BY cover NULLS LAST, sold DESC, product_id LIMIT ${limit} OFFSET ${offset}
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
      (${DAYS_OUT}) AS "daysOut", coalesce(ordered.coming, 0)::int AS coming, coalesce(ordered.listed, 0)::int AS listed,
      coalesce(supplier.lead_days, 0) AS "leadDays", product.case_size AS "caseSize", product.minimum_order AS "minimumUnits",
      CASE WHEN supplier.id IS NOT NULL THEN jsonb_build_object('_id', supplier.id, 'name', supplier.name) END AS supplier,
      CASE WHEN ordered.coming > 0 THEN jsonb_build_object('quantity', ordered.coming, 'at', ${toIso(sql`ordered.at`)}) END AS ordered
    FROM low
    JOIN products product ON product.id = low.product_id
    LEFT JOIN suppliers supplier ON supplier.id = low.supplier_id
    LEFT JOIN ordered ON ordered.product_id = low.product_id
    ORDER BY low.cover NULLS LAST, low.sold DESC, low.product_id`);
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
