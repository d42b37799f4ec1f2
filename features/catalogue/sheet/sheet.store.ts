// SQL for the rows of the product sheet: pages by filter and order, and products by id.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { brandOf, sellingPaise, TAXES_OF_PRODUCTS } from '../catalogue.table.ts';
import { toTextMatch } from '../product/staff-products.store.ts';
import { selectNamed, selectStored } from '../product-columns.store.ts';
import { TAX_CODES, USUAL_TAXES } from '../tax/tax-proposals.rules.ts';
import { ROW_FIELDS } from './sheet-cells.rules.ts';
import type { SheetIdsQuery, SheetOrder } from './sheet.contract.ts';
import type { SheetProduct } from './sheet.rules.ts';

/** Stock is low if it covers fewer days than this at the sales rate of the last 28 days. */
const LOW_COVER_DAYS = 3;
const SALES_DAYS = 28;
const NOT_SOLD_DAYS = 30;

/** The filter of a sheet in a store; days are those of `timeZone`. */
export type FilteredSheet = SheetIdsQuery & { storeId: string; timeZone: string };

export type StoredRow = SheetProduct & {
  sizeGroup: string | null;
  moreDetails: Record<string, string>;
};

const COLUMNS = sql.raw(`
  p.id, coalesce(p.images[1], '') AS image, p.size_group AS "sizeGroup", p.more_details AS "moreDetails",
  (SELECT tax.gst_basis_points FROM tax_of_product(p.id) AS tax) AS "soldBasisPoints",
  extract(epoch FROM p.updated_at)::float8 AS "updatedAtSeconds", ${selectStored(ROW_FIELDS)},
  ${selectNamed(['category', 'subCategory', 'supplier'])}`);

const ORDERS: Record<SheetOrder, SQL> = {
  name: sql`lower(p.name)`,
  price: sql`p.price_paise`,
  stock: sql`sp.stock`,
  updated: sql`p.updated_at`,
};

function toConditions(filter: FilteredSheet): { ofProduct: SQL[]; ofStore: SQL[] } {
  const { storeId, category, subCategory, supplier, hidden, changedSince, timeZone } = filter;
  const brand = filter.brand?.trim().toLowerCase();
  const search = filter.search?.trim() ?? '';
  const discountAbove = Math.round(Number(filter.discountAbove) * 100);
  const isIn = sql`SELECT FROM product_categories pc WHERE pc.product_id = p.id`;
  const lastSale = sql`
    SELECT created_at FROM stock_movements sold
    WHERE sold.product_id = sp.product_id AND sold.store_id = ${storeId} AND sold.reason = 'order'
    ORDER BY sold.id DESC LIMIT 1`;
  const when = (value: string | undefined, condition: SQL) => (value ? [condition] : []);
  const ofProduct = [
    ...when(search, toTextMatch(search)),
    ...when(category, sql`EXISTS (${isIn} AND pc.category_id = ${category})`),
    ...when(
      subCategory,
      sql`EXISTS (SELECT FROM product_sub_categories ps WHERE ps.product_id = p.id AND ps.sub_category_id = ${subCategory})`,
    ),
    ...when(
      supplier,
      supplier === 'none'
        ? sql`NOT EXISTS (SELECT FROM product_suppliers ps WHERE ps.product_id = p.id)`
        : sql`EXISTS (SELECT FROM product_suppliers ps WHERE ps.product_id = p.id AND ps.supplier_id = ${supplier})`,
    ),
    ...when(brand, sql`lower(${sql.raw(brandOf('p'))}) = ${brand}`),
    ...when(filter.noHsn, sql`(tax.hsn_code IS NULL OR tax.gst_basis_points IS NULL)`),
    ...when(
      filter.unusualGst,
      sql`EXISTS (SELECT FROM product_taxes own,
          LATERAL (SELECT CASE WHEN left(own.hsn_code, 4) = ANY(${textArray(TAX_CODES)}) THEN left(own.hsn_code, 4) ELSE '' END) AS known(code)
          WHERE own.product_id = p.id AND known.code || ' ' || own.gst_basis_points <> ALL(${textArray(USUAL_TAXES)}))`,
    ),
    ...when(
      filter.noBarCode,
      sql`NOT EXISTS (SELECT FROM product_bar_codes code WHERE code.product_id = p.id)`,
    ),
    ...when(
      filter.taughtCode,
      sql`EXISTS (SELECT FROM product_bar_codes code WHERE code.product_id = p.id AND code.source = 'picking')`,
    ),
    ...when(filter.noCost, sql`p.cost_paise IS NULL`),
    ...when(
      filter.belowCost,
      // As toCostWithGst of shared/price-risks.ts.
      sql`${sql.raw(sellingPaise('p'))} < (p.cost_paise * (10000 + coalesce(tax.gst_basis_points, 0)) + 5000) / 10000`,
    ),
    ...when(filter.noPicture, sql`cardinality(p.images) = 0`),
    ...when(filter.noCategory, sql`NOT EXISTS (${isIn})`),
    ...when(hidden, hidden === 'yes' ? sql`p.is_hidden` : sql`NOT p.is_hidden`),
    ...when(filter.discountAbove, sql`p.discount_basis_points > ${discountAbove}`),
    ...when(changedSince, sql`p.updated_at >= ${changedSince}::timestamp AT TIME ZONE ${timeZone}`),
  ];
  const ofStore = [
    ...when(filter.soldOut, sql`sp.stock = 0`),
    ...when(
      filter.low,
      sql`(sp.stock < sp.reorder_level OR sp.stock * ${SALES_DAYS}::bigint < sp.sold * ${LOW_COVER_DAYS}::bigint)`,
    ),
    ...when(
      filter.notSold,
      sql`sp.sold = 0 AND ((${lastSale}) < now() - ${`${NOT_SOLD_DAYS} days`}::interval) IS NOT FALSE`,
    ),
  ];
  return { ofProduct, ofStore };
}

