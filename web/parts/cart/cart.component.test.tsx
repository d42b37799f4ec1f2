// The cart with a shop that answers as the real one: steppers, header, drawer, /cart and the bar of phones.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EMPTY_CART, PRODUCT, SHOPPER } from '#tests/components/answers.ts';
import { focusOn, measure, press } from '#tests/components/at-once.ts';
import { BAD } from '#tests/components/bad-input.ts';
import { listQuantities, stubCart } from '#tests/components/cart-server.ts';
import { slowClock } from '#tests/components/clock.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import { listSent, refusal, setNetwork, stubCalls } from '#tests/components/stub-calls.ts';
import { personalKey } from '#web/data/account/tokens.ts';
import { clearToasts } from '#web/data/toast.ts';
import CartPage from '../../shop/cart/cart.tsx';
import { ConnectionLine } from '../layout/connection-line.tsx';
import { CartBar } from './cart-bar.tsx';
import { CartButton } from './cart-button.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

const drawer = page.getByRole('dialog', { name: 'Cart' });
const bar = page.getByRole('complementary', { name: 'Cart summary' });
const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
const line = (name: string) => items.filter({ hasText: name });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

const STEPPER = <QuantityStepper product={{ _id: 'Milk', name: 'Milk', isInStock: true }} />;
const PARTS = (
  <>
    <CartButton />
    {STEPPER}
    <CartPage />
    <CartBar />
  </>
);

beforeEach(() => vi.useRealTimers());

test('its cards keep their distance from the edge of a phone in letters of half the size again', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '24px';
  const shelf = { Milk: { quantity: 12, stock: 30 }, Rice: { quantity: 3, stock: 0 } };
  stubCart({ ...shelf, Curd: { quantity: 3, stock: 2 } });
  openPart(<CartPage />, { at: '/cart', facts: { hasAreas: true } });
  await expect.element(line('Milk')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Where to deliver' })).toBeVisible();
  const shown = [...document.querySelectorAll('.panel, .panel button')];
  const edges = shown.map((element) => element.getBoundingClientRect().right);
  document.documentElement.style.fontSize = '';
  expect(Math.max(...edges)).toBeLessThanOrEqual(390 - 16);
});

test('ADD becomes a stepper, the header follows, minus at one removes the product', async () => {
  const shelf = { Milk: { quantity: 0, stock: 2 } };
  stubCart(shelf);
  openPart(
    <>
      <CartButton />
      {STEPPER}
    </>,
  );
  await expect.element(button('My Cart')).toBeVisible();
  await button('Add Milk').click();
  await expect.element(page.getByText('Item added', { exact: true })).toBeVisible();
  await expect.element(button('1 item ₹100')).toBeVisible();
  await button('Increase quantity of Milk').click();
  await expect.element(button('2 item ₹200')).toBeVisible();

  // Beyond the stock: undone, with the shop's message.
  await button('Increase quantity of Milk').click();
  await expect.element(page.getByRole('alert').getByText('Only 2 left in stock')).toBeVisible();
  await expect.element(button('2 item ₹200')).toBeVisible();

  await button('Decrease quantity of Milk').click();
  await expect.element(page.getByText('Item remove', { exact: true })).toBeVisible();
  await button('Decrease quantity of Milk').click();
  await expect.element(button('Add Milk')).toHaveFocus();
  await expect.element(button('My Cart')).toBeVisible();
  expect(listQuantities(shelf)).toEqual([]);
});

