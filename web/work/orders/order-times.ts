// How an order kept to its time, as texts for staff. Pure.

import { isOnTime } from '#shared/promise.ts';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { formatClock, formatRange } from '../../parts/order/store-clock.ts';

type PromiseFacts = Pick<StaffOrder, 'status' | 'eta' | 'promised' | 'steps' | 'store'>;

/** 'Promised by 2:30 pm, delivered 2:41 pm, 11 min late'; null when there is nothing to say. */
export function describePromise(order: PromiseFacts, now: Date): { words: string; isLate: boolean } | null {
  const { status, promised, eta, steps, store } = order;
  if (status === null || status === 'CANCELLED') return null;
  const clock = (at: string, day = now) => formatClock(at, store.timeZone, day);
  const delivered = status === 'DELIVERED' ? steps.at(-1)!.at : null;
  if (!promised) {
    if (delivered) return { words: `Delivered ${clock(delivered)}; no time was promised`, isLate: false };
    return eta && { words: `${formatRange(eta, store.timeZone)}; no time was promised`, isLate: false };
  }
  // The day is not said twice.
  const day = new Date(promised.to);
  const promise = `Promised by ${clock(promised.to)}`;
  if (delivered) {
    const late = formatLate(delivered, promised.to);
    return { words: `${promise}, delivered ${clock(delivered, day)}, ${late ?? 'on time'}`, isLate: !!late };
  }
  const isOverdue = !eta || now.getTime() > Date.parse(eta.to);
  const late = formatLate(isOverdue ? now.toISOString() : eta.to, promised.to);
  if (isOverdue) return { words: late ? `${promise}, ${late} already` : promise, isLate: !!late };
  return { words: `${promise}, expected by ${clock(eta.to, day)}, ${late ?? 'on time'}`, isLate: !!late };
}

/** '11 min late'; null when it is on time. */
function formatLate(at: string, promisedTo: string): string | null {
  if (isOnTime(new Date(at), new Date(promisedTo))) return null;
  return `${formatMinutes(Date.parse(at) - Date.parse(promisedTo))} late`;
}

/** '11 min', '1 h 5 min', '2 days' */
function formatMinutes(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

const STEPS: Partial<Record<PromiseFacts['steps'][number]['status'], string>> = {
  PLACED: 'Before packing',
  PACKING: 'Packing',
  PACKED: 'Waiting for the rider',
  'OUT FOR DELIVERY': 'On the way',
};

/** How long each step took, and the whole; the present one until now. */
export function listDurations(
  { steps }: Pick<PromiseFacts, 'steps'>,
  now: Date,
): { step: string; time: string }[] {
  const rows = steps.flatMap(({ status, at }, index) => {
    const step = STEPS[status];
    const next = steps[index + 1]?.at;
    const ms = (next ? Date.parse(next) : now.getTime()) - Date.parse(at);
    return step ? [{ step, time: next ? formatMinutes(ms) : `${formatMinutes(ms)} so far` }] : [];
  });
  if (steps.at(-1)?.status !== 'DELIVERED') return rows;
  const all = Date.parse(steps.at(-1)!.at) - Date.parse(steps[0]!.at);
  return [...rows, { step: 'From order to door', time: formatMinutes(all) }];
}
