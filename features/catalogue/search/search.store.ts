// SQL of the search: feeds the index (all products in batches, and the changes since the last read, which
// triggers record whoever writes them), the order of unfiltered lists, what suggestions show, and search
// terms by day.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { anyNumberOf, runPrepared } from '#database/prepared.ts';
import type { SuggestedCategory } from './search.contract.ts';
import type { IndexedProduct } from './words.rules.ts';

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

export type IndexChange = { what: string; transaction: string };
export type Changes = {
  changes: IndexChange[];
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

export async function readChanges(db: Db, since: string): Promise<Changes> {
  const [row] = await runPrepared<Changes>(db, CHANGES, [since]);
  return row!;
}

/** Also resets changes from transactions in the future, which a database restored elsewhere can contain. */
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

const ranksOf = (name: string, products: string) => ({
  name,
  text: `SELECT product_id AS id FROM ${products} ORDER BY rank DESC, product_id DESC LIMIT ${MAX_RANKED}`,
});
const RANKS_OF_LIST = ranksOf('ranks-of-list', 'store_lists WHERE store_id = $1 AND list_id = $2');
const RANKS_OF_ALL = ranksOf('ranks-of-all', 'store_products WHERE store_id = $1 AND NOT is_hidden');

/** '' means all products. */
export async function listRankedIds(db: Db, storeId: string, listId: string): Promise<string[]> {
  const ranks = listId === '' ? RANKS_OF_ALL : RANKS_OF_LIST;
  const rows = await runPrepared<{ id: string }>(db, ranks, listId === '' ? [storeId] : [storeId, listId]);
  return rows.map(({ id }) => id);
}

const IDS = anyNumberOf('$1::text[]');

const SUGGESTED_CATEGORIES = {
  name: 'search-suggested-places',
  text: `
    SELECT json_build_object('_id', c.id, 'name', c.name, 'image', c.image) AS category,
           json_build_object('_id', s.id, 'name', s.name, 'image', s.image) AS "subCategory"
    FROM sub_category_categories sc
    JOIN categories c ON c.id = sc.category_id JOIN sub_categories s ON s.id = sc.sub_category_id
    WHERE sc.sub_category_id = ANY(${IDS}) AND sc.category_id = ANY(${IDS})
    UNION ALL
    SELECT json_build_object('_id', id, 'name', name, 'image', image), NULL FROM categories WHERE id = ANY(${IDS})`,
};

export function listSuggestedCategories(
  db: Db,
  ids: readonly string[],
): Promise<Omit<SuggestedCategory, 'isExact'>[]> {
  return runPrepared(db, SUGGESTED_CATEGORIES, [ids]);
}

const FOUND_TEXTS = {
  name: 'search-found-texts',
  text: `
    SELECT text FROM search_terms WHERE day > current_date - 28 GROUP BY text
    HAVING sum(searches) >= 3 AND sum(missed) = 0 AND min(found) > 0
    ORDER BY sum(searches) DESC, text LIMIT 1000`,
};

export async function listFoundTexts(db: Db): Promise<string[]> {
  return (await runPrepared<{ text: string }>(db, FOUND_TEXTS)).map(({ text }) => text);
}

/** Anybody can add search terms, so the number of texts per day is bounded. Days are the first store's. */
export type SearchCount = { text: string; searches: number; missed: number; found: number };
export type SearchUse = 'opened' | 'added';

const MAX_OF_A_DAY = 1_000;
/** A little over two years, because reports compare years. */
const RETENTION_DAYS = 800;

const dayOf = (time: Date) => sql`
  (${time}::timestamptz AT TIME ZONE (SELECT time_zone FROM stores ORDER BY id LIMIT 1))::date`;

export async function addSearchTerms(db: Queryable, searched: readonly SearchCount[]): Promise<void> {
  const day = dayOf(new Date());
  await db.execute(sql`
    WITH forgotten AS (
      DELETE FROM search_terms WHERE day < ${day} - ${RETENTION_DAYS}::int
    ), added AS (
      SELECT added.*, row_number() OVER () AS nth FROM json_to_recordset(${JSON.stringify(searched)}::json)
        AS added (text text, searches int, missed int, found int)
    ), room AS (
      SELECT ${MAX_OF_A_DAY} - count(*) AS texts FROM search_terms WHERE day = ${day}
    )
    INSERT INTO search_terms AS stored (day, text, searches, missed, found)
    SELECT ${day}, text, searches, missed, found FROM added
    WHERE nth <= (SELECT texts FROM room)
      OR EXISTS (SELECT FROM search_terms WHERE day = ${day} AND text = added.text)
    ORDER BY text
    ON CONFLICT (day, text) DO UPDATE SET searches = stored.searches + EXCLUDED.searches,
      missed = stored.missed + EXCLUDED.missed, found = EXCLUDED.found`);
}

/** Texts that nobody searched for on this day are dropped. */
export async function addSearchUses(
  db: Queryable,
  uses: readonly ({ text: string } & Record<SearchUse, number>)[],
): Promise<void> {
  // In one order, so that two processes wait for each other.
  const rows = uses.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  await db.execute(sql`
    UPDATE search_terms stored SET opened = stored.opened + used.opened, added = stored.added + used.added
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS used (text text, opened int, added int)
    WHERE stored.day = ${dayOf(new Date())} AND stored.text = used.text`);
}

const FIRST_TEXTS = 10;

export async function countMissedOfDay(db: Queryable, now: Date) {
  const { rows } = await db.execute<{ text: string; count: number; texts: number; searches: number }>(sql`
    SELECT text, missed AS count, count(*) OVER ()::int AS texts, sum(missed) OVER ()::int AS searches
    FROM search_terms WHERE day = ${dayOf(now)} AND missed > 0
    ORDER BY missed DESC, text LIMIT ${FIRST_TEXTS}`);
  const first = rows.map(({ text, count }) => ({ text, count }));
  return { texts: rows[0]?.texts ?? 0, searches: rows[0]?.searches ?? 0, first };
}
