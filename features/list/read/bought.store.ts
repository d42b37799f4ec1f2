// SQL for what a shopper has bought, which helps to decide which product a list means.

import type { Db } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';

/** A year of grocery orders and their lines. */
const MAX_ORDERS = 100;
const MAX_LINES = 3_000;

const BOUGHT = {
  name: 'list-bought',
  text: `
  SELECT DISTINCT bought.product_id AS id FROM (
    SELECT line.product_id
    FROM (SELECT id FROM orders
          WHERE user_id = $1 AND status IS NOT NULL AND status <> 'CANCELLED' ORDER BY id DESC LIMIT ${MAX_ORDERS}) own
    JOIN order_lines line ON line.order_id = own.id
    LIMIT ${MAX_LINES}
  ) bought`,
};

export async function listBought(db: Db, userId: string): Promise<Set<string>> {
  const rows = await runPrepared<{ id: string }>(db, BOUGHT, [userId]);
  return new Set(rows.map(({ id }) => id));
}
