// Helpers for tests with a shopper at checkout who is about to pay by card.

import type { APIRequestContext, Page, TestInfo } from '@playwright/test';
import { expect } from './shop-test.ts';
import { enter, makeShopper, type Product, type Shopper } from './shopper.ts';

const CHECKOUT_CALL = '**/api/order/checkout';
export const PAY_PAGE = /\/pay\//;

export type Row = { orderId: string; payment_status: string; status: string | null };

export const cardButton = (page: Page) => page.getByRole('button', { name: 'Online Payment' });
export const cashButton = (page: Page) => page.getByRole('button', { name: 'Cash on Delivery' });
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ });

/** One line per purchase, newest first: payment and status. */
export async function listOrders(shopper: Shopper): Promise<string[]> {
  const rows = await shopper.call<Row[]>('GET', '/api/order/order-list');
  const purchases = new Map(rows.map((row) => [row.orderId, `${row.payment_status} ${row.status}`]));
  return [...purchases.values()];
}

export async function countCart(shopper: Shopper): Promise<number> {
  return (await shopper.call<unknown[]>('GET', '/api/cart/get')).length;
}

export async function stockOf(shopper: Shopper, { _id: productId }: Product): Promise<number> {
  return (await shopper.call<Product>('POST', '/api/product/get-product-details', { productId })).stock;
}

/**
 * From a category of the test's own (`at`), so that only this test changes the product's stock. Categories
 * that other tests make have one product at most.
 */
async function pickProduct(shopper: Shopper, info: TestInfo, at: number): Promise<Product> {
  const categories: Product[] = await shopper.call('GET', '/api/category/get');
  let left = at;
  for (const { _id: id } of categories.toReversed()) {
    const products: Product[] = await shopper.call('POST', '/api/product/get-product-by-category', { id });
    const inStock = products.filter(({ stock }) => stock >= 10);
    if (inStock.length >= 2 && left-- === 0) return inStock.at(info.project.name === 'phone' ? -1 : -2)!;
  }
  throw new Error(`There is no category ${at} with products in stock`);
}

/** A new shopper with an address and one product in the cart. */
export async function openCheckout(
  { page, request }: { page: Page; request: APIRequestContext },
  info: TestInfo,
  at: number,
  method: 'UPI' | 'Card' = 'Card',
): Promise<{ shopper: Shopper; product: Product }> {
  const shopper = await makeShopper(request, 'Asha Rao', { isEmailVerified: true });
  const product = await pickProduct(shopper, info, at);
  await shopper.saveAddress();
  await shopper.fillCart([product]);
  await enter(page, shopper);
  await page.goto('/checkout');
  await expect(cardButton(page)).toBeEnabled();
  await page.getByRole('button', { name: method, exact: true }).click();
  return { shopper, product };
}

/**
 * Holds the request back until `letGo`, so that the page can be tested meanwhile. Collects the idempotency
 * keys that were sent.
 */
export async function holdPress(page: Page): Promise<{ keys: string[]; letGo: () => void }> {
  const keys: string[] = [];
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(CHECKOUT_CALL, async (route) => {
    keys.push(route.request().headers()['idempotency-key']!);
    await promise;
    await route.continue();
  });
  return { keys, letGo };
}

export async function goToPayPage(page: Page): Promise<void> {
  await cardButton(page).click();
  await expect(page).toHaveURL(PAY_PAGE);
}

/** The order that `goToPayPage` has made. */
export async function findOrderId(shopper: Shopper): Promise<string> {
  const [row] = await shopper.call<Row[]>('GET', '/api/order/order-list');
  return row!.orderId;
}
