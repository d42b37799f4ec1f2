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
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';

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

  test(
    'one in use stays, and the dialog says how many use it',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      await openAsOwner(page, request, PAGE);
      const wanted = page.getByRole('button', { name: 'Delete Atta, Rice & Dal', exact: true });
      await wanted.click();
      const question = page.getByRole('dialog', { name: 'Permanent Delete' });
      expectedErrors.push(/status of 409/);
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(question.getByRole('alert')).toHaveText(
        /^Category is in use and cannot be deleted: \d+ sub categor(?:y|ies) and \d+ products?\.$/,
      );
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(wanted).toBeFocused();
      // The next dialog opens without the text typed in the last one.
      await page.getByRole('button', { name: 'Delete Baby Care', exact: true }).click();
      await expect(question.getByRole('alert')).toBeEmpty();
    },
  );

  test('are laid out in 2, 4 and 6 columns', { tag: '@wide' }, async ({ page, request }) => {
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

  test(
    'show that they load, are loaded again after a failure, and may be empty',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
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
      await expectAccessible(page);
      await expect(page.getByText('No Data')).toHaveCount(0);
      answer = 'nothing';
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('No Data')).toBeVisible();
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expectAccessible(page);
    },
  );
});

test('nobody but the owner sees or fetches anything', { tag: '@wide' }, async ({ page, request }) => {
  await enter(page, await makeShopper(request));
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  for (const path of [PAGE, '/dashboard/subcategory']) {
    await page.goto(path);
    await expect(page.getByText('Do not have permission')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /^Add / })).toHaveCount(0);
    await expectAccessible(page);
  }
  expect(asked).toContain('/api/user/user-details');
  expect(asked.filter((path) => path.startsWith('/api/category') || path.startsWith('/api/sub'))).toEqual([]);
});

test('axe finds nothing on the page, and it fits its width', { tag: '@wide' }, async ({ page, request }) => {
  await openAsOwner(page, request, PAGE);
  await expectFits(page);
  await openAddCategory(page);
  await expectFits(page);
});
