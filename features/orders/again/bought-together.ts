// What shoppers buy together and again. Pairs are counted by the database from everybody's orders, every few
// hours, without names: nothing that fewer than five people have bought is stored (docs/decisions/12).

import { sql } from 'drizzle-orm';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { runPrepared, type PreparedStatement } from '#database/prepared.ts';
import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { toFirstId } from '#shared/ids.ts';
import { DAY_MS, HOUR_MS } from '#shared/times.ts';

/** How often it is called; it counts only when it is due. */
export const COUNT_PAIRS_EVERY_MS = 10 * 60_000;
const COUNT_AFTER_MS = 6 * HOUR_MS;
const COUNTED_MS = 90 * DAY_MS;
const TIMEOUT_MS = 60_000;
/** The newest orders: enough for any size of shop, and counted in seconds. */
const MAX_ORDERS = 30_000;
/** The first lines of an order: one of a hundred lines says little about what goes together. */
const MAX_LINES = 20;
const MAX_PAIRS = 12;
/** Fewer could be the habit of one person. */
const LEAST = 5;

/** By one process at a time, which locks the row; the others find it done. */
export async function countBoughtTogether(db: Db, now: Date): Promise<void> {
  await inTransaction(
    db,
    async (tx) => {
      const { rows } = await tx.execute<{ countedAt: string }>(
        sql`SELECT counted_at AS "countedAt" FROM product_pair_runs FOR UPDATE`,
      );
      const [last] = rows;
      if (last && now.getTime() - new Date(last.countedAt).getTime() < COUNT_AFTER_MS) return;
      await tx.execute(sql`
        INSERT INTO product_pair_runs (counted_at) VALUES (${now})
        ON CONFLICT (id) DO UPDATE SET counted_at = EXCLUDED.counted_at`);
      await countPairs(tx, new Date(now.getTime() - COUNTED_MS));
    },
    { timeoutMs: TIMEOUT_MS },
  );
}

/** Counts everything again; unchanged rows are not written. */
async function countPairs(tx: Queryable, since: Date): Promise<void> {
  await tx.execute(sql`
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
    )
    INSERT INTO product_pairs AS pair (product_id, other_id, orders, shoppers, score)
    SELECT product_id, other_id, orders, shoppers, score FROM stored
    ON CONFLICT (product_id, other_id) DO UPDATE
    SET orders = EXCLUDED.orders, shoppers = EXCLUDED.shoppers, score = EXCLUDED.score
    WHERE (pair.orders, pair.shoppers, pair.score) IS DISTINCT FROM (EXCLUDED.orders, EXCLUDED.shoppers, EXCLUDED.score)`);
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

/** Available products that many buy with these, most often first; not these themselves or their sizes. */
export async function findBoughtTogether(
  reads: CatalogueReads,
  productIds: readonly string[],
): Promise<Product[]> {
  return listFound(reads, BOUGHT_TOGETHER, [reads.storeId, productIds, MAX_PAIRS]);
}

/** A weekly shopper buys the same forty products. */
const MAX_AGAIN = 40;
/** A year of groceries; earlier orders say little about what is needed now. */
const MAX_OWN_ORDERS = 100;
/** Lines read from all these orders. */
const MAX_OWN_LINES = 3_000;
/** After this many days an order counts half. */
const HALF_AFTER_DAYS = 30;

const BOUGHT_AGAIN = {
  name: 'bought-again',
  text: `
  WITH own AS MATERIALIZED (
    SELECT id, created_at FROM orders
    WHERE user_id = $1 AND (status IS NOT NULL AND status <> 'CANCELLED')
    ORDER BY id DESC LIMIT ${MAX_OWN_ORDERS}
  ), bought AS (
    SELECT line.product_id, own.created_at
    FROM own JOIN order_lines line ON line.order_id = own.id
    LIMIT ${MAX_OWN_LINES}
  ), scored AS (
    SELECT product_id, max(created_at) AS last_at,
      sum(power(0.5, greatest(0, extract(epoch FROM $3::timestamptz - created_at)::float8 / 86400 / ${HALF_AFTER_DAYS}))) AS score
    FROM bought GROUP BY product_id
  )
  SELECT scored.product_id AS id
  FROM scored
  JOIN store_products store_product ON store_product.product_id = scored.product_id AND store_product.store_id = $2
  WHERE NOT store_product.is_hidden
  ORDER BY (store_product.stock > 0) DESC, scored.score DESC, scored.last_at DESC, scored.product_id
  LIMIT $4`,
};

/**
 * What the shopper buys again: available products first, then by score, which counts each order, a later one
 * more. `reads` are those of the shopper's store, so the answer has its stock.
 */
export async function listToBuyAgain(reads: CatalogueReads, userId: string, now: Date): Promise<Product[]> {
  return listFound(reads, BOUGHT_AGAIN, [userId, reads.storeId, now, MAX_AGAIN]);
}

async function listFound(
  reads: CatalogueReads,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Product[]> {
  const rows = await runPrepared<{ id: string }>(reads.db, statement, values);
  const products = await Promise.all(rows.map(({ id }) => reads.findProduct(id)));
  return products.filter((product) => product !== undefined);
}
