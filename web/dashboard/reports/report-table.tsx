// The rows of a report, sortable by every column, with the sum of all of them on top.

import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Report, ReportRow, Values } from '#features/report/report.contract.ts';
import { COLUMNS, type Column } from '#shared/report-kinds.ts';
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

const CELL = 'px-3 py-2 first:pl-4 last:pr-4';
/** The row's name stays in place when the other columns scroll under it. */
const FIRST = `${CELL} sticky left-0 bg-paper`;

export function ReportTable({ report, toRowAddress, onSort }: ReportTableProps) {
  const { kind, rows, total, totalBefore } = report;
  const columns: readonly Column[] = COLUMNS[kind];
  const [shown, setShown] = useState(ROW_BATCH);
  const hidden = rows.length - shown;
  return (
    <section aria-label="Rows of the report" className="relative overflow-x-auto panel">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="text-soft">
            <Heading report={report} sort="label" words={ROW_NAMES[kind]} onSort={onSort} isFirst />
            {columns.map((column) => (
              <Heading
                key={column}
                report={report}
                sort={column}
                words={COLUMN_NAMES[column]}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line bg-ground font-semibold">
            <th scope="row" className={`${CELL} sticky left-0 bg-ground`}>
              Total
            </th>
            <Metrics columns={columns} values={total} before={totalBefore} />
          </tr>
          {rows.slice(0, shown).map((row) => (
            <tr key={row.key} className="border-t border-line">
              <th scope="row" className={`${FIRST} min-w-32 max-w-72 font-medium wrap-anywhere`}>
                <RowName row={row} kind={kind} address={toRowAddress(row)} />
              </th>
              <Metrics columns={columns} values={row.values} before={row.before} />
            </tr>
          ))}
        </tbody>
      </table>
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

type HeadingProps = {
  report: Report;
  sort: string;
  words: string;
  onSort: ReportTableProps['onSort'];
  isFirst?: boolean;
};

function Heading({ report, sort, words, onSort, isFirst = false }: HeadingProps) {
  const id = useId();
  const isSorted = report.sort === sort;
  const isUp = report.order === 'asc';
  // The first press sorts names from A and numbers from the largest.
  const next = isSorted ? (isUp ? 'desc' : 'asc') : isFirst ? 'asc' : 'desc';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
      className={isFirst ? `${FIRST} py-0` : `${CELL} py-0 text-right`}
    >
      <button
        id={id}
        type="button"
        onClick={() => onSort(sort, next)}
        className={`inline-flex min-h-11 items-center gap-1 font-medium hover:text-ink ${isSorted ? 'text-ink' : ''}`}
      >
        {words}
        <span aria-hidden className={isSorted ? '' : 'invisible'}>
          {isUp ? '↑' : '↓'}
        </span>
      </button>
    </th>
  );
}

type AmountsProps = { columns: readonly Column[]; values: Values; before: Values | null };

function Metrics({ columns, values, before }: AmountsProps) {
  return columns.map((column) => (
    <td key={column} className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
      {formatValue(column, values[column])}
      {before && <Compared column={column} now={values[column] ?? null} before={before[column] ?? null} />}
    </td>
  ));
}

function Compared({ column, now, before }: { column: Column; now: number | null; before: number | null }) {
  const change = toChange(now, before);
  return (
    <span className="block text-xs font-normal text-soft">
      <span className="sr-only">Compared with </span>
      {formatValue(column, before)}
      {change && ` (${change})`}
    </span>
  );
}
