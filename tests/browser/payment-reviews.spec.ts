import type { APIRequestContext } from '@playwright/test';
import { readAddress, splitAddress } from '#sandbox/address.ts';
import { join } from 'node:path';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, findProducts, makeShopper, signInAs } from './shopper.ts';

const sandbox = () => readAddress(join(process.env.SHOP_DATA_DIR!, 'card-sandbox'))!;

/** An order paid by card, with its records at the provider. */
async function makePaid(request: APIRequestContext) {
  const shopper = await makeShopper(request);
  await shopper.saveAddress();
  await shopper.fillCart((await findProducts(shopper)).slice(0, 1));
  const list_items = await shopper.call('GET', '/api/cart/get');
  const [{ _id: addressId }] = await shopper.call('GET', '/api/address/get');
  const body = { list_items, addressId, totalAmt: 1_000_000 };
  const { id, orderId, amount } = await shopper.call('POST', '/api/order/checkout', body);
  await request.post(`/sandbox-card/pay/${id}`, { form: { card: '4242 4242 4242 4242' }, maxRedirects: 0 });
  const isPaid = async () =>
    (await shopper.call('GET', `/api/order/session?id=${id}`)).payment_status === 'PAID';
  await expect.poll(isPaid).toBe(true);
  const { key, origin } = splitAddress(sandbox());
  const headers = { authorization: `Bearer ${key}` };
  const session = await (await request.get(`${origin}/v1/checkout/sessions/${id}`, { headers })).json();
  const refundThere = (paise: number) =>
    request.post(`${origin}/v1/refunds`, {
      headers,
      form: { payment_intent: session.payment_intent, amount: String(paise) },
    });
  return { orderId, amount, paymentIntent: session.payment_intent as string, refundThere };
}

test(
  'staff read what differs and what to do, and resolve only the amounts they saw',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of 409/);
    const { orderId, paymentIntent, refundThere } = await makePaid(request);
    await refundThere(100);
    const owner = await signInAs(request, demoAccounts().owner);
    await enter(page, owner);
    const count = async () =>
      (await owner.call('POST', '/api/order/payment-reviews', { orderId })).length as number;
    await expect.poll(count).toBe(1);

    await page.goto(`/dashboard/orders?order=${orderId}`);
    await expect(
      page.getByText('₹1 was refunded at the payment provider, but the order is still active.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'See what to do' }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === '/dashboard/payment-reviews');
    const review = page.getByRole('listitem').filter({ hasText: paymentIntent });
    await expect(review.getByText('test payment, not charged')).toBeVisible();
    await expect(review.getByText('Refunded', { exact: true }).locator('..')).toContainText('₹1');
    await expect(review.getByText('Difference').locator('..')).toContainText('-₹1');
    await expect(review.getByRole('heading', { name: 'What to do' })).toBeVisible();

    // Another refund happens while this page is open: a difference that was not seen is not resolved.
    await page.route('**/api/order/payment-reviews', (route) => route.abort());
    await refundThere(200);
    const amounts = async () =>
      (await owner.call('POST', '/api/order/payment-reviews', { orderId }))[0].amounts.refunded as number;
    await expect.poll(amounts).toBe(3);
    expectedErrors.push(/ERR_FAILED/);
    await page.unroute('**/api/order/payment-reviews');
    const resolve = async () => {
      await review.getByRole('button', { name: /^Mark as resolved/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as resolved' }).click();
    };
    await resolve();
    await expect(review.getByRole('alert')).toContainText('The amounts have changed since you looked');
    await expect(review.getByText('Difference').locator('..')).toContainText('-₹3');

    await resolve();
    await expect(review).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Payment reviews');
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(review.getByText('Resolved by Demo Owner')).toBeVisible();
  },
);
