// SQL of a month's GST: the sold lines of its invoices and the refunds after them, grouped by everything
// that a tax depends on. A line and its tax are those of the invoice (orders/invoice/invoice.rules.ts); the
// tests compare both to the paisa.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { SERVICE_CODES } from '#shared/bill.ts';
import { toFirstId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/times.ts';
import { MAX_WITHOUT_CODE, type Gst } from './gst.contract.ts';
import type { StoreMonth } from '../period.rules.ts';
import type { CreditUsed, DaySupply, StoredSupply } from './gst.rules.ts';

/** The invoices of the month by the clock of each store: (order_id, status, ...). */
const issuedIn = ({ storeIds, from, before }: StoreMonth): SQL => sql`
  SELECT invoice.*, store.name AS store_name, (invoice.issued_at AT TIME ZONE store.time_zone)::date AS day, coalesce(invoice.snapshot -> 'seller' ->> 'gstNumber', '') AS gst_number
  FROM stores store JOIN invoices invoice ON invoice.store_id = store.id
    AND invoice.issued_at >= ${from}::date::timestamp AT TIME ZONE store.time_zone
    AND invoice.issued_at < ${before}::date::timestamp AT TIME ZONE store.time_zone
  WHERE store.id = ANY(${textArray(storeIds)})`;

/** What decides the tax. */
const FACTS = sql`
  invoice.gst_number, invoice.snapshot -> 'seller' ->> 'state' AS seller_state, invoice.snapshot -> 'taxes' AS taxes,
  coalesce(buyer.delivery_address, orders.delivery_address) ->> 'state' AS state`;

/** In paise: the tax that an amount includes, as two equal halves and as a whole. */
const taxOf = (paise: SQL, basisPoints: SQL) => sql`
  sum(round(${paise} * ${basisPoints} / 2.0 / (10000 + ${basisPoints})))::float8 AS "halfPaise",
  sum(round(${paise} * ${basisPoints}::numeric / (10000 + ${basisPoints})))::float8 AS "wholePaise"`;

const OF_CODES = { columns: sql`hsn_code AS "hsnCode", unit`, keys: sql`hsn_code, unit` };
const OF_DAYS = {
  columns: sql`'' AS "hsnCode", '' AS unit, store_id AS "storeId", day::text AS day, way`,
  keys: sql`store_id, day, way`,
};

/** Of (gst_number, seller_state, state, tax, unit, quantity, charged, ...): sums by rate and those keys. */
const grouped = (sold: SQL, isCredit: boolean, { columns, keys }: typeof OF_CODES): SQL => sql`
  SELECT ${isCredit}::boolean AS "isCredit", gst_number AS "gstNumber", seller_state AS "sellerState", state, ${columns},
    basis_points AS "basisPoints", sum(quantity)::float8 AS quantity, sum(charged)::float8 AS "chargedPaise",
    count(*)::int AS count, ${taxOf(sql`charged`, sql`basis_points`)}
  FROM (
    SELECT *, coalesce(tax ->> 'hsnCode', '') AS hsn_code,
      CASE WHEN gst_number = '' THEN 0 ELSE coalesce((tax ->> 'gstBasisPoints')::int, 0) END AS basis_points
    FROM (${sold}) AS sold WHERE charged > 0
  ) AS sold GROUP BY gst_number, seller_state, state, basis_points, ${keys}`;

/** What was sold, its place, day and way of payment: (..., product_id, tax, unit, quantity, charged). */
function suppliesOf(month: StoreMonth): SQL {
  const codes = sql.raw(`'${JSON.stringify(SERVICE_CODES)}'::jsonb`);
  return sql`
    WITH issued AS MATERIALIZED (
      SELECT invoice.order_id, invoice.store_id, invoice.day, orders.payment_method AS way, ${FACTS}
      FROM (${issuedIn(month)}) AS invoice JOIN orders ON orders.id = invoice.order_id
      LEFT JOIN invoice_buyers buyer ON buyer.order_id = invoice.order_id
      WHERE orders.status = 'DELIVERED'
    ), goodwill AS MATERIALIZED (
      SELECT adjustment.line_id, sum(adjustment.paise) AS paise
      FROM issued JOIN order_adjustments adjustment USING (order_id)
      JOIN order_goodwills goodwill ON goodwill.id = adjustment.goodwill_id AND NOT goodwill.is_after_delivery
      GROUP BY 1
    ), lines AS MATERIALIZED (
      SELECT issued.*, line.product_id, line.unit, line.quantity - line.short AS delivered, line.short, line.substitute,
        paid_for_packs(line, line.quantity) - paid_for_packs(line, line.short) AS own,
        substitute_paise(line) AS instead, coalesce(goodwill.paise, 0) AS goodwill
      FROM issued JOIN order_lines line USING (order_id) LEFT JOIN goodwill ON goodwill.line_id = line.id
    )
    SELECT gst_number, seller_state, state, store_id, day, way, product_id, taxes -> product_id AS tax, unit, delivered AS quantity,
      own - least(goodwill, own) AS charged
    FROM lines
    UNION ALL
    SELECT gst_number, seller_state, state, store_id, day, way, substitute ->> 'productId', taxes -> (substitute ->> 'productId'),
      substitute ->> 'unit', (substitute ->> 'quantity')::int, instead - (goodwill - least(goodwill, own))
    FROM lines WHERE substitute IS NOT NULL
    UNION ALL
    SELECT gst_number, seller_state, state, store_id, day, way, NULL,
      jsonb_build_object('hsnCode', ${codes} ->> charge.kind, 'gstBasisPoints', charge.gst_basis_points),
      '', 0, charge.paise
    FROM issued JOIN order_charges charge USING (order_id)`;
}

/** Refunds after the invoice, each a credit note, at the rate of what came of its line. */
function creditsOf({ storeIds, from, before }: StoreMonth): SQL {
  const refunded = sql`
    SELECT ${FACTS}, orders.store_id, (adjustment.created_at AT TIME ZONE store.time_zone)::date AS day,
      orders.payment_method AS way, adjustment.paise AS charged, 0 AS quantity,
      CASE WHEN line.short < line.quantity OR line.substitute IS NULL THEN line.product_id
        ELSE line.substitute ->> 'productId' END AS product_id,
      CASE WHEN line.short < line.quantity OR line.substitute IS NULL THEN line.unit
        ELSE line.substitute ->> 'unit' END AS unit
    FROM order_adjustments adjustment JOIN orders ON orders.id = adjustment.order_id
    JOIN stores store ON store.id = orders.store_id
    JOIN (SELECT *, coalesce(snapshot -> 'seller' ->> 'gstNumber', '') AS gst_number FROM invoices) AS invoice
      ON invoice.order_id = adjustment.order_id
    JOIN order_lines line ON line.id = adjustment.line_id
    LEFT JOIN order_goodwills goodwill ON goodwill.id = adjustment.goodwill_id
    LEFT JOIN invoice_buyers buyer ON buyer.order_id = adjustment.order_id
    WHERE adjustment.id >= ${toFirstId(new Date(Date.parse(from) - DAY_MS))}
      AND adjustment.id < ${toFirstId(new Date(Date.parse(before) + DAY_MS))}
      AND (adjustment.created_at AT TIME ZONE store.time_zone)::date >= ${from}::date
      AND (adjustment.created_at AT TIME ZONE store.time_zone)::date < ${before}::date
      AND orders.store_id = ANY(${textArray(storeIds)}) AND orders.status = 'DELIVERED'
      AND is_refund(adjustment, goodwill)`;
  return sql`SELECT *, taxes -> product_id AS tax FROM (${refunded}) AS refunded`;
}

async function listGrouped<Row extends StoredSupply>(tx: Queryable, month: StoreMonth, by: typeof OF_CODES) {
  const supplies = await tx.execute<Row>(grouped(suppliesOf(month), false, by));
  const credits = await tx.execute<Row>(grouped(creditsOf(month), true, by));
  return [...supplies.rows, ...credits.rows];
}

export const listSupplies = (tx: Queryable, month: StoreMonth) =>
  listGrouped<StoredSupply>(tx, month, OF_CODES);

export const listDaySupplies = (tx: Queryable, month: StoreMonth) =>
  listGrouped<DaySupply>(tx, month, OF_DAYS);

/** What of the invoices of a day the credit of shoppers paid, before any refund after them. */
export async function listCreditUsed(tx: Queryable, month: StoreMonth): Promise<CreditUsed[]> {
  const { rows } = await tx.execute<CreditUsed>(sql`
    SELECT invoice.store_id AS "storeId", invoice.day::text AS day, orders.payment_method AS way,
      invoice.gst_number AS "gstNumber",
      sum(greatest(0, orders.credit_paise - orders.adjusted_paise + coalesce(after.paise, 0)))::float8 AS paise
    FROM (${issuedIn(month)}) AS invoice JOIN orders ON orders.id = invoice.order_id
    LEFT JOIN LATERAL (
      SELECT sum(adjustment.paise) AS paise FROM order_adjustments adjustment
      LEFT JOIN order_goodwills goodwill ON goodwill.id = adjustment.goodwill_id
      WHERE adjustment.order_id = orders.id AND is_refund(adjustment, goodwill)
    ) AS after ON true
    WHERE orders.status = 'DELIVERED' AND orders.credit_paise > 0 GROUP BY 1, 2, 3, 4`);
  return rows;
}

/** What was sold without an HSN code, less refunds, most first; with the code that it has by now. */
export async function listWithoutCode(tx: Queryable, month: StoreMonth): Promise<Gst['withoutCode']> {
  const { rows } = await tx.execute<Gst['withoutCode'][number]>(sql`
    SELECT sold.product_id AS "productId", coalesce(product.name, '') AS name, coalesce(product.unit, '') AS unit,
      sum(sold.charged)::float8 / 100 AS value, coalesce(max(tax.hsn_code), '') AS "hsnCode"
    FROM (
      SELECT product_id, tax, charged FROM (${suppliesOf(month)}) AS supplied
      UNION ALL SELECT product_id, tax, -charged FROM (${creditsOf(month)}) AS refunded
    ) AS sold LEFT JOIN products product ON product.id = sold.product_id CROSS JOIN tax_of_product(sold.product_id) AS tax
    WHERE sold.product_id IS NOT NULL AND coalesce(sold.tax ->> 'hsnCode', '') = ''
    GROUP BY sold.product_id, product.id HAVING sum(sold.charged) > 0
    ORDER BY sum(sold.charged) DESC, sold.product_id LIMIT ${MAX_WITHOUT_CODE}`);
  return rows;
}

type StoredSeries = Omit<Gst['series'][number], 'first' | 'last'> &
  Record<'storeNumber' | 'year' | 'first' | 'last', number>;

export async function listSeries(tx: Queryable, month: StoreMonth): Promise<StoredSeries[]> {
  const { storeIds, from, before } = month;
  const { rows } = await tx.execute<StoredSeries>(sql`
    SELECT false AS "isCredit", invoice.gst_number AS "gstNumber", invoice.store_name AS "storeName",
      (invoice.snapshot ->> 'storeNumber')::int AS "storeNumber", invoice.year,
      min(invoice.number) AS first, max(invoice.number) AS last, count(*)::int AS count,
      count(*) FILTER (WHERE orders.status = 'CANCELLED')::int AS cancelled
    FROM (${issuedIn(month)}) AS invoice JOIN orders ON orders.id = invoice.order_id
    GROUP BY 2, 3, 4, 5
    UNION ALL
    SELECT true, coalesce(invoice.snapshot -> 'seller' ->> 'gstNumber', ''), invoice.snapshot -> 'seller' ->> 'storeName',
      (invoice.snapshot ->> 'storeNumber')::int, note.year, min(note.number), max(note.number), count(*)::int, 0
    FROM credit_notes note JOIN invoices invoice ON invoice.order_id = note.order_id JOIN stores store ON store.id = note.store_id
    WHERE note.store_id = ANY(${textArray(storeIds)})
      AND note.issued_at >= ${from}::date - interval '1 day' AND note.issued_at < ${before}::date + interval '1 day'
      AND (note.issued_at AT TIME ZONE store.time_zone)::date >= ${from}::date
      AND (note.issued_at AT TIME ZONE store.time_zone)::date < ${before}::date
    GROUP BY 2, 3, 4, 5
    ORDER BY 1, 4, 5, 6`);
  return rows;
}
