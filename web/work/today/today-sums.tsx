// Today's sums so far, compared with the average of the last same weekdays up to this time of day.

import type { DaySums, Today } from '#features/office/report/today/today.contract.ts';
import { toChange, toSum, toWeekday, toHour } from '../parts/metric-labels.ts';
import { toCount } from '../../ui/number.tsx';
import { toOrders, toReport, type TodayScope } from './today-now.tsx';
import { Link } from '../../ui/link.tsx';
import { useState } from 'react';
import { LineChart } from '../parts/line-chart.tsx';

type TodaySumsProps = { today: Today; where: TodayScope };

type Measurement = {
  name: string;
  of: (sums: DaySums | Today['usual']) => number | null;
  format: (value: number) => string;
  to: string;
};

export function TodaySums({ today, where }: TodaySumsProps) {
  const { usual, day } = today;
  const metrics: Measurement[] = [
    { name: 'Orders', of: ({ orders }) => orders, format: toCount, to: toOrders(where) },
    { name: 'Sales', of: ({ takings }) => takings, format: toSum, to: toReport(where, 'payment') },
    {
      name: 'Average basket',
      of: ({ averageBasket }) => averageBasket,
      format: toSum,
      to: toReport(where, 'hour'),
    },
    {
      name: 'Cancelled',
      of: ({ cancelled }) => cancelled,
      format: toCount,
      to: toOrders(where, { status: 'CANCELLED' }),
    },
    {
      name: 'Lines with missing items',
      of: ({ shortLines }) => shortLines,
      format: toCount,
      to: where.isAdmin ? toOrders(where, { short: '1' }) : toReport(where, 'short'),
    },
  ];
  return (
    <section aria-labelledby="today-sums">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="today-sums" className="text-base font-bold">
          So far today
        </h2>
        <p className="text-sm text-soft">
          {usual.days === 0
            ? `On the ${toWeekday(day)}s before, nothing was sold by this time.`
            : `Below each number: the average of ${usual.days === 1 ? 'one' : toCount(usual.days)} ${toWeekday(day)}${usual.days === 1 ? '' : 's'} before, up to this time.`}
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 lg:grid-cols-5">
        {metrics.map(({ name, of, format, to }) => (
          <li key={name}>
            <Link to={to} className="block h-full panel px-3 py-2 hover:border-leaf">
              <span className="block text-sm text-soft">{name}</span>
              <span className="block text-xl font-bold tabular-nums wrap-anywhere">
                {write(of(today), format)}
              </span>
              {usual.days > 0 && <Before now={of(today)} before={of(usual)} format={format} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const write = (value: number | null, format: (value: number) => string) =>
  value === null ? '-' : format(value);

type BeforeProps = { now: number | null; before: number | null; format: (value: number) => string };

function Before({ now, before, format }: BeforeProps) {
  const change = toChange(now, before);
  return (
    <span className="block text-sm text-soft tabular-nums wrap-anywhere">
      <span className="sr-only">Usually: </span>
      {write(before, format)}
      {change && <span className="text-ink"> ({change})</span>}
    </span>
  );
}

const VIEWS = ['orders', 'takings'] as const;
type View = (typeof VIEWS)[number];
const NAMES: Record<View, string> = { orders: 'Orders', takings: 'Sales' };

/** The curve of the day beside that of the same weekday a week ago: orders or sales. */
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
  const last = hours.findLastIndex((each) => each.orders > 0);
  const lines = [
    { name: 'Today', values: hours.map((each) => (each.hour <= last ? each[view] : null)) },
    {
      name: `Last ${toWeekday(lastWeek.day)}`,
      values: hours.map((each) => (view === 'orders' ? each.lastWeekOrders : each.lastWeekSales)),
    },
  ];
  return (
    <LineChart
      caption={`${NAMES[view]} by hour, today and last ${toWeekday(lastWeek.day)}`}
      of="Hour"
      labels={hours.map(({ hour }) => toHour(hour))}
      lines={lines}
      height="h-44"
      format={view === 'orders' ? toCount : toSum}
    />
  );
}
