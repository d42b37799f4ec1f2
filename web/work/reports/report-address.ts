// The chosen report in the page's address, so that going back, a reload and a link work.

import { readPageNumber } from '#shared/page-urls.ts';
import { COLUMNS, KINDS, maxDaysOf, type ReportKind } from '#shared/report-kinds.ts';
import { countDays, DAYS_AT_FIRST } from '#features/office/report/period.rules.ts';
import { addDays, isDay } from '#shared/times.ts';

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
