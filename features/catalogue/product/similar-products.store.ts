// SQL for similar products.

import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { runPrepared } from '#database/prepared.ts';
import { brandOf, IN_STOCK_RANK, sellingPaise } from '../catalogue.table.ts';
import type { ComparedProduct, WantedProduct } from './likeness.rules.ts';

/** Of each sub-category, those in stock that sell best: a large one is not read in full. */
const MAX_COMPARED = 80;
/** A product is in few; each costs a scan of its list. */
const MAX_SUB_CATEGORIES = 5;

const compared = (product: string) => `
  'id', ${product}.id, 'name', ${product}.name, 'unit', ${product}.unit, 'sizeGroup', ${product}.size_group,
  'brand', ${brandOf(product)},
  'pricePaise', ${sellingPaise(product)}`;

const toStatement = (storeId: SQL, productIds: SQL) => sql`
  SELECT json_build_object(${sql.raw(compared('wanted'))}) AS wanted, wanted.is_hidden AS "isHidden",
    (SELECT coalesce(json_agg(json_build_object(${sql.raw(compared('other'))}, 'isInStock', listed.rank >= ${sql.raw(String(IN_STOCK_RANK))})), '[]')
      FROM (
        SELECT DISTINCT listed.product_id, listed.rank
        FROM (
          SELECT sub_category_id FROM product_sub_categories WHERE product_id = wanted.id LIMIT ${sql.raw(String(MAX_SUB_CATEGORIES))}
        ) AS place
        CROSS JOIN LATERAL (
          SELECT product_id, rank FROM store_lists
          WHERE store_id = ${storeId} AND list_id = place.sub_category_id
          ORDER BY rank DESC, product_id DESC LIMIT ${sql.raw(String(MAX_COMPARED))}
        ) AS listed
      ) AS listed
      JOIN products other ON other.id = listed.product_id
      WHERE other.id <> wanted.id
    ) AS candidates
  FROM products wanted WHERE wanted.id = ANY(${productIds})`;

const CANDIDATES = {
  name: 'similar-candidates',
  text: new PgDialect().sqlToQuery(toStatement(sql.raw('$1'), sql.raw('$2::text[]'))).sql,
};

/** A product with its own sizes and the others of its sub-categories, in no order. */
export type Candidates = { wanted: WantedProduct; isHidden: boolean; candidates: ComparedProduct[] };

/** Without those that do not exist. */
export const findCandidates = (db: Db, storeId: string, productIds: readonly string[]) =>
  runPrepared<Candidates>(db, CANDIDATES, [storeId, productIds]);

/** The same inside a transaction. */
export async function findCandidatesOf(tx: Queryable, storeId: string, productId: string) {
  const { rows } = await tx.execute<Candidates>(toStatement(sql`${storeId}`, textArray([productId])));
  return rows[0];
}
