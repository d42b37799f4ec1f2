import { describe, expect, it } from 'vitest';
import { makeRandom } from '#sandbox/fault-injector.ts';
import { choose, DAY_MINUTES, demandAt, planOrders, toClockTime } from './demand.ts';

const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours - 7) * 60 + minutes;
};

describe('the demand of a day', () => {
  it('is highest in the evening, high at lunch, and never nothing', () => {
    expect(demandAt(at('19:45'))).toBeGreaterThan(demandAt(at('12:45')));
    expect(demandAt(at('12:45'))).toBeGreaterThan(2 * demandAt(at('09:00')));
    expect(demandAt(at('07:00'))).toBeGreaterThan(0.5);
  });

  it('plans as many orders as were asked for, in order, within the day', () => {
    const plan = planOrders(600, makeRandom(1));
    expect(plan).toHaveLength(600);
    expect(plan).toEqual(plan.toSorted((one, other) => one - other));
    expect(plan[0]).toBeGreaterThanOrEqual(0);
    expect(plan.at(-1)).toBeLessThan(DAY_MINUTES);
  });

  it('puts more orders into the evening hour than into one of the morning', () => {
    const plan = planOrders(6_000, makeRandom(2));
    const within = (from: string, to: string) =>
      plan.filter((minute) => minute >= at(from) && minute < at(to)).length;
    expect(within('19:15', '20:15')).toBeGreaterThan(2 * within('08:30', '09:30'));
  });

  it('gives the time on the clock of the store', () => {
    expect([0, 65.9, 959.9].map(toClockTime)).toEqual(['07:00', '08:05', '22:59']);
  });
});

it('an option with three times the weight is chosen three times as often', () => {
  const random = makeRandom(3);
  const items = [
    { name: 'milk', weight: 3 },
    { name: 'saffron', weight: 1 },
  ];
  const chosen = Array.from({ length: 2_000 }, () => choose(items, random).name);
  expect(chosen.filter((name) => name === 'milk').length / 2_000).toBeCloseTo(0.75, 1);
});
