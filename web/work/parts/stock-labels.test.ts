import { expect, it } from 'vitest';
import { toChange, formatCover, formatDay, formatReason, toUnits } from './stock-labels.ts';

it('says why stock moved', () => {
  const words = (reason: string, quantity = 1, otherStore: string | null = null) =>
    formatReason({ reason, quantity, otherStore });
  expect(words('order')).toBe('Sold');
  expect(words('receipt')).toBe('Goods in');
  expect([words('substitute', -1), words('substitute', 1)]).toEqual([
    'Sent as a substitute',
    'Substitute came back',
  ]);
  expect([words('move-out', -1, 'North'), words('move-in')]).toEqual([
    'Moved to North',
    'Moved here from another store',
  ]);
  expect(words('something new')).toBe('something new');
});

it('writes what changed with its sign', () => {
  expect([toChange(1_200), toChange(-3), toChange(0)]).toEqual(['+1,200', '−3', '0']);
  expect([toUnits(1), toUnits(1_200)]).toEqual(['1 unit', '1,200 units']);
  expect(formatDay('2026-12-31')).toBe('31 Dec 2026');
});

it.each([
  [0, 'less than an hour'],
  [1, '1 hour'],
  [47, '47 hours'],
  [48, '2 days'],
  [95, '3 days'],
])('%i hours are %s', (hours, words) => {
  expect(formatCover(hours)).toBe(words);
});
