// Adds up the numbers of a day for the answer. Pure.

import { toRupees } from '#shared/money.ts';
import type { DaySums, Today } from './today.contract.ts';

export type Counted = { orders: number; cancelled: number; shortLines: number; salesPaise: number };

export type CountedHour = Counted & {
  /** False: of a week ago. */
  isToday: boolean;
  hour: number;
  /** Relative to the current hour by the store's clock: negative is past, 0 is now, positive is later. */
  ahead: number;
};

const NOTHING: Counted = { orders: 0, cancelled: 0, shortLines: 0, salesPaise: 0 };

export function addUp(counted: readonly Counted[]): Counted {
  return counted.reduce(
    (sum, each) => ({
      orders: sum.orders + each.orders,
      cancelled: sum.cancelled + each.cancelled,
      shortLines: sum.shortLines + each.shortLines,
      salesPaise: sum.salesPaise + each.salesPaise,
    }),
    NOTHING,
  );
}

export function toDaySums({ orders, cancelled, shortLines, salesPaise }: Counted): DaySums {
  const sold = orders - cancelled;
  return {
    orders,
    takings: toRupees(salesPaise),
    averageBasket: sold > 0 ? toRupees(Math.round(salesPaise / sold)) : null,
    cancelled,
    shortLines,
  };
}

export function toHours(counted: readonly CountedHour[]): Today['hours'] {
  return Array.from({ length: 24 }, (_, hour) => {
    const [today, lastWeek] = [true, false].map((isToday) =>
      addUp(counted.filter((each) => each.hour === hour && each.isToday === isToday)),
    ) as [Counted, Counted];
    return {
      hour,
      orders: today.orders,
      takings: toRupees(today.salesPaise),
      lastWeekOrders: lastWeek.orders,
      lastWeekSales: toRupees(lastWeek.salesPaise),
    };
  });
}
