// What the simulated people of a day share, and what is recorded of each order. Times are store minutes since
// the opening, amounts are rupees.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import type { Person } from '../start/people.ts';
import type { Ask } from './calls.ts';
import type { Board } from './board.ts';
import type { Clock } from './clock.ts';

export type DayOrder = {
  orderId: string;
  /** Null for the order of a real visitor. */
  shopper: Shopper | null;
  isOnline: boolean;
  lines: number;
  total: number;
  /** When the press that placed the order happened. */
  placedAt: number | null;
  claimedAt: number | null;
  packedAt: number | null;
  takenAt: number | null;
  /** When it was at the door, given up there, or cancelled. */
  endedAt: number | null;
  end: 'delivered' | 'failed' | 'cancelled' | null;
  /** As the shopper's page first showed it. */
  promised: OrderDetails['promised'] | undefined;
  /** Whether a later look at the page showed something else. */
  isPromiseChanged: boolean;
  shortLines: number;
  substitutes: number;
  /** What the shopper does not owe, for missing products or refunded problems. */
  notOwed: { missing: number; problems: number };
};

export type Shopper = Person & { place: Place; addressId: string | null; isBusy: boolean };
/** A pincode that the store serves. */
export type Place = { pincode: string; rideMinutes: number };
export type Shelf = { productId: string; weight: number };

/** The cash that a rider has taken at doors, and what became of it. */
export type RiderWork = Record<'collected' | 'expected' | 'handedIn' | 'counted', number> & {
  person: Person;
};

export type Day = {
  store: { _id: string; name: string };
  clock: Clock;
  ask: Ask;
  /** Does not stop when the day is interrupted, so that nothing is left in hand. */
  askLast: Ask;
  addresses: readonly string[];
  stop: AbortSignal;
  random: () => number;
  board: Board;
  manager: Person;
  places: readonly Place[];
  shelves: readonly Shelf[];
  orders: Map<string, DayOrder>;
  /** Fewer are on the shelf than are booked: how many, and whether a picker has missed one. */
  misplaced: Map<string, { left: number; isMissed: boolean }>;
  /** So many more are on the shelf than are booked, until it is counted. */
  extra: Map<string, number>;
  /** True until the shop says otherwise. */
  takesCards: boolean;
  /** Reasons for refused orders, with their counts. */
  refusals: Map<string, number>;
  problems: { reported: number; refunded: number; refused: number };
  /** Keeps what continues by itself, like a report of a problem; the day waits for it. */
  later(work: Promise<void>): void;
};

/** Creates the record of an order that is seen for the first time. */
export function noteOrder(day: Day, orderId: string): DayOrder {
  const known = day.orders.get(orderId);
  if (known) return known;
  const order: DayOrder = {
    ...{ orderId, shopper: null, isOnline: false, lines: 0, total: 0 },
    ...{ placedAt: null, claimedAt: null, packedAt: null, takenAt: null, endedAt: null, end: null },
    ...{ promised: undefined, isPromiseChanged: false, shortLines: 0, substitutes: 0 },
    notOwed: { missing: 0, problems: 0 },
  };
  day.orders.set(orderId, order);
  return order;
}

export function endOrder(day: Day, order: DayOrder, end: NonNullable<DayOrder['end']>): void {
  order.end ??= end;
  order.endedAt ??= day.clock.now();
}

export function noteRejection(day: Day, why: string): void {
  day.refusals.set(why, (day.refusals.get(why) ?? 0) + 1);
}

export const between = (day: Day, from: number, to: number) => from + day.random() * (to - from);
/** `share`: from 0 to 1. */
export const happens = (day: Day, share: number) => day.random() < share;

/** Chooses one of `items` with a probability proportional to its weight. */
export function choose<Item extends { weight: number }>(items: readonly Item[], random: () => number): Item {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  return items.find(({ weight }) => (left -= weight) < 0) ?? items.at(-1)!;
}
