// The store's day and reports: a manager sees the day, what the links lead to, and a report as a file.

import { readFile } from 'node:fs/promises';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

test(
  'a manager starts on the day of the store, and every number leads to its list',
  { tag: '@wide' },
  async ({ page, request }) => {
    const work = await openWorkplace(request);
    const manager = await work.hire('manager');
    const products = await work.stock([{ price: 100 }, { price: 60 }]);
    await work.order({ products, quantities: [2, 1] });
    await page.clock.install();
    await enter(page, manager);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/dashboard\/today$/);
    const measurement = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    /** The sales roll-up runs every few seconds and the page polls every ten, so wait for both. */
    const expectSales = (amount: string) =>
      expect(async () => {
        await page.clock.runFor(10_000);
        await expect(measurement('Sales')).toContainText(amount, { timeout: 500 });
      }).toPass({ timeout: 25_000 });
    await expectSales('₹260');
    await expect(measurement('Orders')).toContainText('1');
    await expect(measurement('Placed')).toContainText('Oldest');
    await expect(page.getByLabel('Store', { exact: true })).toHaveCount(0);
    await expect(page.locator('canvas')).toBeVisible();
    await page.getByText('As a table').click();
    const rows = page.getByRole('table', { name: /^Orders by hour/ }).getByRole('row');
    await expect(rows).toHaveCount(25);
    await expectFits(page);

    // Another order, without a reload.
    await work.order({ products, quantities: [1, 1] });
    await expectSales('₹420');

    await measurement('Sales').click();
    await expect(page).toHaveURL(/kind=payment/);
    await expect(page.getByRole('row', { name: /^Cash on delivery/ })).toContainText('₹420');
  },
);

test(
  'a report is sorted, compared, described by its address and saved as a file',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    // Without cookies, the download uses the tokens.
    expectedErrors.push(REJECTED_REQUEST);
    const work = await openWorkplace(request);
    const manager = await work.hire('manager');
    const products = await work.stock([{ price: 100 }, { price: 60 }]);
    await work.order({ products, quantities: [1, 5] });
    await enter(page, manager);
    await page.goto('/dashboard/reports?kind=product&compare=before');
    const table = page.getByRole('region', { name: 'Rows of the report' });
    const first = table.getByRole('row').nth(2);
    // The roll-up takes seconds.
    await expect(async () => {
      await page.reload();
      await expect(table.getByRole('row', { name: /^Total/ })).toContainText('₹400', { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expect(first).toContainText('₹300');
    await table.getByRole('button', { name: 'Sales' }).click();
    await expect(first).toContainText('₹100');
    await expect(page).toHaveURL(/sort=takings&order=asc/);
    await page.reload();
    await expect(first).toContainText('₹100');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(3);
    expect(text).toContain('id,product,unit,takings,');

    await page.getByLabel('Last day').fill('2020-01-01');
    await expect(page.getByText('The last day is before the first.')).toBeVisible();
    await expect(page.getByLabel('Last day')).toHaveValue('2020-01-01');
  },
);
