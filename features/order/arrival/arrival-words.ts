// When an order will be there, in the English of messages; pages say it in every language. Pure.

import type { Arrival } from './arrival.rules.ts';

/** 'Arriving 2:25 – 2:30 pm' by the store's clock; when that is later than promised, the promise first. */
export function toArrivalWords(arrival: Arrival, promised: Arrival | null, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-IN', { timeZone, timeStyle: 'short' });
  // Its spaces are thin ones, of which not every phone knows the picture.
  const range = clock.formatRange(arrival.from, arrival.to).replace(/\s/g, ' ');
  if (!promised || arrival.to <= promised.to) return `Arriving ${range}`;
  return `Promised by ${clock.format(promised.to)}, now ${range}. Sorry`;
}
