// The store's day and reports: a manager sees the day, what the links lead to, and a report as a file.

import { readFile } from 'node:fs/promises';
import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

test(
  'a manager starts on the day of the store, and its sales lead to a report and its file',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    test.slow();
    // Without cookies, the download uses the tokens.
    expectedErrors.push(REJECTED_REQUEST);
    const work = await openWorkplace(request);
    const manager = await work.hire('manager');
    const products = await work.stock([{ price: 100 }, { price: 60 }]);
    await work.order({ products, quantities: [2, 1] });
    await page.clock.install();
    await enter(page, manager);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/dashboard/today');
    const measurement = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    /** The sales roll-up runs every few seconds and the page polls every ten, so wait for both. */
    const expectSales = (amount: string) =>
      expect(async () => {
        await page.clock.runFor(10_000);
        await expect(measurement('Sales')).toContainText(amount, { timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
    await expectSales('₹260');
    await expect(measurement('Orders')).toContainText('1');
    await expect(measurement('To be picked')).toContainText('1');
    await expect(page.getByLabel('Store', { exact: true })).toHaveCount(0);
    await expect(page.locator('canvas')).toBeVisible();
    await page.getByText('As a table').click();
    const rows = page.getByRole('table', { name: /^Orders by hour/ }).getByRole('row');
    await expect(rows).toHaveCount(25);

    // Another order, without a reload.
    await work.order({ products, quantities: [1, 1] });
    await expectSales('₹420');

    await measurement('Sales').click();
    await expect(page).toHaveURL(/kind=payment/);
    await expect(page.getByRole('row', { name: /^Cash on delivery/ })).toContainText('₹420');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/^.*takings.*\r\n.*,420/s);
  },
);
