// The checkout with a shop that refuses, is slow or cannot be reached. Stores and addresses:
// checkout-stores.component.test.tsx.

import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toPaging } from '#shared/paging.ts';
import { MINUTE_MS } from '#shared/times.ts';
import { ADDRESS, inMinutes, NO_CREDIT, ORDER_ROW, SHOPPER } from '#tests/components/answers.ts';
import { focusOn, press } from '#tests/components/at-once.ts';
import { stubCart, stubOffers, type StubbedOffers } from '#tests/components/cart-server.ts';
import { slowClock } from '#tests/components/clock.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openInShop } from '#tests/components/open-in-shop.tsx';
import { closePart, currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import {
  holdAnswer,
  listSent,
  refusal,
  setNetwork,
  stubCalls,
  type Stubs,
} from '#tests/components/stub-calls.ts';
import type { OnlinePayment } from '#shared/shop-facts.ts';
import Checkout from './checkout.tsx';

const CASH = 'POST /api/order/cash-on-delivery';
const CARD = 'POST /api/order/checkout';
const OLD = { ...ADDRESS, address_line: 'Old Lane 1' };
const NEW = { ...ADDRESS, _id: 'address-2', address_line: 'New Lane 2' };
const cash = page.getByRole('button', { name: 'Cash on Delivery' });
const card = page.getByRole('button', { name: 'Online Payment' });
const dialog = page.getByRole('dialog', { name: 'Add Address' });
const PLACED = { data: [ORDER_ROW], message: 'Order placed' };

beforeEach(() => {
  signIn(SHOPPER);
  stubCart({ Mango: { quantity: 1 }, Milk: { quantity: 2, isFresh: true } });
  stubCalls({
    'GET /api/address/get': { data: [NEW, OLD] },
    'GET /api/order/order-list': { data: [], ...toPaging(1, 1, 0) },
    'GET /api/order/credit': { data: NO_CREDIT },
    [CASH]: PLACED,
  });
});

async function open(stubs: Stubs = {}, onlinePayment = ONLINE): Promise<void> {
  stubCalls(stubs);
  openPart(<Checkout />, { at: '/checkout', facts: { onlinePayment } });
  await expect.element(cash).toBeVisible();
}
const ONLINE: OnlinePayment = { methods: ['card'], isTest: true, publishableKey: null };
const BOTH: OnlinePayment = { ...ONLINE, methods: ['upi', 'card'] };

const keysOf = (name: typeof CASH | typeof CARD) =>
  listSent(name).map(({ headers }) => headers.get('idempotency-key'));
const expectOrdered = () => expect.poll(currentPath).toBe('/success');

test('nothing that is shown moves when the addresses arrive', async () => {
  const held = holdAnswer<'GET /api/address/get'>({ data: [NEW, OLD] });
  stubCalls({ 'GET /api/address/get': held.stub });
  openPart(<Checkout />, { at: '/checkout', facts: { onlinePayment: ONLINE } });
  await expect.element(page.getByLabelText('Loading').first()).toBeVisible();
  await expect.poll(() => listSent('GET /api/address/get').length).toBeGreaterThan(0);
  await expect.element(page.getByLabelText('If something is missing')).not.toBeInTheDocument();
  held.answer();
  await expect.element(page.getByLabelText('If something is missing')).toBeVisible();
});

test('preferences are sent with the order; pressing again on a slow line is one order', async () => {
  const held = holdAnswer<typeof CASH>(PLACED);
  await open({ [CASH]: held.stub });
  const ifShort = page.getByLabelText('If something is missing');
  const leaveAtDoor = page.getByLabelText('Leave it at the door');
  await expect.element(ifShort).toHaveValue('refund');
  await expect.element(leaveAtDoor).not.toBeChecked();
  const ask = page.getByText(
    'We ask before we replace fresh goods (Milk); if you don’t reply, they are left out.',
  );
  await expect.element(ask).not.toBeInTheDocument();
  await ifShort.selectOptions('Replace with something similar');
  await expect.element(ask).toBeVisible();
  await leaveAtDoor.click();
  await expectFits();
  const [cashColour, cardColour] = [colourOf(cash), colourOf(card)];
  await cash.click();
  await expect.poll(() => colourOf(card)).not.toBe(cardColour);
  expect(colourOf(cash)).toBe(cashColour);
  for (const button of [cash, card]) {
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await press(button);
  }
  await expect.element(page.getByRole('status').getByText('Placing your order')).toBeInTheDocument();
  held.answer();
  await expectOrdered();
  expect(listSent(CASH).map(({ body }) => body)).toEqual([
    expect.objectContaining({ addressId: 'address-2', ifShort: 'replace', leaveAtDoor: true }),
  ]);
  closePart();
  await open();
  await expect.element(ifShort).toHaveValue('replace');
  await expect.element(leaveAtDoor).not.toBeChecked();
});

const colourOf = (button: typeof cash) => getComputedStyle(button.element()).color;

/** Six presses of an impatient thumb, which may not order yet. */
async function pressSixTimes(): Promise<void> {
  for (let presses = 0; presses < 6; presses += 1) {
    await press(cash);
    await vi.advanceTimersByTimeAsync(100);
  }
  await expect.element(cash).toHaveAttribute('aria-disabled', 'true');
}
const rest = () => vi.advanceTimersByTimeAsync(800);

test('a thumb that is still tapping when the page opens, or a dialog over it closes, orders nothing', async () => {
  slowClock();
  await open();
  await pressSixTimes();
  await rest();
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await pressSixTimes();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listSent(CASH)).toEqual([]);
  await rest();
  await cash.click();
  await expectOrdered();
});