test('the drawer keeps the focus inside, closes on Escape and by its links, and gives the focus back', async () => {
  stubCart({});
  openPart(<CartButton />);
  await expect.element(button('My Cart')).toBeVisible();
  await focusOn(button('My Cart'));
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  for (let press = 0; press < 5; press += 1) {
    await userEvent.tab();
    // For a moment the focus may be on the guards at both ends.
    await expect.poll(() => drawer.element().contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(button('My Cart')).toHaveFocus();
  await button('My Cart').click();
  await drawer.getByRole('link', { name: 'Shop Now' }).click();
  await expect.poll(currentPath).toBe('/');
  await expect.element(drawer).not.toBeInTheDocument();
});

test('the drawer shows the cart and its totals; a typed quantity counts', async () => {
  const shelf = { Milk: { quantity: 1 }, Bread: { quantity: 1 } };
  stubCart(shelf);
  openPart(<CartButton />);
  await button('2 item ₹200').click();
  await expect.element(drawer.getByText('Your total savings')).toBeVisible();
  await expect.element(drawer.getByText('Free', { exact: true })).toBeVisible();
  await expectAccessible();
  const input = drawer.getByRole('textbox', { name: 'Quantity of Milk' });
  const other = drawer.getByRole('textbox', { name: 'Quantity of Bread' });
  await input.fill('12');
  await userEvent.keyboard('{Enter}');
  await expect.element(line('Milk')).toMatchTextContent('₹1,200');
  await expect.element(drawer.getByText('13 item', { exact: true })).toBeVisible();
  await expect.poll(() => listQuantities(shelf)).toEqual([12, 1]);

  // Escape discards the number and does not close the drawer.
  await input.fill('7');
  await userEvent.keyboard('{Escape}');
  await expect.element(input).toHaveValue('12');
  await expect.element(drawer).toBeVisible();
  // More than in stock: the server's message, and the previous quantity.
  await input.fill('50');
  await focusOn(other);
  await expect.element(page.getByText('Only 20 left in stock').first()).toBeVisible();
  await expect.element(input).toHaveValue('12');

  // Zero removes the line, and the keyboard stays with it.
  await input.fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Undo removing Milk')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('12');
  await expect.element(button('Remove Milk')).toHaveFocus();
  await expectAccessible();
});

test('a line is deleted at once, by the bin or minus at one; for 5 s Undo puts it back by a new call', async () => {
  slowClock();
  await page.viewport(390, 844);
  const shelf = { Jaggery: { quantity: 2 }, Ghee: { quantity: 1 } };
  stubCart(shelf);
  openPart(PARTS);
  await button('Remove Jaggery').click();
  await expect.poll(() => listQuantities(shelf)).toEqual([1]);
  await expect.element(page.getByText('Item remove', { exact: true })).toBeVisible();
  await expect.element(bar).toMatchTextContent('1 item');
  await button('Undo removing Jaggery').click();
  await expect.poll(() => listQuantities(shelf)).toEqual([2, 1]);
  await expect.element(page.getByText('Item added', { exact: true })).toBeVisible();
  await expect.element(bar).toMatchTextContent('3 item');
  await expect.element(items.first()).toMatchTextContent('Jaggery');
  await button('Decrease quantity of Ghee').click();
  await expect.poll(() => listQuantities(shelf)).toEqual([2]);
  await expect.element(button('Undo removing Ghee')).toBeVisible();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(line('Ghee')).not.toBeInTheDocument();

  await button('Remove Jaggery').click();
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  await button('Undo removing Jaggery').click();
  await expect.element(page.getByText('Your cart is empty')).not.toBeInTheDocument();
  await expect.poll(() => listQuantities(shelf)).toEqual([2]);
});

test('a sold-out line does not count and blocks the checkout; a short one is reduced by a press', async () => {
  await page.viewport(390, 844);
  const shelf = { Gone: { quantity: 2, stock: 0 }, Short: { quantity: 5, stock: 3 } };
  stubCart(shelf);
  openPart(PARTS);
  await expect.element(line('Gone').getByText('Out of stock')).toBeVisible();
  await expect.element(line('Gone').getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(line('Gone').getByRole('button', { name: /quantity/ })).not.toBeInTheDocument();
  await expect.element(bar).toMatchTextContent('5 item₹500');
  await expect.element(page.getByText('One item is sold out and not in these totals.')).toBeVisible();
  await expectFits();
  const proceed = bar.getByRole('button', { name: 'Proceed' });
  await expect.element(proceed).toHaveAttribute('aria-disabled', 'true');
  await press(proceed);
  await expect.element(page.getByRole('alert').getByText('Gone is out of stock.')).toBeVisible();
  expect(currentPath()).toBe('/cart');
  await bar.getByRole('button', { name: 'Remove it' }).click();
  await expect.element(bar.getByText('Short: only 3 left in stock.')).toBeVisible();
  await expect.element(line('Short').getByText('Only 3 left in stock')).toBeVisible();
  await expect.element(proceed).toHaveAttribute('aria-disabled', 'true');
  await line('Short').getByRole('button', { name: 'Reduce to 3' }).click();
  await expect.element(proceed).toHaveAttribute('aria-disabled', 'false');
  await expect.poll(() => shelf.Short.quantity).toBe(3);
});

test('a visitor who proceeds signs in first; a shopper goes to the checkout', async () => {
  stubCart({ Milk: { quantity: 1 } });
  openPart(<CartPage />, { at: '/cart' });
  await button('₹100 Proceed').click();
  await expect.element(page.getByText('Please Login Before Proceeding')).toBeVisible();
  expect(currentPath()).toBe('/login');
  signIn(SHOPPER);
  goTo('/cart');
  await button('₹100 Proceed').click();
  await expect.poll(currentPath).toBe('/checkout');
});

test('on the way to the checkout the bar does not lead back to the cart', async () => {
  await page.viewport(390, 844);
  stubCart({ Milk: { quantity: 1 } });
  openPart(<CartBar />);
  const bar = page.getByRole('complementary', { name: 'Cart summary' });
  goTo('/login');
  await expect.element(bar).toBeVisible();
  for (const path of ['/login', '/register']) {
    goTo(path, { state: { from: '/checkout' } });
    await expect.element(bar).not.toBeInTheDocument();
    goTo('/');
    await expect.element(bar).toBeVisible();
  }
});

test('a cart that cannot be loaded says so, and is loaded again on a press', async () => {
  const busy = 'The shop is busy. Please try again.';
  stubCalls({ 'GET /api/cart/get': refusal('busy') });
  openPart(<CartPage />);
  await expect.element(page.getByText('Your cart could not be loaded.')).toBeVisible();
  // In its place and as a message.
  await expect.element(page.getByRole('main').getByText(busy)).toBeVisible();
  await expect.poll(() => page.getByText(busy).length).toBe(2);
  stubCart({ Milk: { quantity: 1 } });
  await button('Try again').click();
  await expect.element(line('Milk')).toBeVisible();
});

test('the button shows its last text until the cart is known', async () => {
  localStorage.setItem('cart-summary', JSON.stringify({ quantity: 3, total: 300 }));
  const held = Promise.withResolvers<'offline'>();
  stubCalls({ 'GET /api/cart/get': () => held.promise });
  openPart(<CartButton />);
  await expect.element(button('3 item ₹300')).toBeVisible();
  stubCart({ Milk: { quantity: 4 } });
  held.resolve('offline');
  await expect.element(button('4 item ₹400')).toBeVisible();
  expect(localStorage.getItem('cart-summary')).toBe('{"quantity":4,"total":400}');
});

test('presses without a network wait in the open page, and count once when it is back', async () => {
  const shelf = { Milk: { quantity: 2 } };
  stubCart(shelf);
  openPart(
    <>
      <CartButton />
      <ConnectionLine />
      {STEPPER}
    </>,
  );
  await expect.element(button('Increase quantity of Milk')).toBeVisible();
  setNetwork(false);
  stubCalls({ 'GET /api/cart/get': 'offline' });
  await button('Increase quantity of Milk').click();
  await button('Increase quantity of Milk').click();
  await expect
    .element(page.getByText('You are offline. Your cart will be updated when you are back online.'))
    .toBeVisible();
  await expect.element(page.getByText('Item added')).not.toBeInTheDocument();
  // One more is added on another device.
  shelf.Milk.quantity = 3;
  stubCart(shelf);
  setNetwork(true);
  await expect.element(page.getByText('Item added').first()).toBeVisible();
  expect(listQuantities(shelf)).toEqual([5]);
  await expect.element(page.getByText(/^You are offline/)).not.toBeInTheDocument();
});

test('on a phone the bar shows the cart and leads to it; empty or on the checkout there is none', async () => {
  await page.viewport(390, 844);
  const shelf = { Milk: { quantity: 0 } };
  stubCart(shelf);
  openPart(
    <>
      {STEPPER}
      <CartBar />
    </>,
  );
  await expect.element(button('Add Milk')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  goTo('/search');
  expect((await measure(button('Add Milk'))).height).toBe(44);
  await button('Add Milk').click();
  await expect.element(bar).toMatchTextContent('1 item₹100');
  await bar.getByRole('link', { name: 'View Cart' }).click();
  await expect.poll(currentPath).toBe('/cart');
  goTo('/checkout');
  await expect.element(bar).not.toBeInTheDocument();
  expect(listSent('POST /api/cart/create')).toHaveLength(1);
});

test('a quantity is read however it is typed; what is none changes nothing', async () => {
  const shelf = { Milk: { quantity: 3 } };
  stubCart(shelf);
  openPart(<CartPage />, { at: '/cart' });
  const input = page.getByRole('textbox', { name: 'Quantity of Milk' });
  const enter = async (typed: string) => {
    await input.fill(typed);
    await userEvent.keyboard('{Enter}');
  };
  const wrong = page.getByText('Enter a quantity from 0 to 99');
  for (const typed of ['', '   ']) {
    await enter(typed);
    await expect.element(input).toHaveValue('3');
  }
  await expect.element(wrong).not.toBeInTheDocument();
  const { nothing: _, 'only spaces': __, 'spaces around': ___, ...rest } = BAD;
  for (const typed of [...Object.values(rest), '2.5', '100', 'abc']) {
    clearToasts();
    await enter(typed);
    await expect.element(wrong).toBeVisible();
    await expect.element(input).toHaveValue('3');
  }
  expect(listSent('PUT /api/cart/update-qty')).toEqual([]);
  for (const [typed, quantity] of [
    [' 5 ', 5],
    ['१२', 12],
    ['007', 7],
  ] as const) {
    await enter(typed);
    await expect.poll(() => shelf.Milk.quantity).toBe(quantity);
    await expect.element(input).toHaveValue(String(quantity));
  }
});

test('the bar moves with every product added, not with one removed, and its sum rolls to the new one', async () => {
  await page.viewport(390, 844);
  stubCart({ Milk: { quantity: 1 } });
  openPart(
    <>
      {STEPPER}
      <CartBar />
    </>,
  );
  const moves = () => document.querySelector('aside [class*=nudge]')?.className.match(/nudge-\w+/)?.[0];
  const sum = bar.getByText(/^₹\d+$/);
  await expect.element(sum).toHaveTextContent('₹100');
  expect((await sum.findElement()).className).toBe('');
  expect(moves()).toBe(undefined);
  const more = button('Increase quantity of Milk');
  await more.click();
  await expect.element(sum).toHaveTextContent('₹200');
  await expect.element(sum).toHaveClass('roll');
  expect(moves()).toBe('nudge-odd');
  await more.click();
  await expect.element(sum).toHaveTextContent('₹300');
  expect(moves()).toBe('nudge-even');
  await button('Decrease quantity of Milk').click();
  await expect.element(sum).toHaveTextContent('₹200');
  expect(moves()).toBe('nudge-even');
});

test('beside a bill every button names its total, as long as the bill is in sight', async () => {
  stubCart({ Milk: { quantity: 1 } });
  const line = { _id: 'Milk', quantity: 1, productId: { ...PRODUCT, _id: 'Milk', name: 'Milk', price: 100 } };
  const chargeRates = { ...EMPTY_CART.chargeRates, delivery: 25, freeDeliveryFrom: 150, handling: 5 };
  stubCalls({ 'GET /api/cart/get': { ...EMPTY_CART, data: [line], chargeRates } });
  openPart(<CartButton />);
  await button('1 item ₹100').click();
  await expect.element(drawer.getByText('₹130').first()).toBeVisible();
  await expect.element(page.getByText('1 item₹130').first()).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('1 item ₹100')).toBeVisible();
});

test('where the bill cannot be read, the bar of /cart names no sum either', async () => {
  await page.viewport(390, 844);
  localStorage.setItem('cart-summary', '{"quantity":4,"total":400}');
  stubCalls({ 'GET /api/cart/get': 'offline' });
  openPart(
    <>
      <CartPage />
      <CartBar />
    </>,
    { at: '/cart' },
  );
  await expect.element(button('Try again')).toBeVisible();
  await expect.element(bar).toMatchTextContent('4 item');
  await expect.element(bar).not.toMatchTextContent('₹');
});

test('a cart that is known without a network only promises no charges', async () => {
  stubCalls({ 'GET /api/cart/get': 'offline', 'POST /api/product/bought-together': { data: [] } });
  const line = { _id: 'Milk', quantity: 1, productId: { ...PRODUCT, _id: 'Milk', name: 'Milk', price: 62 } };
  // Nothing has been read in this tab, whose charges would be known otherwise.
  const client = new QueryClient();
  client.setQueryData(personalKey('cart', null), [line]);
  openPart(
    <QueryClientProvider client={client}>
      <CartPage />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('₹62 plus charges').first()).toBeVisible();
  await expect.element(page.getByText('Free', { exact: true })).not.toBeInTheDocument();
});
