// What everybody in the day shares, and what is noted of each order. Times are store minutes since the
// opening, amounts are rupees.

import type { OrderDetails } from '#features/order/details/details.contract.ts';
import type { Ask, Person } from './calls.ts';
import type { Board } from './board.ts';
import type { Clock } from './clock.ts';

export type DayOrder = {
  orderId: string;
  /** Null for an order of somebody else, who plays along. */
  shopper: Shopper | null;
  isCard: boolean;
  lines: number;
  total: number;
  /** When the button was pressed that made it an order. */
  placedAt: number | null;
  claimedAt: number | null;
  packedAt: number | null;
  takenAt: number | null;
  /** When it was at the door, given up there, or cancelled. */
  endedAt: number | null;
  end: 'delivered' | 'failed' | 'cancelled' | null;
  /** As the shopper's page first said it. */
  promised: OrderDetails['promised'] | undefined;
  /** A later look at the page said something else. */
  isPromiseChanged: boolean;
  /** The range that the shopper was first told, in milliseconds of the shop's clock, which is not quicker. */
  arrival: { placed: number; earliest: number; latest: number; actual: number | null } | null;
  shortLines: number;
  substitutes: number;
  /** What is not owed because it was missing, or was given back for a problem. */
  notOwed: { missing: number; problems: number };
};

export type Shopper = Person & { place: Place; addressId: string | null; isBusy: boolean };
/** A pincode of the store. */
export type Place = { pincode: string; rideMinutes: number };
/** `written`: as it stands on a list, amount first; null where a number in the name would be one too. */
export type Shelf = { productId: string; weight: number; written: string | null };

/** What a picker or a rider has done; minutes are those with an order in hand. */
export type Work = { name: string; orders: number; lines: number; minutes: number };
export type RiderWork = Omit<Work, 'lines'> & {
  collected: number;
  expected: number;
  handedIn: number;
  counted: number;
};

export type Day = {
  store: { _id: string; name: string };
  clock: Clock;
  ask: Ask;
  /** Without being stopped: to leave nothing in hand when the day is broken off. */
  askLast: Ask;
  address: string;
  stop: AbortSignal;
  random: () => number;
  board: Board;
  manager: Person;
  places: readonly Place[];
  shelves: readonly Shelf[];
  orders: Map<string, DayOrder>;
  /** Until the shop says otherwise. */
  takesCards: boolean;
  takesProblems: boolean;
  /** Why orders were refused, with how often. */
  refusals: Map<string, number>;
  problems: { reported: number; refunded: number; refused: number };
  /** Carts that were filled by a written list; lines with another amount than one that was to be had. */
  lists: { written: number; lines: number; wrong: number };
};

/** A new one where nobody has met it yet. */
export function noteOrder(day: Day, orderId: string): DayOrder {
  const known = day.orders.get(orderId);
  if (known) return known;
  const order: DayOrder = {
    orderId,
    shopper: null,
    isCard: false,
    lines: 0,
    total: 0,
    placedAt: null,
    claimedAt: null,
    packedAt: null,
    takenAt: null,
    endedAt: null,
    end: null,
    promised: undefined,
    isPromiseChanged: false,
    arrival: null,
    shortLines: 0,
    substitutes: 0,
    notOwed: { missing: 0, problems: 0 },
  };
  day.orders.set(orderId, order);
  return order;
}

export function endOrder(day: Day, order: DayOrder, end: NonNullable<DayOrder['end']>): void {
  order.end ??= end;
  order.endedAt ??= day.clock.now();
  if (order.arrival && end === 'delivered') order.arrival.actual ??= Date.now();
}

export function noteRejection(day: Day, why: string): void {
  day.refusals.set(why, (day.refusals.get(why) ?? 0) + 1);
}

export const between = (day: Day, from: number, to: number) => from + day.random() * (to - from);
export const happens = (day: Day, percent: number) => day.random() * 100 < percent;
