import { expect, it } from 'vitest';
import { toClaimWarning } from './price-plan-dialog.tsx';

const stored = { price: 100, discount: 0 };
const warn = (
  price: string,
  discount: string,
  lowest = 100,
  lowestBefore: number | null = null,
  was = stored,
) => toClaimWarning({ price, discount }, was, { lowest, lowestBefore });

it('a discount from the lowest price of 30 days is true', () => {
  expect(warn('100', '20')).toBe('');
  expect(warn('95', '20')).toBe('');
  expect(warn('100', '0', 80)).toBe('');
});

it('a price that was raised first, or lower before, makes the discount smaller', () => {
  expect(warn('125', '20')).toBe(
    '20\u00a0% claims more than is true: against the lowest price of the last 30 days, ₹100, it is 0\u00a0%.',
  );
  expect(warn('100', '20', 85)).toContain('it is 5.8\u00a0%');
  expect(warn('200', '10')).toContain('it is 0\u00a0%');
});

it('what has long been asked is compared with what was asked before', () => {
  const long = { price: 100, discount: 10 };
  expect(warn('100', '10', 90, null, long)).toBe('');
  expect(warn('100', '10', 85, 85, long)).toContain('₹85');
  expect(warn('100', '20', 90, null, long)).toContain('it is 11.1\u00a0%');
});

it.each(['', ' ', 'x', '-5'])('says nothing of %j', (text) => {
  expect([warn(text, '20', 50), warn('100', text, 50)]).toEqual(['', '']);
});
