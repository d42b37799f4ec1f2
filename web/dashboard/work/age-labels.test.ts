import { expect, it } from 'vitest';
import { toClock } from './age-labels.ts';

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
