// The board on the store's wall: orders to be picked and orders waiting for a rider, polled from the shop and
// handed to whoever is free, so that two simulated people do not reach for the same order.

import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryRow } from '#features/orders/fulfilment/delivery.contract.ts';
import type { QueuedOrder } from '#features/orders/fulfilment/picking.contract.ts';
import type { Person } from '../start/people.ts';
import { requireAnswer, type Ask } from './calls.ts';

type Options = { ask: Ask; manager: Person; storeId: string; stop: AbortSignal; everyMs: number };
export type Board = ReturnType<typeof openBoard>;

const WAIT_MS = 20;

export function openBoard({ ask, manager, storeId, stop, everyMs }: Options) {
  /** Handed out, to pick and to ride. */
  const taken = { pick: new Set<string>(), ride: new Set<string>() };
  let toPick: string[] = [];
  let toRide: DeliveryRow[] = [];
  let isClosed = false;
  let idleRiders = 0;
  let failure: Error | null = null;

  async function watch(): Promise<void> {
    for (; !isClosed; await sleep(everyMs, undefined, { signal: stop })) {
      // The answer may still list orders that are handed out while the shop answers.
      const before = { pick: new Set(taken.pick), ride: new Set(taken.ride) };
      const [queue, ready] = await Promise.all([
        ask(manager, 'GET', `/api/picking/queue?storeId=${storeId}`),
        ask(manager, 'GET', `/api/delivery/ready?storeId=${storeId}`),
      ]);
      const queued: QueuedOrder[] = requireAnswer('The queue', queue);
      const rows: DeliveryRow[] = requireAnswer('What waits for a rider', ready);
      toPick = queued.filter(({ claimedBy }) => claimedBy === null).map(({ orderId }) => orderId);
      toRide = rows.filter(({ takenAt }) => takenAt === null);
      // An order that is no longer listed may come back when somebody returns it.
      const listed = new Set([...toPick, ...toRide.map(({ orderId }) => orderId)]);
      for (const kind of ['pick', 'ride'] as const)
        for (const id of before[kind]) if (!listed.has(id)) taken[kind].delete(id);
    }
  }
  watch().catch((error: Error) => (failure = error));

  /** What `find` finds now or later. */
  async function waitFor<Found>(find: () => Found | null): Promise<Found | null> {
    for (; ; await sleep(WAIT_MS)) {
      stop.throwIfAborted();
      if (failure) throw failure;
      const found = find();
      if (found || isClosed) return found;
    }
  }

  return {
    /** The oldest order that nobody has; null when the store is closed and nothing is left. */
    nextToPick: () =>
      waitFor(() => {
        const next = toPick.find((orderId) => !taken.pick.has(orderId)) ?? null;
        if (next) taken.pick.add(next);
        return next;
      }),
    /** The oldest order waiting for a rider, and the next one with it where riders are few. */
    async nextToRide(): Promise<DeliveryRow[] | null> {
      idleRiders++;
      const found = waitFor(() => {
        const free = toRide.filter(({ orderId }) => !taken.ride.has(orderId));
        if (free.length === 0) return null;
        const next = free.slice(0, free.length > idleRiders ? 2 : 1);
        for (const { orderId } of next) taken.ride.add(orderId);
        return next;
      });
      return found.finally(() => idleRiders--);
    },
    /** Taking these orders failed; they become available again if they are still listed. */
    putBack(orderIds: readonly string[]) {
      for (const id of orderIds) for (const kind of ['pick', 'ride'] as const) taken[kind].delete(id);
    },
    /** Sends home whoever waits. */
    close: () => void (isClosed = true),
  };
}
