// My Orders: pages, failures, and what can still be done with an order.

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toPaging } from '#shared/paging.ts';
import { EMPTY_CART, ORDER_ROW, PLACED, PRODUCT, SHOPPER } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { openInShop } from '#tests/components/open-in-shop.tsx';
import { closePart, currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import MyOrders from './my-orders.tsx';

const LIST = 'GET /api/order/order-list';
const REORDER = 'POST /api/order/reorder';
const CANCEL_PAYMENT = 'POST /api/order/cancel-checkout';
const orders = page.getByRole('article');
const button = (name: string | RegExp) => page.getByRole('button', { name });

const toRow = (at: number) => ({ ...ORDER_ROW, _id: `row-${at}`, orderId: `${at}`.padStart(24, '0') });
/** Eight orders, three on a page. */
const toPage = (at: number) => ({
  data: [1, 2, 3, 4, 5, 6, 7, 8].slice(at * 3 - 3, at * 3).map(toRow),
  ...toPaging(at, 3, 8),
});

beforeEach(() => {
  signIn(SHOPPER);
  stubCalls({ [LIST]: ({ query }) => toPage(Number(query.get('page'))) });
  stubCalls({ 'GET /api/cart/get': EMPTY_CART });
});

const open = (at = '/dashboard/myorders') => openPart(<MyOrders />, { at });

test('more orders are loaded by scrolling and by keyboard; a failure keeps what is shown', async () => {
  stubCalls({
    [LIST]: ({ query }) => (query.get('page') === '2' ? refusal('busy') : toPage(Number(query.get('page')))),
  });
  open();
  await expect.element(orders.first()).toBeVisible();
  window.scrollTo(0, 100_000);
  await expect.element(page.getByText('More orders could not be loaded. The shop is busy.')).toBeVisible();
  await expect.element(orders).toHaveLength(3);
  stubCalls({ [LIST]: ({ query }) => toPage(Number(query.get('page'))) });
  await button('Try again').click();
  await expect.poll(() => orders.elements().length).toBeGreaterThanOrEqual(6);
  window.scrollTo(0, 0);
  // It loads by itself as well, as soon as it is in sight, and then there is nothing to press.
  const more = button('Show more orders').elements()[0] as HTMLElement | undefined;
  more?.focus();
  if (more) await userEvent.keyboard('{Enter}');
  const countDifferent = () =>
    new Set(orders.elements().map((order) => order.getAttribute('aria-label'))).size;
  await expect.poll(countDifferent).toBe(8);
  await expect.element(button('Show more orders')).not.toBeInTheDocument();
  await expectFits();
});

test('the footer stays out of sight while the orders arrive', async () => {
  const held = holdAnswer<typeof LIST>(toPage(1));
  stubCalls({ [LIST]: held.stub });
  openInShop(<MyOrders />, { at: '/dashboard/myorders' });
  const footer = page.getByRole('contentinfo');
  await expect.element(page.getByLabelText('Loading').first()).toBeVisible();
  await expect.element(footer).not.toBeInViewport();
  held.answer();
  await expect.element(orders.first()).toBeVisible();
  await expect.element(footer).not.toBeInViewport();
});

test('a shopper without orders is told so', async () => {
  stubCalls({ [LIST]: { data: [], ...toPaging(1, 10, 0) } });
  open();
  await expect.element(page.getByText('You have not ordered anything yet.')).toBeVisible();
  await expectFits();
});

test('an older mail’s link leads to the page of its order', async () => {
  open(`/dashboard/myorders?order=${'0'.repeat(24)}`);
  await expect.poll(currentPath).toBe(`/dashboard/myorders/${'0'.repeat(24)}`);
});

test.each([
  ['/dashboard/myorders/order-1', { order: PLACED, count: 1 }],
  ['/dashboard/myorders?order=active', { order: null, count: 0 }],
])('the shortcut to the order under way shows %s', async (path, data) => {
  stubCalls({ 'GET /api/order/active': { data } });
  open('/dashboard/myorders?order=active');
  await expect.poll(currentPath).toBe(path);
  if (!data.order) await expect.element(orders.first()).toBeVisible();
});

test('a problem is reported from the list while it can be', async () => {
  const delivered = (at: number, hours: number) => ({
    ...toRow(at),
    status: 'DELIVERED' as const,
    movedAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
  });
  stubCalls({ [LIST]: { data: [delivered(1, 47), delivered(2, 49), toRow(3)], ...toPaging(1, 10, 3) } });
  open();
  const report = page.getByRole('link', { name: 'Report a problem with order #000001' });
  await expect.element(report).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Report/ })).toHaveLength(1);
  await expectFits();
  await report.click();
  await expect.poll(currentPath).toBe(`/dashboard/myorders/${toRow(1).orderId}`);
});

test('an order is ordered again by one press, beside what is in the cart; what is missing its page says', async () => {
  const added = [{ productId: 'Milk', quantity: 1 }];
  stubCalls({ [REORDER]: { data: { added, missing: [] }, message: 'Added to your cart' } as never });
  stubCart({ Milk: { quantity: 1 } });
  open();
  const again = button('Order #000001 again');
  await press(again, 2);
  await expect.poll(currentPath).toBe('/checkout');
  expect(listSent(REORDER)).toHaveLength(1);
  closePart();
  stubCart({ Milk: { quantity: 1 }, Mango: { quantity: 1 } });
  open();
  await again.click();
  await expect.poll(currentPath).toBe('/cart');
  closePart();
  const missing = [
    { productId: PRODUCT._id, name: 'Paneer', quantity: 1, why: 'gone', instead: null, likeness: null },
  ];
  stubCalls({ [REORDER]: { data: { added: [], missing }, message: 'Some items are missing' } as never });
  open();
  await again.click();
  await expect.poll(currentPath).toBe(`/dashboard/myorders/${toRow(1).orderId}`);
});

