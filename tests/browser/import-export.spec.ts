// The page on which the owner exports the catalogue as a file and imports it again.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, logInAs } from './shopper.ts';

const PAGE = '/dashboard/import-export';
const HEADINGS = 'sku,name,unit,price,discount,stock,description,category,field: Brand,colour';

/** Signed in as a browser is: with tokens and cookies. */
async function openAsOwner(page: Page): Promise<void> {
  await enter(page, await logInAs(page.request, demoAccounts().owner));
  await page.goto(PAGE);
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeVisible();
}

let counter = 0;
const makeSku = () => `page-${process.pid}-${Date.now()}-${++counter}`;
const toFile = (...rows: string[]) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${[HEADINGS, ...rows].join('\r\n')}\r\n`),
});
const choose = (page: Page, file: ReturnType<typeof toFile>) =>
  page.locator('input[type=file]').setInputFiles(file);
const countOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

test(
  'a file is checked, then imported, shown in the shop, and exported',
  { tag: '@wide' },
  async ({ page }) => {
    await openAsOwner(page);
    const [one, two] = [makeSku(), makeSku()];
    const category = `Shelf ${one}`;
    await choose(
      page,
      toFile(
        `${one},"दूध, ""ताज़ा"" ${one}",1 l,"₹ 1,060",5,7,Fresh,${category},अमूल,red`,
        `${two},Half a row,1 l,abc,,,,,,`,
      ),
    );
    await page.getByRole('button', { name: 'Check the file' }).click();
    // A category that the shop does not have is made only after a tick.
    await expect(page.getByRole('heading', { name: 'Checked: 2 rows have problems' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0);
    await page.getByRole('checkbox', { name: `New category ${category}` }).check();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByRole('heading', { name: 'Checked: 1 row has a problem' })).toBeVisible();
    await expect(countOf(page, 'To create')).toHaveText('1');
    await expect(countOf(page, 'Problems')).toHaveText('1');
    await expect(page.getByText(`New categories: ${category}`)).toBeVisible();
    await expect(page.getByText('Unknown columns, skipped: colour')).toBeVisible();
    await expect(page.getByRole('row', { name: '3 price Price must be' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all problems' }).click();
    const report = await readFile(await (await download).path(), 'utf8');
    expect(report.split('\r\n')[0]).toBe('\ufeffline,column,problem');
    expect(report).toContain('3,price,"Price must be a number between');

    await page.getByRole('button', { name: 'Import 1 product' }).click();
    await expect(page.getByRole('heading', { name: 'Imported, but 1 row has a problem' })).toBeVisible();
    await expect(countOf(page, 'Created')).toHaveText('1');
    await page.goto('/');
    await page.getByRole('link', { name: category, exact: true }).first().click();
    await expect(page.getByRole('link', { name: `दूध, "ताज़ा" ${one}` }).first()).toBeVisible();

    await page.goto(PAGE);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all products' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^\ufeffid,sku,name,unit,price,discount,stock,stock at export,description,/);
    expect(text.split('\r\n').length).toBeGreaterThan(100);
    expect(text).toContain(one);
  },
);
