// SQL of best-before days: delivered lines that are probably still there, and what is thrown away of them.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import { UNIT_COST } from '../stock.table.ts';
import type { ExpiringBatch } from './receipt.contract.ts';

type Span = { from: string; to: string; today: string };

const expiringOf = (storeId: string, { from, to }: Span): SQL => sql`
  SELECT line.id, line.receipt_id, line.product_id, line.quantity, line.best_before, ${UNIT_COST} AS cost_paise, store_product.stock, store_product.shelf,
    likely_left(line, store_product.stock) AS likely_left
  FROM stock_receipt_lines line
  JOIN store_products store_product ON store_product.product_id = line.product_id AND store_product.store_id = line.store_id
  WHERE line.store_id = ${storeId} AND line.best_before BETWEEN ${from} AND ${to} AND line.settled_at IS NULL`;

export async function listExpiring(
  db: Queryable,
  storeId: string,
  span: Span,
  { limit, offset }: { limit: number; offset: number },
): Promise<ExpiringBatch[]> {
  const { rows } = await db.execute<ExpiringBatch>(sql`
    SELECT line.id AS "lineId", line.receipt_id AS "receiptId", receipt.supplier_name AS supplier,
      ${toIso(sql`receipt.booked_at`)} AS "receivedAt",
      line.product_id AS "productId", product.name, product.unit, coalesce(product.images[1], '') AS image,
      line.shelf, line.best_before::text AS "bestBefore", (line.best_before - ${span.today}::date) AS "daysLeft",
      line.quantity AS received, line.likely_left::int AS "likelyLeft", line.stock,
      product.price_paise / 100::float8 AS price, product.discount_basis_points / 100::float8 AS discount,
      (SELECT ${toIso(sql`max(ends_at)`)} FROM price_plans plan WHERE plan.product_id = product.id
        AND plan.ended_at IS NULL AND plan.starts_at <= now() AND plan.ends_at > now()) AS "plannedUntil",
      ${toIso(sql`((line.best_before + 1)::timestamp AT TIME ZONE store.time_zone)`)} AS until,
      coalesce(line.cost_paise, product.cost_paise) / 100::float8 AS "unitCost",
      tax.gst_basis_points / 100::float8 AS "gstRate"
    FROM (${expiringOf(storeId, span)}) AS line
    JOIN stock_receipts receipt ON receipt.id = line.receipt_id JOIN stores store ON store.id = receipt.store_id
    JOIN products product ON product.id = line.product_id CROSS JOIN tax_of_product(product.id) AS tax
    WHERE line.likely_left > 0
    ORDER BY line.best_before, line.id LIMIT ${limit} OFFSET ${offset}`);
  return rows;
}

export const countExpiring = (db: Queryable, storeId: string, span: Span): Promise<number> =>
  db.$count(sql`(${expiringOf(storeId, span)}) AS line`, sql`line.likely_left > 0`);

/**
 * Notes what is thrown away of these lines. `isExpired`: nothing else is left of them. Returns the lines that
 * had as much, and of expired ones those that were not marked before.
 */
export async function writeOff(
  tx: Queryable,
  storeId: string,
  lines: readonly { lineId: string; productId: string; units: number }[],
  { isExpired }: { isExpired: boolean },
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE stock_receipt_lines line
    SET written_off = line.written_off + item.units, settled_at = CASE WHEN ${isExpired} THEN now() ELSE line.settled_at END
    FROM unnest(${sql.param(lines.map(({ lineId }) => lineId))}::text[],
      ${sql.param(lines.map(({ productId }) => productId))}::text[],
      ${sql.param(lines.map(({ units }) => units))}::int[]) AS item (id, product_id, units)
    WHERE line.id = item.id AND line.product_id = item.product_id AND line.store_id = ${storeId}
      AND (NOT ${isExpired} OR (line.best_before IS NOT NULL AND line.settled_at IS NULL))
      AND line.written_off + item.units <= line.quantity
    RETURNING line.id`);
  return new Set(rows.map(({ id }) => id));
}
