// Products low in stock are ordered from their supplier by mail, once.

import { expectAccessible } from './expect-accessible.ts';
import { makeWord } from './product-owner.ts';
import { expectNoSidewaysScroll } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter } from './shopper.ts';
import { openWorkplace } from './store-work.ts';
import { afterRoundTrip } from './waiting.ts';

test('a low product gets a supplier, and is ordered by mail once', async ({
  page,
  request,
  expectedErrors,
}) => {
  // The stored tokens replace the missing cookie.
  expectedErrors.push(/status of 401/);
  const work = await openWorkplace(request);
  const manager = await work.hire('manager');
  const [tea] = await work.stock([{ stock: 2 }, { stock: 50 }]);
  const { _id: storeId } = work.store;
  await manager.call('PUT', '/api/store/stock', { storeId, productId: tea!._id, reorderLevel: 10 });
  const supplier = `Metro ${makeWord()}`;
  await manager.call('PUT', '/api/stock/supplier', { name: supplier });
  await enter(page, manager);
  await page.goto('/dashboard/low-stock');
  const rows = page.getByRole('list', { name: 'Low stock' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(tea!.name);
  await expect(rows).toContainText('2 left');
  await expect(rows).toContainText('Order 8');

  // Two presses download one file.
  const files: string[] = [];
  page.on('download', (file) => files.push(file.suggestedFilename()));
  const save = page.getByRole('button', { name: 'Order list as CSV' });
  await save.dblclick();
  await expect.poll(() => files).toEqual(['order-list.csv']);
  await expect(save).toHaveAttribute('aria-busy', 'false');
  await afterRoundTrip(page);
  expect(files).toHaveLength(1);

  await rows.getByLabel(`Supplier of ${tea!.name}`).selectOption(supplier);
  await page.getByLabel('Supplier', { exact: true }).selectOption(supplier);
  const order = page.getByRole('region', { name: `Order from ${supplier}` });
  await expect(order.getByLabel(`Order of ${tea!.name}`)).toHaveValue('8');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await order.getByLabel(`Order of ${tea!.name}`).fill('12');
  await order.getByRole('button', { name: 'Order by email' }).click();
  await expect(order.getByText(`Enter the email of ${supplier}.`)).toBeVisible();
  const email = `orders-${crypto.randomUUID()}@example.test`;
  await order.getByLabel('Supplier email').fill(email);
  await order.getByRole('button', { name: 'Order by email' }).click();
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send' });
  await expect(send).toHaveAttribute('aria-disabled', 'false');
  await send.click();
  await expect(page.getByText(`The order was emailed to ${email}.`)).toBeVisible();
  await expect(rows).toContainText('12 ordered');
});
