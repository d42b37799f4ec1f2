// The roll-up of sales: finds the days in which orders have changed since the last run, and adds them up
// again from their orders. May stop anywhere: a day stays due until it is added up, and adding it up twice
// changes nothing (docs/decisions/09). Runs every few seconds and before somebody reads sales, but with
// pauses so that it never keeps the database busy.

import { setTimeout } from 'node:timers/promises';
import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  findDueDay,
  findNewestTransition,
  rollUpDay,
  listTimeZones,
  noteAllDays,
  noteChangedDays,
} from './roll-up-sales.store.ts';
import { salesProgress } from './sales.table.ts';

const MAX_DAYS_PER_RUN = 10;
/** How often transitions are read again from an earlier position. No transaction takes longer than this. */
const LOOK_BACK_EVERY_MS = 60_000;
/** How much the clocks of processes may differ: one records the time, another compares with it. */
const CLOCKS_DIFFER_BY_MS = 10_000;
/** More transitions than are being written at any one time. */
const OPEN_TRANSITIONS = 10_000;
/** A day of a large shop may take longer than a page is allowed to. */
const TIMEOUT_MS = 60_000;

export async function rollUpSales(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await withAdvisoryLock(db, 'sales', async () => {
    await inTransaction(db, (tx) => noteDays(tx, now), { timeoutMs: TIMEOUT_MS });
    for (let folded = 0; folded < MAX_DAYS_PER_RUN && !signal?.aborted; folded++) {
      if (!(await inTransaction(db, (tx) => rollUpNewestDay(tx, now), { timeoutMs: TIMEOUT_MS }))) return;
    }
  });
}

async function noteDays(tx: Queryable, now: Date): Promise<void> {
  const progress = await lockProgress(tx);
  const timeZones = await listTimeZones(tx);
  if (!progress) return begin(tx, timeZones, now);
  // A changed time zone changes what belongs to each day.
  const known = progress.timeZones;
  const reset = Object.keys(timeZones).filter((id) => known[id] && known[id] !== timeZones[id]);
  if (reset.length > 0) await noteAllDays(tx, reset, now);

  const { transitionId, seenAt, lastTransitionId, lastAt, earlierTransitionId, earlierAt } = progress;
  if (now.getTime() - lastAt.getTime() < LOOK_BACK_EVERY_MS) {
    const since = new Date(seenAt.getTime() - CLOCKS_DIFFER_BY_MS);
    const seen = await noteChangedDays(tx, transitionId, since);
    return saveProgress(tx, { ...progress, transitionId: seen, seenAt: now, timeZones });
  }
  const seen = await noteChangedDays(tx, earlierTransitionId, earlierAt);
  await saveProgress(tx, {
    ...{ earlierTransitionId: lastTransitionId, earlierAt: lastAt },
    ...{ lastTransitionId: transitionId, lastAt: now },
    ...{ transitionId: Math.max(transitionId, seen), seenAt: now, timeZones },
  });
}

type Progress = typeof salesProgress.$inferInsert;

/** Locked, so that roll-ups never run concurrently. */
const lockProgress = async (tx: Queryable) => (await tx.select().from(salesProgress).for('update'))[0];

async function saveProgress(tx: Queryable, progress: Progress): Promise<void> {
  const { id } = salesProgress;
  await tx.insert(salesProgress).values(progress).onConflictDoUpdate({ target: id, set: progress });
}

/** The first run: marks all days so far as due. */
async function begin(tx: Queryable, timeZones: Progress['timeZones'], now: Date): Promise<void> {
  const transitionId = await findNewestTransition(tx);
  await noteAllDays(tx, Object.keys(timeZones), now);
  const earlierTransitionId = Math.max(0, transitionId - OPEN_TRANSITIONS);
  const marks = { lastTransitionId: earlierTransitionId, lastAt: now, earlierTransitionId, earlierAt: now };
  await saveProgress(tx, { transitionId, seenAt: now, ...marks, timeZones });
}

async function rollUpNewestDay(tx: Queryable, now: Date): Promise<boolean> {
  await lockProgress(tx);
  const due = await findDueDay(tx);
  if (due) await rollUpDay(tx, due, now);
  return due !== undefined;
}

export const ROLL_UP_EVERY_MS = 2_000;
/** After a run it pauses this many times its duration, unless the run was very short. */
const REST = 10;
const NEXT_TO_NOTHING_MS = 50;
const WAIT_MS = 1_500;

export type SalesRollUp = {
  /** Unless it pauses after the last run. */
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
    catchUp: () => Promise.race([run().catch(() => {}), setTimeout(WAIT_MS, undefined, { ref: false })]),
  };
}
