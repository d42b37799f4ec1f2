import { addToCart, listProducts, REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';

test(
  'pages and messages are in Hindi, also those of the server, and back in English by the switch',
  { tag: '@phone' },
  async ({ page, request, baseURL, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const [product] = await listProducts(request);
    await addToCart(page, product!);
    await page.context().addCookies([{ name: 'jhatpat_language', value: 'hi', url: baseURL! }]);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    await expect(page.getByRole('link', { name: 'दूध, ब्रेड और अंडे' }).first()).toBeVisible();
    await page.locator('article a').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('heading', { name: 'प्रोडक्ट की जानकारी' })).toBeVisible();

    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'बिल की जानकारी' })).toBeVisible();
    const remove = page.getByRole('button', { name: /हटाएँ$/ });
    await remove.first().click();
    await expect(page.getByText('आइटम हटाया गया')).toBeVisible();
    await page.goto('/login');
    await page.getByLabel('ईमेल').fill('nobody@example.test');
    await page.getByLabel('पासवर्ड', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'लॉगिन', exact: true }).click();
    await expect(page.getByText('ईमेल या पासवर्ड गलत है').first()).toBeVisible();

    // The header's button keeps the page.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/search?q=milk');
    await page.getByRole('button', { name: 'Read in English' }).click();
    await expect(page).toHaveURL(/\/search\?q=milk$/);
    await expect(page.getByRole('heading', { name: /^Search Results: \d/ })).toBeVisible();
    // Pressed again where the page, loaded anew, was not ready for the press yet.
    await expect(async () => {
      await page.getByRole('button', { name: 'हिन्दी में देखें' }).click({ timeout: 2_000 });
      await expect(page.getByRole('heading', { name: /^खोज के नतीजे: \d/ })).toBeVisible({ timeout: 8_000 });
    }).toPass();
    await expect(page).toHaveURL(/\/search\?q=milk$/);
  },
);
