// Shoppers and stores: a pincode selects the store, and its stock is shown.

import type { Locator, Page } from '@playwright/test';
import { addToCart, listProducts } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { makeShopper, signInAs } from './shopper.ts';
import { makeStore } from './store-work.ts';

function deliverTo(page: Page, words: string): Locator {
  return page.getByRole('banner').getByRole('button', { name: words, exact: true });
}

/** Only of a cart that is known can the panel say what another store changes. */
const cartOf = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Cart summary' }).getByText(/^1 item/);

/** Opens the panel and types; it responds without a button. */
async function typePincode(page: Page, pincode: string): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Deliver to|Choose your)/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Where to deliver' });
  await panel.getByLabel('Pincode').fill(pincode);
  return panel;
}

/** Marks the page: the mark survives data updates, but not a page load. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  return async () => expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
}

test(
  'the pincode in the header chooses the store, in every tab, until somebody signs out',
  { tag: '@phone' },
  async ({ page, context, request }) => {
    const store = await makeStore(await signInAs(request, demoAccounts().owner));
    const [product] = await listProducts(request);
    const { email } = await makeShopper(request);
    await addToCart(page, product!);
    await page.goto(`/product/p-${product!._id}`);
    await expect(cartOf(page)).toBeVisible();
    const expectSamePage = await markPage(page);
    await expect(deliverTo(page, 'Choose your pincode')).toBeVisible();
    const panel = await typePincode(page, store.pincode);
    await expect(panel.getByText(`${store.name} delivers to`)).toBeVisible();
    await expect(panel.getByText('Delivers in about 8 to 14 minutes · Open')).toBeVisible();
    await panel.getByRole('button', { name: 'Shop there' }).click();
    await panel.getByRole('button', { name: 'Continue' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('main').getByText('Out of Stock', { exact: true })).toBeVisible();
    await expect(deliverTo(page, `Deliver to ${store.pincode}`)).toBeFocused();
    await expectSamePage();

    // The cart keeps its line and says what the store lacks.
    await page.goto('/cart');
    await expect(page.getByRole('list', { name: 'Items' }).getByText('Out of stock')).toBeVisible();
    await expect(deliverTo(page, `Deliver to ${store.pincode}`)).toBeVisible();
    // Another store with other stock, and the same cart.
    const back = await typePincode(page, '560001');
    // Closed before the answer, the panel would change nothing: another store may change the bill.
    await expect(back.getByText(/ · Open$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(deliverTo(page, 'Deliver to 560001')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Items' }).getByText('Out of stock')).toHaveCount(0);

    // It changes in this tab when it is changed in another.
    await page.goto(`/product/p-${product!._id}`);
    await expect(deliverTo(page, 'Deliver to 560001')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/login');
    await expect(cartOf(other)).toBeVisible();
    const elsewhere = await typePincode(other, store.pincode);
    await elsewhere.getByRole('button', { name: 'Shop there' }).click();
    await expect(deliverTo(page, `Deliver to ${store.pincode}`)).toBeVisible();
    await expect(page.getByRole('main').getByText('Out of Stock', { exact: true })).toBeVisible();

    // It stays when somebody signs in, and is removed when they sign out.
    await other.keyboard.press('Escape');
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await other.getByRole('button', { name: 'Login' }).click();
    await expect(other).toHaveURL('/');
    await expect(deliverTo(other, `Deliver to ${store.pincode}`)).toBeVisible();
    await other.goto('/user');
    await other.getByRole('button', { name: 'Log Out' }).click();
    await expect(deliverTo(other, 'Choose your pincode')).toBeVisible();
  },
);
