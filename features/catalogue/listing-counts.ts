// How many products lists have is written down change by change (catalogue.table.ts); this puts the changes
// of each list together into one row, so that there are never many to add up. Lists say the same before and
// after it.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';

/**
 * Beside whoever writes changes, and beside another process that does the same: each row is taken together
 * once.
 */
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
