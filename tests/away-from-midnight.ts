// No test begins in the last moments of a day. What it makes would be of yesterday when it looks, and pages
// and reports would be right to leave it out: that is tested with days of its own, not by the time of a run.

import { beforeEach } from 'vitest';
import { DAY_MS } from '#shared/times.ts';

/** By the clocks of the stores of tests, and by UTC, of which the lowest prices are. */
const AHEAD_OF_UTC_MS = [0, 330 * 60_000];
/** Longer than most files take, and than most tests. */
const [FILE_MS, TEST_MS] = [60_000, 15_000];
/** A test may make something a second ago that shall be of today. */
const AFTER_MS = 3_000;

/** How long to wait for the next day, when this one ends so soon; 0: begin now. */
export function toWaitMs(now: number, within: number): number {
  const waits = AHEAD_OF_UTC_MS.map((ahead) => {
    const passed = (now + ahead) % DAY_MS;
    return passed < AFTER_MS ? AFTER_MS - passed : passed >= DAY_MS - within ? DAY_MS - passed + AFTER_MS : 0;
  });
  return Math.max(...waits);
}

// Those of the process: a test may have put others in their place.
const [readNow, wait] = [Date.now, setTimeout];
async function passMidnight(within: number): Promise<void> {
  const ms = toWaitMs(readNow(), within);
  if (ms > 0) await new Promise((resolve) => wait(resolve, ms));
}

// Before the file is read, which may note the day at once.
await passMidnight(FILE_MS);
beforeEach(() => passMidnight(TEST_MS), FILE_MS);
