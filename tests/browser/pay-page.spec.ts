// A card order is paid at the sandbox's page without a script. With one: card.spec.ts.

import type { Page } from '@playwright/test';
import { expect, test } from './shop-test.ts';
import { findProducts, makeShopper, type Shopper } from './shopper.ts';

type Payment = { id: string; url: string; orderId: string; amount: number };

/** Puts something in the cart and starts to pay for it. */
async function startPayment(shopper: Shopper): Promise<Payment> {
  await shopper.saveAddress();
  const products = (await findProducts(shopper)).slice(0, 2);
  await shopper.fillCart(products);
  const [address] = await shopper.call<{ _id: string }[]>('GET', '/api/address/get');
  return shopper.call<Payment>('POST', '/api/order/checkout', {
    addressId: address!._id,
    list_items: products.map(({ _id }) => ({ productId: _id, quantity: 1 })),
    totalAmt: 1_000_000,
  });
}

const stateOf = (shopper: Shopper, { orderId }: Payment) =>
  shopper.call<{ payment_status: string }>('GET', `/api/order/session?id=${orderId}`);

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ });

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('everything on the page works', { tag: '@phone' }, async ({ page, request }) => {
    const shopper = await makeShopper(request);
    const payment = await startPayment(shopper);
    await page.goto(payment.url);
    await page.getByRole('button', { name: 'Is declined' }).click();
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Your card was declined');
    await page.getByRole('button', { name: 'Pays', exact: false }).first().click();
    await payButton(page).click();
    await expect.poll(async () => (await stateOf(shopper, payment)).payment_status).toBe('PAID');
  });
});
