// Reports: sales by day, product and more, for a period and compared with another one, as a table and as a
// file; and the GST of a month.

import { NoData } from '../../parts/empty-state.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Report, ReportRow } from '#features/office/report/report.contract.ts';
import { toOfferPath } from '#shared/page-urls.ts';
import type { CallQuery } from '../../data/calls.ts';
import { useAddress } from '../../data/page-address.ts';
import { download } from '../../data/download.ts';
import { useOwn } from '../../data/reads.ts';
import { SaveFile } from '../../parts/save-file.tsx';
import { withStore } from '../../data/store/work-store.ts';
import type { InAnyStore } from '../parts/heading.tsx';
import { readView, toParameters, type ReportView, ReportFilters } from './report-filters.tsx';
import { GstReport } from './gst-report.tsx';
import { PurchaseReport } from './purchase-report.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { ReportTable } from './report-table.tsx';
import { REPORTS, formatPeriod, toColumnName, toFormat, toRowName } from './report-labels.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import type { ReportColumn } from '#shared/report-kinds.ts';
import { LineChart } from '../parts/line-chart.tsx';
import { toShortDay, toSum } from '../parts/metric-labels.ts';
import { Select } from '../../ui/select.tsx';
import { useSearchParams } from '../../ui/router.tsx';

const REFRESH_MS = 30_000;

const WAITING = <Skeletons each={['h-72', 'h-96']} className="grid gap-4" />;

export default function Reports({ user, storeId, place, isKnown }: InAnyStore) {
  const kind = useSearchParams().get('kind');
  if (kind === 'gst') return <GstReport storeId={storeId} place={place} isKnown={isKnown} />;
  if (kind === 'purchases') return <PurchaseReport storeId={storeId} place={place} isKnown={isKnown} />;
  return <ReportOf key={storeId} user={user} storeId={storeId} place={place} isKnown={isKnown} />;
}

function ReportOf({ user, storeId, place, isKnown }: InAnyStore) {
  const [address, setAddress] = useAddress();
  const view = readView(address);
  const asked = { ...toParameters(view), ...(storeId && { storeId }) } as CallQuery<'GET /api/admin/report'>;
  const query = useOwn(
    'GET /api/admin/report',
    { query: asked },
    {
      enabled: isKnown,
      select: ({ data: report, totalPage }) => ({ report, totalPage }),
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    },
  );
  const go = (changed: Partial<ReportView>, replace = false) =>
    setAddress((latest) => withStore(latest, toParameters({ ...readView(latest), page: 1, ...changed })), {
      replace,
      isStill: true,
    });
  return (
    <>
      <ReportFilters view={view} report={query.data?.report} onChange={go} />
      <QueryView
        query={query}
        failure="The report could not be loaded."
        stale="figures"
        waiting={WAITING}
        paging={{
          page: view.page,
          lastPage: query.data?.totalPage,
          onPage: (page, isReplaced) => go({ page }, isReplaced),
        }}
      >
        {({ report }) => (
          <Shown report={report} asked={asked} place={place} isAdmin={user.role === 'ADMIN'} onChange={go} />
        )}
      </QueryView>
    </>
  );
}

type ShownProps = {
  report: Report;
  asked: CallQuery<'GET /api/admin/report'>;
  place: string | undefined;
  isAdmin: boolean;
  onChange: (changed: Partial<ReportView>) => void;
};

function Shown({ report, asked, place, isAdmin, onChange }: ShownProps) {
  const { kind, compared, isComplete, rows } = report;
  const { name, note, empty = 'Nothing was sold in this period.', curves } = REPORTS[kind];
  return (
    <ReportSheet
      title={`${name}, ${formatPeriod(report)}`}
      place={place}
      notes={[compared && `Compared with ${formatPeriod(compared)}.`, note]}
      file={
        <SaveFile save={() => download('GET /api/admin/report/file', asked, `${kind}.csv`)}>
          Save as CSV
        </SaveFile>
      }
      warning={
        isComplete ? '' : 'Orders from these days are still being added up. The report is not complete yet.'
      }
      gap="gap-3"
    >
      {curves && <ReportChart key={kind} report={report} curves={curves} />}
      {rows.length === 0 ? (
        <NoData text={empty} />
      ) : (
        <ReportTable
          report={report}
          toRowAddress={addressOf(report, asked, isAdmin)}
          onSort={(sort, order) => onChange({ sort, order })}
        />
      )}
    </ReportSheet>
  );
}

/** Where a row links to: a day to its orders, a store to its report by day. */
function addressOf({ kind, from, to }: Report, { storeId }: ShownProps['asked'], isAdmin: boolean) {
  return ({ key }: ReportRow): string | null => {
    if ((kind === 'day' || kind === 'service') && isAdmin)
      return `/dashboard/orders?${new URLSearchParams({ day: key, ...(storeId && { store: storeId }) })}`;
    if (kind === 'offer' && isAdmin) return toOfferPath(key);
    if (kind === 'store') return `?${new URLSearchParams({ kind: 'day', from, to, store: key })}`;
    return null;
  };
}

/** The curve of a report by day, week or hour, beside that of the compared period. */
function ReportChart({ report, curves }: { report: Report; curves: readonly ReportColumn[] }) {
  const { kind, compared } = report;
  const [chosen, setColumn] = useState<ReportColumn>();
  const column = curves.find((each) => each === chosen) ?? curves[0]!;
  // By time, whatever the order of the table.
  const rows = report.rows.toSorted((a, b) =>
    kind === 'hour' ? Number(a.key) - Number(b.key) : a.key < b.key ? -1 : 1,
  );
  const labels = rows.map((row) => (kind === 'hour' ? toRowName(kind, row) : toShortDay(row.key)));
  const lines = [
    { name: formatPeriod(report), values: rows.map(({ values }) => values[column] ?? null) },
    ...(compared
      ? [{ name: formatPeriod(compared), values: rows.map(({ before }) => before?.[column] ?? null) }]
      : []),
  ];
  return (
    <div>
      <Select
        label="Chart of"
        labelClass="mb-2 flex print:hidden items-center gap-2"
        value={column}
        options={curves.map((each) => ({ value: each, label: toColumnName(each) }))}
        onChange={(value) => setColumn(value as ReportColumn)}
      />
      <LineChart
        caption={`${toColumnName(column)} ${REPORTS[kind].name.toLowerCase()}`}
        of={REPORTS[kind].row}
        labels={labels}
        lines={lines}
        format={column === 'averageBasket' ? toSum : toFormat(column)}
      />
    </div>
  );
}
