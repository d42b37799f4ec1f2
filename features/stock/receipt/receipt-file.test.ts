import { describe, expect, it } from 'vitest';
import { readReceiptFile } from './receipt-file.ts';

const line = (code: string, quantity = '', cost = '', bestBefore = '', name = '') => ({
  code,
  name,
  quantity,
  cost,
  bestBefore,
});

describe("a supplier's list", () => {
  it('has columns by their headings, in any order', () => {
    expect(
      readReceiptFile('Item Name,Qty,Rate (Rs.),EAN,Exp. Date\nMilk,24,45.50,890123,31/12/2026\n'),
    ).toEqual([line('890123', '24', '', '31/12/2026', 'Milk')]);
    expect(readReceiptFile('﻿sku;quantity;cost\r\nA-1;"1,200";4\r\n\r\nB-2;3;\r\n')).toEqual([
      line('A-1', '1,200', '4'),
      line('B-2', '3'),
    ]);
  });

  it('uses the bar code rather than the supplier’s article number', () => {
    const lines = readReceiptFile('code,barcode,qty\nX1,890123,1\nX2,,2\n');
    expect(lines.map(({ code }) => code)).toEqual(['890123', 'X2']);
  });

  it('copied from a spreadsheet needs no headings', () => {
    expect(readReceiptFile('A-1\t24\t45\t2026-12-31\nB-2\t3')).toEqual([
      line('A-1', '24', '45', '2026-12-31'),
      line('B-2', '3'),
    ]);
    expect(readReceiptFile('A-1')).toEqual([line('A-1')]);
  });

  it('may have cells that a spreadsheet would have run', () => {
    expect(readReceiptFile("sku,quantity\n'=A1,2")).toEqual([line('=A1', '2')]);
  });

  it.each(['', '\n\n', 'sku,quantity\n', 'sku\n"A-1'])('is not a list as %j', (text) => {
    expect(() => readReceiptFile(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('ends where it is too long', () => {
    const long = Array.from({ length: 501 }, (_, at) => `A-${at}\t1`).join('\n');
    expect(() => readReceiptFile(long)).toThrow('A receipt can have at most 500 lines.');
    expect(readReceiptFile(long.slice(0, long.lastIndexOf('\n')))).toHaveLength(500);
  });
});
