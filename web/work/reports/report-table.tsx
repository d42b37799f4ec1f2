// The rows of a report, sortable by every column, with the sum of all of them on top.

import { useState } from 'react';
import type { Report, ReportRow, Values } from '#features/office/report/report.contract.ts';
import { COLUMNS, type ReportColumn } from '#shared/report-kinds.ts';
import { Table } from '../../parts/table.tsx';
import { Button } from '../../ui/button.tsx';
import { toChange } from '../parts/metric-labels.ts';
import { toCount } from '../../ui/number.tsx';
import { REPORTS, formatValue, toColumnName, toRowName, toRowNote } from './report-labels.ts';
import { Link } from '../../ui/link.tsx';

type ReportTableProps = {
  report: Report;
  /** Where a row links to; null when there is nothing more to see. */
  toRowAddress: (row: ReportRow) => string | null;
  onSort: (sort: string, order: 'asc' | 'desc') => void;
};

/** Rows shown at once: rendering a year of days takes a second on a cheap phone. */
const ROW_BATCH = 100;

export function ReportTable({ report, toRowAddress, onSort }: ReportTableProps) {
  const { kind, rows, total, totalBefore } = report;
  const columns: readonly ReportColumn[] = COLUMNS[kind];
  const [shown, setShown] = useState(ROW_BATCH);
  const hidden = rows.length - shown;
  return (
    <section aria-label="Rows of the report" className="grid gap-3">
      <Table
        label="Report"
        rows={rows.slice(0, shown)}
        toKey={({ key }) => key}
        shape="scroll"
        columns={[
          {
            name: REPORTS[kind].row,
            sort: 'label',
            className: 'min-w-32 max-w-72 font-medium wrap-anywhere',
            above: 'Total',
            render: (row) => <RowName row={row} kind={kind} address={toRowAddress(row)} />,
          },
          ...columns.map((column) => ({
            name: toColumnName(column),
            sort: column,
            isNumber: true,
            className: 'whitespace-nowrap',
            above: <Metric column={column} values={total} before={totalBefore} />,
            render: ({ values, before }: ComparedValues) => (
              <Metric column={column} values={values} before={before} />
            ),
          })),
        ]}
        sorting={{ by: report.sort, order: report.order, onSort }}
      />
      {hidden > 0 && (
        <Button look="outlined" className="justify-self-start" onClick={() => setShown(rows.length)}>
          Show {toCount(hidden)} more
        </Button>
      )}
    </section>
  );
}

function RowName({ row, kind, address }: { row: ReportRow; kind: Report['kind']; address: string | null }) {
  const [name, note] = [toRowName(kind, row), toRowNote(kind, row)];
  return (
    <>
      {address ? (
        <Link to={address} className="underline decoration-line underline-offset-2 hover:decoration-leaf">
          {name}
        </Link>
      ) : (
        name
      )}
      {note && <span className="block text-xs font-normal text-soft">{note}</span>}
    </>
  );
}

type ComparedValues = { values: Values; before: Values | null };

function Metric({ column, values, before }: ComparedValues & { column: ReportColumn }) {
  return (
    <>
      {formatValue(column, values[column])}
      {before && <Before column={column} now={values[column] ?? null} before={before[column] ?? null} />}
    </>
  );
}

function Before({
  column,
  now,
  before,
}: {
  column: ReportColumn;
  now: number | null;
  before: number | null;
}) {
  const change = toChange(now, before);
  return (
    <span className="block text-xs font-normal text-soft">
      <span className="sr-only">Compared with </span>
      {formatValue(column, before)}
      {change && ` (${change})`}
    </span>
  );
}
