// The curve of the day beside that of the same weekday a week ago: orders or sales.

import { useMemo, useState } from 'react';
import type { Today } from '#features/office/report/today/today.contract.ts';
import { LineChart } from '../parts/line-chart.tsx';
import { toHour, toSum, toWeekday } from '../parts/metric-labels.ts';
import { toCount } from '../../ui/number.tsx';

const VIEWS = ['orders', 'takings'] as const;
type View = (typeof VIEWS)[number];
const NAMES: Record<View, string> = { orders: 'Orders', takings: 'Sales' };

export function TodayCurve({ today }: { today: Today }) {
  const [view, setView] = useState<View>('orders');
  return (
    <section aria-labelledby="today-curve">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="today-curve" className="text-base font-bold">
          By hour
        </h2>
        <fieldset className="flex gap-1">
          <legend className="sr-only">What the chart shows</legend>
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              onClick={() => setView(each)}
              className="min-h-11 rounded-full border border-line bg-paper px-4 text-sm font-medium hover:border-leaf aria-pressed:border-leaf aria-pressed:bg-leaf aria-pressed:text-paper"
            >
              {NAMES[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <Curve today={today} view={view} />
    </section>
  );
}

function Curve({ today, view }: { today: Today; view: View }) {
  const { hours, lastWeek } = today;
  // Future hours have no line: a zero would say that nothing was sold.
  const lines = useMemo(() => {
    const last = hours.findLastIndex((each) => each.orders > 0);
    return [
      { name: 'Today', values: hours.map((each) => (each.hour <= last ? each[view] : null)) },
      {
        name: `Last ${toWeekday(lastWeek.day)}`,
        values: hours.map((each) => (view === 'orders' ? each.lastWeekOrders : each.lastWeekSales)),
      },
    ];
  }, [hours, lastWeek.day, view]);
  const labels = useMemo(() => hours.map(({ hour }) => toHour(hour)), [hours]);
  return (
    <LineChart
      caption={`${NAMES[view]} by hour, today and last ${toWeekday(lastWeek.day)}`}
      of="Hour"
      labels={labels}
      lines={lines}
      height="h-44"
      format={view === 'orders' ? toCount : toSum}
    />
  );
}
