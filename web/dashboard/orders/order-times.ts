// How the times of an order are written, wherever one is shown.

const full = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const short = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** 20 Nov 2026, 12:31 pm */
export function toTime(iso: string): string {
  return full.format(new Date(iso));
}

/** 20 Nov, 12:31 pm */
export function toShortTime(iso: string): string {
  return short.format(new Date(iso));
}
