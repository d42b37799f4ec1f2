// Schedules the roll-up of sales: every few seconds, and before somebody reads sales, but with pauses so that
// it never keeps the database busy.

import type { Db } from '#database/client.ts';
import { rollUpSales } from './roll-up-sales.ts';

/** How often `run` is to be called. */
export const ROLL_UP_EVERY_MS = 2_000;
/** After a run it pauses this many times its duration, unless the run was very short. */
const REST = 10;
const NEXT_TO_NOTHING_MS = 50;
/** The longest time a reader waits. */
const WAIT_MS = 1_500;

export type SalesRollUp = {
  /** Runs the roll-up, unless it pauses after the last run. */
  run(signal?: AbortSignal): Promise<void>;
  /** The same before somebody reads sales: waits briefly, and never fails. */
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
