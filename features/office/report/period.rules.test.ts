import { describe, expect, it, test } from 'vitest';
import { addDays, isDay, toDayAt } from '#shared/times.ts';
import { countDays, toPeriodBefore, toPieces } from './period.rules.ts';

test('a day is a day of the calendar', () => {
  for (const day of ['2026-11-22', '2024-02-29']) expect(isDay(day)).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '', 'today', '99999-01-01', '0000-01-01'])
    expect(isDay(text), text).toBe(false);
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(countDays({ from: '2026-11-22', to: '2026-11-22' })).toBe(1);
  expect(toDayAt(new Date('2026-11-22T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-23');
});

describe('the comparison of a period', () => {
  it('has as many days right before it', () =>
    expect(toPeriodBefore({ from: '2026-11-16', to: '2026-11-22' }, 'before')).toEqual({
      from: '2026-11-09',
      to: '2026-11-15',
    }));
  it('or has the same dates a year ago', () => {
    expect(toPeriodBefore({ from: '2026-11-16', to: '2026-11-22' }, 'year')).toEqual({
      from: '2025-11-16',
      to: '2025-11-22',
    });
    expect(toPeriodBefore({ from: '2024-02-29', to: '2024-02-29' }, 'year')).toEqual({
      from: '2023-02-28',
      to: '2023-02-28',
    });
  });
});

describe('a period in pieces', () => {
  it('has its whole months, and the days around them', () => {
    expect(toPieces({ from: '2026-01-30', to: '2026-04-02' })).toEqual({
      months: { from: '2026-02-01', to: '2026-03-01' },
      days: [
        { from: '2026-01-30', to: '2026-01-31' },
        { from: '2026-04-01', to: '2026-04-02' },
      ],
    });
    expect(toPieces({ from: '2025-12-01', to: '2025-12-31' })).toEqual({
      months: { from: '2025-12-01', to: '2025-12-01' },
      days: [],
    });
  });
  it('has only days where no month is whole', () => {
    const short = { from: '2026-11-02', to: '2026-12-30' };
    expect(toPieces(short)).toEqual({ months: null, days: [short] });
  });
  it('has every day once, wherever it begins', () => {
    for (let start = 0; start < 70; start++) {
      for (const length of [1, 5, 28, 31, 59, 60, 90, 400]) {
        const from = addDays('2024-01-15', start);
        const period = { from, to: addDays(from, length - 1) };
        const { months, days } = toPieces(period);
        let covered = days.reduce((sum, piece) => sum + countDays(piece), 0);
        if (months) {
          const after = days.find((piece) => piece.from > months.to)?.from ?? addDays(period.to, 1);
          covered += countDays({ from: months.from, to: addDays(after, -1) });
        }
        expect(covered, JSON.stringify({ period, months, days })).toBe(length);
      }
    }
  });
});
