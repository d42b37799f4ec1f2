// Active orders by status, with how long the oldest has waited.

import { Link } from 'react-router';
import type { Today } from '#features/report/today/today.contract.ts';
import { toCount } from '../parts/metric-labels.ts';
import { Age } from '../work/age.tsx';
import { toOpenOrders } from './today-links.ts';

type TodayOpenProps = {
  open: Today['open'];
  where: Parameters<typeof toOpenOrders>[0];
};

const NAMES: Record<Today['open'][number]['status'], string> = {
  PLACED: 'Placed',
  PACKING: 'Packing',
  'OUT FOR DELIVERY': 'Out for delivery',
};

export function TodayOpen({ open, where }: TodayOpenProps) {
  return (
    <section aria-labelledby="today-open">
      <h2 id="today-open" className="mb-2 text-base font-bold">
        Orders now
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2 md:gap-3">
        {open.map(({ status, count, oldestAt }) => (
          <li key={status}>
            <Link
              to={toOpenOrders(where, status)}
              className="flex h-full min-h-20 flex-wrap items-start justify-between gap-x-3 panel p-3 hover:border-leaf"
            >
              <span>
                <span className="block text-sm text-soft">{NAMES[status]}</span>
                <span className="text-xl font-bold tabular-nums">{toCount(count)}</span>
              </span>
              {oldestAt && (
                <span className="text-sm text-soft md:text-right">
                  Oldest
                  <Age since={oldestAt} className="block text-base font-semibold text-ink" />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
