// The steps that orders have just finished, for the process's own metrics.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';

/** A step that an order has just finished. */
type StepTime = { storeId: string; step: 'wait' | 'pick' | 'handover' | 'ride'; seconds: number };

const MAX_STEP_TIMES = 10_000;
/** Nobody rides longer. */
const LONGEST_RIDE_MS = 12 * 60 * 60_000;

/** Steps that ended in (since, until], of these stores; at most 10,000. */
export async function listStepTimes(
  db: Db,
  storeIds: readonly string[],
  { since, until }: { since: Date; until: Date },
): Promise<StepTime[]> {
  const takenAfter = new Date(since.getTime() - LONGEST_RIDE_MS);
  const { rows } = await db.execute<StepTime>(sql`
    SELECT store.id AS "storeId", step.step, step.seconds
    FROM unnest(${sql.param([...storeIds])}::text[]) AS store (id)
    CROSS JOIN LATERAL (
      SELECT 'wait' AS step, extract(epoch FROM pick.started_at - orders.placed_at)::float8 AS seconds
      FROM order_picks pick JOIN orders ON orders.id = pick.order_id
      WHERE pick.store_id = store.id AND pick.finished_at > ${since} AND pick.finished_at <= ${until}
      UNION ALL
      SELECT 'pick', extract(epoch FROM finished_at - started_at)::float8
      FROM order_picks WHERE store_id = store.id AND finished_at > ${since} AND finished_at <= ${until}
      UNION ALL
      SELECT 'handover', extract(epoch FROM delivery.taken_at - pick.finished_at)::float8
      FROM deliveries delivery JOIN order_picks pick ON pick.order_id = delivery.order_id
      WHERE delivery.store_id = store.id AND delivery.taken_at > ${since} AND delivery.taken_at <= ${until}
      UNION ALL
      SELECT 'ride', extract(epoch FROM delivered_at - taken_at)::float8
      FROM deliveries WHERE store_id = store.id AND taken_at > ${takenAfter}
        AND delivered_at > ${since} AND delivered_at <= ${until}
    ) AS step
    WHERE step.seconds >= 0 LIMIT ${MAX_STEP_TIMES}`);
  return rows;
}
