// Counting a shelf with a phone: with sales in between, no network for a while, and differences shown before
// they are booked.

import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter } from './shopper.ts';
import { expectThumbTargets, openWorkplace } from './store-work.ts';

test(
  'a shelf is counted with sales in between and without a network, and booked once',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const work = await openWorkplace(request);
    const manager = await work.hire('manager');
    const products = await work.stock([
      { shelf: 'A-2', stock: 10 },
      { shelf: 'A-10', stock: 5 },
      { shelf: 'B-1', stock: 5 },
    ]);
    const [tea, salt] = products;
    await enter(page, manager);
    await page.goto('/dashboard/count');
    await page.getByLabel('Shelf', { exact: true }).fill('A');
    await expect(page.getByRole('list', { name: 'Shelves' }).getByRole('listitem')).toHaveText([
      /^A-2/,
      /^A-10/,
    ]);
    await expectThumbTargets(page);
    await page.getByRole('button', { name: 'All shelves that begin with A' }).tap();

    const items = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
    await expect(items).toContainText([tea!.name, salt!.name]);
    await page.getByLabel(`On the shelf: ${tea!.name}`).fill('8');
    await expect(items.first()).toContainText('2 less than 10');
    await expectThumbTargets(page);

    await context.setOffline(true);
    const more = items.nth(1).getByRole('button', { name: 'One more' });
    for (let times = 0; times < 5; times++) await more.tap();
    await expect(items.nth(1)).toContainText('As expected');
    await page.getByRole('button', { name: 'See differences' }).tap();
    await expect(page.getByRole('alert').filter({ hasText: 'stored on this phone' })).toBeVisible();
    // Meanwhile three of the first product are sold.
    await work.order({ products: [tea!], quantities: [3] });
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByLabel(`On the shelf: ${tea!.name}`)).toHaveValue('8');
    await expect(page.getByText('2 of 2')).toBeVisible();

    await page.getByRole('button', { name: 'See differences' }).tap();
    const difference = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
    await expect(difference).toHaveCount(1);
    await expect(difference).toContainText('−2');
    await expect(difference).toContainText('8 counted, 3 sold meanwhile, 5 in stock then');
    await expectThumbTargets(page);
    await page.getByRole('button', { name: 'Book the count' }).evaluate((button: HTMLElement) => {
      for (let press = 0; press < 6; press++) button.click();
    });
    await expect(page.getByText('Booked: 2 products counted, 1 differed.')).toBeVisible();
    const ledger = await manager.call(
      'GET',
      `/api/store/ledger?storeId=${work.store._id}&productId=${tea!._id}`,
    );
    expect(ledger[0]).toMatchObject({ quantity: -2, reason: 'count', balance: 5 });
    expect(await page.evaluate(() => localStorage.getItem('counting'))).toBeNull();
  },
);
