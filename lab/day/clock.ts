// The store's clock, which runs faster than real time. An action that takes a while names its end, so that
// the calls made meanwhile are part of that time and not added to it.

import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MINUTES } from './demand.ts';

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
