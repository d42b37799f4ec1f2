import type { Locator, Page } from '@playwright/test';
import {
  chooseImage,
  closeUnsaved,
  holdNextUpload,
  makePicture,
  newName,
  openAddCategory,
  openAsOwner,
  pressInactive,
  removeCategory,
  uploadImage,
} from './category-owner.ts';
import { expectAccessible } from './expect-accessible.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';

const PAGE = '/dashboard/category';

test.describe('the form of a category', () => {
  test(
    'sends an incomplete form, marks the fields that the server reports, and keeps typed text',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      await openAsOwner(page, request, PAGE);
      const dialog = await openAddCategory(page);
      const submit = dialog.getByRole('button', { name: 'Add Category' });
      const upload = dialog.getByRole('button', { name: 'Upload Image' });
      await expect(dialog.getByText('No Image')).toBeVisible();
      await expect(upload).toBeDisabled();
      expectedErrors.push(/status of 400/);
      await pressInactive(submit);
      await expect(page.getByText('Enter required fields')).toBeVisible();
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Enter the name');
      await expectAccessible(page);

      const name = newName();
      await dialog.getByLabel('Name').fill(name);
      await expect(dialog.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
      await expect(upload).toBeEnabled();
      await pressInactive(submit);
      await expect(upload).toBeFocused();
      await expect(upload).toHaveAccessibleDescription(/Upload an image/);
      await expect(dialog.getByLabel('Name')).toHaveValue(name);
      await uploadImage(page, dialog, await makePicture());
      await expect(submit).toHaveAttribute('aria-disabled', 'false');
      await expectAccessible(page);

      await closeUnsaved(page);
      await expect(dialog).toHaveCount(0);
      await openAddCategory(page);
      await expect(dialog.getByLabel('Name')).toHaveValue('');
      await expect(dialog.getByText('No Image')).toBeVisible();
    },
  );

  test('warns about an existing name, and allows it', { tag: '@wide' }, async ({ page, request }) => {
    const owner = await openAsOwner(page, request, PAGE);
    const [first] = await owner.call('GET', '/api/category/get');
    const dialog = await openAddCategory(page);
    await dialog.getByLabel('Name').fill(` ${first.name.toUpperCase()} `);
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
      'A category with this name already exists.',
    );
    await closeUnsaved(page);
    await page.getByRole('button', { name: `Edit ${first.name}` }).click();
    const edit = page.getByRole('dialog', { name: 'Update Category' });
    await expect(edit.getByLabel('Name')).toHaveValue(first.name);
    await expect(edit.getByText('with this name already')).toHaveCount(0);
  });

  test(
    'shows the progress of the image, and saves once it is uploaded',
    { tag: '@wide' },
    async ({ page, request }) => {
      const owner = await openAsOwner(page, request, PAGE);
      const dialog = await openAddCategory(page);
      const name = newName();
      await dialog.getByLabel('Name').fill(name);
      const letGo = await holdNextUpload(page);
      await chooseImage(page, dialog, await makePicture());
      await expect(dialog.getByRole('button', { name: /uploading\.\.\.|Loading\.\.\./ })).toBeVisible();
      await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
      await expectAccessible(page);
      await pressInactive(dialog.getByRole('button', { name: 'Add Category' }));
      await expect(dialog.getByText('It will be saved once the image is uploaded.')).toBeVisible();
      letGo();
      await expect(page.getByText('Category added')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await removeCategory(owner, name);
    },
  );

  test(
    'an uploading image is cancelled by its button, and by closing',
    { tag: '@wide' },
    async ({ page, request }) => {
      await openAsOwner(page, request, PAGE);
      const dialog = await openAddCategory(page);
      await dialog.getByLabel('Name').fill('Cancelled');
      const letGo = await holdNextUpload(page);
      await chooseImage(page, dialog, await makePicture());
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog.getByRole('progressbar')).toHaveCount(0);
      await expect(dialog.getByText('No Image')).toBeVisible();
      await expect(dialog.getByText('was not uploaded')).toHaveCount(0);
      letGo();
      const ended = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/api/file/upload'));
      const letGoAgain = await holdNextUpload(page);
      await chooseImage(page, dialog, await makePicture());
      await expect(dialog.getByRole('progressbar')).toBeVisible();
      await closeUnsaved(page);
      await ended;
      letGoAgain();
    },
  );

  test(
    'an image that fails is a quiet note with a retry, and nothing typed is lost',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      await openAsOwner(page, request, PAGE);
      const dialog = await openAddCategory(page);
      await dialog.getByLabel('Name').fill('Not lost');
      expectedErrors.push(REJECTED_REQUEST);
      await page.route('/api/file/upload', (route) => route.abort(), { times: 1 });
      await chooseImage(page, dialog, await makePicture());
      await expect(dialog.getByText(/The image was not uploaded\. You seem to be offline/)).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'offline' })).toHaveCount(0);
      await expectAccessible(page);
      await expect(dialog.getByLabel('Name')).toHaveValue('Not lost');
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(dialog.getByRole('img', { name: 'Image preview' })).toBeVisible();
      await expect(dialog.getByText('was not uploaded')).toHaveCount(0);

      await chooseImage(page, dialog, {
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg/>'),
      });
      await expect(dialog.getByText(/Only JPG, PNG, WebP, AVIF or GIF images/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await expect(dialog.getByRole('img', { name: 'Image preview' })).toBeVisible();
    },
  );

  test(
    'keeps everything when the shop cannot be reached, and a double press adds one',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      const owner = await openAsOwner(page, request, PAGE);
      const dialog = await openAddCategory(page);
      const name = newName();
      await dialog.getByLabel('Name').fill(name);
      await uploadImage(page, dialog, await makePicture());
      expectedErrors.push(REJECTED_REQUEST);
      await page.route('/api/category/add-category', (route) => route.abort(), { times: 1 });
      await dialog.getByRole('button', { name: 'Add Category' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible();
      await expect(dialog.getByLabel('Name')).toHaveValue(name);
      await expect(dialog.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
      await expect(dialog.getByRole('img', { name: 'Image preview' })).toBeVisible();

      await dialog.getByRole('button', { name: 'Add Category' }).dblclick();
      await expect(page.getByText('Category added')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await removeCategory(owner, name);
    },
  );

  test('works by keyboard alone', { tag: '@wide' }, async ({ page, request }) => {
    await openAsOwner(page, request, PAGE);
    await page.getByRole('button', { name: 'Add Category' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Category' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((window) => window.contains(document.activeElement))).toBe(true);
    await tabTo(page, dialog.getByLabel('Name'));
    const name = newName();
    await page.keyboard.type(name);
    // Wait before pressing: the key may otherwise arrive before Playwright intercepts file choosers.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, dialog.getByRole('button', { name: 'Upload Image' }));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await makePicture());
    await expect(dialog.getByRole('img', { name: 'Image preview' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Upload Image' })).toBeFocused();
    await tabTo(page, dialog.getByRole('button', { name: 'Add Category' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Category added')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Category' })).toBeFocused();

    await page.getByRole('button', { name: `Edit ${name}` }).focus();
    await tabTo(page, page.getByRole('button', { name: `Delete ${name}` }));
    await page.keyboard.press('Space');
    const question = page.getByRole('dialog', { name: 'Permanent Delete' });
    await expect(question).toBeVisible();
    await tabTo(page, question.getByRole('button', { name: 'Confirm' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Category deleted')).toBeVisible();
  });
});

async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let steps = 0; steps < 8; steps++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}
