// The store's clock, which runs faster than real time. An action that takes a while names its end, so that
// the calls made meanwhile are part of that time and not added to it.

import { setTimeout as sleep } from 'node:timers/promises';

/** Minutes after midnight, and after the opening: from 07:00 to 23:00. */
export const OPENS_AT = 7 * 60;
export const DAY_MINUTES = 16 * 60;

export type Clock = {
  /** Store minutes per real minute. */
  scale: number;
  /** Store minutes since the opening. */
  now(): number;
  until(minute: number): Promise<void>;
  wait(minutes: number): Promise<void>;
};

/** The whole day takes `minutes`. Every wait ends with an error once `stop` is aborted. */
export function openClock(minutes: number, stop: AbortSignal): Clock {
  const scale = DAY_MINUTES / minutes;
  const openedAt = performance.now();
  const now = () => ((performance.now() - openedAt) / 60_000) * scale;
  const wait = async (length: number) => {
    stop.throwIfAborted();
    const ms = (Math.max(0, length) * 60_000) / scale;
    if (ms > 0) await sleep(ms, undefined, { signal: stop });
  };
  return { scale, now, wait, until: (minute) => wait(minute - now()) };
}

/** Formats a minute after the opening, like '19:05'. */
export function toClockTime(minute: number): string {
  const clock = Math.floor(OPENS_AT + minute);
  return [Math.floor(clock / 60) % 24, clock % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
