// The metrics of a store's day: orders, how long each step took, and who did how much.

import { useState } from 'react';
import type { Metrics } from '#features/report/metrics/metrics.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { useMetrics } from '../../data/report.queries.ts';
import { privateMeta } from '../../parts/private-meta.ts';
import { WorkPage } from '../work/work-page.tsx';
import { Table } from '../../parts/table.tsx';
import { toCount } from '../../ui/number.tsx';
import { QueryView } from '../../parts/query-view.tsx';

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
  const metrics = useMetrics(storeId, day);
  return (
    <>
      <label className="mb-4 flex max-w-xs items-center gap-3 text-sm font-medium">
        Day
        <input
          type="date"
          className="min-h-11 flex-1 rounded-button border border-line bg-paper px-3 text-base"
          value={day ?? metrics.data?.day ?? ''}
          onChange={(event) => setDay(event.target.value || null)}
        />
      </label>
      <QueryView query={metrics} failure="The metrics could not be loaded." stale="metrics">
        {(data) => <DayMetrics metrics={data} />}
      </QueryView>
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

type TableProps = { heading: string; columns: string[]; rows: string[][]; empty: string };

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
        <Table
          labelledBy={id}
          shape="table"
          file={`${id}.csv`}
          rows={rows}
          toKey={(_, at) => at}
          columns={columns.map((name, at) => ({
            name,
            isNumber: at > 0,
            className: at > 0 ? '' : 'font-semibold wrap-anywhere',
            render: (row: string[]) => row[at],
            text: (row: string[]) => row[at] ?? '',
          }))}
        />
      )}
    </section>
  );
}

/** Bars by the hour in which orders were placed; the dark part was delivered. */
function MetricHours({ hours }: Pick<Metrics, 'hours'>) {
  const first = hours[0]!.hour;
  const last = hours.at(-1)!.hour;
  const byHour = new Map(hours.map((each) => [each.hour, each]));
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const most = Math.max(...hours.map(({ placed }) => placed));
  return (
    <section aria-labelledby="figures-hours">
      <h2 id="figures-hours" className="mb-2 text-base font-bold">
        Orders by hour
      </h2>
      <ol className="flex h-44 items-end gap-1 overflow-x-auto panel p-3 pt-5">
        {all.map((hour) => {
          const { placed = 0, delivered = 0, median = null } = byHour.get(hour) ?? {};
          const words = `${hour}:00: ${placed} placed, ${delivered} delivered${
            median === null ? '' : `, half within ${median} minutes`
          }`;
          return (
            <li key={hour} title={words} className="flex h-full max-w-16 min-w-7 flex-1 flex-col justify-end">
              <span className="sr-only">{words}</span>
              <span aria-hidden className="text-center text-xs tabular-nums">
                {placed || ''}
              </span>
              <span
                aria-hidden
                className="flex flex-col justify-end overflow-hidden rounded-t-sm bg-leaf/25"
                style={{ height: `${(placed / most) * 75}%` }}
              >
                <span className="bg-leaf" style={{ height: `${placed ? (delivered / placed) * 100 : 0}%` }} />
              </span>
              <span
                aria-hidden
                className="border-t border-line pt-1 text-center text-xs text-soft tabular-nums"
              >
                {hour}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
