// The head of the sheet: the column names, and the buttons that sort by them.

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- as the lines below it */

import { COLUMNS, LABELS, NUMBER_COLUMNS, type Column } from './sheet-columns.ts';
import { CELL, NAME_CELL, STATE_CELL, TICK_CELL, Tick } from './sheet-line.tsx';

export type SheetHeadProps = {
  isAllChosen: boolean;
  onChooseAll: () => void;
  sort: string;
  onSort: (sort: string) => void;
};

const SORTED: ReadonlySet<Column> = new Set(['name', 'price', 'stock']);
const LOOK = 'bg-ground! font-semibold text-soft';

export function SheetHead({ isAllChosen, onChooseAll, sort, onSort }: SheetHeadProps) {
  return (
    <div role="rowgroup" className="sheet-head sticky top-0 z-2">
      <div role="row" aria-rowindex={1} className="sheet-line">
        <div role="columnheader" aria-colindex={1} className={`${CELL} ${TICK_CELL} ${LOOK}`}>
          <button
            type="button"
            aria-label={isAllChosen ? 'Clear selection' : 'Select all matching'}
            onClick={onChooseAll}
            className="grid size-full place-items-center"
          >
            <Tick isTicked={isAllChosen} />
          </button>
        </div>
        {COLUMNS.map((column, at) => {
          const isUp = sort === column;
          const isDown = sort === `-${column}`;
          const side = NUMBER_COLUMNS.has(column) ? 'justify-end' : '';
          return (
            <div
              key={column}
              role="columnheader"
              aria-colindex={at + 2}
              aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
              className={`${CELL} ${side} ${column === 'name' ? NAME_CELL : ''} ${LOOK}`}
            >
              {SORTED.has(column) ? (
                <button
                  type="button"
                  onClick={() => onSort(isUp ? `-${column}` : column)}
                  className={`flex size-full min-w-0 items-center gap-1 ${side} hover:text-ink`}
                >
                  <span className="truncate">{LABELS[column]}</span>
                  <span aria-hidden>{isUp ? '▲' : isDown ? '▼' : ''}</span>
                </button>
              ) : (
                <span className="leading-tight">{LABELS[column]}</span>
              )}
            </div>
          );
        })}
        <div
          role="columnheader"
          aria-colindex={COLUMNS.length + 2}
          className={`${CELL} ${STATE_CELL} ${LOOK}`}
        >
          <span className="sr-only">State</span>
        </div>
      </div>
    </div>
  );
}
