import type { Page } from '@playwright/test';
import { cashButton } from './card-checkout.ts';
import { expectFits } from './expect-accessible.ts';
import { addToCart, listProducts } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { ADDRESS, makeShopper, PASSWORD } from './shopper.ts';

type Row = { orderId: string; status: string; totalAmt: number };

async function fillAddress(page: Page, house: string, street: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Address' });
  await dialog.getByLabel('House or flat no.').fill(house);
  await dialog.getByLabel('Street and area').fill(street);
  await dialog.getByLabel('City').fill(ADDRESS.city);
  await dialog.getByLabel('State').selectOption(ADDRESS.state);
  await dialog.getByLabel('Pincode').fill(ADDRESS.pincode);
  await dialog.getByLabel('Mobile').fill(ADDRESS.mobile);
  await dialog.getByRole('button', { name: 'Submit' }).click();
}

test(
  'a visitor signs in with what is in the cart, adds an address, orders, and cancels',
  { tag: '@phone' },
  async ({ page, context, request }) => {
    test.slow();
    const shopper = await makeShopper(request);
    for (const product of (await listProducts(request)).slice(0, 2)) await addToCart(page, product);
    await page.goto('/checkout');
    await expect(page.getByText('Please Login Before Proceeding')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(shopper.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/checkout');
    await fillAddress(page, '1', 'Old Lane');
    await expect(page.getByRole('radio', { name: '1, Old Lane' })).toBeChecked();
    await shopper.saveAddress('New Lane 2');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'New Lane 2' })).toBeChecked();
    await page.getByRole('radio', { name: '1, Old Lane' }).check();
    await expect(page.getByText('2 item').last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Online Payment' })).toBeEnabled();

    await cashButton(page).click();
    await expect(page).toHaveURL('/success');
    await expect(page.getByRole('heading', { name: 'Order Successfully' })).toBeVisible();
    await expect(page.getByText('CASH ON DELIVERY')).toBeVisible();
    // It is still shown after back and reload, but not for its address alone.
    await page.getByRole('link', { name: 'Go To Home' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Order Successfully' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Order Successfully' })).toBeVisible();
    await expectFits(page);
    const bookmark = await context.newPage();
    await bookmark.goto('/success');
    await expect(bookmark).toHaveURL('/dashboard/myorders');
    await expect(bookmark.getByText('Successfully')).toHaveCount(0);
    await bookmark.close();
    const [row] = await shopper.call<Row[]>('GET', '/api/order/order-list');
    const orderNumber = `Order #${row!.orderId.slice(-6).toUpperCase()}`;
    await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('1, Old Lane')).toBeVisible();

    await page.getByRole('link', { name: 'View order' }).click();
    const order = page.getByRole('article', { name: orderNumber });
    await expect(order).toHaveCount(1);
    await expect(order.getByText('PLACED')).toBeVisible();
    await expect(order.getByText('1, Old Lane')).toBeVisible();
    await expect(order.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(2);

    await order.getByRole('button', { name: 'Cancel order' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this order?' });
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await expect(order.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(order.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  },
);
