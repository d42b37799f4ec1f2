// Listings filtered and sorted by shoppers, with and without scripts; and the label of a product.

import type { APIRequestContext, Page } from '@playwright/test';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectNoSidewaysScroll } from './shop-page.ts';
import { expect, test } from './shop-test.ts';

type Named = { _id: string; name: string };
type Choices = { count: number; veg: { count: number }[]; stock: { count: number }[] };

/** The listing of dairy: veg and, for its eggs, non-veg. */
async function findDairy(request: APIRequestContext) {
  const { data } = (await (await request.get('/api/category/get')).json()) as { data: Named[] };
  const category = data.find(({ name }) => name.startsWith('Dairy'))!;
  const count = async (filter: object): Promise<Choices> => {
    const path = '/api/product/get-pruduct-by-category-and-subcategory';
    const body = { categoryId: category._id, subCategoryId: 'all', filter };
    return (await (await request.post(path, { data: body })).json()).choices;
  };
  return { path: toListingPath(category, null), count };
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const marks = (page: Page, mark: 'Veg' | 'Non-veg') => cards(page).getByText(mark, { exact: true });

test(
  'a listing is filtered step by step, Back undoes the steps, and a product shows its label',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { path, count } = await findDairy(request);
    await page.goto(path);
    await page.getByRole('link', { name: 'Filter and sort' }).click();
    const form = page.getByRole('form', { name: 'Filter and sort' });
    const all = await count({});
    await expect(form).toHaveAttribute('aria-busy', 'false', { timeout: 10_000 });
    await expect(form.getByRole('button')).toHaveText(`Show ${all.count} products`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await form.getByRole('radio', { name: /^Veg/ }).check();
    await expect(page).toHaveURL(`${path}?veg=veg`, { timeout: 10_000 });
    await expect(form.getByRole('button')).toHaveText(`Show ${all.veg[0]!.count} products`, {
      timeout: 10_000,
    });
    await form.getByRole('radio', { name: 'Price, lowest first' }).check();
    await expect(page).toHaveURL(`${path}?veg=veg&sort=price`, { timeout: 10_000 });
    await form.getByRole('button').click();
    await expect(form).toBeHidden();
    await expect(marks(page, 'Veg').first()).toBeVisible();
    await expect(marks(page, 'Non-veg')).toHaveCount(0);
    await expectAccessible(page);

    const far = cards(page).nth(4);
    await far.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await far.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Product details' })).toBeVisible({ timeout: 10_000 });
    await page.goBack();
    await expect(page).toHaveURL(`${path}?veg=veg&sort=price`);
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 10_000 }).toBeGreaterThan(before - 100);
    await page.goBack();
    await expect(page).toHaveURL(`${path}?veg=veg`);
    await page.getByRole('link', { name: 'Remove Veg' }).click();
    await expect(page).toHaveURL(path);
    await expect(marks(page, 'Veg').first()).toBeVisible({ timeout: 10_000 });

    // A product shows its label, and the price of 100 g.
    const answer = await request.post('/api/product/search-product', {
      data: { search: 'chicken curry cut' },
    });
    const [chicken] = (await answer.json()).data;
    await page.goto(toProductPath(chicken));
    const main = page.getByRole('main');
    await expect(main.getByText(`MRP ₹${chicken.price} (incl. of all taxes)`)).toBeVisible();
    await expect(main.getByText(/^₹[\d.,]+ per 100 g$/).first()).toBeVisible();
    await expect(main.getByText('Non-veg', { exact: true }).first()).toBeAttached();
    for (const name of ['Ingredients', 'Allergens', 'FSSAI Lic. No.', 'Manufactured by', 'Country of origin'])
      await expect(main.getByRole('term').filter({ hasText: name })).toBeVisible();
    await expect(main.getByRole('rowheader', { name: 'Protein' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);
