// Which dated contents (the notice and the banners) are shown at a moment. Pure.

export type Span = { from: Date | null; until: Date | null };

/** Includes the first moment, excludes the last. */
export function isWithin({ from, until }: Span, now: Date): boolean {
  return (from === null || from <= now) && (until === null || now < until);
}

export function toSpanState(span: Span, now: Date): 'shown' | 'later' | 'over' {
  if (isWithin(span, now)) return 'shown';
  return span.until !== null && span.until <= now ? 'over' : 'later';
}

/** When the next span begins or ends; null when none will. */
export function findNextMoment(spans: readonly Span[], now: Date): Date | null {
  const later = spans.flatMap(({ from, until }) => [from, until]).filter((at) => at !== null && at > now);
  return later.length > 0 ? new Date(Math.min(...later.map((at) => at!.getTime()))) : null;
}
