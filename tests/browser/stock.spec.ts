// 'Why are there seven?' A manager reads what moved the stock of a product, and sets it right with a reason.

import { expectFits } from './expect-accessible.ts';
import { expect, test } from './shop-test.ts';
import { enter } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

const PAGE = '/dashboard/stock';

test(
  'the ledger of a product says why there are seven, and takes a correction',
  { tag: '@wide' },
  async ({ page, request }) => {
    const work = await openWorkplace(request);
    const [manager, products] = [
      await work.hire('manager'),
      await work.stock([{ stock: 20, shelf: 'A-1' }, {}]),
    ];
    const [{ _id: productId, name }] = products as [(typeof products)[0]];
    const order = await work.order({ products: [products[0]!], quantities: [3] });
    const { _id: storeId } = work.store;
    const waste = { storeId, kind: 'waste', note: 'Two were torn', lines: [{ productId, quantity: 2 }] };
    await manager.call('POST', '/api/stock/adjust', waste);
    await enter(page, manager);
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: 'Which product?' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Product' }).fill(name);
    await page.getByRole('list', { name: 'Found products' }).getByText(name).click();

    const rows = page.getByRole('table', { name: 'Stock movements' }).getByRole('row');
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(1)).toContainText('Wasted');
    await expect(rows.nth(1)).toContainText('Two were torn');
    await expect(rows.nth(1)).toContainText('Vik Rao');
    await expect(rows.nth(1).getByRole('cell')).toHaveText(['−2', '15']);
    await expect(rows.nth(2)).toContainText(`Sold, order ${order.number}`);
    await expect(rows.nth(2).getByRole('cell')).toHaveText(['−3', '17']);
    await expectFits(page);

    await page.getByRole('button', { name: 'Correct' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct the stock' });
    await dialog.getByLabel('How many are there?').fill('7');
    await expect(dialog.getByText('15 now, 7 afterwards')).toBeVisible();
    await dialog.getByRole('button', { name: 'Correct' }).click();
    await expect(dialog.getByText('Say why')).toBeVisible();
    await expectFits(page);
    await dialog.getByLabel('Why').fill('Counted by hand');
    await dialog.getByRole('button', { name: 'Correct' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows.nth(1)).toContainText('Counted by hand');
    await expect(rows.nth(1).getByRole('cell')).toHaveText(['−8', '7']);
  },
);
