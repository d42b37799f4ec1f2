// A browser that blocks the storage of pages: what the shop remembers lasts as long as the page, and
// everything works.

import { toProductPath } from '#shared/slugs.ts';
import { listProducts } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { untilAwake } from './waiting.ts';

test(
  'shopping and signing in work where the browser blocks its storage',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    // The router, which remembers places of scrolling there, reports it and goes on.
    expectedErrors.push(/^SecurityError: Access is denied/);
    await page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, {
          get(): never {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
    const product = (await listProducts(request))[0]!;
    await page.goto(toProductPath(product));
    await untilAwake(page);
    await page
      .getByRole('button', { name: `Add ${product.name}`, exact: true })
      .first()
      .click();
    await page
      .getByRole('complementary', { name: 'Cart summary' })
      .getByRole('link', { name: 'View Cart' })
      .click();
    await expect(page.getByRole('main').getByText(product.name).first()).toBeVisible();

    const { email, password } = demoAccounts().shopper;
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
    await expect(page.getByRole('heading').first()).toBeVisible();
  },
);
