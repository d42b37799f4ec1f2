// A table of rows: sortable headings that stay in sight, rows named by their first cell, which may be chosen
// for an action or saved as a file. On a phone each row is a card.

import { useState, type ReactNode } from 'react';
import { saveRows, type CsvName, type FileColumn } from '../data/csv-file.ts';
import { t } from '../data/language.ts';
import { Button } from '../ui/button.tsx';
import { SaveFile } from './save-file.tsx';
import { Link } from '../ui/link.tsx';
import { toCount } from '../ui/number.tsx';

export type Column<Row> = FileColumn<Row> & {
  /** What its cell shows; without it its `text`, a number with commas or as by `format`. */
  render?: (row: Row, index: number) => ReactNode;
  format?: (value: number) => string;
  isNumber?: boolean;
  /** Of its cells; in the first column also their weight. */
  className?: string;
  /** What `sorting` calls it; without it nothing sorts by it. */
  sort?: string;
  /** Where its cell is on a card: the first one is 'whole', the others are 'named', below each other. */
  onCard?: keyof typeof ON_CARD;
  /** Only where the `@container` around the table has room for it, with letters as large as they are. */
  isExtra?: boolean;
  /** In a row before or after all others, such as a total. */
  above?: ReactNode;
  below?: ReactNode;
};

export type Sorting = {
  by: string;
  order: 'asc' | 'desc';
  onSort: (by: string, order: 'asc' | 'desc') => void;
};

type Key = string | number;

type TableProps<Row> = {
  /** Its accessible name, or the id of the heading that is its name. */
  label?: string;
  labelledBy?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  toKey: (row: Row, index: number) => Key;
  /**
   * On a phone its rows are 'cards', unless all columns fit there ('table') or it scrolls sideways with its
   * first column in sight ('scroll').
   */
  shape?: 'cards' | 'table' | 'scroll';
  sorting?: Sorting;
  selection?: {
    /** Of the row, for its checkbox. */
    toName: (row: Row) => string;
    /** What can be done with the chosen rows; `clear` chooses none. */
    render: (chosen: readonly Row[], clear: () => void) => ReactNode;
  };
  /** The name of the file that the rows can be saved as; only for a table that shows all its rows. */
  file?: CsvName;
  className?: string;
};

const ON_CARD = {
  /** With the name of the column before it. */
  named:
    'max-md:col-span-2 max-md:text-right max-md:empty:hidden max-md:before:float-left max-md:before:mr-3 max-md:before:font-normal max-md:before:text-soft max-md:before:content-[attr(data-name)]',
  whole: 'max-md:col-span-2',
  left: 'max-md:col-start-1',
  right: 'max-md:col-start-2 max-md:text-right',
} as const;

const EXTRA = '@max-[46rem]:hidden';

const CELL = 'px-3 py-2.5 first:pl-4 last:pr-4';

const LOOKS = {
  cards: {
    frame: 'md:panel',
    head: 'sticky top-(--top) z-10 bg-paper max-md:bg-ground',
    headRow: 'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:empty:hidden',
    body: 'max-md:grid max-md:gap-2',
    row: 'max-md:panel max-md:grid max-md:grid-flow-row-dense max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:p-3 md:[&>*]:border-t',
    cell: 'max-md:p-0! align-top md:align-middle',
    first: '',
  },
  table: {
    frame: 'panel',
    head: 'sticky top-(--top) z-10 bg-paper max-[359px]:wrap-anywhere',
    headRow: '',
    body: '',
    row: '[&>*]:border-t',
    cell: 'max-md:px-2 max-md:first:pl-3 max-md:last:pr-3 max-[359px]:px-1! max-[359px]:text-sm',
    first: '',
  },
  scroll: {
    frame: '',
    head: 'sticky top-0 z-10 bg-paper first:left-0 first:z-20',
    headRow: '',
    body: '',
    row: '[&>*]:border-t',
    cell: '',
    first: 'sticky left-0 bg-paper',
  },
} as const;

