import { expect, it } from 'vitest';
import { formatDifference, formatWhy } from './count-list.tsx';
import { formatMeanwhile, formatValue } from './count-review.tsx';

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

it('says why a product should be counted, and what a difference is worth', () => {
  const at = '2026-01-08T13:10:00.000Z';
  const nobody = { at, by: null, orderId: null, left: null };
  const say = (why: Parameters<typeof formatWhy>[0]) => formatWhy(why, 'Asia/Kolkata');
  expect([
    say({ reason: 'short', at, by: 'Ravi', orderId: '66f0a1b2c366f0a1b2c3fd25', left: 3 }),
    say({ reason: 'back', ...nobody }),
    say({ reason: 'quiet', ...nobody }),
    say({ reason: 'dead', ...nobody }),
  ]).toEqual([
    'Short for Ravi, 8 Jan, 6:40 pm, order #C3FD25, 3 seen',
    'None left for a picker, 8 Jan, 6:40 pm, and stock came back',
    'Sells every day, and has not moved since 8 Jan, 6:40 pm',
    'Nothing has moved since 8 Jan, 6:40 pm',
  ]);
  expect([formatValue(-900), formatValue(40.5), formatValue(0)]).toEqual(['₹900 less', '₹40.50 more', '₹0']);
});
