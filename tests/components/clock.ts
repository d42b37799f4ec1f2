// A clock that a test moves with `vi.advanceTimersByTimeAsync`. What is to be seen for five seconds would
// otherwise be gone before a busy machine has looked.

import { vi } from 'vitest';

type Timers = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;

const { setInterval, clearInterval } = window;
let slow: number | undefined;

/** Intervals and, from `now` on, the time of day stand still. */
export function stopClock(now?: Date): void {
  vi.useFakeTimers({ ...(now && { now }), toFake: ['setInterval', 'clearInterval', 'Date'] });
}

/** Timeouts, and what is named, take ten times as long: what is due at once still happens. */
export function slowClock(...others: Timers): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...others] });
  slow = setInterval(() => vi.advanceTimersByTime(1), 10);
}

/** Before each test. What a test waits for does not move its clock, as it would in Vitest. */
export function holdClock(): void {
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
}

/** After each test. */
export function releaseClock(): void {
  clearInterval(slow);
  vi.useRealTimers();
}
