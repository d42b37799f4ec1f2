// What a shop knows of a simulated store at a moment of its day: what is before a new order, and how long the
// steps of its past orders took. Times are milliseconds.

import type { PastOrder, Queue } from '#features/orders/arrival/arrival.rules.ts';
import { RIDE_MINUTES_ANYWHERE } from '#features/stores/store/store.table.ts';
import { MINUTE_MS } from '#shared/times.ts';
import type { SimulatedOrder } from './simulate-store.ts';

const AT_WORK_MS = 15 * MINUTE_MS;
const WAY_BACK_MS = RIDE_MINUTES_ANYWHERE * MINUTE_MS;
const LONGEST_MS = 240 * MINUTE_MS;

const STEPS = ['placedAt', 'claimedAt', 'packedAt', 'takenAt', 'deliveredAt'] as const;

/** The simulation counts in seconds. */
export function toMs(order: SimulatedOrder, midnight = 0): SimulatedOrder {
  const times = { ...order };
  for (const step of STEPS) times[step] = Math.round(midnight + order[step] * 1000);
  return times;
}

/** Before the order `index` at a time at which it waits or is picked, in a list in the order of placing. */
export function queueAt(orders: readonly SimulatedOrder[], index: number, at: number): Queue {
  const queue = { waiting: 0, picking: 0, packed: 0 };
  const [pickers, riders, riding] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const own = orders[index]!;
  for (let other = index + 1; orders[other] && orders[other]!.placedAt <= at; other++)
    see(orders[other]!, true);
  for (let other = index - 1; other >= 0 && orders[other]!.placedAt > at - LONGEST_MS; other--)
    see(orders[other]!, false);
  return { ...queue, riding: riding.size, pickers: pickers.size, riders: riders.size };

  function see(
    { claimedAt, packedAt, takenAt, deliveredAt, picker, rider }: SimulatedOrder,
    isLater: boolean,
  ) {
    if (claimedAt <= at && packedAt > at - AT_WORK_MS) pickers.add(picker);
    if (takenAt <= at && deliveredAt > at - AT_WORK_MS) riders.add(rider);
    if (takenAt <= at && deliveredAt > at - WAY_BACK_MS) riding.add(rider);
    if (claimedAt > at) queue.waiting += isLater ? 0 : 1;
    else if (packedAt > at) queue.picking += own.claimedAt > at || claimedAt < own.claimedAt ? 1 : 0;
    else if (takenAt > at) queue.packed += own.packedAt > at || packedAt < own.packedAt ? 1 : 0;
  }
}

/** In the order in which riders took them. */
export function toPastOrders(orders: readonly SimulatedOrder[]): (PastOrder & SimulatedOrder)[] {
  const waits = listDelays(
    orders.map(({ picker: who, placedAt: readyAt, claimedAt: begunAt, packedAt: freeAt }) => ({
      ...{ who, readyAt, begunAt, freeAt },
    })),
  );
  const handovers = listDelays(
    orders.map(({ rider: who, packedAt: readyAt, takenAt: begunAt, deliveredAt, rideMinutes }) => ({
      ...{ who, readyAt, begunAt, freeAt: deliveredAt + rideMinutes * MINUTE_MS },
    })),
  );
  return orders
    .map((order, at) => ({
      ...order,
      wait: waits[at]!,
      pick: (order.packedAt - order.claimedAt) / 1000,
      handover: handovers[at]!,
      ride: (order.deliveredAt - order.takenAt) / 1000,
      source: 'store' as const,
      usualPeople: null,
    }))
    .sort((one, other) => one.takenAt - other.takenAt);
}

type Turn = { who: number; readyAt: number; begunAt: number; freeAt: number };

/** The seconds that work lay there although its person was free, which is not known of anybody's first. */
function listDelays(turns: readonly Turn[]): (number | null)[] {
  const last = new Map<number, { begunAt: number; freeAt: number; before: number | null }>();
  const delays = new Map<Turn, number | null>();
  for (const turn of turns.toSorted((one, other) => one.begunAt - other.begunAt)) {
    const known = last.get(turn.who);
    // Several bags of one ride.
    const isSame = known?.begunAt === turn.begunAt;
    const before = isSame ? known!.before : (known?.freeAt ?? null);
    const freeAt = Math.max(turn.freeAt, isSame ? known!.freeAt : 0);
    last.set(turn.who, { begunAt: turn.begunAt, freeAt, before });
    delays.set(turn, before && Math.max(0, turn.begunAt - Math.max(turn.readyAt, before)) / 1000);
  }
  return turns.map((turn) => delays.get(turn)!);
}
