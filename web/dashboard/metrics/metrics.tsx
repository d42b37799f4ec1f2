// The metrics of a store's day: orders, how long each step took, and who did how much.

import { useState, type ReactNode } from 'react';
import type { Metrics } from '#features/report/metrics/metrics.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { useMetrics } from '../../data/report.queries.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { privateMeta } from '../../parts/private-meta.ts';
import { StaleNotice } from '../parts/stale-notice.tsx';
import { WorkPage, WorkSkeleton } from '../work/work-page.tsx';
import { MetricHours } from './metric-hours.tsx';
import { toCount } from '../parts/metric-labels.ts';

export const meta = privateMeta('Daily metrics');

const ROLES = ['manager'] as const;

export default function MetricsPage() {
  return (
    <WorkPage title="Daily metrics" roles={ROLES} isWide>
      {({ storeId }) => <DayOf key={storeId} storeId={storeId} />}
    </WorkPage>
  );
}

function DayOf({ storeId }: { storeId: string }) {
  const [day, setDay] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useMetrics(storeId, day);
  return (
    <>
      <label className="mb-4 flex max-w-xs items-center gap-3 text-sm font-medium">
        Day
        <input
          type="date"
          className="min-h-11 flex-1 rounded-button border border-line bg-paper px-3 text-base"
          value={day ?? data?.day ?? ''}
          onChange={(event) => setDay(event.target.value || null)}
        />
      </label>
      {!data && error && (
        <LoadFailed what="The metrics could not be loaded." error={error} onRetry={refetch} />
      )}
      {!data && !error && <WorkSkeleton />}
      {data && error && <StaleNotice what="metrics" onRetry={refetch} />}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <DayMetrics metrics={data} />
        </div>
      )}
    </>
  );
}

const percent = (share: number | null) => (share === null ? '-' : `${Math.round(share * 100)} %`);

function DayMetrics({ metrics }: { metrics: Metrics }) {
  const { placed, delivered, cancelled, failed, takings, adjusted, shortLines } = metrics;
  const facts: [string, string][] = [
    ['Placed', toCount(placed)],
    ['Delivered', toCount(delivered)],
    ['Within 10 minutes', percent(metrics.withinTenMinutes)],
    ['Within the promised time', percent(metrics.withinPromise)],
    ['Sales', formatRupees(takings)],
    ['Cancelled', failed > 0 ? `${toCount(cancelled)}, ${toCount(failed)} at the door` : toCount(cancelled)],
    ['Lines with missing items', toCount(shortLines)],
    ['Adjustments', formatRupees(adjusted)],
  ];
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className="panel p-3">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="text-xl font-bold tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {placed === 0 && <p className="text-sm text-soft">No orders were placed at this store on this day.</p>}
      {metrics.hours.length > 0 && <MetricHours hours={metrics.hours} />}
      <StepTable steps={metrics.steps} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <MetricTable
          heading="Pickers"
          columns={['Name', 'Orders', 'Lines', 'Lines per hour']}
          rows={metrics.pickers.map((one) => [
            one.name,
            toCount(one.orders),
            toCount(one.lines),
            one.linesPerHour ? toCount(one.linesPerHour) : '-',
          ])}
          empty="No orders were packed."
        />
        <MetricTable
          heading="Riders"
          columns={['Name', 'Deliveries', 'Deliveries per hour']}
          rows={metrics.riders.map((one) => [
            one.name,
            toCount(one.deliveries),
            one.perHour ? toCount(one.perHour) : '-',
          ])}
          empty="No orders were delivered."
        />
      </div>
    </div>
  );
}

const STEP_NAMES: [keyof Metrics['steps'], string][] = [
  ['wait', 'Waiting for a picker'],
  ['pick', 'Picking'],
  ['handover', 'Waiting for a rider'],
  ['ride', 'Delivery'],
  ['total', 'From order to door'],
];

function StepTable({ steps }: Pick<Metrics, 'steps'>) {
  return (
    <MetricTable
      heading="Minutes per step"
      columns={['Step', 'Orders', 'Half within', '9 of 10 within']}
      rows={STEP_NAMES.map(([step, name]) => {
        const span = steps[step];
        return span
          ? [name, toCount(span.count), String(span.median), String(span.p90)]
          : [name, '0', '-', '-'];
      })}
      empty=""
    />
  );
}

type TableProps = { heading: string; columns: string[]; rows: ReactNode[][]; empty: string };

const CELL = 'px-3 py-2 first:pl-4 last:pr-4';

function MetricTable({ heading, columns, rows, empty }: TableProps) {
  const id = `metrics-${heading.replaceAll(' ', '-').toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-base font-bold">
        {heading}
      </h2>
      {rows.length === 0 ? (
        <p className="panel p-4 text-sm text-soft">{empty}</p>
      ) : (
        <table aria-labelledby={id} className="w-full panel text-left text-sm">
          <thead>
            <tr className="text-soft">
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={`${CELL} font-medium ${index > 0 ? 'text-right' : ''}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              <tr key={row} className="border-t border-line">
                <th scope="row" className={`${CELL} font-semibold wrap-anywhere`}>
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={index} className={`${CELL} text-right tabular-nums`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
