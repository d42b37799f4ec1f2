// SQL of stock counts: what is on which shelf, and what has moved since the stock was read.

import { and, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import { ORDER_REASONS, sellingPaise } from '#features/catalogue/catalogue.table.ts';
import { DAY_MS } from '#shared/times.ts';
import type { WasteReason } from '#shared/waste.ts';
import type { CountBody, CountItem, CountPart, CountParts } from './count.contract.ts';
import { soldOutToday, toCountRows } from './to-count.store.ts';

/** `toPick` were on the shelf too; `movement` null: the caller did not name it. */
export type CountLine = Required<Omit<CountBody['lines'][number], 'movement' | 'waste' | 'isRecounted'>> & {
  movement: number | null;
  waste: WasteReason | null;
};

/** What the ledger says about the time since the stock was read. */
export type LedgerSince = {
  name: string;
  stock: number;
  /** The sum of all movements since then; null: the ledger does not reach back that far. */
  moved: number | null;
  /** What it cost or, without that, what it is sold for. */
  paise: number;
  isAtCost: boolean;
  /** Of the last movement that was not an order: a count, a delivery, a correction. Null: there was none. */
  reason: string | null;
};

/** A-2 before A-10: pads every number in a shelf's name to the same width. */
const inShelfOrder = (shelf: SQL) =>
  sql`regexp_replace(regexp_replace(upper(${shelf}), '(\\d+)', '0000000\\1', 'g'), '\\d*(\\d{8})', '\\1', 'g')`;

/** After a name that ends in a digit no digit may follow: A-10 is not on A-1. */
function isOnShelf(shelf: string | undefined): SQL | undefined {
  if (shelf === undefined) return undefined;
  if (shelf === '') return sql`store_product.shelf = ''`;
  const begins = sql`starts_with(upper(store_product.shelf), upper(${shelf}))`;
  if (!/\d$/.test(shelf)) return begins;
  return sql`(${begins} AND substr(store_product.shelf, ${shelf.length + 1}::int, 1) !~ '\\d')`;
}

export type CountScope = { storeId: string; userId: string; part: CountPart; now: Date };

/** A count counts for so long. */
const sinceOf = (now: Date) => new Date(now.getTime() - 30 * DAY_MS);

function isIn({ storeId, part, now }: CountScope): SQL {
  const { shelf, categoryId, subCategoryId, list, productId } = part;
  const id = sql`store_product.product_id`;
  return and(
    sql`store_product.store_id = ${storeId}`,
    isOnShelf(shelf),
    productId ? sql`${id} = ${productId}` : undefined,
    categoryId
      ? sql`${id} IN (SELECT product_id FROM product_categories WHERE category_id = ${categoryId})`
      : undefined,
    subCategoryId
      ? sql`${id} IN (SELECT product_id FROM product_sub_categories WHERE sub_category_id = ${subCategoryId})`
      : undefined,
    list === 'today' ? sql`${id} IN (${soldOutToday(storeId, now)})` : undefined,
    list === 'entries' ? sql`entry.product_id IS NOT NULL` : undefined,
  )!;
}

const NO_REASON = sql`CROSS JOIN (
  SELECT NULL::int AS place, NULL::text AS why, NULL::timestamptz AS at, NULL::text AS by, NULL::text AS order_id,
    NULL::int AS left_count) AS why`;

/** Each shelf with its place, those without one last: many products share one. */
const shelvesOf = (storeId: string) => sql`
  SELECT shelf, dense_rank() OVER (ORDER BY shelf = '', ${inShelfOrder(sql`shelf`)}) AS nth
  FROM (SELECT DISTINCT shelf FROM store_products WHERE store_id = ${storeId}) AS each`;

/** `store_product` with its count, its entry, and why it should be counted. */
function fromPart(scope: CountScope, shelves = sql``): SQL {
  const { storeId, part, now } = scope;
  const why =
    part.list === 'to-count'
      ? sql`JOIN (${toCountRows([storeId], now)}) AS why USING (store_id, product_id)`
      : NO_REASON;
  return sql`
    FROM store_products store_product JOIN products product ON product.id = store_product.product_id ${why}
    LEFT JOIN product_counts counted ON counted.store_id = ${storeId} AND counted.product_id = product.id
      AND counted.at > ${sinceOf(now)}
    LEFT JOIN count_entries entry ON entry.store_id = ${storeId} AND entry.product_id = product.id ${shelves}
    WHERE ${isIn(scope)}`;
}

/** What is counted and not booked yet stays, so that nothing moves under the thumb. */
const isLeft = ({ left }: CountPart) =>
  left === '1' ? sql`(counted.at IS NULL OR entry.product_id IS NOT NULL)` : sql`true`;

/** Products without a shelf come last; of a list what pickers missed is first. */
export async function listToCount(
  db: Queryable,
  scope: CountScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<Omit<CountItem, 'toPick'>[]> {
  const { rows } = await db.execute<Omit<CountItem, 'toPick'>>(sql`
    SELECT page.product_id AS "productId", page.name, page.unit, page.image, page.sku, page.shelf, page.stock,
      coalesce((SELECT max(id) FROM stock_movements moved
        WHERE moved.product_id = page.product_id AND moved.store_id = ${scope.storeId}), 0)::float8 AS movement,
      ARRAY(SELECT code FROM product_bar_codes code WHERE code.product_id = page.product_id
        ORDER BY code LIMIT 20) AS "barCodes", page.entry, page."countedAt", page.why
    FROM (
      SELECT store_product.product_id, product.name, product.unit, coalesce(product.images[1], '') AS image,
        coalesce(product.sku, '') AS sku, store_product.shelf, store_product.stock, ${toIso(sql`counted.at`)} AS "countedAt",
        CASE WHEN entry.product_id IS NOT NULL THEN json_build_object('counted', entry.counted, 'seenStock', entry.seen_stock,
          'toPick', entry.to_pick, 'movement', entry.movement, 'secondsOld', entry.seconds_old, 'isRecounted', entry.is_recounted,
          'by', (SELECT users.name FROM users WHERE users.id = entry.user_id), 'isMine', entry.user_id = ${scope.userId}) END AS entry,
        CASE WHEN why.why IS NOT NULL THEN json_build_object('reason', why.why, 'at', ${toIso(sql`why.at`)}, 'by', why.by,
          'orderId', why.order_id, 'left', why.left_count) END AS why,
        why.place, shelves.nth
      ${fromPart(scope, sql`JOIN (${shelvesOf(scope.storeId)}) AS shelves USING (shelf)`)} AND ${isLeft(scope.part)}
      ORDER BY why.place, shelves.nth, product.name, product.id LIMIT ${limit} OFFSET ${offset}
    ) AS page ORDER BY page.place, page.nth, page.name, page.product_id`);
  return rows;
}

type Sums = { products: number; counted: number };
const IS_COUNTED = sql`counted.at IS NOT NULL OR entry.product_id IS NOT NULL`;

/** Of the part: all of it, what of it is counted, and how many are listed. */
export async function sumPart(db: Queryable, scope: CountScope): Promise<Sums & { listed: number }> {
  const { rows } = await db.execute<Sums & { listed: number }>(sql`
    SELECT count(*)::int AS products, count(*) FILTER (WHERE ${IS_COUNTED})::int AS counted,
      count(*) FILTER (WHERE ${isLeft(scope.part)})::int AS listed ${fromPart(scope)}`);
  return rows[0]!;
}

const MAX_SHELVES = 2_000;

/** Products without a shelf are counted under ''. */
export async function listParts(db: Queryable, storeId: string, now: Date) {
  const { rows } = await db.execute<
    Pick<CountParts, 'all' | 'shelves' | 'categories' | 'toCount' | 'today'>
  >(sql`
    WITH kept AS MATERIALIZED (
      SELECT store_product.product_id, store_product.shelf, (${IS_COUNTED})::int AS counted
      FROM store_products store_product
      LEFT JOIN product_counts counted ON counted.store_id = ${storeId} AND counted.product_id = store_product.product_id
        AND counted.at > ${sinceOf(now)}
      LEFT JOIN count_entries entry ON entry.store_id = ${storeId} AND entry.product_id = store_product.product_id
      WHERE store_product.store_id = ${storeId}
    ), shelves AS (
      SELECT shelf, count(*) AS products, sum(counted) AS counted FROM kept
      GROUP BY shelf ORDER BY shelf = '', ${inShelfOrder(sql`shelf`)}, shelf LIMIT ${MAX_SHELVES}
    ), subs AS MATERIALIZED (
      SELECT sub_category_id AS _id, count(*) AS products, sum(counted) AS counted
      FROM kept JOIN product_sub_categories USING (product_id) GROUP BY 1
    ), places AS (
      SELECT category_id AS _id, category.name, count(*) AS products, sum(counted) AS counted
      FROM kept JOIN product_categories USING (product_id) JOIN categories category ON category.id = category_id
      GROUP BY 1, 2 ORDER BY 2, 1
    )
    SELECT (SELECT json_build_object('products', count(*), 'counted', coalesce(sum(counted), 0)) FROM kept) AS all,
      (SELECT coalesce(json_agg(shelves), '[]') FROM shelves) AS shelves,
      (SELECT coalesce(json_agg(json_build_object('_id', _id, 'name', name, 'products', products, 'counted', counted,
        'subCategories', (
          SELECT coalesce(json_agg(json_build_object('_id', sub._id, 'name', sub_category.name,
            'products', sub.products, 'counted', sub.counted) ORDER BY sub_category.name, sub._id), '[]')
          FROM sub_category_categories placed JOIN subs sub ON sub._id = placed.sub_category_id
          JOIN sub_categories sub_category ON sub_category.id = sub._id WHERE placed.category_id = places._id))), '[]')
        FROM places) AS categories,
      (SELECT count(*)::int FROM (${toCountRows([storeId], now)}) AS row) AS "toCount",
      (SELECT count(*)::int FROM (${soldOutToday(storeId, now)}) AS row) AS today`);
  return rows[0]!;
}

/** Reads at most this many ledger entries of a product; after more sales it must be counted again. */
const MAX_SINCE = 500;

/** By product. Without a named ledger entry it is the last one at which the stock was `seenStock`. */
export async function findSince(
  tx: Queryable,
  storeId: string,
  lines: readonly CountLine[],
): Promise<Map<string, LedgerSince>> {
  const { rows } = await tx.execute<LedgerSince & { productId: string }>(sql`
    SELECT item.product_id AS "productId", concat_ws(', ', product.name, product.unit) AS name, store_product.stock, product.cost_paise IS NOT NULL AS "isAtCost",
      coalesce(product.cost_paise, ${sql.raw(sellingPaise('product'))})::float8 AS paise,
      CASE WHEN seen.id IS NOT NULL THEN coalesce(since.moved, 0)::int END AS moved, since.reason
    FROM unnest(${sql.param(lines.map(({ productId }) => productId))}::text[],
      ${sql.param(lines.map(({ seenStock }) => seenStock))}::bigint[],
      ${sql.param(lines.map(({ movement }) => movement))}::bigint[]) AS item (product_id, seen, movement)
    JOIN store_products store_product ON store_product.product_id = item.product_id AND store_product.store_id = ${storeId}
    JOIN products product ON product.id = item.product_id
    CROSS JOIN LATERAL (
      SELECT coalesce(item.movement, (
        SELECT max(id) FROM (
          SELECT id, store_product.stock - coalesce(sum(quantity) OVER (
            ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance
          FROM (
            SELECT id, quantity FROM stock_movements
            WHERE product_id = item.product_id AND store_id = ${storeId} ORDER BY id DESC LIMIT ${MAX_SINCE}
          ) AS last
        ) AS ledger WHERE ledger.balance = item.seen
      ), CASE WHEN store_product.opening_stock = item.seen THEN 0 END) AS id
    ) AS seen
    CROSS JOIN LATERAL (
      SELECT sum(quantity) AS moved,
        (array_agg(reason ORDER BY id DESC) FILTER (WHERE reason <> ALL (${sql.param([...ORDER_REASONS])}::text[])))[1] AS reason
      FROM (
        SELECT id, quantity, reason FROM stock_movements
        WHERE product_id = item.product_id AND store_id = ${storeId} AND id > seen.id
        ORDER BY id DESC LIMIT ${MAX_SINCE}
      ) AS later
    ) AS since`);
  return new Map(rows.map(({ productId, ...since }) => [productId, since]));
}
