// Products a shopper buys again, best first: by how often and how recently they were bought.

import type { Db } from '#database/client.ts';
import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { runPrepared } from '#database/prepared.ts';

/** A weekly shopper buys the same forty products. */
const MAX_PRODUCTS = 40;

/** `reads` are those of the shopper's store, so the answer has its stock. */
export async function listToBuyAgain(
  db: Db,
  reads: CatalogueReads,
  userId: string,
  now: Date,
): Promise<Product[]> {
  const ids = await listBoughtAgain(db, { userId, storeId: reads.storeId, now, limit: MAX_PRODUCTS });
  const products = await Promise.all(ids.map((id) => reads.findProduct(id)));
  return products.filter((product) => product !== undefined);
}

/** A year of groceries; earlier orders say little about what is needed now. */
const MAX_ORDERS = 100;
/** Lines read from all these orders. */
const MAX_LINES = 3_000;
/** After this many days an order counts half. */
const HALF_AFTER_DAYS = 30;

const BOUGHT_AGAIN = {
  name: 'bought-again',
  text: `
  WITH own AS MATERIALIZED (
    SELECT id, created_at FROM orders
    WHERE user_id = $1 AND (status IS NOT NULL AND status <> 'CANCELLED')
    ORDER BY id DESC LIMIT ${MAX_ORDERS}
  ), bought AS (
    SELECT line.product_id, own.created_at
    FROM own JOIN order_lines line ON line.order_id = own.id
    LIMIT ${MAX_LINES}
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
 * Available products first, then by score: each order counts, a later one more. An order of today counts one,
 * one of a month ago half of it.
 */
async function listBoughtAgain(
  db: Db,
  { userId, storeId, now, limit }: { userId: string; storeId: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await runPrepared<{ id: string }>(db, BOUGHT_AGAIN, [userId, storeId, now, limit]);
  return rows.map(({ id }) => id);
}
