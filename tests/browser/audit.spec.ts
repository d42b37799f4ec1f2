import { expectFits } from './expect-accessible.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

test(
  'the owner reads who changed what, before and after, and follows one person and one product',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    // The file is first requested with a cookie, which is refused.
    expectedErrors.push(/status of 401/);
    const work = await openWorkplace(request);
    const manager = await work.hire('manager', 'Mira Das');
    const [product] = await work.stock([{ price: 100 }]);
    const setStock = (stock: number) =>
      manager.call('PUT', '/api/store/stock', { storeId: work.store._id, productId: product!._id, stock });
    await setStock(31);
    await setStock(29);

    await enter(page, await signInAs(request, demoAccounts().owner));
    await page.goto('/dashboard/audit');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(product!.name);
    await expect(page).toHaveURL(/search=/);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const entries = page.getByRole('list', { name: 'Entries' }).locator('> li');
    const newest = entries.filter({ hasText: 'Mira Das' }).first();
    await expect(newest).toContainText(`Product ${product!.name} changed`);
    await expect(newest).toContainText(/Stock:\s*from 31 to 29/);
    await expect(newest).toContainText('PUT /api/store/stock');
    await expectFits(page);

    await newest.getByRole('link', { name: 'Mira Das' }).click();
    await expect(page).toHaveURL(/userId=/);
    await expect(entries).toHaveCount(2);
    await page.getByRole('button', { name: /^One person only/ }).click();
    await expect(page).not.toHaveURL(/userId=/);
    await page.goBack();
    await expect(entries).toHaveCount(2);

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await file).suggestedFilename()).toBe('audit.csv');

    await page.goto('/dashboard/audit?from=2020-01-01&to=2020-01-02');
    await expect(page.getByText('No changes match these filters.')).toBeVisible();
  },
);
