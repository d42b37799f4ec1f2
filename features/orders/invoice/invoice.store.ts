// SQL of invoices: their stored facts, their numbers, and the order they describe.

import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { BillCharge } from '#shared/bill.ts';
import { listCharges, listLines } from '../core/order.store.ts';
import type { StoredLine, StoredOrder } from '../core/order.rules.ts';
import { orderAdjustments, orderGoodwills, orders } from '../core/order.table.ts';
import type { Adjustment } from './invoice.rules.ts';
import { creditNotes, invoiceBuyers, invoices, type InvoiceSnapshot } from './invoice.table.ts';

/** All stored facts; the store's number is null before its first invoice. */
export type ReadSnapshot = Omit<InvoiceSnapshot, 'storeNumber'> & {
  storeNumber: number | null;
  /** The GSTIN of the whole shop, for stores without their own. */
  shopGstNumber: string | null;
};

/** Seller, buyer and taxes as they are now; undefined when the order has its invoice. */
export async function readSnapshot(tx: Queryable, order: StoredOrder): Promise<ReadSnapshot | undefined> {
  const { rows } = await tx.execute<ReadSnapshot>(sql`
    SELECT person.name AS "buyerName",
      json_build_object('storeName', store.name, 'addressLine', store.address_line, 'city', store.city,
        'state', store.state, 'pincode', store.pincode, 'phone', coalesce(nullif(store.phone, ''), shop.phone), 'timeZone', store.time_zone,
        'gstNumber', store.gst_number, 'legalName', shop.business_name, 'fssaiNumber', shop.fssai_number) AS seller,
      (SELECT coalesce(json_object_agg(sold.id,
          json_build_object('hsnCode', tax.hsn_code, 'gstBasisPoints', tax.gst_basis_points)), '{}')
        FROM (SELECT DISTINCT unnest(ARRAY[line.product_id, line.substitute ->> 'productId']) AS id
          FROM order_lines line WHERE line.order_id = ${order.id}) AS sold
        CROSS JOIN tax_of_product(sold.id) AS tax WHERE sold.id IS NOT NULL) AS taxes,
      ${storeNumber(order.storeId)} AS "storeNumber", shop.gst_number AS "shopGstNumber"
    FROM stores store, users person, shop_settings shop
    WHERE store.id = ${order.storeId} AND person.id = ${order.userId}
      AND NOT EXISTS (SELECT FROM invoices WHERE order_id = ${order.id})`);
  return rows[0];
}

/** Used in its invoices; the first of each year has the number 1, so one is found at once. */
const storeNumber = (storeId: string) => sql`(
  SELECT (first.snapshot ->> 'storeNumber')::int FROM invoices first
  WHERE first.number = 1 AND first.store_id = ${storeId} LIMIT 1)`;

/** Two stores that issue their first invoice at the same moment wait for each other. */
export async function takeStoreNumber(tx: Queryable, storeId: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('invoices: store numbers'))`);
  const { rows } = await tx.execute<{ number: number }>(sql`
    SELECT coalesce(${storeNumber(storeId)},
      1 + coalesce((SELECT max((first.snapshot ->> 'storeNumber')::int) FROM invoices first WHERE first.number = 1), 0)
    )::int AS number`);
  return rows[0]!.number;
}

type NewInvoice = {
  orderId: string;
  storeId: string;
  year: number;
  snapshot: InvoiceSnapshot;
  issuedAt: Date;
};

/** The counter's row stays locked until the transaction ends, so an unused number is given to the next. */
const nextNumber = (
  counter: 'last' | 'last_credit',
  { storeId, year }: { storeId: string; year: number },
) => sql`
  INSERT INTO invoice_counters AS counter (store_id, year, last, last_credit)
  VALUES (${storeId}, ${year}, ${Number(counter === 'last')}, ${Number(counter === 'last_credit')})
  ON CONFLICT (store_id, year) DO UPDATE SET ${sql.raw(`${counter} = counter.${counter} + 1 RETURNING ${counter}`)} AS number`;

export async function insertInvoice(tx: Queryable, invoice: NewInvoice): Promise<void> {
  const { orderId, storeId, year, snapshot, issuedAt } = invoice;
  await tx.execute(sql`
    WITH counter AS (${nextNumber('last', invoice)})
    INSERT INTO invoices (order_id, store_id, year, number, snapshot, issued_at)
    SELECT ${orderId}, ${storeId}, ${year}, counter.number, ${JSON.stringify(snapshot)}::jsonb, ${issuedAt} FROM counter`);
}

/** The clock of the store that issued the invoice of this order; undefined when there is none. */
export async function findInvoiceZone(tx: Queryable, orderId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ timeZone: string }>(sql`
    SELECT snapshot -> 'seller' ->> 'timeZone' AS "timeZone" FROM invoices WHERE order_id = ${orderId}`);
  return rows[0]?.timeZone;
}

type NewCreditNote = { sourceId: string; orderId: string; storeId: string; year: number; issuedAt: Date };

export async function insertCreditNote(tx: Queryable, note: NewCreditNote): Promise<void> {
  const { sourceId, orderId, storeId, year, issuedAt } = note;
  await tx.execute(sql`
    WITH counter AS (${nextNumber('last_credit', note)})
    INSERT INTO credit_notes (source_id, order_id, store_id, year, number, issued_at)
    SELECT ${sourceId}, ${orderId}, ${storeId}, ${year}, counter.number, ${issuedAt} FROM counter`);
}

type InvoicedOrder = {
  order: StoredOrder;
  invoice: typeof invoices.$inferSelect | null;
  /** Of a deleted account. */
  buyer: typeof invoiceBuyers.$inferSelect | null;
};

/** The order with its invoice, if it has one; undefined when the order does not exist. */
export async function findOrderWithInvoice(
  db: Queryable,
  orderId: string,
): Promise<InvoicedOrder | undefined> {
  const [row] = await db
    .select({ order: orders, invoice: invoices, buyer: invoiceBuyers })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .leftJoin(invoiceBuyers, eq(invoiceBuyers.orderId, orders.id))
    .where(eq(orders.id, orderId));
  return row;
}

export async function listInvoiced(
  db: Queryable,
  orderId: string,
): Promise<{ lines: StoredLine[]; charges: BillCharge[]; adjustments: Adjustment[] }> {
  const [lines, charges, adjustments] = await Promise.all([
    listLines(db, orderId),
    listCharges(db, orderId),
    db
      .select({
        ...getTableColumns(orderAdjustments),
        isAfterDelivery: orderGoodwills.isAfterDelivery,
        creditNote: { year: creditNotes.year, number: creditNotes.number },
      })
      .from(orderAdjustments)
      .leftJoin(orderGoodwills, eq(orderGoodwills.id, orderAdjustments.goodwillId))
      .leftJoin(
        creditNotes,
        sql`${creditNotes.sourceId} = coalesce(${orderAdjustments.goodwillId}, ${orderAdjustments.id})`,
      )
      .where(eq(orderAdjustments.orderId, orderId))
      .orderBy(orderAdjustments.id),
  ]);
  return { lines, charges, adjustments };
}
