// The product sheet by keyboard alone: a morning's price changes, a pasted block of a spreadsheet, two people
// at the same cell, a lost connection, and bulk changes.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { getProduct, makeWord } from './product-owner.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
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

/** Pastes as from a spreadsheet: the page may not read the clipboard of the machine. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, text);
}

const readPrices = (owner: Shopper, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await getProduct(owner, id)).price));

test('fifty prices are changed in a row, by keyboard alone', { tag: '@wide' }, async ({ page, request }) => {
  const { owner, ids, grid } = await openSheet(page, request, 50);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
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
  await expect.poll(() => readPrices(owner, ids), { timeout: 20_000 }).toEqual(wanted);
  await expect(state(grid, 49)).toHaveAccessibleName('Saved');

  // Undo and redo the last change.
  await page.keyboard.press('Control+z');
  await expect.poll(() => readPrices(owner, ids.slice(-1))).toEqual([100]);
  await page.keyboard.press('Control+y');
  await expect.poll(() => readPrices(owner, ids.slice(-1))).toEqual([80]);
  await page.keyboard.press('Escape');
  await expect(page.locator('#after-sheet')).toBeFocused();
});

test(
  'a pasted block with a mistake is saved without the wrong line, after a confirmation',
  { tag: '@wide' },
  async ({ page, request }) => {
    const { owner, ids, word, grid } = await openSheet(page, request, 4);
    await cell(grid, 0, 'Unit').click();
    await paste(page, '2 kg\t₹ 1,250\t10\n3 kg\tcheap\t20\n4 kg\t90.50\t₹9\n');
    const dialog = page.getByRole('dialog', { name: '1 pasted line has a mistake' });
    await expect(dialog.getByRole('row').nth(1)).toHaveText(
      new RegExp(`2.*${word} 01.*Price.*cheap.*Price must be between`),
    );
    await expectAccessible(page);
    expect(await readPrices(owner, ids)).toEqual([100, 100, 100, 100]);
    await dialog.getByRole('button', { name: 'Change nothing' }).click();
    await expect(cell(grid, 0, 'Unit')).toHaveText('1 kg');

    await cell(grid, 0, 'Unit').click();
    await paste(page, '2 kg\t₹ 1,250\t10\n3 kg\tcheap\t20\n4 kg\t90.50\t₹9\n');
    await dialog.getByRole('button', { name: 'Save the 2 good lines' }).click();
    await expect.poll(() => readPrices(owner, ids)).toEqual([1_250, 100, 90.5, 100]);
    // A wrong value stays as pasted, with its error.
    await expect(cell(grid, 1, 'Price')).toHaveText('cheap');
    await expect(cell(grid, 1, 'Price')).toHaveAttribute('aria-invalid', 'true');
    const trouble = page.getByRole('region', { name: '1 line is not saved' });
    await expect(trouble).toContainText('you typed cheap: Price must be between 0 and 10000000');
    await expectAccessible(page);
    await cell(grid, 1, 'Price').click();
    await page.keyboard.type('75');
    await page.keyboard.press('Enter');
    await expect.poll(() => readPrices(owner, ids)).toEqual([1_250, 75, 90.5, 100]);
    await expect(trouble).toHaveCount(0);
  },
);

test(
  'two browsers change the same price: the second sees both values and chooses',
  { tag: '@wide' },
  async ({ page, request, context }) => {
    const { owner, ids, grid, word } = await openSheet(page, request, 2);
    const other = await context.newPage();
    await other.goto(`/dashboard/product?view=sheet&search=${word}`);
    const theirs = other.getByRole('grid', { name: 'Products' });
    for (const line of [0, 1]) {
      await cell(theirs, line, 'Price').click();
      await other.keyboard.type('80');
      await other.keyboard.press('Enter');
      await expect(state(theirs, line)).toHaveAccessibleName('Saved');
    }
    await page.bringToFront();
    for (const line of [0, 1]) {
      await cell(grid, line, 'Price').click();
      await page.keyboard.type('90');
      await page.keyboard.press('Enter');
    }
    const trouble = page.getByRole('region', { name: '2 lines are not saved' });
    await expect(trouble.getByRole('listitem').first()).toContainText('you typed 90, there is ₹80 now');
    await expect(state(grid, 0)).toHaveAccessibleName(/^Conflict/);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Save mine of ${word} 00` }).click();
    await page.getByRole('button', { name: `Keep theirs ${word} 01` }).click();
    await expect(page.getByRole('region', { name: /not saved$/ })).toHaveCount(0);
    await expect.poll(() => readPrices(owner, ids)).toEqual([90, 80]);
    await expect(cell(grid, 1, 'Price')).toHaveText('₹80');
  },
);

test(
  'without a connection typed text stays, and is saved when the connection is back',
  { tag: '@wide' },
  async ({ page, request, context, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const { owner, ids, grid, word } = await openSheet(page, request, 2);
    await context.setOffline(true);
    await cell(grid, 0, 'Price').click();
    await page.keyboard.type('70');
    await page.keyboard.press('Enter');
    const trouble = page.getByRole('region', { name: '1 line is not saved' });
    await expect(trouble).toContainText('You seem to be offline');
    await expect(cell(grid, 0, 'Price')).toHaveText('70');
    // The page warns before it discards the value.
    await page.getByRole('link', { name: 'Cards' }).click();
    await page
      .getByRole('dialog', { name: 'Leave this page?' })
      .getByRole('button', { name: 'Stay' })
      .click();
    await context.setOffline(false);
    await expect(trouble).toHaveCount(0);
    await expect.poll(() => readPrices(owner, ids)).toEqual([70, 100]);
    await expect(page).toHaveURL(new RegExp(`view=sheet&search=${word}`));
  },
);

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
  await expectAccessible(page);
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

test('filters are in the address and are saved under a name', { tag: '@wide' }, async ({ page, request }) => {
  const { word, grid } = await openSheet(page, request, 2);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Sold out' }).click();
  await expect(page.getByText('No products match these filters.')).toBeVisible();
  await expect(page).toHaveURL(/soldOut=1/);
  await page.getByRole('button', { name: 'Sold out' }).click();
  await page.getByRole('button', { name: 'No picture' }).click();
  await expect(cell(grid, 1, 'Name')).toHaveText(`${word} 01`);
  await page.getByRole('button', { name: 'Save this filter' }).click();
  await page.getByLabel('Name of the filter').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Filter saved')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Saved filters').selectOption(word);
  await expect(page).toHaveURL(new RegExp(`noPicture=1.*search=${word}|search=${word}.*noPicture=1`));
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove “${word}”` }).click();
  await expect(page.getByText('Filter removed')).toBeVisible();
});

test('on a phone a cell is changed with two taps', { tag: '@phone' }, async ({ page, request }) => {
  const { owner, ids, grid } = await openSheet(page, request, 1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await cell(grid, 0, 'Price').tap();
  await cell(grid, 0, 'Price').tap();
  const box = grid.getByRole('textbox');
  await expect(box).toBeFocused();
  await box.fill('64');
  await box.press('Enter');
  await expect.poll(() => readPrices(owner, ids)).toEqual([64]);
  await expectNoSidewaysScroll(page);
});
