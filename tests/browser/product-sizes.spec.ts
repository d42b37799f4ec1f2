import { LIST, makeProduct, makeWord, openAsOwner, openEdit, search } from './product-owner.ts';
import { expect, test } from './shop-test.ts';

test(
  'an owner links another size, and a shopper goes from size to size by keyboard',
  { tag: '@phone' },
  async ({ page, request }) => {
    const owner = await openAsOwner(page, request, LIST);
    const [word, other] = [makeWord(), makeWord()];
    const small = await makeProduct(owner, word, { unit: '500 g', price: 60 });
    const large = await makeProduct(owner, other, { unit: '1 kg', price: 110, stock: 0 });
    await search(page, word);
    const dialog = await openEdit(page, word);
    const part = dialog.getByRole('region', { name: 'Other sizes' });
    await part.getByLabel('Link another product').fill(other);
    await part.getByRole('button', { name: `Link ${other}, 1 kg` }).click();
    await expect(part.getByRole('list', { name: 'Other sizes' })).toContainText('1 kg');

    await page.goto(`/product/x-${small._id}`);
    const sizes = page.getByRole('navigation', { name: 'Sizes' });
    const links = sizes.getByRole('link');
    await expect(links).toHaveText(['500 g₹60₹12 per 100 g', '1 kg₹110₹11 per 100 gOut of stock']);
    await expect(links.first()).toHaveAttribute('aria-current', 'page');
    for (const link of await links.all()) {
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }

    // Slow enough to be seen.
    await page.route(/\.data/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await links.last().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(large._id));
    await expect(links.last()).toHaveAttribute('aria-current', 'page');
    await expect(links.last()).toBeFocused();
    await expect(page.getByText('Out of Stock', { exact: true })).toBeVisible();
    await expect(links).toHaveCount(2);
    await page.goBack();
    await expect(links.first()).toHaveAttribute('aria-current', 'page');
  },
);
