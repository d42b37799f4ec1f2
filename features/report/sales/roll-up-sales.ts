// Adds up what was sold, in rounds: looks which days orders have changed in since the last one, and adds
// these days up anew from their orders. Nothing of it is in the way of an order. May stop anywhere: a day is
// due until it is added up, and adding it up twice changes nothing (docs/decisions/09).

import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  findDueDay,
  findNewestTransition,
  rollUpDay,
  listTimeZones,
  lockProgress,
  noteAllDays,
  noteChangedDays,
  saveProgress,
  type Progress,
} from './roll-up-sales.store.ts';

const MAX_DAYS_PER_RUN = 10;
/** How often it is looked again from an earlier place on. A transaction takes less. */
const LOOK_BACK_EVERY_MS = 60_000;
/** Processes of which one is asked for the time and another writes. */
const CLOCKS_DIFFER_BY_MS = 10_000;
/** More than are written at one time. */
const OPEN_TRANSITIONS = 10_000;
/** A day of a large shop may take longer than a page may. */
const TIMEOUT_MS = 60_000;

/** One process at a time; nothing is done while another is at it. */
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
  // Days of a clock that was set anew are other days.
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
  const earlier = { earlierTransitionId: lastTransitionId, earlierAt: lastAt };
  const last = { lastTransitionId: transitionId, lastAt: now };
  await saveProgress(tx, {
    ...earlier,
    ...last,
    transitionId: Math.max(transitionId, seen),
    seenAt: now,
    timeZones,
  });
}

/** For the first time: all days there were, newest first. */
async function begin(tx: Queryable, timeZones: Progress['timeZones'], now: Date): Promise<void> {
  const transitionId = await findNewestTransition(tx);
  await noteAllDays(tx, Object.keys(timeZones), now);
  const earlierTransitionId = Math.max(0, transitionId - OPEN_TRANSITIONS);
  const marks = { lastTransitionId: earlierTransitionId, lastAt: now, earlierTransitionId, earlierAt: now };
  await saveProgress(tx, { transitionId, seenAt: now, ...marks, timeZones });
}

/** False when nothing is due. */
async function rollUpNewestDay(tx: Queryable, now: Date): Promise<boolean> {
  await lockProgress(tx);
  const due = await findDueDay(tx);
  if (due) await rollUpDay(tx, due, now);
  return due !== undefined;
}
