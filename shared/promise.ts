// The promised time of an order, and whether it is kept. Pure.

import type { Arrival } from '#features/orders/arrival/arrival.rules.ts';

/** Times are shown in minutes: an order promised for half past two is not late before 2:31. */
export const EXACT_TO_MS = 60_000;

export function isOnTime(arrivedAt: Date, promisedTo: Date): boolean {
  return arrivedAt.getTime() < promisedTo.getTime() + EXACT_TO_MS;
}

/** An active order that was promised until then, or earlier, is late now. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - EXACT_TO_MS);
}

/** A range that ends within a minute of the promise counts as the promise. */
export function holdToPromise(arrival: Arrival, promised: Arrival | null): Arrival {
  if (!promised || arrival.to <= promised.to || arrival.to.getTime() > promised.to.getTime() + EXACT_TO_MS)
    return arrival;
  return { from: arrival.from < promised.to ? arrival.from : promised.to, to: promised.to };
}

/** null for an order without a promise. */
export function promiseOf({
  promisedFrom,
  promisedTo,
}: {
  promisedFrom: Date | null;
  promisedTo: Date | null;
}): Arrival | null {
  return promisedFrom && promisedTo && { from: promisedFrom, to: promisedTo };
}
