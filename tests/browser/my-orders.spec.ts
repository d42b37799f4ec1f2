// My Orders of somebody with many orders: pages load while scrolling or by keyboard, and one order opens by
// its link.

import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './shop-test.ts';
import { enter, findProducts, makeShopper, type Shopper } from './shopper.ts';

/** Returns the ids, newest first. */
async function placeOrders(shopper: Shopper, count: number): Promise<string[]> {
  await shopper.saveAddress();
  const [{ _id: addressId }] = await shopper.call('GET', '/api/address/get');
  const [product] = await findProducts(shopper);
  const placed: string[] = [];
  for (let order = 0; order < count; order++) {
    await shopper.fillCart([product!]);
    const list_items = await shopper.call('GET', '/api/cart/get');
    const body = { list_items, addressId, totalAmt: 1_000_000 };
    const [row] = await shopper.call('POST', '/api/order/cash-on-delivery', body);
    placed.unshift(row.orderId);
    // Cancel it, because it holds stock that other tests need.
    await shopper.call('POST', '/api/order/cancel', { orderId: row.orderId });
  }
  return placed;
}

test(
  'My Orders loads more while scrolling and by keyboard, and a failure is shown with a retry',
  {
    tag: '@phone',
  },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of 503/, /status of 404/);
    const shopper = await makeShopper(request);
    const placed = await placeOrders(shopper, 8);
    await enter(page, shopper);
    // Short pages, so that a few orders fill several.
    await page.route(/limit=10/, (route) =>
      route.continue({ url: route.request().url().replace('limit=10', 'limit=3') }),
    );
    await page.goto('/dashboard/myorders');
    const orders = page.getByRole('article');
    await expect(orders).toHaveCount(3);

    const busy = { success: false, error: true, message: 'The shop is busy. Please try again.', data: null };
    await page.route(/order-list\?page=2/, (route) => route.fulfill({ status: 503, json: busy }));
    await page.mouse.wheel(0, 100_000);
    await expect(page.getByText('More orders could not be loaded. The shop is busy.')).toBeVisible();
    await expect(orders).toHaveCount(3);
    await page.unroute(/order-list\?page=2/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(orders).toHaveCount(6);

    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Show more orders' }).press('Enter');
    await expect(orders).toHaveCount(8);
    await expect(page.getByRole('button', { name: 'Show more orders' })).toHaveCount(0);
    const names = await orders.evaluateAll((all) => all.map((order) => order.getAttribute('aria-label')));
    expect(names).toEqual(placed.map((orderId) => `Order #${orderId.slice(-6).toUpperCase()}`));
    await expectAccessible(page);

    // The oldest order, by the kind of link that an older mail contains.
    await page.goto(`/dashboard/myorders?order=${placed.at(-1)}`);
    await expect(orders).toHaveCount(1);
    await expect(orders).toHaveAccessibleName(names.at(-1)!);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All orders' }).click();
    await expect(orders).toHaveCount(3);
    await page.goto(`/dashboard/myorders?order=${'0'.repeat(24)}`);
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  },
);
