import { expectAccessible, expectFits } from './expect-accessible.ts';
import {
  LIST,
  openAsOwner,
  makeWord,
  makeProduct,
  getProduct,
  makePicture,
  search,
  openEdit,
} from './product-owner.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { makeShopper } from './shopper.ts';

test.describe('editing a product', () => {
  test(
    'shows in the shop of the same browser at the next navigation',
    { tag: '@wide' },
    async ({ page, request }) => {
      const owner = await openAsOwner(page, request, LIST);
      const word = makeWord();
      const made = await makeProduct(owner, word, { more_details: { Care: 'Cool\nDry' } });
      await page.goto(`/search?q=${word}`);
      // Prefetched, so the browser may use it for a moment without a request.
      const link = page.getByRole('link', { name: word }).first();
      const ahead = page.waitForResponse(/\.data\?/);
      await link.focus();
      await ahead;
      await link.click();
      await expect(page.getByText('₹100').first()).toBeVisible();
      // Navigates by links only, so that the page cached in this browser is still there and must be
      // discarded.
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('link', { name: 'Product', exact: true }).last().click();
      await expect(page).toHaveURL(LIST);
      await search(page, word);
      const dialog = await openEdit(page, word);
      await expectFits(page);
      await expect(dialog.getByLabel('Care', { exact: true })).toHaveValue('Cool\nDry');
      await dialog.getByLabel('Price').fill('123.50');
      await dialog.getByLabel('Image files').setInputFiles(await makePicture('red'));
      await expect(dialog.getByRole('button', { name: 'Show picture 1' })).toBeVisible();
      expect(
        await dialog.getByLabel('Image files').evaluate((input: HTMLInputElement) => input.multiple),
      ).toBe(false);
      await dialog.getByRole('button', { name: 'Update Product' }).click();
      const alert = page.getByRole('dialog', { name: 'Product updated' });
      await expect(alert).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await alert.getByRole('button', { name: 'OK' }).click();
      await expect(page.getByText('₹123.50')).toBeVisible();
      expect(await getProduct(owner, made._id)).toMatchObject({
        price: 123.5,
        stock: 10,
        more_details: { Care: 'Cool\nDry' },
      });
      await page.goBack();
      await expect(page.getByRole('heading', { name: word })).toBeVisible();
      await expect(page.getByText('₹123.50').first()).toBeVisible();
    },
  );

  test(
    'its tax stays folded until it is opened, and shows mistakes',
    { tag: '@wide' },
    async ({ page, request }) => {
      const owner = await openAsOwner(page, request, LIST);
      const word = makeWord();
      const made = await makeProduct(owner, word);
      await search(page, word);
      const dialog = await openEdit(page, word);
      const [code, rate] = [dialog.getByLabel('HSN code'), dialog.getByLabel('GST rate')];
      await expect(code).toBeHidden();
      const fold = dialog.getByText('Tax', { exact: true });
      await fold.click();
      await code.fill('040');
      await rate.fill('5');
      // Fields with a value are not hidden.
      await fold.click();
      await expect(code).toBeVisible();
      await expectFits(page);
      const update = dialog.getByRole('button', { name: 'Update Product' });
      await update.click();
      await expect(code).toHaveAccessibleDescription('An HSN code has 4, 6 or 8 digits');
      await expect(code).toBeFocused();
      await code.fill('0401');
      await update.click();
      await page.getByRole('dialog', { name: 'Product updated' }).getByRole('button', { name: 'OK' }).click();
      expect(await getProduct(owner, made._id)).toMatchObject({ hsnCode: '0401', gstRate: 5 });
      const again = await openEdit(page, word);
      await expect(again.getByLabel('HSN code')).toHaveValue('0401');
      await again.getByLabel('HSN code').fill('');
      await again.getByLabel('GST rate').fill('');
      await expect(again.getByLabel('GST rate')).toBeVisible();
      await again.getByRole('button', { name: 'Update Product' }).click();
      await expect(page.getByRole('dialog', { name: 'Product updated' })).toBeVisible();
      expect(await getProduct(owner, made._id)).toMatchObject({ hsnCode: '', gstRate: null });
    },
  );

  test('in two tabs at once loses nothing', { tag: '@wide' }, async ({ page, request, expectedErrors }) => {
    const owner = await openAsOwner(page, request, LIST);
    const word = makeWord();
    const made = await makeProduct(owner, word);
    await search(page, word);
    const other = await page.context().newPage();
    await other.goto(`${LIST}?search=${word}`);
    const mine = await openEdit(page, word);
    const theirs = await openEdit(other, word);
    await theirs.getByLabel('Price').fill('120');
    await theirs.getByLabel('Unit').fill('2 kg');
    await theirs.getByLabel('Number of Stock').fill('12');
    await theirs.getByRole('button', { name: 'Update Product' }).click();
    await expect(other.getByRole('dialog', { name: 'Product updated' })).toBeVisible();
    await other.close();

    await mine.getByLabel('Price').fill('150');
    await mine.getByLabel('Description').fill('Mine');
    expectedErrors.push(/status of 409/);
    await mine.getByRole('button', { name: 'Update Product' }).click();
    const box = mine.getByRole('region', { name: 'Changes by someone else' });
    await expect(box.getByText('Someone else changed this product. Reload and try again.')).toBeVisible();
    await expectAccessible(page);
    await expect(mine.getByLabel('Price')).toHaveValue('150');
    await box.getByRole('button', { name: 'Load the latest values' }).click();
    await expect(box.getByText('Updated to the saved values: Unit, Number of Stock.')).toBeVisible();
    await expect(mine.getByLabel('Unit')).toHaveValue('2 kg');
    await expect(mine.getByLabel('Price')).toHaveValue('150');
    await expect(mine.getByLabel('Description')).toHaveValue('Mine');
    await expect(box.getByRole('listitem')).toHaveText(/Price.*Yours.*₹150.*Saved.*₹120/);
    await expectAccessible(page);
    await box.getByRole('button', { name: 'Use saved Price' }).click();
    await expect(mine.getByLabel('Price')).toHaveValue('120');
    await expect(box).toBeFocused();
    await mine.getByLabel('Number of Stock').fill('15');
    await mine.getByRole('button', { name: 'Update Product' }).click();
    await expect(page.getByRole('dialog', { name: 'Product updated' })).toBeVisible();
    expect(await getProduct(owner, made._id)).toMatchObject({
      price: 120,
      unit: '2 kg',
      description: 'Mine',
      stock: 15,
    });
  });

  test('keeps units sold meanwhile', { tag: '@wide' }, async ({ page, request }) => {
    const owner = await openAsOwner(page, request, LIST);
    const word = makeWord();
    const made = await makeProduct(owner, word);
    await search(page, word);
    const dialog = await openEdit(page, word);
    const shopper = await makeShopper(request);
    await shopper.saveAddress();
    await shopper.fillCart([made]);
    const [address] = await shopper.call<{ _id: string }[]>('GET', '/api/address/get');
    await shopper.call('POST', '/api/order/cash-on-delivery', {
      list_items: await shopper.call('GET', '/api/cart/get'),
      addressId: address!._id,
      subTotalAmt: 100,
      totalAmt: 100,
    });
    await dialog.getByLabel('Number of Stock').fill('30');
    await dialog.getByRole('button', { name: 'Update Product' }).click();
    await expect(page.getByRole('dialog', { name: 'Product updated' })).toBeVisible();
    // Twenty more than the ten it had, and one was sold.
    expect(await getProduct(owner, made._id)).toMatchObject({ stock: 29 });
  });

  test(
    'asks before typed text is lost, and begins again the next time',
    { tag: '@wide' },
    async ({ page, request }) => {
      const owner = await openAsOwner(page, request, LIST);
      const word = makeWord();
      await makeProduct(owner, word);
      await search(page, word);
      const dialog = await openEdit(page, word);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: `Edit ${word}` })).toBeFocused();

      await openEdit(page, word);
      await dialog.getByLabel('Price').fill('1');
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Close without saving?' });
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toHaveCount(0);
      await expect(dialog.getByLabel('Price')).toHaveValue('1');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await question.getByRole('button', { name: 'Close' }).last().click();
      await expect(dialog).toHaveCount(0);
      await openEdit(page, word);
      await expect(dialog.getByLabel('Price')).toHaveValue('100');
    },
  );

  test(
    'says so when the product is gone or cannot be loaded',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      const owner = await openAsOwner(page, request, LIST);
      const word = makeWord();
      const made = await makeProduct(owner, word);
      await search(page, word);
      expectedErrors.push(REJECTED_REQUEST);
      await page.route('**/api/product/staff-details', (route) => route.abort(), { times: 2 });
      await page.getByRole('button', { name: `Edit ${word}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Product' });
      await expect(dialog.getByText('The product could not be loaded.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await dialog.getByLabel('Price').fill('5');
      await owner.call('DELETE', '/api/product/delete-product', { _id: made._id });
      await dialog.getByRole('button', { name: 'Update Product' }).click();
      await expect(page.getByText('Product not found')).toBeVisible();
      await expect(dialog.getByLabel('Price')).toHaveValue('5');
    },
  );
});
