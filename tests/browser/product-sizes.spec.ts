import { expectAccessible, expectFits } from './expect-accessible.ts';
import { LIST, makeProduct, makeWord, openAsOwner, search } from './product-owner.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { signInAs } from './shopper.ts';

test(
  'a shopper goes from size to size by keyboard, and the choice keeps its position',
  { tag: '@phone' },
  async ({ page, request }) => {
    const owner = await signInAs(request, demoAccounts().owner);
    const word = makeWord();
    const small = await makeProduct(owner, word, { unit: '500 g', price: 60 });
    const large = await makeProduct(owner, word, { unit: '1 kg', price: 110, stock: 0 });
    await page.goto(`/product/x-${small._id}`);
    const sizes = page.getByRole('navigation', { name: 'Sizes' });
    const links = sizes.getByRole('link');
    await expect(links).toHaveText(['500 g₹60₹12 per 100 g', '1 kg₹110₹11 per 100 gOut of stock']);
    await expect(links.first()).toHaveAttribute('aria-current', 'page');
    for (const link of await links.all()) {
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await expectFits(page);

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

test(
  'an owner adds a product as another size, and removes one, without sending the form',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    const owner = await openAsOwner(page, request, LIST);
    const [word, other] = [makeWord(), makeWord()];
    const made = await makeProduct(owner, word, { unit: '1 kg' });
    const twin = await makeProduct(owner, word, { unit: '2 kg' });
    await makeProduct(owner, other, { unit: '5 kg' });
    await search(page, word);
    await page
      .getByRole('button', { name: `Edit ${word}` })
      .last()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(dialog.getByLabel('Unit', { exact: true })).toHaveValue('1 kg');
    const part = dialog.getByRole('region', { name: 'Other sizes' });
    const tied = part.getByRole('list', { name: 'Other sizes' }).getByRole('listitem');
    await expect(tied).toContainText(['2 kg']);
    const box = part.getByLabel('Link another product');
    await box.fill(other);
    await box.press('Enter');
    await part.getByRole('button', { name: `Link ${other}, 5 kg` }).click();
    await expect(tied).toContainText(['2 kg', '5 kg']);
    await expect(box).toBeFocused();
    await expect(part.getByText('No other product found.')).toBeVisible();
    await expectAccessible(page);
    await part.getByRole('button', { name: `Unlink ${word}, 2 kg` }).click();
    await expect(tied).toContainText(['5 kg']);
    await expect(tied).toHaveCount(1);
    await expect(dialog.getByLabel('Unit', { exact: true })).toHaveValue('1 kg');
    const sizesOf = async (productId: string) => {
      const product = await owner.call('POST', '/api/product/get-product-details', { productId });
      return product.sizes.map(({ unit }: { unit: string }) => unit);
    };
    expect(await sizesOf(made._id)).toEqual(['1 kg', '5 kg']);
    expect(await sizesOf(twin._id)).toEqual([]);

    // Offline: an error appears at once, and nothing is lost.
    expectedErrors.push(/ERR_FAILED/);
    await page.route('**/api/product/untie-size', (route) => route.abort());
    await part.getByRole('button', { name: `Unlink ${other}, 5 kg` }).click();
    await expect(
      page
        .getByRole('alert')
        .or(page.getByRole('status'))
        .filter({ hasText: /wrong|connection|network/i }),
    ).toBeVisible();
    await expect(tied).toHaveCount(1);
  },
);
