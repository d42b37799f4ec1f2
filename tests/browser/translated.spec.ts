// Pages that the shopper's browser has translated: they go on working, whatever comes, goes or changes.

import type { Page } from '@playwright/test';
import { translatePage, type Translator } from '../translate-page.ts';
import { listProducts } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, makeShopper, signInAs } from './shopper.ts';
import { untilAwake } from './waiting.ts';

/** The kind that leaves texts in place is in web/data/translated-page.component.test.tsx. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAwake(page);
  await expect(page.getByRole('heading').first()).toBeVisible();
  // Rows are hydrated one after the other.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main :is(article, button, h1, h2)')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  );
  // The translator stays in the page.
  await page.evaluate(translatePage as (translator: Translator) => unknown, 'replaces' as Translator);
  await expect(page.locator('font').first()).toBeAttached();
}

test(
  'a browser that replaces the texts of a page leaves it working',
  { tag: '@phone' },
  async ({ page, request }) => {
    test.slow();
    // Not the first card of the home page.
    const other = (await listProducts(request, -1))[0]!;
    const shopper = await makeShopper(request);
    await shopper.saveAddress();
    await enter(page, shopper);

    await openTranslated(page, '/');
    // One with several sizes: which are first depends on what is sold meanwhile.
    const articles = page.getByRole('main').getByRole('article');
    const add = page.getByRole('button', { name: /^Add/ });
    const several = articles.filter({ has: add, hasNot: page.locator('[data-add]') }).first();
    await several.getByRole('button', { name: /^Add/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).first().click();
    await page.keyboard.press('Escape');
    // The cart was empty; the card now shows the size that is in it, which may be another one.
    await expect(articles.getByRole('button', { name: /^Increase/ }).first()).toBeVisible();

    await openTranslated(page, `/product/p-${other._id}`);
    const named = (what: string) => ({ name: `${what} ${other.name}`, exact: true });
    await page.getByRole('button', named('Add')).first().click();
    await expect(page.getByRole('button', named('Increase quantity of')).first()).toBeVisible();

    await openTranslated(page, '/search');
    const box = page.getByRole('combobox', { name: 'Search for products' });
    for (const text of ['milk', 'bread', 'zzqqxx', 'milk']) {
      await box.fill(text);
      await expect(page).toHaveURL(new RegExp(`q=${text}`));
      await expect(page.getByRole('main').locator('section[aria-busy]')).toHaveAttribute(
        'aria-busy',
        'false',
      );
    }
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

    await openTranslated(page, '/cart');
    const more = page.getByRole('main').getByRole('button', { name: /^Increase/ });
    await more.first().click();
    await more.first().click();
    await page.getByRole('button', { name: 'Proceed' }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL('/checkout');

    await openTranslated(page, '/checkout');
    await page.getByRole('button', { name: 'Add address' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/checkout');

    await enter(page, await signInAs(request, demoAccounts().owner));
    await openTranslated(page, '/dashboard/orders');
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody');
    await expect(page).toHaveURL(/search=nobody/);
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('');
    await expect(page).not.toHaveURL(/search/);
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  },
);
