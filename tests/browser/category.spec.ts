import type { Locator, Page } from '@playwright/test';
import {
  chooseImage,
  holdNextUpload,
  makePicture,
  newName,
  openAsOwner,
  pressInactive,
  uploadImage,
} from './category-owner.ts';
import { expectAccessibleAtRest } from './expect-accessible.ts';
import { expectNoSidewaysScroll, REFUSED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';

const PAGE = '/dashboard/category';

async function openAddDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Category' }).click();
  return page.getByRole('dialog', { name: 'Add Category' });
}

async function addCategory(page: Page, name: string): Promise<void> {
  const dialog = await openAddDialog(page);
  await dialog.getByLabel('Name').fill(name);
  await uploadImage(page, dialog, await makePicture());
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('Category added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test.describe('the categories', () => {
  test('one is added, changed and deleted, and each shows in the shop at the next navigation', async ({
    page,
    request,
  }) => {
    const owner = await openAsOwner(page, request, PAGE);
    // The home page is kept in this browser's memory before the change.
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

    await page.getByRole('button', { name: `Delete ${renamed}` }).click();
    const question = page.getByRole('dialog', { name: 'Permanent Delete' });
    await expect(question).toHaveAccessibleDescription('Are you sure permanent delete ?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: `Delete ${renamed}` }).click();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Category deleted')).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Delete ${renamed}` })).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    const left: { name: string }[] = await owner.call('GET', '/api/category/get');
    expect(left.some((category) => category.name.startsWith(name))).toBe(false);
    await page.getByRole('link', { name: 'Jhatpat' }).first().click();
    await expect(tiles.getByRole('link').first()).toBeVisible();
    await expect(tiles.getByRole('link', { name })).toHaveCount(0);
  });

  test('one in use stays, and the question says by how many it is used', async ({
    page,
    request,
    expectedErrors,
  }) => {
    await openAsOwner(page, request, PAGE);
    const deletes = page.getByRole('button', { name: /^Delete / });
    const count = await deletes.count();
    await deletes.first().click();
    const question = page.getByRole('dialog', { name: 'Permanent Delete' });
    expectedErrors.push(/status of 409/);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question.getByRole('alert')).toHaveText(
      /^Category is in use and cannot be deleted: \d+ sub categor(?:y|ies) and \d+ products?\.$/,
    );
    await expectAccessibleAtRest(page);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(deletes.first()).toBeFocused();
    await expect(deletes).toHaveCount(count);
    // The next question starts without the words of the last.
    await deletes.nth(1).click();
    await expect(question.getByRole('alert')).toBeEmpty();
  });

  test('are laid out in 2, 4 and 6 columns', async ({ page, request }) => {
    await openAsOwner(page, request, PAGE);
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit / }) });
    for (const [width, columns] of [
      [767, 2],
      [768, 4],
      [1023, 4],
      [1024, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const tops = await cards.evaluateAll((items) =>
        items.map((item) => Math.round(item.getBoundingClientRect().top)),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
      await expectNoSidewaysScroll(page);
    }
  });

  test('are waited for with a sign, asked for again after a failure, and may be none', async ({
    page,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED_REQUEST);
    await openAsOwner(page, request, PAGE);
    let answer: 'failure' | 'nothing' = 'failure';
    await page.route('/api/category/get', (route) =>
      answer === 'failure'
        ? route.abort()
        : route.fulfill({
            json: { success: true, error: false, message: 'Category list', data: [] },
          }),
    );
    await page.reload();
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(page.getByText('The categories could not be loaded.')).toBeVisible();
    await expectAccessibleAtRest(page);
    await expect(page.getByText('No Data')).toHaveCount(0);
    answer = 'nothing';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No Data')).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expectAccessibleAtRest(page);
  });
});

test.describe('the form of a category', () => {
  test('sends what is incomplete, marks what the server misses, and keeps what was typed', async ({
    page,
    request,
    expectedErrors,
  }) => {
    await openAsOwner(page, request, PAGE);
    const dialog = await openAddDialog(page);
    const submit = dialog.getByRole('button', { name: 'Add Category' });
    const upload = dialog.getByRole('button', { name: 'Upload Image' });
    await expect(dialog.getByText('No Image')).toBeVisible();
    await expect(upload).toBeDisabled();
    expectedErrors.push(/status of 400/);
    await pressInactive(submit);
    await expect(page.getByText('Enter required fields')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Enter the name');
    await expectAccessibleAtRest(page);

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
    await expectAccessibleAtRest(page);

    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await openAddDialog(page);
    await expect(dialog.getByLabel('Name')).toHaveValue('');
    await expect(dialog.getByText('No Image')).toBeVisible();
  });

  test('hints at a name that exists, and takes it', async ({ page, request }) => {
    const owner = await openAsOwner(page, request, PAGE);
    const [first] = await owner.call('GET', '/api/category/get');
    const dialog = await openAddDialog(page);
    await dialog.getByLabel('Name').fill(` ${first.name.toUpperCase()} `);
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
      'There is a category of this name already.',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Edit ${first.name}` }).click();
    const edit = page.getByRole('dialog', { name: 'Update Category' });
    await expect(edit.getByLabel('Name')).toHaveValue(first.name);
    await expect(edit.getByText('of this name already')).toHaveCount(0);
  });

  test('tells how far the image is, and saves once it is there', async ({ page, request }) => {
    const owner = await openAsOwner(page, request, PAGE);
    const dialog = await openAddDialog(page);
    const name = newName();
    await dialog.getByLabel('Name').fill(name);
    const letGo = await holdNextUpload(page);
    await chooseImage(page, dialog, await makePicture());
    await expect(dialog.getByRole('button', { name: /uploading\.\.\.|Loading\.\.\./ })).toBeVisible();
    await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await expectAccessibleAtRest(page);
    await pressInactive(dialog.getByRole('button', { name: 'Add Category' }));
    await expect(dialog.getByText('It is saved as soon as the image is there.')).toBeVisible();
    letGo();
    await expect(page.getByText('Category added')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const all: { _id: string; name: string }[] = await owner.call('GET', '/api/category/get');
    const added = all.filter((category) => category.name === name);
    expect(added).toHaveLength(1);
    await owner.call('DELETE', '/api/category/delete', { _id: added[0]!._id });
  });

  test('an image on its way is cancelled by its button, and by closing', async ({ page, request }) => {
    await openAsOwner(page, request, PAGE);
    const dialog = await openAddDialog(page);
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
    await page.keyboard.press('Escape');
    await ended;
    letGoAgain();
  });

  test('an image that fails is a quiet note with a retry, and nothing typed is lost', async ({
    page,
    request,
    expectedErrors,
  }) => {
    await openAsOwner(page, request, PAGE);
    const dialog = await openAddDialog(page);
    await dialog.getByLabel('Name').fill('Not lost');
    expectedErrors.push(REFUSED_REQUEST);
    await page.route('/api/file/upload', (route) => route.abort(), { times: 1 });
    await chooseImage(page, dialog, await makePicture());
    await expect(dialog.getByText(/The image was not uploaded\. You seem to be offline/)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'offline' })).toHaveCount(0);
    await expectAccessibleAtRest(page);
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
  });

  test('works by keyboard alone', async ({ page, request }) => {
    await openAsOwner(page, request, PAGE);
    await page.getByRole('button', { name: 'Add Category' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Category' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((window) => window.contains(document.activeElement))).toBe(true);
    await tabTo(page, dialog.getByLabel('Name'));
    const name = newName();
    await page.keyboard.type(name);
    await tabTo(page, dialog.getByRole('button', { name: 'Upload Image' }));
    const chooser = page.waitForEvent('filechooser');
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

test('nobody but the owner sees or fetches anything', async ({ page, request }) => {
  await enter(page, await makeShopper(request));
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  for (const path of [PAGE, '/dashboard/subcategory']) {
    await page.goto(path);
    await expect(page.getByText('Do not have permission')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /^Add / })).toHaveCount(0);
    await expectAccessibleAtRest(page);
  }
  expect(asked).toContain('/api/user/user-details');
  expect(asked.filter((path) => path.startsWith('/api/category') || path.startsWith('/api/sub'))).toEqual([]);
});

test('axe finds nothing on the page, and it fits its width', async ({ page, request }) => {
  await openAsOwner(page, request, PAGE);
  await expectAccessibleAtRest(page);
  await expectNoSidewaysScroll(page);
  await openAddDialog(page);
  await expectAccessibleAtRest(page);
});
