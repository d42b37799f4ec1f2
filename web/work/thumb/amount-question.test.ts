import { expect, it } from 'vitest';
import { toClock } from './age.tsx';
import { readAmount, toDifference, formatDifference } from './amount-question.tsx';

it('reads amounts as people type them, and nothing else', () => {
  expect(['1250.5', '1,250.50', ' ₹ 80 ', '0'].map(readAmount)).toEqual([1250.5, 1250.5, 80, 0]);
  expect(['', '-5', '1.234', '5 apples', '1e5', '.'].map(readAmount)).toEqual(Array(6).fill(null));
});

it('shows the difference, to the paisa', () => {
  expect([
    formatDifference(toDifference(100.1, 100.1)),
    formatDifference(toDifference(100.1, 110.2)),
    formatDifference(toDifference(0.3, 0.1)),
  ]).toEqual(['Exactly what was expected', '₹10.10 missing', '₹0.20 too much']);
});

it('counts minutes and seconds, from an hour on hours too', () => {
  const second = 1_000;
  expect([0, 9, 67, 3_599, 3_600, 3_847].map((each) => toClock(each * second))).toEqual([
    '0:00',
    '0:09',
    '1:07',
    '59:59',
    '1:00:00',
    '1:04:07',
  ]);
});

it('begins at nothing for a clock that is behind the shop', () => {
  expect(toClock(-5_000)).toBe('0:00');
});
