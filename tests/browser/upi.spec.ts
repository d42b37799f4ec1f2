// Paying by UPI, the whole way: declined on the phone, back to a full cart, tried again and approved.

import {
  PAY_PAGE,
  cardButton,
  countCart,
  findOrderId,
  goToPayPage,
  listOrders,
  openCheckout,
  stockOf,
} from './card-checkout.ts';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { expectMails } from './mailbox.ts';
import { expect, test } from './shop-test.ts';

test(
  'a UPI payment is followed while the phone decides: declined, tried again at once, approved',
  { tag: '@phone' },
  async ({ page, request, context }, info) => {
    const { shopper, product } = await openCheckout({ page, request }, info, 3, 'UPI');
    await goToPayPage(page);
    await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
    await expectAccessible(page);
    const payPage = page.url();
    // The page is closed; the shopper comes back to the order.
    const orderId = await findOrderId(shopper);
    await page.goto(`/success?order=${orderId}`);
    await expect(page.getByRole('heading', { name: 'Waiting for your UPI approval' })).toBeVisible();
    await expectFits(page);

    const phone = await context.newPage();
    await phone.goto(payPage);
    await phone.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Your UPI payment was declined. You were not charged.')).toBeVisible();
    await expect(page).toHaveURL('/checkout');
    expect(await countCart(shopper)).toBe(1);
    expect(await listOrders(shopper)).toEqual(['PENDING null']);

    await cardButton(page).click();
    await expect(page).toHaveURL(PAY_PAGE);
    expect(page.url()).toBe(payPage);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successfully' })).toBeVisible();
    expect(await listOrders(shopper)).toEqual(['PAID PLACED']);
    expect(await stockOf(shopper, product)).toBe(product.stock - 1);
    expect(await countCart(shopper)).toBe(0);
    await expectMails(shopper.email, ['Your order # is paid and placed']);
  },
);
