// The owner changes settings of the whole shop, and somebody else sees them at once. In a shop of its own,
// because every page of it changes.

import { makePicture, uploadImage } from './category-owner.ts';
import { startShop } from './open-shop.ts';
import { addToCart, REJECTED_REQUEST, type DemoProduct } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, logInAs } from './shopper.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  shop = await startShop(40);
});
test.afterAll(() => shop.close());

/** Options for a browser at this shop. */
const CONTEXT = { serviceWorkers: 'block' } as const;

test(
  'a shopper sees the owner’s name, notice, minimum order and banner at once',
  { tag: '@wide' },
  async ({ browser, playwright, expectedErrors }) => {
    const { baseUrl: baseURL, dataDir } = shop;
    const request = await playwright.request.newContext({ baseURL });
    const owner = await logInAs(request, demoAccounts(dataDir).owner);
    const context = await browser.newContext({ ...CONTEXT, baseURL });
    const page = await context.newPage();
    await enter(page, owner);
    await page.goto('/dashboard/settings');
    await page.getByLabel('Shop name').fill('Sabzi Point');
    await page.getByRole('textbox', { name: 'GSTIN' }).fill('29AAGCB7383J1Z5');
    await page.getByLabel('Line under the header').fill('Closed on 15 August');
    await page.getByLabel('Minimum order').fill('5000');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'GSTIN' })).toHaveAccessibleDescription(
      /^This GSTIN is mistyped/,
    );
    await page.getByRole('textbox', { name: 'GSTIN' }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('It is shown now.')).toBeVisible();
    await expect(page.getByText('Sabzi Point Work')).toBeVisible();

    await page.getByRole('button', { name: 'Add banner' }).click();
    const add = page.getByRole('dialog', { name: 'Add banner' });
    const picture = add.getByRole('group', { name: 'Picture', exact: true });
    await uploadImage(page, picture, await makePicture());
    await add.getByLabel('Heading').fill('Mangoes are here');
    await add.getByLabel('Links to').fill('/search?q=mango');
    await add.getByLabel('From').fill('2020-01-01T10:00');
    await add.getByRole('button', { name: 'Add banner' }).click();
    const banners = page.getByRole('list', { name: 'Banners' });
    await expect(banners).toContainText('Shown now');
    await expect(banners).toContainText('From 1 Jan 2020, 10:00 am');

    const shopper = await browser.newContext({ ...CONTEXT, baseURL, viewport: { width: 390, height: 844 } });
    const home = await shopper.newPage();
    const products: DemoProduct[] = await owner.call('POST', '/api/product/get', {});
    await addToCart(
      home,
      products.find(({ stock }) => stock > 3)!,
    );
    await home.goto('/');
    await expect(home).toHaveTitle(/^Sabzi Point: /);
    await expect(home.getByRole('complementary', { name: 'Notice' })).toHaveText('Closed on 15 August');
    await expect(home.getByRole('heading', { level: 1 })).toHaveText('Mangoes are here');
    await home.getByRole('link', { name: 'Mangoes are here' }).click();
    await home.waitForURL('**/search?q=mango');
    await home.goto('/cart');
    const bar = home.getByRole('complementary', { name: 'Cart summary' });
    await expect(bar).toContainText(/Add ₹\d,\d+.* more to place the order\. The minimum is ₹5,000\./);
    const proceed = bar.getByRole('button', { name: 'Proceed' });
    await expect(proceed).toHaveAttribute('aria-disabled', 'true');

    // When two save at once, the later one is told, and keeps what was typed.
    const { version } = await owner.call('GET', '/api/settings/get');
    await page.getByLabel('Phone', { exact: true }).fill('080 1234 5678');
    await owner.call('PUT', '/api/settings/update', { version, minimumOrder: 0 });
    expectedErrors.push(REJECTED_REQUEST);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('region', { name: 'Changes by someone else' });
    await expect(conflict).toContainText('Updated to the saved values: Minimum order');
    await expect(page.getByText(/Someone else changed these settings/)).toBeVisible();
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('080 1234 5678');
    await expect(page.getByLabel('Minimum order')).toHaveValue('');
    await home.reload();
    await expect(bar).not.toContainText('more to place the order');
    await expect(proceed).not.toHaveAttribute('aria-disabled', 'true');
    for (const one of [context, shopper]) await one.close();
    await request.dispose();
  },
);
