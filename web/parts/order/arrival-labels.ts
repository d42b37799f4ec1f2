// Texts for an order's arrival, beside the time promised when it was placed: a later time never replaces the
// promise silently. Pure.

import { isSorry } from '#shared/promise.ts';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { MINUTE_MS } from '#shared/times.ts';
import { t } from '../../data/language.ts';
import { formatClock, toRange, formatRange } from './store-clock.ts';

type OrderTiming = Pick<OrderDetails, 'status' | 'eta' | 'promised' | 'steps' | 'store' | 'failedTry'>;

/** Whether the expected time is so much after the promised one that the shop apologises. */
export function isLater({ eta, promised }: Pick<OrderTiming, 'eta' | 'promised'>): boolean {
  return eta !== null && promised !== null && isSorry(new Date(eta.to), new Date(promised.to));
}

/** null when there is nothing to say: not paid, cancelled, on its way back, or not known. */
export function formatArrival(order: OrderTiming, now: Date): { words: string; isLate: boolean } | null {
  const { status, eta, promised, store, failedTry } = order;
  if (status === null || status === 'CANCELLED' || failedTry) return null;
  const promise = promised && formatClock(promised.to, store.timeZone, now);
  if (status === 'DELIVERED') return promised && formatDelivered(order, promised, now);
  // A range and no countdown: nobody knows it to the minute. Past its end it is not shown any more.
  if (!eta || now.getTime() > Date.parse(eta.to)) {
    if (promised && !isSorry(now, new Date(promised.to)))
      return { words: t('Any minute now'), isLate: false };
    if (promise) {
      const words = t('Promised by {promise}. It is taking longer than expected. We are sorry.', { promise });
      return { words, isLate: true };
    }
    if (!eta) return { words: t('Takes longer than usual right now'), isLate: true };
    return { words: t('It is taking longer than expected. We are sorry.'), isLate: true };
  }
  if (!promise || !isLater(order)) return { words: formatRange(eta, store.timeZone), isLate: false };
  const { start, end } = toRange(eta, store.timeZone);
  const words =
    start === null
      ? t('Promised by {promise}, now around {end}. Sorry.', { promise, end })
      : t('Promised by {promise}, now between {start} and {end}. Sorry.', { promise, start, end });
  return { words, isLate: true };
}

function formatDelivered(
  { steps, store }: OrderTiming,
  promised: NonNullable<OrderTiming['promised']>,
  now: Date,
) {
  const { at } = steps.at(-1)!;
  const times = {
    time: formatClock(at, store.timeZone, now),
    promise: formatClock(promised.to, store.timeZone, now),
  };
  const isLate = isSorry(new Date(at), new Date(promised.to));
  const words = isLate
    ? t('Delivered at {time}, promised by {promise}. We are sorry.', times)
    : t('Delivered at {time}, promised by {promise}.', times);
  return { words, isLate };
}

/** A longer time is said by the clock only. */
const MAX_MINUTES = 120;

/** 'Arriving in 6 to 10 min', or how long a delivery took; null when that is not known or over two hours. */
export function formatMinutes(
  order: Pick<OrderTiming, 'status' | 'eta' | 'steps'>,
  now: Date,
): string | null {
  const { status, eta, steps } = order;
  if (status === 'DELIVERED') {
    const [placed, delivered] = [steps[0]!, steps.at(-1)!].map(({ at }) => Date.parse(at)) as [
      number,
      number,
    ];
    const minutes = Math.max(1, Math.round((delivered - placed) / MINUTE_MS));
    return minutes > MAX_MINUTES ? null : t('Delivered in {minutes} min', { minutes });
  }
  if (status === null || status === 'CANCELLED' || !eta) return null;
  const [from, to] = [eta.from, eta.to].map((at) =>
    Math.ceil((Date.parse(at) - now.getTime()) / MINUTE_MS),
  ) as [number, number];
  if (to <= 0 || to > MAX_MINUTES) return null;
  if (from <= 0) return t('Within {to} min', { to });
  return from === to ? t('Arriving in {to} min', { to }) : t('Arriving in {from} to {to} min', { from, to });
}
