// What a key does in the sheet, as in every spreadsheet. Tab leaves the sheet after the last cell and before
// the first, Escape from anywhere.

/** Line and visible column, both counted from 0. */
export type CellPlace = { row: number; column: number };
export type Size = { rows: number; columns: number };
type SizeInSight = Size & { linesInSight: number };

export type KeyAction =
  | { kind: 'go'; to: CellPlace; isExtending: boolean }
  /** `text` replaces the contents of the cell; null edits the existing text. */
  | { kind: 'edit'; text: string | null }
  | { kind: 'clear' | 'undo' | 'fill down' | 'select' | 'leave' };

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** null leaves the key to the browser. */
export function toAction(event: Key, at: CellPlace, size: SizeInSight): KeyAction | null {
  const { key, shiftKey, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (altKey) return null;
  const to = toPlace(key, isCommand, at, size);
  if (to) return { kind: 'go', to: clamp(to, size), isExtending: shiftKey };
  if (isCommand) return COMMANDS[key.toLowerCase()] ?? null;
  if (key === 'Tab') return toNext(at, size, shiftKey ? -1 : 1);
  if (key === 'Enter' || key === 'F2') return { kind: 'edit', text: null };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' };
  if (key === 'Escape') return { kind: 'leave' };
  if (key === ' ' && (shiftKey || at.column === 0)) return { kind: 'select' };
  return key.length === 1 ? { kind: 'edit', text: key } : null;
}

function toPlace(
  key: string,
  isCommand: boolean,
  { row, column }: CellPlace,
  size: SizeInSight,
): CellPlace | null {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  switch (key) {
    case 'ArrowUp':
      return { row: isCommand ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isCommand ? lastRow : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isCommand ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isCommand ? lastColumn : column + 1 };
    case 'PageUp':
      return { row: row - size.linesInSight, column };
    case 'PageDown':
      return { row: row + size.linesInSight, column };
    case 'Home':
      return { row: isCommand ? 0 : row, column: 0 };
    case 'End':
      return { row: isCommand ? lastRow : row, column: lastColumn };
    default:
      return null;
  }
}

const COMMANDS: Record<string, KeyAction | undefined> = { z: { kind: 'undo' }, d: { kind: 'fill down' } };

function toNext({ row, column }: CellPlace, { rows, columns }: Size, step: 1 | -1): KeyAction | null {
  const next = row * columns + column + step;
  if (next < 0 || next >= rows * columns) return null;
  const to = { row: Math.floor(next / columns), column: next % columns };
  return { kind: 'go', to, isExtending: false };
}

export function clamp({ row, column }: CellPlace, { rows, columns }: Size): CellPlace {
  return { row: Math.max(0, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) };
}
