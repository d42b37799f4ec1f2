// The promised time of an order, and whether it is kept. Pure.

import { MINUTE_MS } from './times.ts';

/** Times are shown in minutes: an order promised for half past two is not late before 2:31. */
export const EXACT_TO_MS = MINUTE_MS;

export function isOnTime(arrivedAt: Date, promisedTo: Date): boolean {
  return arrivedAt.getTime() < promisedTo.getTime() + EXACT_TO_MS;
}

/** An active order that was promised until then, or earlier, is late now. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - EXACT_TO_MS);
}
