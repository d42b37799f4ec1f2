// The back button with the browser's back/forward cache, which is usually off in tests: checkout returns as
// it was left, locked and loading, and must become usable again.

import { findFullBrowser } from '../../tools/browser.ts';
import { cardButton, cashButton, goToPayPage, listOrders, openCheckout, payButton } from './card-checkout.ts';
import { expect, test } from './shop-test.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = findFullBrowser() ?? launchOptions.executablePath;
    await use({ ...launchOptions, executablePath, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

test(
  'a checkout restored by the back button is unlocked, and pays for the same order',
  { tag: '@phone' },
  async ({ page, request }, info) => {
    const { shopper } = await openCheckout({ page, request }, info, 13);
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) =>
        document.body.setAttribute('data-woken', String(persisted)),
      );
    });
    await goToPayPage(page);
    const payPage = page.url();
    // A page restored from that cache does not load again, so there is no load event to wait for.
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.locator('body')).toHaveAttribute('data-woken', 'true');
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expect(cashButton(page)).toBeEnabled();
    await expect(cardButton(page)).toBeEnabled();
    await cardButton(page).click();
    await expect(page).toHaveURL(payPage);
    await payButton(page).click();
    await expect(page.getByText('We have received your payment.')).toBeVisible();
    expect(await listOrders(shopper)).toEqual(['PAID PLACED']);
  },
);