test('after a refusal, which moves the buttons, the taps that follow at once order nothing', async () => {
  slowClock();
  await open({ [CASH]: refusal('busy') });
  await rest();
  await cash.click();
  await expect.element(page.getByText('The shop is busy. Please try again.').first()).toBeVisible();
  await pressSixTimes();
  expect(listSent(CASH)).toHaveLength(1);
});

test('cash is ordered once with the keyboard, also by a key that is held down', async () => {
  await open();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'false');
  await focusOn(cash);
  await userEvent.keyboard('{Enter>30/}');
  await expectOrdered();
  expect(listSent(CASH)).toHaveLength(1);
});

test('what has no known outcome is repeated with the same key, also after a reload; later orders have another', async () => {
  const replies = ['offline', refusal('busy'), PLACED, PLACED] as const;
  let at = 0;
  await open({ [CASH]: () => replies[at++]! });
  await cash.click();
  await expect
    .element(page.getByText('It is safe to try again: you will not get two orders.').first())
    .toBeVisible();
  await expectFits();
  await cash.click();
  await expect.element(page.getByText('The shop is busy. Please try again.').first()).toBeVisible();
  closePart();
  await open();
  await cash.click();
  await expectOrdered();
  closePart();
  await open();
  await cash.click();
  await expectOrdered();
  const [first, ...others] = keysOf(CASH);
  expect(others).toEqual([first, first, expect.any(String)]);
  expect(others[2]).not.toBe(first);
});

test('an order costs the bill with its offers; one that ended meanwhile is told, with the new bill', async () => {
  const shelf = { Mango: { quantity: 1 }, Milk: { quantity: 2 } };
  const offers: StubbedOffers = { label: 'Save fifty', off: 50, coupon: { code: 'SAVE50', why: null } };
  stubOffers(shelf, offers);
  await open({
    [CASH]: () => {
      Object.assign(offers, { off: 0, coupon: { code: 'SAVE50', why: 'coupon_used_up' } });
      return refusal('prices_changed');
    },
  });
  const summary = page.getByRole('heading', { name: 'Summary' });
  const summaryText = () => summary.query()?.parentElement?.textContent;
  await expect.poll(summaryText).toContain('Save fifty− ₹50');
  await expect.poll(summaryText).toContain('Grand total₹250');
  await expectFits();
  await cash.click();
  await expect.element(page.getByText('Prices have changed. Please review your cart.').first()).toBeVisible();
  await expect.poll(summaryText).toContain('Grand total₹300');
  await expect.element(page.getByText('This code has been used up')).toBeVisible();
  expect(currentPath()).toBe('/checkout');
  stubCalls({ [CASH]: PLACED });
  await cash.click();
  await expectOrdered();
  const sums = listSent(CASH).map(({ body }) => [body.subTotalAmt, body.totalAmt]);
  expect(sums).toEqual([
    [300, 250],
    [300, 300],
  ]);
});

