import type { Locator, Page } from '@playwright/test';
import {
  closeUnsaved,
  makePicture,
  newName,
  openAsOwner,
  pressInactive,
  uploadImage,
} from './category-owner.ts';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import type { Shopper } from './shopper.ts';

const PAGE = '/dashboard/subcategory';
type Named = { _id: string; name: string };
type SubCategory = Named & { category: Named[] };

async function openAddDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Sub Category' }).click();
  return page.getByRole('dialog', { name: 'Add Sub Category' });
}

async function findSubCategory(owner: Shopper, name: string): Promise<SubCategory | undefined> {
  const all: SubCategory[] = await owner.call('POST', '/api/subcategory/get', {});
  return all.find((subCategory) => subCategory.name === name);
}

test.describe('the sub categories', () => {
  test('one is added to two categories, moved and deleted', { tag: '@wide' }, async ({ page, request }) => {
    const owner = await openAsOwner(page, request, PAGE);
    const [, second, third] = (await owner.call('GET', '/api/category/get')) as [Named, Named, Named];
    const name = newName();
    const dialog = await openAddDialog(page);
    await dialog.getByLabel('Name').fill(name);
    await uploadImage(page, dialog, await makePicture());
    const picker = dialog.getByLabel('Category');
    await expect(picker.getByRole('option').first()).toHaveText('Select Category');
    await picker.selectOption(second.name);
    await picker.selectOption(third.name);
    await expect(picker).toHaveValue('');
    await expect(picker.getByRole('option', { name: second.name, exact: true })).toHaveCount(0);
    await expect(dialog.getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveText([
      second.name,
      third.name,
    ]);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Sub category added')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('cell').nth(2)).toHaveText(
      [second.name, third.name].toSorted((a, b) => a.localeCompare(b)).join(', '),
    );

    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Sub Category' });
    await expect(edit.getByLabel('Name')).toHaveValue(name);
    await edit.getByRole('button', { name: `Remove ${second.name}` }).click();
    await expect(edit.getByLabel('Category')).toBeFocused();
    await expect(edit.getByText(`${second.name} removed`)).toBeAttached();
    await edit.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Sub category updated')).toBeVisible();
    await expect(row.getByRole('cell').nth(2)).toHaveText(third.name);
    expect((await findSubCategory(owner, name))!.category.map(({ _id }) => _id)).toEqual([third._id]);

    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('dialog', { name: 'Permanent Delete' });
    await expect(question).toHaveAccessibleDescription('Are you sure permanent delete ?');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Sub category deleted')).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(row).toHaveCount(0);
    expect(await findSubCategory(owner, name)).toBeUndefined();
  });

  test(
    'one in use stays; one that somebody else has deleted leaves the table',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      const owner = await openAsOwner(page, request, PAGE);
      const [category] = (await owner.call('GET', '/api/category/get')) as [Named];
      const fields = { name: newName(), image: '/icon-192.png', category: [category] };
      const gone: Named = await owner.call('POST', '/api/subcategory/create', fields);
      await page.reload();
      await page.getByRole('button', { name: `Delete ${gone.name}` }).click();
      await owner.call('DELETE', '/api/subcategory/delete', { _id: gone._id });
      const question = page.getByRole('dialog', { name: 'Permanent Delete' });
      expectedErrors.push(/status of 404/, /status of 409/);
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Sub category not found')).toBeVisible();
      await expect(question).toHaveCount(0);
      await expect(page.getByRole('button', { name: `Delete ${gone.name}` })).toHaveCount(0);

      const used = await findUsed(owner);
      await page.getByRole('button', { name: `Delete ${used.name}`, exact: true }).click();
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(question.getByRole('alert')).toHaveText(
        /^Sub category is in use and cannot be deleted: \d+ products?\.$/,
      );
    },
  );

  test('each picture can be shown on the whole screen', { tag: '@wide' }, async ({ page, request }) => {
    await showFew(page);
    await openAsOwner(page, request, PAGE);
    const thumbnail = page.getByRole('button', { name: /^View the image of / }).first();
    const name = (await thumbnail.getAttribute('aria-label'))!.replace('View the image of ', '');
    await thumbnail.click();
    const preview = page.getByRole('dialog', { name });
    const image = preview.getByRole('img', { name });
    await expect
      .poll(() => image.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(150);
    for (const size of [{ width: 390, height: 844 }, page.viewportSize()!]) {
      await page.setViewportSize(size);
      await expect.poll(() => preview.boundingBox()).toMatchObject(size);
    }
    await expectFits(page);
    await preview.getByRole('button', { name: 'Close' }).click();
    await expect(preview).toHaveCount(0);
    await expect(thumbnail).toBeFocused();
  });

  test(
    'two hundred are in one table without pages, and fit the page',
    { tag: '@wide' },
    async ({ page, request }) => {
      const data = Array.from({ length: 200 }, (_, index) => ({
        _id: String(index).padStart(24, '0'),
        name: index === 7 ? 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzen' : `Sub category ${index}`,
        image: '/icon-192.png',
        category: [
          { _id: 'a', name: 'Home, Pooja, Pet & Stationery' },
          { _id: 'b', name: 'Snacks' },
        ],
      }));
      await page.route('/api/subcategory/get', (route) =>
        route.fulfill({ json: { success: true, error: false, message: 'Sub category list', data } }),
      );
      await openAsOwner(page, request, PAGE);
      const rows = page.getByRole('table', { name: 'Sub categories' }).getByRole('row');
      await expect(rows).toHaveCount(201);
      await expect(rows.first().getByRole('columnheader')).toHaveText([
        'Sr.No',
        'Name',
        'Image',
        'Category',
        'Action',
      ]);
      await expect(rows.last().getByRole('cell').first()).toHaveText('200');
      const table = page.getByRole('table', { name: 'Sub categories' });
      for (const size of [page.viewportSize()!, { width: 390, height: 844 }]) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
        expect(await table.evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)).toBe(0);
      }
    },
  );

  test(
    'are loaded again after a failure, and may be empty',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
      await openAsOwner(page, request, PAGE);
      let answer: 'failure' | 'nothing' = 'failure';
      await page.route('/api/subcategory/get', (route) =>
        answer === 'failure'
          ? route.abort()
          : route.fulfill({
              json: { success: true, error: false, message: 'Sub category list', data: [] },
            }),
      );
      await page.reload();
      await expect(page.getByText('The sub categories could not be loaded.')).toBeVisible();
      await expectAccessible(page);
      answer = 'nothing';
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('No Data')).toBeVisible();
      await expectAccessible(page);
    },
  );
});

