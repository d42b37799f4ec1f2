// How the day is going. Amounts in rupees; days and hours by the stores' clocks.

import { Type, type Static } from 'typebox';

export const TodayQuery = Type.Object({
  /** All own stores unless told. */
  storeId: Type.Optional(Type.String({ maxLength: 100 })),
});
export type TodayQuery = Static<typeof TodayQuery>;

const Sums = {
  /** Placed, cancelled ones too. */
  orders: Type.Integer(),
  /** What is owed or paid for those that are not cancelled. */
  takings: Type.Number(),
  /** Takings by order; null while there is none. */
  averageBasket: Type.Union([Type.Number(), Type.Null()]),
  cancelled: Type.Integer(),
  /** Lines of which something was missing. */
  shortLines: Type.Integer(),
};
const DaySums = Type.Object(Sums);
export type DaySums = Static<typeof DaySums>;

const StockRow = Type.Object({
  productId: Type.String(),
  storeId: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  stock: Type.Integer(),
  /** Units of the last 28 days. */
  sold: Type.Integer(),
  reorderLevel: Type.Union([Type.Integer(), Type.Null()]),
  /** For how many days the stock lasts at that pace; null where nothing sells. */
  daysOfCover: Type.Union([Type.Number(), Type.Null()]),
});
export type StockRow = Static<typeof StockRow>;

export const Today = Type.Object({
  /** When it was read. */
  at: Type.String(),
  /** False while orders of the last days are still being added up. */
  isComplete: Type.Boolean(),
  day: Type.String(),
  /** Of the first of the stores: its clock says which day it is. */
  timeZone: Type.String(),
  ...Sums,
  /** The same weekday a week ago, up to the same time of day. */
  lastWeek: Type.Object({ day: Type.String(), ...Sums }),
  /** 24 of them. Those of last week are whole. */
  hours: Type.Array(
    Type.Object({
      hour: Type.Integer(),
      orders: Type.Integer(),
      takings: Type.Number(),
      lastWeekOrders: Type.Integer(),
      lastWeekSales: Type.Number(),
    }),
  ),
  /** What is under way now, whenever it was placed, in the order of its steps. */
  open: Type.Array(
    Type.Object({
      status: Type.Union([Type.Literal('PLACED'), Type.Literal('PACKING'), Type.Literal('OUT FOR DELIVERY')]),
      count: Type.Integer(),
      /** From when its shopper waits; null while there is none. */
      oldestAt: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** In stock, but below the reorder level or for less than so many days. */
  lowStock: Type.Integer(),
  lowStockDays: Type.Integer(),
  /** The first of them, those that last the shortest. */
  lowStockProducts: Type.Array(StockRow),
  soldOut: Type.Integer(),
  /** Of those what sold something in the last 28 days. */
  soldOutSelling: Type.Integer(),
  /** The first of these, what sells best. */
  soldOutProducts: Type.Array(StockRow),
  /** Of today, in the whole shop: how many texts found nothing, how often, and the commonest. */
  missedSearches: Type.Object({
    texts: Type.Integer(),
    searches: Type.Integer(),
    first: Type.Array(Type.Object({ text: Type.String(), count: Type.Integer() })),
  }),
  /** null for whoever may not see them. */
  paymentsToReview: Type.Union([Type.Integer(), Type.Null()]),
});
export type Today = Static<typeof Today>;
