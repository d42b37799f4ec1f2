// `npm run bench:phone -- [--short] [--products N] [--report FILE] [--against FILE]`: first visits with a
// slow phone in Chromium (390 px, pixel ratio 2, processor 4 times slower, 1.6 Mbit/s with 150 ms), each
// compared in turns with the same page without its scripts. Ends within five minutes.

import { readOptions } from '../../tools/read-options.ts';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { openChromium } from '../start/chromium.ts';
import { openHttpProxy, type Passed } from '../start/http-proxy.ts';
import { openShop } from '../start/shop.ts';
import { compare, judgeAlone, measureInTurns, type Measurement } from './compare.ts';
import { findPages } from './pages.ts';
import { openPhone, SETTLED_AFTER_MS, visit, type Visit } from './phone-visit.ts';
import { openReport } from './report.ts';
import { sayIfShort, shortened } from './short.ts';

/** For the visits only; opening the shop and the presses take extra time. */
const VISITS_TIMEOUT_MS = 200_000;
const PRESSES = shortened(5, 1);

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

sayIfShort();
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
  try {
    const { home, ...others } = await findPages(shop);
    const pages = shortened({ home, ...others }, { home });
    const target = () => Number(new URL(shop.address).port);
    // Both go through a proxy, so that it costs both the same.
    const asIs = await openHttpProxy({ target });
    const bare = await openHttpProxy({ target, after: (_, answer) => withoutScripts(answer) });
    yield* await benchVisits(browser, pages, toAddress(asIs), toAddress(bare));
    yield await benchPress(browser, toAddress(asIs));
    await asIs.close();
    await bare.close();
  } finally {
    await shop.close();
  }
}

function toAddress({ port }: { port: number }): string {
  return `http://127.0.0.1:${port}`;
}

/** The floor that a page with scripts is compared with. */
function withoutScripts(answer: Passed): Passed {
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
  pages: Record<string, string>,
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
    const alone = (what: string, unit: string, pick: (visit: Visit) => number, goal: number | null) =>
      judgeAlone(`phone, ${kind}: ${what}`, unit, visits[kind]!.map(pick), { better: 'less', goal });
    return [
      compare({
        name: `phone, ${kind}: largest paint`,
        unit: ' ms',
        ours: lcp[kind]!,
        reference: 'without scripts',
        theirs: lcp[`${kind}, bare`]!,
        better: 'less',
        goal: 1.1,
      }),
      alone('total blocking', ' ms', (seen) => seen.blockingMs, 60),
      alone('layout shift', '', (seen) => seen.layoutShift, 0),
      alone('JavaScript', ' kB', (seen) => seen.scriptKb, 120),
      alone('all bytes', ' kB', (seen) => seen.allKb, kind === 'home' ? 280 : null),
    ];
  });
}

/** From pressing a visible product until its page is painted. */
async function benchPress(browser: Browser, address: string): Promise<Measurement> {
  const { press } = await measureInTurns(
    { press: () => pressProduct(browser, address) },
    { rounds: PRESSES },
  );
  return judgeAlone('phone: next page after a press', ' ms', press, { better: 'less', goal: 60 });
}

type PressWindow = Window & { painted: Promise<number> };

async function pressProduct(browser: Browser, address: string): Promise<number> {
  const page = await openPhone(browser);
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    const link = page.locator('main a[href^="/product/"]').first();
    await link.scrollIntoViewIfNeeded();
    // The product has been visible for a while, so the prefetch for visible links is done.
    await page.waitForTimeout(SETTLED_AFTER_MS);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      (window as unknown as PressWindow).painted = new Promise((resolve) => {
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
    await link.tap();
    return await page.evaluate(() => (window as unknown as PressWindow).painted);
  } finally {
    await page.context().close();
  }
}
