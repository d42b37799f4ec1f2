import { describe, expect, it } from 'vitest';
import { ASSUMED, citiesPerCell, listLimits, loseCell, MEASURED, sizeOfCell } from './scale-model.ts';

describe('the size of a cell', () => {
  it('is the cost of its busiest minute, at half load', () => {
    const assumed = {
      ...ASSUMED,
      ordersPerCityAndDay: 60_000,
      shareOfBusiestMinute: 0.001,
      callsPerOrder: 0,
    };
    const cell = sizeOfCell(1, assumed);
    expect(cell.ordersPerSecond).toBe(1);
    expect(cell.leaderCores).toBeCloseTo((MEASURED.leaderMsPerOrder / 1_000) * 2);
    expect(cell.shopMachines).toBe(3);
    expect(cell.connections).toBe(3 * MEASURED.connectionsPerProcess);
  });

  it('grows with its cities, and never has fewer than three shops', () => {
    const [one, ten] = [sizeOfCell(1, ASSUMED), sizeOfCell(10, ASSUMED)];
    expect(ten.leaderCores).toBeCloseTo(one.leaderCores * 10);
    expect(ten.storedGbPerYear).toBeCloseTo(one.storedGbPerYear * 10);
    expect(one.shopMachines).toBe(3);
  });
});

it('one cell takes as many cities as its limits allow, and not one more', () => {
  const worst = (cities: number) => listLimits(sizeOfCell(cities, ASSUMED), ASSUMED, 3)[0]!.share;
  const most = citiesPerCell(ASSUMED, 3);
  expect(worst(most)).toBeLessThanOrEqual(1);
  expect(worst(most + 1)).toBeGreaterThan(1);
});

describe('the loss of a cell', () => {
  const total = (loss: ReturnType<typeof loseCell>) => loss.placedAtOnce + loss.placedLater + loss.givenUp;
  const all = 100 * sizeOfCell(1, ASSUMED).ordersPerSecond * 3_600;

  it('counts every order once', () => {
    for (const lostSeconds of [0, 24, 1_800])
      expect(total(loseCell({ cities: 100, lostCities: 7, lostSeconds }, ASSUMED))).toBeCloseTo(all);
  });

  it('delays orders while its leader is replaced, and loses none', () => {
    const loss = loseCell({ cities: 100, lostCities: 1, lostSeconds: 24 }, ASSUMED);
    expect(loss.givenUp).toBe(0);
    expect(loss.placedLater).toBeCloseTo(all / 100 / 150);
  });

  it('for half an hour affects only its own cities', () => {
    const one = loseCell({ cities: 100, lostCities: 1, lostSeconds: 1_800 }, ASSUMED);
    const every = loseCell({ cities: 100, lostCities: 100, lostSeconds: 1_800 }, ASSUMED);
    expect(every.givenUp / one.givenUp).toBeCloseTo(100);
  });
});
