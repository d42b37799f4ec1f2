// Histogram of how long the steps of orders take. From its first read on, each process counts the steps that
// ended since the read before, so the orders themselves cost nothing extra. The same in every process.

import { Histogram, type Registry } from 'prom-client';
import { HOUR_MS } from '#shared/times.ts';
import type { Services } from './services.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';

/**
 * Transactions may commit a little after the time they record; steps are read this much later so that none is
 * missed.
 */
const SETTLED_AFTER_MS = 5_000;
/** After a longer pause between reads, older steps are left out. */
const LOOK_BACK_MS = 15 * 60_000;

export function addStepMetrics(registry: Registry, { db, stores }: Pick<Services, 'db' | 'stores'>): void {
  let readUntil: Date | null = null;
  let reading: Promise<void> | null = null;
  const seconds = new Histogram({
    name: 'shop_order_step_seconds',
    help: 'Time of each step of orders by store: wait, pick, handover, ride',
    labelNames: ['store', 'step'],
    buckets: [15, 30, 60, 120, 180, 300, 480, 600, 900, 1800, 3600],
    registers: [registry],
    // Two readers at once share one read.
    // Without the database the values stay as they are; the other metrics are needed then most of all.
    collect: () =>
      (reading ??= readOn()
        .catch(() => {})
        .finally(() => (reading = null))),
  });
  async function readOn(): Promise<void> {
    const until = new Date(Date.now() - SETTLED_AFTER_MS);
    const earliest = new Date(until.getTime() - LOOK_BACK_MS);
    const since = readUntil && readUntil > earliest ? readUntil : earliest;
    const ids = stores.all().map(({ id }) => id);
    for (const step of await listStepTimes(db, ids, { since, until }))
      seconds.observe({ store: step.storeId, step: step.step }, step.seconds);
    readUntil = until;
  }
}

/** A step that an order has just finished. */
type StepTime = { storeId: string; step: 'wait' | 'pick' | 'handover' | 'ride'; seconds: number };

const MAX_STEP_TIMES = 10_000;
/** Nobody rides longer. */
const LONGEST_RIDE_MS = 12 * HOUR_MS;

/** Steps that ended in (since, until], of these stores; at most 10,000. */
async function listStepTimes(
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
