import { expect, it } from 'vitest';
import { readChange, toNewPrice, toNewSelling } from './sheet-prices.tsx';

it('reads a change as people type it', () => {
  expect(readChange('percent', ' +5 % ')).toBe(5);
  expect(readChange('percent', '-12.5')).toBe(-12.5);
  expect(readChange('rupees', '−₹2')).toBe(-2);
  expect(readChange('to', '₹1,250')).toBe(1250);
});

it('says what is wrong with a change', () => {
  for (const text of ['', 'cheap', '5.555', '--5', '1e3', 'NaN'])
    expect(readChange('percent', text), text).toMatch(/^Enter a number/);
  expect(readChange('rupees', '0')).toBe('0 changes nothing');
  expect(readChange('percent', '-95')).toBe('Enter a percentage from -90 to 900');
  expect(readChange('to', '-5')).toBe('A price has no sign');
});

it('changes a price to the paisa, or to whole rupees', () => {
  expect(toNewPrice(99.99, 'percent', 10, false)).toBe('109.99');
  expect(toNewPrice(99.99, 'percent', 10, true)).toBe('110');
  expect(toNewPrice(19.1, 'rupees', -0.05, false)).toBe('19.05');
  expect(toNewPrice(5, 'rupees', -7, false)).toBe('-2');
  expect(toNewPrice(5, 'to', 7.5, false)).toBe('7.5');
});

it('changes a selling price by a discount of whole rupees, and never above the MRP', () => {
  const row = { price: 99.5, sellingPrice: 90.5 };
  expect(toNewSelling(row, 'percent', 5, true)).toEqual({ text: '95.5', problem: null });
  expect(toNewSelling(row, 'percent', 5, false).problem).toBe(
    'No discount makes ₹95.03 of ₹99.50: ₹94.50 or ₹95.50 is possible',
  );
  expect(toNewSelling(row, 'to', 80, true).problem).toMatch(/₹79.50 or ₹80.50/);
  expect(toNewSelling(row, 'rupees', 10, true).problem).toBe('₹100.50 is above the MRP of ₹99.50');
  expect(toNewSelling(row, 'rupees', -95, true).problem).toMatch(/No discount makes/);
});
