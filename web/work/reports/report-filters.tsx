// Chooses the report, its days and store, and what it is compared with.

import type { Report } from '#features/office/report/report.contract.ts';
import { KINDS, type ReportKind, COLUMNS, maxDaysOf } from '#shared/report-kinds.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { withStore } from '../../data/store/work-store.ts';
import { REPORTS } from './report-labels.ts';
import { useTyped } from '../parts/list-search-box.tsx';
import { DateField } from '../../ui/field.tsx';
import { Labelled } from '../../ui/field-frame.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import { Select } from '../../ui/select.tsx';
import { readPageNumber } from '#shared/page-urls.ts';
import { countDays, DAYS_AT_FIRST } from '#features/office/report/period.rules.ts';
import { addDays, isDay } from '#shared/times.ts';
import { navigate, useSearchParams } from '../../ui/router.tsx';

export type ReportView = {
  kind: ReportKind;
  /** '' for both means the last 28 days by the clock of the stores. */
  from: string;
  to: string;
  compare: 'before' | 'year' | '';
  /** '' means the report's default order. */
  sort: string;
  order: 'asc' | 'desc' | '';
  page: number;
};

export function readView(address: URLSearchParams): ReportView {
  const kind = KINDS.find((each) => each === address.get('kind')) ?? 'day';
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  // A period that is too long for this report was chosen for another one.
  const hasDays = isDay(from) && isDay(to) && countDays({ from, to }) <= maxDaysOf(kind);
  const compare = address.get('compare');
  const sort = address.get('sort') ?? '';
  const isColumn = sort === 'label' || COLUMNS[kind].some((column) => column === sort);
  const order = address.get('order');
  return {
    kind,
    from: hasDays ? from : '',
    to: hasDays ? to : '',
    compare: compare === 'year' || compare === 'before' ? compare : '',
    sort: isColumn ? sort : '',
    order: order === 'asc' || order === 'desc' ? order : '',
    page: readPageNumber(address.get('page'), 5),
  };
}

/** The parameters of the view, for the address and the call; empty ones are left out. */
export function toParameters({ page, ...view }: ReportView): Record<string, string> {
  const said = { ...view, page: page > 1 ? String(page) : '' };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
}

/** Why these days cannot be chosen; '' when they can. */
export function findPeriodProblem({ kind, from, to }: Pick<ReportView, 'kind' | 'from' | 'to'>): string {
  if (!isDay(from) || !isDay(to)) return 'Please choose the first and the last day.';
  if (from > to) return 'The last day is before the first.';
  const most = maxDaysOf(kind);
  return countDays({ from, to }) > most ? `At most ${most} days at a time.` : '';
}

