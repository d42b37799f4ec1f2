// The promised time of an order, whether it is kept, and from when on the shop apologises. Pure.

import { MINUTE_MS } from './times.ts';

/** Times are shown in minutes: an order promised for half past two is not late before 2:31. */
export const EXACT_TO_MS = MINUTE_MS;
/** Of less nobody complains, and an apology for it makes the promise look worse than it was. */
export const SORRY_AFTER_MS = 3 * MINUTE_MS;

export function isOnTime(arrivedAt: Date, promisedTo: Date): boolean {
  return arrivedAt.getTime() < promisedTo.getTime() + EXACT_TO_MS;
}

/** `at`: when it came, or is expected at the latest. */
export function isSorry(at: Date, promisedTo: Date): boolean {
  return at.getTime() >= promisedTo.getTime() + SORRY_AFTER_MS;
}

/** An active order that was promised until then, or earlier, is late now. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - EXACT_TO_MS);
}