test('an open payment is cancelled after one question, and what can no longer be continued says so', async () => {
  const pending = { ...toRow(1), payment_status: 'PENDING', status: null } as const;
  stubCalls({
    [LIST]: { data: [pending], ...toPaging(1, 10, 1) },
    'POST /api/order/continue-checkout': { data: { url: null, payment_status: 'FAILED' } as never },
  });
  open();
  await expect
    .element(page.getByText('Waiting for your payment. Your items are reserved for you.'))
    .toBeVisible();
  await button('Continue payment').click();
  await expect.element(page.getByText(/can no longer be continued/)).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Cancel this payment?' });
  await button('Cancel payment').click();
  const cancel = question.getByRole('button', { name: 'Cancel payment' });
  await expect.element(cancel).not.toHaveAttribute('aria-disabled', 'true');
  await expectFits();
  stubCalls({
    [CANCEL_PAYMENT]: { data: { payment_status: 'FAILED' } as never },
    'GET /api/order/session': { data: { failed: { why: 'cancelled', byOrderId: null } } as never },
    [LIST]: { data: [{ ...pending, payment_status: 'FAILED' }], ...toPaging(1, 10, 1) },
  });
  await press(cancel, 2);
  await expect.element(page.getByText('Payment cancelled')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Continue payment')).not.toBeInTheDocument();
  expect(listSent(CANCEL_PAYMENT)).toHaveLength(1);
});

test('a shopper who is too late to cancel is told why, and sees how far the order is', async () => {
  const why = 'This order is being packed and can no longer be cancelled';
  stubCalls({
    [LIST]: { data: [toRow(1)], ...toPaging(1, 10, 1) },
    'POST /api/order/cancel': refusal('order_not_cancellable', { message: why }),
  });
  open();
  await expect.element(orders.getByText(toRow(1).orderId, { exact: true })).toBeVisible();
  const cancel = orders.getByRole('button', { name: 'Cancel order' });
  await cancel.click();
  stubCalls({ [LIST]: { data: [{ ...toRow(1), status: 'PACKING' }], ...toPaging(1, 10, 1) } });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(page.getByText(why)).toBeVisible();
  await expect
    .element(orders.getByRole('listitem').filter({ hasText: 'Packing' }))
    .toHaveAttribute('aria-current', 'step');
  await expect.element(cancel).not.toBeInTheDocument();
});

test('the list is read again when its window is visible again', async () => {
  stubCalls({ [LIST]: { data: [toRow(1)], ...toPaging(1, 10, 1) } });
  open();
  await expect
    .element(orders.getByRole('listitem').filter({ hasText: 'Placed' }))
    .toHaveAttribute('aria-current', 'step');
  stubCalls({ [LIST]: { data: [{ ...toRow(1), status: 'CANCELLED' }], ...toPaging(1, 10, 1) } });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(orders.getByText('Cancelled')).toBeVisible();
});

test('the times of an order are by the clock of its store, wherever they are read', async () => {
  const row = { ...toRow(1), timeZone: 'Pacific/Auckland' };
  stubCalls({ [LIST]: { data: [row], ...toPaging(1, 3, 1) } });
  open();
  await expect.element(orders.getByText('1 Jan 2026, 1:00 pm')).toBeVisible();
  await expect.element(orders.getByText('1 Jan, 1:00 pm')).toBeVisible();
});

test('an order names what it costs by now: less what was missing, unless nothing of it came', async () => {
  const rows = [
    { ...toRow(1), lessAmt: 12.5 },
    { ...toRow(2), lessAmt: 12.5, status: 'CANCELLED' as const },
  ];
  stubCalls({ [LIST]: { data: rows, ...toPaging(1, 3, 2) } });
  open();
  await expect.element(orders.first().getByText('₹87.50')).toBeVisible();
  await expect.element(orders.nth(1).getByText('₹100', { exact: true }).first()).toBeVisible();
});

test('a payment that did not come says what happened to the money, and what was ordered instead', async () => {
  const row = { ...toRow(1), payment_status: 'FAILED' as const, status: null };
  const held = holdAnswer<'GET /api/order/session'>({
    data: { failed: { why: 'replaced', byOrderId: toRow(2).orderId } } as never,
  });
  stubCalls({ [LIST]: { data: [row], ...toPaging(1, 3, 1) }, 'GET /api/order/session': held.stub });
  open();
  await expect
    .element(orders.getByText('Not paid, so it was not ordered. You were not charged.'))
    .toBeVisible();
  held.answer();
  await expect
    .element(orders.getByText('You ordered another way instead. You were not charged for this payment.'))
    .toBeVisible();
  await expect
    .element(orders.getByRole('link', { name: 'Order #000002' }))
    .toHaveAttribute('href', `/dashboard/myorders/${toRow(2).orderId}`);
  await expectFits();
});
