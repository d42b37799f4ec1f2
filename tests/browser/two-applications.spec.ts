// From the shop to the staff's pages and back: two documents, one history.

import type { Page } from '@playwright/test';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs } from './shopper.ts';

const STAFF_PAGE = '/dashboard/product';

const banner = (page: Page) => page.getByRole('banner');

async function expectShop(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('navigation', { name: 'Categories' })).toBeVisible();
}

async function expectStaffPage(page: Page): Promise<void> {
  // With the store, once another test has opened a second one.
  await expect(page).toHaveURL(({ pathname }) => pathname === STAFF_PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'Product' })).toBeVisible();
}

test(
  'Back and Forward lead from a staff page to the shop and from the shop to a staff page',
  { tag: '@wide' },
  async ({ page, request }) => {
    await enter(page, await signInAs(request, demoAccounts().owner));
    await page.goto(STAFF_PAGE);
    await expectStaffPage(page);
    await banner(page).getByRole('link', { name: /home$/ }).click();
    await expectShop(page);
    await page.goBack();
    await expectStaffPage(page);
    await page.goForward();
    await expectShop(page);

    await banner(page).getByRole('button', { name: 'Account', exact: true }).click();
    await banner(page).locator(`a[href="${STAFF_PAGE}"]`).click();
    await expectStaffPage(page);
    await page.goBack();
    await expectShop(page);
  },
);

test(
  'who was signed out on a staff page is back on it after logging in',
  { tag: '@phone' },
  async ({ page }) => {
    const { email, password } = demoAccounts().owner;
    await page.goto(STAFF_PAGE);
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expectStaffPage(page);
  },
);
