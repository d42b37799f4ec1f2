import type { Page } from '@playwright/test';
import {
  findCategory,
  removeCategory,
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

test.describe('the categories', () => {
  test(
    'one is added and changed, and the shop shows it at the next navigation',
    { tag: '@wide' },
    async ({ page, request }) => {
      const owner = await openAsOwner(page, request, PAGE);
      // The home page is cached in this browser before the change.
      await page.getByRole('link', { name: 'Jhatpat' }).first().click();
      const tiles = page.getByRole('navigation', { name: 'Categories' });
      await expect(tiles.getByRole('link').first()).toBeVisible();
      await page.goBack();

      const name = newName();
      await addCategory(page, name);
      const card = page.getByRole('listitem').filter({ hasText: name });
      await expect(card.locator('img')).toHaveAttribute('src', /^\/images\//);
      const names = await page.getByRole('button', { name: /^Edit / }).allTextContents();
      expect(names).toEqual(names.toSorted(new Intl.Collator('en', { sensitivity: 'accent' }).compare));
      await page.getByRole('link', { name: 'Jhatpat' }).first().click();
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
      await page.getByRole('link', { name: 'Jhatpat' }).first().click();
      await expect(tiles.getByRole('link', { name: renamed })).toBeVisible();
      await page.goBack();

      await removeCategory(owner, renamed);
    },
  );

  test(
    'one is deleted after a confirmation, and is gone from the shop at the next navigation',
    { tag: '@wide' },
    async ({ page, request }) => {
      const owner = await openAsOwner(page, request, PAGE);
      const name = newName();
      await owner.call('POST', '/api/category/add-category', { name, image: '/icon-192.png' });
      const tiles = page.getByRole('navigation', { name: 'Categories' });
      await page.getByRole('link', { name: 'Jhatpat' }).first().click();
      await expect(tiles.getByRole('link', { name })).toBeVisible();
      await page.goBack();

      await page.getByRole('button', { name: `Delete ${name}` }).click();
      const question = page.getByRole('dialog', { name: 'Permanent Delete' });
      await expect(question).toHaveAccessibleDescription('Are you sure permanent delete ?');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Category deleted')).toBeVisible();
      await expect(question).toHaveCount(0);
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
      expect(await findCategory(owner, name)).toBeUndefined();
      await page.getByRole('link', { name: 'Jhatpat' }).first().click();
      await expect(tiles.getByRole('link').first()).toBeVisible();
      await expect(tiles.getByRole('link', { name })).toHaveCount(0);
    },
  );
});
