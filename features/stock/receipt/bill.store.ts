// SQL of suppliers' bills and their photos.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import type { ListedBill } from './bill.contract.ts';

export type BillsFilter = { storeId: string; supplierId?: string | undefined; isPaid: boolean };

const isListed = ({ storeId, supplierId, isPaid }: BillsFilter): SQL => sql`
  receipt.store_id = ${storeId} AND receipt.booked_at IS NOT NULL AND receipt.bill_day IS NOT NULL
  AND receipt.paid_at ${isPaid ? sql`IS NOT NULL` : sql`IS NULL`}
  ${supplierId ? sql`AND receipt.supplier_id = ${supplierId}` : sql``}`;

/** As toTaxes of bill.rules.ts adds it up. */
const LINES_PAISE = sql`
  SELECT coalesce(sum(taxable + CASE WHEN receipt.supplier_gst_number = '' THEN 0
      WHEN receipt.is_integrated THEN round(taxable * basis_points / 10000.0)
      ELSE 2 * round(taxable * basis_points / 20000.0) END), 0)
  FROM (
    SELECT coalesce(gst_basis_points, 0) AS basis_points, sum(cost_paise * (quantity - free_units)) AS taxable
    FROM stock_receipt_lines line WHERE line.receipt_id = receipt.id AND cost_paise IS NOT NULL GROUP BY 1
  ) AS rate`;

export async function listStoredBills(
  db: Queryable,
  filter: BillsFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedBill[]> {
  const order = filter.isPaid ? sql`receipt.paid_at DESC` : sql`receipt.due_day`;
  const { rows } = await db.execute<ListedBill>(sql`
    SELECT receipt.id AS "receiptId", receipt.supplier_id AS "supplierId", receipt.supplier_name AS supplier,
      receipt.reference, receipt.bill_day::text AS day, receipt.due_day::text AS "dueDay",
      receipt.bill_paise / 100::float8 AS total,
      coalesce(receipt.bill_paise, (${LINES_PAISE}))::float8 / 100 AS amount,
      ${toIso(sql`receipt.paid_at`)} AS "paidAt", receipt.paid_by_name AS "paidBy", receipt.paid_how AS how,
      EXISTS (SELECT FROM stock_receipt_photos photo WHERE photo.receipt_id = receipt.id) AS "hasPhoto"
    FROM stock_receipts receipt WHERE ${isListed(filter)}
    ORDER BY ${order}, receipt.id DESC LIMIT ${limit} OFFSET ${offset}`);
  return rows;
}

export const countBills = (db: Queryable, filter: BillsFilter): Promise<number> =>
  db.$count(sql`stock_receipts receipt`, isListed(filter));

type StoredBill = {
  reference: string;
  day: string | null;
  /** In rupees. */
  total: number | null;
  gstNumber: string;
  isIntegrated: boolean;
};

/** Due by the supplier's present terms. */
export async function writeBill(tx: Queryable, id: string, bill: StoredBill): Promise<void> {
  const { reference, day, total, gstNumber, isIntegrated } = bill;
  await tx.execute(sql`
    UPDATE stock_receipts SET reference = ${reference}, bill_day = ${day}::date, bill_paise = ${total}::numeric * 100,
      due_day = ${day}::date + coalesce((SELECT payment_days FROM suppliers WHERE id = supplier_id), 0),
      supplier_gst_number = ${gstNumber}, is_integrated = ${isIntegrated}, touched_at = now()
    WHERE id = ${id}`);
}

/** null: it is not paid. */
export async function writePaid(
  tx: Queryable,
  id: string,
  paid: { userId: string; how: string; now: Date } | null,
): Promise<void> {
  await tx.execute(sql`
    UPDATE stock_receipts SET paid_at = ${paid?.now ?? null}, paid_by = ${paid?.userId ?? null},
      paid_by_name = coalesce((SELECT name FROM users WHERE id = ${paid?.userId ?? null}), ''), paid_how = ${paid?.how ?? ''}
    WHERE id = ${id}`);
}

export async function writePhoto(tx: Queryable, receiptId: string, image: Buffer): Promise<void> {
  await tx.execute(sql`
    INSERT INTO stock_receipt_photos (receipt_id, image) VALUES (${receiptId}, ${image})
    ON CONFLICT (receipt_id) DO UPDATE SET image = EXCLUDED.image, created_at = now()`);
  await tx.execute(sql`UPDATE stock_receipts SET touched_at = now() WHERE id = ${receiptId}`);
}

export async function findPhoto(db: Queryable, receiptId: string): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ image: Buffer }>(
    sql`SELECT image FROM stock_receipt_photos WHERE receipt_id = ${receiptId}`,
  );
  return rows[0]?.image;
}
