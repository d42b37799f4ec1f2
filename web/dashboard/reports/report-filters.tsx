// Chooses the report, its days and store, and what it is compared with.

import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Report } from '#features/report/report.contract.ts';
import { KINDS } from '#shared/report-kinds.ts';
import { StoreChoice } from '../parts/store-choice.tsx';
import { findPeriodProblem, listPeriods, toParameters, type ReportView } from './report-address.ts';
import { KIND_NAMES } from './report-labels.ts';

type ReportFiltersProps = {
  view: ReportView;
  /** The last answer, which has the server's choices for what the view leaves open. */
  report: Report | undefined;
  stores: readonly { _id: string; name: string }[];
  onChange: (changed: Partial<ReportView>) => void;
};

const BOX = 'min-h-11 w-full rounded-button border border-control bg-paper px-2.5 text-base';

export function ReportFilters({ view, report, stores, onChange }: ReportFiltersProps) {
  return (
    <div className="mb-4 grid gap-4">
      <Kinds view={view} hasStores={stores.length > 1} onChange={onChange} />
      <div className="flex flex-wrap items-end gap-3">
        <Days
          key={`${view.from || report?.from} ${view.to || report?.to}`}
          from={view.from || (report?.from ?? '')}
          to={view.to || (report?.to ?? '')}
          today={report?.today}
          onChange={onChange}
        />
        <Labelled label="Compare with">
          <select
            value={view.compare}
            onChange={({ target }) => onChange({ compare: target.value as ReportView['compare'] })}
            className={BOX}
          >
            <option value="">Nothing</option>
            <option value="before">The days before</option>
            <option value="year">A year ago</option>
          </select>
        </Labelled>
        <StoreChoice
          stores={stores}
          storeId={view.storeId || null}
          onChange={(storeId) => onChange({ storeId: storeId ?? '' })}
        />
      </div>
    </div>
  );
}

/** Links side by side; on a phone, where they would take too much room, a select. */
function Kinds({
  view,
  hasStores,
  onChange,
}: Pick<ReportFiltersProps, 'view' | 'onChange'> & { hasStores: boolean }) {
  const kinds = KINDS.filter((kind) => kind !== 'store' || hasStores);
  return (
    <>
      <nav aria-label="Reports" className="hidden flex-wrap gap-1.5 md:flex">
        {kinds.map((kind) => (
          <Link
            key={kind}
            to={{ search: `?${new URLSearchParams(toParameters({ ...view, ...UNSORTED, kind }))}` }}
            preventScrollReset
            aria-current={kind === view.kind ? 'page' : undefined}
            className={`inline-flex min-h-11 items-center rounded-full border px-3.5 text-sm font-medium ${
              kind === view.kind
                ? 'border-leaf bg-leaf text-white'
                : 'border-line bg-paper hover:border-leaf hover:bg-leaf-tint'
            }`}
          >
            {KIND_NAMES[kind]}
          </Link>
        ))}
      </nav>
      <div className="md:hidden">
        <Labelled label="Report">
          <select
            value={view.kind}
            onChange={({ target }) => onChange({ ...UNSORTED, kind: target.value as ReportView['kind'] })}
            className={BOX}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_NAMES[kind]}
              </option>
            ))}
          </select>
        </Labelled>
      </div>
    </>
  );
}

/** Another report has other columns. */
const UNSORTED = { sort: '', order: '', page: 1 } as const;

type DaysProps = {
  from: string;
  to: string;
  /** Known once the first report is loaded. */
  today: string | undefined;
  onChange: ReportFiltersProps['onChange'];
};

/** What is typed stays, even while it is not a valid period. */
function Days({ from, to, today, onChange }: DaysProps) {
  const [days, setDays] = useState({ from, to });
  const problem = today ? findPeriodProblem(days) : '';
  const change = (changed: Partial<typeof days>) => {
    const next = { ...days, ...changed };
    setDays(next);
    if (!findPeriodProblem(next)) onChange(next);
  };
  const periods = today ? listPeriods(today) : [];
  const chosen = periods.find((period) => period.from === from && period.to === to);
  return (
    <>
      <Labelled label="Period">
        <select
          value={chosen?.name ?? ''}
          onChange={({ target }) => {
            const period = periods.find(({ name }) => name === target.value);
            if (period) change({ from: period.from, to: period.to });
          }}
          className={BOX}
        >
          <option value="" disabled>
            Other days
          </option>
          {periods.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Labelled>
      <Labelled label="First day">
        <input
          type="date"
          value={days.from}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? 'report-days-problem' : undefined}
          onChange={({ target }) => change({ from: target.value })}
          className={BOX}
        />
      </Labelled>
      <Labelled label="Last day">
        <input
          type="date"
          value={days.to}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? 'report-days-problem' : undefined}
          onChange={({ target }) => change({ to: target.value })}
          className={BOX}
        />
      </Labelled>
      {problem && (
        <p id="report-days-problem" role="alert" className="w-full text-sm text-alert">
          {problem}
        </p>
      )}
    </>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid min-w-36 grow gap-1 text-sm font-medium md:grow-0">
      {label}
      {children}
    </label>
  );
}