test('an order that an offer pays for whole says so, and no longer that the rider is paid', async () => {
  stubOffers({ Mango: { quantity: 1 }, Milk: { quantity: 2 } }, { label: 'On the house', off: 300 });
  await open({});
  await expect.element(cash).toHaveAccessibleDescription('There is nothing to pay.');
  await expect.element(card).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(card)
    .toHaveAccessibleDescription(/^There is nothing to pay online\. Please choose Cash on Delivery\./);
  await press(card);
  await expect.element(page.getByText('There is nothing to pay online.').nth(1)).toBeVisible();
  expect(listSent(CARD)).toEqual([]);
});

test('nothing is ordered while the total is not known', async () => {
  stubOffers({ Mango: { quantity: 1 }, Milk: { quantity: 2 } }, { label: 'Save fifty', off: 50 });
  await open({ 'GET /api/cart/bill': refusal('busy') });
  await expect.element(page.getByText('The total could not be calculated.')).toBeVisible();
  for (const pay of [cash, card]) {
    await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
    await press(pay);
  }
  expect([...listSent(CASH), ...listSent(CARD)]).toEqual([]);
  await expectFits();
});

test('a refusal names its reason, and nothing is ordered', async () => {
  const short = { productId: 'Milk', name: 'Milk', requested: 2, available: 1 };
  const limit = 'You can have up to 50 of Milk in unpaid orders: please order fewer';
  await open();
  for (const [reply, text, link] of [
    [
      refusal('items_unavailable', { data: [short] }),
      'Milk: only 1 left, you asked for 2',
      'Review your cart',
    ],
    [refusal('unpaid_limit', { message: limit }), limit, 'Review your cart'],
    [refusal('payment_open', { data: { orderId: 'x' } }), 'You have an unfinished', 'Check My Orders'],
  ] as const) {
    stubCalls({ [CASH]: reply });
    await cash.click();
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: link })).toBeVisible();
    await expect.element(cash).toHaveAttribute('aria-disabled', 'false');
    await expectFits();
  }
  expect(currentPath()).toBe('/checkout');
  stubCalls({ [CASH]: refusal('payment_arrived', { data: { orderId: 'ORD-7' } }) });
  await cash.click();
  await expect.poll(currentPath).toBe('/success?order=ORD-7');
});

test('what is not available is told until it is out of the cart', async () => {
  const gone = { productId: 'Milk', name: 'Milk', requested: 2, available: 0 };
  await open({ [CASH]: refusal('items_unavailable', { data: [gone] }) });
  stubCart({ Mango: { quantity: 1 }, Milk: { quantity: 2, stock: 0 } });
  await cash.click();
  const told = page.getByText('Milk: out of stock');
  await expect.element(told).toBeVisible();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect.element(told).not.toBeInTheDocument();
});

test('the payment with a lost answer is repeated with the same key, and stays locked once it goes on', async () => {
  await open({ [CARD]: 'offline' });
  await card.click();
  await expect
    .element(page.getByText('It is safe to try again: you will not get two orders.').first())
    .toBeVisible();
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument();
  const held = holdAnswer<typeof CARD>(refusal('payment_unavailable'));
  stubCalls({ [CARD]: held.stub });
  await card.dblClick();
  await expect.element(page.getByText('Loading...')).toBeVisible();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'true');
  expect(new Set(keysOf(CARD)).size).toBe(1);
  expect(keysOf(CARD)).toHaveLength(2);
  held.answer();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'false');
});

