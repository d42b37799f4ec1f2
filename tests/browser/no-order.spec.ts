// /success and /cancel show nothing about an order or payment that does not exist.

import type { Page } from '@playwright/test';
import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';

const NOBODYS = 'f'.repeat(24);
const successes = (page: Page) => page.getByText('Successfully');

test(
  '/success without an order leads to My Orders, or home; /cancel says that nothing was cancelled',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const nothing = page.getByText('There is no payment to cancel. Nothing has changed.');
    // The HTML that everybody gets, shown before the scripts run.
    for (const path of ['/success', `/success?order=${NOBODYS}`]) {
      const html = await (await request.get(path)).text();
      expect(/<title>.*?<\/title>/.exec(html)?.[0]).not.toContain('Success');
      expect(/<main.*?<\/main>/s.exec(html)?.[0]).not.toMatch(/Successfully|Payment/);
    }
    await page.goto('/success');
    await expect(page).toHaveURL('/');
    await page.goto('/success?order=nonsense');
    await expect(page).toHaveURL('/');
    await page.goto('/cancel');
    await expect(nothing).toBeVisible();
    await expect(page.getByText('cart is saved')).toHaveCount(0);
    await page.goto(`/cancel?order=${NOBODYS}`);
    await expect(page.getByText('You are logged out, so nothing was cancelled.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to checkout' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Log in to see your order' }).click();
    await expect(page).toHaveURL('/login');

    await enter(page, await makeShopper(request));
    await page.goto(`/cancel?order=${NOBODYS}`);
    await expect(nothing).toBeVisible();
    for (const path of ['/success', '/success?order=x', `/success?order=${NOBODYS}`]) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard/myorders');
      await expect(successes(page)).toHaveCount(0);
    }
    // There is no order to return to.
    await page.goto('/');
    await page.goto('/success');
    await expect(page).toHaveURL('/dashboard/myorders');
    await page.goBack();
    await expect(page).toHaveURL('/');
  },
);
