// The time of day in component tests, and a clock that a test moves with `vi.advanceTimersByTimeAsync`: what
// is to be seen for five seconds would otherwise be gone before a busy machine has looked.

import { vi } from 'vitest';

type Timers = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;

const { setInterval, clearInterval } = window;
const readNow = Date.now;
let slow: number | undefined;

/** In the afternoon: no test meets a midnight, another month or another year by chance. */
const BEGIN = Date.parse('2026-01-05T08:35:00.000Z');
// One step for all files of a browser: Vitest tells its imports apart by the time, which must not come twice.
const ahead = BEGIN - readNow();
const readClock = () => readNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args) => new RealDate(...((args.length > 0 ? args : [readClock()]) as [number])),
  get: (RealDate, name) => (name === 'now' ? readClock : Reflect.get(RealDate, name)),
});

/** Intervals and, from `now` on, the time of day stand still. */
export function stopClock(now?: Date): void {
  vi.useFakeTimers({ ...(now && { now }), toFake: ['setInterval', 'clearInterval', 'Date'] });
}

/** Timeouts, and what is named, take ten times as long: what is due at once still happens. */
export function slowClock(...others: Timers): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...others] });
  let last = performance.now();
  // By the time that has passed, or a busy machine would make it slower still.
  slow = setInterval(() => {
    const passed = Math.floor((performance.now() - last) / 10);
    last += passed * 10;
    vi.advanceTimersByTime(passed);
  }, 10);
}

/** Before each test. What it waits for does not move its clock, as it would in Vitest. */
export function holdClock(): void {
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
}

/** After each test. */
export function releaseClock(): void {
  clearInterval(slow);
  vi.useRealTimers();
}
