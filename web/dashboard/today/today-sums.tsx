// Today's sums so far, compared with the same weekday a week ago at this time of day.

import { Link } from 'react-router';
import type { DaySums, Today } from '#features/report/today/today.contract.ts';
import { toChange, toSum, toWeekday } from '../parts/metric-labels.ts';
import { toCount } from '../../ui/number.tsx';
import { toOrders, toReport } from './today-links.ts';

type Where = Parameters<typeof toOrders>[0];
type TodaySumsProps = { today: Today; where: Where };

type Measurement = {
  name: string;
  of: (sums: DaySums) => number | null;
  format: (value: number) => string;
  to: string;
};

export function TodaySums({ today, where }: TodaySumsProps) {
  const { lastWeek } = today;
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
      <h2 id="today-sums" className="text-base font-bold">
        So far today
      </h2>
      <p className="mb-2 text-sm text-soft">
        Below each number: last {toWeekday(lastWeek.day)} up to the same time.
      </p>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {metrics.map(({ name, of, format, to }) => (
          <li key={name}>
            <Link to={to} className="block h-full panel p-3 hover:border-leaf">
              <span className="block text-sm text-soft">{name}</span>
              <span className="block text-xl font-bold tabular-nums wrap-anywhere">
                {write(of(today), format)}
              </span>
              <Before now={of(today)} before={of(lastWeek)} format={format} />
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
      <span className="sr-only">A week ago: </span>
      {write(before, format)}
      {change && <span className="text-ink"> ({change})</span>}
    </span>
  );
}
