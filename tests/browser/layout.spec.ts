// The frame of every page: header, the search box in its two modes, footer, messages.

import { expectAccessible } from './expect-accessible.ts';
import { expectNoSidewaysScroll } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { afterPaint } from './waiting.ts';

const PLACEHOLDER = 'Search for atta dal and more.';

test.describe('on a wide screen', { tag: '@wide' }, () => {
  test.use({ hasTypingWords: true });

  test('the frame of a page, and the search box from its words to the address', async ({ page }) => {
    await page.goto('/cart');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: /home$/ })).toBeVisible();
    await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('© All Rights Reserved 2025.');
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(3);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expectAccessible(page);

    const box = page.getByRole('link', { name: 'Search for products' });
    expect((await box.boundingBox())!.width).toBeGreaterThanOrEqual(420);
    await expect(box).toHaveText('Search "bread"');
    await expect(box).toHaveText('Search "sugar"');
    await box.click();
    const input = page.getByPlaceholder(PLACEHOLDER);
    await expect(input).toBeFocused();
    // The address follows every keystroke, the input keeps focus and caret.
    await input.pressSequentially('dal & rice', { delay: 30 });
    await expect(page).toHaveURL('/search?q=dal+%26+rice');
    await input.press('Home');
    await input.pressSequentially('a', { delay: 30 });
    await input.pressSequentially('b', { delay: 30 });
    await expect(input).toHaveValue('abdal & rice');
    await expect(page).toHaveURL('/search?q=abdal+%26+rice');
    await expect(input).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/cart');
    await page.goto('/search?q=50%25+%2B+more');
    await expect(input).toHaveValue('50% + more');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/cart');
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(30_000);
    await afterPaint(page);
    await expect(box).toHaveText('Search "milk"');
  });

  test('nothing scrolls sideways at any width', async ({ page }) => {
    for (const path of ['/', '/cart', '/search', '/login']) {
      await page.goto(path);
      for (const width of [360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 780 });
        await expectNoSidewaysScroll(page);
      }
    }
  });
});

test(
  'on a phone /search has one search box, which takes early text, and a way back home',
  { tag: '@phone' },
  async ({ page }) => {
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.goto('/search', { waitUntil: 'commit' });
    // Typed before the scripts arrive.
    await page.getByPlaceholder(PLACEHOLDER).pressSequentially('paneer');
    await expect(page).toHaveURL('/search?q=paneer');
    await expect(page.getByPlaceholder(PLACEHOLDER)).toHaveValue('paneer');
    await expect(page.getByRole('combobox')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Search for products' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Search for products' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);
