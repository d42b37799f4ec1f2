// What is typed and pressed before the scripts have arrived is not lost.

import type { Page } from '@playwright/test';
import { listSingles } from './shop-page.ts';
import { expect, test } from './shop-test.ts';

/** Opens a page whose scripts arrive only when it is woken. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return resolve;
}

test(
  'text typed into the login and the search, and a press of ADD, count when the scripts arrive',
  { tag: '@phone' },
  async ({ page, request }) => {
    const wakeLogin = await openAsleep(page, '/login');
    await page.getByLabel('Email').fill('early@example.test');
    await page.getByLabel('Password', { exact: true }).fill('typed early');
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
    wakeLogin();
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await expect(page.getByLabel('Email')).toHaveValue('early@example.test');
    await page.unrouteAll({ behavior: 'wait' });

    const wakeSearch = await openAsleep(page, '/search');
    const box = page.getByPlaceholder('Search for atta dal and more.');
    await box.pressSequentially('paneer');
    wakeSearch();
    await expect(page).toHaveURL('/search?q=paneer');
    await expect(box).toHaveValue('paneer');
    // On a phone the search page has one box, and a way back home.
    await expect(page.getByRole('combobox', { name: 'Search for products' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Search for products' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
    await page.unrouteAll({ behavior: 'wait' });

    const [single] = await listSingles(request);
    const wakeHome = await openAsleep(page, '/');
    await page
      .getByRole('button', { name: `Add ${single!.name}`, exact: true })
      .first()
      .click();
    wakeHome();
    await expect(page.getByText('Quantity 1').first()).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  },
);
