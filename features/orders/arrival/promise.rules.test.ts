import { describe, expect, it } from 'vitest';
import { formatArrival } from '../notices/push.ts';
import { findPromise, limitToPromise } from './arrival.rules.ts';
import { isOnTime } from '#shared/promise.ts';

/** On a day of the store's clock. */
const at = (clock: string) => new Date(`2026-11-23T${clock}+05:30`);
const range = (from: string, to: string) => ({ from: at(from), to: at(to) });
const PROMISED = range('14:25:00', '14:30:00');

describe('a promise', () => {
  const store = { past: [], packMinutes: 4 };

  it('is later the more orders are before it, and the longer its way is', () => {
    const now = at('14:20:00');
    const promise = (picksBefore: number, takesBefore: number, rideMinutes: number) =>
      findPromise(store, { picksBefore, takesBefore }, rideMinutes, now)!.to.getTime();
    expect(promise(0, 0, 5)).toBeGreaterThan(now.getTime());
    expect(promise(9, 0, 5)).toBeGreaterThan(promise(0, 0, 5));
    expect(promise(0, 9, 5)).toBeGreaterThan(promise(0, 0, 5));
    expect(promise(0, 0, 20)).toBeGreaterThan(promise(0, 0, 5));
  });

  it('is kept within the named minute', () => {
    expect(isOnTime(at('14:12:00'), PROMISED.to)).toBe(true);
    expect(isOnTime(at('14:30:59.999'), PROMISED.to)).toBe(true);
    expect(isOnTime(at('14:31:00'), PROMISED.to)).toBe(false);
  });

  it('holds while the range ends no more than a minute later', () => {
    expect(limitToPromise(range('14:22:00', '14:26:00'), PROMISED)).toEqual(range('14:22:00', '14:26:00'));
    expect(limitToPromise(range('14:26:00', '14:31:00'), PROMISED)).toEqual(range('14:26:00', '14:30:00'));
    expect(limitToPromise(range('14:31:00', '14:31:00'), PROMISED)).toEqual(range('14:30:00', '14:30:00'));
    expect(limitToPromise(range('14:27:00', '14:32:00'), PROMISED)).toEqual(range('14:27:00', '14:32:00'));
    expect(limitToPromise(range('14:39:00', '14:57:00'), null)).toEqual(range('14:39:00', '14:57:00'));
  });
});

it('a message names the arrival, and a later time only together with the promise', () => {
  const words = (from: string, to: string) => formatArrival(range(from, to), PROMISED, 'Asia/Kolkata');
  expect(words('14:22:00', '14:30:00')).toBe('Arriving 2:22 – 2:30 pm');
  expect(words('14:39:00', '14:57:00')).toBe('Promised by 2:30 pm, now 2:39 – 2:57 pm. Sorry');
  expect(words('14:57:00', '14:57:00')).toBe('Promised by 2:30 pm, now 2:57 pm. Sorry');
  expect(formatArrival(PROMISED, null, 'Asia/Kolkata')).toBe('Arriving 2:25 – 2:30 pm');
  const night = { from: new Date('2026-11-23T23:58+05:30'), to: new Date('2026-11-24T00:04+05:30') };
  expect(formatArrival(night, null, 'Asia/Kolkata')).toBe('Arriving 11:58 pm – 12:04 am');
  expect(formatArrival(night, PROMISED, 'Asia/Kolkata')).toBe(
    'Promised by 23 Nov, 2:30 pm, now 11:58 pm – 12:04 am. Sorry',
  );
});
