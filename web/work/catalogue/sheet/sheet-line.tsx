// The lines of the sheet: the head with the column names, which sort, and the lines with their cells, the one
// that is being edited, and their save state.

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table has no lines that come and go with scrolling */

import { ArrowUpRightIcon } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { toStockPath } from '#shared/page-urls.ts';
import { Link } from '../../../ui/link.tsx';
import type { SheetRow } from '#features/catalogue/sheet/sheet.contract.ts';
import {
  isNamed,
  isNumber,
  isOfStore,
  isReadOnly,
  toLabel,
  toShown,
  type SheetColumn,
} from './sheet-columns.ts';
import type { SheetDraft, SheetDraftState } from './sheet-drafts.ts';
import type { CellPlace } from './sheet-keys.ts';
import type { EditorState, EditorEnd } from './sheet-work.ts';

const CELL = 'flex min-w-0 items-center border-r border-b border-line px-1.5 md:px-2';
/** The name and the save state stay visible when the sheet is scrolled sideways. */
const NAME_CELL = 'sticky left-0 z-1 md:left-11';
const TICK_CELL = 'justify-center px-0! md:sticky md:left-0 md:z-1';
const STATE_CELL = 'sticky right-0 z-1 justify-center border-l px-0!';

export type SheetHeadProps = {
  columns: readonly SheetColumn[];
  isAllChosen: boolean;
  onChooseAll: () => void;
  sort: string;
  onSort: (sort: string) => void;
};

const SORTED: ReadonlySet<SheetColumn> = new Set(['name', 'price', 'stock']);
const LOOK = 'bg-ground! font-semibold text-soft';

export function SheetHead({ columns, isAllChosen, onChooseAll, sort, onSort }: SheetHeadProps) {
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
        {columns.map((column, at) => {
          const isUp = sort === column;
          const isDown = sort === `-${column}`;
          const side = isNumber(column) ? 'justify-end' : '';
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
                  <span className="truncate">{toLabel(column)}</span>
                  <span aria-hidden>{isUp ? '▲' : isDown ? '▼' : ''}</span>
                </button>
              ) : (
                <span className={`leading-tight ${isNumber(column) ? 'text-right' : ''}`}>
                  {toLabel(column)}
                </span>
              )}
            </div>
          );
        })}
        <div
          role="columnheader"
          aria-colindex={columns.length + 2}
          className={`${CELL} ${STATE_CELL} ${LOOK}`}
        >
          <span className="sr-only">State</span>
        </div>
      </div>
    </div>
  );
}

type LineProps = {
  columns: readonly SheetColumn[];
  index: number;
  /** undefined until it is loaded. */
  row: SheetRow | undefined;
  draft: SheetDraft | undefined;
  /** Forces a render: the draft is changed in place. */
  version: number;
  isSaved: boolean;
  mayStock: boolean;
  isChosen: boolean;
  /** The focused column if the focus is in this line. */
  active: number | null;
  /** The first and last marked column; null for none. */
  marked: string | null;
  editing: EditorState | null;
  top: number;
  onPress: (place: CellPlace, event: MouseEvent) => void;
  onEdit: (place: CellPlace) => void;
  onEditorEnd: (end: EditorEnd) => void;
};

export function SheetLine(props: LineProps) {
  const { columns, index, row, draft, isSaved, isChosen, active, marked, editing, top } = props;
  const [from, to] = marked === null ? [1, 0] : (marked.split(' ').map(Number) as [number, number]);
  const toCell = (column: number, extra: string) => {
    const ground =
      column >= from && column <= to ? 'bg-leaf-tint' : isChosen ? 'bg-marigold-tint' : 'bg-paper';
    return {
      'data-place': `${index} ${column}`,
      'aria-colindex': column + 1,
      tabIndex: column === active ? 0 : -1,
      className: `${CELL} ${ground} ${extra}`,
      onClick: (event: MouseEvent) => props.onPress({ row: index, column }, event),
      onDoubleClick: () => props.onEdit({ row: index, column }),
    };
  };
  const state = toState(draft, isSaved);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      style={{ transform: `translateY(${top}px)` }}
      className="sheet-line"
    >
      <div role="gridcell" {...toCell(0, TICK_CELL)} aria-label={row ? `Choose ${row.name}` : 'Loading'}>
        <Tick isTicked={isChosen} />
      </div>
      {columns.map((column, at) => (
        <div
          key={column}
          role={column === 'name' ? 'rowheader' : 'gridcell'}
          aria-readonly={isReadOnly(column) || (isOfStore(column) && !props.mayStock) || undefined}
          aria-invalid={draft?.problems[column] === undefined ? undefined : true}
          title={draft?.problems[column]}
          {...toCell(at + 1, findCellClass(column, props))}
        >
          {editing && active === at + 1 && row ? (
            <SheetEditor
              label={`${toLabel(column)} of ${row.name}`}
              column={column}
              start={editing}
              onEnd={props.onEditorEnd}
            />
          ) : (
            <Shown column={column} row={row} draft={draft} hasUnit={columns.includes('unit')} />
          )}
        </div>
      ))}
      <div
        role="gridcell"
        {...toCell(columns.length + 1, STATE_CELL)}
        aria-label={state.words}
        title={state.words}
      >
        <span aria-hidden className={`text-base font-bold ${state.look}`}>
          {state.sign}
        </span>
      </div>
    </div>
  );
}

