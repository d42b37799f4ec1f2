import { expect, it } from 'vitest';
import { formatDifference } from './count-list.tsx';
import { formatMeanwhile } from './count-review.tsx';

it('shows how a count differs, and the units sold meanwhile', () => {
  expect(formatDifference(0, { seenStock: 8, toPick: 0 })).toBe('As expected');
  expect(formatDifference(-2, { seenStock: 8, toPick: 2 })).toBe(
    '2 less than 10: 8 in stock, 2 sold and not picked yet',
  );
  expect(formatDifference(1, { seenStock: 8, toPick: 0 })).toBe('1 more than 8');
  expect([formatMeanwhile(-3), formatMeanwhile(1), formatMeanwhile(0)]).toEqual([
    '3 sold meanwhile',
    '1 came back meanwhile',
    '',
  ]);
});
