// The rows of a report, sortable by every column, with the sum of all of them on top.

import { useState } from 'react';
import { Link } from 'react-router';
import type { Report, ReportRow, Values } from '#features/report/report.contract.ts';
import { COLUMNS, type Column } from '#shared/report-kinds.ts';
import { CELL, Table } from '../parts/table.tsx';
import { Button } from '../../ui/button.tsx';
import { toChange, toCount } from '../parts/metric-labels.ts';
import { COLUMN_NAMES, ROW_NAMES, formatValue, toRowName } from './report-labels.ts';

type ReportTableProps = {
  report: Report;
  /** Where a row links to; null when there is nothing more to see. */
  toRowAddress: (row: ReportRow) => string | null;
  onSort: (sort: string, order: 'asc' | 'desc') => void;
};

/** Rows shown at once: rendering a year of days takes a second on a cheap phone. */
const ROW_BATCH = 100;

/** The row's name stays in place when the other columns scroll under it. */
const STICKY = `${CELL} first:sticky first:left-0 first:bg-paper`;

export function ReportTable({ report, toRowAddress, onSort }: ReportTableProps) {
  const { kind, rows, total, totalBefore } = report;
  const columns: readonly Column[] = COLUMNS[kind];
  const [shown, setShown] = useState(ROW_BATCH);
  const hidden = rows.length - shown;
  return (
    <section aria-label="Rows of the report" className="relative overflow-x-auto panel">
      <Table
        label="Report"
        rows={rows.slice(0, shown)}
        toKey={({ key }) => key}
        className=""
        cell={STICKY}
        columns={[
          {
            name: ROW_NAMES[kind],
            sort: 'label',
            className: 'min-w-32 max-w-72 font-medium wrap-anywhere',
            render: (row) => <RowName row={row} kind={kind} address={toRowAddress(row)} />,
          },
          ...columns.map((column) => ({
            name: COLUMN_NAMES[column],
            sort: column,
            isNumber: true,
            className: 'whitespace-nowrap',
            render: ({ values, before }: Compared) => (
              <Metric column={column} values={values} before={before} />
            ),
          })),
        ]}
        sorting={{ by: report.sort, order: report.order, onSort }}
        above={
          <tr className="border-t border-line bg-ground font-semibold">
            <th scope="row" className={`${CELL} sticky left-0 bg-ground`}>
              Total
            </th>
            {columns.map((column) => (
              <td key={column} className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
                <Metric column={column} values={total} before={totalBefore} />
              </td>
            ))}
          </tr>
        }
      />
      {hidden > 0 && (
        <div className="sticky left-0 border-t border-line p-3">
          <Button look="outlined" onClick={() => setShown(rows.length)}>
            Show {toCount(hidden)} more
          </Button>
        </div>
      )}
    </section>
  );
}

function RowName({ row, kind, address }: { row: ReportRow; kind: Report['kind']; address: string | null }) {
  const name = toRowName(kind, row);
  return (
    <>
      {address ? (
        <Link to={address} className="underline decoration-line underline-offset-2 hover:decoration-leaf">
          {name}
        </Link>
      ) : (
        name
      )}
      {row.note && <span className="block text-xs font-normal text-soft">{row.note}</span>}
    </>
  );
}

type Compared = { values: Values; before: Values | null };

function Metric({ column, values, before }: Compared & { column: Column }) {
  return (
    <>
      {formatValue(column, values[column])}
      {before && <Before column={column} now={values[column] ?? null} before={before[column] ?? null} />}
    </>
  );
}

function Before({ column, now, before }: { column: Column; now: number | null; before: number | null }) {
  const change = toChange(now, before);
  return (
    <span className="block text-xs font-normal text-soft">
      <span className="sr-only">Compared with </span>
      {formatValue(column, before)}
      {change && ` (${change})`}
    </span>
  );
}
