// JavaScript of the home page: what the browser fetches before it is awake, and all of it once drawer and
// menus have opened.

import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, printLine, type BenchShop } from './tools.ts';

const GOAL_KB = 150;

export async function benchScripts(shop: BenchShop): Promise<void> {
  const executablePath = findProgram('chromium') ?? findProgram('google-chrome') ?? chromium.executablePath();
  if (!existsSync(executablePath)) {
    printLine('JavaScript of the home page', 'no Chromium found', '', '');
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
    printLine(
      'JavaScript of the home page',
      `${loaded.toFixed(0)} kB, ${all.toFixed(0)} kB with the drawer open`,
      `goal: at most ${GOAL_KB} kB, compressed`,
      `${(all / GOAL_KB).toFixed(2)}`,
    );
  } finally {
    await browser.close();
  }
}
