// A product's page: what it says to people and to search engines.

import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readFacts } from '#features/catalogue/facts/product-facts.rules.ts';
import type { ProductPage } from '#features/catalogue/page-reads.contract.ts';
import { toProductPath } from '#shared/slugs.ts';
import { CATEGORY, PRODUCT } from '#tests/components/answers.ts';
import { measure } from '#tests/components/at-once.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { openInShop } from '#tests/components/open-in-shop.tsx';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { holdAnswer, listSent, stubCalls } from '#tests/components/stub-calls.ts';
import Product from './product.tsx';

const { stock: _, hsnCode: __, gstRate: ___, isHidden: ____, more_details: _____, ...facts } = PRODUCT;
const CURRY: ProductPage = {
  ...facts,
  _id: 'c'.repeat(24),
  ...{ name: 'Chicken curry cut', unit: '500 g', price: 200, discount: 10, isInStock: true },
  ...{ veg: 'non-veg', category: [CATEGORY], sizes: [] },
  label: readFacts({
    Ingredients: 'Chicken',
    Allergens: 'None',
    'Nutrition per 100 g': 'Energy 120 kcal; Protein 20 g',
    'FSSAI Lic. No.': '10012345678901',
    'Manufactured by': 'Farm Ltd',
    'Country of origin': 'India',
    Brand: 'Farm',
  }),
};
const PATH = toProductPath(CURRY);
const main = page.getByRole('main');

beforeEach(() => {
  stubCart({});
  stubCalls({ 'POST /api/product/similar': { data: [] } });
});

/** What a route reads of its props, with the facts of the root. */
function open(product: ProductPage): void {
  openInShop(<Product page={product} />, { at: PATH });
}

test('shows its price, its label and why to buy it here', async () => {
  open(CURRY);
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Chicken curry cut');
  for (const text of ['10 Min', '10% OFF', 'MRP ₹200 (incl. of all taxes)', '₹36 per 100 g'])
    await expect.element(main.getByText(text, { exact: true }).first()).toBeVisible();
  for (const heading of ['Why shop from the product?', 'Superfast Delivery', 'Best Prices & Offers'])
    await expect.element(main.getByRole('heading', { name: heading })).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Wide Assortment' })).toBeVisible();
  await expect.element(main.getByText('Choose from 5000+ products')).toBeVisible();
  await expect.element(main.getByText('Non-veg', { exact: true }).first()).toBeInTheDocument();
  for (const name of ['Ingredients', 'Allergens', 'FSSAI Lic. No.', 'Manufactured by', 'Country of origin'])
    await expect.element(main.getByRole('term').filter({ hasText: name })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add Chicken curry cut' })).toBeVisible();
  await expect.element(main.getByRole('rowheader', { name: 'Protein' })).toBeVisible();
  await expectFits();
});

test('is shared by its own address, which is copied where the browser cannot share', async () => {
  open(CURRY);
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const share = main.getByRole('button', { name: 'Share Chicken curry cut' });
  await share.click();
  await expect
    .element(page.getByText('The link could not be copied. It is the address of this page.'))
    .toBeVisible();
  copy.mockResolvedValue();
  await share.click();
  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(copy.mock.lastCall).toEqual([location.origin + PATH]);
});

test('tells search engines its own address, whatever link led to it', async () => {
  open(CURRY);
  await expect
    .poll(() => document.querySelector('link[rel=canonical]')?.getAttribute('href'))
    .toBe(`http://shop.example${PATH}`);
});

test('moves nothing that is being looked at when it has no similar products', async () => {
  await page.viewport(390, 844);
  open(CURRY);
  const label = main.getByRole('term').first();
  const before = await measure(label);
  await expect.element(main.getByText('No similar products are in stock right now.')).toBeVisible();
  expect((await measure(label)).top).toBe(before.top);
});

test('moves nothing when its similar products are above what is looked at', async () => {
  await page.viewport(390, 844);
  const held = holdAnswer<'POST /api/product/similar'>({ data: [] });
  stubCalls({ 'POST /api/product/similar': held.stub, 'POST /api/product/bought-together': { data: [] } });
  open(CURRY);
  await expect.poll(() => listSent('POST /api/product/similar').length).toBe(1);
  // As a sticky column or the end of the page do: the browser corrects nothing.
  document.documentElement.style.overflowAnchor = 'none';
  const label = await main.getByRole('term').last().findElement();
  label.scrollIntoView({ block: 'start', behavior: 'instant' });
  const before = label.getBoundingClientRect().top;
  held.answer();
  await expect
    .poll(() => main.getByText('No similar products are in stock right now.').elements().length)
    .toBe(1);
  expect(label.getBoundingClientRect().top).toBe(before);
  document.documentElement.style.overflowAnchor = '';
});
