// The current day in numbers. Amounts in rupees; days and hours by the stores' clocks.

import { Type, type Static } from 'typebox';
import { OrderRating } from '#features/orders/core/order.contract.ts';
import { call, ofManagers } from '#shared/call.ts';
import { alike, literals, OrNull, NumberOrNull, TextOrNull } from '#shared/schemas.ts';

export const OPEN_STEPS = ['PLACED', 'PACKING', 'OUT FOR DELIVERY'] as const;

const Sums = {
  orders: Type.Integer(),
  /** What is owed or paid, without cancelled orders. */
  takings: Type.Number(),
  /** null without orders. */
  averageBasket: NumberOrNull,
  cancelled: Type.Integer(),
  shortLines: Type.Integer(),
};
const DaySums = Type.Object(Sums);
export type DaySums = Static<typeof DaySums>;

const averages = alike(Object.keys(Sums) as (keyof typeof Sums)[], NumberOrNull);

const StockRow = Type.Object({
  productId: Type.String(),
  storeId: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  stock: Type.Integer(),
  /** Units sold in the last 28 days. */
  sold: Type.Integer(),
  reorderLevel: OrNull(Type.Integer()),
  /** How many hours the stock lasts at that pace; null when nothing sells. */
  hoursOfCover: NumberOrNull,
});
export type StockRow = Static<typeof StockRow>;

/** What one store has of what waits: orders by status, late ones, amounts, and numbers of products. */
const StoreNow = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  placed: Type.Integer(),
  packing: Type.Integer(),
  onTheWay: Type.Integer(),
  late: Type.Integer(),
  bags: Type.Integer(),
  problems: Type.Integer(),
  owed: Type.Number(),
  cash: Type.Number(),
  toCount: Type.Integer(),
  lowStock: Type.Integer(),
  soldOutSelling: Type.Integer(),
});
export type StoreNow = Static<typeof StoreNow>;

export const Today = Type.Object({
  at: Type.String(),
  /** False while orders of the last days are still being added up. */
  isComplete: Type.Boolean(),
  day: Type.String(),
  /** What of it each store has, in the order of their names. */
  stores: Type.Array(StoreNow),
  /** Of the first store, whose clock decides which day it is. */
  timeZone: Type.String(),
  ...Sums,
  /** The same weekday a week ago, up to the same time of day. */
  lastWeek: Type.Object({ day: Type.String(), ...Sums }),
  /** The average of the last four same weekdays with orders, up to the same time of day; null without one. */
  usual: Type.Object({ days: Type.Integer(), ...averages }),
  /** 24 entries. Those of last week cover the whole day. */
  hours: Type.Array(
    Type.Object({
      hour: Type.Integer(),
      orders: Type.Integer(),
      takings: Type.Number(),
      lastWeekOrders: Type.Integer(),
      lastWeekSales: Type.Number(),
    }),
  ),
  /** Active orders, whenever they were placed, in the order of their status. */
  open: Type.Array(
    Type.Object({
      status: literals(OPEN_STEPS),
      count: Type.Integer(),
      oldestAt: TextOrNull,
    }),
  ),
  /** Active orders past the promised time, or that of a second try; `onTheWay` of them a rider has taken. */
  late: Type.Object({ count: Type.Integer(), onTheWay: Type.Integer(), oldestAt: TextOrNull }),
  /** On their way back to the store; `overdue` of them should have come. */
  bags: Type.Object({ count: Type.Integer(), overdue: Type.Integer(), oldestAt: TextOrNull }),
  problems: Type.Object({ count: Type.Integer(), oldestAt: TextOrNull }),
  /** What is owed to shoppers who paid in cash; `overdue` of them should have been paid. */
  owed: Type.Object({
    amount: Type.Number(),
    count: Type.Integer(),
    overdue: Type.Integer(),
    oldestAt: TextOrNull,
  }),
  /** Cash that riders have taken and not handed in. */
  cash: Type.Object({ amount: Type.Number(), riders: Type.Integer(), oldestAt: TextOrNull }),
  /** Of the orders placed today; null where nothing was measured yet. */
  service: Type.Object({
    delivered: Type.Integer(),
    failed: Type.Integer(),
    /** Of what was delivered and promised, from 0 to 1. */
    onTime: NumberOrNull,
    /** Medians in minutes: placed to picking, to packed, to a rider, to the door. */
    wait: NumberOrNull,
    pick: NumberOrNull,
    handover: NumberOrNull,
    ride: NumberOrNull,
  }),
  /** Products that somebody should count; `urgent`: pickers missed them. */
  toCount: Type.Object({ count: Type.Integer(), urgent: Type.Integer() }),
  /** In stock, but below the reorder level or lasting less than `lowStockDays`. */
  lowStock: Type.Integer(),
  lowStockDays: Type.Integer(),
  /** Those that last shortest. */
  lowStockProducts: Type.Array(StockRow),
  soldOut: Type.Integer(),
  /** Those of them that sold something in the last 28 days. */
  soldOutSelling: Type.Integer(),
  /** Best sellers first. */
  soldOutProducts: Type.Array(StockRow),
  /** Today, in the whole shop: how many texts found nothing, how often, and the most frequent ones. */
  missedSearches: Type.Object({
    texts: Type.Integer(),
    searches: Type.Integer(),
    first: Type.Array(Type.Object({ text: Type.String(), count: Type.Integer() })),
  }),
  /** Of deliveries, in the last 28 days; with words the newest. */
  ratings: Type.Object({
    average: NumberOrNull,
    count: Type.Integer(),
    words: Type.Array(Type.Object({ ...OrderRating.properties, orderId: Type.String(), at: Type.String() })),
  }),
  /** Also refunds that failed. null for callers who may not see them. */
  paymentsToReview: OrNull(Type.Integer()),
});
export type Today = Static<typeof Today>;

export const todayCalls = {
  today: call('GET', '/api/admin/today', {
    ...ofManagers,
    summary: 'What needs attention now, and the sales and service of today against the same weekdays',
    querystring: Type.Object({ storeId: Type.Optional(Type.String({ maxLength: 100 })) }),
    answer: Today,
    errors: ['not_found'],
  }),
};
