import { describe, expect, it } from 'vitest';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { findByCode, findByProduct, hasProblems, oneMore, toShownLines } from './draft-line.tsx';

const product = { _id: 'p1', name: 'Milk', unit: '1 L', image: '', sku: 'MILK-1', price: 50, stock: 3 };
const line = (_id: string, number: number, more: object = {}) => ({
  ...{ _id, number, code: _id, nameInFile: '', quantity: '1', cost: '', bestBefore: '', product },
  problems: {},
  ...{ units: 1, unitCost: null, bestBeforeDay: null },
  ...more,
});
const receipt = {
  lines: [line('a', 1), line('b', 2, { product: null, problems: { code: 'Unknown', quantity: 'Required' } })],
} as unknown as Receipt;
const nothing = { edits: {}, removed: [] };

describe('the lines of a draft', () => {
  it('are those of the server, each the same object while nothing is typed', () => {
    const [once, again] = [toShownLines(receipt, nothing), toShownLines(receipt, nothing)];
    expect(once[0]).toBe(again[0]);
    expect(once.map(hasProblems)).toEqual([false, true]);
  });

  it('show typed values, without the earlier mistake', () => {
    const edits = { b: { quantity: '12' }, new: { code: 'X', quantity: '1' } };
    const lines = toShownLines(receipt, { edits, removed: ['a'] });
    expect(lines).toMatchObject([
      { _id: 'b', quantity: '12', problems: { code: 'Unknown' }, isSaved: true },
      { _id: 'new', number: 3, code: 'X', isSaved: false, product: null },
    ]);
  });

  it('lose the product when the code changes, and the code’s problem when a product is chosen', () => {
    const edits = { a: { code: 'other' }, b: { productId: 'p2', productName: 'Curd' } };
    const [a, b] = toShownLines(receipt, { edits, removed: [] });
    expect(a!.product).toBeNull();
    expect(b).toMatchObject({ chosenName: 'Curd', problems: { quantity: 'Required' } });
  });
});

it('a code is scanned into the line that has it already', () => {
  const lines = toShownLines(receipt, nothing);
  expect(findByCode(lines, 'B')?._id).toBe('b');
  expect(findByCode(lines, 'milk-1')?._id).toBe('a');
  expect(findByCode(lines, 'c')).toBeUndefined();
  expect([oneMore('3'), oneMore(' 9 '), oneMore('a dozen'), oneMore('')]).toEqual(['4', '10', '1', '1']);
});

it('a product that is chosen by its name goes into the line that has it already, saved or not', () => {
  const edits = { new: { productId: 'p2', productName: 'Curd', quantity: '1' } };
  const lines = toShownLines(receipt, { edits, removed: [] });
  expect(findByProduct(lines, 'p1')?._id).toBe('a');
  expect(findByProduct(lines, 'p2')?._id).toBe('new');
  expect(findByProduct(lines, 'p3')).toBeUndefined();
});
