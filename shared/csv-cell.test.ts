import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trickyText } from '#tests/tricky-text.ts';
import { readAmount, readCell, readCount, readPercent, toCell } from './csv-cell.ts';

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

describe('a number', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['₹ 99', '99'],
    ['Rs. 1,23,456', '123456'],
    ['99/-', '99'],
    ['1,50', '1,50'],
    ['1.234,50', '1.234,50'],
    ['free', 'free'],
  ])('an amount %j is read as %j', (cell, text) => {
    expect(readAmount(cell)).toBe(text);
  });

  it('percent signs and whole numbers with a zero fraction are read', () => {
    expect(readPercent('7.5 %')).toBe('7.5');
    expect(readCount('1,200.0')).toBe('1200');
    expect(readCount('2.5')).toBe('2.5');
  });
});
