// SQL of the parts of a product's page, each one statement of one product.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray, toIso } from '#database/columns.ts';
import { UNIT_COST } from '#features/stock/stock.table.ts';
import type { PriceChange, ProductOverview, StockOfStore } from './product-page.contract.ts';

type ProductFacts = Omit<
  ProductOverview,
  'stores' | 'days' | 'changes' | 'offers' | 'barCodes' | 'purchases'
>;

export async function findProduct(db: Queryable, id: string): Promise<ProductFacts | undefined> {
  const { rows } = await db.execute<ProductFacts>(sql`
    SELECT id AS _id, name, unit, coalesce(sku, '') AS sku, coalesce(images[1], '') AS image,
      price_paise / 100::float8 AS price, discount_basis_points / 100::float8 AS discount,
      cost_paise / 100::float8 AS cost, tax.gst_basis_points / 100::float8 AS "gstRate", is_hidden AS "isHidden",
      ARRAY(SELECT categories.name FROM product_categories place JOIN categories ON categories.id = place.category_id
        WHERE place.product_id = products.id ORDER BY 1) AS categories
    FROM products CROSS JOIN tax_of_product(id) AS tax WHERE id = ${id}`);
  return rows[0];
}

export async function listStock(db: Queryable, productId: string, storeIds: readonly string[]) {
  const { rows } = await db.execute<Omit<StockOfStore, 'name' | 'mayWork'>>(sql`
    SELECT store_id AS "storeId", stock, shelf, reorder_level AS "reorderLevel", sold
    FROM store_products WHERE product_id = ${productId} AND store_id = ANY(${textArray(storeIds)})`);
  return rows;
}

const DAYS = 28;

export async function listDays(db: Queryable, productId: string, storeIds: readonly string[], now: Date) {
  const today = sql`(${now}::timestamptz AT TIME ZONE 'UTC')::date`;
  const { rows } = await db.execute<ProductOverview['days'][number]>(sql`
    SELECT past.at::date::text AS day, coalesce(sum(sales.units), 0)::int AS units
    FROM generate_series(${today} - ${DAYS - 1}::int, ${today}, interval '1 day') AS past (at)
    LEFT JOIN product_sales sales ON sales.product_id = ${productId}
      AND sales.store_id = ANY(${textArray(storeIds)}) AND sales.day = past.at::date
    GROUP BY 1 ORDER BY 1`);
  return rows;
}

const MAX_CHANGES = 20;
/** So many entries of the audit are looked through for its prices. */
const MAX_ENTRIES = 2_000;
const PRICES = ['price_paise', 'discount_basis_points', 'cost_paise'];

type PriceColumns = Partial<Record<'price_paise' | 'discount_basis_points' | 'cost_paise', number | null>>;

/**
 * What the audit has of its prices, newest first: by hand, in files, and by plans. Without what goods in set,
 * which the receipts say.
 */
export async function listPriceChanges(db: Queryable, productId: string): Promise<PriceChange[]> {
  type Row = { at: string; by: string | null; before: PriceColumns | null; after: PriceColumns };
  const { rows } = await db.execute<Row>(sql`
    SELECT ${toIso(sql`entry.at`)} AS at, (SELECT name FROM users WHERE users.id = entry.user_id) AS by,
      entry.before, entry.after
    FROM (
      SELECT * FROM audit_entries WHERE entity = 'product' AND entity_id = ${productId}
      ORDER BY id DESC LIMIT ${MAX_ENTRIES}
    ) AS entry
    WHERE jsonb_exists_any(entry.after, ${textArray(PRICES)}) AND entry.call NOT LIKE '% /api/stock/rece%'
    ORDER BY entry.id DESC LIMIT ${MAX_CHANGES}`);
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: before && toPrices(before),
    after: toPrices(after),
    receipt: null,
  }));
}

/** What was paid for it in the deliveries of these stores, newest first. */
export async function listCosts(db: Queryable, productId: string, storeIds: readonly string[]) {
  type Row = { at: string; by: string | null; id: string; supplier: string; cost: number };
  const { rows } = await db.execute<Row>(sql`
    SELECT ${toIso(sql`receipt.booked_at`)} AS at, receipt.id, receipt.supplier_name AS supplier,
      (SELECT name FROM users WHERE users.id = receipt.booked_by) AS by, ${UNIT_COST} / 100::float8 AS cost
    FROM (
      SELECT id, booking_id, reason FROM stock_movements
      WHERE product_id = ${productId} AND store_id = ANY(${textArray(storeIds)}) ORDER BY id DESC LIMIT ${MAX_ENTRIES}
    ) AS moved
    JOIN stock_receipts receipt ON receipt.id = moved.booking_id
    JOIN stock_receipt_lines line ON line.receipt_id = receipt.id AND line.product_id = ${productId}
    WHERE moved.reason = 'receipt' AND line.cost_paise IS NOT NULL
    ORDER BY moved.id DESC, line.number DESC LIMIT ${MAX_CHANGES}`);
  return rows.map(({ at, by, id, supplier, cost }) => ({
    ...{ at, by, before: null, after: { cost } },
    receipt: { _id: id, supplier },
  }));
}

/** Of both kinds together. */
export const newestOf = (changes: readonly PriceChange[]): PriceChange[] =>
  changes.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, MAX_CHANGES);

function toPrices({ price_paise: price, discount_basis_points: discount, cost_paise: cost }: PriceColumns) {
  return {
    ...(typeof price === 'number' && { price: price / 100 }),
    ...(typeof discount === 'number' && { discount: discount / 100 }),
    ...(cost !== undefined && { cost: cost === null ? null : cost / 100 }),
  };
}

const MAX_PURCHASES = 20;

/** The open ones of these stores, of which each has at most a hundred. */
export async function listPurchasesOf(db: Queryable, productId: string, storeIds: readonly string[]) {
  const { rows } = await db.execute<Omit<ProductOverview['purchases'][number], 'number'>>(sql`
    SELECT list.id AS _id, store_id AS "storeId", supplier_name AS supplier, state,
      (SELECT sum(quantity) FROM jsonb_to_recordset(lines) AS line ("productId" text, quantity int)
        WHERE line."productId" = ${productId})::int AS quantity
    FROM supplier_orders list
    WHERE store_id = ANY(${textArray(storeIds)}) AND closed_at IS NULL
      AND lines @> ${JSON.stringify([{ productId }])}::jsonb
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_PURCHASES}`);
  return rows;
}