test('UPI or card is chosen by name, sent with the order, and offered first the next time', async () => {
  await open({ [CARD]: refusal('payment_unavailable') }, BOTH);
  const toggle = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(card).toHaveAccessibleDescription(/^Online Payment: UPI, card/);
  await expect.element(toggle('UPI')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('You approve it in your UPI app')).toBeVisible();
  await expectFits();
  await toggle('Card').click();
  await expect.element(page.getByText('You enter your card')).toBeVisible();
  await card.click();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'false');
  closePart();
  await open({}, BOTH);
  await expect.element(toggle('Card')).toHaveAttribute('aria-pressed', 'true');
  await toggle('UPI').click();
  await card.click();
  await expect.poll(() => listSent(CARD)).toHaveLength(2);
  expect(listSent(CARD).map(({ body }) => body.method)).toEqual(['card', 'upi']);
  // Another way to pay is another order.
  expect(new Set(keysOf(CARD)).size).toBe(2);
});

test('after an unpaid UPI payment both ways to pay are there again, and the notice goes with the press', async () => {
  stubCalls({ [CARD]: refusal('payment_unavailable') });
  openPart(<Checkout />, { at: '/checkout', state: { unpaid: 'declined' }, facts: { onlinePayment: BOTH } });
  const notice = page.getByText('Your cart is as it was.');
  await expect.element(notice).toBeVisible();
  await card.click();
  await expect.poll(() => listSent(CARD)).toHaveLength(1);
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'false');
});

test('a payment left open stands above the checkout, declined or not, until another way is chosen', async () => {
  const openPayment = { orderId: 'order-2', method: 'upi', amount: 326, heldUntil: inMinutes(20) } as const;
  stubCalls({
    'GET /api/order/active': { data: { order: null, count: 0, openPayment } },
    'GET /api/order/session': {
      data: { payment_status: 'PENDING', method: 'card', isDeclined: true } as never,
    },
    'POST /api/order/cancel-checkout': { data: { payment_status: 'FAILED' } as never },
  });
  await open();
  const note = page.getByRole('region', { name: 'Unfinished payment' });
  await expect.element(note.getByText('Your UPI payment was declined. You were not charged.')).toBeVisible();
  await expect.element(note.getByText('Your payment of ₹326 is not finished.')).toBeVisible();
  await expect.element(note.getByRole('button', { name: 'Pay now' })).toBeVisible();
  await expectFits();
  stubCalls({ 'GET /api/order/active': { data: { order: null, count: 0 } } });
  await note.getByRole('button', { name: 'Pay another way' }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(page.getByText('The payment was cancelled. You were not charged.')).toBeVisible();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'false');
});

test('who comes back from the provider reads of the decline as soon as it is known', async () => {
  slowClock('setInterval', 'clearInterval', 'Date');
  const openPayment = { orderId: 'order-2', method: 'upi', amount: 326, heldUntil: inMinutes(20) } as const;
  const waiting = { payment_status: 'PENDING', method: 'upi', isDeclined: false, expiresAt: inMinutes(20) };
  stubCalls({
    'GET /api/order/active': { data: { order: null, count: 0, openPayment } },
    'GET /api/order/session': { data: waiting as never },
    'GET /api/order/track': 'offline',
  });
  await open();
  const note = page.getByRole('region', { name: 'Unfinished payment' });
  await expect.element(note.getByText('Your payment of ₹326 is not finished.')).toBeVisible();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  const countLooks = () => listSent('GET /api/order/session').length;
  const before = countLooks();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  // The provider was asked a moment ago.
  await expect.poll(countLooks).toBe(before + 1);
  stubCalls({ 'GET /api/order/session': { data: { ...waiting, isDeclined: true } as never } });
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(note.getByText('Your UPI payment was declined. You were not charged.')).toBeVisible();
});

