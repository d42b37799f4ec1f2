// Histogram of how long the steps of orders take. From its first read on, each process counts the steps that
// ended since the read before, so the orders themselves cost nothing extra. The same in every process.

import { Histogram, type Registry } from 'prom-client';
import { listStepTimes } from '#features/report/step-times.ts';
import type { Services } from './services.ts';

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
