// The orders of a store in the demo's past: who ordered what, and how each of them went. The times of their
// steps are those of a simulated store (demo/day); prices and sums follow the shop's own rules.

import { estimate, toPace } from '#features/orders/arrival/arrival.rules.ts';
import { toArrival, type Arrival } from '#features/orders/core/promise.rules.ts';
import type { DeliveryStatus } from '#features/orders/fulfilment/order-transitions.rules.ts';
import { missingPaiseOf } from '#features/orders/core/sums.rules.ts';
import type { Substitute } from '#features/orders/core/order.table.ts';
import { toBill } from '#shared/bill.ts';
import { DAY_MS, MINUTE_MS } from '#shared/times.ts';
import { queueAt, toMs, toPastOrders } from '../day/recall.ts';
import { SHARES } from '../day/store-habits.ts';
import { simulateStore, type SimulatedOrder } from '../day/simulate-store.ts';
import { isPlenty, isSoldNow, type PastProduct, type Shelves } from './shelves.ts';
import type { Customer, Draw, Worker } from './people.ts';
import { PAST_DAYS, toMidnight, toWeekday } from './time.ts';

export type Adjustment = {
  id: string;
  lineId: string;
  reason: 'short' | 'substitute' | 'problem';
  quantity: number;
  paise: number;
  by: Worker;
  at: number;
};
export type PastLine = ReturnType<typeof drawLines>[number];
export type PastOrder = ReturnType<typeof drawOrder>;

export type StoreOfPast = {
  storeId: string;
  ordersADay: number;
  packMinutes: number;
  staff: readonly Worker[];
  shelves: Shelves;
  /** By the minutes of the ride to them. */
  customers: ReadonlyMap<number, readonly Customer[]>;
  /** Who surely orders first in the evening of these days before today. */
  regular: { customer: Customer; daysAgo: readonly number[] } | null;
  /** Whether some orders of the last minutes wait for a visitor to bring them. */
  hasUnfinished: boolean;
};

/** Of ten lines of a regular shopper, how many repeat an earlier one. */
const USUAL = 0.62;
const EVENING_MS = 18.5 * 60 * MINUTE_MS;

/** Oldest first, from 84 days before today's midnight until `now`. */
export function drawOrders(draw: Draw, store: StoreOfPast, now: number): PastOrder[] {
  const from = toMidnight(now) - PAST_DAYS * DAY_MS;
  // The simulation begins on a Monday.
  const monday = from - toWeekday(from) * DAY_MS;
  const days = Math.round((toMidnight(now) - monday) / DAY_MS) + 1;
  const { ordersADay, storeId } = store;
  const simulated = simulateStore({ days, ordersADay, seed: `the past of ${storeId}` })
    .map((order) => toMs(order, monday))
    .filter(({ placedAt }) => placedAt >= from && placedAt < now);
  const evenings = new Set(
    store.regular?.daysAgo.map((days) => toMidnight(now) - days * DAY_MS + EVENING_MS) ?? [],
  );
  const unfinished = store.hasUnfinished ? drawUnfinished(now) : [];
  const all = [...simulated, ...unfinished];
  const shop: Shop = { store, now, roster: openRoster(draw, store.staff) };
  const promiseOf = openPromises(all, store.packMinutes);
  return all.map((times, at) => {
    const evening = [...evenings].find((time) => times.placedAt >= time);
    if (evening) evenings.delete(evening);
    const customer = evening ? store.regular!.customer : chooseCustomer(draw, store, times);
    // Nothing comes in the way of these.
    const isSure = evening !== undefined || unfinished.includes(times);
    return drawOrder(draw, shop, { times, customer, isSure, promised: promiseOf(at) });
  });
}

type Shop = {
  store: StoreOfPast;
  now: number;
  roster: ReturnType<typeof openRoster>;
};

/** In milliseconds since 1970; Infinity: never. */
type Times = SimulatedOrder;

