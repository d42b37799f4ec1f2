// At checkout, an address that another store serves, none, or one that is closed.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FoundStore } from '#features/stores/store/store.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { ADDRESS, EMPTY_CART, NO_CREDIT, ORDER_ROW, PRODUCT, SHOPPER } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { DeliverTo } from '../../parts/location/deliver-to.tsx';
import { findLocation } from '../../data/store/delivery-location.ts';
import Checkout from './checkout.tsx';

const NEAR = { ...ADDRESS, _id: 'address-2', address_line: 'Near Lane 2' };
const FAR = { ...ADDRESS, address_line: 'Far Lane 1', pincode: '900001' };
const HERE = { _id: 'store-1', name: 'This store' };
const OTHER = { _id: 'store-2', name: 'Other store' };
const NO_OFFERS = {
  ...{ savings: 0, discounts: [], missing: [], coupon: null, displaced: [], codes: [], changesIn: null },
};
const cash = page.getByRole('button', { name: 'Cash on Delivery' });
const near = page.getByRole('radio', { name: 'Near Lane 2' });

const toLine = (name: string, stock: number) => ({
  _id: `line of ${name}`,
  quantity: 1,
  productId: { ...PRODUCT, _id: name, name, stock, price: 40, discount: 0 },
});

/** The other store has all of it, at the same prices. */
function stubCart(stocks: Record<string, number>): void {
  const data = Object.entries(stocks).map(([name, stock]) => toLine(name, stock));
  stubCalls({ 'GET /api/cart/get': { ...EMPTY_CART, data } });
  stubBill(data.map(({ productId }) => productId._id));
}

function stubBill(ids: readonly string[], delivery = 0): void {
  const lines = ids.map((productId) => ({ productId, quantity: 1, lineTotal: 40, discount: 0 }));
  const charges = delivery ? [{ kind: 'delivery' as const, label: 'Delivery Charge', amount: delivery }] : [];
  const [subTotal, none] = [40 * lines.length, NO_OFFERS];
  stubCalls({
    'GET /api/cart/bill': { data: { lines, charges, ...none, subTotal, total: subTotal + delivery } },
  });
}

/** This store delivers to the first address, the other one to the second. */
function stubFind(far: FoundStore = { served: true, store: HERE, here: true }): void {
  stubCalls({
    'GET /api/store/find': ({ query }) => ({
      data: query.get('pincode') === FAR.pincode ? far : { served: true, store: OTHER, here: false },
    }),
  });
}

async function open({ isServed = true } = {}): Promise<void> {
  openPart(
    <>
      <DeliverTo />
      <Checkout />
    </>,
    { at: '/checkout', facts: { hasAreas: true, hasStores: true, storeId: HERE._id } },
  );
  await expect.element(page.getByRole('radio', { name: 'Far Lane 1' })).toBeChecked();
  await expect.element(deliverTo('Far Lane 1')).toBeVisible();
  if (isServed) await expect.poll(() => findLocation()?.pincode).toBe(FAR.pincode);
}

beforeEach(() => {
  signIn(SHOPPER);
  stubCart({ Mango: 10, Milk: 10 });
  stubFind();
  stubCalls({
    'GET /api/address/get': { data: [FAR, NEAR] },
    'GET /api/order/order-list': { data: [], ...toPaging(1, 1, 0) },
    'GET /api/order/credit': { data: NO_CREDIT },
  });
});

const stubOrder = () =>
  stubCalls({ 'POST /api/order/cash-on-delivery': { data: [ORDER_ROW], message: 'Order placed' } });
const deliverTo = (where: string) => page.getByRole('button', { name: `Deliver to ${where}`, exact: true });
/** The cart is read again after an order; a test that ends before has its call refused. */
async function expectOrdered(): Promise<void> {
  await expect.poll(currentPath).toBe('/success');
  await expect.poll(() => listSent('GET /api/cart/get').length).toBeGreaterThan(1);
}

