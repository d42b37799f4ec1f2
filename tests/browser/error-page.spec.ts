// Error pages rendered by the server hydrate like any other, also at addresses that the browser cannot parse.

import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';

const UNKNOWN = ['/foo/bar', '/product/gone-67748580ffffffffffffffff', '/product/x', '/a/b/c'];
const INVALID = ['/%', '/product/%', '/search?q=%00', '/checkout?x=%00'];

test(
  'an unknown or invalid address shows why in the shop’s design, and everything around it works',
  { tag: '@phone' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const heading = page.getByRole('heading', { level: 1 });
    for (const path of UNKNOWN) {
      const answer = await page.goto(path);
      expect(answer!.status()).toBe(404);
      await expect(heading).toHaveText('Page not found');
      await expect(page).toHaveTitle('Page not found');
    }
    await page.getByRole('link', { name: 'Go To Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();

    for (const path of INVALID) {
      const answer = await page.goto(path);
      expect(answer!.status()).toBe(400);
      await expect(heading).toHaveText('The address is not valid');
      await page.waitForFunction(() => '__reactRouterDataRouter' in window);
      // Leave it without loading a document where the header has a link.
      const search = page.getByRole('link', { name: 'Search for products' });
      if (await search.isVisible()) {
        await search.click();
        await expect(heading).toHaveText(/^Search Results: \d/);
      } else {
        await page.getByRole('link', { name: 'Go To Home' }).click();
        await expect(page).toHaveURL('/');
      }
    }
  },
);
