// The bar of the active order: where it leads, what it says, where it is not, and what it leaves free.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inMinutes, PLACED, SHOPPER } from '#tests/components/answers.ts';
import { measure } from '#tests/components/at-once.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openInShop } from '#tests/components/open-in-shop.tsx';
import { closePart, currentPath, goTo, signIn } from '#tests/components/open-part.tsx';
import { listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';

const bar = page.getByRole('complementary', { name: 'Your order' });
const link = bar.getByRole('link');
type Cart = Parameters<typeof stubCart>[0];

const MILK = { Milk: { quantity: 2 } };

function open(at: string, count = 1, order = PLACED, cart: Cart = MILK, more: object = {}): void {
  signIn(SHOPPER);
  stubCart(cart);
  stubCalls({ 'GET /api/order/active': { data: { order, count, ...more } } });
  openInShop(<div className="h-[3000px]" />, { at });
}

test.each([320, 390, 1280])(
  'at %i px it says what happens and when it comes, above the cart, on a phone in one line',
  async (width) => {
    await page.viewport(width, 844);
    open('/elsewhere');
    await expect.element(link).toMatchTextContent('We have your order');
    await expect.element(link).toMatchTextContent(/Between .* and .*/);
    await expect.element(link).toHaveAttribute('href', '/dashboard/myorders/order-1');
    const cart = page.getByRole('complementary', { name: 'Cart summary' });
    // It folds as soon as the bar of the cart is there.
    if (width < 768) await expect.element(cart).toBeVisible();
    const { top, bottom } = await measure(bar);
    expect(bottom - top).toBe(width < 768 ? 36 : 48);
    const below = width < 768 ? (await measure(cart)).top : 844;
    expect(Math.abs(below - bottom)).toBeLessThanOrEqual(1);
    await expectFits();
  },
);

test.each([
  [390, 844],
  [640, 400],
])(
  'at %i × %i px a scrolled page is mostly content, with an order under way and a cart',
  async (width, height) => {
    await page.viewport(width, height);
    open('/elsewhere');
    await expect.element(link).toMatchTextContent('We have your order');
    window.scrollTo({ top: 900, behavior: 'instant' });
    const strip = page.getByRole('complementary', { name: 'Delivery' });
    await expect.poll(async () => (await measure(strip)).bottom).toBeLessThanOrEqual(0);
    const header = page.getByRole('banner');
    await expect.poll(async () => (await measure(header)).bottom).toBeLessThan(60);
    const content = Math.min((await measure(bar)).top, height) - (await measure(header)).bottom;
    expect(content).toBeGreaterThan(height * 0.75);
  },
);

test('at checkout it shows once the cart is empty', async () => {
  open('/checkout');
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
  closePart();
  open('/checkout', 1, PLACED, {});
  await expect.element(link).toMatchTextContent('We have your order');
});

test('one that is late says so beside its promise, whole on a narrow phone', async () => {
  await page.viewport(320, 844);
  const late = { ...PLACED, eta: { from: inMinutes(18), to: inMinutes(22) } };
  open('/elsewhere', 1, late);
  await expect.element(link).toMatchTextContent(/Promised by .* Sorry\./);
  const words = await bar.getByText(/Promised by/).findElement();
  expect([words.scrollWidth, words.scrollHeight]).toEqual([words.clientWidth, words.clientHeight]);
  await expectFits();
});

test('one whose shopper is asked about a substitute says so', async () => {
  const [line] = PLACED.lines;
  const question = {
    questionId: 'q',
    state: 'open' as const,
    secondsLeft: 50,
    needsYes: false,
    name: 'Tea',
    productId: 'tea',
  };
  open('/elsewhere', 1, { ...PLACED, lines: [{ ...line!, question }] });
  await expect.element(link).toMatchTextContent('Will you take something else?');
});

test('several lead to their list', async () => {
  open('/elsewhere', 2);
  await expect.element(link).toMatchTextContent('2 orders in progress');
  await expect.element(link).toHaveAttribute('href', '/dashboard/myorders');
});

test('it is neither on the pages of the account nor on the checkout, and not for visitors', async () => {
  open('/elsewhere');
  await expect.element(bar).toBeVisible();
  for (const path of ['/dashboard/myorders/order-1', '/checkout', '/success']) {
    goTo(path);
    await expect.element(bar).not.toBeInTheDocument();
  }
});

test('a visitor is not asked about', async () => {
  await page.viewport(390, 844);
  stubCart({ Milk: { quantity: 2 } });
  openInShop(null, { at: '/elsewhere' });
  await expect.element(page.getByRole('complementary', { name: 'Cart summary' })).toBeInTheDocument();
  expect(listSent('GET /api/order/active')).toEqual([]);
});

const OPEN_PAYMENT = { orderId: 'order-2', method: 'upi', amount: 326, heldUntil: inMinutes(20) } as const;
const payment = page.getByRole('complementary', { name: 'Unfinished payment' });

test.each([320, 390, 1280])(
  'at %i px an unfinished payment comes first, with both ways on',
  async (width) => {
    await page.viewport(width, 844);
    open('/elsewhere', 1, PLACED, MILK, { openPayment: OPEN_PAYMENT });
    await expect
      .element(payment)
      .toMatchTextContent(/Your payment of ₹326 is not finished\. ?Your items are reserved until/);
    await expect.element(bar).not.toBeInTheDocument();
    await expectFits();
    await expectAccessible();
    stubCalls({
      'POST /api/order/continue-checkout': { data: { url: null, payment_status: 'FAILED' } as never },
      'POST /api/order/cancel-checkout': { data: { payment_status: 'FAILED' } as never },
    });
    await payment.getByRole('button', { name: 'Pay now' }).click();
    await expect.element(page.getByText(/can no longer be continued/)).toBeVisible();
    await payment.getByRole('button', { name: 'Pay another way' }).click();
    await expect.poll(currentPath).toBe('/checkout');
    expect(listBodies('POST /api/order/cancel-checkout')).toEqual([{ id: 'order-2' }]);
    // The page itself says it there.
    await expect.element(payment).not.toBeInTheDocument();
  },
);

test('a payment that arrived before another way was chosen shows its order', async () => {
  open('/elsewhere', 1, PLACED, MILK, { openPayment: OPEN_PAYMENT });
  stubCalls({ 'POST /api/order/cancel-checkout': refusal('payment_arrived') });
  await payment.getByRole('button', { name: 'Pay another way' }).click();
  await expect.poll(currentPath).toBe('/success?order=order-2');
});
