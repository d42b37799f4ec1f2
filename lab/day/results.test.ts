import { describe, expect, it } from 'vitest';
import type { DayOrder } from './day.ts';
import { countResults, lookAround, toSpan } from './results.ts';

const makeOrder = (facts: Partial<DayOrder> = {}): DayOrder => ({
  orderId: 'one',
  shopper: null,
  isOnline: false,
  lines: 3,
  total: 100,
  placedAt: 100,
  claimedAt: 101,
  packedAt: 104,
  takenAt: 105,
  endedAt: 109,
  end: 'delivered',
  promised: null,
  isPromiseChanged: false,
  shortLines: 0,
  substitutes: 0,
  notOwed: { missing: 0, problems: 0 },
  ...facts,
});

describe('the results of a day', () => {
  it('have no median of nothing', () => {
    expect(toSpan([])).toBeNull();
  });

  it('measure each step from the end of the one before, and the whole from the press to the door', () => {
    const { steps } = countResults([makeOrder()]);
    const medians = Object.fromEntries(Object.entries(steps).map(([step, span]) => [step, span?.median]));
    expect(medians).toEqual({ wait: 1, pick: 3, handover: 1, ride: 4, total: 9 });
  });

  it('count how orders ended, and leave those of other people out', () => {
    const results = countResults([
      makeOrder(),
      makeOrder({ endedAt: 111 }),
      makeOrder({ end: 'failed', isOnline: true, total: 250 }),
      makeOrder({ end: 'cancelled', claimedAt: null, packedAt: null, takenAt: null, endedAt: 101 }),
      makeOrder({ end: null, endedAt: null, takenAt: null }),
      makeOrder({ placedAt: null }),
    ]);
    expect(results.changedPromises).toBe(0);
    expect(countResults([makeOrder(), makeOrder({ isPromiseChanged: true })]).changedPromises).toBe(1);
    expect(results).toMatchObject({ placed: 5, delivered: 2, failed: 1, cancelled: 1, open: 1, others: 1 });
    expect(results.withinTenMinutes).toBe(0.5);
    expect(results.refunds.cards).toBe(250);
    expect(results.steps.ride?.count).toBe(2);
  });
});

it('a moment has the step of every order, and which are late', () => {
  const open = { end: null, endedAt: null } as const;
  const moment = lookAround(
    [
      makeOrder({ ...open, claimedAt: null, packedAt: null, takenAt: null, placedAt: 108 }),
      makeOrder({ ...open, packedAt: null, takenAt: null }),
      makeOrder({ ...open, takenAt: null, placedAt: 98 }),
      makeOrder(open),
      makeOrder({ endedAt: 112 }),
      makeOrder({ end: 'cancelled', endedAt: 130 }),
    ],
    109,
  );
  expect(moment).toEqual({
    minute: 109,
    placed: 6,
    toPick: 1,
    picking: 1,
    waiting: 1,
    riding: 1,
    delivered: 1,
    late: 2,
  });
});
