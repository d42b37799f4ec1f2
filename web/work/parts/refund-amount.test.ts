import { expect, test } from 'vitest';
import { readAmount, suggestRefund } from './refund-amount.ts';

type Problem = Parameters<typeof suggestRefund>[0];
const of = (price: number, quantity: number, left: number) =>
  suggestRefund({ quantity, left, line: { price } as Problem['line'] });

test('the price of the reported packs is suggested, and never more than is left', () => {
  expect(of(40, 2, 120)).toBe(80);
  expect(of(40, 3, 80)).toBe(80);
  expect(of(0.1, 3, 1)).toBe(0.3);
});

test('an amount is read with at most two decimals, above nothing and up to what is left', () => {
  expect(readAmount(' 40.50 ', 80)).toEqual({ rupees: 40.5, error: '' });
  expect(readAmount('80', 80).error).toBe('');
  expect(readAmount('80.01', 80).error).toBe('At most 80');
  for (const text of ['', '0', '-5', '1e3', '4,5', '1.005', 'ten', '99999999'])
    expect(readAmount(text, 80).error).toBe('Enter an amount in rupees');
});