function findCellClass(column: SheetColumn, { draft, mayStock }: LineProps): string {
  const isWrong = draft?.problems[column] !== undefined;
  return [
    column === 'name' ? `${NAME_CELL} font-medium` : '',
    isNumber(column) ? 'justify-end tabular-nums' : '',
    isReadOnly(column) || (isOfStore(column) && !mayStock) ? 'text-soft' : '',
    isWrong ? 'bg-alert-tint! text-alert' : '',
    draft?.texts[column] !== undefined && !isWrong ? 'font-semibold text-leaf-dark' : '',
  ].join(' ');
}

type ShownProps = {
  column: SheetColumn;
  row: SheetRow | undefined;
  draft: SheetDraft | undefined;
  /** Else the unit stands below the name. */
  hasUnit: boolean;
};

function Shown({ column, row, draft, hasUnit }: ShownProps) {
  if (!row) return column === 'name' ? <span className="skeleton h-4 w-32 rounded" /> : null;
  const text = draft?.texts[column] ?? toShown(row, column);
  return (
    <>
      {column === 'name' ? (
        // On a phone two lines of the name and the unit are as high as the line.
        <span className="min-w-0">
          <span className="max-md:line-clamp-2 max-md:text-xs/3.5 md:block md:truncate md:leading-tight">
            {text}
          </span>
          {!hasUnit && <span className="block truncate text-xs/3.5 font-normal text-soft">{row.unit}</span>}
        </span>
      ) : (
        <span className="truncate leading-tight">{text}</span>
      )}
      {column === 'name' && (
        // Not by Tab, which the cells have; Ctrl-K finds the page too.
        <Link
          to={toStockPath(row._id)}
          tabIndex={-1}
          aria-label={`Page of ${row.name}`}
          onClick={(event) => event.stopPropagation()}
          className="ml-auto hidden size-6 shrink-0 place-items-center rounded-button text-soft hover:text-leaf md:grid"
        >
          <ArrowUpRightIcon className="size-4" />
        </Link>
      )}
      {column === 'name' && row.isHidden && (
        <span className="shrink-0 rounded-full bg-ink px-2 py-0.5 text-xs font-semibold text-paper">
          Hidden
        </span>
      )}
    </>
  );
}

const STATES: Record<SheetDraftState, { words: string; sign: string; look: string }> = {
  typed: { words: 'Edited', sign: '•', look: 'text-leaf-dark' },
  saving: { words: 'Saving', sign: '…', look: 'text-soft' },
  failed: { words: 'Not saved', sign: '!', look: 'text-alert' },
  refused: { words: 'Not saved', sign: '!', look: 'text-alert' },
  risky: { words: 'Not saved', sign: '?', look: 'text-alert' },
  conflict: { words: 'Conflict', sign: '≠', look: 'text-alert' },
};

function toState(draft: SheetDraft | undefined, isSaved: boolean) {
  if (!draft)
    return isSaved ? { words: 'Saved', sign: '✓', look: 'text-leaf' } : { words: '', sign: '', look: '' };
  const state = STATES[draft.state];
  return draft.message ? { ...state, words: `${state.words}: ${draft.message}` } : state;
}

/** A drawing only: the cell around it handles the press. */
function Tick({ isTicked }: { isTicked: boolean }) {
  return (
    <span
      aria-hidden
      className={`grid size-5 place-items-center rounded border text-xs font-bold ${
        isTicked ? 'border-leaf bg-leaf text-paper' : 'border-control bg-paper'
      }`}
    >
      {isTicked && '✓'}
    </span>
  );
}

/** The input in which a cell is edited. */
export const namesId = (column: SheetColumn) => `sheet-names-${column}`;

type SheetEditorProps = {
  label: string;
  column: SheetColumn;
  start: EditorState;
  onEnd: (end: EditorEnd) => void;
};

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function SheetEditor({ label, column, start, onEnd }: SheetEditorProps) {
  const [text, setText] = useState(start.text);
  const box = useRef<HTMLInputElement>(null);
  /**
   * Set when editing has ended: the input loses the focus when it is removed, which must not end it again.
   */
  const isOver = useRef(false);

  useEffect(() => {
    const input = box.current!;
    input.focus({ preventScroll: true });
    input.setSelectionRange(input.value.length, input.value.length);
  }, []);

  function end(how: EditorEnd) {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(how);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey } = event;
    event.stopPropagation();
    // An input method is still composing a character.
    if (event.nativeEvent.isComposing) return;
    const arrow = start.isTyping && !isNamed(column) ? ARROWS[key] : undefined;
    if (key === 'Escape') end({ text: null, go: [0, 0] });
    else if (key === 'Enter') end({ text, go: [shiftKey ? -1 : 1, 0] });
    else if (key === 'Tab') end({ text, go: [0, shiftKey ? -1 : 1] });
    else if (arrow) end({ text, go: arrow });
    else return;
    event.preventDefault();
  }

  return (
    <input
      ref={box}
      aria-label={label}
      value={text}
      maxLength={2_000}
      autoComplete="off"
      spellCheck={column === 'name'}
      inputMode={isNumber(column) && column !== 'discount' ? 'decimal' : 'text'}
      enterKeyHint="next"
      list={isNamed(column) ? namesId(column) : undefined}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end({ text, go: null })}
      className={`-mx-1.5 h-[43px] w-[calc(100%+12px)] md:-mx-2 md:w-[calc(100%+16px)] shrink-0 border-2 border-leaf bg-paper px-1.5 text-base outline-none ${isNumber(column) ? 'text-right' : ''}`}
    />
  );
}
