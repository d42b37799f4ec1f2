// An error page rendered by the server hydrates like any other, also at addresses that the browser cannot
// parse.

import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './shop-test.ts';

for (const path of ['/%', '/product/%', '/search?q=%00', '/checkout?x=%00']) {
  test(
    `${path} shows an error in the shop's design, and everything around it works`,
    { tag: '@phone' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 400/);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'The address is not valid' })).toBeVisible();
      await page.waitForFunction(() => '__reactRouterDataRouter' in window);
      await expectAccessible(page);
      // Leave it without loading a document where the header has a link.
      const search = page.getByRole('link', { name: 'Search for products' });
      if (await search.isVisible()) {
        await search.click();
        await expect(page.getByRole('heading', { level: 1, name: /^Search Results: \d/ })).toBeVisible();
      } else {
        await page.getByRole('link', { name: 'Go To Home' }).click();
        await expect(page).toHaveURL('/');
        await expect(page.getByRole('banner').getByRole('link', { name: 'Jhatpat home' })).toBeVisible();
      }
    },
  );
}
