// SQL of sizes: the products of one group, and how products come into a group.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';
import type { ProductCard } from '../catalogue.contract.ts';
import { toCard, type CardRow } from '../catalogue.rules.ts';
import { CARD_COLUMNS } from '../product/product.store.ts';

/** More of a group are not read. */
export const MOST_SIZES = 30;

export type GroupOfSizes = {
  /** null: the shop has not looked at the name yet. */
  group: string | null;
  /** The other products of the group, oldest first. */
  others: ProductCard[];
};

const FIND_OTHER_SIZES = {
  name: 'find-other-sizes',
  text: `
    SELECT product.id AS of, product.size_group AS "group", other.*
    FROM products product LEFT JOIN LATERAL (
      SELECT ${CARD_COLUMNS} FROM products p WHERE p.size_group = product.size_group AND p.id <> product.id
      ORDER BY p.id LIMIT ${MOST_SIZES - 1}
    ) other ON true
    WHERE product.id = ANY($1)`,
};

type OtherRow = { of: string; group: string | null } & (CardRow | { _id: null });

/** A product that does not exist is in no group. */
export async function findOtherSizes(db: Db, ids: readonly string[]): Promise<GroupOfSizes[]> {
  const rows = await runPrepared<OtherRow>(db, FIND_OTHER_SIZES, [[...new Set(ids)]]);
  const groups = Map.groupBy(rows, ({ of }) => of);
  return ids.map((id) => {
    const found = groups.get(id) ?? [];
    return {
      group: found[0]?.group ?? null,
      others: found.filter((row) => row._id !== null).map((row) => toCard(row as CardRow)),
    };
  });
}

export type GroupedByName = { id: string; group: string };

/**
 * Puts products into the groups of their names, but for those that staff have grouped. Gives those that came
 * into another group.
 */
export async function setGroupsByName(
  tx: Queryable,
  products: readonly GroupedByName[],
): Promise<GroupedByName[]> {
  if (products.length === 0) return [];
  const { rows } = await tx.execute<GroupedByName>(sql`
    UPDATE products SET size_group = named.size_group
    FROM unnest(${sql.param(products.map(({ id }) => id))}::text[], ${sql.param(products.map(({ group }) => group))}::text[])
      AS named (id, size_group)
    WHERE products.id = named.id AND NOT size_group_by_hand
      AND products.size_group IS DISTINCT FROM named.size_group
    RETURNING products.id, products.size_group AS "group"`);
  return rows;
}

export async function setGroupByHand(tx: Queryable, ids: readonly string[], group: string): Promise<void> {
  await tx.execute(sql`
    UPDATE products SET size_group = ${group}, size_group_by_hand = true WHERE id = ANY(${sql.param([...ids])}::text[])`);
}

/** Locked in the order of ids, as orders lock them; fewer when some do not exist. */
export async function lockGroupsOf(
  tx: Queryable,
  ids: readonly string[],
): Promise<{ id: string; group: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; group: string | null }>(sql`
    SELECT id, size_group AS "group" FROM products WHERE id = ANY(${sql.param([...ids])}::text[])
    ORDER BY id FOR NO KEY UPDATE`);
  return rows;
}

export async function countGroup(tx: Queryable, group: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM products WHERE size_group = ${group} LIMIT ${MOST_SIZES}
    ) found`);
  return rows[0]!.count;
}

export type Ungrouped = {
  id: string;
  name: string;
  moreDetails: Record<string, string>;
  categoryIds: string[];
};

/**
 * Some of those that were written past the shop, or before it had sizes; locked in the order of their ids.
 */
export async function lockUngrouped(tx: Queryable, limit: number): Promise<Ungrouped[]> {
  const { rows } = await tx.execute<Ungrouped>(sql`
    SELECT id, name, more_details AS "moreDetails",
      ARRAY(SELECT category_id FROM product_categories WHERE product_id = p.id) AS "categoryIds"
    FROM products p WHERE size_group IS NULL ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE`);
  return rows;
}
