// The rounds that keep payments true: every so often holds that are over are released, and the provider is compared with the
// orders (features/payment/reconcile.ts). Every process has the clock; the rounds see to it that one at a time works.

import { reconcile, sweepOverdue } from '#features/payment/reconcile.ts';
import type { Parts } from './parts.ts';
import { repeat } from './repeat.ts';

const SWEEP_EVERY_MS = 20_000;
const RECONCILE_EVERY_MS = 3 * 60_000;

/** Returns what ends them. */
export function keepPaymentsTrue(parts: Parts): () => Promise<void> {
  const closing = new AbortController();
  const onError = (err: unknown) => {
    if (!closing.signal.aborted)
      parts.log.warn({ err }, 'a round of payments failed; the next will try again');
  };
  const sweep = () => sweepOverdue(parts, new Date(), closing.signal);
  const compare = () => reconcile(parts, new Date(), closing.signal);
  const stops = [
    repeat(SWEEP_EVERY_MS, { work: sweep, onError }),
    repeat(RECONCILE_EVERY_MS, { work: compare, onError }),
  ];
  return async () => {
    closing.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
