// When sales are added up: every few seconds, and before somebody looks at them, but never so often that the
// database is busy with it.

import type { Db } from '#database/client.ts';
import { rollUpSales } from './roll-up-sales.ts';

/** How often it is to be called. */
export const ROLL_UP_EVERY_MS = 2_000;
/** So much longer than a round took it rests, unless it took next to nothing. */
const REST = 10;
const NEXT_TO_NOTHING_MS = 50;
/** What somebody waits who looks. */
const WAIT_MS = 1_500;

export type SalesRollUp = {
  /** A round, unless the last one has been just now. */
  run(signal?: AbortSignal): Promise<void>;
  /** The same for who is about to look: waits little, and never fails. */
  catchUp(): Promise<void>;
};

export function openSalesRollUp(db: Db): SalesRollUp {
  let running: Promise<void> | undefined;
  let restUntil = 0;

  async function round(signal?: AbortSignal): Promise<void> {
    const begun = performance.now();
    try {
      await rollUpSales(db, new Date(), signal);
    } finally {
      const took = performance.now() - begun;
      restUntil = took < NEXT_TO_NOTHING_MS ? 0 : performance.now() + REST * took;
      running = undefined;
    }
  }

  const run = (signal?: AbortSignal) => {
    if (running) return running;
    return performance.now() < restUntil ? Promise.resolve() : (running = round(signal));
  };
  return {
    run,
    catchUp: () => Promise.race([run().catch(() => {}), waitFor(WAIT_MS)]),
  };
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
