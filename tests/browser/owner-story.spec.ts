// The owner's day from the first category to the last deletion, with a visitor in a browser of their own who
// sees each change: `npm run verify` runs it. And what the browser of the owner has cached.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs, type Shopper } from './shopper.ts';
import { makeProduct, makeWord, type TestProduct } from './store-work.ts';

type File = Awaited<ReturnType<typeof makePicture>>;

const NEW = '/dashboard/upload-product';
const LIST = '/dashboard/product';

async function openAsOwner(page: Page, request: APIRequestContext, path: string): Promise<Shopper> {
  const owner = await signInAs(request, demoAccounts().owner);
  await enter(page, owner);
  await page.goto(path);
  await expect(
    path === NEW ? page.getByLabel('Name') : page.getByRole('list', { name: 'Products' }),
  ).toBeVisible();
  return owner;
}

function getProduct(owner: Shopper, productId: string): Promise<TestProduct> {
  return owner.call('POST', '/api/product/get-product-details', { productId });
}

async function makePicture(colour: string, width = 300, height = 300) {
  const create = { width, height, channels: 3 as const, background: colour };
  const buffer = await sharp({ create }).png().toBuffer();
  return { name: `${colour}.png`, mimeType: 'image/png', buffer };
}

/** Sorts neither first nor last by name, where other tests shop. */
function newName(): string {
  return `Kept ${crypto.randomUUID().slice(0, 8)}`;
}

async function uploadImage(page: Page, dialog: Locator, file: File): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload Image' }).click();
  await (await chooser).setFiles(file);
  // The form makes room for it, which moves the buttons below.
  await expect(dialog.getByRole('img', { name: 'Image preview' })).toBeVisible();
}

async function fillIn(form: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
}

async function search(page: Page, word: string): Promise<void> {
  await page.getByPlaceholder('Search product here ...').fill(word);
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  // Until the answer has come, the products of before are shown, and move under the press.
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('heading')).toHaveCount(1);
}

async function openEdit(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name);
  return dialog;
}

test(
  'a category with products is added, found by a visitor at once, and deleted',
  { tag: ['@wide', '@verify'] },
  async ({ page, request, browser }, { project }) => {
    test.setTimeout(500_000);
    const word = makeWord();
    const [category, subCategory, product] = [newName(), newName(), `Mango ${word}`];
    const context = await browser.newContext({
      viewport: page.viewportSize(),
      isMobile: project.use.isMobile ?? false,
      hasTouch: project.use.hasTouch ?? false,
    });
    const visitor = await context.newPage();
    // The very next request sees the change that the owner was told of, without waiting.
    const answers = async (path: string, status: number) =>
      expect((await request.get(path)).status()).toBe(status);

    await openAsOwner(page, request, NEW);
    await page.goto('/dashboard/category');
    await page.getByRole('button', { name: 'Add Category' }).click();
    const addCategory = page.getByRole('dialog', { name: 'Add Category' });
    await addCategory.getByLabel('Name').fill(category);
    await uploadImage(page, addCategory, await makePicture('orange'));
    await addCategory.getByRole('button', { name: 'Add Category' }).click();
    await expect(page.getByRole('button', { name: `Edit ${category}` })).toBeVisible();
    await visitor.goto('/');
    const tile = visitor
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: category });
    await expect(tile).toBeVisible();

    await page.goto('/dashboard/subcategory');
    await page.getByRole('button', { name: 'Add Sub Category' }).click();
    const addSub = page.getByRole('dialog', { name: 'Add Sub Category' });
    await addSub.getByLabel('Name').fill(subCategory);
    await uploadImage(page, addSub, await makePicture('yellow'));
    await addSub.getByLabel('Category').selectOption(category);
    await addSub.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: `Edit ${subCategory}` })).toBeVisible();

    await page.goto(NEW);
    await fillIn(page, {
      Name: product,
      Description: 'Sweet.\nVery sweet.',
      Unit: '1 kg',
      'Number of Stock': '25',
      Price: '700',
      Discount: '7',
    });
    const files = [makePicture('red', 100, 400), makePicture('blue', 400, 100), makePicture('green')];
    await page.getByLabel('Image files').setInputFiles(await Promise.all(files));
    await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(3);
    await page.getByLabel('Category', { exact: true }).selectOption(category);
    await page.getByLabel('Sub Category', { exact: true }).selectOption(subCategory);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('dialog', { name: 'Product added' }).getByRole('button', { name: 'OK' }).click();

    // Signed out, on a page that stayed open all the time.
    await visitor.reload();
    await tile.click();
    await expect(visitor.getByRole('heading', { name: subCategory })).toBeVisible();
    const listing = new URL(visitor.url()).pathname;
    await visitor.getByRole('link', { name: product }).click();
    await expect(visitor.getByRole('heading', { name: product })).toBeVisible();
    await expect(visitor.getByRole('main').getByText('₹651')).toBeVisible();
    await expect(visitor.getByRole('button', { name: /^Show picture . of 3/ })).toHaveCount(3);
    const details = new URL(visitor.url()).pathname;

    const question = page.getByRole('dialog', { name: 'Permanent Delete' });
    const remove = async (name: string, confirm: string) => {
      await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
      await question.getByRole('button', { name: confirm }).click();
    };
    const isGone = async (name: string) => {
      // While the dialog is open, elements under it cannot be found by role.
      await expect(question).toHaveCount(0);
      await expect(page.getByRole('button', { name: `Delete ${name}`, exact: true })).toHaveCount(0);
    };
    await page.goto(LIST);
    await search(page, word);
    await remove(product, 'Delete');
    await isGone(product);
    await answers(details, 404);
    await page.goto('/dashboard/subcategory');
    await remove(subCategory, 'Confirm');
    await isGone(subCategory);
    await answers(listing, 404);
    await page.goto('/dashboard/category');
    await remove(category, 'Confirm');
    await isGone(category);
    expect(await (await request.get('/')).text()).not.toContain(category);
    await visitor.reload();
    await expect(visitor.getByRole('link', { name: 'Jhatpat' }).first()).toBeVisible();
    await context.close();
  },
);

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
    const ahead = page.waitForResponse(/\.data$/);
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
