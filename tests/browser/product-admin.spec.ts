import {
  addField,
  fillIn,
  getProduct,
  LIST,
  makePicture,
  makeProduct,
  makeWord,
  NEW,
  openAsOwner,
  openEdit,
  search,
} from './product-owner.ts';
import { expect, test } from './shop-test.ts';

const COMPLETE = {
  Description: 'Sweet.\nVery sweet.',
  Unit: '1 kg',
  'Number of Stock': '25',
  Price: '700',
  Discount: '7',
};

test.describe('a new product', () => {
  test(
    'with three pictures and two extra fields is shown in the shop',
    { tag: '@wide' },
    async ({ page, request, browser }) => {
      await openAsOwner(page, request, NEW);
      const name = `Mango ${makeWord()}`;
      await fillIn(page, { Name: name, ...COMPLETE });
      await expect(page.getByText('Shoppers pay ₹651')).toBeVisible();
      const files = await Promise.all([
        makePicture('red'),
        makePicture('blue', 800, 200),
        makePicture('green'),
      ]);
      await page.getByLabel('Image files').setInputFiles(files);
      await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(3);
      await page.getByLabel('Category', { exact: true }).selectOption({ index: 4 });
      await page.getByLabel('Sub Category', { exact: true }).selectOption({ index: 1 });
      await addField(page, 'Shelf life', '6 days');
      await addField(page, 'शेल्फ', 'ठंडा');
      await page.getByRole('button', { name: 'Submit' }).click();
      const alert = page.getByRole('dialog', { name: 'Product added' });
      await alert.getByRole('button', { name: 'OK' }).click();
      await expect(alert).toHaveCount(0);
      await expect(page.getByLabel('Name')).toHaveValue('');
      await expect(page.getByLabel('Shelf life')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(0);

      const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin });
      await visitor.goto(`/search?q=${encodeURIComponent(name)}`);
      await visitor.getByRole('link', { name }).first().click();
      await expect(visitor.getByRole('heading', { name })).toBeVisible();
      await expect(visitor.getByRole('main').getByText('₹651').first()).toBeVisible();
      await expect(visitor.getByText('ठंडा')).toBeVisible();
      await expect(visitor.getByRole('button', { name: /^Show picture . of 3/ })).toHaveCount(3);
      await visitor.close();
    },
  );
});

test(
  'an edited product shows in the shop of the same browser at the next navigation',
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
    // The price stands on the card too: only the heading says that the page is there.
    await expect(page.getByRole('heading', { name: word })).toBeVisible();
    await expect(page.getByText('₹100').first()).toBeVisible();
    // Navigates by links only, so that the page cached in this browser is still there and must be
    // discarded.
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Product', exact: true }).last().click();
    // With the store, once another test has opened a second one.
    await expect(page).toHaveURL(({ pathname }) => pathname === LIST);
    await search(page, word);
    const dialog = await openEdit(page, word);
    await expect(dialog.getByLabel('Care', { exact: true })).toHaveValue('Cool\nDry');
    await dialog.getByLabel('Price', { exact: true }).fill('123.50');
    await dialog.getByLabel('Image files').setInputFiles(await makePicture('red'));
    await expect(dialog.getByRole('button', { name: 'Show picture 1' })).toBeVisible();
    expect(await dialog.getByLabel('Image files').evaluate((input: HTMLInputElement) => input.multiple)).toBe(
      false,
    );
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
