// How times are shown, in the language of the page.

import { createContext, useContext } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/times.ts';
import { formatDate, locale, t } from '../data/language.ts';

const SHORT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
};
const FULL: Intl.DateTimeFormatOptions = { ...SHORT, year: 'numeric' };

/** 20 Nov 2026, 12:31 pm, by the clock of this zone (`useTimeZone`), else of the device. */
export function toTime(iso: string, timeZone: string | undefined): string {
  return formatDate(new Date(iso), { ...FULL, timeZone });
}

/** 20 Nov, 12:31 pm */
export function toShortTime(iso: string, timeZone: string | undefined): string {
  return formatDate(new Date(iso), { ...SHORT, timeZone });
}

/**
 * Around the work side, whose times are by the clock of its store, and around one order, which has its own
 * store: wherever they are read.
 */
export const TimeZone = createContext<string | undefined>(undefined);

/** For a time within a text; elsewhere it is a `DateTime`. */
export const useTimeZone = () => useContext(TimeZone);

/** In whole days, not calendar days. A future time counts as now: clocks differ a little. */
export function toAgo(time: Date, now: Date): string {
  const words = new Intl.RelativeTimeFormat(locale());
  const passed = now.getTime() - time.getTime();
  if (passed < MINUTE_MS) return t('just now');
  if (passed < HOUR_MS) return words.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return words.format(-Math.floor(passed / HOUR_MS), 'hour');
  return words.format(-Math.floor(passed / DAY_MS), 'day');
}

type DateTimeProps = {
  at: string;
  /** Without the year. */
  isShort?: boolean;
  /** Then as how long ago it was; the time itself is its title. */
  now?: Date;
  /** By default that of `TimeZone` around it. */
  timeZone?: string | undefined;
  className?: string;
};

export function DateTime({ at, isShort = false, now, timeZone, className }: DateTimeProps) {
  const around = useTimeZone();
  const zone = timeZone ?? around;
  return (
    <time dateTime={at} className={className} title={now && toTime(at, zone)}>
      {now ? toAgo(new Date(at), now) : isShort ? toShortTime(at, zone) : toTime(at, zone)}
    </time>
  );
}
