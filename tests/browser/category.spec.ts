import type { Page } from '@playwright/test';
import {
  findCategory,
  chooseImage,
  makePicture,
  newName,
  openAddCategory,
  openAsOwner,
  uploadImage,
} from './category-owner.ts';
import { expect, test } from './shop-test.ts';

const PAGE = '/dashboard/category';

async function addCategory(page: Page, name: string): Promise<void> {
  const dialog = await openAddCategory(page);
  await dialog.getByLabel('Name').fill(name);
  await uploadImage(page, dialog, await makePicture());
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('Category added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test(
  'a category is added, changed and deleted, and the shop shows it at the next navigation',
  { tag: '@wide' },
  async ({ page, request }) => {
    const owner = await openAsOwner(page, request, PAGE);
    // The home page is cached in this browser before the change.
    await page.getByRole('link', { name: 'View shop' }).click();
    const tiles = page.getByRole('navigation', { name: 'Categories' });
    await expect(tiles.getByRole('link').first()).toBeVisible();
    await page.goBack();

    const name = newName();
    await addCategory(page, name);
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card.locator('img')).toHaveAttribute('src', /^\/images\//);
    const names = await page.getByRole('button', { name: /^Edit / }).allTextContents();
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { sensitivity: 'accent' }).compare));
    await page.getByRole('link', { name: 'View shop' }).click();
    await expect(tiles.getByRole('link', { name })).toBeVisible();
    await page.goBack();

    const renamed = `${name} again`;
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Category' });
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    const before = await dialog.getByRole('img', { name: 'Image preview' }).getAttribute('src');
    await dialog.getByLabel('Name').fill(renamed);
    await chooseImage(page, dialog, await makePicture('#3366cc'));
    await expect(dialog.getByRole('img', { name: 'Image preview' })).not.toHaveAttribute('src', before!);
    await dialog.getByRole('button', { name: 'Update Category' }).click();
    await expect(page.getByText('Category updated')).toBeVisible();
    await expect(page.getByRole('button', { name: `Edit ${renamed}` })).toBeVisible();
    await page.getByRole('link', { name: 'View shop' }).click();
    await expect(tiles.getByRole('link', { name: renamed })).toBeVisible();
    await page.goBack();

    await page.getByRole('button', { name: `Delete ${renamed}` }).click();
    const question = page.getByRole('dialog', { name: 'Permanent Delete' });
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Category deleted')).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete ${renamed}` })).toHaveCount(0);
    expect(await findCategory(owner, renamed)).toBeUndefined();
    await page.getByRole('link', { name: 'View shop' }).click();
    await expect(tiles.getByRole('link').first()).toBeVisible();
    await expect(tiles.getByRole('link', { name: renamed })).toHaveCount(0);
  },
);
