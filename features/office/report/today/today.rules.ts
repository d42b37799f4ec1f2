// Adds up the numbers of a day for the answer. Pure.

import { toRupees } from '#shared/money.ts';
import type { DaySums, Today } from './today.contract.ts';

const COUNTS = ['orders', 'cancelled', 'shortLines', 'salesPaise'] as const;
export type DayCounts = Record<(typeof COUNTS)[number], number>;

export type CountedHour = DayCounts & {
  /** 0: of today. */
  weeksAgo: number;
  hour: number;
  /** Relative to the current hour by the store's clock: negative is past, 0 is now, positive is later. */
  ahead: number;
};

export function addUp(counted: readonly DayCounts[]): DayCounts {
  const sums = COUNTS.map((name) => [name, counted.reduce((sum, each) => sum + each[name], 0)]);
  return Object.fromEntries(sums) as DayCounts;
}

export function toDaySums({ orders, cancelled, shortLines, salesPaise }: DayCounts): DaySums {
  const sold = orders - cancelled;
  return {
    orders,
    takings: toRupees(salesPaise),
    averageBasket: sold > 0 ? toRupees(Math.round(salesPaise / sold)) : null,
    cancelled,
    shortLines,
  };
}

/** The average of several days, without those on which nothing was sold: the shop was closed. */
export function toUsual(days: readonly DayCounts[]): Today['usual'] {
  const sold = days.filter(({ orders }) => orders > 0);
  const { orders, cancelled, shortLines, salesPaise } = addUp(sold);
  const each = (sum: number) => (sold.length > 0 ? Math.round((10 * sum) / sold.length) / 10 : null);
  return {
    days: sold.length,
    orders: each(orders),
    takings: sold.length > 0 ? toRupees(Math.round(salesPaise / sold.length)) : null,
    averageBasket: orders > cancelled ? toRupees(Math.round(salesPaise / (orders - cancelled))) : null,
    cancelled: each(cancelled),
    shortLines: each(shortLines),
  };
}

export function toHours(counted: readonly CountedHour[]): Today['hours'] {
  return Array.from({ length: 24 }, (_, hour) => {
    const [today, lastWeek] = [0, 1].map((weeksAgo) =>
      addUp(counted.filter((each) => each.hour === hour && each.weeksAgo === weeksAgo)),
    ) as [DayCounts, DayCounts];
    return {
      hour,
      orders: today.orders,
      takings: toRupees(today.salesPaise),
      lastWeekOrders: lastWeek.orders,
      lastWeekSales: toRupees(lastWeek.salesPaise),
    };
  });
}
