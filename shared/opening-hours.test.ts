import { describe, expect, it } from 'vitest';
import {
  findNextOpening,
  isOpenAt,
  isTimeZone,
  listSameTimes,
  toMinutesOfDay,
  sayOpening,
} from './opening-hours.ts';
import { toEnglish } from './phrase.ts';
import type { DayHours, WeekHours } from './opening-hours.ts';

const INDIA = 'Asia/Kolkata';
const NEW_YORK = 'America/New_York';
const daily = (from: string, to: string): WeekHours => Array.from({ length: 7 }, () => ({ from, to }));
const only = (weekday: number, day: DayHours): WeekHours =>
  Array.from({ length: 7 }, (_, at) => (at === weekday ? day : null));
/** 2026-11-23 is a Monday. */
const inIndia = (time: string) => new Date(`${time}:00+05:30`);
const open = (hours: WeekHours | null, time: Date, timeZone = INDIA) => isOpenAt({ hours, timeZone }, time);
const next = (hours: WeekHours | null, time: Date, timeZone = INDIA) =>
  findNextOpening({ hours, timeZone }, time)?.toISOString() ?? null;

describe('a store', () => {
  it('without hours is open day and night', () => {
    expect(open(null, new Date())).toBe(true);
    expect(next(null, new Date())).toBeNull();
  });

  it('is open from its first minute until just before its last', () => {
    const hours = daily('06:00', '22:30');
    for (const [time, isOpen] of [
      ['2026-11-23T05:59', false],
      ['2026-11-23T06:00', true],
      ['2026-11-23T22:29', true],
      ['2026-11-23T22:30', false],
    ] as const)
      expect(open(hours, inIndia(time)), time).toBe(isOpen);
    expect(open(hours, new Date('2026-11-23T05:59:59.999+05:30'))).toBe(false);
    expect(open(hours, new Date('2026-11-23T22:29:59.999+05:30'))).toBe(true);
  });

  it('goes by the clock of its time zone, not by that of the machine', () => {
    const time = new Date('2026-11-23T02:00:00Z');
    expect(open(daily('07:00', '08:00'), time, INDIA)).toBe(true);
    expect(open(daily('07:00', '08:00'), time, NEW_YORK)).toBe(false);
    // There it is still Sunday evening.
    expect(open(only(6, { from: '20:00', to: '22:00' }), time, NEW_YORK)).toBe(true);
  });

  it('that closes at 24:00 is open until midnight', () => {
    const hours = daily('06:00', '24:00');
    expect(open(hours, inIndia('2026-11-23T23:59'))).toBe(true);
    expect(open(hours, inIndia('2026-11-24T00:00'))).toBe(false);
    expect(next(hours, inIndia('2026-11-24T00:00'))).toBe('2026-11-24T00:30:00.000Z');
  });

  it('that is open all day is open at midnight too', () => {
    for (const to of ['24:00', '00:00']) {
      const hours = daily('00:00', to);
      for (const time of ['2026-11-23T23:59', '2026-11-24T00:00', '2026-11-24T12:00'])
        expect(open(hours, inIndia(time))).toBe(true);
    }
  });

  it('past midnight is open by the hours of the day before', () => {
    const friday = only(4, { from: '18:00', to: '02:00' });
    for (const [time, isOpen] of [
      ['2026-11-27T01:00', false],
      ['2026-11-27T18:00', true],
      ['2026-11-28T00:00', true],
      ['2026-11-28T01:59', true],
      ['2026-11-28T02:00', false],
      ['2026-11-28T18:00', false],
    ] as const)
      expect(open(friday, inIndia(time)), time).toBe(isOpen);
    expect(next(friday, inIndia('2026-11-28T02:00'))).toBe('2026-12-04T12:30:00.000Z');
  });

  it('past midnight on Sunday is open on Monday', () =>
    expect(open(only(6, { from: '20:00', to: '03:00' }), inIndia('2026-11-23T02:59'))).toBe(true));
});

