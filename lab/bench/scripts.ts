// JavaScript of the home page: what the browser runs before the first press, and once the drawer has opened.

import type { Browser, Page } from '@playwright/test';
import { openChromium } from '../start/programs.ts';
import type { LabShop } from '../start/shop.ts';
import { judgeAlone, type Measurement } from './compare.ts';

const NAME = 'JavaScript of the home page, compressed';

export async function* benchScripts({ address }: LabShop): AsyncGenerator<Measurement> {
  const browser = await openChromium();
  if (!browser) return console.log('JavaScript of the home page: no Chromium found');
  try {
    const loaded = await measureScripts(browser, address, async () => {});
    yield judgeAlone(NAME, ' kB', [loaded], { better: 'less', goal: 120 });
    const withDrawer = await measureScripts(browser, address, async (page) => {
      await page.getByRole('button', { name: /my cart/i }).click();
      await page.getByRole('dialog').waitFor();
    });
    yield judgeAlone(`${NAME}: drawer open`, ' kB', [withDrawer], { better: 'less', goal: 150 });
  } finally {
    await browser.close();
  }
}

/** Kilobytes of the executed files; code that is only prefetched for other pages is not counted. */
async function measureScripts(
  browser: Browser,
  address: string,
  press: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const sizes = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    // That of a file which is not counted may be asked for after the page was closed.
    size.catch(() => {});
    if (!sizes.has(request.url())) sizes.set(request.url(), size);
  });
  // With data saving on, the shop does not prefetch code of other pages.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.coverage.startJSCoverage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await press(page);
  const covered = await page.coverage.stopJSCoverage();
  const isRun = ({ functions }: (typeof covered)[number]) =>
    functions.some(({ ranges }) => ranges.some((range) => range.count > 0));
  const run = new Set(covered.filter(isRun).map(({ url }) => url));
  const files = [...run].filter((url) => url.endsWith('.js')).map((url) => sizes.get(url)!);
  const total = (await Promise.all(files)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return total / 1024;
}
