// Times by the clock of the store. Pure.

import { dateFormat, t } from '../../data/language.ts';

/** undefined: that of the device. */
type Zone = string | undefined;

/** `part` of the day: 'pm'; Hindi says it before the hour. */
type Clock = { hour: string; part: string; isPartFirst: boolean };

function readClock(time: Date, timeZone: Zone): Clock {
  const parts = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit', hour12: true }).formatToParts(
    time,
  );
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    hour: `${textOf('hour')}:${textOf('minute')}`,
    part: textOf('dayPeriod').toLowerCase(),
    isPartFirst: parts[0]?.type === 'dayPeriod',
  };
}

const formatHour = ({ hour, part, isPartFirst }: Clock) =>
  isPartFirst ? `${part} ${hour}` : `${hour} ${part}`;

type DateParts = Pick<Intl.DateTimeFormatOptions, 'day' | 'month' | 'year'>;
const YEAR: DateParts = { year: 'numeric' };
const SHORT: DateParts = { day: 'numeric', month: 'short' };
const FULL: DateParts = { ...SHORT, ...YEAR };

/** '6:10 pm'; with the date when it is not today: '20 Nov, 6:10 pm', and the year when it is not this one. */
export function formatClock(iso: string, timeZone: Zone, now: Date): string {
  const time = new Date(iso);
  const words = formatHour(readClock(time, timeZone));
  const show = (parts: DateParts, at = time) => dateFormat({ timeZone, ...parts }).format(at);
  if (show(FULL) === show(FULL, now)) return words;
  return `${show(show(YEAR) === show(YEAR, now) ? SHORT : FULL)}, ${words}`;
}

/** '6 December'. */
export const formatDay = (iso: string, timeZone: string) =>
  dateFormat({ timeZone, day: 'numeric', month: 'long' }).format(new Date(iso));

type Range = { from: string; to: string };

/** '6:10' and '6:25 pm', '11:55 am' and '12:10 pm'; `start` is null when both are the same minute. */
export function toRange(range: Range, timeZone: Zone): { start: string | null; end: string } {
  const from = readClock(new Date(range.from), timeZone);
  const to = readClock(new Date(range.to), timeZone);
  if (formatHour(from) === formatHour(to)) return { start: null, end: formatHour(to) };
  if (from.part !== to.part) return { start: formatHour(from), end: formatHour(to) };
  return to.isPartFirst
    ? { start: formatHour(from), end: to.hour }
    : { start: from.hour, end: formatHour(to) };
}

/** '6:00 pm – 6:30 pm', with the date when that is not today. */
export const formatSlot = (range: Range, timeZone: Zone, now: Date): string =>
  `${formatClock(range.from, timeZone, now)} – ${toRange(range, timeZone).end}`;

/** 'Between 6:10 and 6:25 pm', 'Between 11:55 am and 12:10 pm', 'Around 6:10 pm'. */
export function formatRange(range: Range, timeZone: string): string {
  const { start, end } = toRange(range, timeZone);
  return start === null ? t('Around {end}', { end }) : t('Between {start} and {end}', { start, end });
}
