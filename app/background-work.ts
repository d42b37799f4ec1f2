// The work that an open shop repeats in the background.

import { existsSync } from 'node:fs';
import { sweep } from '#features/housekeeping/housekeeping.ts';
import { sweepImages } from '#features/housekeeping/orphaned-images.ts';
import { ROLL_UP_EVERY_MS } from '#features/report/sales/roll-up-sales.ts';
import { reconcile, sweepOverdue } from '#features/payment/reconcile/reconcile.ts';
import { startCatalogueJobs } from './catalogue-schedule.ts';
import { ASSETS_FOLDER } from './pages/page-build.ts';
import { repeat } from './repeat.ts';
import type { Services } from './services.ts';

const SWEEP_EVERY_MS = 60_000;
const SWEEP_IMAGES_EVERY_MS = 60 * 60_000;
const SHARE_ASSETS_EVERY_MS = 5 * 60_000;

/** Returns a function that stops it. */
export function startBackgroundWork(services: Services): () => Promise<void> {
  const stops = [startSweeps(services), startReconciliation(services), startCatalogueJobs(services)];
  return async () => {
    for (const stop of stops.toReversed()) await stop();
  };
}

function startSweeps({ db, imageStore, sharedAssets, salesRollUp, log }: Services): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const warn = (what: string) => (err: unknown) => void (signal.aborted || log.warn({ err }, what));
  const stops = [
    repeat(SWEEP_EVERY_MS, {
      work: () => sweep(db, signal),
      onError: warn('could not remove what has expired'),
    }),
    repeat(SWEEP_IMAGES_EVERY_MS, {
      work: () => sweepImages({ db, imageStore }, new Date(), signal),
      onError: warn('could not remove pictures that nothing shows'),
    }),
    repeat(ROLL_UP_EVERY_MS, {
      work: () => salesRollUp.run(signal),
      onError: warn('could not add up what was sold'),
    }),
    repeat(SHARE_ASSETS_EVERY_MS, {
      work: async () => {
        // In development there may be no build.
        if (!existsSync(ASSETS_FOLDER)) return;
        // Published again because the store may have been unreachable when the shop opened.
        await sharedAssets.publish(ASSETS_FOLDER);
        await sharedAssets.sweep(new Date());
      },
      onError: warn('could not share the assets of this version'),
    }),
  ];
  return async () => {
    closing.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

const SWEEP_HOLDS_EVERY_MS = 20_000;
const RECONCILE_EVERY_MS = 3 * 60_000;

/**
 * Releases expired holds, and compares orders with the provider's records. Every process runs the timers; the
 * jobs make sure that one works at a time. Returns a function that stops them.
 */
function startReconciliation(services: Services): () => Promise<void> {
  const closing = new AbortController();
  const onError = (err: unknown) => {
    if (!closing.signal.aborted)
      services.log.warn({ err }, 'a round of payments failed; the next will try again');
  };
  const sweep = () => sweepOverdue(services, new Date(), closing.signal);
  const compare = () => reconcile(services, new Date(), closing.signal);
  const stops = [
    repeat(SWEEP_HOLDS_EVERY_MS, { work: sweep, onError }),
    repeat(RECONCILE_EVERY_MS, { work: compare, onError }),
  ];
  return async () => {
    closing.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
