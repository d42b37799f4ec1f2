// The period in which a banner is shown, as text. Pure.

/** By the shop's clock: '2026-08-15T06:00' -> '15 Aug 2026, 6:00 am'. */
function toWords(time: string): string {
  const format = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return format.format(new Date(`${time}Z`));
}

export function formatSpan({ from, until }: { from: string; until: string }): string {
  if (from && until) return `${toWords(from)} to ${toWords(until)}`;
  if (from) return `From ${toWords(from)}`;
  return until ? `Until ${toWords(until)}` : 'Always';
}
