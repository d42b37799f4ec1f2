import { expect, test } from 'vitest';
import { toChange, toHour, toLongDay, toShortDay, toSum, toWeekday } from './metric-labels.ts';

test('a change is a percentage of what was before', () => {
  expect(toChange(112, 100)).toBe('+12 %');
  expect(toChange(97, 100)).toBe('−3 %');
  expect(toChange(100, 100)).toBe('same');
  expect(toChange(5, 0)).toBeNull();
  expect(toChange(null, 5)).toBeNull();
  expect(toChange(25_000, 100)).toBe('+24,900 %');
  expect(toChange(-5, -10)).toBe('+50 %');
});

test('hours and days are written as people say them', () => {
  expect([0, 7, 12, 13, 23].map(toHour)).toEqual(['12 am', '7 am', '12 noon', '1 pm', '11 pm']);
  expect(toLongDay('2026-11-22')).toBe('Sunday, 22 Nov');
  expect([toShortDay('2026-11-02'), toWeekday('2026-11-02')]).toEqual(['2 Nov', 'Monday']);
  expect(toSum(1234.6)).toBe('₹1,235');
});
