// Paying by card, from checkout to the provider's page and back: what the shopper sees, and the order, stock,
// cart and mails of each case.

import {
  PAY_PAGE,
  cardButton,
  cashButton,
  countCart,
  goToPayPage,
  holdPress,
  listOrders,
  openCheckout,
  payButton,
  stockOf,
} from './card-checkout.ts';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { expectMails } from './mailbox.ts';
import { expect, test } from './shop-test.ts';

test(
  'the success card pays: one order, stock taken, cart emptied, one mail',
  { tag: '@phone' },
  async ({ page, request }, info) => {
    const { shopper, product } = await openCheckout({ page, request }, info, 0);
    await expect(page.getByText('you will not be charged')).toBeVisible();
    const press = await holdPress(page);
    await cardButton(page).click();
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(cashButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(cardButton(page)).toHaveAttribute('aria-disabled', 'true');
    press.letGo();
    await expect(page).toHaveURL(PAY_PAGE);
    const payPage = page.url();
    expect(await listOrders(shopper)).toEqual(['PENDING null']);
    expect(await stockOf(shopper, product)).toBe(product.stock - 1);
    expect(await countCart(shopper)).toBe(1);

    await page.getByLabel('Card number').fill('4242424242424242');
    await payButton(page).click();
    await expect(page).toHaveURL(/\/success\?order=/);
    await expect(page.getByRole('heading', { name: 'Payment Successfully' })).toBeVisible();
    await expect(page.getByText('We have received your payment.')).toBeVisible();
    await expect(page.getByText('PAID', { exact: true })).toBeVisible();
    await expect(page.getByText('PLACED', { exact: true })).toBeVisible();
    await expectFits(page);
    expect(await listOrders(shopper)).toEqual(['PAID PLACED']);
    expect(await stockOf(shopper, product)).toBe(product.stock - 1);
    expect(await countCart(shopper)).toBe(0);
    await expectMails(shopper.email, ['Your order # is paid and placed']);

    // Opened again, e.g. in another tab, it takes no second payment.
    await page.goto(payPage);
    await expect(page.getByRole('heading', { name: /^Paid ₹/ })).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page).toHaveURL(/\/success/);
    await page.getByRole('link', { name: 'Go To Home' }).click();
    await expect(page).toHaveURL('/');
  },
);

test(
  'a declined card changes nothing; Cancel gives the stock back and keeps the cart',
  { tag: '@phone' },
  async ({ page, request }, info) => {
    const { shopper, product } = await openCheckout({ page, request }, info, 1);
    await goToPayPage(page);
    await expect(page.getByText('No money moves')).toBeVisible();
    const number = page.getByLabel('Card number');
    await expect(number).toHaveValue('4242 4242 4242 4242');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Is declined' }).click();
    await expect(number).toHaveValue('4000 0000 0000 0002');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Your card was declined');
    await expect(number).toBeFocused();
    await expectAccessible(page);
    expect(await listOrders(shopper)).toEqual(['PENDING null']);

    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/cancel\?order=/);
    await expect(page.getByRole('heading', { name: 'Order Cancel' })).toBeVisible();
    await expect(
      page.getByText('The payment was cancelled. You were not charged, and your cart is saved.'),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await listOrders(shopper)).toEqual(['FAILED null']);
    expect(await stockOf(shopper, product)).toBe(product.stock);
    expect(await countCart(shopper)).toBe(1);

    // The next try is another order, and may be paid otherwise.
    await page.getByRole('link', { name: 'Back to checkout' }).click();
    await cashButton(page).click();
    await expect(page.getByRole('heading', { name: 'Order Successfully' })).toBeVisible();
    expect(await listOrders(shopper)).toEqual(['CASH ON DELIVERY PLACED', 'FAILED null']);
    expect(await stockOf(shopper, product)).toBe(product.stock - 1);
    await expectMails(shopper.email, ['Your order # is placed']);
  },
);

test(
  'after closing the tab the payment is in My Orders, where it is continued and paid',
  { tag: '@phone' },
  async ({ page, request, context }, info) => {
    const { shopper } = await openCheckout({ page, request }, info, 2);
    await goToPayPage(page);
    await page.close();
    const later = await context.newPage();
    await later.goto('/dashboard/myorders');
    const order = later.getByRole('article');
    await expect(order.getByText('PENDING')).toBeVisible();
    await order.getByRole('button', { name: 'Continue payment' }).click();
    await expect(later).toHaveURL(PAY_PAGE);
    await payButton(later).click();
    await expect(later.getByText('We have received your payment.')).toBeVisible();
    expect(await listOrders(shopper)).toEqual(['PAID PLACED']);
    expect(await countCart(shopper)).toBe(0);
    await expectMails(shopper.email, ['Your order # is paid and placed']);
  },
);
