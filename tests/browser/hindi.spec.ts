import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { untilAwake } from './waiting.ts';

test(
  'messages are in Hindi, also those of the server, and back in English by the switch, which keeps the page',
  { tag: '@phone' },
  async ({ page, baseURL, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    await page.context().addCookies([{ name: 'jhatpat_language', value: 'hi', url: baseURL! }]);
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    await page.getByLabel('ईमेल').fill('nobody@example.test');
    await page.getByLabel('पासवर्ड', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'लॉगिन', exact: true }).click();
    await expect(page.getByText('ईमेल या पासवर्ड गलत है').first()).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/search?q=milk');
    await page.getByRole('button', { name: 'Read in English' }).click();
    await expect(page.getByRole('heading', { name: /^Search Results: \d/ })).toBeVisible();
    await untilAwake(page);
    await page.getByRole('button', { name: 'हिन्दी में देखें' }).click();
    await expect(page.getByRole('heading', { name: /^खोज के नतीजे: \d/ })).toBeVisible();
    await expect(page).toHaveURL(/\/search\?q=milk$/);
  },
);
