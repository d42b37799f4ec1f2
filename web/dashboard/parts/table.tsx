// A table: a heading over each column, which sorts where the page can sort, and rows named by their first
// cell.

import type { ReactNode } from 'react';

export type Column<Row> = {
  name: string;
  render: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Of its cells; in the first column also their weight. */
  className?: string;
  /** What `sorting` calls it; without it nothing sorts by it. */
  sort?: string;
};

export type Sorting = {
  by: string;
  order: 'asc' | 'desc';
  onSort: (by: string, order: 'asc' | 'desc') => void;
};

type TableProps<Row> = {
  /** Its accessible name, or the id of the heading that is its name. */
  label?: string;
  labelledBy?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  toKey: (row: Row, index: number) => string | number;
  sorting?: Sorting;
  /** Rows before and after all others, such as a total. */
  above?: ReactNode;
  below?: ReactNode;
  className?: string;
  /** The space in each cell. */
  cell?: string;
  /** Of the headings, e.g. to keep them in sight. */
  head?: string;
};

export const CELL = 'px-3 py-2 first:pl-4 last:pr-4';

export function Table<Row>(props: TableProps<Row>) {
  const { label, labelledBy, columns, rows, toKey, sorting, above, below } = props;
  const { className = 'panel', cell = CELL, head = 'font-medium' } = props;
  const look = ({ isNumber }: Column<Row>) => (isNumber ? `${cell} text-right` : cell);
  return (
    <table
      aria-label={label}
      aria-labelledby={labelledBy}
      className={`w-full text-left text-sm ${className}`}
    >
      <thead>
        <tr className="text-soft">
          {columns.map((column, at) => (
            <th
              key={at}
              scope="col"
              aria-sort={sorting && column.sort === sorting.by ? ARIA_SORT[sorting.order] : undefined}
              className={`${look(column)} ${head}`}
            >
              {sorting && column.sort ? (
                <SortButton sorting={sorting} sort={column.sort} isNumber={column.isNumber ?? false}>
                  {column.name}
                </SortButton>
              ) : (
                column.name
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {above}
        {rows.map((row, index) => (
          <tr key={toKey(row, index)} className="border-t border-line">
            {columns.map((column, at) =>
              at === 0 ? (
                <th key={at} scope="row" className={`${look(column)} ${column.className ?? 'font-normal'}`}>
                  {column.render(row)}
                </th>
              ) : (
                <td
                  key={at}
                  className={`${look(column)} ${column.isNumber ? 'tabular-nums' : ''} ${column.className ?? ''}`}
                >
                  {column.render(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        {below}
      </tbody>
    </table>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type SortButtonProps = { sorting: Sorting; sort: string; isNumber: boolean; children: string };

function SortButton({ sorting: { by, order, onSort }, sort, isNumber, children }: SortButtonProps) {
  const isSorted = by === sort;
  const isUp = order === 'asc';
  // The first press sorts names from A and numbers from the largest.
  const next = isSorted ? (isUp ? 'desc' : 'asc') : isNumber ? 'desc' : 'asc';
  return (
    <button
      type="button"
      onClick={() => onSort(sort, next)}
      className={`inline-flex min-h-11 items-center gap-1 font-medium hover:text-ink ${isSorted ? 'text-ink' : ''}`}
    >
      {children}
      <span aria-hidden className={isSorted ? '' : 'invisible'}>
        {isUp ? '↑' : '↓'}
      </span>
    </button>
  );
}
