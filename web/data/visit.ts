// Measures the first page of a visit for the shop's own metrics, once everything that the visitor waits for
// is done: neither the library nor what it measures may cost them time.

/** Browsers that cannot measure, or cannot send while a page is left, are left out. */
export function measureVisit(): void {
  if (!('PerformanceObserver' in window) || !('sendBeacon' in navigator)) return;
  const { pathname } = window.location;
  const start = () =>
    void import('./visit-vitals.ts').then(
      (code) => code.sendVitals(pathname),
      () => {},
    );
  const startAtRest = () =>
    'requestIdleCallback' in window ? void window.requestIdleCallback(start) : void setTimeout(start, 1_000);
  if (document.readyState === 'complete') startAtRest();
  else window.addEventListener('load', startAtRest, { once: true });
}
