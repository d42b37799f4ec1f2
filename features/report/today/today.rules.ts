// Sums of a day, and how they stand in the answer. Pure.

import { toRupees } from '#shared/money.ts';
import type { DaySums, Today } from './today.contract.ts';

export type Counted = { orders: number; cancelled: number; shortLines: number; takingsPaise: number };

export type CountedHour = Counted & {
  /** Else it is of a week ago. */
  isToday: boolean;
  hour: number;
  /** Against the hour it is now by the store's clock: below 0 it is over, 0 is now, above is later. */
  ahead: number;
};

const NOTHING: Counted = { orders: 0, cancelled: 0, shortLines: 0, takingsPaise: 0 };

export function addUp(counted: readonly Counted[]): Counted {
  return counted.reduce(
    (sum, each) => ({
      orders: sum.orders + each.orders,
      cancelled: sum.cancelled + each.cancelled,
      shortLines: sum.shortLines + each.shortLines,
      takingsPaise: sum.takingsPaise + each.takingsPaise,
    }),
    NOTHING,
  );
}

export function toDaySums({ orders, cancelled, shortLines, takingsPaise }: Counted): DaySums {
  const sold = orders - cancelled;
  return {
    orders,
    takings: toRupees(takingsPaise),
    averageBasket: sold > 0 ? toRupees(Math.round(takingsPaise / sold)) : null,
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
      takings: toRupees(today.takingsPaise),
      lastWeekOrders: lastWeek.orders,
      lastWeekTakings: toRupees(lastWeek.takingsPaise),
    };
  });
}
