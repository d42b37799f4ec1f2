// Times by the clock of the store. Pure.

import { locale, t } from '../../data/language.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

function openFormat(
  cached: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const found = cached.get(timeZone) ?? new Intl.DateTimeFormat(locale(), { timeZone, ...options });
  cached.set(timeZone, found);
  return found;
}

function readClock(time: Date, timeZone: string): { hour: string; half: string } {
  const clock = openFormat(clocks, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true });
  const parts = clock.formatToParts(time);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { hour: `${textOf('hour')}:${textOf('minute')}`, half: textOf('dayPeriod').toLowerCase() };
}

function toDay(time: Date, timeZone: string): string {
  return openFormat(days, timeZone, { day: 'numeric', month: 'short' }).format(time);
}

/** '6:10 pm', or with the date when it is not today: '20 Nov, 6:10 pm'. */
export function formatClock(iso: string, timeZone: string, now: Date): string {
  const time = new Date(iso);
  const { hour, half } = readClock(time, timeZone);
  const day = toDay(time, timeZone);
  return day === toDay(now, timeZone) ? `${hour} ${half}` : `${day}, ${hour} ${half}`;
}

type Range = { from: string; to: string };

/** '6:10' and '6:25 pm', '11:55 am' and '12:10 pm'; `start` is null when both are the same minute. */
export function toRange(range: Range, timeZone: string): { start: string | null; end: string } {
  const from = readClock(new Date(range.from), timeZone);
  const to = readClock(new Date(range.to), timeZone);
  const end = `${to.hour} ${to.half}`;
  if (from.hour === to.hour && from.half === to.half) return { start: null, end };
  return { start: from.half === to.half ? from.hour : `${from.hour} ${from.half}`, end };
}

/** 'Between 6:10 and 6:25 pm', 'Between 11:55 am and 12:10 pm', 'Around 6:10 pm'. */
export function formatRange(range: Range, timeZone: string): string {
  const { start, end } = toRange(range, timeZone);
  return start === null ? t('Around {end}', { end }) : t('Between {start} and {end}', { start, end });
}
