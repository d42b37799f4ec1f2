// Editing in the sheet: where the focus is, which cells are marked, which one is edited, and what keys,
// presses, copying and pasting do.

import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { isOfStore, isReadOnly, type SheetColumn } from './sheet-columns.ts';
import type { CellEdit, SheetDrafts } from './sheet-drafts.ts';
import { clamp, toAction, type KeyAction, type CellPlace } from './sheet-keys.ts';
import { readBlock, writeBlock } from './sheet-paste.ts';
import type { SheetRows } from './sheet-rows.ts';

/** The checkbox column, the cells, and the state column. */
export const countColumns = (columns: readonly SheetColumn[]) => columns.length + 2;
export const LINE_HEIGHT = 44;

export type Range = { from: CellPlace; to: CellPlace };
export type EditorState = { text: string; isTyping: boolean };
export type Paste = { at: CellPlace; block: string[][] };
/** How editing a cell ends: the new text, and where to go next. `text` null changes nothing. */
export type EditorEnd = { text: string | null; go: [rows: number, columns: number] | null };

const IS_READ = 'This is only shown: goods in sets the cost';
export const IS_LOCKED = 'Only managers of this store can change this';

type CellDeps = {
  rows: SheetRows;
  drafts: SheetDrafts;
  total: number;
  columns: readonly SheetColumn[];
};

