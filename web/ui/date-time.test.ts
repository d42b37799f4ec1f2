import { expect, test } from 'vitest';
import { toAgo, toShortTime, toTime } from './date-time.tsx';

test.each([
  ['2026-11-20T10:00:20Z', 'just now'],
  ['2026-11-20T10:05:00Z', 'just now'],
  ['2026-11-20T09:58:30Z', '1 minute ago'],
  ['2026-11-20T09:00:30Z', '59 minutes ago'],
  ['2026-11-20T07:00:00Z', '3 hours ago'],
  // Not 'yesterday', which was the 19th.
  ['2026-11-18T11:00:00Z', '1 day ago'],
  ['2026-11-13T10:00:00Z', '7 days ago'],
])('%s seen from 10:00 is %s', (time, words) => {
  expect(toAgo(new Date(time), new Date('2026-11-20T10:00:00Z'))).toBe(words);
});

test('a time is told by the clock of the zone that is named', () => {
  const time = '2026-12-31T20:30:00Z';
  expect(toTime(time, 'Asia/Kolkata')).toBe('1 Jan 2027, 2:00 am');
  expect(toShortTime(time, 'America/New_York')).toBe('31 Dec, 3:30 pm');
});
