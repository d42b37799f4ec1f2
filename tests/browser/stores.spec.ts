// Shoppers and stores: a pincode selects the store, its stock is shown, and the checkout says which store
// serves an address.

import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { addToCart, expectNoSidewaysScroll, listProducts, REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, findProducts, makeShopper, signInAs, type Product, type Shopper } from './shopper.ts';
import {
  deliverTo,
  makePincode,
  makeStore,
  markPage,
  saveAddressIn,
  stockUp,
  typePincode,
  type MadeStore,
} from './store-owner.ts';

const CASH_CALL = '**/api/order/cash-on-delivery';

let owner: Shopper;
test.beforeEach(async ({ request }) => {
  owner = await signInAs(request, demoAccounts().owner);
});

const cashButton = (page: Page) => page.getByRole('button', { name: 'Cash on Delivery' });

test.describe('the pincode in the header', () => {
  test(
    'chooses the store, and the open page shows its stock',
    { tag: '@phone' },
    async ({ page, request }) => {
      const store = await makeStore(owner);
      const [product] = await listProducts(request);
      await page.goto(`/product/p-${product!._id}`);
      await addToCart(page, product!);
      const expectSamePage = await markPage(page);
      await expect(deliverTo(page, 'Choose your pincode')).toBeVisible();

      const panel = await typePincode(page, store.pincode.slice(0, 5));
      await panel.getByLabel('Pincode').press('Enter');
      await expect(panel.getByLabel('Pincode')).toHaveAccessibleDescription('Enter a six-digit pincode');
      await panel.getByLabel('Pincode').fill(store.pincode);
      await expect(panel.getByText(store.name)).toBeVisible();
      await expect(panel.getByText('Delivers in about 8 to 14 minutes · Open')).toBeVisible();
      await expect(panel.getByText(`${product!.name} is out of stock.`)).toBeVisible();
      await expectFits(page);
      await panel.getByRole('button', { name: 'Continue' }).click();
      await expect(panel).toHaveCount(0);
      await expect(page.getByRole('main').getByText('Out of Stock', { exact: true })).toBeVisible();
      await expect(deliverTo(page, `Deliver to ${store.pincode}`)).toBeFocused();
      await expectSamePage();

      // The cart keeps its line and says what the store lacks.
      await page.goto('/cart');
      await expect(page.getByRole('list', { name: 'Items' }).getByText('Out of stock')).toBeVisible();
      await expect(deliverTo(page, `Deliver to ${store.pincode}`)).toBeVisible();
      // Another store with other stock, and the same cart.
      await typePincode(page, '560001');
      await page.keyboard.press('Escape');
      await expect(deliverTo(page, 'Deliver to 560001')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Items' }).getByText('Out of stock')).toHaveCount(0);
      await expectFits(page);
    },
  );

  test(
    'without delivery, takes a request that the owner sees',
    { tag: '@phone' },
    async ({ page, request, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
      const pincode = makePincode();
      await page.goto('/');
      const panel = await typePincode(page, pincode);
      await expect(panel.getByText(`We do not deliver to ${pincode} yet`)).toBeVisible();
      await panel.getByRole('button', { name: 'Request delivery' }).click();
      await expect(panel.getByRole('textbox', { name: 'email' })).toHaveAccessibleDescription(
        'Enter a valid email',
      );
      await panel.getByRole('textbox', { name: 'email' }).fill('asha@example.test');
      await expectFits(page);
      await panel.getByRole('button', { name: 'Request delivery' }).click();
      await expect(panel.getByText(`Thank you. We have noted your request for ${pincode}.`)).toBeVisible();
      await page.keyboard.press('Escape');
      // No pincode was chosen.
      await expect(deliverTo(page, 'Choose your pincode')).toBeVisible();

      await enter(page, await signInAs(request, demoAccounts().owner));
      await page.goto('/dashboard/stores');
      await expect(
        page.getByRole('table', { name: 'Delivery requests' }).getByRole('rowheader', { name: pincode }),
      ).toBeVisible();
    },
  );

  test(
    'changes in this tab when it is changed in another',
    { tag: '@phone' },
    async ({ page, context, request }) => {
      const store = await makeStore(owner);
      const [product] = await listProducts(request);
      await page.goto(`/product/p-${product!._id}`);
      await expect(deliverTo(page, 'Choose your pincode')).toBeVisible();
      const other = await context.newPage();
      await other.goto('/');
      await typePincode(other, store.pincode);
      await expect(deliverTo(page, `Deliver to ${store.pincode}`)).toBeVisible();
      await expect(page.getByRole('main').getByText('Out of Stock', { exact: true })).toBeVisible();
    },
  );

  test('is asked for again after a lost network', { tag: '@phone' }, async ({ page, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const store = await makeStore(owner);
    await page.goto('/');
    await page.route('**/api/store/find**', (route) => route.abort());
    const panel = await typePincode(page, store.pincode);
    await expect(panel.getByRole('alert')).toContainText('You seem to be offline');
    await page.unroute('**/api/store/find**');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText(store.name)).toBeVisible();
  });

  test(
    'stays when somebody signs in, and is removed when they sign out',
    { tag: '@phone' },
    async ({ page, request }) => {
      const { email } = await makeShopper(request);
      await page.goto('/login');
      await typePincode(page, '560001');
      await page.keyboard.press('Escape');
      await expect(deliverTo(page, 'Deliver to 560001')).toBeVisible();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL('/');
      await expect(deliverTo(page, 'Deliver to 560001')).toBeVisible();
      await page.goto('/user');
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(deliverTo(page, 'Choose your pincode')).toBeVisible();
    },
  );

  test(
    'is saved as typed, also when the panel is closed before the shop has answered',
    { tag: '@phone' },
    async ({ page }) => {
      const held: (() => void)[] = [];
      await page.route('**/api/store/find*', async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
      const typeAndClose = async (pincode: string) => {
        const panel = await typePincode(page, pincode);
        await page.keyboard.press('Escape');
        await expect(panel).toHaveCount(0);
        for (const answer of held) answer();
      };
      await page.goto('/');
      await typeAndClose('560001');
      await expect(deliverTo(page, 'Deliver to 560001')).toBeVisible();

      // For a pincode without delivery the panel says so, and the chosen one stays.
      const pincode = makePincode();
      await typeAndClose(pincode);
      await expect(page.getByText(`We do not deliver to ${pincode} yet`)).toBeVisible();
      await expect(deliverTo(page, 'Deliver to 560001')).toBeVisible();
    },
  );

  test('becomes the address of a signed-in shopper, without a layout shift', async ({ page, request }) => {
    const shopper = await makeShopper(request);
    await shopper.saveAddress();
    const boxes = () =>
      Promise.all(
        ['Search for products', 'Jhatpat home'].map((name) =>
          page.getByRole('banner').getByRole('link', { name }).boundingBox(),
        ),
      );
    await page.goto('/cart');
    await expect(deliverTo(page, 'Choose your pincode')).toBeVisible();
    const before = await boxes();
    await enter(page, shopper);
    const answer = await page.goto('/cart');
    expect(await answer!.text()).not.toContain('MG Road');
    await expect(deliverTo(page, 'Deliver to 12 MG Road')).toBeVisible();
    expect(await boxes()).toEqual(before);
    await expectFits(page);

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(deliverTo(page, 'Choose your pincode')).toBeVisible();
  });

  test(
    'follows the first address of a shopper without a choice, and says what that changes',
    { tag: '@phone' },
    async ({ page, request }) => {
      const [store, shopper] = [await makeStore(owner), await makeShopper(request)];
      await saveAddressIn(shopper, store.pincode, 'Far Lane 1');
      await enter(page, shopper);
      await page.goto('/');
      await expect(page.getByText(`${store.name} delivers to ${store.pincode}`)).toBeVisible();
      await expect(deliverTo(page, 'Deliver to Far Lane 1')).toBeVisible();
    },
  );
});

test.describe('at checkout', () => {
  let shopper: Shopper;
  let products: Product[];

  test.beforeEach(async ({ page, request }) => {
    shopper = await makeShopper(request);
    products = (await findProducts(shopper)).slice(0, 2);
    await shopper.fillCart(products);
    await enter(page, shopper);
  });

  async function openCheckout(page: Page, pincode: string): Promise<void> {
    await saveAddressIn(shopper, pincode, 'Far Lane 1');
    await page.goto('/checkout');
    await expect(cashButton(page)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Far Lane 1' })).toBeChecked();
  }

  async function countOrders(): Promise<number> {
    const rows = await shopper.call<{ orderId: string }[]>('GET', '/api/order/order-list');
    return new Set(rows.map(({ orderId }) => orderId)).size;
  }

  test(
    'an address of another store is reported, the switch is made there, and six presses are one order',
    { tag: '@phone' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
      const store = await makeStore(owner);
      await stockUp(owner, store, products);
      await openCheckout(page, store.pincode);
      const expectSamePage = await markPage(page);
      await cashButton(page).click();
      await expect(page.getByText(`This address is served by ${store.name}.`)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: `Switch to ${store.name}` }).click();
      await expect(page.getByText('You are now shopping at that store.')).toBeVisible();
      await expect(deliverTo(page, 'Deliver to Far Lane 1')).toBeVisible();
      await expectSamePage();
      await cashButton(page).evaluate((button: HTMLElement) => {
        for (let press = 0; press < 6; press++) button.click();
      });
      await expect(page).toHaveURL('/success');
      expect(await countOrders()).toBe(1);
    },
  );

  test(
    'a product that the other store lacks blocks the order until it is removed',
    { tag: '@phone' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
      const store = await makeStore(owner);
      await stockUp(owner, store, products.slice(0, 1));
      await openCheckout(page, store.pincode);
      await cashButton(page).click();
      await page.getByRole('button', { name: `Switch to ${store.name}` }).click();
      await expect(page.getByText(`${products[1]!.name} is out of stock.`).last()).toBeVisible();
      await expect(cashButton(page)).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('button', { name: 'Remove it' }).click();
      await cashButton(page).click();
      await expect(page).toHaveURL('/success');
      expect(await countOrders()).toBe(1);
    },
  );

  test(
    'an address without delivery says so at the address',
    { tag: '@phone' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
      const pincode = makePincode();
      await saveAddressIn(shopper, '560001', 'Near Lane 2');
      await openCheckout(page, pincode);
      await cashButton(page).click();
      const words = page
        .getByRole('alert')
        .getByText(`We do not deliver to ${pincode} yet. Choose another address.`);
      await expect(words).toBeInViewport();
      await expectFits(page);
      await page.getByRole('radio', { name: 'Near Lane 2' }).check();
      await expect(words).toHaveCount(0);
      await expect(deliverTo(page, 'Deliver to Near Lane 2')).toBeVisible();
      await cashButton(page).click();
      await expect(page).toHaveURL('/success');
    },
  );

  test(
    'the header follows the choice of an address of another store, with a message',
    { tag: '@phone' },
    async ({ page }) => {
      const store = await makeStore(owner);
      await stockUp(owner, store, products);
      await saveAddressIn(shopper, store.pincode, 'Other Lane 3');
      await openCheckout(page, '560001');
      await expect(deliverTo(page, 'Deliver to Far Lane 1')).toBeVisible();
      const change = page.getByRole('button', { name: 'Change', exact: true });
      if (await change.isVisible()) await change.click();
      await page.getByRole('radio', { name: 'Other Lane 3' }).check();
      await expect(deliverTo(page, 'Deliver to Other Lane 3')).toBeVisible();
      await expect(
        page.getByText(`This address is served by ${store.name}. You are now shopping at that store.`),
      ).toBeVisible();
      await expectFits(page);
      await cashButton(page).click();
      await expect(page).toHaveURL('/success');
    },
  );

  test(
    'a store that is closed says when it opens, and the cart stays',
    { tag: '@phone' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
      const store = await makeClosedStore();
      await stockUp(owner, store, products);
      await page.goto('/');
      const panel = await typePincode(page, store.pincode);
      await expect(panel.getByText(/^Closed now, opens /)).toBeVisible();
      await expectAccessible(page);
      await openCheckout(page, store.pincode);
      await cashButton(page).click();
      await expect(page.getByText(/We are closed now\. We open .*6:00 am\./).last()).toBeVisible();
      await expect(page.getByText('Your cart is saved.')).toBeVisible();
      await expectAccessible(page);
      expect(await countOrders()).toBe(0);
    },
  );

  /** Open for one minute, which has passed or comes by the day after tomorrow. */
  async function makeClosedStore(): Promise<MadeStore> {
    // The weekday in Bengaluru: closed today and yesterday, open tomorrow.
    const now = new Date(Date.now() + 5.5 * 60 * 60_000);
    const today = (now.getUTCDay() + 6) % 7;
    const hours = Array.from({ length: 7 }, (_none, day) =>
      day === today || day === (today + 6) % 7 ? null : { from: '06:00', to: '23:00' },
    );
    return makeStore(owner, { hours });
  }

  test(
    'a lost connection loses nothing: the press can be repeated',
    { tag: '@phone' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(REJECTED_REQUEST);
      const store = await makeStore(owner);
      await stockUp(owner, store, products);
      await openCheckout(page, store.pincode);
      await cashButton(page).click();
      const switchButton = page.getByRole('button', { name: `Switch to ${store.name}` });
      await page.route('**/api/store/find**', (route) => route.abort());
      await switchButton.click();
      await expect(page.getByText(/You seem to be offline/).first()).toBeVisible();
      await page.unroute('**/api/store/find**');
      await switchButton.click();
      await expect(switchButton).toHaveCount(0);
      await page.route(CASH_CALL, (route) => route.abort(), { times: 1 });
      await cashButton(page).click();
      await expect(page.getByText('It is safe to try again: you will not get two orders.')).toBeVisible();
      await cashButton(page).click();
      await expect(page).toHaveURL('/success');
      expect(await countOrders()).toBe(1);
    },
  );
});
