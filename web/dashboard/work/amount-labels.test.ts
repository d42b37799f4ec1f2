import { expect, it } from 'vitest';
import { readAmount, toDifference, formatDifference } from './amount-labels.ts';

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
