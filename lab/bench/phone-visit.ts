// One visit of a page as a slow phone: 390 px, pixel ratio 2, processor 4 times slower, 1.6 Mbit/s with a
// delay of 150 ms.

import type { Browser, Page, Request } from '@playwright/test';

const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const VISIT_LIMIT_MS = 30_000;
/** By then a page has finished what it does after its last byte. */
export const SETTLED_AFTER_MS = 1_000;

export type Visit = {
  /** Largest contentful paint. */
  lcpMs: number;
  blockingMs: number;
  layoutShift: number;
  /** Scripts that the page itself needs. */
  scriptKb: number;
  /** Also counts prefetched code of other pages. */
  allKb: number;
};

/** With an empty browser cache. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  context.setDefaultTimeout(VISIT_LIMIT_MS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observePage);
  return page;
}

type Observed = { lcpMs: number; blockingMs: number; layoutShift: number };
type ObservedWindow = Window & { observed: Observed };

/** Runs in the page before any of its own scripts. */
function observePage(): void {
  const observed = { lcpMs: 0, blockingMs: 0, layoutShift: 0 };
  (window as unknown as ObservedWindow).observed = observed;
  const observe = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => (observed.lcpMs = entry.startTime));
  observe('longtask', ({ duration }) => (observed.blockingMs += duration - 50));
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) observed.layoutShift += shift.value;
  });
}

export async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await openPhone(browser);
  try {
    const sizes: Promise<{ isOwnScript: boolean; bytes: number }>[] = [];
    const ahead = new Set<Request>();
    let [isLoaded, isOver] = [false, false];
    page.on('request', (request) => isLoaded && ahead.add(request));
    page.on('requestfinished', (request) => {
      // While the page is closed nobody would await the size, and its error would end the bench.
      if (isOver) return;
      const isScript = request.resourceType() === 'script' || request.url().endsWith('.js');
      const isOwnScript = isScript && !ahead.has(request);
      sizes.push(request.sizes().then(({ responseBodySize }) => ({ isOwnScript, bytes: responseBodySize })));
    });
    await page.goto(url);
    // From here on the page prefetches code of other pages.
    isLoaded = true;
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLED_AFTER_MS);
    const observed = await page.evaluate(() => (window as unknown as ObservedWindow).observed);
    isOver = true;
    const loaded = await Promise.all(sizes);
    const sum = (list: typeof loaded) => list.reduce((total, { bytes }) => total + bytes, 0) / 1024;
    return {
      ...observed,
      scriptKb: sum(loaded.filter(({ isOwnScript }) => isOwnScript)),
      allKb: sum(loaded),
    };
  } finally {
    await page.context().close();
  }
}
