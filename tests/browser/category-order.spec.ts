// The owner pins sub-categories before those ordered by sales, and shoppers see it. In a category of the
// test's own, so that no other test finds another order.

import type { APIRequestContext, Page } from '@playwright/test';
import { newName } from './category-owner.ts';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs, type Shopper } from './shopper.ts';

const PAGE = '/dashboard/category-order';
const NAMES = ['Apples', 'Bananas', 'Cherries'] as const;

type Own = {
  owner: Shopper;
  category: { _id: string; name: string };
  ids: string[];
  remove(): Promise<void>;
};

/** The owner, at a new category with three sub-categories without sales: they are ordered by name. */
async function makeOwnCategory(page: Page, request: APIRequestContext): Promise<Own> {
  const owner = await signInAs(request, demoAccounts().owner);
  const [{ image }] = await owner.call('GET', '/api/category/get');
  const category = await owner.call('POST', '/api/category/add-category', { name: newName(), image });
  const ids: string[] = [];
  for (const name of NAMES) {
    const body = { name, image, category: [category._id] };
    ids.push((await owner.call('POST', '/api/subcategory/create', body))._id);
  }
  await enter(page, owner);
  await page.goto(`${PAGE}?category=${category._id}`);
  const remove = async () => {
    for (const _id of ids) await owner.call('DELETE', '/api/subcategory/delete', { _id });
    await owner.call('DELETE', '/api/category/delete', { _id: category._id });
  };
  return { owner, category, ids, remove };
}

/** The names as shoppers see them. */
const names = (page: Page) =>
  page.getByRole('list', { name: 'Sub categories', exact: true }).getByRole('listitem').locator('b');

test(
  'pinned ones come first, are moved by the keyboard, and the first is what the category opens',
  { tag: '@wide' },
  async ({ page, request }) => {
    const { category, remove } = await makeOwnCategory(page, request);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order in ${category.name}`);
    await expect(names(page)).toHaveText([...NAMES]);
    await expect(page.getByText('Nothing is pinned: all are sorted by sales.')).toBeVisible();
    await expect(page.getByText('Sales of MG Road')).toBeVisible();
    const press = async (button: string) => {
      await page.getByRole('button', { name: button, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Pin Cherries');
    await expect(names(page)).toHaveText(['Cherries', 'Apples', 'Bananas']);
    await expect(page.getByRole('button', { name: 'Unpin Cherries' })).toBeFocused();
    await press('Pin Bananas');
    await expect(names(page)).toHaveText(['Cherries', 'Bananas', 'Apples']);
    await press('Up Bananas');
    await expect(names(page)).toHaveText(['Bananas', 'Cherries', 'Apples']);
    const up = page.getByRole('button', { name: 'Up Bananas' });
    await expect(up).toBeFocused();
    await expect(up).toHaveAttribute('aria-disabled', 'true');
    await expectFits(page);

    await page.getByRole('link', { name: 'Jhatpat' }).first().click();
    const tiles = page.getByRole('navigation', { name: 'Categories' });
    await tiles.getByRole('link', { name: category.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bananas');
    const rail = page.getByRole('navigation', { name: `${category.name} sub categories` });
    await expect(rail.getByRole('link')).toHaveText(['Bananas', 'Cherries', 'Apples']);
    await remove();
  },
);

test(
  'by touch they are moved down, unpinned, and all go back to the order by sales',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const { owner, category, ids, remove } = await makeOwnCategory(page, request);
    const change = { categoryId: category._id, pinned: ids.toReversed(), was: [] };
    await expect(names(page)).toHaveText([...NAMES]);
    await owner.call('PUT', '/api/category/order', change);

    // Somebody with an outdated order is told, and sees the current one.
    await page.getByRole('button', { name: 'Pin Bananas' }).tap();
    await expect(
      page.getByText('Someone else changed the order of categories. Please review it.'),
    ).toBeVisible();
    await expect(names(page)).toHaveText(['Cherries', 'Bananas', 'Apples']);
    await page.getByRole('button', { name: 'Down Cherries' }).tap();
    await expect(names(page)).toHaveText(['Bananas', 'Cherries', 'Apples']);
    await page.getByRole('button', { name: 'Unpin Bananas' }).tap();
    await expect(names(page)).toHaveText(['Cherries', 'Apples', 'Bananas']);
    await page.getByRole('button', { name: 'Back to order by sales' }).tap();
    const question = page.getByRole('dialog', { name: 'Back to order by sales?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Order by sales' }).tap();
    await expect(names(page)).toHaveText([...NAMES]);
    await expect(question).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await remove();
  },
);

test(
  'all categories lead to their sub categories; an error is shown with a retry',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    await enter(page, await signInAs(request, demoAccounts().owner));
    await page.goto(`${PAGE}?category=${'f'.repeat(24)}`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Category not found');
    await page.route('**/api/category/order*', (route) => route.abort());
    await page.getByRole('link', { name: 'All categories' }).click();
    await expect(alert).toContainText('The order could not be loaded.');
    await page.unroute('**/api/category/order*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    const dairy = page.getByRole('list', { name: 'Categories', exact: true }).getByRole('listitem').first();
    await expect(dairy).toContainText('Dairy, Bread & Eggs');
    // Its message of the failure fades.
    await expect(page.getByText('You seem to be offline')).toHaveCount(0);
    await expectFits(page);
    await dairy.getByRole('link', { name: 'Sub categories of Dairy, Bread & Eggs' }).click();
    await expect(names(page).first()).toHaveText('Milk');
  },
);
