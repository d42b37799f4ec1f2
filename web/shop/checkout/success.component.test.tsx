// The page that a payment comes back to: a UPI payment is followed until it is approved, declined or over.

import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PaymentAnswer } from '#features/checkout/checkout.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { MINUTE_MS } from '#shared/times.ts';
import { inMinutes, ORDER_ROW, PLACED, SHOPPER } from '#tests/components/answers.ts';
import { measure } from '#tests/components/at-once.ts';
import { slowClock } from '#tests/components/clock.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { endSession } from '../../data/account/tokens.ts';
import Success from './success.tsx';

const ORDER_ID = '65a1b2c3d4e5f60718293a4b';
const SESSION = 'GET /api/order/session';
const WAITING: PaymentAnswer = {
  id: 'plink_1',
  orderId: ORDER_ID,
  payment_status: 'PENDING',
  method: 'upi',
  isDeclined: false,
  isTest: true,
  status: null,
  amount: 100,
  url: 'http://pay.example/plink_1',
  expiresAt: new Date(Date.now() + 35 * MINUTE_MS).toISOString(),
  createdAt: new Date().toISOString(),
};
const PAID: PaymentAnswer = { ...WAITING, payment_status: 'PAID', status: 'PLACED', url: null };
const waiting = page.getByRole('heading', { name: 'Waiting for your UPI approval' });
const paid = page.getByRole('heading', { name: 'Payment Successfully' });

beforeEach(() => {
  signIn(SHOPPER);
  stubCart({ Mango: { quantity: 1 } });
  stubCalls({
    'GET /api/order/track': 'offline',
    'GET /api/order/details': { data: { ...PLACED, orderId: ORDER_ID } },
    'GET /api/order/order-list': {
      data: [{ ...ORDER_ROW, orderId: ORDER_ID, payment_status: 'PENDING', status: null }],
      ...toPaging(1, 1, 1),
    },
  });
});

function open(payment: PaymentAnswer): void {
  stubCalls({ [SESSION]: { data: payment } });
  openPart(<Success />, { at: `/success?order=${ORDER_ID}` });
}

test('it says what to do, until when, and how to go on or stop', async () => {
  open(WAITING);
  await expect.element(waiting).toBeVisible();
  await expect.element(page.getByText('Approve ₹100 in your UPI app.')).toBeVisible();
  await expect.element(page.getByText('You can close this page and come back')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Continue payment' }))
    .toHaveAttribute('href', WAITING.url!);
  await expect
    .element(page.getByRole('link', { name: 'Cancel payment' }))
    .toHaveAttribute('href', `/cancel?order=${ORDER_ID}`);
  await expect.element(paid).not.toBeInTheDocument();
  await expectFits();
});

test('it becomes paid while somebody looks, also after the network was away, and the cart is read again', async () => {
  open(WAITING);
  await expect.element(waiting).toBeVisible();
  stubCalls({ [SESSION]: 'offline' });
  await expect.element(page.getByText('No connection. This page goes on by itself')).toBeVisible();
  await expect.element(waiting).toBeVisible();
  const before = listSent('GET /api/cart/get').length;
  stubCalls({ [SESSION]: { data: PAID } });
  await expect.element(paid, { timeout: 10_000 }).toBeVisible();
  await expect.element(page.getByText('We have received your payment.')).toBeVisible();
  await expect.poll(() => listSent('GET /api/cart/get').length).toBeGreaterThan(before);
});

test('it is followed for as long as the request lasts, and not any longer', async () => {
  slowClock('setInterval', 'clearInterval', 'Date');
  open(WAITING);
  await expect.element(waiting).toBeVisible();
  const countLooks = () => listSent(SESSION).length;
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  const before = countLooks();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(countLooks()).toBeGreaterThan(before + 2);
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
  const after = countLooks();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(countLooks()).toBeLessThan(after + 3);
});

test('a card payment that is slow says that the page may be left; one that failed is shown on /cancel', async () => {
  slowClock('setInterval', 'clearInterval', 'Date');
  open({ ...WAITING, method: 'card' });
  await expect.element(page.getByText('Waiting for your payment.')).toBeVisible();
  const hint = page.getByText('This is taking longer than usual.');
  await expect.element(hint).not.toBeInTheDocument();
  const look = async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    return hint.elements().length;
  };
  await expect.poll(look).toBe(1);
  await expect.element(page.getByRole('link', { name: 'Continue payment' })).toBeVisible();
  await expectFits();
  stubCalls({ [SESSION]: { data: { ...WAITING, method: 'card', payment_status: 'FAILED', url: null } } });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(currentPath).toBe(`/cancel?order=${ORDER_ID}`);
});

test('an order of somebody else leads to the own ones', async () => {
  stubCalls({ [SESSION]: refusal('not_found') });
  openPart(<Success />, { at: `/success?order=${ORDER_ID}` });
  await expect.poll(currentPath).toBe('/dashboard/myorders');
});

test('one that is over leads back to checkout', async () => {
  open(WAITING);
  await expect.element(waiting).toBeVisible();
  stubCalls({ [SESSION]: { data: { ...WAITING, payment_status: 'FAILED', url: null } } });
  await expect.poll(currentPath, { timeout: 10_000 }).toBe('/checkout');
});

test.each([390, 320])(
  'at %i px a cash order says when it comes, and View order is in the first screen',
  async (width) => {
    await page.viewport(width, 844);
    const rows = Array.from({ length: 8 }, (_, index) => ({
      ...ORDER_ROW,
      _id: `row-${index}`,
      orderId: ORDER_ID,
    }));
    const range = { from: inMinutes(5.5), to: inMinutes(9.5) };
    stubCalls({
      'GET /api/order/order-list': { data: rows, ...toPaging(1, 1, 1) },
      'GET /api/order/details': { data: { ...PLACED, orderId: ORDER_ID, eta: range, promised: range } },
    });
    openPart(<Success />, { at: '/success', state: { text: 'Order', orderId: ORDER_ID } });
    await expect.element(page.getByRole('heading', { name: 'Order Successfully' })).toBeVisible();
    await expect.element(page.getByText('Arriving in 6 to 10 min')).toBeVisible();
    await expect.element(page.getByText(/^.*Between .* and .*$/)).toBeVisible();
    const view = page.getByRole('link', { name: 'View order' });
    await expect.element(view).toHaveAttribute('href', `/dashboard/myorders/${ORDER_ID}`);
    // The header of the shop, which is not part of this test, is 136 px tall at most.
    expect((await measure(view)).bottom + 136).toBeLessThan(844);
    await expect.element(page.getByText('and 3 more products')).toBeVisible();
    // What leads from the lines to the total.
    await expect.element(page.getByText('Items total')).toBeVisible();
    await expect.element(page.getByText('To pay on delivery')).toBeVisible();
    const cancel = page.getByRole('button', { name: 'Cancel order' });
    expect((await measure(cancel)).bottom + 136).toBeLessThan(844);
    await expectFits();
  },
);

test('a visitor without an order is led home', async () => {
  endSession();
  openPart(<Success />, { at: '/success' });
  await expect.poll(currentPath).toBe('/');
});
