// SQL that reads single products; lists are in product-list.store.ts.

import type { Db } from '#database/client.ts';
import { anyNumberOf, runPrepared } from '#database/prepared.ts';
import type { Product } from './catalogue.contract.ts';
import { MAX_VEG_VALUE, VEG_FIRST_LETTERS } from './facts/veg.rules.ts';
import { MAX_SIZES } from './catalogue.table.ts';
import { fieldsWith } from './product-fields.rules.ts';
import { selectNamed } from './product-columns.store.ts';
import { toCard, toProduct, type BriefCard, type ProductRow } from './product-row.rules.ts';

/** Columns of a product `p` and its store row `sp`, as a `ProductRow`. */
export const PRODUCT_COLUMNS = `
  p.id AS _id, ${selectNamed(fieldsWith('seenBy', 'everybody'))},
  extract(epoch FROM p.created_at)::float8 AS "createdAtSeconds",
  extract(epoch FROM p.updated_at)::float8 AS "updatedAtSeconds"`;

/** How many different sizes the product `p` has, itself included; at most `MAX_SIZES`. */
export const SIZE_COUNT = `(SELECT greatest(1, count(DISTINCT lower(regexp_replace(size.unit, '\\s+', '', 'g'))))::int
    FROM (SELECT unit FROM products WHERE size_group = p.size_group AND NOT is_hidden LIMIT ${MAX_SIZES}) AS size)`;

/** As answers have them: rupees and percent. */
export const PRICED_COLUMNS = `p.id AS _id, p.name, p.unit, p.price_paise::float8 / 100 AS price,
  p.discount_basis_points::float8 / 100 AS discount`;
const BRIEF_COLUMNS = `${PRICED_COLUMNS}, sp.stock > 0 AS "isInStock"`;

export const CARD_COLUMNS = `
  ${BRIEF_COLUMNS}, COALESCE(p.images[1], '') AS image, ${SIZE_COUNT} AS "sizeCount",
  (SELECT json_object_agg(key, value) FROM json_each_text(p.more_details)
    WHERE key ~* '^[^a-z]*[${VEG_FIRST_LETTERS}]' AND length(value) <= ${MAX_VEG_VALUE}) AS "vegFields"`;

/** Every product with its row in the store `storeId`, which is a parameter or a column. */
export const productsAt = (storeId: string): string =>
  `products p JOIN store_products sp ON sp.product_id = p.id AND sp.store_id = ${storeId}`;

/** Reads rows of `text` by id ($1) in a store ($2), in the order of the ids; undefined for a missing one. */
export function findById<Row extends { _id: string }, Item>(
  name: string,
  text: string,
  toItem: (row: Row) => Item,
) {
  return async (db: Db, storeId: string, ids: readonly string[]): Promise<(Item | undefined)[]> => {
    if (ids.length === 0) return [];
    const rows = await runPrepared<Row>(db, { name, text }, [[...new Set(ids)], storeId]);
    const items = new Map(rows.map((row) => [row._id, toItem(row)]));
    return ids.map((id) => items.get(id));
  };
}

export const selectById = (columns: string) =>
  `SELECT ${columns} FROM ${productsAt('$2')} WHERE p.id = ANY(${anyNumberOf('$1::text[]')})`;
export const selectShown = (columns: string) => `${selectById(columns)} AND NOT p.is_hidden`;

export const findProducts = findById('find-products', selectShown(PRODUCT_COLUMNS), toProduct);
export const findCards = findById('find-cards', selectShown(CARD_COLUMNS), toCard);
export const findBriefCards = findById(
  'find-brief-cards',
  selectShown(BRIEF_COLUMNS),
  (card: BriefCard) => card,
);

const FIND_BY_SKU = {
  name: 'find-product-by-sku',
  text: `SELECT ${PRODUCT_COLUMNS} FROM ${productsAt('$2')} WHERE p.sku = ANY($1) AND NOT p.is_hidden ORDER BY p.id LIMIT 1`,
};

/** By SKU as written, or all in upper or lower case; undefined if there is none. */
export async function findProductBySku(db: Db, storeId: string, sku: string): Promise<Product | undefined> {
  const spellings = [...new Set([sku, sku.toUpperCase(), sku.toLowerCase()])];
  const [row] = await runPrepared<ProductRow>(db, FIND_BY_SKU, [spellings, storeId]);
  return row && toProduct(row);
}

const LIST_EVERY_NTH_ID = {
  name: 'every-nth-product-id',
  text: `
    SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM products WHERE NOT is_hidden) AS numbered
    WHERE (number - 1) % $1 = 0 ORDER BY id`,
};

/** The first, (count + 1)th, (2 count + 1)th id and so on, oldest first. Reads the ids of all products. */
export async function listEveryNthProductId(db: Db, count: number): Promise<string[]> {
  const rows = await runPrepared<{ id: string }>(db, LIST_EVERY_NTH_ID, [count]);
  return rows.map((row) => row.id);
}

const LIST_PRODUCT_NAMES = {
  name: 'product-names',
  text: 'SELECT id AS _id, name FROM products WHERE id >= $1 AND id < $2 AND NOT is_hidden ORDER BY id LIMIT $3',
};

export function listProductNames(
  db: Db,
  { from, before, limit }: { from: string; before: string; limit: number },
): Promise<{ _id: string; name: string }[]> {
  return runPrepared(db, LIST_PRODUCT_NAMES, [from, before, limit]);
}
