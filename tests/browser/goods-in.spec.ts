// Goods in: a delivery of ninety lines from a file with three mistakes, one that is scanned, and what is
// saved without a network.

import { expectAccessible } from './expect-accessible.ts';
import { makeWord } from './product-owner.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
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
    await expectAccessible(page);
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
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // A corrected line stays in view.
    await lines.nth(1).getByLabel('Units').fill('12');
    await lines.nth(1).getByLabel('Units').press('Enter');
    await expect(page.getByText('2 lines cannot be booked yet.')).toBeVisible();
    await expect(lines).toHaveCount(3);

    await page.getByRole('button', { name: 'Book', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Book 88 lines, 3,840 units?' });
    await expect(question).toContainText('2 lines cannot be booked yet. They stay in a new draft.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Book 88 lines' }).click();
    const booked = page.getByRole('article', { name: 'Booked delivery' });
    await expect(booked).toContainText('88 lines, 3,840 units');
    await expect(booked).toContainText(`${supplier}, DN-90`);
    await expectAccessible(page);
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

test(
  'a delivery is scanned with a phone, also without a network, and booked once',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const work = await openWorkplace(request);
    const manager = await work.hire('manager');
    const [milk, curd] = await work.stock([{ stock: 1 }, { stock: 1 }]);
    await enter(page, manager);
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'New delivery' }).tap();
    const code = page.getByLabel('Bar code or SKU');
    const scan = async (text: string) => {
      await code.fill(text);
      await code.press('Enter');
    };
    await scan(milk!._id);
    const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
    await expect(lines).toHaveCount(1);
    await scan(milk!._id);
    await expect(lines.first().getByLabel('Units')).toHaveValue('2');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await context.setOffline(true);
    await scan(curd!._id);
    await lines.first().getByLabel('Cost of one').fill('45.50');
    await expect(page.getByText('No network: 2 lines are stored here and will be saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Book', exact: true }).tap();
    await expect(page.getByText('Not booked: some lines are not saved yet.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('stored here')).toHaveCount(0);
    await page.reload();
    await expect(lines).toHaveCount(2);
    await expect(lines.first().getByLabel('Cost of one')).toHaveValue('45.50');

    await page.getByRole('button', { name: 'Book', exact: true }).tap();
    const question = page.getByRole('dialog', { name: 'Book 2 lines, 3 units?' });
    const confirm = question.getByRole('button', { name: 'Book' });
    await expect(confirm).toHaveAttribute('aria-disabled', 'false');
    await confirm.evaluate((button: HTMLElement) => {
      for (let press = 0; press < 6; press++) button.click();
    });
    await expect(page.getByRole('article', { name: 'Booked delivery' })).toContainText('2 lines, 3 units');
    const [moved] = await manager.call(
      'GET',
      `/api/store/ledger?storeId=${work.store._id}&productId=${milk!._id}`,
    );
    expect(moved).toMatchObject({ quantity: 2, balance: 3 });
  },
);

test('a delivered product is found by its name, also in Hindi or misspelt, and codes are added directly', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(REJECTED_REQUEST);
  const work = await openWorkplace(request);
  const manager = await work.hire('manager');
  const [milk] = await work.stock([{ stock: 1 }]);
  await enter(page, manager);
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'New delivery' }).click();
  const field = page.getByRole('searchbox', { name: 'Name, bar code or SKU' });
  const found = page.getByRole('list', { name: 'Found products' }).getByRole('button');
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');

  await field.fill('pyaz');
  await expect(found.first()).toContainText(/Onion.*0 in stock/s);
  await expect(found.first().locator('img')).toBeVisible();
  expect(await found.count()).toBeLessThanOrEqual(10);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // By the keyboard alone: down to the first, and Enter.
  await field.press('ArrowDown');
  await expect(found.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await field.press('ArrowDown');
  const onion = (await found.first().locator('span span').first().innerText()).trim();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText(onion);
  // Choosing it again adds one more unit.
  await field.fill('onoin');
  await found.filter({ hasText: onion }).first().click();
  await expect(lines.first().getByLabel('Units')).toHaveValue('2');
  // Text is not taken as a code, and a search without a match adds no line.
  await field.fill('qqqqzzzz');
  await field.press('Enter');
  await expect(page.getByText('No products match “qqqqzzzz”.')).toBeVisible();
  await expect(lines).toHaveCount(1);
  await field.fill(milk!._id);
  await field.press('Enter');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(1)).toContainText(milk!.name);

  await page.route('**/api/stock/find?*', (route) => route.fulfill({ status: 500, json: {} }));
  await field.fill('tamatar');
  const trouble = page.getByRole('alert').filter({ hasText: 'You can still enter bar codes and SKUs.' });
  await expect(trouble).toBeVisible();
  await page.unroute('**/api/stock/find?*');
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(found.first()).toContainText('Tomato');
  await context.setOffline(true);
  await field.fill('dhaniya');
  await expect(trouble).toContainText(/offline/i);
  await field.fill('8901030865278');
  await field.press('Enter');
  await expect(lines).toHaveCount(3);
  await expect(page.getByText('No network: 1 line is stored here and will be saved.')).toBeVisible();
  await context.setOffline(false);
});
