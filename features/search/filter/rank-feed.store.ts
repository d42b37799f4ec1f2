// SQL for the order in which unfiltered lists show products: one index scan.

import type { Db } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';

/** Products beyond this rank hardly sell, and are sorted by age. */
const MAX_RANKED = 1_000;

const OF_LIST = {
  name: 'ranks-of-list',
  text: `
    SELECT product_id AS id FROM store_lists WHERE store_id = $1 AND list_id = $2
    ORDER BY rank DESC, product_id DESC LIMIT ${MAX_RANKED}`,
};
const OF_ALL = {
  name: 'ranks-of-all',
  text: `
    SELECT product_id AS id FROM store_products WHERE store_id = $1 AND NOT is_hidden
    ORDER BY rank DESC, product_id DESC LIMIT ${MAX_RANKED}`,
};

/** Of a category or sub-category; '' means all products. */
export async function listRankedIds(db: Db, storeId: string, listId: string): Promise<string[]> {
  const rows =
    listId === ''
      ? await runPrepared<{ id: string }>(db, OF_ALL, [storeId])
      : await runPrepared<{ id: string }>(db, OF_LIST, [storeId, listId]);
  return rows.map(({ id }) => id);
}
