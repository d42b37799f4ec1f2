// `npm run bench:phone -- [--short] [--products N] [--report FILE] [--against FILE]`: first visits with a
// slow phone in Chromium (390 px, pixel ratio 2, processor 4 times slower, 1.6 Mbit/s with 150 ms), each
// compared in turns with the same page without its scripts. Ends within five minutes.

import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { readOptions } from '#shared/read-options.server.ts';
import { openHttpProxy, type ProxyReply } from '../start/http-proxy.ts';
import { openChromium } from '../start/programs.ts';
import { openShop } from '../start/shop.ts';
import { compare, judgeAlone, measureInTurns, shortened, type Measurement } from './compare.ts';
import { findPages } from './pages.ts';
import { openReport } from './report.ts';

const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const VISIT_LIMIT_MS = 30_000;
/** By then a page has finished what it does after its last byte. */
const SETTLED_AFTER_MS = 1_000;
/** For the visits only; opening the shop and the presses take extra time. */
const VISITS_TIMEOUT_MS = 200_000;
const PRESSES = shortened(5, 1);
/** As long as an eye looks at what it is going to press. */
const REST_MS = 600;
/** Kilobytes of scripts, compressed. */
const SCRIPTS: Record<string, number> = { home: 95, listing: 100, product: 100, search: 105 };

const { values } = readOptions({
  options: {
    products: { type: 'string', default: shortened('5800', '300') },
    short: { type: 'boolean', default: false },
    report: { type: 'string', default: 'test-results/bench-phone.json' },
    against: { type: 'string' },
  },
});

const browser = await openChromium();
if (!browser) {
  console.error('The bench needs Chromium: npx playwright install chromium');
  process.exit(1);
}
const report = openReport();
try {
  await report.add(benchPhone(browser));
  report.save(values.report);
  if (values.against) await report.compareWith(values.against, () => benchPhone(browser));
} finally {
  await browser.close();
}

async function* benchPhone(browser: Browser): AsyncGenerator<Measurement> {
  const shop = await openShop(Number(values.products));
  const target = () => Number(new URL(shop.address).port);
  // Both go through a proxy, so that it costs both the same.
  const asIs = await openHttpProxy({ target });
  const bare = await openHttpProxy({ target, after: (_, answer) => withoutScripts(answer) });
  try {
    const pages = shortened(await findPages(shop), { home: '/' });
    yield* await benchVisits(browser, pages, asIs.address, bare.address);
    const { rested, pressed } = await measureInTurns(
      {
        rested: () => pressProduct(browser, asIs.address, REST_MS),
        pressed: () => pressProduct(browser, asIs.address, 0),
      },
      { rounds: PRESSES },
    );
    const next = 'phone: next page painted';
    yield judgeAlone(`${next}, after a rest on its link`, ' ms', rested, { better: 'less', goal: 60 });
    yield judgeAlone(`${next}, otherwise`, ' ms', pressed, { better: 'less', goal: 150 });
  } finally {
    await asIs.close();
    await bare.close();
    await shop.close();
  }
}

/** The floor that a page with scripts is compared with. */
function withoutScripts(answer: ProxyReply): ProxyReply {
  if (!answer.headers['content-type']?.startsWith('text/html')) return answer;
  // The first reader of a page gets it in gzip.
  const unpack = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync;
  const html = unpack(answer.body).toString();
  const scripts = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;
  // As fast as the shop compresses: the slowest quality would make the floor look higher than it is.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const body = brotliCompressSync(html.replace(scripts, ''), { params });
  const headers = { 'content-length': String(body.length), 'content-encoding': 'br' };
  return { ...answer, headers: { ...answer.headers, ...headers }, body };
}

