import { expect, test } from 'vitest';
import type { ReceiptLine } from '#features/stock/receipt/receipt.contract.ts';
import { listDifferences, withDraft } from './difference-list.tsx';

const TEA = {
  ...{ productId: 'product-1', name: 'Tea', unit: '500 g', sku: '' },
  ...{ quantity: 24, cost: 12, came: 24, paid: 12, caseSize: null },
};

const toLine = (_id: string, name: string, unitCost: number | null) =>
  ({
    product: { _id, name, unit: '500 g', sku: '' },
    ...{ problems: {}, units: 2, freeUnits: 0, unitCost },
  }) as ReceiptLine;

test.each([
  [{}, []],
  [{ came: 20 }, ['ordered 24, came 20: 4 short']],
  [{ came: 30, paid: null }, ['ordered 24, came 30: 6 too many']],
  [{ came: 0, paid: 12.5 }, ['ordered 24, came 0: 24 short; price ₹12.50 instead of ₹12']],
  [{ quantity: 0, cost: null }, ['24 came without being ordered']],
  [{ cost: null }, []],
])('%j is said as %j', (changes, words) => {
  expect(listDifferences([{ ...TEA, ...changes }]).map((one) => one.words)).toEqual(words);
});

test('a draft counts with what came before, without its lines that cannot be booked', () => {
  const list = {
    ...{ _id: 'list-1', number: '#A1B2C3', isOpen: true },
    lines: [{ ...TEA, came: 20, paid: null }],
  };
  const wrong = { ...toLine('product-1', 'Tea', 13), problems: { cost: 'Enter rupees, such as 45.50' } };
  const lines = [toLine('product-1', 'Tea', 13), wrong, toLine('product-2', 'Salt', null)];
  expect(listDifferences(withDraft({ list, lines }))).toEqual([
    {
      productId: 'product-1',
      name: 'Tea, 500 g',
      words: 'ordered 24, came 22: 2 short; price ₹13 instead of ₹12',
    },
    { productId: 'product-2', name: 'Salt, 500 g', words: '2 came without being ordered' },
  ]);
});
