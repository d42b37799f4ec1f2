import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trickyText } from '#tests/tricky-text.ts';
import { readCell, toCell } from './csv-cell.ts';

describe('a cell', () => {
  it('is read back exactly, whatever the text', () =>
    fc.assert(
      fc.property(trickyText, (text) => {
        expect(readCell(toCell(text))).toBe(text);
      }),
    ));

  it('never begins like a formula', () =>
    fc.assert(
      fc.property(trickyText, (text) => {
        expect(toCell(text)).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
      }),
    ));

  it.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ["'Twas", "'Twas"],
    ['(none)', "'(none)"],
    ['Milk', 'Milk'],
  ])('writes %j as %j', (text, cell) => expect(toCell(text)).toBe(cell));
});