export function Table<Row>(props: TableProps<Row>) {
  const { label, labelledBy, columns, rows, toKey, shape = 'cards', sorting, selection, file } = props;
  const { className = '' } = props;
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<Key>>(new Set());
  const clear = () => setChosenKeys(new Set());
  const look = LOOKS[shape];
  const isCards = shape === 'cards';
  // Chosen rows may have left the list.
  const chosen = selection ? rows.filter((row, at) => chosenKeys.has(toKey(row, at))) : [];
  const isAllChosen = rows.length > 0 && chosen.length === rows.length;

  const toggle = (key: Key) =>
    setChosenKeys((all) => (all.has(key) ? without(all, key) : new Set(all).add(key)));

  const toClass = (column: Column<Row>, at: number) => {
    const { isNumber, className = '', onCard } = column;
    const place = isCards ? ON_CARD[onCard ?? (at > 0 ? 'named' : selection ? 'left' : 'whole')] : '';
    const number = isNumber ? 'md:text-right tabular-nums' : '';
    return `${CELL} ${column.isExtra ? EXTRA : ''} ${look.cell} ${place} ${isNumber && !isCards ? 'text-right' : number} ${at === 0 ? look.first : ''} ${className}`;
  };

  /** A row with these contents in its cells. */
  const toCells = (contents: readonly ReactNode[], firstSpan = 1) =>
    columns.map((column, at) =>
      at === 0 ? (
        <th
          key={at}
          scope="row"
          colSpan={firstSpan}
          className={`text-left font-normal ${toClass(column, at)}`}
        >
          {contents[at]}
        </th>
      ) : (
        <td key={at} data-name={column.name} className={toClass(column, at)}>
          {contents[at]}
        </td>
      ),
    );

  const renderExtra = (where: 'above' | 'below') =>
    columns.some((column) => column[where] !== undefined) && (
      <tr
        className={`border-line bg-ground font-semibold [&>*]:border-line [&>*]:bg-ground [&>*]:font-semibold ${look.row}`}
      >
        {toCells(
          columns.map((column) => column[where]),
          selection ? 2 : 1,
        )}
      </tr>
    );

  const table = (
    <table
      aria-label={label}
      aria-labelledby={labelledBy}
      className={`w-full border-separate border-spacing-0 text-left text-sm ${look.frame} ${isCards ? 'max-md:block' : ''} ${className}`}
    >
      <thead className={isCards ? 'max-md:block' : ''}>
        <tr className={`text-soft ${look.headRow}`}>
          {selection && (
            <td className={`${look.head} w-11 rounded-tl-card pl-1 max-md:w-auto max-md:p-3`}>
              <Box
                label={t('Choose all')}
                isTicked={isAllChosen}
                isPart={chosen.length > 0 && !isAllChosen}
                words={isCards ? 'md:hidden' : 'hidden'}
                onChange={() => (isAllChosen ? clear() : setChosenKeys(new Set(rows.map(toKey))))}
              />
            </td>
          )}
          {columns.map((column, at) => (
            <Heading key={at} column={column} look={look.head} isCards={isCards} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody className={look.body}>
        {renderExtra('above')}
        {rows.map((row, at) => {
          const key = toKey(row, at);
          return (
            <tr
              key={key}
              className={`relative [&>*]:border-line has-[[data-row-link]]:hover:bg-leaf-tint ${look.row}`}
            >
              {selection && (
                <td
                  className={`w-11 pl-1 ${isCards ? 'max-md:col-start-2 max-md:w-auto max-md:justify-self-end max-md:p-0' : ''}`}
                >
                  <Box
                    label={`Choose ${selection.toName(row)}`}
                    isTicked={chosenKeys.has(key)}
                    onChange={() => toggle(key)}
                  />
                </td>
              )}
              {toCells(columns.map((column) => toContent(column, row, at)))}
            </tr>
          );
        })}
        {renderExtra('below')}
      </tbody>
    </table>
  );
  return (
    <>
      {shape === 'scroll' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        <div tabIndex={0} className="relative max-h-[80dvh] overflow-auto overscroll-x-contain panel">
          {table}
        </div>
      ) : (
        table
      )}
      {selection && chosen.length > 0 && (
        <fieldset
          aria-label={t('Chosen rows')}
          className="sticky bottom-[calc(var(--bar-height)+8px)] z-20 mt-2 flex flex-wrap items-center gap-3 panel p-3 shadow-float"
        >
          <output className="text-sm font-semibold">{t('{count} chosen', { count: chosen.length })}</output>
          {selection.render(chosen, clear)}
          <Button look="quiet" className="ml-auto" onClick={clear}>
            {t('Clear selection')}
          </Button>
        </fieldset>
      )}
      {file && rows.length > 0 && (
        <SaveFile className="mt-2 justify-self-start print:hidden" save={() => saveRows(columns, rows, file)}>
          {t('Save as CSV')}
        </SaveFile>
      )}
    </>
  );
}

function toContent<Row>({ render, text, format = toCount }: Column<Row>, row: Row, at: number): ReactNode {
  if (render) return render(row, at);
  const value = text?.(row);
  return typeof value === 'number' ? format(value) : value;
}

function without(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const rest = new Set(keys);
  rest.delete(key);
  return rest;
}

type RowLinkProps = { to: string; state?: unknown; label?: string; children: ReactNode };

/** A link in the first cell that covers its row, so that the whole row can be pressed. */
export function RowLink({ to, state, label, children }: RowLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      aria-label={label}
      data-row-link
      className="font-semibold wrap-anywhere text-leaf after:absolute after:inset-0"
    >
      {children}
    </Link>
  );
}

type BoxProps = {
  label: string;
  isTicked: boolean;
  isPart?: boolean;
  /** Where its label is shown beside it. */
  words?: string;
  onChange: () => void;
};

function Box({ label, isTicked, isPart = false, words, onChange }: BoxProps) {
  return (
    <label
      className={`relative z-1 max-md:-m-3 ${words ? 'flex min-h-11 items-center gap-2 px-3 max-md:pr-4' : 'grid size-11 place-items-center'}`}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        ref={(box) => {
          if (box) box.indeterminate = isPart;
        }}
        onChange={onChange}
        className="size-5 accent-leaf"
      />
      {words && (
        <span aria-hidden className={`font-medium ${words}`}>
          {label}
        </span>
      )}
    </label>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type HeadingProps<Row> = {
  column: Column<Row>;
  look: string;
  isCards: boolean;
  sorting: Sorting | undefined;
};

function Heading<Row>({ column, look, isCards, sorting }: HeadingProps<Row>) {
  const { name, sort, isNumber = false, isExtra } = column;
  const isSorted = sorting !== undefined && sort === sorting.by;
  // Above cards only those that sort.
  const onCards = isCards ? (sorting && sort ? 'max-md:p-0!' : 'max-md:hidden') : '';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? ARIA_SORT[sorting.order] : undefined}
      className={`${CELL} ${look} font-medium first:rounded-tl-card last:rounded-tr-card ${isNumber ? 'text-right' : ''} ${onCards} ${isExtra ? EXTRA : ''}`}
    >
      {sorting && sort ? (
        <SortButton sorting={sorting} sort={sort} isNumber={isNumber}>
          {name}
        </SortButton>
      ) : (
        name
      )}
    </th>
  );
}

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
      className={`inline-flex min-h-11 items-center gap-1 font-medium hover:text-ink ${isNumber ? 'md:flex-row-reverse' : ''} ${isSorted ? 'text-ink' : ''}`}
    >
      {children}
      <span aria-hidden className={isSorted ? '' : 'invisible'}>
        {isUp ? '↑' : '↓'}
      </span>
    </button>
  );
}
