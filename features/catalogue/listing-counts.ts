// Product counts of lists are stored as a row per change (catalogue.table.ts); this merges the rows of each
// list into one, so that there are never many to add up. The sums stay the same.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';

/** Safe beside writers and other processes doing the same: each row is merged once. */
export async function tidyListingCounts(db: Db): Promise<void> {
  await db.execute(sql`
    WITH scattered AS (
      SELECT category_id, sub_category_id FROM listing_counts GROUP BY 1, 2 HAVING count(*) > 1
    ), gone AS (
      DELETE FROM listing_counts USING scattered
      WHERE listing_counts.category_id = scattered.category_id
        AND listing_counts.sub_category_id = scattered.sub_category_id
      RETURNING listing_counts.*
    )
    INSERT INTO listing_counts (category_id, sub_category_id, change)
    SELECT category_id, sub_category_id, sum(change) FROM gone GROUP BY 1, 2 HAVING sum(change) <> 0`);
}
