// What a cart says about what changed since it was filled, and where it is delivered.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ADDRESS, PRODUCT, SHOPPER } from '#tests/components/answers.ts';
import { listQuantities, stubCart } from '#tests/components/cart-server.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import { listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { toSize } from '#features/catalogue/size/product-sizes.rules.ts';
import { toProductCard } from '#features/catalogue/catalogue.rules.ts';
import { setLocation } from '#web/data/store/delivery-location.ts';
import CartPage from '../../shop/cart/cart.tsx';

const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
const line = (name: string) => items.filter({ hasText: name });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const sheet = page.getByRole('dialog', { name: 'Choose a product' });

const GONE = { ...PRODUCT, _id: 'Gone', name: 'Gone', unit: '1 kg', stock: 0 };
const product = (name: string, unit: string, stock = 20) => ({ ...PRODUCT, _id: name, name, unit, stock });
const family = (each: ReturnType<typeof product>) => ({ ...each, family: { _id: each._id, count: 1 } });
const size = (each: ReturnType<typeof product>) => toSize(toProductCard(each));

beforeEach(async () => {
  await page.viewport(390, 844);
});

/** A cart with 2 of a sold-out product, which has other sizes and similar products. */
function stubSoldOut() {
  const shelf = { Gone: { quantity: 2, stock: 0 }, Half: { quantity: 0 }, Like: { quantity: 0 } };
  stubCart(shelf);
  stubCalls({
    'POST /api/product/get-product-details': {
      data: {
        ...GONE,
        sizes: [size(product('Half', '500 g')), size(product('Small', '200 g', 0)), size(GONE)],
      },
    },
    'POST /api/product/similar': {
      data: [family(product('Like', '1 kg')), family(product('Other', '2 kg', 0))],
    },
    'POST /api/list/to-cart': ({ body: { items: asked } }) => {
      for (const { productId, quantity } of asked) shelf[productId as 'Half'].quantity = quantity;
      return { data: { added: [...asked], missing: [] }, message: 'Everything is in your cart' };
    },
  });
  return shelf;
}

test('a changed price stands on the line until the cart has been seen, and is no error', async () => {
  stubCart({ Milk: { quantity: 1 }, Bread: { quantity: 1 } }, 0, [
    {
      productId: 'Milk',
      name: 'Milk',
      code: 'PRICE_CHANGED',
      message: 'Price of Milk changed from ₹90 to ₹100',
      was: 90,
    },
  ]);
  openPart(<CartPage />, { at: '/cart' });
  await expect.element(line('Milk').getByText('was ₹90, now ₹100')).toBeVisible();
  await expect.element(line('Bread')).not.toMatchTextContent('was');
  await expect.element(page.getByText('Price of Milk')).not.toBeInTheDocument();
  await expectFits();
  goTo('/checkout');
  await expect.element(line('Milk')).not.toBeInTheDocument();
  goTo('/cart');
  await expect.element(line('Milk')).toBeVisible();
  await expect.element(page.getByText('was ₹90')).not.toBeInTheDocument();
});

test('a sold-out line is swapped by one press: other sizes first, then what is similar', async () => {
  const shelf = stubSoldOut();
  openPart(<CartPage />, { at: '/cart' });
  await button('Swap Gone').click();
  // As much as the line asked for, and only what is in stock.
  const options = sheet.getByRole('listitem');
  await expect.element(options.first()).toMatchTextContent('Half4 × 500 g₹400');
  await expect.element(options.nth(1)).toMatchTextContent('Like2 × 1 kg₹200');
  expect(options.length).toBe(2);
  await expectFits();
  await options.first().getByRole('button').click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(line('Half').getByRole('textbox')).toHaveValue('4');
  await expect.element(line('Gone')).not.toBeInTheDocument();
  await expect.poll(() => listQuantities(shelf)).toEqual([4]);
});

test('when the other one is sold out meanwhile, the line stays and the sheet says so', async () => {
  const shelf = stubSoldOut();
  stubCalls({
    'POST /api/list/to-cart': {
      data: { added: [], missing: [] },
      message: 'None of the items on this list are available',
    },
  });
  openPart(<CartPage />, { at: '/cart' });
  await button('Swap Gone').click();
  await sheet.getByRole('button', { name: /^Like/ }).click();
  await expect.element(page.getByRole('alert').getByText('None of the items')).toBeVisible();
  await expect.element(sheet).toBeVisible();
  expect(listQuantities(shelf)).toEqual([2]);
});

test('what could be swapped may fail to load, or be nothing', async () => {
  stubSoldOut();
  stubCalls({
    'POST /api/product/get-product-details': refusal('busy'),
    'POST /api/product/similar': refusal('busy'),
  });
  openPart(<CartPage />, { at: '/cart' });
  await button('Swap Gone').click();
  await expect.element(sheet.getByText('Similar products could not be loaded.')).toBeVisible();
  stubCalls({
    'POST /api/product/get-product-details': { data: { ...GONE, sizes: [] } },
    'POST /api/product/similar': { data: [] },
  });
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect.element(sheet.getByText('Nothing like it is in stock right now.')).toBeVisible();
});

test('what is bought with the cart is one row of at most eight', async () => {
  stubCart({ Milk: { quantity: 1 } });
  stubCalls({
    'POST /api/product/bought-together': {
      data: Array.from({ length: 12 }, (_, at) => family(product(`Other ${at}`, '1 kg'))),
    },
  });
  openPart(<CartPage />, { at: '/cart' });
  const row = page.getByRole('region', { name: 'Forgot something?' });
  await expect.element(row.getByRole('article').first()).toBeVisible();
  expect(row.getByRole('article').length).toBe(8);
  const asked = listSent('POST /api/product/bought-together').map(({ body }) => body.productIds);
  expect(asked).toEqual([['Milk']]);
});

test('an empty cart has what its shopper buys again, which stays while it fills; a stranger has none', async () => {
  await page.viewport(390, 844);
  stubCart({ Milk: { quantity: 0 } });
  openPart(<CartPage />, { at: '/cart' });
  const usuals = page.getByRole('region', { name: 'Buy again' });
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  await expect.element(usuals).not.toBeInTheDocument();

  stubCalls({ 'GET /api/product/buy-again': { data: [family(product('Milk', '1 kg'))] } });
  signIn(SHOPPER);
  await usuals.getByRole('button', { name: 'Add Milk' }).click();
  await expect.element(page.getByText('Your cart is empty')).not.toBeInTheDocument();
  await expect.element(usuals.getByRole('button', { name: 'Increase quantity of Milk' })).toHaveFocus();
  await expectFits();
});

test('the cart says when and where it is delivered, and leads to another pincode', async () => {
  signIn(SHOPPER);
  setLocation({ pincode: '560001', storeId: 'store-1', checkedAt: Date.now(), minutes: { from: 7, to: 13 } });
  stubCart({ Milk: { quantity: 1 } });
  stubCalls({
    'GET /api/address/get': { data: [{ ...ADDRESS, label: 'Home' }] },
    'GET /api/store/find': 'offline',
  });
  openPart(<CartPage />, { at: '/cart', facts: { hasAreas: true } });
  const place = page.getByRole('region', { name: 'Where to deliver' });
  await expect.element(place.getByText('Delivers in about 7 to 13 minutes')).toBeVisible();
  await expect.element(place.getByText('Deliver to Home, 12 MG Road')).toBeVisible();
  await place.getByRole('button', { name: 'Change where to deliver' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Where to deliver' })).toBeVisible();
  expect(currentPath()).toBe('/cart');
});
