// How long an order has waited, counting every second. One timer writes the texts of all of them directly,
// without rendering, and nothing runs while the page is hidden.

import { useLayoutEffect, useRef } from 'react';
import { shopNow } from '../../data/server-clock.ts';

/** The delivery time that the shop promises. */
const LATE_MS = 10 * 60_000;

const clocks = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setInterval> | undefined;

function write(element: HTMLElement, since: number, now: number): void {
  element.textContent = toClock(now - since);
  element.toggleAttribute('data-late', now - since >= LATE_MS);
}

function tick(): void {
  if (document.visibilityState === 'hidden') return;
  const now = shopNow().getTime();
  for (const [element, since] of clocks) write(element, since, now);
}

function start(element: HTMLElement, since: number): () => void {
  write(element, since, shopNow().getTime());
  clocks.set(element, since);
  timer ??= setInterval(tick, 1_000);
  return () => {
    clocks.delete(element);
    if (clocks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function Age({ since, className = '' }: { since: string; className?: string }) {
  const ref = useRef<HTMLTimeElement>(null);
  useLayoutEffect(() => start(ref.current!, Date.parse(since)), [since]);
  return <time ref={ref} dateTime={since} className={`tabular-nums data-late:text-alert ${className}`} />;
}

/** 4:07, from one hour on 1:04:07. A negative time counts as 0: clocks differ a little. */
export function toClock(passedMs: number): string {
  const seconds = Math.max(0, Math.floor(passedMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
