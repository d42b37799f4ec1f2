// Paying by card with trouble: double presses, lost answers, a payment that is late, open or somebody else's.

import type { Page } from '@playwright/test';
import {
  CHECKOUT_CALL,
  PAY_PAGE,
  cardButton,
  cashButton,
  findOrderId,
  goToPayPage,
  holdPress,
  listOrders,
  openCheckout,
} from './card-checkout.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';

/** The shop answers a cash order with this 409. */
const refuseCash = (page: Page, refusal: { message: string; code: string; data: object }) =>
  page.route('**/api/order/cash-on-delivery', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: true, ...refusal } }),
  );

test(
  'pressing twice on a slow line is one call and one order',
  { tag: '@phone' },
  async ({ page, request }, info) => {
    const { shopper } = await openCheckout({ page, request }, info, 4);
    const { keys, letGo } = await holdPress(page);
    await cardButton(page).dblclick();
    await cardButton(page).click({ force: true });
    await cashButton(page).click({ force: true });
    letGo();
    await expect(page).toHaveURL(PAY_PAGE);
    expect(keys).toHaveLength(1);
    expect(await listOrders(shopper)).toEqual(['PENDING null']);
  },
);

test(
  'a call with a lost answer is repeated with the same key',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }, info) => {
    expectedErrors.push(/ERR_FAILED/);
    const { shopper } = await openCheckout({ page, request }, info, 5);
    const keys: string[] = [];
    await page.route(CHECKOUT_CALL, async (route) => {
      keys.push(route.request().headers()['idempotency-key']!);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await cardButton(page).click();
    await expect(page.getByText('It is safe to try again: you will not get two orders.')).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await goToPayPage(page);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await listOrders(shopper)).toEqual(['PENDING null']);
  },
);

test(
  'paying for a cart that has just been paid leads to its order',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }, info) => {
    expectedErrors.push(/status of 409/);
    const { shopper, product } = await openCheckout({ page, request }, info, 7);
    const [{ _id: addressId }] = await shopper.call('GET', '/api/address/get');
    const paid = await shopper.call('POST', '/api/order/checkout', {
      addressId,
      list_items: [{ productId: product._id, quantity: 1 }],
      totalAmt: 1_000_000,
    });
    const paidId: string = paid.orderId;
    const data = { orderId: paidId };
    await refuseCash(page, { message: 'We have received your payment', code: 'PAYMENT_ARRIVED', data });
    await cashButton(page).click();
    await expect(page).toHaveURL(`/success?order=${paidId}`);
    await expect(page.getByText('Waiting for your payment.')).toBeVisible();
  },
);

test(
  'a card payment that cannot be closed now is reported, with the place to find it',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }, info) => {
    expectedErrors.push(/status of 409/);
    await openCheckout({ page, request }, info, 8);
    const message = 'You have an unfinished card payment';
    await refuseCash(page, { message, code: 'PAYMENT_OPEN', data: { orderId: 'x' } });
    await cashButton(page).click();
    await expect(page.getByText('You have an unfinished card payment').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Check My Orders' }).click();
    await expect(page).toHaveURL('/dashboard/myorders');
  },
);

test(
  'a slow payment is followed, and after a long wait the page lets the shopper leave',
  { tag: '@phone' },
  async ({ page, request }, info) => {
    const { shopper } = await openCheckout({ page, request }, info, 10);
    await goToPayPage(page);
    const orderId = await findOrderId(shopper);
    await page.clock.install();
    await page.goto(`/success?order=${orderId}`);
    await expect(page.getByText('Waiting for your payment.')).toBeVisible();
    const hint = page.getByText('This is taking longer than usual.');
    await expect(async () => {
      await page.clock.runFor(31_000);
      await expect(hint).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50] });
    await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveAttribute('href', PAY_PAGE);
    await page.clock.resume();
    await expectAccessible(page);
    await shopper.call('POST', '/api/order/cancel-checkout', { id: orderId });
    await page.getByRole('button', { name: 'Check again' }).click();
    // The payment failed, so the page that says Successfully is left.
    await expect(page.getByRole('heading', { name: 'Order Cancel' })).toBeVisible();
    await expect(page.getByText('You were not charged, and your cart is saved.')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'nobody ends or sees the payment of somebody else',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }, info) => {
    expectedErrors.push(/status of 404/);
    const { shopper } = await openCheckout({ page, request }, info, 11);
    await goToPayPage(page);
    const orderId = await findOrderId(shopper);
    await enter(page, await makeShopper(request));
    const refused = page.waitForResponse('**/api/order/cancel-checkout');
    await page.goto(`/cancel?order=${orderId}`);
    expect((await refused).status()).toBe(404);
    await expect(page.getByText('There is no payment to cancel.')).toBeVisible();
    await page.goto(`/success?order=${orderId}`);
    await expect(page).toHaveURL('/dashboard/myorders');
    expect(await listOrders(shopper)).toEqual(['PENDING null']);
  },
);

test(
  'cancelling without a connection says so, and works when it is back',
  { tag: '@phone' },
  async ({ page, request, context, expectedErrors }, info) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { shopper } = await openCheckout({ page, request }, info, 12);
    await goToPayPage(page);
    await context.route('**/api/order/cancel-checkout', (route) => route.abort());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText(/You seem to be offline/)).toBeVisible();
    await expect(page.getByText('An unfinished payment is cancelled automatically')).toBeVisible();
    await context.unroute('**/api/order/cancel-checkout');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The payment was cancelled.')).toBeVisible();
    expect(await listOrders(shopper)).toEqual(['FAILED null']);
  },
);
