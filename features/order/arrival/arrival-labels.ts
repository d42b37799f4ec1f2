// The arrival of an order, in the English of messages; pages show it in every language. Pure.

import type { Arrival } from './arrival.rules.ts';

/**
 * 'Arriving 2:25 – 2:30 pm' by the store's clock; if that is later than promised, the promise comes first.
 */
export function formatArrival(arrival: Arrival, promised: Arrival | null, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions, time: Date) =>
    new Intl.DateTimeFormat('en-IN', { timeZone, ...options }).format(time).replace(/\s/g, ' ');
  const clock = (time: Date) => format({ timeStyle: 'short' }, time);
  const day = (time: Date) => format({ day: 'numeric', month: 'short' }, time);
  const [from, to] = [clock(arrival.from), clock(arrival.to)];
  const isSameHalf = from.slice(-2) === to.slice(-2);
  const range = from === to ? to : `${isSameHalf ? from.slice(0, -3) : from} – ${to}`;
  if (!promised || arrival.to <= promised.to) return `Arriving ${range}`;
  const isSameDay = day(promised.to) === day(arrival.to);
  const promise = `${isSameDay ? '' : `${day(promised.to)}, `}${clock(promised.to)}`;
  return `Promised by ${promise}, now ${range}. Sorry`;
}