/** What a visitor finds to do: an order to bring, to hand over, to pick, and a bag that comes back. */
function drawUnfinished(now: number): Times[] {
  const lines = [1, 2, 1, 3].map((quantity) => ({ quantity, short: 0 }));
  const ago = (minutes: number) => now - minutes * MINUTE_MS;
  const never = { claimedAt: Infinity, packedAt: Infinity, takenAt: Infinity, deliveredAt: Infinity };
  return [
    { ...never, placedAt: ago(6), claimedAt: ago(5.5), packedAt: ago(3), takenAt: ago(2) },
    { ...never, placedAt: ago(4), claimedAt: ago(3.5), packedAt: ago(0.5) },
    { ...never, placedAt: ago(1) },
    { ...never, placedAt: ago(40), claimedAt: ago(39), packedAt: ago(36), takenAt: ago(35) },
  ].map((order, at) => ({ ...order, rideMinutes: 4 + at, lines, picker: 0, rider: 0 }));
}

/** Of a few who live that far away, the one whose groceries have run out longest ago. */
function chooseCustomer(draw: Draw, { customers }: StoreOfPast, { rideMinutes, placedAt }: Times): Customer {
  const group = customers.get(Math.min(rideMinutes, Math.max(...customers.keys())))!;
  const some = Array.from({ length: 5 }, () => draw.pick(group));
  const needOf = ({ lastAt, everyMs }: Customer) => (lastAt === null ? 0.9 : (placedAt - lastAt) / everyMs);
  return some.reduce((best, one) => (needOf(one) > needOf(best) ? one : best));
}

/** Who picks, and who rides: a person does one thing at a time. */
function openRoster(draw: Draw, staff: readonly Worker[]) {
  const free = new Map<Worker, number>();
  const choose = (role: Worker['role'], from: number, until: number) => {
    const some = staff.filter((worker) => worker.role === role);
    const idle = some.filter((worker) => (free.get(worker) ?? 0) <= from);
    const worker = idle.length > 0 ? draw.pick(idle) : draw.pick(some);
    free.set(worker, until);
    return worker;
  };
  let trip = { takenAt: -1, rider: null as Worker | null };
  return {
    manager: staff.find(({ role }) => role === 'manager')!,
    picker: ({ claimedAt, packedAt }: Times) => choose('picker', claimedAt, packedAt),
    /** Orders taken at the same moment are brought by the same rider. */
    rider({ takenAt, deliveredAt, rideMinutes }: Times): Worker {
      const back = deliveredAt + rideMinutes * MINUTE_MS;
      if (trip.takenAt !== takenAt) trip = { takenAt, rider: choose('rider', takenAt, back) };
      return trip.rider!;
    },
  };
}

const LEARNT_FROM = 200;

/** What the shop promises who knows how long its first orders took, and what is before this one. */
function openPromises(all: readonly Times[], packMinutes: number) {
  const pace = toPace(toPastOrders(all.slice(0, LEARNT_FROM)), packMinutes);
  return (at: number) => {
    const { placedAt, rideMinutes } = all[at]!;
    const minutes = estimate(pace, queueAt(all, at, placedAt), rideMinutes);
    return minutes && toArrival(minutes, new Date(placedAt));
  };
}

type OrderDraft = { times: Times; customer: Customer; isSure: boolean; promised: Arrival | null };

function drawOrder(
  draw: Draw,
  { store, now, roster }: Shop,
  { times, customer, isSure, promised }: OrderDraft,
) {
  const { placedAt } = times;
  const method = draw.next() < 0.9 ? customer.pays : draw.pick(['cash', 'upi'] as const);
  const createdAt = method === 'cash' ? placedAt : placedAt - Math.round((15 + 60 * draw.next()) * 1000);
  const passed = (time: number) => (time <= now ? time : null);
  const lot = isSure ? 1 : draw.next();
  const isCancelled = lot < SHARES.cancelled && times.claimedAt <= now;
  const hasFailed =
    !isCancelled && lot < SHARES.cancelled + SHARES.failed && times.deliveredAt <= now - 10 * MINUTE_MS;
  const packedAt = isCancelled ? null : passed(times.packedAt);
  const takenAt = isCancelled ? null : passed(times.takenAt);
  const kept = { isKept: !isCancelled && !hasFailed, isPacked: packedAt !== null };
  const lines = drawLines(draw, store.shelves, { times, customer, createdAt, ...kept });
  const order = {
    id: draw.makeId(createdAt),
    storeId: store.storeId,
    customer,
    method,
    status: 'PLACED' as DeliveryStatus,
    createdAt,
    placedAt,
    promised,
    // null: not yet, or never.
    claimedAt: isCancelled ? null : passed(times.claimedAt),
    packedAt,
    takenAt,
    deliveredAt: isCancelled || hasFailed ? null : passed(times.deliveredAt),
    // By the shopper before it was packed, or by staff because nobody was at the door.
    cancelledAt: isCancelled
      ? Math.round((placedAt + times.claimedAt) / 2)
      : hasFailed
        ? times.deliveredAt + 5 * MINUTE_MS
        : null,
    picker: isCancelled || times.claimedAt > now ? null : roster.picker(times),
    rider: takenAt === null ? null : roster.rider(times),
    code: String(Math.floor(draw.next() * 10_000)).padStart(4, '0'),
    isLeftAtDoor: method !== 'cash' && draw.next() < SHARES.leftAtDoor,
    lines,
    // The demo's stores charge nothing beside the goods.
    totalPaise: toBill(lines, [], []).totalPaise,
    adjustments: [] as Adjustment[],
  };
  order.status = toStatus(order);
  customer.lastAt = placedAt;
  if (packedAt !== null) bookPacked(draw, order, packedAt);
  return order;
}

