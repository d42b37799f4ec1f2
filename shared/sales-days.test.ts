import { expect, test } from 'vitest';
import { DAYS_THAT_COUNT, toDay, toDaysToCount, toFirstDay, toTimes } from './sales-days.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ROUND_MS = 120_000;

test('28 days count, today included', () => {
  expect(toDay(now)).toBe('2026-11-21');
  expect(toFirstDay(now)).toBe('2026-10-25');
  expect(toTimes('2026-02-28')).toEqual({
    from: new Date('2026-02-28T00:00:00Z'),
    before: new Date('2026-03-01T00:00:00Z'),
  });
});

test('all of them are counted at first, newest first', () => {
  const days = toDaysToCount(now, ROUND_MS, false);
  expect(days).toHaveLength(DAYS_THAT_COUNT);
  expect([days[0], days.at(-1)]).toEqual(['2026-11-21', '2026-10-25']);
});

test('then today every time, and each other day once in as many runs', () => {
  const seen = new Set<string>();
  for (let round = 0; round < DAYS_THAT_COUNT - 1; round++) {
    const days = toDaysToCount(new Date(now.getTime() + round * ROUND_MS), ROUND_MS, true);
    expect(days[0]).toBe('2026-11-21');
    expect(days.length).toBeLessThanOrEqual(2);
    for (const day of days) seen.add(day);
  }
  expect([...seen].toSorted().toReversed()).toEqual(toDaysToCount(now, ROUND_MS, false));
});

test('a day that has just ended is counted to its end', () => {
  expect(toDaysToCount(new Date('2026-11-22T00:01:00Z'), ROUND_MS, true)).toContain('2026-11-21');
});
