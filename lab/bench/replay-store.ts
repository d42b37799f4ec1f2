// Replays the orders of simulated stores through the shop's own estimate, which knows at each moment what the
// shop would know, and counts how true it was: at the press, and every half minute until the door.

import { queueAt, toMs, toPastOrders } from '#demo/day/recall.ts';
import { simulateStore, type SimulatedOrder } from '#demo/day/simulate-store.ts';
import { estimate, toPace, type PastOrder, type Progress } from '#features/orders/arrival/arrival.rules.ts';
import { holdToPromise, toArrival } from '#features/orders/core/promise.rules.ts';
import { isOnTime, isSorry } from '#shared/promise.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/times.ts';
import { median } from './compare.ts';

export type Store = Omit<Parameters<typeof simulateStore>[0], 'days' | 'seed'> & {
  /** Only orders of these hours are judged. */
  hours?: [from: number, to: number];
};

const PACK_MINUTES = 4;
const LEARNS_DAYS = 28;
const LOOK_EVERY_MS = MINUTE_MS / 2;

type Verdict = {
  width: number;
  isInside: boolean;
  isKept: boolean;
  /** The page apologised: while it came, and how much it had slipped in the end. */
  wasSorry: boolean;
  slipMs: number;
};

export function replayStore({ hours, ...store }: Store, { days, seed }: { days: number; seed: string }) {
  const orders = simulateStore({ ...store, days: LEARNS_DAYS + days, seed }).map((order) => toMs(order));
  const past = toPastOrders(orders);
  const hourOf = ({ placedAt }: SimulatedOrder) => (placedAt % DAY_MS) / HOUR_MS;
  const verdicts = orders.flatMap((order, at) => {
    const isOther = hours && (hourOf(order) < hours[0] || hourOf(order) >= hours[1]);
    return isOther || order.placedAt < LEARNS_DAYS * DAY_MS ? [] : [judge(orders, past, at)];
  });
  return countVerdicts(verdicts);
}

function judge(orders: readonly SimulatedOrder[], past: readonly DeliveredOrder[], index: number): Verdict {
  const order = orders[index]!;
  const { placedAt, deliveredAt, rideMinutes } = order;
  const pace = toPace(recall(past, placedAt), PACK_MINUTES);
  const tell = (at: number) => {
    const minutes = estimate(pace, queueAt(orders, index, at), rideMinutes, progressOf(orders, order, at));
    return minutes && toArrival(minutes, new Date(at));
  };
  const promised = tell(placedAt)!;
  const came = new Date(deliveredAt);
  const isKept = isOnTime(came, promised.to);
  let wasSorry = isSorry(came, promised.to);
  for (let at = placedAt; at < deliveredAt; at += LOOK_EVERY_MS) {
    const now = new Date(at);
    const told = tell(at);
    const shown = told && holdToPromise(told, promised, now);
    wasSorry ||= isSorry(now, promised.to) || (shown !== null && isSorry(shown.to, promised.to));
  }
  const width = (promised.to.getTime() - promised.from.getTime()) / MINUTE_MS;
  const slipMs = Math.max(0, deliveredAt - promised.to.getTime());
  return { width, isKept, isInside: isKept && came >= promised.from, wasSorry, slipMs };
}

type DeliveredOrder = PastOrder & SimulatedOrder;

const SOON_MS = HOUR_MS / 2;

/** As the shop's statement: of each window the latest, so many. */
function recall(past: readonly DeliveredOrder[], now: number): PastOrder[] {
  const before = past.filter(({ deliveredAt }) => deliveredAt < now);
  const around = (at: number, most: number, source: PastOrder['source']) =>
    before
      .filter(({ takenAt }) => takenAt > at - HOUR_MS && takenAt < at + SOON_MS)
      .slice(-most)
      .map((order) => ({ ...order, source }));
  const windows = Array.from({ length: LEARNS_DAYS }, (_, day) => {
    const at = now - (day + 1) * DAY_MS;
    const orders = day % 7 === 6 ? around(at, 60, 'week') : day < 14 ? around(at, 25, 'day') : [];
    return { orders, soon: orders.filter(({ takenAt }) => takenAt > at) };
  });
  const usual = (who: 'picker' | 'rider') =>
    Math.max(...windows.map(({ soon }) => new Set(soon.map((order) => order[who])).size));
  const usualPeople = { pickers: usual('picker'), riders: usual('rider') };
  const last = [...before.slice(-200), ...around(now, 25, 'now')];
  return [...windows.flatMap(({ orders }) => orders), ...last].map((order) => ({ ...order, usualPeople }));
}

function progressOf(orders: readonly SimulatedOrder[], order: SimulatedOrder, at: number): Progress {
  const { placedAt, claimedAt, packedAt, takenAt } = order;
  const since = (step: Progress['step'], ...moments: number[]): Progress => ({
    ...{ step, elapsed: (at - Math.max(...moments.filter((moment) => moment <= at))) / 1000 },
  });
  const near = orders.filter((other) => other.placedAt > at - 3 * HOUR_MS && other.placedAt <= at);
  if (claimedAt > at)
    return since('wait', placedAt, ...near.flatMap((other) => [other.claimedAt, other.packedAt]));
  if (packedAt > at) return since('pick', claimedAt);
  if (takenAt > at)
    return since('handover', packedAt, ...near.flatMap((other) => [other.takenAt, other.deliveredAt]));
  return since('ride', takenAt);
}

export type Figures = ReturnType<typeof countVerdicts>;

function countVerdicts(verdicts: readonly Verdict[]) {
  const share = (is: (verdict: Verdict) => boolean) => verdicts.filter(is).length / verdicts.length;
  return {
    orders: verdicts.length,
    inside: share(({ isInside }) => isInside),
    kept: share(({ isKept }) => isKept),
    width: median(verdicts.map(({ width }) => width)),
    /** Of all orders, with an apology; and with one although they came less than three minutes late. */
    sorry: share(({ wasSorry }) => wasSorry),
    vain: share(({ wasSorry, slipMs }) => wasSorry && !isSorry(new Date(slipMs), new Date(0))),
  };
}
