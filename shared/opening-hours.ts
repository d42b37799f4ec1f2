// When a store is open, by its local clock. Pure.

import { say, type Phrase } from '#shared/phrase.ts';
import { DAY_MS } from '#shared/times.ts';

/**
 * `from` and `to` as 'HH:MM'; a `to` that is not after `from` is on the next day, and '24:00' is midnight at
 * the end of the day.
 */
export type DayHours = { from: string; to: string };
/** Monday first; null: closed that day. */
export type WeekHours = readonly (DayHours | null)[];

/** Opening hours with their time zone: `hours` null is day and night. */
export type OpeningTimes = { hours: WeekHours | null; timeZone: string };

const MINUTES_OF_DAY = 24 * 60;

export function isOpenAt({ hours, timeZone }: OpeningTimes, now: Date): boolean {
  if (!hours) return true;
  const clock = openClock(timeZone);
  const today = clock.dayOf(now);
  // Yesterday's hours may last past midnight.
  return [today - 1, today].some((day) => {
    const span = toSpan(hours, clock, day);
    return span !== null && span.opens <= now.getTime() && now.getTime() < span.closes;
  });
}

/** The next opening; null while it is open, or when it never opens. */
export function findNextOpening({ hours, timeZone }: OpeningTimes, now: Date): Date | null {
  if (!hours || isOpenAt({ hours, timeZone }, now)) return null;
  const clock = openClock(timeZone);
  const today = clock.dayOf(now);
  for (let day = today; day <= today + 7; day++) {
    const span = toSpan(hours, clock, day);
    if (span && span.opens > now.getTime()) return new Date(span.opens);
  }
  return null;
}

/** The opening time in words: 'at 6:00 am', 'tomorrow at 6:00 am', 'on Monday at 6:00 am'. */
export function sayOpening(opensAt: Date, timeZone: string, now: Date): Phrase {
  const clock = openClock(timeZone);
  const time = { minutesOfDay: clock.minutesOf(opensAt) };
  const days = clock.dayOf(opensAt) - clock.dayOf(now);
  if (days === 0) return say('at {time}', { time });
  if (days === 1) return say('tomorrow at {time}', { time });
  const weekday = new Intl.DateTimeFormat('en-IN', { timeZone, weekday: 'long' }).format(opensAt);
  return say('on {day} at {time}', { day: say(weekday), time });
}

/** 'HH:MM' in minutes; null when it is not a time of day. */
export function toMinutesOfDay(text: string): number | null {
  const found = /^(\d\d):(\d\d)$/.exec(text);
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2])];
  const minutes = hour * 60 + minute;
  return minute < 60 && minutes <= MINUTES_OF_DAY ? minutes : null;
}

/**
 * The moments at which the store's clock showed the current time on each of the last `days` days, latest
 * first.
 */
export function listSameTimes(timeZone: string, now: Date, days: number): Date[] {
  const clock = openClock(timeZone);
  const today = clock.dayOf(now);
  const minutes = clock.minutesOf(now);
  return Array.from({ length: days }, (_, before) => new Date(clock.momentOf(today - before - 1, minutes)));
}

/** The local time as 'YYYY-MM-DDTHH:MM'. */
export function toClockTime(timeZone: string, moment: Date): string {
  const clock = openClock(timeZone);
  const minutes = clock.minutesOf(moment);
  return new Date(clock.dayOf(moment) * DAY_MS + minutes * 60_000).toISOString().slice(0, 16);
}

/** The moment of the local time 'YYYY-MM-DDTHH:MM'; null when it is invalid. */
export function readClockTime(timeZone: string, text: string): Date | null {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text) ?? [];
  const start = Date.parse(`${day}T00:00Z`);
  const minutes = toMinutesOfDay(time);
  // Date.parse may accept 30 February as a day of March.
  if (Number.isNaN(start) || minutes === null || !new Date(start).toISOString().startsWith(day)) return null;
  return new Date(openClock(timeZone).momentOf(start / DAY_MS, minutes));
}

export function isTimeZone(name: string): boolean {
  try {
    openClock(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The opening span that begins on this day; days are counted from 1 January 1970, which is 0. Moments, not
 * local times: an hour repeated by a clock change is open, or closed, both times.
 */
function toSpan(hours: WeekHours, clock: Clock, day: number): { opens: number; closes: number } | null {
  // 1 January 1970 was a Thursday.
  const wanted = hours[(((day + 3) % 7) + 7) % 7];
  if (!wanted) return null;
  const [from, to] = [toMinutesOfDay(wanted.from) ?? 0, toMinutesOfDay(wanted.to) ?? 0];
  const until = to > from ? to : to + MINUTES_OF_DAY;
  return { opens: clock.momentOf(day, from), closes: clock.momentOf(day, until) };
}

type Clock = {
  /** The local day, counted from 1 January 1970. */
  dayOf(moment: Date): number;
  /** Whole minutes since the local midnight. */
  minutesOf(moment: Date): number;
  /** The moment of these minutes on this day; minutes beyond 24 hours are on the next day. */
  momentOf(day: number, minutes: number): number;
};

/** Throws when there is no such time zone. */
function openClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  /** The local time, as if it were UTC. */
  function shownAt(moment: number): number {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value);
    return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second);
  }
  const offsetAt = (moment: number) => shownAt(moment) - Math.floor(moment / 1000) * 1000;
  return {
    dayOf: (moment) => Math.floor(shownAt(moment.getTime()) / DAY_MS),
    minutesOf: (moment) => Math.floor((shownAt(moment.getTime()) % DAY_MS) / 60_000),
    momentOf(day, minutes) {
      const shown = day * DAY_MS + minutes * 60_000;
      const before = shown - offsetAt(shown - DAY_MS);
      const after = shown - offsetAt(shown + DAY_MS);
      // A repeated local time means its first occurrence; a skipped one begins when the clock has moved on.
      const found = [before, after].filter((moment) => shownAt(moment) === shown);
      return found.length > 0 ? Math.min(...found) : before;
    },
  };
}
