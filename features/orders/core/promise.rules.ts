// The time promised to a shopper: from the minutes shown before the press, and held against later estimates.
// Pure.

import { EXACT_TO_MS, isSorry, SORRY_AFTER_MS } from '#shared/promise.ts';
import { MINUTE_MS } from '#shared/times.ts';
import type { StoredOrder } from './order.rules.ts';

export type Minutes = { from: number; to: number };
export type Arrival = { from: Date; to: Date };
/** `ahead`: how many orders are packed before it; null once somebody packs it. */
export type Outlook = { arrival: Arrival | null; ahead: number | null };

/** By the clock, which names whole minutes: an order is on time in the minute that is named. */
export function toArrival({ from, to }: Minutes, now: Date): Arrival {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return { from: new Date((minute + from) * MINUTE_MS), to: new Date((minute + to) * MINUTE_MS) };
}

/** What the shopper was shown before the press is promised, unless much has changed since. */
export function toPromise(shown: Minutes | undefined, found: Minutes, now: Date): Arrival {
  const isNear = (end: 'from' | 'to') =>
    shown !== undefined && Math.abs(shown[end] - found[end]) * MINUTE_MS < SORRY_AFTER_MS;
  const isKept = isNear('from') && isNear('to') && shown!.from < shown!.to;
  return toArrival(isKept ? shown! : found, now);
}

/**
 * The promise holds while the order may still come before an apology is due for it: one told sooner is in
 * vain for most. Then the later time is told. An earlier end, or a later beginning, is told when it differs
 * as much.
 */
export function holdToPromise(arrival: Arrival, promised: Arrival | null, now: Date): Arrival {
  if (!promised) return arrival;
  if (isSorry(new Date(arrival.from.getTime() - EXACT_TO_MS), promised.to)) return arrival;
  const isNear = (end: 'from' | 'to') =>
    Math.abs(arrival[end].getTime() - promised[end].getTime()) < SORRY_AFTER_MS;
  const to = isNear('to') || arrival.to > promised.to ? promised.to : arrival.to;
  const from = isNear('from') && promised.from >= now ? promised.from : arrival.from;
  return { from: from < to ? from : to, to };
}

type PromisedTime = Pick<StoredOrder, 'promisedFrom' | 'promisedTo'>;
type AgreedTime = Pick<StoredOrder, 'againFrom' | 'againTo'>;
export type PromisedOrder = Pick<StoredOrder, 'id' | 'status'> & PromisedTime & AgreedTime;

/** The time agreed after a try that failed: it stands beside the first promise. */
export const secondTryOf = ({ againFrom: from, againTo: to }: AgreedTime) => from && to && { from, to };

/** null for an order without a promise. */
export const promiseOf = ({ promisedFrom: from, promisedTo: to }: PromisedTime): Arrival | null =>
  from && to && { from, to };
