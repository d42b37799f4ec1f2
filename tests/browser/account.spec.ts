import { expectFits } from './expect-accessible.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper, PASSWORD } from './shopper.ts';

test(
  'the login uses text typed before hydration, and all steps before it fit',
  { tag: '@phone' },
  async ({ page }) => {
    let wake = () => {};
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await awake;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('early@example.test');
    await page.getByLabel('Password', { exact: true }).fill('typed early');
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
    wake();
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await expect(page.getByLabel('Email')).toHaveValue('early@example.test');
    for (const path of ['/login', '/register', '/forgot-password']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFits(page);
    }
  },
);

test(
  'personal pages ask visitors to log in and come back afterwards',
  { tag: '@phone' },
  async ({ page, context, request }) => {
    const { email } = await makeShopper(request);
    for (const path of ['/user', '/dashboard/profile', '/dashboard/myorders', '/dashboard/address']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(path);
      await page.evaluate(() => localStorage.clear());
      await context.clearCookies();
    }
  },
);

test(
  'on a phone the account menu is a page, which closes to the page before it; all its pages fit',
  { tag: '@phone' },
  async ({ page, request }) => {
    const shopper = await makeShopper(request, 'Meera Iyer');
    await enter(page, shopper);
    await page.goto('/cancel');
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL('/user');
    await expect(page.getByRole('link', { name: 'Meera Iyer' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Save Address' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/cancel');
    await shopper.saveAddress();
    for (const path of [
      '/user',
      '/dashboard/profile',
      '/dashboard/myorders',
      '/dashboard/address',
      '/dashboard/category',
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectFits(page);
    }
  },
);