test.describe('the form of a sub category', () => {
  test(
    'sends an incomplete form, marks the fields that the server reports, and keeps typed text',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      await showFew(page);
      await openAsOwner(page, request, PAGE);
      const dialog = await openAddDialog(page);
      const submit = dialog.getByRole('button', { name: 'Submit' });
      await uploadImage(page, dialog, await makePicture());
      expectedErrors.push(/status of 400/);
      await pressInactive(submit);
      await expect(page.getByText('Enter required fields')).toBeVisible();
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await dialog.getByLabel('Name').fill('Kept');
      await pressInactive(submit);
      await expect(dialog.getByLabel('Category')).toBeFocused();
      await expect(dialog.getByLabel('Category')).toHaveAccessibleDescription('Select a category');
      await expect(dialog.getByLabel('Name')).toHaveValue('Kept');
      await expectFits(page);
      await dialog.getByLabel('Category').selectOption({ index: 1 });
      await expect(dialog.getByLabel('Category')).not.toHaveAttribute('aria-invalid');
      await expect(submit).toHaveAttribute('aria-disabled', 'false');
      await expectFits(page);
      await closeUnsaved(page);
      await expect(dialog).toHaveCount(0);
      await openAddDialog(page);
      await expect(dialog.getByLabel('Name')).toHaveValue('');
      await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(0);
    },
  );

  test(
    'says so when the categories to choose from cannot be loaded',
    { tag: '@wide' },
    async ({ page, request, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
      await openAsOwner(page, request, PAGE);
      await page.route('/api/category/get', (route) => route.abort(), { times: 2 });
      const dialog = await openAddDialog(page);
      await expect(dialog.getByText('The categories could not be loaded.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(dialog.getByText('The categories could not be loaded.')).toHaveCount(0);
      await dialog.getByLabel('Category').selectOption({ index: 1 });
      await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(1);
    },
  );
});

/** A table of six: judging hundreds of equal rows takes axe half a minute and finds no more. */
async function showFew(page: Page): Promise<void> {
  await page.route('/api/subcategory/get', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: SubCategory[] };
    await route.fulfill({ response: answer, json: { ...body, data: body.data.slice(0, 6) } });
  });
}

/** A sub-category with products. */
async function findUsed(owner: Shopper): Promise<Named> {
  const products: { subCategory: Named[] }[] = await owner.call('POST', '/api/product/get', {
    limit: 100,
    search: 'milk',
  });
  return products.flatMap(({ subCategory }) => subCategory)[0]!;
}

test('axe finds nothing on the page, and it fits its width', { tag: '@wide' }, async ({ page, request }) => {
  await showFew(page);
  await openAsOwner(page, request, PAGE);
  await expectFits(page);
});