function toStatus({ cancelledAt, deliveredAt, takenAt, claimedAt }: PastOrder): DeliveryStatus {
  if (cancelledAt !== null) return 'CANCELLED';
  if (deliveredAt !== null) return 'DELIVERED';
  if (takenAt !== null) return 'OUT FOR DELIVERY';
  return claimedAt === null ? 'PLACED' : 'PACKING';
}

type Basket = { times: Times; customer: Customer; createdAt: number; isKept: boolean; isPacked: boolean };

function drawLines(draw: Draw, shelves: Shelves, basket: Basket) {
  const { times, customer, createdAt, isKept, isPacked } = basket;
  const hour = Math.floor((times.placedAt - toMidnight(times.placedAt)) / (60 * MINUTE_MS));
  const taken = new Set<number>();
  return times.lines.map(({ quantity, short: missing }, nth) => {
    let at = 0;
    // A shelf of a small demo may not have as many different products.
    for (let tries = 0; tries < 30; tries++) {
      at = draw.next() < USUAL ? draw.pick(customer.usual) : shelves.draw(draw);
      const fits = !taken.has(at) && draw.next() < shelves.likes(at, hour);
      if (fits && (isKept || isPlenty(shelves.products[at]!, shelves.storeAt))) break;
    }
    taken.add(at);
    const product = shelves.products[at]!;
    // The first line is always there, so that something is to be paid.
    const mayBeShort = isKept && isPacked && nth > 0 && isSoldNow(product, shelves.storeAt);
    const short = mayBeShort ? missing : 0;
    const lineTotalPaise = product.paidPaise * quantity;
    const other = short > 0 && customer.replaces ? shelves.findSubstitute(at) : null;
    return {
      id: draw.makeId(createdAt),
      product,
      quantity,
      lineTotalPaise,
      picked: null as number | null,
      short,
      substitute: other && toSubstitute(other, short),
      adjustedPaise: 0,
    };
  });
}

const toSubstitute = ({ id, name, unit, image, paidPaise }: PastProduct, quantity: number): Substitute => ({
  ...{ productId: id, name, unit, image, quantity, paise: paidPaise * quantity },
});

/** What is missing is found and booked while the order is packed. */
function bookPacked(draw: Draw, order: PastOrder, packedAt: number): void {
  for (const line of order.lines) {
    line.picked = line.quantity - line.short;
    const paise = missingPaiseOf({ ...line, offerPaise: 0 });
    if (paise === 0) continue;
    const reason = line.substitute ? 'substitute' : 'short';
    adjust(draw, order, line, { reason, quantity: line.short, paise, by: order.picker!, at: packedAt });
  }
}

export function adjust(
  draw: Draw,
  order: PastOrder,
  line: PastLine,
  adjustment: Omit<Adjustment, 'id' | 'lineId'>,
): Adjustment {
  const booked = { id: draw.makeId(adjustment.at), lineId: line.id, ...adjustment };
  order.adjustments.push(booked);
  line.adjustedPaise += booked.paise;
  return booked;
}

export const duePaiseOf = ({ totalPaise, adjustments }: PastOrder): number =>
  totalPaise - adjustments.reduce((sum, { paise }) => sum + paise, 0);
