// What is typed into the sheet is never lost, and never overwrites what somebody else has saved.

import { beforeEach, describe, expect, it } from 'vitest';
import { toEmpty } from '#features/catalogue/product-fields.rules.ts';
import { ROW_FIELDS } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import { toSheetRow } from '#features/catalogue/sheet/sheet.rules.ts';
import type { RowInput, SheetRow, UpdatedMany } from '#features/catalogue/sheet/sheet.contract.ts';
import { NO_NAMES } from './sheet-columns.ts';
import { SheetDrafts } from './sheet-drafts.ts';
import { SheetRows } from './sheet-rows.ts';

const toRow = (id: string, fields: Partial<SheetRow> = {}): SheetRow => ({
  ...toSheetRow({
    ...toEmpty(ROW_FIELDS),
    ...{ id, supplier: null, image: '', category: [], subCategory: [] },
    ...{ soldBasisPoints: null, updatedAtSeconds: 0 },
  }),
  ...{ name: `Product ${id}`, unit: '1 kg', price: 100, stock: 8 },
  ...fields,
});

let rows: SheetRows;
let drafts: SheetDrafts;
/** Pending calls, each answered by the test. */
let calls: {
  inputs: RowInput[];
  answer: (with_: Partial<UpdatedMany>) => Promise<void>;
}[];

const settled = () => new Promise<void>((done) => setTimeout(done));

beforeEach(async () => {
  rows = new SheetRows(async () => ({
    rows: [toRow('a'), toRow('b'), toRow('c')],
    totalCount: 3,
    storeId: 's',
    mayStock: true,
  }));
  rows.show('');
  await rows.need(0, 2);
  calls = [];
  drafts = new SheetDrafts({
    rows,
    names: () => NO_NAMES,
    explain: () => 'Offline',
    save: (_storeId, inputs) =>
      new Promise<UpdatedMany>((resolve) => {
        calls.push({
          inputs,
          answer: (with_) => {
            resolve({ changed: 0, refused: [], rows: [], ...with_ });
            return settled();
          },
        });
      }),
  });
});

const type = (id: string, column: 'price' | 'stock' | 'unit', text: string) =>
  drafts.type([{ id, column, text }]);
const price = (id: string) => drafts.textOf(rows.find(id)!, 'price');

describe('what is typed', () => {
  it('as a price waits when it is below the cost with the tax that is typed beside it', () => {
    rows.put([toRow('a', { cost: 80, gstRate: 5 })]);
    const leaveWith = (gstRate: string) => {
      drafts.type([
        { id: 'a', column: 'price', text: '90' },
        { id: 'a', column: 'gstRate', text: gstRate },
      ]);
      drafts.leave(['a']);
      return drafts.find('a')!;
    };
    expect(leaveWith('18')).toMatchObject({ state: 'risky', message: 'Below its cost of ₹94.40 with GST' });
    expect(leaveWith('12')).toMatchObject({ state: 'saving' });
  });

  it('as a tax waits when the price that stays would be below the cost with it', () => {
    rows.put([toRow('a', { cost: 80, gstRate: 5 })]);
    drafts.type([{ id: 'a', column: 'gstRate', text: '28' }]);
    drafts.leave(['a']);
    expect(drafts.find('a')).toMatchObject({
      state: 'risky',
      message: 'Below its cost of ₹102.40 with GST',
    });
    drafts.leave(['a'], true);
    expect(calls[0]!.inputs).toEqual([{ _id: 'a', set: { gstRate: '28' }, was: { gstRate: 5 } }]);
  });

  it('is sent when its line is left, with the values seen before', async () => {
    type('a', 'price', '95');
    expect([drafts.find('a')!.state, calls.length]).toEqual(['typed', 0]);
    drafts.leave(['a']);
    expect(drafts.find('a')!.state).toBe('saving');
    expect(calls[0]!.inputs).toEqual([{ _id: 'a', set: { price: '95' }, was: { price: 100 } }]);
    await calls[0]!.answer({ changed: 1, rows: [toRow('a', { price: 95 })] });
    expect([drafts.size, price('a')]).toEqual([0, '95']);
  });

  it('is asked about again when it is kept against what somebody else saved: the yes was to that before', async () => {
    rows.put([toRow('a', { cost: 80 })]);
    type('a', 'price', '60');
    drafts.leave(['a'], true);
    const now = toRow('a', { cost: 80, price: 110 });
    const refused = { _id: 'a', why: 'conflict' as const, message: 'Changed', fields: {}, now };
    await calls[0]!.answer({ refused: [refused] });
    drafts.keepMine('a');
    expect(drafts.find('a')).toMatchObject({
      state: 'risky',
      message: 'Below its cost of ₹80. 45\u00a0% less than now',
    });
    drafts.leave(['a'], true);
    expect(calls[1]!.inputs).toEqual([{ _id: 'a', set: { price: '60' }, was: { price: 110 } }]);
  });

  it('is dropped if the value is the same', () => {
    type('a', 'price', '₹ 100');
    drafts.leave(['a']);
    expect([drafts.size, calls.length]).toEqual([0, 0]);
  });

  it('goes with the next call while another is pending', async () => {
    type('a', 'price', '95');
    drafts.leave(['a']);
    for (const id of ['b', 'c']) {
      type(id, 'price', '90');
      drafts.leave([id]);
    }
    expect(calls).toHaveLength(1);
    await calls[0]!.answer({ rows: [toRow('a', { price: 95 })] });
    expect(calls[1]!.inputs.map(({ _id }) => _id)).toEqual(['b', 'c']);
  });

  it('while its line is being saved stays, based on the sent values', async () => {
    type('a', 'stock', '20');
    type('a', 'price', '95');
    drafts.leave(['a']);
    type('a', 'stock', '25');
    type('a', 'unit', '2 kg');
    // Three were sold meanwhile.
    await calls[0]!.answer({ rows: [toRow('a', { price: 95, stock: 17 })] });
    expect(drafts.find('a')).toMatchObject({ state: 'typed', texts: { stock: '25', unit: '2 kg' } });
    drafts.leave(['a']);
    expect(calls[1]!.inputs).toEqual([
      { _id: 'a', set: { stock: '25', unit: '2 kg' }, was: { stock: '20', unit: '1 kg' } },
    ]);
  });
});

describe('undo', () => {
  it('undoes the last change, also when it is saved, and brings it back', async () => {
    type('a', 'price', '95');
    drafts.leave(['a']);
    await calls[0]!.answer({ rows: [toRow('a', { price: 95 })] });
    expect(drafts.undo()).toMatchObject({ id: 'a', column: 'price' });
    expect(calls[1]!.inputs).toEqual([{ _id: 'a', set: { price: '100' }, was: { price: 95 } }]);
    await calls[1]!.answer({ rows: [toRow('a')] });
    drafts.undo();
    expect(calls[2]!.inputs).toEqual([{ _id: 'a', set: { price: '95' }, was: { price: 100 } }]);
  });

  it('of many cells at once is one step', () => {
    drafts.type(['a', 'b', 'c'].map((id) => ({ id, column: 'price', text: '50' })));
    drafts.undo();
    expect(drafts.size).toBe(0);
  });

  it('of a stock keeps units sold since', async () => {
    type('a', 'stock', '20');
    drafts.leave(['a']);
    await calls[0]!.answer({ rows: [toRow('a', { stock: 17 })] });
    drafts.undo();
    expect(calls[1]!.inputs).toEqual([{ _id: 'a', set: { stock: '5' }, was: { stock: 17 } }]);
  });
});
