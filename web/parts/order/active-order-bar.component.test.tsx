// The bar of the active order: where it leads, what it says, where it is not, and what it leaves free.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inMinutes, PLACED, SHOPPER } from '#tests/components/answers.ts';
import { measure } from '#tests/components/at-once.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openInShop } from '#tests/components/open-in-shop.tsx';
import { closePart, goTo, signIn } from '#tests/components/open-part.tsx';
import { listSent, stubCalls } from '#tests/components/stub-calls.ts';

const bar = page.getByRole('complementary', { name: 'Your order' });
const link = bar.getByRole('link');
type Cart = Parameters<typeof stubCart>[0];

function open(at: string, count = 1, order = PLACED, cart: Cart = { Milk: { quantity: 2 } }): void {
  signIn(SHOPPER);
  stubCart(cart);
  stubCalls({ 'GET /api/order/active': { data: { order, count } } });
  openInShop(<div className="h-[3000px]" />, { at });
}

test.each([320, 390, 1280])(
  'at %i px it says what happens and when it comes, above the cart',
  async (width) => {
    await page.viewport(width, 844);
    open('/elsewhere');
    await expect.element(link).toMatchTextContent('We have your order');
    await expect.element(link).toMatchTextContent(/Between .* and .*/);
    await expect.element(link).toHaveAttribute('href', '/dashboard/myorders/order-1');
    const { top, bottom } = await measure(bar);
    expect(bottom - top).toBeGreaterThanOrEqual(48);
    const cart = page.getByRole('complementary', { name: 'Cart summary' });
    const below = width < 768 ? (await measure(cart)).top : 844;
    expect(Math.abs(below - bottom)).toBeLessThanOrEqual(1);
    await expectFits();
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
