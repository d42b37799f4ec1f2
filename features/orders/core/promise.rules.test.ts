import { describe, expect, it } from 'vitest';
import { isOnTime, isSorry } from '#shared/promise.ts';
import { formatArrival } from '../notices/push.ts';
import { holdToPromise, toArrival, toPromise } from './promise.rules.ts';

/** On a day of the store's clock. */
const at = (clock: string) => new Date(`2026-11-23T${clock}+05:30`);
const range = (from: string, to: string) => ({ from: at(from), to: at(to) });
const PROMISED = range('14:25:00', '14:30:00');

describe('a promise', () => {
  it('is kept within the named minute, and is worth an apology three minutes after it', () => {
    expect(isOnTime(at('14:30:59.999'), PROMISED.to)).toBe(true);
    expect(isOnTime(at('14:31:00'), PROMISED.to)).toBe(false);
    expect(isSorry(at('14:32:59.999'), PROMISED.to)).toBe(false);
    expect(isSorry(at('14:33:00'), PROMISED.to)).toBe(true);
  });

  it('is what was shown before the press, unless the estimate has moved by three minutes', () => {
    const now = at('14:20:40');
    const told = (minutes: object) => toPromise(minutes as never, { from: 8, to: 15 }, now);
    expect(told({ from: 8, to: 15 })).toEqual(range('14:28:00', '14:35:00'));
    expect(told({ from: 6, to: 13 })).toEqual(range('14:26:00', '14:33:00'));
    for (const other of [{ from: 5, to: 13 }, { from: 8, to: 18 }, { from: 9, to: 9 }, undefined])
      expect(told(other as never)).toEqual(toArrival({ from: 8, to: 15 }, now));
  });

  it('holds until all that may happen is later than an apology is for', () => {
    const hold = (from: string, to: string, now = '14:21:00') =>
      holdToPromise(range(from, to), PROMISED, at(now));
    expect(hold('14:26:00', '14:31:00')).toEqual(PROMISED);
    expect(hold('14:28:00', '14:38:00')).toEqual(range('14:28:00', '14:30:00'));
    expect(hold('14:30:00', '14:34:00')).toEqual(range('14:30:00', '14:30:00'));
    expect(hold('14:33:00', '14:50:00')).toEqual(range('14:30:00', '14:30:00'));
    expect(hold('14:34:00', '14:35:00')).toEqual(range('14:34:00', '14:35:00'));
    expect(hold('14:21:00', '14:24:00')).toEqual(range('14:21:00', '14:24:00'));
    // Its beginning has passed.
    expect(hold('14:27:00', '14:30:00', '14:26:00')).toEqual(range('14:27:00', '14:30:00'));
    expect(holdToPromise(range('14:39:00', '14:57:00'), null, at('14:21:00'))).toEqual(
      range('14:39:00', '14:57:00'),
    );
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
