// Every page of the owner's dashboard at 200 % zoom, which is half of 1280 x 1024 points: everything is
// readable without scrolling sideways.

import { DASHBOARD_PATHS } from '#shared/page-urls.ts';
import { expectNoSidewaysScroll } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs } from './shopper.ts';

test(
  'at 200 % zoom every page of the dashboard fits its window',
  { tag: '@wide' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 640, height: 512 });
    await enter(page, await signInAs(request, demoAccounts().owner));
    for (const path of DASHBOARD_PATHS) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        await expectNoSidewaysScroll(page);
      });
    }
  },
);
