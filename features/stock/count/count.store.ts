// SQL of stock counts: what is on which shelf, and what has moved since the stock was read.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { ORDER_REASONS } from '#features/catalogue/catalogue.table.ts';
import type { CountBody, CountItem, Shelf } from './count.contract.ts';

/** `toPick` were on the shelf too; `movement` null: the caller did not name it. */
export type CountLine = Required<Omit<CountBody['lines'][number], 'movement'>> & { movement: number | null };

/** What the ledger says about the time since the stock was read. */
export type LedgerSince = {
  name: string;
  stock: number;
  /** The sum of all movements since then; null: the ledger does not reach back that far. */
  moved: number | null;
  /** Of the last movement that was not an order: a count, a delivery, a correction. Null: there was none. */
  reason: string | null;
};

/** A-2 before A-10: pads every number in a shelf's name to the same width. */
const inShelfOrder = (shelf: SQL) =>
  sql`regexp_replace(regexp_replace(upper(${shelf}), '(\\d+)', '0000000\\1', 'g'), '\\d*(\\d{8})', '\\1', 'g')`;

/** After a name that ends in a digit no digit may follow: A-10 is not on A-1. */
function isOnShelf(shelf: string | undefined): SQL {
  if (shelf === undefined) return sql`true`;
  if (shelf === '') return sql`store_product.shelf = ''`;
  const begins = sql`starts_with(upper(store_product.shelf), upper(${shelf}))`;
  if (!/\d$/.test(shelf)) return begins;
  return sql`(${begins} AND substr(store_product.shelf, ${shelf.length + 1}::int, 1) !~ '\\d')`;
}

/** Products without a shelf come last. */
export async function listToCount(
  db: Queryable,
  storeId: string,
  shelf: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Omit<CountItem, 'toPick'>[]> {
  const { rows } = await db.execute<Omit<CountItem, 'toPick'>>(sql`
    SELECT store_product.product_id AS "productId", product.name, product.unit, coalesce(product.images[1], '') AS image,
      coalesce(product.sku, '') AS sku, store_product.shelf, store_product.stock,
      coalesce((SELECT max(id) FROM stock_movements moved
        WHERE moved.product_id = store_product.product_id AND moved.store_id = store_product.store_id), 0)::float8 AS movement,
      ARRAY(SELECT code FROM product_bar_codes code WHERE code.product_id = store_product.product_id
        ORDER BY code LIMIT 20) AS "barCodes"
    FROM (
      SELECT store_product.product_id, store_product.store_id, store_product.shelf, store_product.stock, product.name
      FROM store_products store_product JOIN products product ON product.id = store_product.product_id
      WHERE store_product.store_id = ${storeId} AND ${isOnShelf(shelf)}
      ORDER BY store_product.shelf = '', ${inShelfOrder(sql`store_product.shelf`)}, product.name, store_product.product_id
      LIMIT ${limit} OFFSET ${offset}
    ) AS store_product
    JOIN products product ON product.id = store_product.product_id
    ORDER BY store_product.shelf = '', ${inShelfOrder(sql`store_product.shelf`)}, store_product.name, store_product.product_id`);
  return rows;
}

export const countToCount = (db: Queryable, storeId: string, shelf: string | undefined): Promise<number> =>
  db.$count(
    sql`store_products store_product`,
    sql`store_product.store_id = ${storeId} AND ${isOnShelf(shelf)}`,
  );

const MAX_SHELVES = 2_000;

/** Products without a shelf are counted under ''. */
export async function listShelves(db: Queryable, storeId: string): Promise<Shelf[]> {
  const { rows } = await db.execute<Shelf>(sql`
    SELECT shelf, count(*)::int AS products FROM store_products WHERE store_id = ${storeId}
    GROUP BY shelf ORDER BY shelf = '', ${inShelfOrder(sql`shelf`)}, shelf LIMIT ${MAX_SHELVES}`);
  return rows;
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
    SELECT item.product_id AS "productId", product.name, store_product.stock,
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
