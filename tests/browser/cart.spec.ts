// The cart in the browser: steppers, header, drawer, /cart and the small-screen bar.

import { expectAccessible } from './expect-accessible.ts';
import {
  addToCart,
  expectNoSidewaysScroll,
  listProducts,
  REJECTED_REQUEST,
  signInNewShopper,
  type DemoProduct,
} from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';

let milk: DemoProduct;
let bread: DemoProduct;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  [milk, bread] = (await listProducts(request)) as [DemoProduct, DemoProduct];
  await request.dispose();
});

const named = (what: string, { name }: DemoProduct) => ({ name: `${what} ${name}`, exact: true });

test.describe('on a wide screen', { tag: '@wide' }, () => {
  test('ADD becomes a stepper, the header follows, minus at one removes the product', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'My Cart' })).toBeVisible();

    await page.getByRole('button', named('Add', milk)).first().click();
    await expect(page.getByText('Item added', { exact: true })).toBeVisible();
    await expect(header.getByRole('button', { name: /^1 item ₹/ })).toBeVisible();

    await page.getByRole('button', named('Increase quantity of', milk)).first().click();
    await expect(header.getByRole('button', { name: /^2 item ₹/ })).toBeVisible();

    await page.getByRole('button', named('Decrease quantity of', milk)).first().click();
    await expect(page.getByText('Item remove', { exact: true })).toBeVisible();
    await page.getByRole('button', named('Decrease quantity of', milk)).first().click();
    await expect(page.getByRole('button', named('Add', milk)).first()).toBeVisible();
    await expect(header.getByRole('button', { name: 'My Cart' })).toBeVisible();
  });

  test('quick presses during a slow request end with the right quantity, one request at a time', async ({
    page,
  }) => {
    let pending = 0;
    let most = 0;
    await page.route(/\/api\/cart\/(create|update-qty)/, async (route) => {
      most = Math.max(most, ++pending);
      await new Promise((resolve) => setTimeout(resolve, 400));
      pending -= 1;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('button', named('Add', milk)).first().click();
    const plus = page.getByRole('button', named('Increase quantity of', milk)).first();
    await plus.click();
    await plus.click();
    await expect(page.getByText('Quantity 3').first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /^3 item/ })).toBeVisible();
    const saved = async () => (await (await page.request.get('/api/cart/get')).json()).data[0]?.quantity;
    await expect.poll(saved).toBe(3);
    await page.reload();
    await expect(page.getByText('Quantity 3').first()).toBeVisible();
    expect(most).toBe(1);
  });

  test('a press beyond the stock is undone with the server’s message', async ({
    page,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(REJECTED_REQUEST);
    // From a category where no other test buys, so that its stock stays as read.
    const [tea] = (await listProducts(request, -1)) as [DemoProduct];
    await addToCart(page, tea, tea.stock);
    await page.goto(`/product/tea-${tea._id}`);
    await page.getByRole('button', named('Increase quantity of', tea)).first().click();
    await expect(page.getByRole('alert').getByText(`Only ${tea.stock} left in stock`)).toBeVisible();
    await expect(page.getByText(`Quantity ${tea.stock}`).first()).toBeVisible();
  });

  test('a press without a connection is queued, and sent when the shop is reached', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(REJECTED_REQUEST);
    await addToCart(page, milk, 2);
    await page.goto(`/product/milk-${milk._id}`);
    await expect(page.getByText('Quantity 2').first()).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', named('Increase quantity of', milk)).first().click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByText('Quantity 3').first()).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await expect(page.getByText('Quantity 3').first()).toBeVisible();
    const { data } = await (await page.request.get('/api/cart/get')).json();
    expect(data[0].quantity).toBe(3);
  });

  test('two tabs show the same cart', async ({ page, context }) => {
    const other = await context.newPage();
    await page.goto('/');
    await other.goto('/');
    await page.getByRole('button', named('Add', milk)).first().click();
    await expect(other.getByRole('banner').getByRole('button', { name: /^1 item/ })).toBeVisible();
  });

  test('a tab that is still reading the cart when another changes it reads it again', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    const other = await context.newPage();
    const isRead = Promise.withResolvers<void>();
    const isChanged = Promise.withResolvers<void>();
    await other.route(
      '/api/cart/get',
      async (route) => {
        const old = await route.fetch();
        isRead.resolve();
        await isChanged.promise;
        await route.fulfill({ response: old });
      },
      { times: 1 },
    );
    await other.goto('/');
    await isRead.promise;
    await page.getByRole('button', named('Add', milk)).first().click();
    await expect(page.getByText('Item added')).toBeVisible();
    isChanged.resolve();
    await expect(other.getByRole('banner').getByRole('button', { name: /^1 item/ })).toBeVisible();
  });

  test('a press made before the scripts arrived happens when they do', async ({ page }) => {
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', named('Add', milk)).first().click();
    await expect(page.getByText('Quantity 1').first()).toBeVisible();
  });

  test('the drawer shows the cart and its total', async ({ page }) => {
    await addToCart(page, milk, 2);
    await addToCart(page, bread, 1);
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('button', { name: /^3 item/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    await expect(drawer.getByText('Your total savings')).toBeVisible();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await expect(drawer.getByText('3 item', { exact: true })).toBeVisible();
    await expect(drawer.getByText('Free', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await drawer.getByRole('button', named('Decrease quantity of', bread)).click();
    await expect(drawer.getByText('2 item', { exact: true })).toBeVisible();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await page.clock.runFor(5_000);
    await expect(drawer.getByRole('listitem')).toHaveCount(1);
  });

  test('the button shows its last text until the cart is known', async ({ page }) => {
    await addToCart(page, milk, 3);
    await page.goto('/');
    const button = page.getByRole('banner').getByRole('button', { name: /^3 item ₹/ });
    await expect(button).toBeVisible();
    let answer = () => {};
    await page.route('**/api/cart/get', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await page.reload();
    await expect(button).toBeVisible();
    answer();
    await expect(button).toBeVisible();
  });

  test('the drawer keeps the focus inside, closes on Escape and gives the focus back', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'My Cart' });
    await button.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    await expect(drawer.getByRole('link', { name: 'Shop Now' })).toBeVisible();
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('Tab');
      // For a moment the focus may be on the guards at both ends.
      await expect(drawer.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('Shop Now leads home and closes the drawer', async ({ page }) => {
    await page.goto('/cart');
    await page.getByRole('button', { name: 'My Cart' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Shop Now' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('a visitor who wants to check out signs in first', async ({ page }) => {
    await addToCart(page, milk, 1);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByText('Please Login Before Proceeding')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => history.state?.usr)).toEqual({ from: '/checkout' });
  });

  test('a shopper goes directly to the checkout', async ({ page }) => {
    await signInNewShopper(page);
    await page.goto('/');
    await page.getByRole('button', named('Add', milk)).first().click();
    await page.getByRole('button', { name: /^1 item/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeHidden();
  });

  test('a cart that cannot be loaded says so, and is loaded again on a press', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(REJECTED_REQUEST);
    await addToCart(page, milk, 1);
    await page.route('**/api/cart/get', (route) => route.abort());
    await page.goto('/cart');
    await expect(page.getByText('Your cart could not be loaded.')).toBeVisible();
    await page.unroute('**/api/cart/get');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: milk.name })).toBeVisible();
  });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the bar shows count and total, leads to /cart and covers nothing', async ({ page }) => {
    await addToCart(page, milk, 3);
    await page.goto('/');
    const bar = page.getByRole('complementary', { name: 'Cart summary' });
    await expect(bar).toContainText('3 item');
    await expect(bar).toContainText('₹');
    // Rows get their real height when they come near, so the end moves while scrolling to it.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const footer = await page.getByRole('contentinfo').boundingBox();
      expect(footer!.y + footer!.height).toBeLessThanOrEqual((await bar.boundingBox())!.y + 1);
    }).toPass();
    await bar.getByRole('link', { name: 'View Cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('no bar with an empty cart, and none on the checkout', async ({ page, request }) => {
    const shopper = await makeShopper(request);
    // Without an address, the checkout asks for one in a dialog that covers the rest.
    await shopper.saveAddress();
    await enter(page, shopper);
    await page.goto('/cart');
    await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
    const bar = page.getByRole('complementary', { name: 'Cart summary' });
    await expect(bar).toBeHidden();
    await expectAccessible(page);

    await page.goto('/');
    const add = page.getByRole('button', named('Add', milk)).first();
    expect(await add.boundingBox()).toMatchObject({ height: 44 });
    await add.tap();
    await expect(bar).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByRole('button', { name: 'Cash on Delivery' })).toBeVisible();
    await expect(bar).toBeHidden();
  });
});
