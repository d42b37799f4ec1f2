// How long stock lasts. Pure.

import { plural } from '../../ui/number.tsx';
const DAY = 24;

/** '5 hours', '2 days' */
export function formatCover(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours < 2 * DAY) return plural(hours, 'hour');
  return `${Math.floor(hours / DAY)} days`;
}
