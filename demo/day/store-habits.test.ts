import { expect, it } from 'vitest';
import { seededRng } from '../pictures/svg/rng.ts';
import { DAY, drawOrderTimes } from './store-habits.ts';

const HOUR = 3600;
const draw = (count: number, times?: Parameters<typeof drawOrderTimes>[2]) =>
  drawOrderTimes(seededRng('times').next, count, times);
const countWithin = (times: readonly number[], from: number, to: number) =>
  times.filter((second) => second >= from * HOUR && second < to * HOUR).length;

it('as many orders come as are asked for, in order, while the store is open', () => {
  for (const times of [draw(600), draw(600, { from: 7 * HOUR, to: 23 * HOUR })]) {
    expect(times).toHaveLength(600);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
  expect(countWithin(draw(600), 6, 24)).toBe(600);
  expect(countWithin(draw(600, { from: 7 * HOUR, to: 23 * HOUR }), 7, 23)).toBe(600);
  expect(draw(600).at(-1)).toBeLessThan(DAY);
});

it('most come in the evening, many at lunch, more while it rains', () => {
  const times = draw(6_000);
  expect(countWithin(times, 19, 20)).toBeGreaterThan(1.2 * countWithin(times, 12, 13));
  expect(countWithin(times, 12, 13)).toBeGreaterThan(1.2 * countWithin(times, 9, 10));
  const wet = draw(6_000, { rain: { from: 15 * HOUR, to: 16 * HOUR } });
  expect(countWithin(wet, 15, 16)).toBeGreaterThan(1.05 * countWithin(times, 15, 16));
});
