import { describe, expect, it } from 'vitest';
import { readReceiptFile as readFile } from './receipt-file.ts';

const readReceiptFile = (text: string) => readFile(text).lines;

const line = (code: string, quantity = '', cost = '', bestBefore = '', nameInFile = '') => ({
  code,
  nameInFile,
  quantity,
  cost,
  bestBefore,
  ...{ free: '', mrp: '', gst: '', batch: '' },
});

describe("a supplier's list", () => {
  it('has columns by their headings, in any order', () => {
    expect(
      readReceiptFile('Item Name,Qty,Rate (Rs.),EAN,Exp. Date\nMilk,24,45.50,890123,31/12/2026\n'),
    ).toEqual([line('890123', '24', '45.50', '31/12/2026', 'Milk')]);
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

  it.each([
    ['EAN,Qty,Rate (Rs.),EXPDT'],
    ['EAN,QTY.,Rate/Rs,Exp. Dt.'],
    ['EAN Code,Billed Qty,P.T.R.,Exp Dt'],
  ])('of a distributor has the headings %s', (headings) => {
    expect(readFile(`${headings}\n890123,5.000 nos,45.50,07/28`)).toEqual({
      lines: [line('890123', '5.000 nos', '45.50', '07/28')],
      unusedColumns: [],
    });
  });

  it('names the columns that it has no use for', () => {
    const { lines, unusedColumns } = readFile(
      'EAN,Qty,Disc,FREE,M.R.P.,,Batch No,GST %\n890123,10,2,1,50,,B7,5 %',
    );
    expect(lines).toEqual([{ ...line('890123', '10'), free: '1', mrp: '50', gst: '5', batch: 'B7' }]);
    expect(unusedColumns).toEqual(['Disc']);
    expect(readFile('A-1\t24').unusedColumns).toEqual([]);
  });

  it.each([',', ';', '\t'])('may have a letterhead above its headings, with %j between cells', (between) => {
    const bill = [
      ['Sri Balaji Agencies'],
      ['Market Road, Bengaluru'],
      ['Invoice No', 'B/221'],
      ['EAN', 'Item Description', 'Qty', 'Rate'],
      ['890123', 'Milk', '24', '45'],
      ['', '', '24', '1080'],
    ];
    expect(readReceiptFile(bill.map((cells) => cells.join(between)).join('\n'))).toEqual([
      line('890123', '24', '45', '', 'Milk'),
    ]);
  });

  it('has the codes that a spreadsheet wrapped', () => {
    const file = 'EAN,Qty\n"=""8901058851298""",1\n="8901058851311",2\n\'8901058851328,3\n';
    expect(readReceiptFile(file).map(({ code }) => code)).toEqual([
      '8901058851298',
      '8901058851311',
      '8901058851328',
    ]);
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
