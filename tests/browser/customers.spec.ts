// An admin finds a customer, writes a note, suspends and restores the account, and gives goodwill for an
// order.

import { readFile } from 'node:fs/promises';
import { expectAccessible } from './expect-accessible.ts';
import { expectNoSidewaysScroll } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, makeShopper, signInAs } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

const PAGE = '/dashboard/customers';

test(
  'a customer is found, gets a note, is suspended and restored',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    // The file is first requested with a cookie, which is refused.
    expectedErrors.push(/status of 401/);
    const name = `Zohra ${crypto.randomUUID().slice(0, 8)}`;
    const shopper = await makeShopper(request, name);
    await enter(page, await signInAs(request, demoAccounts().owner));
    await page.goto(PAGE);
    await expect(page.getByRole('list', { name: 'Customers' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search customers' }).fill(name.toLowerCase());
    await page.waitForURL(/search=/);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('No orders yet.')).toBeVisible();

    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('Write a note first')).toBeVisible();
    await page.getByLabel('New note').fill('Asked for a call in the evening.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Asked for a call in the evening.');
    await expect(page.getByLabel('New note')).toHaveValue('');

    await page.getByRole('button', { name: 'Suspend account' }).click();
    const question = page.getByRole('dialog', { name: 'Suspend account?' });
    await expect(question).toContainText(shopper.email);
    await question.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Restore account' }).click();
    await page
      .getByRole('dialog', { name: 'Restore account?' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expect(page.getByRole('button', { name: 'Suspend account' })).toBeVisible();
    await page.getByRole('link', { name: 'All customers' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue(name.toLowerCase());

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save all as CSV' }).click();
    expect((await file).suggestedFilename()).toBe('customers.csv');
    expect(await readFile(await (await file).path(), 'utf8')).toContain(shopper.email);
    await page.goto('/dashboard/audit?entity=customer-file');
    await expect(page.getByRole('main')).toContainText('Customer file saved');
  },
);

test('money is given back for a packed order', { tag: '@wide' }, async ({ page, request }) => {
  const work = await openWorkplace(request);
  const picker = await work.hire('picker');
  const { orderId } = await work.order({ products: await work.stock([{ price: 100 }]), quantities: [2] });
  await enter(page, await signInAs(request, demoAccounts().owner));
  await page.goto(`/dashboard/orders?order=${orderId}`);
  const panel = page.getByRole('heading', { name: 'Goodwill' }).locator('..');
  await expect(panel).toContainText('Wait until this order is packed');

  const { lines } = await picker.call('POST', '/api/picking/claim', { orderId });
  for (const { lineId, quantity } of lines)
    await picker.call('PUT', '/api/picking/pick', { orderId, lineId, picked: quantity });
  await picker.call('POST', '/api/picking/finish', { orderId });
  await page.reload();
  await panel.getByRole('button', { name: 'Give money back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give money back?' });
  await dialog.getByLabel('Rupees').fill('500');
  await expect(dialog).toContainText('At most ₹200. The rider collects this much less at the door.');
  await expectAccessible(page);
  const press = () => dialog.getByRole('button', { name: /^Give back/ }).click();
  await expect(dialog.getByRole('button', { name: /^Give back/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await press();
  await expect(dialog.getByText('At most 200', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await dialog.getByLabel('Rupees').fill('40');
  await dialog.getByLabel('Why').fill('It came late');
  await press();
  await expect(panel.getByRole('list', { name: 'Goodwill given' })).toContainText('₹40 off at the door');
});
