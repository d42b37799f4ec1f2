// The store's clock, which runs faster than ours. Whoever does something that takes a while says until when,
// so that the calls it makes meanwhile are a part of that while and not added to it.

import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MINUTES } from './demand.ts';

export type Clock = {
  /** Store minutes in one of ours. */
  scale: number;
  /** Store minutes since the opening. */
  now(): number;
  until(minute: number): Promise<void>;
  wait(minutes: number): Promise<void>;
};

/** The whole day passes in `minutes`. Every wait ends with an error when `stop` says so. */
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
