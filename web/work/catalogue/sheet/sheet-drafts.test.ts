// What is typed into the sheet is never lost, and never overwrites what somebody else has saved.

import { beforeEach, describe, expect, it } from 'vitest';
import { toEmpty } from '#features/catalogue/product-fields.rules.ts';
import { ROW_FIELDS } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import { toSheetRow } from '#features/catalogue/sheet/sheet.rules.ts';
import type { RowInput, SheetRow, UpdatedMany } from '#features/catalogue/sheet/sheet.contract.ts';
import { NO_NAMES } from './sheet-columns.ts';
import { SheetDrafts } from './sheet-drafts.ts';
import { SheetRows } from './sheet-rows.ts';

const EMPTY_ROW = toSheetRow({
  ...toEmpty(ROW_FIELDS),
  ...{
    id: 'p',
    supplier: null,
    image: '',
    categories: [],
    subCategories: [],
    soldBasisPoints: null,
    updatedAtSeconds: 0,
  },
});
const toRow = (id: string, fields: Partial<SheetRow> = {}): SheetRow => ({
  ...EMPTY_ROW,
  ...{ _id: id, name: `Product ${id}`, unit: '1 kg', price: 100, stock: 8 },
  ...fields,
});

let rows: SheetRows;
let drafts: SheetDrafts;
/** Pending calls, each answered by the test. */
let calls: {
  inputs: RowInput[];
  answer: (with_: Partial<UpdatedMany>) => Promise<void>;
  fail: () => Promise<void>;
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
      new Promise<UpdatedMany>((resolve, reject) => {
        calls.push({
          inputs,
          answer: (with_) => {
            resolve({ changed: 0, refused: [], rows: [], ...with_ });
            return settled();
          },
          fail: () => {
            reject(new Error('offline'));
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
  it('is sent when its line is left, with the values seen before', async () => {
    type('a', 'price', '95');
    expect([drafts.find('a')!.state, calls.length]).toEqual(['typed', 0]);
    drafts.leave(['a']);
    expect(drafts.find('a')!.state).toBe('saving');
    expect(calls[0]!.inputs).toEqual([{ _id: 'a', set: { price: '95' }, was: { price: 100 } }]);
    await calls[0]!.answer({ changed: 1, rows: [toRow('a', { price: 95 })] });
    expect([drafts.size, price('a')]).toEqual([0, '95']);
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

  it('and is invalid stays, shows why, and is not sent', () => {
    type('a', 'price', 'cheap');
    drafts.leave(['a']);
    expect([calls.length, price('a')]).toEqual([0, 'cheap']);
    expect(drafts.find('a')).toMatchObject({
      state: 'refused',
      message: 'Price must be a number between 0 and 1,00,00,000',
    });
    type('a', 'price', '95');
    drafts.leave(['a']);
    expect(calls).toHaveLength(1);
  });

  it('stays when the server cannot be reached, and is sent again as it is', async () => {
    type('a', 'price', '95');
    drafts.leave(['a']);
    await calls[0]!.fail();
    expect(drafts.find('a')).toMatchObject({ state: 'failed', message: 'Offline', texts: { price: '95' } });
    drafts.retry();
    expect(calls[1]!.inputs).toEqual(calls[0]!.inputs);
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

describe('a conflict', () => {
  const conflict = async () => {
    type('a', 'price', '95');
    drafts.leave(['a']);
    const now = toRow('a', { price: 90 });
    const fields = { price: 'Changed by someone else: price is now ₹90' };
    await calls[0]!.answer({ refused: [{ _id: 'a', why: 'conflict', message: fields.price, fields, now }] });
  };

  it('shows both values, and saves one’s own', async () => {
    await conflict();
    expect([drafts.find('a')!.state, price('a'), rows.find('a')!.price]).toEqual(['conflict', '95', 90]);
    drafts.leave(['a']);
    expect(calls).toHaveLength(1);
    drafts.keepMine('a');
    expect(calls[1]!.inputs).toEqual([{ _id: 'a', set: { price: '95' }, was: { price: 90 } }]);
  });

  it('or takes the other', async () => {
    await conflict();
    drafts.discard('a');
    expect([drafts.size, price('a')]).toEqual([0, '90']);
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
