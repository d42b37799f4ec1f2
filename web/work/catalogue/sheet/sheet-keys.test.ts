import { describe, expect, it } from 'vitest';
import { toAction, type CellPlace } from './sheet-keys.ts';

const SIZE = { rows: 5_000, columns: 10, linesInSight: 12 };
const MIDDLE = { row: 20, column: 3 };

function press(keys: string, at: CellPlace = MIDDLE) {
  const parts = keys.split('+');
  const key = parts.at(-1)!;
  const has = (name: string) => parts.slice(0, -1).includes(name);
  const event = { key, ctrlKey: has('Ctrl'), metaKey: false, shiftKey: has('Shift'), altKey: has('Alt') };
  return toAction(event, at, SIZE);
}

const go = (row: number, column: number, isExtending = false) => ({
  kind: 'go',
  to: { row, column },
  isExtending,
});

describe('a key in the sheet', () => {
  it.each<[string, number, number]>([
    ['ArrowUp', 19, 3],
    ['ArrowDown', 21, 3],
    ['ArrowLeft', 20, 2],
    ['ArrowRight', 20, 4],
    ['Ctrl+ArrowDown', 4_999, 3],
    ['PageDown', 32, 3],
    ['PageUp', 8, 3],
    ['Home', 20, 0],
    ['End', 20, 9],
    ['Ctrl+Home', 0, 0],
    ['Ctrl+End', 4_999, 9],
    ['Tab', 20, 4],
    ['Shift+Tab', 20, 2],
  ])('%s goes to line %d, column %d', (keys, row, column) => {
    expect(press(keys)).toEqual(go(row, column, keys.startsWith('Shift+A')));
  });

  it('stays in the sheet with arrows, and leaves it with Tab at its ends and with Escape', () => {
    expect(press('ArrowUp', { row: 0, column: 0 })).toEqual(go(0, 0));
    expect(press('PageDown', { row: 4_995, column: 0 })).toEqual(go(4_999, 0));
    expect(press('Tab', { row: 20, column: 9 })).toEqual(go(21, 0));
    expect(press('Shift+Tab', { row: 20, column: 0 })).toEqual(go(19, 9));
    expect(press('Tab', { row: 4_999, column: 9 })).toBeNull();
    expect(press('Shift+Tab', { row: 0, column: 0 })).toBeNull();
    expect(press('Escape')).toEqual({ kind: 'leave' });
  });

  it('marks more cells with Shift', () => {
    expect(press('Shift+ArrowDown')).toEqual(go(21, 3, true));
  });

  it.each([
    ['Enter', { kind: 'edit', text: null }],
    ['F2', { kind: 'edit', text: null }],
    ['9', { kind: 'edit', text: '9' }],
    [' ', { kind: 'edit', text: ' ' }],
    ['Shift+ ', { kind: 'select' }],
    ['Delete', { kind: 'clear' }],
    ['Ctrl+z', { kind: 'undo' }],
    ['Ctrl+d', { kind: 'fill down' }],
  ])('%s', (keys, action) => {
    expect(press(keys)).toEqual(action);
  });

  it('that means something else is left to the browser', () => {
    for (const keys of ['Ctrl+c', 'Ctrl+v', 'Ctrl+f', 'Alt+ArrowLeft', 'F5', 'Shift', 'Process']) {
      expect(press(keys), keys).toBeNull();
    }
  });
});
