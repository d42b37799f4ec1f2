// Sends what the browser measured when the page is hidden for the first time; loaded by start-page.ts.

import type { Visit } from '#features/platform/visit/visit.contract.ts';

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId?: number };

/** Shifts of the layout less than a second apart add up, for at most five seconds. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;
/** Of so many presses one may be slower than what is reported. */
const PRESSES = 50;
/** Shorter events are not worth an entry each. */
const SLOW_EVENT_MS = 40;

export function sendVitals(pathname: string): void {
  const visit: Visit = { page: toPageKind(pathname) };
  // TypeScript does not know of pages that are drawn before they are asked for.
  const [{ responseStart = 0, activationStart = 0 } = {}] = performance.getEntriesByType(
    'navigation',
  ) as Partial<PerformanceNavigationTiming & { activationStart: number }>[];
  const sinceShown = (time: number) => Math.max(time - activationStart, 0);
  if (responseStart) visit.ttfb = sinceShown(responseStart);
  // Nobody waited for a page that was opened behind another one.
  const wasBehind =
    document.visibilityState === 'hidden' ||
    performance
      .getEntriesByType('visibility-state')
      .some(({ name, startTime }) => name === 'hidden' && startTime >= activationStart);

  const presses = new Map<number, number>();
  let shifts = { from: 0, to: 0, sum: 0 };
  const note = (entries: Entry[]) => {
    for (const { entryType, startTime, duration, value, hadRecentInput, interactionId } of entries) {
      if (entryType === 'largest-contentful-paint') {
        if (!wasBehind) visit.lcp = sinceShown(startTime);
      } else if (entryType !== 'layout-shift') {
        if (interactionId) presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0));
      } else if (!hadRecentInput) {
        const goesOn = startTime - shifts.to < SHIFT_GAP_MS && startTime - shifts.from < SHIFT_WINDOW_MS;
        shifts = {
          from: goesOn ? shifts.from : startTime,
          to: startTime,
          sum: (goesOn ? shifts.sum : 0) + value,
        };
        visit.cls = Math.max(visit.cls ?? 0, shifts.sum);
      }
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries() as Entry[]));
  for (const type of ['largest-contentful-paint', 'layout-shift', 'event', 'first-input']) {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) continue;
    if (type === 'layout-shift') visit.cls = 0;
    observer.observe({ type, buffered: true, durationThreshold: SLOW_EVENT_MS } as PerformanceObserverInit);
  }

  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    note(observer.takeRecords() as Entry[]);
    observer.disconnect();
    const slowest = [...presses.values()].sort((a, b) => b - a);
    // Safari had no count for a long time.
    const few = Math.floor(((performance.interactionCount as number | undefined) ?? 0) / PRESSES);
    visit.inp = slowest[Math.min(slowest.length - 1, few)];
    const body = new Blob([JSON.stringify(visit)], { type: 'application/json' });
    navigator.sendBeacon('/api/visit/measured', body);
  };
  document.addEventListener('visibilitychange', send);
}

const KINDS: readonly [kind: Visit['page'], path: RegExp][] = [
  ['home', /^\/$/],
  ['search', /^\/search$/],
  ['cart', /^\/cart$/],
  ['checkout', /^\/checkout$/],
  ['product', /^\/product\/[^/]+$/],
  ['listing', /^\/[^/]*-[\da-f]{24}\/[^/]+$/i],
];

/** Never the address itself, which may name a person or what they looked for. */
const toPageKind = (pathname: string): Visit['page'] =>
  KINDS.find(([, path]) => path.test(pathname))?.[0] ?? 'other';
