// The product sheet: a morning's price changes by keyboard alone, bulk changes, and a phone.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { getProduct, makeWord } from './product-owner.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs, type Shopper } from './shopper.ts';

type Sheet = { owner: Shopper; ids: string[]; word: string; grid: Locator };

/** Products with a word that no other has, opened in the sheet, in its order. */
async function openSheet(page: Page, request: APIRequestContext, count: number): Promise<Sheet> {
  const owner = await signInAs(request, demoAccounts().owner);
  const word = makeWord();
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const name = `${word} ${String(at).padStart(2, '0')}`;
    const plain = { name, unit: '1 kg', stock: 10, price: 100, discount: 0, description: 'Plain' };
    ids.push((await owner.call('POST', '/api/product/create', plain))._id);
  }
  await enter(page, owner);
  await page.goto(`/dashboard/product?view=sheet&search=${word}`);
  const grid = page.getByRole('grid', { name: 'Products' });
  await expect(cell(grid, 0, 'Name')).toHaveText(`${word} 00`);
  return { owner, ids, word, grid };
}

const COLUMNS = [
  '',
  'Name',
  'Unit',
  'Price',
  'Discount',
  'Stock',
  'Shelf',
  'Reorder level',
  'Category',
  'State',
];
const cell = (grid: Locator, line: number, column: string) =>
  grid.locator(`[data-place="${line} ${COLUMNS.indexOf(column)}"]`);
const state = (grid: Locator, line: number) => cell(grid, line, 'State');

const readPrices = (owner: Shopper, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await getProduct(owner, id)).price));

test('fifty prices are changed in a row, by keyboard alone', { tag: '@wide' }, async ({ page, request }) => {
  const { owner, ids, grid } = await openSheet(page, request, 50);
  // Tab moves into the sheet, as on every page.
  await page.getByPlaceholder('Name, unit or SKU').focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(() => document.activeElement?.getAttribute('data-place'));
    })
    .toBe('0 1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  for (let at = 0; at < 50; at++) {
    await page.keyboard.type(String(31 + at));
    await page.keyboard.press('Enter');
  }
  const wanted = ids.map((_, at) => 31 + at);
  await expect.poll(() => readPrices(owner, ids)).toEqual(wanted);
  await expect(state(grid, 49)).toHaveAccessibleName('Saved');

  // Undo the last change, and undo that.
  await page.keyboard.press('Control+z');
  await expect.poll(() => readPrices(owner, ids.slice(-1))).toEqual([100]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => readPrices(owner, ids.slice(-1))).toEqual([80]);
  await page.keyboard.press('Escape');
  await expect(page.locator('#after-sheet')).toBeFocused();
});

test('all matches are changed, hidden and shown at once', { tag: '@wide' }, async ({ page, request }) => {
  const { owner, word, ids, grid } = await openSheet(page, request, 3);
  await page.getByRole('button', { name: 'Select all matching' }).click();
  const bar = page.getByRole('region', { name: 'Selected products' });
  await expect(bar).toContainText('3 products selected');
  await bar.getByRole('button', { name: 'Discount' }).click();
  const discount = page.getByRole('dialog', { name: 'Discount: 3 products' });
  await discount.getByRole('button', { name: 'Change' }).click();
  await expect(discount.getByLabel('Discount')).toHaveAccessibleDescription('Enter a discount');
  await discount.getByLabel('Discount').fill('₹20');
  await discount.getByRole('button', { name: 'Change' }).click();
  await expect(cell(grid, 2, 'Discount')).toHaveText('20 %');

  await bar.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('dialog', { name: 'Hide: 3 products' }).getByRole('button', { name: 'Hide' }).click();
  await expect(cell(grid, 0, 'Name')).toHaveText(`${word} 00Hidden`);
  const found = await request.post('/api/product/get', { data: { search: word } });
  expect((await found.json()).totalCount).toBe(0);
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);

  // The cards mark these products too, and open their forms.
  await page.getByRole('link', { name: 'Cards' }).click();
  await page.getByPlaceholder('Search product here ...').fill(word);
  const cards = page
    .getByRole('list', { name: 'Products' })
    .getByRole('listitem')
    .filter({ hasText: 'Hidden' });
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: `Edit ${word} 00` }).click();
  await expect(
    page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Name', { exact: true }),
  ).toHaveValue(`${word} 00`);
  await owner.call('PUT', '/api/product/update-many', { ids, set: { isHidden: false } });
});