test('an address of another store at the same price is taken, and what that store lacks stops the order', async () => {
  await open();
  stubCalls({
    'GET /api/store/find': ({ query }) => {
      if (query.get('look') === null) stubCart({ Mango: 10, Milk: 0 });
      return { data: { served: true, store: OTHER, here: false } };
    },
  });
  await near.click();
  await expect
    .element(page.getByText('This address is served by Other store. You are now shopping at that store.'))
    .toBeVisible();
  await expect.element(deliverTo('Near Lane 2')).toBeVisible();
  await expect.element(page.getByText('Milk is out of stock.').last()).toBeVisible();
  await expectFits();
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

test('the minutes shown beside the buttons go with the order, to be its promise', async () => {
  stubFind({ served: true, store: HERE, here: true, open: true, minutes: { from: 7, to: 13 } });
  await open();
  await expect.element(page.getByText('Delivers in about 7 to 13 minutes')).toBeVisible();
  stubOrder();
  await cash.click();
  await expectOrdered();
  expect(listBodies('POST /api/order/cash-on-delivery').at(-1)!.shownMinutes).toEqual({ from: 7, to: 13 });
});

test('nothing can be ordered to an address without delivery, which is said before the press', async () => {
  stubFind({ served: false });
  await open({ isServed: false });
  const words = page.getByRole('alert').getByText('We do not deliver to 900001 yet. Choose another address.');
  await expect.element(words).toBeInViewport();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'true');
  await expect.element(cash).toHaveAccessibleDescription('We do not deliver to 900001 yet');
  await cash.click({ force: true });
  expect(listSent('POST /api/order/cash-on-delivery')).toEqual([]);
  await expectFits();
  stubCalls({ 'POST /api/store/request-pincode': { data: null } });
  await page.getByRole('button', { name: 'Tell me when you come' }).click({ clickCount: 3 });
  await expect.element(page.getByText(/We have noted your request for 900001/)).toBeVisible();
  expect(listBodies('POST /api/store/request-pincode')).toEqual([
    { pincode: FAR.pincode, email: SHOPPER.email },
  ]);
  await near.click();
  await expect.element(words).not.toBeInTheDocument();
  stubOrder();
  await cash.click();
  await expectOrdered();
});

test('another bill is shown before its store is taken: the shopper stays, or shops there', async () => {
  await open();
  stubBill(['Mango'], 25);
  await near.click();
  const offer = page.getByRole('region', { name: 'This address is served by Other store.' });
  await expect.element(offer.getByText('Total is now ₹65: Delivery Charge ₹25.')).toBeVisible();
  await expect.element(offer.getByText('Not in stock there: Milk')).toBeVisible();
  await expectFits();
  await offer.getByRole('button', { name: 'Stay' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  // From this store nothing goes there.
  await expect.element(cash).toHaveAccessibleDescription('This address is served by Other store.');
  const choices = () => listSent('GET /api/store/find').filter(({ query }) => query.get('look') === null);
  expect(choices().filter(({ query }) => query.get('pincode') === NEAR.pincode)).toEqual([]);
  await page.getByRole('radio', { name: 'Far Lane 1' }).click();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'false');
  await near.click();
  await expect.element(offer).not.toBeInTheDocument();
});

test('after the new bill the shopper shops there, also when the first press did not reach the shop', async () => {
  await open();
  stubBill(['Mango', 'Milk'], 25);
  await near.click();
  const take = page.getByRole('button', { name: 'Shop there' });
  await expect.element(take).toBeVisible();
  stubCalls({ 'GET /api/store/find': 'offline' });
  await take.click();
  await expect.element(page.getByText(/You seem to be offline/).first()).toBeVisible();
  stubFind();
  await take.click();
  await expect.element(page.getByText(/You are now shopping at that store\./)).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
  stubOrder();
  await cash.click();
  await expectOrdered();
});

test('a refusal for the store says who delivers there now', async () => {
  await open();
  stubCalls({ 'POST /api/order/cash-on-delivery': refusal('other_store', { data: { store: OTHER } }) });
  stubFind({ served: true, store: OTHER, here: false });
  stubBill(['Mango', 'Milk'], 25);
  await cash.click();
  await expect.element(page.getByRole('button', { name: 'Shop there' })).toBeVisible();
});

test('a store that is closed says when it opens, and the cart stays', async () => {
  await open();
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
  await open();
  const closed = {
    served: true,
    store: HERE,
    here: true,
    open: false,
    opensAt: null,
    pauseReason: 'Heavy rain',
  };
  stubCalls({
    'POST /api/order/cash-on-delivery': refusal('store_closed', { message: 'We are closed' }),
    'GET /api/store/find': { data: closed },
  });
  await cash.click();
  await expect.element(page.getByText('Not taking orders right now: Heavy rain')).toBeVisible();
});