describe('the next opening', () => {
  it('is later today, or on the next day that is not closed', () => {
    const hours = daily('06:00', '12:00').map((day, at) => (at === 1 ? null : day));
    expect(next(hours, inIndia('2026-11-23T05:00'))).toBe('2026-11-23T00:30:00.000Z');
    expect(next(hours, inIndia('2026-11-23T12:00'))).toBe('2026-11-25T00:30:00.000Z');
    expect(next(hours, inIndia('2026-11-23T07:00'))).toBeNull();
  });

  it('of a day that has just ended is a week away', () => {
    const monday = only(0, { from: '06:00', to: '07:00' });
    expect(next(monday, inIndia('2026-11-23T07:00'))).toBe('2026-11-30T00:30:00.000Z');
  });

  it('of a store that never opens is not known', () => {
    const never: WeekHours = Array(7).fill(null);
    expect(open(never, new Date())).toBe(false);
    expect(next(never, new Date())).toBeNull();
  });

  it('is written as people say it', () => {
    const now = inIndia('2026-11-23T05:00');
    const say = (time: string) => toEnglish(sayOpening(inIndia(time), INDIA, now));
    expect(say('2026-11-23T06:00')).toBe('at 6:00 am');
    expect(say('2026-11-24T18:30')).toBe('tomorrow at 6:30 pm');
    expect(say('2026-11-25T06:00')).toBe('on Wednesday at 6:00 am');
  });
});

// In New York clocks went from 2:00 to 3:00 on 8 March 2026, and from 2:00 back to 1:00 on 1 November.
describe('where clocks change', () => {
  it('a store opens by the new time from that day on', () => {
    const hours = daily('08:00', '20:00');
    expect(next(hours, new Date('2026-03-07T12:00:00Z'), NEW_YORK)).toBe('2026-03-07T13:00:00.000Z');
    expect(next(hours, new Date('2026-03-08T01:00:00Z'), NEW_YORK)).toBe('2026-03-08T12:00:00.000Z');
    expect(next(hours, new Date('2026-11-01T00:00:00Z'), NEW_YORK)).toBe('2026-11-01T13:00:00.000Z');
  });

  it('an hour that comes twice is open both times', () => {
    const hours = daily('22:00', '02:00');
    expect(open(hours, new Date('2026-11-01T05:30:00Z'), NEW_YORK)).toBe(true);
    expect(open(hours, new Date('2026-11-01T06:30:00Z'), NEW_YORK)).toBe(true);
    expect(open(hours, new Date('2026-11-01T07:00:00Z'), NEW_YORK)).toBe(false);
  });

  it('a store that opens in a skipped hour opens after it', () => {
    const hours = daily('02:30', '10:00');
    expect(open(hours, new Date('2026-03-08T06:59:00Z'), NEW_YORK)).toBe(false);
    expect(next(hours, new Date('2026-03-08T06:59:00Z'), NEW_YORK)).toBe('2026-03-08T07:30:00.000Z');
    expect(open(hours, new Date('2026-03-08T07:30:00Z'), NEW_YORK)).toBe(true);
  });
});

it('accepts only valid times of a day and time zones', () => {
  expect(['00:00', '06:30', '23:59', '24:00'].map(toMinutesOfDay)).toEqual([0, 390, 1439, 1440]);
  for (const text of ['24:01', '6:00', '06:60', '25:00', '06:00:00', '', '-1:00'])
    expect(toMinutesOfDay(text), text).toBeNull();
  expect(isTimeZone(INDIA)).toBe(true);
  expect(isTimeZone('Asia/Nowhere')).toBe(false);
});

describe('the same time on earlier days', () => {
  const list = (timeZone: string, now: string, days: number) =>
    listSameTimes(timeZone, new Date(now), days).map((time) => time.toISOString());

  it('is the same time of the store’s clock, the last day first', () =>
    expect(list(INDIA, '2026-11-23T00:10:59+05:30', 2)).toEqual([
      '2026-11-21T18:40:00.000Z',
      '2026-11-20T18:40:00.000Z',
    ]));

  it('also works when the clocks change', () => {
    // Clocks went back on 1 November: on the evening before, 19:00 was an hour earlier in UTC.
    expect(list(NEW_YORK, '2026-11-01T19:00:00-05:00', 2)).toEqual([
      '2026-10-31T23:00:00.000Z',
      '2026-10-30T23:00:00.000Z',
    ]);
  });
});
