// SQL of products often bought together: counting and reading them.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';
import { toFirstId } from '#shared/ids.ts';

/**
 * The newest orders since `since` are counted: this many are enough for any size of shop, and counting them
 * takes seconds.
 */
const MAX_ORDERS = 30_000;
/** The first lines of an order: one of a hundred lines says little about what goes together. */
const MAX_LINES = 20;
const MAX_PAIRS = 12;
/** Fewer could be the habit of one person. */
const LEAST = 5;

/** Locked, so that two processes never count at the same time; undefined before the first time. */
export async function lockLastCount(tx: Queryable): Promise<Date | undefined> {
  const { rows } = await tx.execute<{ countedAt: string }>(
    sql`SELECT counted_at AS "countedAt" FROM product_pair_runs FOR UPDATE`,
  );
  return rows[0] && new Date(rows[0].countedAt);
}

export async function noteCount(tx: Queryable, now: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO product_pair_runs (counted_at) VALUES (${now})
    ON CONFLICT (id) DO UPDATE SET counted_at = EXCLUDED.counted_at`);
}

/** Counts everything again; unchanged rows are not written. Returns the number of pairs. */
export async function countPairs(tx: Queryable, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    WITH recent AS MATERIALIZED (
      SELECT id, user_id FROM orders
      WHERE id >= ${toFirstId(since)} AND status IS NOT NULL AND status <> 'CANCELLED'
      ORDER BY id DESC LIMIT ${MAX_ORDERS}
    ), bought AS MATERIALIZED (
      SELECT order_id, user_id, product_id FROM (
        SELECT line.order_id, recent.user_id, line.product_id,
          row_number() OVER (PARTITION BY line.order_id ORDER BY line.id) AS nth
        FROM recent JOIN order_lines line ON line.order_id = recent.id
      ) AS numbered WHERE nth <= ${MAX_LINES}
    ), sold AS MATERIALIZED (
      SELECT product_id, count(*) AS orders FROM bought GROUP BY product_id
    ), together AS MATERIALIZED (
      SELECT one.product_id AS a, other.product_id AS b, count(*) AS orders, count(DISTINCT one.user_id) AS shoppers
      FROM bought one JOIN bought other ON other.order_id = one.order_id AND other.product_id > one.product_id
      GROUP BY one.product_id, other.product_id
      HAVING count(*) >= ${LEAST} AND count(DISTINCT one.user_id) >= ${LEAST}
    ), directed AS (
      SELECT a AS product_id, b AS other_id, orders, shoppers FROM together
      UNION ALL SELECT b, a, orders, shoppers FROM together
    ), ranked AS (
      SELECT directed.*, directed.orders / sqrt(one.orders * other.orders::float8) AS score,
        row_number() OVER (PARTITION BY directed.product_id
          ORDER BY directed.orders / sqrt(one.orders * other.orders::float8) DESC, directed.other_id) AS nth
      FROM directed
      JOIN sold one ON one.product_id = directed.product_id
      JOIN sold other ON other.product_id = directed.other_id
    ), stored AS MATERIALIZED (
      SELECT * FROM ranked WHERE nth <= ${MAX_PAIRS}
    ), removed AS (
      DELETE FROM product_pairs pair WHERE NOT EXISTS (
        SELECT FROM stored WHERE stored.product_id = pair.product_id AND stored.other_id = pair.other_id)
    ), written AS (
      INSERT INTO product_pairs AS pair (product_id, other_id, orders, shoppers, score)
      SELECT product_id, other_id, orders, shoppers, score FROM stored
      ON CONFLICT (product_id, other_id) DO UPDATE
      SET orders = EXCLUDED.orders, shoppers = EXCLUDED.shoppers, score = EXCLUDED.score
      WHERE (pair.orders, pair.shoppers, pair.score) IS DISTINCT FROM (EXCLUDED.orders, EXCLUDED.shoppers, EXCLUDED.score)
    )
    SELECT count(*)::int AS count FROM stored`);
  return rows[0]!.count;
}

const BOUGHT_TOGETHER = {
  name: 'bought-together',
  text: `
  SELECT pair.other_id AS id
  FROM unnest($2::text[]) AS wanted (id)
  JOIN product_pairs pair ON pair.product_id = wanted.id
  JOIN products other ON other.id = pair.other_id
  JOIN store_products store_product ON store_product.product_id = pair.other_id AND store_product.store_id = $1
  WHERE store_product.stock > 0 AND NOT store_product.is_hidden AND NOT pair.other_id = ANY($2)
    AND NOT EXISTS (SELECT FROM products own WHERE own.id = ANY($2) AND own.size_group = other.size_group)
  GROUP BY pair.other_id ORDER BY sum(pair.score) DESC, pair.other_id LIMIT $3`,
};

/** Products of the store that go with these, without these and their sizes; the most often bought first. */
export async function listBoughtTogether(
  db: Db,
  storeId: string,
  productIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await runPrepared<{ id: string }>(db, BOUGHT_TOGETHER, [storeId, productIds, limit]);
  return rows.map(({ id }) => id);
}
