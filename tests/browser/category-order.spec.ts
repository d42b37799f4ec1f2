// The owner pins sub-categories before those ordered by sales, and shoppers see it. In a category of the
// test's own, so that no other test finds another order.

import type { APIRequestContext, Page } from '@playwright/test';
import { newName } from './category-owner.ts';
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

    await page.getByRole('link', { name: 'View shop' }).click();
    const tiles = page.getByRole('navigation', { name: 'Categories' });
    await tiles.getByRole('link', { name: category.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bananas');
    const rail = page.getByRole('navigation', { name: `${category.name} sub categories` });
    await expect(rail.getByRole('link')).toHaveText(['Bananas', 'Cherries', 'Apples']);
    await remove();
  },
);
