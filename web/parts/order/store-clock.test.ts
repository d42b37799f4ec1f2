import { expect, onTestFinished, test } from 'vitest';
import { speak } from '../../data/language.ts';
import { formatClock, formatRange } from './store-clock.ts';

const INDIA = 'Asia/Kolkata';
const at = (time: string) => `2026-11-20T${time}:00+05:30`;
const range = (from: string, to: string) => formatRange({ from: at(from), to: at(to) }, INDIA);

test('a range is shown by the clock of the store, whatever clock the device has', () => {
  expect(range('18:10', '18:25')).toBe('Between 6:10 and 6:25 pm');
  const utc = { from: at('18:10'), to: at('18:25') };
  expect(formatRange(utc, 'UTC')).toBe('Between 12:40 and 12:55 pm');
});

test('a range over noon or midnight names both halves of the day', () => {
  expect(range('11:55', '12:10')).toBe('Between 11:55 am and 12:10 pm');
  expect(range('23:55', '00:10')).toBe('Between 11:55 pm and 12:10 am');
});

test('Hindi says the part of the day, before the hour', () => {
  speak(() => ({ code: 'hi', words: null }));
  onTestFinished(() => speak(() => ({ code: 'en', words: null })));
  expect(range('18:10', '18:25')).toBe('Between शाम 6:10 and 6:25');
  expect(range('11:55', '12:10')).toBe('Between सुबह 11:55 and दोपहर 12:10');
  expect(formatClock(at('21:10'), INDIA, new Date(at('20:00')))).toBe('रात 9:10');
});

test('a range of less than a minute is one time', () => {
  expect(range('18:10', '18:10')).toBe('Around 6:10 pm');
});

test('a time of another day names the day', () => {
  const now = new Date(at('20:00'));
  expect(formatClock(at('18:10'), INDIA, now)).toBe('6:10 pm');
  expect(formatClock(at('18:10'), INDIA, new Date('2026-11-21T20:00:00+05:30'))).toBe('20 Nov, 6:10 pm');
  // The same day of another year.
  expect(formatClock(at('18:10'), INDIA, new Date('2027-11-20T20:00:00+05:30'))).toBe('20 Nov 2026, 6:10 pm');
  expect(formatClock(at('18:10'), INDIA, new Date('2027-01-01T00:10:00+05:30'))).toBe('20 Nov 2026, 6:10 pm');
  // Half an hour before midnight at the store, and another day here.
  expect(formatClock(at('00:10'), INDIA, now)).toBe('12:10 am');
});
