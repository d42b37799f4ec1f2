// The rounds that keep payments true: every so often holds that are over are released, and the provider is compared with the
// orders (features/payment/reconcile.ts). Every process has the clock; the rounds see to it that one at a time works.

import { reconcile, sweepOverdue } from '#features/payment/reconcile.ts';
import type { Parts } from './parts.ts';

const SWEEP_EVERY_MS = 20_000;
const RECONCILE_EVERY_MS = 3 * 60_000;

/** Returns what ends them. */
export function keepPaymentsTrue(parts: Parts): () => Promise<void> {
  const closing = new AbortController();
  const stops = [
    repeat(SWEEP_EVERY_MS, () => sweepOverdue(parts, new Date(), closing.signal)),
    repeat(RECONCILE_EVERY_MS, () => reconcile(parts, new Date(), closing.signal)),
  ];
  return async () => {
    closing.abort();
    await Promise.all(stops.map((stop) => stop()));
  };

  /** Never two at once; the first right away, for what happened while the shop was closed. */
  function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
    let working: Promise<void> | undefined;
    const run = () => {
      working ??= work()
        .catch((error: unknown) => {
          if (!closing.signal.aborted)
            parts.log.warn({ err: error }, 'a round of payments failed; the next will try again');
        })
        .finally(() => (working = undefined));
    };
    const timer = setInterval(run, everyMs);
    timer.unref();
    run();
    return async () => {
      clearInterval(timer);
      await working;
    };
  }
}
