// How long ago something was, as text. Pure.

import { locale, t } from '../../data/language.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A future time counts as now: clocks differ a little. */
export function toAgo(time: Date, now: Date): string {
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  const passed = now.getTime() - time.getTime();
  if (passed < MINUTE) return t('just now');
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return words.format(-Math.floor(passed / HOUR), 'hour');
  return words.format(-Math.floor(passed / DAY), 'day');
}
