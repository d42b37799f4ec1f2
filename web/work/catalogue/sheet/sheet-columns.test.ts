import { describe, expect, it } from 'vitest';
import { fieldsWith, toEmpty } from '#features/catalogue/product-fields.rules.ts';
import { ROW_FIELDS } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import { toSheetRow } from '#features/catalogue/sheet/sheet.rules.ts';
import type { SheetRow } from '#features/catalogue/sheet/sheet.contract.ts';
import { COLUMNS, NO_NAMES, readCell, saysTheSame, toText, type SheetColumn } from './sheet-columns.ts';

const DAIRY = { _id: 'a1', name: 'Dairy & Eggs' };
const SNACKS = { _id: 'b2', name: 'Snacks' };
const CATEGORIES = [DAIRY, SNACKS, { _id: 'c3', name: 'Tea' }, { _id: 'c4', name: 'tea' }];
const ROW: SheetRow = {
  ...toSheetRow({
    ...toEmpty(ROW_FIELDS),
    ...{ id: 'p', supplier: null, image: '', category: [], subCategory: [] },
    ...{ soldBasisPoints: null, updatedAtSeconds: 0 },
  }),
  ...{ name: 'Milk', unit: '1 l', price: 1_234.5, discount: 7.5, category: [SNACKS, DAIRY], stock: 12 },
};
const NAMES = { ...NO_NAMES, category: CATEGORIES, supplier: [{ _id: 'm1', name: 'Metro' }] };
const read = (column: SheetColumn, text: string) => readCell(column, text, NAMES);

it('every column of the sheet is there once', () => {
  const all = [...fieldsWith('sheet', 'column', 'read'), 'sellingPrice', 'margin'];
  expect(COLUMNS.toSorted()).toEqual(all.toSorted());
});

it('a name that several have is that of the row', () => {
  const toOthers = (_id: string, of: typeof DAIRY) => ({ _id, name: 'Others', category: [of] });
  const names = { ...NO_NAMES, subCategory: [toOthers('s1', DAIRY), toOthers('s2', SNACKS)] };
  const row = { ...ROW, category: [SNACKS] };
  expect(readCell('subCategory', 'others', names, row)).toEqual({
    set: { subCategory: ['s2'] },
    problem: null,
  });
  expect(readCell('subCategory', 'others', names, ROW).problem).toBe(
    'Several sub categories are called others',
  );
});

describe('what is typed into a cell', () => {
  it.each<[SheetColumn, string, object]>([
    ['price', ' ₹ 1,234.50 ', { price: '1234.50' }],
    ['price', 'Rs. 99/-', { price: '99' }],
    ['discount', '10', { discount: '10' }],
    ['discount', '7.5 %', { discount: '7.5' }],
    ['discount', '', { discount: '0' }],
    ['discount', '₹20', { discountRupees: '20' }],
    ['discount', '20 rs', { discountRupees: '20' }],
    ['stock', '1,200', { stock: '1200' }],
    ['shelf', '', { shelf: '' }],
    ['shelf', ' B-3 ', { shelf: 'B-3' }],
    ['reorderLevel', '', { reorderLevel: null }],
    ['reorderLevel', '5', { reorderLevel: '5' }],
    ['name', ' Cow Milk ', { name: 'Cow Milk' }],
    ['category', ' snacks | DAIRY & eggs |', { category: ['b2', 'a1'] }],
    ['category', '', { category: [] }],
    ['sellingPrice', '₹ 1,111', { sellingPrice: '1111' }],
    ['gstRate', '5 %', { gstRate: '5' }],
    ['gstRate', '', { gstRate: null }],
    ['hsnCode', '04.01', { hsnCode: '04.01' }],
    ['barCodes', '8901262010016, OWN-1', { barCodes: ['8901262010016', 'OWN-1'] }],
    ['supplier', 'metro', { supplier: 'm1' }],
    ['supplier', '', { supplier: null }],
    ['caseSize', '12', { caseSize: '12' }],
  ])('of %s, %j is taken', (column, text, set) => {
    expect(read(column, text)).toEqual({ set, problem: null });
  });

  it.each<[SheetColumn, string, string | RegExp]>([
    ['price', 'cheap', 'Price must be a number between 0 and 1,00,00,000'],
    ['price', '1.999', 'Price can have at most 2 decimals'],
    ['price', '', 'MRP must not be empty'],
    ['name', ' ', 'Name must not be empty'],
    ['discount', '101', 'Discount must be between 0 and 100'],
    ['discount', '₹2.50', 'Discount must be a whole number of rupees'],
    ['stock', '-1', 'Stock must be a whole number of 0 or more'],
    ['hsnCode', '190', 'An HSN code has 4, 6 or 8 digits'],
    ['barCodes', '8901262010017', /mistyped/],
    ['supplier', 'Nobody', 'There is no supplier Nobody'],
    ['margin', '5', 'Margin is only shown'],
    ['category', 'Snax', 'There is no category Snax'],
    ['category', 'TEA', 'Several categories are called TEA'],
  ])('of %s, %j is refused', (column, text, problem) => {
    expect(read(column, text).problem).toEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    );
  });

  it('is no change if the value is the same', () => {
    for (const column of COLUMNS) expect(saysTheSame(ROW, column, toText(ROW, column), NAMES)).toBe(true);
    const same: [SheetColumn, string][] = [
      ['price', '₹1,234.50'],
      ['discount', '7.50%'],
      ['stock', '12.0'],
      ['category', 'dairy & eggs|snacks'],
      ['reorderLevel', ' '],
    ];
    for (const [column, text] of same) expect(saysTheSame(ROW, column, text, NAMES), text).toBe(true);
    const other: [SheetColumn, string][] = [
      ['price', '1234'],
      ['discount', '₹7.5'],
      ['stock', ''],
      ['reorderLevel', '0'],
      ['category', 'Snacks'],
      ['name', 'milk'],
    ];
    for (const [column, text] of other) expect(saysTheSame(ROW, column, text, NAMES), text).toBe(false);
  });
});
