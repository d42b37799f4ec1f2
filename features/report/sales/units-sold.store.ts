// SQL of what was sold when: units by store and product of the orders of a time.

import { sql } from 'drizzle-orm';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { ProductUnits } from '#features/catalogue/sales/product-sales.rules.ts';
import { makeId } from '#shared/ids.ts';

/**
 * Of orders placed from `from` to before `before`, which their ids begin with. Cancelled orders do not
 * count, nor do card orders that are not paid: they have no status yet.
 */
export async function countUnits(db: Db, from: Date, before: Date): Promise<ProductUnits[]> {
  const count = async (tx: Queryable) => {
    const { rows } = await tx.execute<ProductUnits>(sql`
      SELECT orders.store_id AS "storeId", line.product_id AS "productId", sum(line.quantity)::int AS units
      FROM orders JOIN order_lines line ON line.order_id = orders.id
      WHERE orders.id >= ${toFirstId(from)} AND orders.id < ${toFirstId(before)} AND orders.status <> 'CANCELLED'
      GROUP BY orders.store_id, line.product_id`);
    return rows;
  };
  // A day of a large shop may take longer than a page may.
  return inTransaction(db, count, { timeoutMs: 60_000 });
}

/** Ids begin with the second they were made in. */
const toFirstId = (time: Date) => makeId(time).slice(0, 8);
