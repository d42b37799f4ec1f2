// A page that was open while a process of a new version took the place of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOtherCheckout } from '../other-build.ts';
import { startShop } from './open-shop.ts';
import { expect, test } from './shop-test.ts';

const SCRIPT = /shop-[\w-]{8}\.js/;

test(
  'an open page fetches its own code from the new version, and keeps what was typed',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    test.setTimeout(180_000);
    // While no process is there.
    expectedErrors.push(/net::ERR_CONNECTION_REFUSED/);
    // The code of other pages and parts is not fetched ahead.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const checkout = await mkdtemp(join(tmpdir(), 'jhatpat-new-version-'));
    const shop = await startShop(20);
    try {
      await makeOtherCheckout(checkout);
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
    } finally {
      await shop.close();
      await rm(checkout, { recursive: true, force: true });
    }
  },
);
