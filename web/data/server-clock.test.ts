import { beforeEach, expect, test, vi } from 'vitest';
import { TIME_HEADER } from '#shared/server-time.ts';
import { HOUR_MS } from '#shared/times.ts';
import { noteServerTime, shopNow } from './server-clock.ts';

const NOW = new Date('2026-11-28T10:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  return () => vi.useRealTimers();
});

/** The shop says this time; the answer took so long. */
function answer(time: string, tookMs = 200): void {
  const sentAt = performance.now();
  vi.advanceTimersByTime(tookMs);
  vi.setSystemTime(NOW);
  noteServerTime({ headers: new Headers({ [TIME_HEADER]: time }) }, sentAt);
}

test('a device that is three hours ahead, or behind, shows the time of the shop', () => {
  answer('2026-11-28T07:00:00Z');
  expect(Math.abs(shopNow().getTime() - (NOW.getTime() - 3 * HOUR_MS))).toBeLessThan(500);
  answer('2026-11-28T13:00:00Z');
  expect(Math.abs(shopNow().getTime() - (NOW.getTime() + 3 * HOUR_MS))).toBeLessThan(500);
});

test('a clock that is right is left alone', () => {
  answer('2026-11-28T09:59:58Z');
  expect(shopNow()).toEqual(NOW);
});

test('an answer that was long on its way, or that says no time, changes nothing', () => {
  answer(NOW.toISOString());
  answer('2026-11-28T09:00:00Z', 30_001);
  expect(shopNow()).toEqual(NOW);
  noteServerTime({ headers: new Headers() }, performance.now());
  expect(shopNow()).toEqual(NOW);
});
