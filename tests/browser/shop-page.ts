// Helpers for tests of the shop's pages: products to buy, people, and checks for every page.

import { expect, type APIRequestContext, type Page } from '@playwright/test';

/**
 * What the browser prints when a request is refused or fails; tests that cause this check the page instead.
 */
export const REJECTED_REQUEST = /^Failed to load resource/;

export type DemoProduct = { _id: string; name: string; price: number; discount: number; stock: number };

/**
 * Products that the home page shows too, at least a few of each in stock, with different names (sizes share a
 * name).
 */
export async function listProducts(request: APIRequestContext, categoryAt = 0): Promise<DemoProduct[]> {
  const categories = await (await request.get('/api/category/get')).json();
  const answer = await request.post('/api/product/get-product-by-category', {
    data: { id: categories.data.at(categoryAt)._id },
  });
  const { data } = (await answer.json()) as { data: DemoProduct[] };
  const isFirstOfName = ({ name }: DemoProduct, at: number) =>
    data.findIndex((other) => other.name === name) === at;
  return data.filter((product, at) => isFirstOfName(product, at) && product.stock > 3 && product.stock < 90);
}

/** Products on the home page that have one size, so that ADD of their card adds it. */
export async function listSingles(request: APIRequestContext): Promise<DemoProduct[]> {
  const cards = (await (await request.get('/')).text()).split('<article').slice(1);
  const ids = cards
    .filter((card) => card.includes('data-add=""'))
    .map((card) => /href="[^"]*-([0-9a-f]{24})"/.exec(card)![1]!);
  const read = async (productId: string) => {
    const answer = await request.post('/api/product/get-product-details', { data: { productId } });
    return ((await answer.json()) as { data: DemoProduct }).data;
  };
  const products = await Promise.all([...new Set(ids)].map(read));
  return products.filter(({ stock }) => stock > 3);
}

export async function addToCart(page: Page, product: DemoProduct, quantity = 1): Promise<void> {
  const added = await page.request.post('/api/cart/create', { data: { productId: product._id } });
  const { data: line } = await added.json();
  if (quantity > 1) {
    await page.request.put('/api/cart/update-qty', { data: { _id: line._id, qty: quantity } });
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}
