// The board on the store's wall: orders to be picked and orders waiting for a rider, polled from the shop and
// handed to whoever is free, so that two simulated people do not reach for the same order.

import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryRow } from '#features/order/fulfilment/delivery.contract.ts';
import type { QueuedOrder } from '#features/order/fulfilment/picking.contract.ts';
import type { Person } from '../start/people.ts';
import { requireAnswer, type Ask } from './calls.ts';

export type Board = {
  /** The oldest order that nobody has; null when the store is closed and nothing is left. */
  nextToPick(): Promise<string | null>;
  /** The oldest order waiting for a rider, and the next one with it where riders are few. */
  nextToRide(): Promise<DeliveryRow[] | null>;
  /** Taking these orders failed; they become available again if they are still listed. */
  putBack(orderIds: readonly string[]): void;
  /** Sends home whoever waits. */
  close(): void;
};

type Options = { ask: Ask; manager: Person; storeId: string; stop: AbortSignal; everyMs: number };

export function openBoard({ ask, manager, storeId, stop, everyMs }: Options): Board {
  const taken = { pick: new Set<string>(), ride: new Set<string>() };
  let toPick: string[] = [];
  let toRide: DeliveryRow[] = [];
  let isClosed = false;
  let idleRiders = 0;
  let wake: () => void = () => {};
  let changed = new Promise<void>((done) => (wake = done));
  const announce = () => {
    wake();
    changed = new Promise<void>((done) => (wake = done));
  };

  async function watch(): Promise<void> {
    while (!isClosed) {
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
      announce();
      await sleep(everyMs, undefined, { signal: stop });
    }
  }
  let failure: Error | null = null;
  watch().catch((error: Error) => {
    failure = error;
    isClosed = true;
    announce();
  });

  /** What `find` finds now or after one of the next looks. */
  async function waitFor<Found>(find: () => Found | null): Promise<Found | null> {
    for (;;) {
      stop.throwIfAborted();
      if (failure) throw failure;
      const found = find();
      if (found || isClosed) return found;
      await changed;
    }
  }

  return {
    nextToPick: () =>
      waitFor(() => {
        const next = toPick.find((orderId) => !taken.pick.has(orderId)) ?? null;
        if (next) taken.pick.add(next);
        return next;
      }),
    async nextToRide() {
      idleRiders++;
      try {
        return await waitFor(() => {
          const free = toRide.filter(({ orderId }) => !taken.ride.has(orderId));
          if (free.length === 0) return null;
          const next = free.slice(0, free.length > idleRiders ? 2 : 1);
          for (const { orderId } of next) taken.ride.add(orderId);
          return next;
        });
      } finally {
        idleRiders--;
      }
    },
    putBack(orderIds) {
      for (const id of orderIds) {
        taken.pick.delete(id);
        taken.ride.delete(id);
      }
    },
    close() {
      isClosed = true;
      announce();
    },
  };
}
