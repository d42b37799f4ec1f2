// Formats numbers, days and hours on the owner's pages. Pure.

import { formatRupees } from '#shared/money.ts';
import { toCount } from '../../ui/number.tsx';

const longDay = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const weekdayDay = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });

/** In whole rupees, which are enough for sums. */
export const toSum = (rupees: number) => formatRupees(Math.round(rupees));

/** '2026-11-22' is 'Sunday, 22 Nov'. */
export const toLongDay = (day: string) => longDay.format(new Date(day));
/** 'Sun, 22 Nov' */
export const toWeekdayDay = (day: string) => weekdayDay.format(new Date(day));
export const toShortDay = (day: string) => shortDay.format(new Date(day));
export const toWeekday = (day: string) => weekday.format(new Date(day));

/** '+12 %', '-3 %', 'same'; null when there is nothing to compare with. */
export function toChange(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before === 0) return null;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  if (percent === 0) return 'same';
  return `${percent > 0 ? '+' : '−'}${toCount(Math.abs(percent))} %`;
}

/** The hour from its beginning: '7 am', '12 noon'. */
export function toHour(hour: number): string {
  if (hour === 12) return '12 noon';
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}
