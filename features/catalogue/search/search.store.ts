// SQL that feeds the search index: all products in batches, the changes since the last read, and the order in
// which unfiltered lists show products. Triggers on the tables record every change (search.table.ts), whoever
// writes it.

import type { Db } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';
import type { IndexedProduct } from './product-words.rules.ts';

/** Descriptions are cut: this much is enough to find a product by. */
const COLUMNS = `
  p.id, p.name, p.unit, left(p.description, 400) AS description, p.more_details AS details,
  COALESCE(p.size_group, p.id) AS "sizeGroup", p.price_paise AS "pricePaise", p.discount_basis_points AS "discountBasisPoints",
  ARRAY(SELECT store_id FROM store_products WHERE product_id = p.id AND stock > 0) AS "inStockAt",
  ARRAY(SELECT category_id FROM product_categories WHERE product_id = p.id
        UNION ALL SELECT sub_category_id FROM product_sub_categories WHERE product_id = p.id) AS "categoryIds"`;

const BATCH = {
  name: 'search-index-batch',
  text: `SELECT ${COLUMNS} FROM products p WHERE p.id > $1 AND NOT p.is_hidden ORDER BY p.id LIMIT $2`,
};
const BY_ID = {
  name: 'search-index-by-id',
  text: `SELECT ${COLUMNS} FROM products p WHERE p.id = ANY($1) AND NOT p.is_hidden`,
};

/** Sorted by id, starting after `id`. */
export function listProductsAfter(db: Db, id: string, limit: number): Promise<IndexedProduct[]> {
  return runPrepared(db, BATCH, [id, limit]);
}

export function listProductsById(db: Db, ids: readonly string[]): Promise<IndexedProduct[]> {
  return runPrepared(db, BY_ID, [ids]);
}

const CATEGORY_NAMES = {
  name: 'search-index-categories',
  text: 'SELECT id, name FROM categories UNION ALL SELECT id, name FROM sub_categories',
};

export function listCategoryNames(db: Db): Promise<{ id: string; name: string }[]> {
  return runPrepared(db, CATEGORY_NAMES);
}

const SYNONYM_GROUPS = { name: 'search-index-words', text: 'SELECT words FROM synonym_groups' };

export async function listGroupWords(db: Db): Promise<string[][]> {
  return (await runPrepared<{ words: string[] }>(db, SYNONYM_GROUPS)).map(({ words }) => words);
}

export type Change = { what: string; transaction: string };
export type Changes = {
  changes: Change[];
  /** Every change by an earlier transaction was visible to this read. */
  oldestOpen: string;
};

const CHANGES = {
  name: 'search-changes',
  text: `
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "oldestOpen",
           COALESCE((SELECT json_agg(json_build_object('what', what, 'transaction', transaction::text))
                     FROM search_changes WHERE transaction >= $1::bigint), '[]') AS changes`,
};

/** Changes recorded by transactions from `since` on. */
export async function readChanges(db: Db, since: string): Promise<Changes> {
  const [row] = await runPrepared<Changes>(db, CHANGES, [since]);
  return row!;
}

/**
 * The position from which to read changes. Also resets changes from transactions in the future, which a
 * database restored elsewhere can contain: they are over.
 */
export async function beginChanges(db: Db): Promise<string> {
  const { rows } = await db.$client.query<Pick<Changes, 'oldestOpen'>>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "oldestOpen"',
  );
  await db.$client.query(
    `UPDATE search_changes SET transaction = 0
     WHERE transaction > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
  );
  return rows[0]!.oldestOpen;
}

/** Products beyond this rank hardly sell, and are sorted by age. */
const MAX_RANKED = 1_000;

const RANKS_OF_LIST = {
  name: 'ranks-of-list',
  text: `
    SELECT product_id AS id FROM store_lists WHERE store_id = $1 AND list_id = $2
    ORDER BY rank DESC, product_id DESC LIMIT ${MAX_RANKED}`,
};
const RANKS_OF_ALL = {
  name: 'ranks-of-all',
  text: `
    SELECT product_id AS id FROM store_products WHERE store_id = $1 AND NOT is_hidden
    ORDER BY rank DESC, product_id DESC LIMIT ${MAX_RANKED}`,
};

/** Of a category or sub-category; '' means all products. */
export async function listRankedIds(db: Db, storeId: string, listId: string): Promise<string[]> {
  const rows =
    listId === ''
      ? await runPrepared<{ id: string }>(db, RANKS_OF_ALL, [storeId])
      : await runPrepared<{ id: string }>(db, RANKS_OF_LIST, [storeId, listId]);
  return rows.map(({ id }) => id);
}
