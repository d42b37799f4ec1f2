// SQL of a month's purchases: what was paid for of each bill and rate, without tax.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import type { StoreMonth } from '../period.rules.ts';
import type { StoredPurchase } from './purchases.rules.ts';

export async function listPurchases(tx: Queryable, { storeIds, from, before }: StoreMonth) {
  const { rows } = await tx.execute<StoredPurchase>(sql`
    SELECT receipt.id AS "receiptId", store.name AS "storeName", receipt.supplier_name AS supplier,
      receipt.supplier_gst_number AS "gstNumber", coalesce(supplier.state, '') AS state, receipt.reference,
      receipt.day::text AS day, receipt.bill_paise::float8 AS "billPaise", receipt.is_integrated AS "isIntegrated",
      coalesce(line.gst_basis_points, 0) AS "basisPoints",
      coalesce(sum(line.cost_paise * (line.quantity - line.free_units)), 0)::float8 AS "taxablePaise",
      count(*) FILTER (WHERE line.cost_paise IS NULL)::int AS "withoutCost"
    FROM stores store JOIN LATERAL (
      SELECT *, coalesce(bill_day, (booked_at AT TIME ZONE store.time_zone)::date) AS day
      FROM stock_receipts WHERE store_id = store.id AND booked_at IS NOT NULL
    ) AS receipt ON receipt.day >= ${from}::date AND receipt.day < ${before}::date
    JOIN stock_receipt_lines line ON line.receipt_id = receipt.id
    LEFT JOIN suppliers supplier ON supplier.id = receipt.supplier_id
    WHERE store.id = ANY(${textArray(storeIds)})
    GROUP BY 1, 2, 3, 4, 5, 6, receipt.day, 8, 9, 10
    ORDER BY receipt.day, receipt.id, 10`);
  return rows;
}
