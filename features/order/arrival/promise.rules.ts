// What an order was promised when it was placed, and whether that is kept. Pure.

import type { Arrival } from './arrival.rules.ts';

/** Times are told in minutes: who is promised half past two is not late before 2:31. */
export const EXACT_TO_MS = 60_000;

export function isOnTime(arrivedAt: Date, promisedTo: Date): boolean {
  return arrivedAt.getTime() < promisedTo.getTime() + EXACT_TO_MS;
}

/** A range that ends within a minute of the promise is the promise: no shopper is told of that minute. */
export function holdToPromise(arrival: Arrival, promised: Arrival | null): Arrival {
  if (!promised || arrival.to <= promised.to || arrival.to.getTime() > promised.to.getTime() + EXACT_TO_MS)
    return arrival;
  return { from: arrival.from < promised.to ? arrival.from : promised.to, to: promised.to };
}

/** null of an order that was never promised. */
export function promiseOf({
  promisedFrom,
  promisedTo,
}: {
  promisedFrom: Date | null;
  promisedTo: Date | null;
}): Arrival | null {
  return promisedFrom && promisedTo && { from: promisedFrom, to: promisedTo };
}
