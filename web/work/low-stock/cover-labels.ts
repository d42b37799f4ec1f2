// How long stock lasts. Pure.

const DAY = 24;

/** '5 hours', '2 days' */
export function formatCover(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours < 2 * DAY) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.floor(hours / DAY)} days`;
}