const toStoreJoin = (storeId: string) =>
  sql`JOIN store_products sp ON sp.product_id = p.id AND sp.store_id = ${storeId}`;

/** Joined to store rows only if needed; their conditions come first, because they match few products. */
function toMatching(filter: FilteredSheet, order?: SheetOrder): SQL {
  const { ofProduct, ofStore } = toConditions(filter);
  const taxes =
    filter.noHsn || filter.belowCost
      ? sql`LEFT JOIN ${TAXES_OF_PRODUCTS} AS tax ON tax.product_id = p.id`
      : sql``;
  const join =
    ofStore.length > 0
      ? sql`JOIN (SELECT * FROM store_products sp WHERE sp.store_id = ${filter.storeId}
          AND ${sql.join(ofStore, sql` AND `)} OFFSET 0) sp ON sp.product_id = p.id`
      : order === 'stock'
        ? toStoreJoin(filter.storeId)
        : sql``;
  return sql`FROM products p ${taxes} ${join} ${ofProduct.length > 0 ? sql`WHERE ${sql.join(ofProduct, sql` AND `)}` : sql``}`;
}

export type SheetWindow = { order: SheetOrder; isDescending: boolean; limit: number; offset: number };

/** Without a filter, an index is scanned; with one, the products once, for both the page and the count. */
export async function listRows(
  db: Queryable,
  filter: FilteredSheet,
  { order, isDescending, limit, offset }: SheetWindow,
): Promise<{ rows: StoredRow[]; totalCount: number }> {
  const direction = isDescending ? sql`DESC` : sql``;
  const window = sql`ORDER BY sort_key ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}`;
  const found = sql`SELECT p.id, ${ORDERS[order]} AS sort_key ${toMatching(filter, order)}`;
  const { ofProduct, ofStore } = toConditions(filter);
  const isWhole = ofProduct.length + ofStore.length === 0;
  const matching = isWhole
    ? sql`page AS (${found} ORDER BY ${ORDERS[order]} ${direction}, p.id ${direction} LIMIT ${limit} OFFSET ${offset})`
    : sql`matching AS MATERIALIZED (${found}), page AS (SELECT * FROM matching ${window})`;
  const count = isWhole ? sql`SELECT count(*) FROM products` : sql`SELECT count(*) FROM matching`;
  type Line = { totalCount: number } & (StoredRow | { id: null });
  const { rows: lines } = await db.execute<Line>(sql`
    WITH ${matching}
    SELECT total.count::int AS "totalCount", line.*
    FROM (${count}) total LEFT JOIN (
      SELECT page.sort_key, ${COLUMNS} FROM page JOIN products p ON p.id = page.id ${toStoreJoin(filter.storeId)}
    ) line ON true
    ORDER BY line.sort_key ${direction}, line.id ${direction}`);
  // An empty page also has a row, for its count.
  return {
    rows: lines.filter((line): line is { totalCount: number } & StoredRow => line.id !== null),
    totalCount: lines[0]!.totalCount,
  };
}

export async function listIds(db: Queryable, filter: FilteredSheet, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT p.id ${toMatching(filter)} ORDER BY p.id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export async function findRows(tx: Queryable, storeId: string, ids: readonly string[]): Promise<StoredRow[]> {
  const { rows } = await tx.execute<StoredRow>(sql`
    SELECT ${COLUMNS} FROM products p ${toStoreJoin(storeId)} WHERE p.id = ANY(${textArray(ids)})`);
  return rows;
}
