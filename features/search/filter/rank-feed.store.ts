// SQL of the order in which lists show their products without filters: one walk of an index.

import type { Db } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';

/** What stands further back than that hardly sells, and is ordered by its age. */
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

/** Of a category or sub-category; '' is everything. */
export async function listRankedIds(db: Db, storeId: string, listId: string): Promise<string[]> {
  const rows =
    listId === ''
      ? await runPrepared<{ id: string }>(db, OF_ALL, [storeId])
      : await runPrepared<{ id: string }>(db, OF_LIST, [storeId, listId]);
  return rows.map(({ id }) => id);
}
