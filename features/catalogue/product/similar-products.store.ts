// SQL for similar products.

import type { Db } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';
import { IN_STOCK_RANK } from '../catalogue.table.ts';

/** `pricePaise` is after discount. */
export type Pack = { unit: string; pricePaise: number };
export type ComparedProduct = Pack & {
  id: string;
  isInStock: boolean;
  /** If absent, of unknown kind. */
  name?: string;
  sizeGroup?: string | null;
};

/** Of each sub-category, the best-selling ones. */
const MAX_COMPARED = 40;
/** A product is in few; each costs a scan of its list. */
const MAX_SUB_CATEGORIES = 5;

const PRICE = (product: string) => `${product}.price_paise * (10000 - ${product}.discount_basis_points)`;

const NEAREST = {
  name: 'similar-in-stock',
  text: `
  SELECT wanted.id, nearest.id AS "similarId"
  FROM unnest($2::text[]) AS wanted (id)
  JOIN products product ON product.id = wanted.id
  CROSS JOIN LATERAL (
    SELECT other.id
    FROM (
      SELECT sub_category_id FROM product_sub_categories WHERE product_id = wanted.id LIMIT ${MAX_SUB_CATEGORIES}
    ) AS place
    CROSS JOIN LATERAL (
      SELECT product_id FROM store_lists
      WHERE store_id = $1 AND list_id = place.sub_category_id AND rank >= ${IN_STOCK_RANK}
      ORDER BY rank DESC, product_id DESC LIMIT ${MAX_COMPARED}
    ) AS listed
    JOIN products other ON other.id = listed.product_id
    WHERE NOT other.id = ANY($3)
    ORDER BY abs(${PRICE('other')} - ${PRICE('product')}), other.id LIMIT 1
  ) AS nearest`,
};

/** In-stock products of the same sub-category that are nearest in price, by product id; none of `except`. */
export async function findNearestInStock(
  db: Db,
  storeId: string,
  productIds: readonly string[],
  except: readonly string[],
): Promise<Map<string, string>> {
  const values = [storeId, productIds, except];
  const rows = await runPrepared<{ id: string; similarId: string }>(db, NEAREST, values);
  return new Map(rows.map(({ id, similarId }) => [id, similarId]));
}

/** A large sub-category is not read in full: its best-selling products are enough candidates. */
const CANDIDATES = {
  name: 'similar-candidates',
  text: `
  SELECT wanted.id, wanted.name, wanted.unit, ${PRICE('wanted')}::float8 / 10000 AS "pricePaise",
    (SELECT coalesce(json_agg(json_build_object('id', other.id, 'name', other.name, 'unit', other.unit, 'sizeGroup', other.size_group,
        'pricePaise', ${PRICE('other')}::float8 / 10000, 'isInStock', listed.rank >= ${IN_STOCK_RANK})), '[]')
      FROM (
        SELECT DISTINCT listed.product_id, listed.rank
        FROM (
          SELECT sub_category_id FROM product_sub_categories WHERE product_id = wanted.id LIMIT ${MAX_SUB_CATEGORIES}
        ) AS place
        CROSS JOIN LATERAL (
          SELECT product_id, rank FROM store_lists
          WHERE store_id = $1 AND list_id = place.sub_category_id
          ORDER BY rank DESC, product_id DESC LIMIT ${MAX_COMPARED}
        ) AS listed
      ) AS listed
      JOIN products other ON other.id = listed.product_id
      WHERE other.id <> wanted.id AND (other.size_group IS NULL OR other.size_group IS DISTINCT FROM wanted.size_group)
    ) AS candidates
  FROM products wanted WHERE wanted.id = $2 AND NOT wanted.is_hidden`,
};

export type Candidates = Omit<ComparedProduct, 'isInStock'> & { candidates: ComparedProduct[] };

/** Without its own sizes. undefined if shoppers see no such product. */
export async function findCandidates(db: Db, storeId: string, productId: string) {
  const [row] = await runPrepared<Candidates>(db, CANDIDATES, [storeId, productId]);
  return row;
}
