import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
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

test('the mark of the stock is read back exactly', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer(), (stock, sold) => {
      expect(cells.readStockMark(cells.toStockMark({ stock, sold }))).toEqual({ stock, sold });
    }),
  );
  expect(cells.readStockMark('12')).toBeNull();
});
