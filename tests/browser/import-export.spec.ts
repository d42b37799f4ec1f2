// The page on which the owner exports the catalogue as a file and imports it again. Only one import runs at a
// time and the page shows the last one, so real imports run at one width, one after the other; phones test
// the dry run.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ProductImport } from '#features/catalogue-import/catalogue-import.contract.ts';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, logInAs, makeShopper } from './shopper.ts';

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

test.describe('importing', { tag: '@wide' }, () => {
  test.describe.configure({ mode: 'serial' });

  test('a file is checked, then imported, and the shop shows it', async ({ page }) => {
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
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all problems' }).click();
    const report = await readFile(await (await download).path(), 'utf8');
    expect(report.split('\r\n')[0]).toBe('\ufeffline,column,problem');
    expect(report).toContain('3,price,Price must be between');

    await page.getByRole('button', { name: 'Import 1 product' }).click();
    await expect(page.getByRole('heading', { name: 'Imported, but 1 row has a problem' })).toBeVisible();
    await expect(countOf(page, 'Created')).toHaveText('1');
    await page.goto('/');
    await page.getByRole('link', { name: category, exact: true }).first().click();
    await expect(page.getByRole('link', { name: `दूध, "ताज़ा" ${one}` }).first()).toBeVisible();
  });

  test('"all or nothing" refuses a file with a bad row', async ({ page }) => {
    await openAsOwner(page);
    await page.getByLabel('All or nothing').check();
    await choose(
      page,
      toFile(`${makeSku()},Kokum Syrup,1 l,60,0,7,Fresh,,,`, `${makeSku()},,1 l,60,0,7,Fresh,,,`),
    );
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByRole('heading', { name: 'Checked: 1 row has a problem' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0);
  });

  test('continues while nobody watches, and shows its result on return', async ({ page }) => {
    await openAsOwner(page);
    const rows = Array.from({ length: 1500 }, () => `${makeSku()},Kokum Syrup,1 l,60,0,7,Fresh,,,`);
    await choose(page, toFile(...rows));
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Import 1,500 products' }).click();
    await expect(page.getByRole('progressbar', { name: 'Rows done' })).toBeVisible();
    await page.goto('/');
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: /^Import(?:ing|ed)/ })).toBeVisible();
    // Seconds on an idle machine, many on a busy one.
    await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible({
      timeout: 40_000,
    });
    await expect(countOf(page, 'Created')).toHaveText('1,500');
  });

  test('refuses a workbook at once, and text that is not UTF-8 when it is sent', async ({
    page,
    expectedErrors,
  }) => {
    await openAsOwner(page);
    await choose(page, { ...toFile(), name: 'products.xlsx' });
    await expect(page.getByRole('alert').filter({ hasText: 'This is a workbook.' })).toBeVisible();
    await choose(page, {
      ...toFile(),
      buffer: Buffer.from(`${HEADINGS}\r\n1,caf\xe9,,,,,,,,\r\n`, 'latin1'),
    });
    expectedErrors.push(REJECTED_REQUEST);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The file is not UTF-8 text (line 2).' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test('exports all products as a file', { tag: '@wide' }, async ({ page }) => {
  await openAsOwner(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all products' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\ufeffid,sku,name,unit,price,discount,stock,stock at export,description,/);
  expect(text.split('\r\n').length).toBeGreaterThan(100);
});

test('exports also when the cookies are gone', { tag: '@wide' }, async ({ page, expectedErrors }) => {
  await openAsOwner(page);
  await page.context().clearCookies();
  expectedErrors.push(/status of 401/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all products' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^\ufeffid,sku,name,/);
});

const STATE: ProductImport = {
  _id: 'a'.repeat(24),
  fileName: 'products-of-the-whole-shop-as-of-today-with-a-name-that-is-long.csv',
  isDryRun: false,
  isAllOrNothing: false,
  status: 'running',
  rowCount: 30_000,
  rowsDone: 12_500,
  created: 11_000,
  updated: 1000,
  unchanged: 450,
  failed: 50,
  notes: {
    unknownColumns: [],
    newCategories: ['Dairy, Bread & Eggs'],
    newCategoryCount: 1,
    newSubCategories: ['Milk', 'Curd'],
    newSubCategoryCount: 2,
    unknownNames: [],
    unknownNameCount: 0,
    createdWithoutSku: 12,
    categoriesChanged: 0,
  },
  failure: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  finishedAt: null,
  problems: Array.from({ length: 20 }, (_, at) => ({
    line: 10 + at,
    column: 'field: Country of origin',
    message: 'Country of origin can have at most 2000 characters',
  })),
};

test('the server’s report of an import is shown, for every outcome', { tag: '@wide' }, async ({ page }) => {
  const ENDS: [Partial<ProductImport>, string][] = [
    [{}, 'Importing ...'],
    [{ status: 'interrupted' }, 'The import was interrupted'],
    [{ status: 'refused', isAllOrNothing: true }, 'Nothing was imported'],
    [{ status: 'failed', failure: 'The import stopped.' }, 'The import failed'],
    [{ status: 'done', finishedAt: STATE.createdAt }, 'Imported, but 50 rows have problems'],
  ];
  let state: Partial<ProductImport> = {};
  await page.route('/api/product/import', (route) =>
    route.fulfill({ json: { success: true, error: false, message: '', data: { ...STATE, ...state } } }),
  );
  await openAsOwner(page);
  for (const [end, heading] of ENDS) {
    state = end;
    await page.reload();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    if (!state.status) {
      await expect(page.getByText('12,500 of 30,000 rows.')).toBeVisible();
      const check = page.getByRole('button', { name: 'Check the file' });
      await expect(check).toHaveAttribute('aria-disabled', 'true');
    }
    await expectFits(page);
  }
});

test(
  'a server that does not answer is reported, with a retry',
  { tag: '@wide' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    await page.route('/api/product/import', (route) => route.abort());
    await openAsOwner(page);
    await expect(page.getByText('The last import could not be loaded.')).toBeVisible();
    await page.unroute('/api/product/import');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The last import could not be loaded.')).toHaveCount(0);
  },
);

test('is not for shoppers', { tag: '@wide' }, async ({ page, request }) => {
  await enter(page, await makeShopper(request));
  await page.goto(PAGE);
  await expect(page.getByText('Do not have permission')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export all products' })).toHaveCount(0);
});
