import { expect, it } from 'vitest';
import { toWaitMs } from './away-from-midnight.ts';

const waitAt = (time: string) => toWaitMs(Date.parse(`2026-12-31T${time}Z`), 60_000) / 1000;

it('nothing begins between the last minute of a day and the first seconds of the next, in India and in UTC', () => {
  expect(waitAt('18:28:59')).toBe(0);
  expect(waitAt('18:29:10')).toBe(53);
  expect(waitAt('18:29:59')).toBe(4);
  expect(waitAt('18:30:00')).toBe(3);
  expect(waitAt('18:30:02')).toBe(1);
  expect(waitAt('18:30:03')).toBe(0);
  expect(waitAt('23:59:30')).toBe(33);
  expect(waitAt('00:00:01')).toBe(2);
  expect(waitAt('12:00:00')).toBe(0);
});
