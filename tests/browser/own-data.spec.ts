// A shopper exports their data and deletes the account, on a phone.

import { readFile } from 'node:fs/promises';
import { expectAccessible } from './expect-accessible.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, findProducts, makeShopper, PASSWORD } from './shopper.ts';

test(
  'data is downloaded, and the account is deleted once no order is open',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const shopper = await makeShopper(request, 'Zenobia Quartermain');
    await shopper.saveAddress('77 Unmistakable Lane');
    const [product] = await findProducts(shopper);
    await shopper.fillCart([product!]);
    const [address] = await shopper.call('GET', '/api/address/get');
    const cart = await shopper.call('GET', '/api/cart/get');
    const payload = { list_items: cart, addressId: address._id, subTotalAmt: 1e6, totalAmt: 1e6 };
    const [{ orderId }] = await shopper.call('POST', '/api/order/cash-on-delivery', payload);

    await enter(page, shopper);
    await page.goto('/dashboard/profile');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ account: { name: 'Zenobia Quartermain' }, orders: [{ id: orderId }] });

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    const press = dialog.getByRole('button', { name: 'Delete account' });
    await expect(press).not.toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await press.click();
    await expect(dialog.getByRole('alert')).toContainText('You have an active order.');

    await shopper.call('POST', '/api/order/cancel', { orderId });
    await press.click();
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await page.waitForURL('/');
    expect(await page.evaluate(() => localStorage.getItem('accesstoken'))).toBe(null);
  },
);
