// A page that stays open while a process of a new version replaces the one that served it, and the installed
// shop. `npm run verify` runs it: what a process gives of other versions is app/pages/shared-assets.test.ts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeOtherCheckout } from '../other-build.ts';
import { startShop } from './open-shop.ts';
import { expect, test } from './shop-test.ts';

const SCRIPT = /shop-[\w-]{8}\.js/;

test(
  'an open page gets its own code from the new version, and keeps typed text',
  { tag: ['@wide', '@verify'] },
  async ({ page, request, browser, expectedErrors }) => {
    test.setTimeout(500_000);
    // While no process is there.
    expectedErrors.push(/net::ERR_CONNECTION_REFUSED/);
    // Disables prefetching of code of other pages and components.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const checkout = await mkdtemp(join(tmpdir(), 'jhatpat-new-version-'));
    const shop = await startShop(20);
    try {
      await makeOtherCheckout(checkout);
      const installed = await browser.newContext({ baseURL: shop.baseUrl, serviceWorkers: 'allow' });
      const tab = await installed.newPage();
      await tab.goto('/');
      await expect.poll(() => findVersion(tab)).toMatch(SCRIPT);
      const ownVersion = await findVersion(tab);

      await page.goto(`${shop.baseUrl}/login`);
      await page.getByLabel('Email').fill('asha@example.com');
      const ownScript = SCRIPT.exec(await page.content())![0];
      const loads: string[] = [];
      page.on('request', (sent) => sent.isNavigationRequest() && loads.push(sent.url()));

      await shop.replaceWith(checkout);
      const newPage = await (await request.get(`${shop.baseUrl}/login`)).text();
      expect(SCRIPT.exec(newPage)![0]).not.toBe(ownScript);

      await page.getByRole('button', { name: 'My Cart' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByLabel('Email')).toHaveValue('asha@example.com');
      await page.getByRole('link', { name: 'Register' }).click();
      await expect(page.getByLabel('Name')).toBeVisible();
      expect(loads).toEqual([]);

      // In the installed shop the new worker takes over; the open tab continues with its own code.
      const otherTab = await installed.newPage();
      await otherTab.goto('/');
      await expect.poll(() => findVersion(tab)).not.toBe(ownVersion);
      await tab.getByRole('button', { name: 'My Cart' }).click();
      await expect(tab.getByRole('dialog')).toBeVisible();
      await installed.setOffline(true);
      await otherTab.goto('/');
      await expect(otherTab.getByRole('navigation', { name: 'Categories' })).toBeVisible();
      await installed.close();
    } finally {
      await shop.close();
      await rm(checkout, { recursive: true, force: true });
    }
  },
);

/** The script of the home page that the worker would open without a network. */
function findVersion(tab: Page): Promise<string | undefined> {
  return tab.evaluate(async () => {
    const home = await (await caches.open('pages')).match('/', { ignoreVary: true });
    return /shop-[\w-]{8}\.js/.exec((await home?.text()) ?? '')?.[0];
  });
}