async function benchVisits(
  browser: Browser,
  pages: Readonly<Record<string, string>>,
  asIs: string,
  bare: string,
): Promise<Measurement[]> {
  const visits: Record<string, Visit[]> = {};
  const sides: Record<string, () => Promise<number>> = {};
  for (const [kind, path] of Object.entries(pages)) {
    const ours: Visit[] = (visits[kind] = []);
    sides[kind] = async () => {
      const seen = await visit(browser, asIs + path);
      ours.push(seen);
      return seen.lcpMs;
    };
    sides[`${kind}, bare`] = async () => (await visit(browser, bare + path)).lcpMs;
  }
  const until = performance.now() + VISITS_TIMEOUT_MS;
  const lcp = await measureInTurns(sides, { warmUps: 0, until });
  return Object.keys(pages).flatMap((kind) => {
    const name = `phone, ${kind}`;
    const alone = (what: string, unit: string, pick: (visit: Visit) => number, goal: number | null) =>
      judgeAlone(`${name}: ${what}`, unit, visits[kind]!.map(pick), { better: 'less', goal });
    const sides = { ours: lcp[kind]!, reference: 'without scripts', theirs: lcp[`${kind}, bare`]! };
    return [
      compare({ name: `${name}: largest paint`, unit: ' ms', ...sides, better: 'less', goal: 1.1 }),
      alone('total blocking', ' ms', (seen) => seen.blockingMs, 60),
      alone('layout shift', '', (seen) => seen.layoutShift, 0),
      alone('JavaScript', ' kB', (seen) => seen.scriptKb, SCRIPTS[kind] ?? null),
      alone('all bytes', ' kB', (seen) => seen.allKb, kind === 'home' ? 260 : null),
    ];
  });
}

/** With an empty browser cache. */
async function openPhone(browser: Browser): Promise<Page> {
  const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
  const context = await browser.newContext({ ...screen, isMobile: true, hasTouch: true });
  context.setDefaultTimeout(VISIT_LIMIT_MS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observePage);
  return page;
}

/** Largest contentful paint; time of long tasks beyond 50 ms; cumulative layout shift. */
type PageTimes = { lcpMs: number; blockingMs: number; layoutShift: number };
/** Scripts that the page itself needs; all bytes, those of other pages' prefetched code too. */
type Visit = PageTimes & { scriptKb: number; allKb: number };
type PhoneWindow = Window & { observed: PageTimes; painted: Promise<number> };

/** Runs in the page before any of its own scripts. */
function observePage(): void {
  const observed = { lcpMs: 0, blockingMs: 0, layoutShift: 0 };
  (window as unknown as PhoneWindow).observed = observed;
  const observe = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => (observed.lcpMs = entry.startTime));
  observe('longtask', ({ duration }) => (observed.blockingMs += duration - 50));
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) observed.layoutShift += shift.value;
  });
}

async function visit(browser: Browser, url: string): Promise<Visit> {
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
    const observed = await page.evaluate(() => (window as unknown as PhoneWindow).observed);
    isOver = true;
    const loaded = await Promise.all(sizes);
    const sum = (list: typeof loaded) => list.reduce((total, { bytes }) => total + bytes, 0) / 1024;
    const own = loaded.filter(({ isOwnScript }) => isOwnScript);
    return { ...observed, scriptKb: sum(own), allKb: sum(loaded) };
  } finally {
    await page.context().close();
  }
}

/** From pressing a visible product, on whose link a finger has rested, until its page is painted. */
async function pressProduct(browser: Browser, address: string, restMs: number): Promise<number> {
  const page = await openPhone(browser);
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    const link = page.locator('main a[href^="/product/"]').first();
    await link.scrollIntoViewIfNeeded();
    // The product has been visible for a while, so the prefetch for visible links is done.
    await page.waitForTimeout(SETTLED_AFTER_MS);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      (window as unknown as PhoneWindow).painted = new Promise((resolve) => {
        addEventListener('pointerdown', ({ timeStamp }) => {
          const look = () => {
            const isThere = location.pathname.startsWith('/product/') && document.querySelector('main h1');
            if (!isThere) return void requestAnimationFrame(look);
            // Runs after the frame that shows the page.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
          };
          look();
        });
      });
    });
    if (restMs > 0) {
      await link.hover();
      await page.waitForTimeout(restMs);
    }
    await link.tap();
    return await page.evaluate(() => (window as unknown as PhoneWindow).painted);
  } finally {
    await page.context().close();
  }
}
