// Schedules payment upkeep: expired holds are released, and orders are compared with the provider's records
// (features/payment/reconcile/reconcile.ts). Every process runs the timers; the jobs make sure that one works
// at a time.

import { reconcile, sweepOverdue } from '#features/payment/reconcile/reconcile.ts';
import type { Services } from './services.ts';
import { repeat } from './repeat.ts';

const SWEEP_EVERY_MS = 20_000;
const RECONCILE_EVERY_MS = 3 * 60_000;

/** Returns a function that stops them. */
export function startReconciliation(services: Services): () => Promise<void> {
  const closing = new AbortController();
  const onError = (err: unknown) => {
    if (!closing.signal.aborted)
      services.log.warn({ err }, 'a round of payments failed; the next will try again');
  };
  const sweep = () => sweepOverdue(services, new Date(), closing.signal);
  const compare = () => reconcile(services, new Date(), closing.signal);
  const stops = [
    repeat(SWEEP_EVERY_MS, { work: sweep, onError }),
    repeat(RECONCILE_EVERY_MS, { work: compare, onError }),
  ];
  return async () => {
    closing.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
