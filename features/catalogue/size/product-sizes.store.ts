// SQL for sizes: the products of a size group, and the assignment of products to groups.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { anyNumberOf } from '#database/prepared.ts';
import type { FamilySize, Product, ProductCard } from '../catalogue.contract.ts';
import { toCard, toProduct, type CardRow, type ProductRow } from '../product-row.rules.ts';
import {
  CARD_COLUMNS,
  findById,
  PRICED_COLUMNS,
  PRODUCT_COLUMNS,
  productsAt,
  selectById,
  selectShown,
  SIZE_COUNT,
} from '../product.store.ts';
import { MAX_SIZES } from '../catalogue.table.ts';
import { toUsual, type SellingSize } from './product-sizes.rules.ts';
import type { GroupedProduct } from './size-group.rules.ts';

export type GroupOfSizes = {
  /** null: the name has not been processed yet. */
  group: string | null;
  /** The other products of the group, oldest first. */
  others: ProductCard[];
};

/** Selects the sizes before the join: in one step, a large group would read the rows of whole stores. */
const toFindInGroup = (isShown: (products: string) => string) => `
    SELECT ${PRODUCT_COLUMNS}, own.size_group AS "group", sizes.others
    FROM ${productsAt('$2')}
    CROSS JOIN LATERAL (SELECT p.id, p.size_group) own
    CROSS JOIN LATERAL (
      SELECT COALESCE(json_agg(other), '[]') AS others FROM (
        SELECT ${CARD_COLUMNS} FROM (
          SELECT * FROM products WHERE size_group = own.size_group AND id <> own.id AND ${isShown('products')}
          ORDER BY id LIMIT ${MAX_SIZES - 1}
        ) p JOIN store_products sp ON sp.product_id = p.id AND sp.store_id = $2
        ORDER BY p.id
      ) other
    ) sizes
    WHERE p.id = ANY(${anyNumberOf('$1::text[]')}) AND ${isShown('p')}`;

type InGroupRow = ProductRow & { group: string | null; others: CardRow[] };

function toProductInGroup(row: InGroupRow): { product: Product; inGroup: GroupOfSizes } {
  return { product: toProduct(row), inGroup: { group: row.group, others: row.others.map(toCard) } };
}

/** With their other sizes; undefined for one that shoppers may not see. */
export const findProductsInGroup = findById(
  'find-products-in-group',
  toFindInGroup((products) => `NOT ${products}.is_hidden`),
  toProductInGroup,
);
export const findAllInGroup = findById(
  'find-all-in-group',
  toFindInGroup(() => 'true'),
  toProductInGroup,
);

export const findSizes = findById(
  'find-sizes',
  selectShown(`${PRICED_COLUMNS}, sp.stock`),
  (size: FamilySize) => size,
);

type SellingRow = { _id: string; sizes: SellingSize[] | null };

/** Of all sizes of a product the id of the usual one. */
export const findUsualSizes = findById(
  'find-usual-sizes',
  selectShown(`p.id AS _id, (
    SELECT json_agg(json_build_object('_id', size.id, 'unit', size.unit, 'sold', here.sold, 'isInStock', here.stock > 0))
    FROM (SELECT id, unit FROM products WHERE size_group = p.size_group AND NOT is_hidden ORDER BY id LIMIT ${MAX_SIZES}) size
    JOIN store_products here ON here.product_id = size.id AND here.store_id = $2
  ) AS sizes`),
  ({ _id, sizes }: SellingRow) => (sizes ? toUsual(sizes)._id : _id),
);

type FamilyRow = { _id: string; family: string; count: number };

/** The same in every store, also of hidden products. */
export const findFamilies = findById(
  'find-families',
  selectById(`p.id AS _id, COALESCE(p.size_group, p.id) AS family, ${SIZE_COUNT} AS count`),
  ({ family, count }: FamilyRow) => ({ _id: family, count }),
);

export type GroupedByName = { id: string; group: string };

/** Except those that staff have grouped. Returns those whose group changed. */
export async function setGroupsByName(tx: Queryable, products: readonly GroupedByName[]) {
  if (products.length === 0) return [];
  const { rows } = await tx.execute<GroupedByName>(sql`
    UPDATE products SET size_group = named.size_group
    FROM unnest(${textArray(products.map(({ id }) => id))}, ${textArray(products.map(({ group }) => group))})
      AS named (id, size_group)
    WHERE products.id = named.id AND NOT size_group_by_hand
      AND products.size_group IS DISTINCT FROM named.size_group
    RETURNING products.id, products.size_group AS "group"`);
  return rows;
}

export async function setGroupByHand(tx: Queryable, ids: readonly string[], group: string): Promise<void> {
  await tx.execute(sql`
    UPDATE products SET size_group = ${group}, size_group_by_hand = true WHERE id = ANY(${textArray(ids)})`);
}

/** Locked in the order of ids, as orders do; fewer if some do not exist. */
export async function lockGroupsOf(tx: Queryable, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; group: string | null }>(sql`
    SELECT id, size_group AS "group" FROM products WHERE id = ANY(${textArray(ids)})
    ORDER BY id FOR NO KEY UPDATE`);
  return rows;
}

export async function countGroup(tx: Queryable, group: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM products WHERE size_group = ${group} LIMIT ${MAX_SIZES}
    ) found`);
  return rows[0]!.count;
}

/** Some of the products written directly to the database; locked in the order of ids. */
export async function lockUngrouped(tx: Queryable, limit: number) {
  const { rows } = await tx.execute<GroupedProduct & { id: string }>(sql`
    SELECT id, name, more_details AS "moreDetails",
      ARRAY(SELECT category_id FROM product_categories WHERE product_id = p.id) AS "categoryIds"
    FROM products p WHERE size_group IS NULL ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE`);
  return rows;
}