/** The focused cell, the cells marked from there, and their contents. */
function useSheetCell(box: RefObject<HTMLDivElement | null>, { rows, drafts, total, columns }: CellDeps) {
  const toColumn = (column: number): SheetColumn | undefined => columns[column - 1];
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 1 });
  const [anchor, setAnchor] = useState<CellPlace | null>(null);
  const [editing, setEditing] = useState<EditorState | null>(null);
  const wantsFocus = useRef(false);
  const size = { rows: total, columns: countColumns(columns) };
  const place = clamp(active, size);
  const range = toRange(place, anchor);

  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return;
    const cell = box.current!.querySelector<HTMLElement>(`[data-place="${place.row} ${place.column}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    showCell(box.current!, cell);
  });

  const listIds = (from: number, to: number) =>
    listNumbers(from, to).flatMap((row) => rows.at(row)?._id ?? []);

  /** Saves what was typed into the lines that were worked on. */
  const leaveLines = () => drafts.leave(listIds(range.from.row, range.to.row));

  function go(to: CellPlace, isExtending = false) {
    const next = clamp(to, size);
    if (next.row !== place.row) leaveLines();
    setAnchor(isExtending ? (anchor ?? place) : null);
    setActive(next);
    wantsFocus.current = true;
    showLine(box.current!, next.row);
  }

  const mayChange = (column: SheetColumn) => !isReadOnly(column) && (rows.mayStock || !isOfStore(column));

  /** Fills all marked cells that may be changed; one step to undo. */
  function fill(toText: (row: number, column: number) => string | null) {
    const edits: CellEdit[] = [];
    for (const row of listNumbers(range.from.row, range.to.row)) {
      for (const at of listNumbers(range.from.column, range.to.column)) {
        const [column, id, text] = [toColumn(at), rows.at(row)?._id, toText(row, at)];
        if (column && id && text !== null && mayChange(column)) edits.push({ id, column, text });
      }
    }
    drafts.type(edits);
  }

  function textAt(row: number, column: number): string | null {
    const [line, name] = [rows.at(row), toColumn(column)];
    return line && name ? drafts.textOf(line, name) : null;
  }

  /** The marked cells as text. */
  const readMarked = () =>
    listNumbers(range.from.row, range.to.row).map((row) =>
      listNumbers(range.from.column, range.to.column).map((column) => textAt(row, column) ?? ''),
    );

  return {
    toColumn,
    size,
    place,
    range,
    isMarked: anchor !== null,
    unmark: () => setAnchor(null),
    editing,
    setEditing,
    /** Focuses the active cell again after the next render. */
    keepFocus: () => void (wantsFocus.current = true),
    listIds,
    leaveLines,
    go,
    mayChange,
    fill,
    textAt,
    readMarked,
  };
}

export type SheetWorkDeps = CellDeps & {
  onChoose: (ids: readonly string[]) => void;
  onPaste: (paste: Paste) => void;
  /** Called for a line with a problem; its details and actions are shown elsewhere. */
  onTrouble: (id: string) => void;
  /** Announces a text to screen readers. */
  onSay: (words: string) => void;
};

export function useSheetWork(box: RefObject<HTMLDivElement | null>, deps: SheetWorkDeps) {
  const { rows, drafts, columns, onChoose, onPaste, onTrouble, onSay } = deps;
  const stateColumn = countColumns(columns) - 1;
  const sheet = useSheetCell(box, deps);
  const { size, place, range, isMarked, editing, setEditing, leaveLines, go, fill, toColumn } = sheet;

  function edit(at: CellPlace, text: string | null) {
    const [column, row] = [toColumn(at.column), rows.at(at.row)];
    if (at.column === stateColumn && row && drafts.find(row._id)) return onTrouble(row._id);
    if (!column || !row) return;
    if (isReadOnly(column)) return onSay(IS_READ);
    if (!sheet.mayChange(column)) return onSay(IS_LOCKED);
    sheet.unmark();
    setEditing({ text: text ?? drafts.textOf(row, column), isTyping: text !== null });
  }

  function endEdit({ text, go: step }: EditorEnd) {
    const [column, row] = [toColumn(place.column), rows.at(place.row)];
    setEditing(null);
    if (text !== null && column && row) drafts.type([{ id: row._id, column, text }]);
    if (!step) return;
    go({ row: place.row + step[0], column: place.column + step[1] });
    // After the last line there is no next one, but it is left and saved all the same.
    if (step[0] === 1 && place.row === size.rows - 1) leaveLines();
  }

  function goBack(step: { id: string; column: SheetColumn } | null) {
    if (!step) return onSay('There is nothing to undo');
    onSay('Undone');
    const row = rows.placeOf(step.id);
    if (row >= 0) go({ row, column: columns.indexOf(step.column) + 1 });
  }

  function leaveGrid() {
    if (isMarked) return sheet.unmark();
    leaveLines();
    document.getElementById('after-sheet')?.focus();
  }

  /** Copies the first marked line into those below it; a single line gets the one above. */
  function fillDown() {
    const source = range.from.row === range.to.row ? range.from.row - 1 : range.from.row;
    if (source >= 0) fill((_row, column) => sheet.textAt(source, column));
  }

  const DO: Record<Exclude<KeyAction['kind'], 'go' | 'edit'>, () => void> = {
    clear: () => fill(() => ''),
    select: () => onChoose(sheet.listIds(range.from.row, range.to.row)),
    leave: leaveGrid,
    undo: () => goBack(drafts.undo()),
    'fill down': fillDown,
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if ((event.target as HTMLElement).dataset.place === undefined) return;
    const linesInSight = Math.max(1, Math.floor(box.current!.clientHeight / LINE_HEIGHT) - 2);
    const action = toAction(event, place, { ...size, linesInSight });
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'go') go(action.to, action.isExtending);
    else if (action.kind === 'edit') edit(place, action.text);
    else DO[action.kind]();
  }

  function onCopy(event: ClipboardEvent<HTMLDivElement>) {
    if (editing) return;
    event.clipboardData.setData('text/plain', writeBlock(sheet.readMarked()));
    event.preventDefault();
    onSay('Copied');
  }

  function onPasteText(event: ClipboardEvent<HTMLDivElement>) {
    const block = readBlock(event.clipboardData.getData('text/plain'));
    const isOneCell = block.length === 1 && block[0]!.length === 1;
    if (editing && isOneCell) return;
    event.preventDefault();
    setEditing(null);
    sheet.keepFocus();
    if (isOneCell) fill(() => block[0]![0]!);
    else onPaste({ at: { row: range.from.row, column: Math.max(1, range.from.column) }, block });
  }

  function onPress(at: CellPlace, event: MouseEvent) {
    const isHere = at.row === place.row && at.column === place.column;
    if (editing && isHere) return;
    go(at, event.shiftKey);
    const others = event.shiftKey ? [range.from.row, at.row] : [at.row, at.row];
    if (at.column === 0) onChoose(sheet.listIds(Math.min(...others), Math.max(...others)));
    // Touch has no double click: a second tap opens the cell.
    const isSecondTap = isHere && (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (at.column === stateColumn || isSecondTap) edit(at, null);
  }

  return {
    place,
    range,
    isMarked,
    editing,
    edit,
    endEdit,
    onPress,
    onKeyDown,
    onCopy,
    onPasteText,
    leaveLines,
  };
}

function toRange(active: CellPlace, anchor: CellPlace | null): Range {
  const other = anchor ?? active;
  return {
    from: { row: Math.min(active.row, other.row), column: Math.min(active.column, other.column) },
    to: { row: Math.max(active.row, other.row), column: Math.max(active.column, other.column) },
  };
}

const listNumbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Scrolls a line into view below the sticky head. */
function showLine(box: HTMLElement, row: number): void {
  const [top, bottom] = [row * LINE_HEIGHT, (row + 2) * LINE_HEIGHT];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}

/** Scrolls a cell into view between the sticky columns at the sides. */
function showCell(box: HTMLElement, cell: HTMLElement): void {
  const [at, frame] = [cell.getBoundingClientRect(), box.getBoundingClientRect()];
  const right = frame.left + box.clientWidth;
  const staying = [...cell.parentElement!.children].filter(
    (each) => getComputedStyle(each).position === 'sticky',
  );
  if (!staying.includes(cell)) {
    const sides = staying.map((each) => each.getBoundingClientRect());
    const from = Math.max(
      frame.left,
      ...sides.filter((side) => side.right < right - 1).map((side) => side.right),
    );
    const to = Math.min(right, ...sides.filter((side) => side.right >= right - 1).map((side) => side.left));
    if (at.left < from) box.scrollLeft -= from - at.left;
    else if (at.right > to) box.scrollLeft += Math.min(at.right - to, at.left - from);
  }
  box.scrollIntoView({ block: 'nearest' });
}
