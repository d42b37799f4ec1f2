// JavaScript of the home page: what the browser fetches before it is awake, and all of it once drawer and
// menus have opened.

import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { judgeAlone, type Figure } from './compare.ts';
import { findProgram, type BenchShop } from './tools.ts';

const BEFORE_PRESS_KB = 120;
const WITH_DRAWER_KB = 150;

export async function* benchScripts(shop: BenchShop): AsyncGenerator<Figure> {
  const executablePath = findProgram('chromium') ?? findProgram('google-chrome') ?? chromium.executablePath();
  if (!existsSync(executablePath)) {
    console.log('JavaScript of the home page: no Chromium found');
    return;
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script' || request.url().endsWith('.js')) {
        sizes.push(request.sizes().then((size) => size.responseBodySize));
      }
    });
    const total = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
    await page.goto(shop.address, { waitUntil: 'networkidle' });
    const loaded = await total();
    await page.getByRole('button', { name: /my cart/i }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    const all = await total();
    const name = 'JavaScript of the home page, compressed';
    yield judgeAlone(name, ' kB', [loaded], { better: 'less', goal: BEFORE_PRESS_KB });
    yield judgeAlone(`${name}: drawer open`, ' kB', [all], { better: 'less', goal: WITH_DRAWER_KB });
  } finally {
    await browser.close();
  }
}
