// Paying by card with trouble: a payment that is late, or somebody else's.

import { PAY_PAGE, findOrderId, goToPayPage, listOrders, openCheckout } from './card-checkout.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';

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
  'only its own shopper ends or sees a payment; without a connection later',
  { tag: '@phone' },
  async ({ page, request, browser, context, expectedErrors }, info) => {
    expectedErrors.push(/status of 404|ERR_FAILED/);
    const { shopper } = await openCheckout({ page, request }, info, 11);
    await goToPayPage(page);
    const payPage = page.url();
    const orderId = await findOrderId(shopper);
    // A visitor, also before the scripts run.
    const html = await (await request.get(`/success?order=${orderId}`)).text();
    expect(/<main.*?<\/main>/s.exec(html)?.[0]).not.toMatch(/Successfully|Payment/);
    const visitor = await browser.newPage();
    await visitor.goto('/success');
    await expect(visitor).toHaveURL('/');
    await visitor.goto(`/cancel?order=${orderId}`);
    await expect(visitor.getByText('You are logged out, so nothing was cancelled.')).toBeVisible();
    await visitor.close();
    await enter(page, await makeShopper(request));
    await page.goto('/success');
    await expect(page).toHaveURL('/dashboard/myorders');
    const refused = page.waitForResponse('**/api/order/cancel-checkout');
    await page.goto(`/cancel?order=${orderId}`);
    expect((await refused).status()).toBe(404);
    await expect(page.getByText('There is no payment to cancel.')).toBeVisible();
    await page.goto(`/success?order=${orderId}`);
    await expect(page).toHaveURL('/dashboard/myorders');
    expect(await listOrders(shopper)).toEqual(['PENDING null']);

    await enter(page, shopper);
    await page.goto(payPage);
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
