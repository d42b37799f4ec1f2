// Times and ids of the demo's past: it ends now, by the clock of its stores.

import { toFirstId } from '#shared/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/times.ts';
import { hashOf } from '../catalogue/stable-hash.ts';

/** Twelve weeks, and today. */
export const PAST_DAYS = 84;
/** All the demo's stores are in India, whose clocks never change. */
const INDIA_MS = 330 * MINUTE_MS;

/** The last midnight in India. */
export const toMidnight = (time: number): number =>
  Math.floor((time + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;

/** The day in India, as 2026-11-22. */
export const toIndianDay = (time: number): string => new Date(time + INDIA_MS).toISOString().slice(0, 10);

/** 0 is Monday. */
export const toWeekday = (time: number): number => (new Date(time + INDIA_MS).getUTCDay() + 6) % 7;

/** Ids like every other of the shop: they begin with their time. The end, an order's number, is mixed. */
export function openIds(): (time: number) => string {
  let made = 0;
  return (time) => {
    const count = made++;
    const parts = [count, hashOf(`past ${count}`)].map((part) => part.toString(16).padStart(8, '0'));
    return toFirstId(new Date(time)).slice(0, 8) + parts.join('');
  };
}
