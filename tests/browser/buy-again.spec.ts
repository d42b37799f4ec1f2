// Buying again, as shoppers see it.

import { expect, test } from './shop-test.ts';
import { enter, findProducts, makeShopper, type Shopper } from './shopper.ts';

async function placeOrder(shopper: Shopper) {
  await shopper.saveAddress();
  const [{ _id: addressId }] = await shopper.call('GET', '/api/address/get');
  const products = (await findProducts(shopper)).slice(0, 3);
  await shopper.fillCart(products);
  const list_items = await shopper.call('GET', '/api/cart/get');
  await shopper.call('POST', '/api/order/cash-on-delivery', { list_items, addressId, totalAmt: 1_000_000 });
  return products;
}

test(
  'bought products are on the home page, on a separate page, and bought again with one press',
  { tag: '@phone' },
  async ({ page, request }) => {
    const shopper = await makeShopper(request);
    const products = await placeOrder(shopper);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Buy again' })).toHaveCount(0);
    await enter(page, shopper);
    const bought = page.waitForResponse('**/api/product/buy-again*');
    await page.goto('/');
    await (await bought).finished();
    await expect(page.getByRole('region', { name: 'Bestsellers' })).toBeVisible();
    // Nothing is exchanged under a reader's eyes; from now on it is there from the first paint.
    await page.reload();
    await expect(page.locator('html')).toHaveClass(/buys-again/);
    await expect(page.getByRole('region', { name: 'Bestsellers' })).toBeHidden();
    const row = page.getByRole('region', { name: 'Buy again' });
    await expect(row.getByRole('article')).toHaveCount(products.length);
    await row.getByRole('link', { name: 'See All Buy again' }).click();
    await expect(page).toHaveURL('/dashboard/buy-again');
    const list = page.getByRole('list', { name: 'Products' });
    await expect(list.getByRole('article')).toHaveCount(products.length);

    // The whole order again, with one press.
    await page.goto('/dashboard/myorders');
    await page.getByRole('button', { name: /^Order #\w+ again$/ }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(
      products.length,
    );

    // For an active order the page also names what is missing, and offers substitutes with one press.
    const instead = (await findProducts(shopper))[3]!;
    await page.route('**/api/order/reorder', async (route) => {
      const body = await (await route.fetch()).json();
      const missing = [
        { productId: 'f'.repeat(24), name: 'Fresh Paneer', quantity: 1, why: 'gone', instead },
      ];
      await route.fulfill({ json: { ...body, data: { ...body.data, missing } } });
    });
    await page.goto('/dashboard/myorders');
    await page.getByRole('button', { name: /^Order #\w+ again$/ }).click();
    const missing = page.getByRole('list', { name: 'Not in your cart' });
    await expect(missing.getByText('1 × Fresh Paneer: no longer sold')).toBeInViewport();
    await missing.getByRole('button', { name: `Add ${instead.name}`, exact: true }).click();
    await expect(missing.getByRole('button', { name: `Increase quantity of ${instead.name}` })).toBeVisible();
  },
);
