// At checkout, an address that another store serves, none, or one that is closed.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toPaging } from '#shared/paging.ts';
import { EMPTY_CART, ADDRESS, ORDER_ROW, PRODUCT, SHOPPER } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { DeliverTo } from '../../parts/location/deliver-to.tsx';
import { setLocation } from '../../data/store/delivery-location.ts';
import Checkout from './checkout.tsx';

const NEAR = { ...ADDRESS, _id: 'address-2', address_line: 'Near Lane 2' };
const FAR = { ...ADDRESS, address_line: 'Far Lane 1', pincode: '900001' };
const OTHER = { _id: 'store-2', name: 'Other store' };
const cash = page.getByRole('button', { name: 'Cash on Delivery' });
const switchStore = page.getByRole('button', { name: 'Switch to Other store' });

const toLine = (name: string, stock: number) => ({
  _id: `line of ${name}`,
  quantity: 1,
  productId: { ...PRODUCT, _id: name, name, stock },
});

function stubCart(stocks: Record<string, number>): void {
  const data = Object.entries(stocks).map(([name, stock]) => toLine(name, stock));
  stubCalls({ 'GET /api/cart/get': { ...EMPTY_CART, data } });
}

beforeEach(async () => {
  signIn(SHOPPER);
  stubCart({ Mango: 10, Milk: 10 });
  stubCalls({
    'GET /api/address/get': { data: [FAR, NEAR] },
    'GET /api/order/order-list': { data: [], ...toPaging(1, 1, 0) },
    'POST /api/order/cash-on-delivery': refusal('other_store', { data: { store: OTHER } }),
    'GET /api/store/find': { data: { served: true, store: OTHER } },
  });
  openPart(
    <>
      <DeliverTo />
      <Checkout />
    </>,
    { at: '/checkout', facts: { hasAreas: true, hasStores: true } },
  );
  await expect.element(page.getByRole('radio', { name: 'Far Lane 1' })).toBeChecked();
  await expect.element(deliverTo('Far Lane 1')).toBeVisible();
});

const stubOrder = () =>
  stubCalls({ 'POST /api/order/cash-on-delivery': { data: [ORDER_ROW], message: 'Order placed' } });
const deliverTo = (where: string) => page.getByRole('button', { name: `Deliver to ${where}`, exact: true });
/** The cart is read again after an order; a test that ends before has its call refused. */
async function expectOrdered(): Promise<void> {
  await expect.poll(currentPath).toBe('/success');
  await expect.poll(() => listSent('GET /api/cart/get').length).toBeGreaterThan(1);
}

test('an address of another store is reported, and the switch is made there', async () => {
  await cash.click();
  await expect.element(page.getByText('This address is served by Other store.')).toBeVisible();
  await expectFits();
  await switchStore.click();
  await expect.element(page.getByText('You are now shopping at that store.')).toBeVisible();
  stubOrder();
  await cash.click();
  await expectOrdered();
});

test('a product that the other store lacks blocks the order until it is removed', async () => {
  await cash.click();
  stubCart({ Mango: 10, Milk: 0 });
  await switchStore.click();
  await expect.element(page.getByText('Milk is out of stock.').last()).toBeVisible();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'true');
  stubCalls({
    'DELETE /api/cart/delete-cart-item': () => {
      stubCart({ Mango: 10 });
      return { data: { _id: 'line of Milk' } };
    },
  });
  await page.getByRole('button', { name: 'Remove it' }).click();
  stubOrder();
  await cash.click();
  await expectOrdered();
  expect(listBodies('POST /api/order/cash-on-delivery').at(-1)!.list_items).toEqual([
    { _id: 'line of Mango', quantity: 1, productId: 'Mango' },
  ]);
});

test('an address without delivery says so at the address, until another is chosen', async () => {
  stubCalls({ 'POST /api/order/cash-on-delivery': refusal('not_serviceable') });
  await cash.click();
  const words = page.getByRole('alert').getByText('We do not deliver to 900001 yet. Choose another address.');
  await expect.element(words).toBeInViewport();
  await expectFits();
  await page.getByRole('radio', { name: 'Near Lane 2' }).click();
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(deliverTo('Near Lane 2')).toBeVisible();
  stubOrder();
  await cash.click();
  await expectOrdered();
});

test('choosing an address of another store says which store serves it, and the header follows', async () => {
  await page.getByRole('radio', { name: 'Near Lane 2' }).click();
  await expect
    .element(page.getByText('This address is served by Other store. You are now shopping at that store.'))
    .toBeVisible();
  await expect.element(deliverTo('Near Lane 2')).toBeVisible();
  await expectFits();
});

test('another store says what it changes in the bill', async () => {
  const chargeRates = { ...EMPTY_CART.chargeRates, delivery: 25 };
  stubCalls({ 'GET /api/cart/get': { ...EMPTY_CART, data: [toLine('Mango', 10)], chargeRates } });
  await page.getByRole('radio', { name: 'Near Lane 2' }).click();
  await expect.element(page.getByText(/Total is now ₹\d+: Delivery Charge ₹25\./)).toBeVisible();
});

test('a store that is closed says when it opens, and the cart stays', async () => {
  stubCalls({
    'POST /api/order/cash-on-delivery': refusal('store_closed', {
      message: 'We are closed now. We open tomorrow at 6:00 am.',
    }),
  });
  await cash.click();
  await expect
    .element(page.getByText('We are closed now. We open tomorrow at 6:00 am.').last())
    .toBeVisible();
  await expect.element(page.getByText('Your cart is saved.')).toBeVisible();
  await expectFits();
});

test('a store that has closed since the page was opened is said to be closed beside the buttons', async () => {
  setLocation({ ...{ pincode: FAR.pincode, storeId: 'store-1' }, checkedAt: Date.now() });
  const closed = { served: true, store: OTHER, open: false, opensAt: null, pauseReason: 'Heavy rain' };
  stubCalls({
    'POST /api/order/cash-on-delivery': refusal('store_closed', { message: 'We are closed' }),
    'GET /api/store/find': { data: closed },
  });
  await cash.click();
  await expect.element(page.getByText('Not taking orders right now: Heavy rain')).toBeVisible();
});

test('a switch that did not reach the shop can be repeated', async () => {
  await cash.click();
  stubCalls({ 'GET /api/store/find': 'offline' });
  await switchStore.click();
  await expect.element(page.getByText(/You seem to be offline/).first()).toBeVisible();
  stubCalls({ 'GET /api/store/find': { data: { served: true, store: OTHER } } });
  await switchStore.click();
  await expect.element(switchStore).not.toBeInTheDocument();
});
