// The demo's past: what happened in its stores in the twelve weeks before now. The same for the same moment
// and catalogue. Without a database: insert-past.ts writes it.

import { DAYS_THAT_COUNT, toDay, toFirstDay } from '#shared/sales-days.ts';
import { DAY_MS } from '#shared/times.ts';
import { DEMO_ADDRESS, DEMO_STORES, type DemoStore } from '../demo-stores.ts';
import { seededRng } from '../pictures/svg/rng.ts';
import { drawAfter } from './draw-after.ts';
import { drawOrders, type PastOrder } from './draw-orders.ts';
import { drawSearches } from './draw-searches.ts';
import { drawStock } from './draw-stock.ts';
import { drawCustomer, drawHabits, drawStaff, listNearest } from './people.ts';
import type { Customer, Draw } from './people.ts';
import { openShelves, type PastProduct, type Shelves } from './shelves.ts';
import { openIds, PAST_DAYS, toMidnight } from './time.ts';

/** The demo's own shopper, who has an account already. */
export type DemoShopper = { id: string; name: string; email: string };
export type Past = ReturnType<typeof makePast>;

/** A store sells about this many orders' units of its approximate sales of 28 days. */
const UNITS_PER_ORDER = 24;
const PACK_MINUTES = 4;
/** Orders of a shopper in the whole time, on average. */
const ORDERS_EACH = 9;
/** The demo's shopper ordered on the evenings of these days. */
const SHOPPER_DAYS_AGO = [41, 33, 26, 18, 12, 7, 2];

type PastOptions = { products: readonly PastProduct[]; shopper: DemoShopper | null; now: Date };

export function makePast({ products, shopper, now: until }: PastOptions) {
  const now = until.getTime();
  const makeId = openIds();
  const customers: Customer[] = [];
  const stores = DEMO_STORES.map((store, storeAt) => {
    const draw: Draw = { ...seededRng(`the past of ${store.name}`), makeId };
    const isFirst = storeAt === 0;
    const shelves = openShelves(products, storeAt);
    const staff = drawStaff(draw, store, storeAt, toMidnight(now) - PAST_DAYS * DAY_MS);
    const ordersADay = Math.round(store.unitsSold / DAYS_THAT_COUNT / UNITS_PER_ORDER);
    const around = drawCustomers(draw, { store, shelves, ordersADay, first: customers.length + 100, now });
    const { id: storeId } = store;
    const orders = drawOrders(
      draw,
      {
        ...{ storeId, ordersADay, packMinutes: PACK_MINUTES, staff, shelves, customers: around },
        regular: isFirst && shopper ? toRegular(draw, shopper, shelves) : null,
        hasUnfinished: isFirst,
      },
      now,
    );
    customers.push(...[...around.values()].flat());
    const after = drawAfter(draw, { storeId, staff, orders, openProblems: isFirst ? 2 : 0 }, now);
    const stock = drawStock(draw, { storeId, storeAt, products, staff, orders }, now);
    // By product: units that count as recent sales, and their days.
    return { ...stock, ...after, staff, orders, sold: countSold(orders, until) };
  });
  const draw: Draw = { ...seededRng('searches of the past'), makeId };
  return {
    ...{ now, products, stores, makeId },
    /** Those that came with goods in, whose cost is known since. */
    delivered: new Set(
      stores.flatMap(({ receipts }) => receipts.flatMap(({ lines }) => lines.map(({ product }) => product))),
    ),
    customers: customers.filter(({ lastAt }) => lastAt !== null),
    ...drawSearches(draw, products, now),
  };
}

type StoreContext = { store: DemoStore; shelves: Shelves; ordersADay: number; first: number; now: number };

/** By the minutes of the ride; those who are nearer are no more than others, as streets are. */
function drawCustomers(
  draw: Draw,
  { store, shelves, ordersADay, first, now }: StoreContext,
): Map<number, Customer[]> {
  const nearest = listNearest(store);
  const each = Math.ceil((ordersADay * PAST_DAYS) / ORDERS_EACH / nearest.size);
  let number = first;
  return new Map(
    [...nearest].map(([rideMinutes, pincodes]) => [
      rideMinutes,
      Array.from({ length: each }, () => {
        const createdAt = toMidnight(now) - Math.floor((PAST_DAYS + 120 * draw.next()) * DAY_MS);
        const pincode = draw.pick(pincodes);
        const drawProduct = () => shelves.draw(draw);
        return drawCustomer(draw, { number: number++, pincode, createdAt, drawProduct });
      }),
    ]),
  );
}

/** Buys again and again what sells well. */
function toRegular(draw: Draw, shopper: DemoShopper, shelves: Shelves) {
  const habits = drawHabits(draw, () => shelves.draw(draw));
  const account = { ...shopper, createdAt: 0, mobile: '', address: DEMO_ADDRESS };
  const customer: Customer = { ...account, ...habits, pays: 'cash' };
  return { customer, daysAgo: SHOPPER_DAYS_AGO };
}

function countSold(orders: readonly PastOrder[], now: Date): Map<string, Map<string, number>> {
  const sold = new Map<string, Map<string, number>>();
  const firstDay = toFirstDay(now);
  for (const { status, createdAt, lines } of orders) {
    const day = toDay(new Date(createdAt));
    if (status === 'CANCELLED' || day < firstDay) continue;
    for (const { product, quantity } of lines) {
      const days = sold.get(product.id) ?? new Map<string, number>();
      days.set(day, (days.get(day) ?? 0) + quantity);
      sold.set(product.id, days);
    }
  }
  return sold;
}
