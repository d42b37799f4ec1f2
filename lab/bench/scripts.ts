// JavaScript of the home page: what the browser runs before the first press, and once the drawer has opened.

import type { Browser, Page } from '@playwright/test';
import { openChromium } from '../start/chromium.ts';
import type { LabShop } from '../start/shop.ts';
import { judgeAlone, type Measurement } from './compare.ts';

const BEFORE_PRESS_KB = 120;
const WITH_DRAWER_KB = 150;

export async function* benchScripts(shop: LabShop): AsyncGenerator<Measurement> {
  const browser = await openChromium();
  if (!browser) return console.log('JavaScript of the home page: no Chromium found');
  try {
    const loaded = await measureScripts(browser, shop.address, () => Promise.resolve());
    const withDrawer = await measureScripts(browser, shop.address, async (page) => {
      await page.getByRole('button', { name: /my cart/i }).click();
      await page.getByRole('dialog').waitFor();
    });
    const name = 'JavaScript of the home page, compressed';
    yield judgeAlone(name, ' kB', [loaded], { better: 'less', goal: BEFORE_PRESS_KB });
    yield judgeAlone(`${name}: drawer open`, ' kB', [withDrawer], { better: 'less', goal: WITH_DRAWER_KB });
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
  try {
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
    const run = covered.filter(
      ({ url, functions }) =>
        url.endsWith('.js') && functions.some(({ ranges }) => ranges.some((range) => range.count > 0)),
    );
    const files = [...new Set(run.map(({ url }) => url))].map((url) => sizes.get(url)!);
    return (await Promise.all(files)).reduce((sum, size) => sum + size, 0) / 1024;
  } finally {
    await page.close();
  }
}
