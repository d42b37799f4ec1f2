// What the browser of the owner has cached of a product that they edit. What other browsers see of a change:
// features/catalogue/catalogue-freshness.test.ts.

import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs } from './shopper.ts';
import { makeProduct, makeWord } from './store-work.ts';
import { untilAwake } from './waiting.ts';

test(
  'an edited product shows in the shop of the same browser at the next navigation',
  { tag: '@wide' },
  async ({ page, request }) => {
    const owner = await signInAs(request, demoAccounts().owner);
    await enter(page, owner);
    const word = makeWord();
    await makeProduct(owner, word);
    await page.goto(`/search?q=${word}`);
    await untilAwake(page);
    // Prefetched, so the browser may use it for a moment without a request.
    const link = page.getByRole('link', { name: word }).first();
    const ahead = page.waitForResponse(/\.data$/);
    await link.focus();
    await ahead;
    await link.click();
    // The price stands on the card too: only the heading says that the page is there.
    await expect(page.getByRole('heading', { name: word })).toBeVisible();
    await expect(page.getByText('₹100').first()).toBeVisible();
    // Navigates by links only, so that the page cached in this browser is still there and must be
    // discarded.
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Product', exact: true }).last().click();
    // With the store, once another test has opened a second one.
    await expect(page).toHaveURL(({ pathname }) => pathname === '/dashboard/product');
    await page.getByPlaceholder('Search product here ...').fill(word);
    await expect(page).toHaveURL(new RegExp(`search=${word}`));
    // Until the answer has come, the products of before are shown, and move under the press.
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('heading')).toHaveCount(1);
    await page.getByRole('button', { name: `Edit ${word}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(word);
    await dialog.getByLabel('Price', { exact: true }).fill('123.50');
    await dialog.getByRole('button', { name: 'Update Product' }).click();
    await page.getByRole('dialog', { name: 'Product updated' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('₹123.50')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: word })).toBeVisible();
    await expect(page.getByText('₹123.50').first()).toBeVisible();
  },
);