/** Common periods of this report, up to today. */
export function listPeriods(today: string, kind: ReportKind): { name: string; from: string; to: string }[] {
  const monthBefore = addDays(`${today.slice(0, 7)}-01`, -1);
  return [
    { name: 'Today', from: today, to: today },
    { name: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { name: '7 days', from: addDays(today, -6), to: today },
    { name: `${DAYS_AT_FIRST} days`, from: addDays(today, 1 - DAYS_AT_FIRST), to: today },
    { name: 'This month', from: `${today.slice(0, 7)}-01`, to: today },
    { name: 'Last month', from: `${monthBefore.slice(0, 7)}-01`, to: monthBefore },
    { name: '91 days', from: addDays(today, -90), to: today },
    { name: '365 days', from: addDays(today, -364), to: today },
  ].filter((period) => countDays(period) <= maxDaysOf(kind));
}

type ReportFiltersProps = {
  view: ReportView;
  /** The last answer, which has the server's choices for what the view leaves open. */
  report: Report | undefined;
  onChange: (changed: Partial<ReportView>) => void;
};

const BOX = 'min-h-11 w-full rounded-button border border-control bg-paper px-2.5 text-base';
const LABEL = 'grid min-w-36 grow gap-1 md:grow-0';

export function ReportFilters({ view, report, onChange }: ReportFiltersProps) {
  return (
    <div className="mb-4 grid gap-4 print:hidden">
      <ReportKinds chosen={view.kind} toParameters={(kind) => toParameters({ ...view, ...UNSORTED, kind })} />
      <div className="flex flex-wrap items-end gap-3">
        <Days
          key={view.kind}
          kind={view.kind}
          from={view.from || (report?.from ?? '')}
          to={view.to || (report?.to ?? '')}
          today={report?.today}
          onChange={onChange}
        />
        <Select
          labelClass={LABEL}
          label="Compare with"
          className="w-full"
          value={view.compare}
          none="Nothing"
          options={[
            { value: 'before', label: 'The days before' },
            { value: 'year', label: 'A year ago' },
          ]}
          onChange={(compare) => onChange({ compare: compare as ReportView['compare'] })}
        />
      </div>
    </div>
  );
}

type ReportKindsProps = {
  chosen: ReportKind | 'gst' | 'purchases';
  /** What the address of another report keeps. */
  toParameters: (kind: ReportKind) => Record<string, string>;
};

/** Links side by side; on a phone, where they would take too much room, a select. */
export function ReportKinds({ chosen, toParameters: toAsked }: ReportKindsProps) {
  const address = useSearchParams();
  const hasStores = useShopFacts()?.hasStores ?? false;
  const toSearch = (asked: Record<string, string>) => `?${withStore(address, asked)}`;
  const kinds = KINDS.filter((kind) => kind !== 'store' || hasStores);
  const tabs = [
    ...kinds.map((kind) => ({ key: kind as string, label: REPORTS[kind].name, to: toSearch(toAsked(kind)) })),
    { key: 'gst', label: 'GST', to: toSearch({ kind: 'gst' }) },
    { key: 'purchases', label: 'Purchases', to: toSearch({ kind: 'purchases' }) },
  ];
  return (
    <>
      <PillTabs
        label="Reports"
        className="hidden md:flex"
        size="min-h-11 px-3.5"
        tabs={tabs}
        chosen={chosen}
      />
      <div className="md:hidden">
        <Select
          labelClass={LABEL}
          label="Report"
          className="w-full"
          value={chosen}
          options={tabs.map(({ key, label }) => ({ value: key, label }))}
          onChange={(key) => navigate(tabs.find((tab) => tab.key === key)!.to)}
        />
      </div>
    </>
  );
}

/** Another report has other columns. */
const UNSORTED = { sort: '', order: '', page: 1 } as const;

type DaysProps = {
  kind: ReportKind;
  from: string;
  to: string;
  /** Known once the first report is loaded. */
  today: string | undefined;
  onChange: ReportFiltersProps['onChange'];
};

/** What is typed stays, even while it is not a valid period. */
function Days({ kind, from, to, today, onChange }: DaysProps) {
  const { typed, setTyped, setAsked } = useTyped(`${from} ${to}`);
  const [first = '', last = ''] = typed.split(' ');
  const days = { from: first, to: last };
  const problem = today ? findPeriodProblem({ kind, ...days }) : '';
  const change = (changed: Partial<typeof days>) => {
    const next = { ...days, ...changed };
    setTyped(`${next.from} ${next.to}`);
    if (findPeriodProblem({ kind, ...next })) return;
    setAsked(`${next.from} ${next.to}`);
    onChange(next);
  };
  const periods = today ? listPeriods(today, kind) : [];
  const described = {
    'aria-invalid': problem !== '',
    'aria-describedby': problem ? 'report-days-problem' : undefined,
  };
  const chosen = periods.find((period) => period.from === from && period.to === to);
  return (
    <>
      <Labelled className={LABEL} label="Period">
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
      <DateField
        label="First day"
        value={days.from}
        onChange={({ target }) => change({ from: target.value })}
        className={LABEL}
        {...described}
      />
      <DateField
        label="Last day"
        value={days.to}
        onChange={({ target }) => change({ to: target.value })}
        className={LABEL}
        {...described}
      />
      {problem && (
        <p id="report-days-problem" role="alert" className="w-full text-sm text-alert">
          {problem}
        </p>
      )}
    </>
  );
}
