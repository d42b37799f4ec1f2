// Goods in: a delivery of ninety lines from a file with three mistakes, one that is scanned, and what is
// saved without a network.

import { makeWord } from './product-owner.ts';
import { expect, test } from './shop-test.ts';
import { enter, type Shopper } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

const PAGE = '/dashboard/goods-in';

/** Ids of products of the demo, which name products as well as bar codes do. */
async function listProducts(owner: Shopper, count: number): Promise<{ _id: string; name: string }[]> {
  const products = [];
  for (let page = 1; products.length < count; page++) {
    products.push(...(await owner.call('POST', '/api/product/get', { page, limit: 100 })));
  }
  return products.slice(0, count);
}

test(
  'a delivery of ninety lines from a file with three mistakes is booked without them',
  { tag: '@wide' },
  async ({ page, request }) => {
    const work = await openWorkplace(request);
    const manager = await work.hire('manager');
    const supplier = `Metro ${makeWord()}`;
    const products = await listProducts(work.owner, 87);
    const rows = products.map(({ _id }, at) => `${_id},Item ${at},${at + 1},10.50,31/12/2030`);
    rows.splice(10, 0, 'NOBODY-7,Mystery Biscuits,5,1,');
    rows.splice(40, 0, `${products[0]!._id},No number,a dozen,1,`);
    rows.splice(80, 0, `${products[1]!._id},Over,5,1,01/01/2020`);
    const csv = `SKU,Item name,Qty,Rate,Expiry\r\n${rows.join('\r\n')}`;
    await enter(page, manager);
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
    await page.getByRole('button', { name: 'New delivery' }).click();
    await page.getByLabel('Supplier').fill(supplier);
    await page.getByLabel('Number of the bill').fill('DN-90');
    const file = { name: 'delivery.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('From a file').setInputFiles(file);
    await expect(page.getByText('90 lines are added, 3 cannot be booked yet.')).toBeVisible();
    const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
    await expect(lines).toHaveCount(90);
    await page.getByRole('button', { name: 'Show only these' }).click();
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(0)).toContainText('Mystery Biscuits');
    await expect(lines.nth(0)).toContainText('No product has this bar code or SKU');
    await expect(lines.nth(1).getByLabel('Units')).toHaveValue('a dozen');
    await expect(lines.nth(1)).toContainText('Enter a whole number from 1');
    await expect(lines.nth(2)).toContainText('This date has passed');

    // A corrected line stays in view.
    await lines.nth(1).getByLabel('Units').fill('12');
    await lines.nth(1).getByLabel('Units').press('Enter');
    await expect(page.getByText('2 lines cannot be booked yet.')).toBeVisible();
    await expect(lines).toHaveCount(3);

    await page.getByRole('button', { name: 'Book', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Book 88 lines, 3,840 units?' });
    await expect(question).toContainText('2 lines cannot be booked yet. They stay in a new draft.');
    await question.getByRole('button', { name: 'Book 88 lines' }).click();
    const booked = page.getByRole('article', { name: 'Booked delivery' });
    await expect(booked).toContainText('88 lines, 3,840 units');
    await expect(booked).toContainText(`${supplier}, DN-90`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.packing-slip')).toContainText('Booked by Vik Rao');
    await expect(page.getByRole('heading', { name: 'Goods in' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Open the draft' }).click();
    await expect(page.getByLabel('Supplier')).toHaveValue(supplier);
    await expect(lines).toHaveCount(2);
    // A product without a bar code is chosen by hand.
    await lines.nth(0).getByRole('button', { name: 'Choose product' }).click();
    const chooser = page.getByRole('dialog', { name: 'Which product is Mystery Biscuits?' });
    await chooser.getByRole('searchbox').fill(products[2]!.name);
    await chooser.getByRole('list', { name: 'Found products' }).getByRole('button').first().click();
    await expect(page.getByText('1 line cannot be booked yet.')).toBeVisible();
    const ledger = await manager.call(
      'GET',
      `/api/store/ledger?storeId=${work.store._id}&productId=${products[86]!._id}`,
    );
    expect(ledger).toMatchObject([{ quantity: 87, reason: 'receipt', note: `${supplier}, DN-90` }]);
  },
);