test('a decline that led to the checkout is told once', async () => {
  const openPayment = { orderId: 'order-2', method: 'upi', amount: 326, heldUntil: inMinutes(20) } as const;
  stubCalls({
    'GET /api/order/active': { data: { order: null, count: 0, openPayment } },
    'GET /api/order/session': {
      data: { payment_status: 'PENDING', method: 'card', isDeclined: true } as never,
    },
  });
  openPart(<Checkout />, { at: '/checkout', state: { unpaid: 'declined' }, facts: { onlinePayment: BOTH } });
  await expect.element(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  await expect.poll(() => listSent('GET /api/order/session').length).toBeGreaterThan(0);
  await expect.element(page.getByText('Your UPI payment was declined. You were not charged.')).toBeVisible();
});

test('a payment that arrives while its note is read leads to its order', async () => {
  const openPayment = { orderId: 'order-2', method: 'upi', amount: 326, heldUntil: inMinutes(20) } as const;
  stubCalls({
    'GET /api/order/active': { data: { order: null, count: 0, openPayment } },
    'GET /api/order/session': { data: { payment_status: 'PAID', method: 'upi' } as never },
  });
  openPart(<Checkout />, { at: '/checkout', facts: { onlinePayment: ONLINE } });
  await expect.poll(currentPath).toBe('/success?order=order-2');
});

test.each([390, 1280])('at %i px all addresses are a radio list, with a tile for another', async (width) => {
  await page.viewport(width, 844);
  await open({
    'GET /api/order/order-list': { data: [{ ...ORDER_ROW, delivery_address: OLD }], ...toPaging(1, 1, 1) },
  });
  await expect.element(page.getByRole('radio')).toHaveLength(2);
  // That of the last order.
  await expect.element(page.getByRole('radio', { name: 'Old Lane 1' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Add address' })).toBeVisible();
  for (const button of [cash, card]) await expect.element(button).toBeInViewport({ ratio: 1 });
  await page.getByRole('radio', { name: 'New Lane 2' }).click();
  await cash.click();
  await expectOrdered();
  expect(listSent(CASH)[0]!.body.addressId).toBe('address-2');
});

test('of more than four addresses the first four and the chosen one are shown, until all are asked for', async () => {
  const many = [3, 4, 5, 6].map((at) => ({ ...NEW, _id: `address-${at}`, address_line: `Lane ${at}` }));
  await open({
    'GET /api/address/get': { data: [NEW, ...many, OLD] },
    'GET /api/order/order-list': { data: [{ ...ORDER_ROW, delivery_address: OLD }], ...toPaging(1, 1, 1) },
  });
  await expect.element(page.getByRole('radio')).toHaveLength(5);
  await expect.element(page.getByRole('radio', { name: 'Old Lane 1' })).toBeChecked();
  await page.getByRole('button', { name: 'Show all 6' }).click();
  await expect.element(page.getByRole('radio')).toHaveLength(6);
  await expectFits();
});

test('without an address the dialog opens, and again when a payment method is pressed', async () => {
  signIn({ ...SHOPPER, mobile: '9812345678' });
  stubCalls({ 'GET /api/address/get': { data: [] } });
  openPart(<Checkout />, { at: '/checkout' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await cash.click();
  await expect.element(page.getByText('Choose a delivery address').first()).toBeVisible();
  await expect.element(dialog.getByLabelText('Mobile')).toHaveValue('9812345678');
  expect(listSent(CASH)).toEqual([]);
});

/** What a newcomer fills in, and one press. */
async function orderToFirstAddress(): Promise<void> {
  await dialog.getByLabelText('House or flat no.').fill('302');
  await dialog.getByLabelText('Street and area').fill('New Lane 2');
  await dialog.getByLabelText('Pincode').fill(NEW.pincode);
  await dialog.getByLabelText('Mobile').fill(NEW.mobile);
  await press(dialog.getByRole('button', { name: 'Order now, pay ₹300 in cash' }), 3);
}

test('the form of a first address can also order, once, at the total that it names', async () => {
  const saved = { data: NEW, message: 'Address added' };
  stubCalls({ 'GET /api/address/get': { data: [] }, 'POST /api/address/create': saved });
  openPart(<Checkout />, { at: '/checkout', facts: { onlinePayment: ONLINE } });
  const order = dialog.getByRole('button', { name: 'Order now, pay ₹300 in cash' });
  // Refused, it does not wait for the next press of Submit.
  await order.click();
  await expect.element(dialog.getByText('Enter the house or flat number')).toBeVisible();
  stubCalls({ 'GET /api/address/get': { data: [NEW] } });
  await orderToFirstAddress();
  await expectOrdered();
  expect(listSent(CASH).map(({ body }) => [body.addressId, body.totalAmt])).toEqual([[NEW._id, 300]]);
});

test('a first address that nobody serves orders nothing by itself', async () => {
  const served = { served: false, open: false, store: null, minutes: null };
  stubCalls({
    'GET /api/address/get': { data: [] },
    'POST /api/address/create': () => {
      stubCalls({ 'GET /api/address/get': { data: [NEW] } });
      return { data: NEW, message: 'Address added' };
    },
    'GET /api/store/find': { data: served as never },
  });
  openPart(<Checkout />, { at: '/checkout', facts: { onlinePayment: ONLINE, hasAreas: true } });
  await orderToFirstAddress();
  await expect.element(page.getByRole('radio', { name: /New Lane 2/ })).toBeChecked();
  await expect.element(page.getByText(/We do not deliver to 560001 yet/).first()).toBeVisible();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'true');
  expect(listSent(CASH)).toEqual([]);
});

test('a typed address survives the loss of the network', async () => {
  stubCalls({ 'GET /api/address/get': { data: [] } });
  openPart(<Checkout />, { at: '/checkout' });
  await dialog.getByLabelText('Street and area').fill('12 MG Road');
  setNetwork(false);
  await expect.element(page.getByText('Checkout needs a connection')).toBeInTheDocument();
  setNetwork(true);
  await expect.element(page.getByText('Checkout needs a connection')).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Street and area')).toHaveValue('12 MG Road');
});

test('an empty cart says so, and that an order may have gone through', async () => {
  stubCart({});
  openPart(<Checkout />, { at: '/checkout' });
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  await expectFits();
  closePart();
  stubCart({ Milk: { quantity: 1 } });
  await open({
    [CASH]: () => {
      stubCart({});
      return 'offline';
    },
  });
  await cash.click();
  await expect.element(page.getByText('Your last order may have gone through.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Check My Orders' })).toBeVisible();
});

test('a sold-out line blocks both ways to pay until it is removed', async () => {
  stubCart({ Mango: { quantity: 1 }, Gone: { quantity: 1, stock: 0 } });
  await open();
  for (const button of [cash, card]) {
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAccessibleDescription(/Gone is out of stock/);
  }
  await expectFits();
  const note = page.getByText('One item is sold out and not in these totals.');
  await expect.element(note).toBeVisible();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(cash).toHaveAttribute('aria-disabled', 'false');
  await cash.click();
  await expectOrdered();
  expect(listSent(CASH)[0]!.body.list_items).toEqual([{ _id: 'Mango', quantity: 1, productId: 'Mango' }]);
});

test('on a phone the buttons have space of their own at the end of the page', async () => {
  await page.viewport(390, 844);
  // The frame may ask for it before the cart has come.
  stubCalls({ 'GET /api/order/active': { data: { order: null, count: 0 } } });
  openInShop(<Checkout />, { at: '/checkout', facts: { onlinePayment: ONLINE } });
  await expect.element(cash).toBeInViewport({ ratio: 1 });
  const toBox = (element: Element) => element.getBoundingClientRect();
  await expect
    .poll(() => {
      // Again each time: the page grows when its addresses arrive.
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      return toBox(cash.element()).bottom - toBox(page.getByRole('contentinfo').element()).top;
    })
    .toBeLessThanOrEqual(0);
});

test('credit pays its part first: what is left is said before the press, and the order says what was shown', async () => {
  await open({ 'GET /api/order/credit': { data: { ...NO_CREDIT, usable: 30 } } });
  await expect.element(page.getByText('Your credit is used')).toBeVisible();
  await expect.element(page.getByText('− ₹30')).toBeVisible();
  await expectFits();
  await cash.click();
  await expectOrdered();
  expect(listSent(CASH).at(-1)!.body).toMatchObject({ creditAmt: 30 });
});

test('credit that pays all of it leaves nothing to pay online', async () => {
  await open({ 'GET /api/order/credit': { data: { ...NO_CREDIT, usable: 5_000 } } });
  await expect.element(page.getByText('There is nothing to pay.')).toBeVisible();
  await press(card);
  await cash.click();
  await expectOrdered();
  expect(listSent(CARD)).toEqual([]);
});
