import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trickyText } from '#tests/tricky-text.ts';
import * as cells from './csv-cells.rules.ts';

describe('a list in a cell', () => {
  it('is read back exactly', () => {
    const entry = trickyText.map((text) => text.trim()).filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(entry), (list) => {
        expect(cells.splitList(cells.joinList(list))).toEqual(list);
      }),
    );
  });

  it('keeps a backslash that escapes nothing', () => {
    expect(cells.splitList(String.raw`C:\milk | b\|c`)).toEqual([String.raw`C:\milk`, 'b|c']);
  });

  it('of custom fields is read back exactly', () => {
    const name = trickyText.map((text) => text.trim()).filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, trickyText)), (fields) => {
        expect(cells.splitFields(cells.joinFields(fields))).toEqual(fields);
      }),
    );
  });
});

describe('numbers', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['₹ 99', '99'],
    ['Rs. 1,23,456', '123456'],
    ['99/-', '99'],
    ['1,50', '1,50'],
    ['1.234,50', '1.234,50'],
    ['free', 'free'],
  ])('an amount %j is read as %j', (cell, text) => {
    expect(cells.readAmount(cell)).toBe(text);
  });

  it('percent signs and whole numbers with a zero fraction are read', () => {
    expect(cells.readPercent('7.5 %')).toBe('7.5');
    expect(cells.readCount('1,200.0')).toBe('1200');
    expect(cells.readCount('2.5')).toBe('2.5');
  });

  it('the mark of the stock is read back exactly', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer(), (stock, sold) => {
        expect(cells.readStockMark(cells.toStockMark({ stock, sold }))).toEqual({ stock, sold });
      }),
    );
    expect(cells.readStockMark('12')).toBeNull();
  });
});
