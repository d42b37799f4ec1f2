import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { expect, test } from './shop-test.ts';
import { ADDRESS, enter, findProducts, makeShopper, PASSWORD, type Shopper } from './shopper.ts';

const CASH_CALL = '**/api/order/cash-on-delivery';

type Row = { orderId: string; status: string; totalAmt: number };

async function countPurchases(shopper: Shopper): Promise<number> {
  const rows = await shopper.call<Row[]>('GET', '/api/order/order-list');
  return new Set(rows.map(({ orderId }) => orderId)).size;
}

/** On a phone only the chosen address is shown. */
async function unfoldAddresses(page: Page): Promise<void> {
  if (page.viewportSize()!.width >= 768) return;
  await expect(page.getByRole('radio')).toHaveCount(1);
  await page.getByRole('button', { name: 'Change' }).click();
}

async function fillAddress(page: Page, addressLine: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Address' });
  await dialog.getByLabel('Address line').fill(addressLine);
  await dialog.getByLabel('City').fill(ADDRESS.city);
  await dialog.getByLabel('State').selectOption(ADDRESS.state);
  await dialog.getByLabel('Pincode').fill(ADDRESS.pincode);
  await dialog.getByLabel('Mobile').fill(ADDRESS.mobile);
  await dialog.getByRole('button', { name: 'Submit' }).click();
}

function cashButton(page: Page) {
  return page.getByRole('button', { name: 'Cash on Delivery' });
}

test(
  'visitors are asked to log in and come back to checkout',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { email } = await makeShopper(request);
    await page.goto('/checkout');
    await expect(page.getByText('Please Login Before Proceeding')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await page.getByRole('link', { name: 'Go To Home' }).click();
    await expect(page).toHaveURL('/');
  },
);

test.describe('with two products in the cart and an address', () => {
  let shopper: Shopper;

  test.beforeEach(async ({ page, request }) => {
    shopper = await makeShopper(request);
    await shopper.saveAddress('Old Lane 1');
    await shopper.saveAddress('New Lane 2');
    await shopper.fillCart((await findProducts(shopper)).slice(0, 2));
    await enter(page, shopper);
    await page.goto('/checkout');
    await expect(cashButton(page)).toBeVisible();
  });

  test(
    'a cash order goes to the chosen address, is shown in My Orders and can be cancelled',
    { tag: '@phone' },
    async ({ page }) => {
      await expect(page.getByRole('radio', { name: 'New Lane 2' })).toBeChecked();
      await unfoldAddresses(page);
      await page.getByRole('radio', { name: 'Old Lane 1' }).check();
      await expect(page.getByText('2 item').last()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Online Payment' })).toBeEnabled();

      await cashButton(page).click();
      await expect(page).toHaveURL('/success');
      await expect(page.getByRole('heading', { name: 'Order Successfully' })).toBeVisible();
      await expect(page.getByText('CASH ON DELIVERY')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Order Successfully' })).toBeVisible();
      const [row] = await shopper.call<Row[]>('GET', '/api/order/order-list');
      const orderNumber = `Order #${row!.orderId.slice(-6).toUpperCase()}`;
      await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(2);
      await expect(page.getByText('Old Lane 1')).toBeVisible();

      await page.getByRole('link', { name: 'View order' }).click();
      const order = page.getByRole('article', { name: orderNumber });
      await expect(order).toHaveCount(1);
      await expect(order.getByText('PLACED')).toBeVisible();
      await expect(order.getByText('Old Lane 1')).toBeVisible();
      await expect(order.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(2);

      await order.getByRole('button', { name: 'Cancel order' }).click();
      const question = page.getByRole('dialog', { name: 'Cancel this order?' });
      await question.getByRole('button', { name: 'Keep order' }).click();
      await expect(question).toHaveCount(0);
      await expect(order.getByText('PLACED')).toBeVisible();
      await order.getByRole('button', { name: 'Cancel order' }).click();
      await question.getByRole('button', { name: 'Cancel order' }).click();
      await expect(order.getByText('Cancelled', { exact: true })).toBeVisible();
      await expect(order.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
      await page.goto('/checkout');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
    },
  );

  test(
    'delivery preferences are sent with the order; the choice for short lines is remembered',
    { tag: '@phone' },
    async ({ page }) => {
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/cash-on-delivery')) sent.push(request.postDataJSON());
      });
      const ifShort = page.getByLabel('If something is missing');
      const leaveAtDoor = page.getByLabel('Leave it at the door');
      await expect(ifShort).toHaveValue('refund');
      await expect(leaveAtDoor).not.toBeChecked();
      await ifShort.selectOption('Replace with something similar');
      await leaveAtDoor.check();
      await cashButton(page).click();
      await expect(page).toHaveURL('/success');
      expect(sent).toEqual([expect.objectContaining({ ifShort: 'replace', leaveAtDoor: true })]);

      await shopper.fillCart((await findProducts(shopper)).slice(0, 1));
      await page.goto('/checkout');
      await expect(ifShort).toHaveValue('replace');
      await expect(leaveAtDoor).not.toBeChecked();
    },
  );

  test('pressing twice on a slow line is one order', { tag: '@phone' }, async ({ page }) => {
    const keys: string[] = [];
    await page.route(CASH_CALL, async (route) => {
      keys.push(route.request().headers()['idempotency-key']!);
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await cashButton(page).dblclick();
    await cashButton(page).click({ force: true });
    await expect(page).toHaveURL('/success');
    expect(keys).toHaveLength(1);
    expect(await countPurchases(shopper)).toBe(1);
  });

  test(
    'a call with a lost answer is repeated with the same key',
    { tag: '@phone' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/ERR_FAILED/);
      const keys: string[] = [];
      await page.route(CASH_CALL, async (route) => {
        keys.push(route.request().headers()['idempotency-key']!);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.abort();
      });
      // The cart, too, stays as it was seen until the second press.
      await page.route('**/api/cart/get', (route) => (keys.length === 1 ? route.abort() : route.continue()));
      await cashButton(page).click();
      await expect(page.getByText('It is safe to try again: you will not get two orders.')).toBeVisible();
      await cashButton(page).click();
      await expect(page).toHaveURL('/success');
      expect(new Set(keys).size).toBe(1);
      expect(await countPurchases(shopper)).toBe(1);
    },
  );

  test(
    'the key survives a reload, and a later order gets another one',
    { tag: '@phone' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 503/);
      const keys: string[] = [];
      await page.route(CASH_CALL, async (route) => {
        keys.push(route.request().headers()['idempotency-key']!);
        if (keys.length > 1) return route.continue();
        const body = {
          success: false,
          error: true,
          message: 'The shop is busy. Please try again.',
          data: null,
        };
        return route.fulfill({ status: 503, json: { ...body, code: 'BUSY' } });
      });
      await cashButton(page).click();
      await expect(page.getByText('The shop is busy. Please try again.').first()).toBeVisible();
      await page.reload();
      await cashButton(page).click();
      await expect(page).toHaveURL('/success');
      expect(keys[1]).toBe(keys[0]);

      await shopper.fillCart((await findProducts(shopper)).slice(2, 3));
      await page.goto('/checkout');
      await cashButton(page).click();
      await expect(page).toHaveURL('/success');
      expect(keys[2]).not.toBe(keys[0]);
      expect(await countPurchases(shopper)).toBe(2);
    },
  );

  test(
    'an order whose answer was lost is shown with the empty cart',
    { tag: '@phone' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/ERR_FAILED/);
      await page.route(CASH_CALL, async (route) => {
        await route.fetch();
        return route.abort();
      });
      await cashButton(page).click();
      await expect(page.getByText('Your last order may have gone through.')).toBeVisible();
      await page.getByRole('link', { name: 'Check My Orders' }).click();
      await expect(page.getByRole('article')).toHaveCount(1);
    },
  );

  test(
    'offline says so, keeps everything, and works once the connection is back',
    { tag: '@phone' },
    async ({ page, context, expectedErrors }) => {
      expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
      await context.setOffline(true);
      await cashButton(page).click();
      await expect(page.getByText(/You seem to be offline/).first()).toBeVisible();
      await context.setOffline(false);
      await cashButton(page).click();
      await expect(page).toHaveURL('/success');
      expect(await countPurchases(shopper)).toBe(1);
    },
  );

  test(
    'short lines are named, and nothing is ordered',
    { tag: '@phone' },
    async ({ page, request, expectedErrors }) => {
      expectedErrors.push(/status of 409/);
      const rival = await makeShopper(request);
      // A product that no other test buys.
      const [product] = (await findProducts(shopper)).filter(({ stock }) => stock <= 99).slice(3);
      const line = await shopper.call('POST', '/api/cart/create', { productId: product!._id });
      await shopper.call('PUT', '/api/cart/update-qty', { _id: line._id, qty: product!.stock });
      await page.reload();
      await expect(cashButton(page)).toBeVisible();

      await rival.saveAddress();
      await rival.fillCart([product!]);
      const [{ _id, ...theirs }] = await rival.call('GET', '/api/cart/get');
      const [{ _id: addressId }] = await rival.call('GET', '/api/address/get');
      const list_items = [{ _id, productId: theirs.productId._id, quantity: 1 }];
      const totalAmt = theirs.productId.price;
      await rival.call('POST', '/api/order/cash-on-delivery', { list_items, addressId, totalAmt });

      await cashButton(page).click();
      await expect(page.getByText('Some items are not available').first()).toBeVisible();
      await expect(
        page.getByText(`${product!.name}: only ${product!.stock - 1} left, you asked for ${product!.stock}`),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Review your cart' })).toBeVisible();
      expect(await countPurchases(shopper)).toBe(0);
    },
  );

  test(
    'an order beyond the limit of unpaid orders is refused with a reason, and the cart stays',
    { tag: '@phone' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 409/);
      const product = (await findProducts(shopper)).find(({ stock }) => stock > 50)!;
      const line = await shopper.call('POST', '/api/cart/create', { productId: product._id });
      await shopper.call('PUT', '/api/cart/update-qty', { _id: line._id, qty: 51 });
      await page.reload();
      const reason = `Unpaid orders can hold at most 50 of ${product.name}: please order fewer`;
      for (const way of ['Cash on Delivery', 'Online Payment']) {
        await page.getByRole('button', { name: way }).click();
        await expect(page.getByText(reason).first()).toBeVisible();
        await expect(page.getByRole('button', { name: way })).toBeEnabled();
      }
      await expectAccessible(page);
      expect(await countPurchases(shopper)).toBe(0);
      await page.getByRole('link', { name: 'Review your cart' }).click();
      await expect(page.getByText(product.name).first()).toBeVisible();
      const cart = await shopper.call<{ quantity: number }[]>('GET', '/api/cart/get');
      expect(cart.map(({ quantity }) => quantity)).toContain(51);
    },
  );

  test('a new address is added and chosen without leaving', { tag: '@phone' }, async ({ page }) => {
    await unfoldAddresses(page);
    await page.getByRole('button', { name: 'Add address' }).click();
    await fillAddress(page, 'Address line 3');
    await expect(page.getByRole('radio', { name: 'Address line 3' })).toBeChecked();
  });

  test('the address of the last order is chosen, and the payment methods are visible', async ({ page }) => {
    await unfoldAddresses(page);
    await page.getByRole('radio', { name: 'Old Lane 1' }).check();
    await cashButton(page).click();
    await expect(page).toHaveURL('/success');
    await shopper.fillCart((await findProducts(shopper)).slice(0, 6));
    await page.goto('/checkout');
    await expect(page.getByRole('radio', { name: 'Old Lane 1' })).toBeChecked();
    if (page.viewportSize()!.width < 768) {
      await expect(page.getByRole('radio', { name: 'New Lane 2' })).toBeHidden();
      for (const name of ['Cash on Delivery', 'Online Payment']) {
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
      // At the end of the page the buttons have space of their own: nothing lies under them.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const footer = (await page.getByRole('contentinfo').boundingBox())!;
      const buttons = (await cashButton(page).boundingBox())!;
      expect(buttons.y + buttons.height).toBeLessThanOrEqual(footer.y);
    }
  });

  test('axe finds nothing on checkout and success', { tag: '@phone' }, async ({ page }) => {
    await expectFits(page);
    await cashButton(page).click();
    await expect(page.getByText('CASH ON DELIVERY')).toBeVisible();
    await expectFits(page);
  });

  test(
    'axe finds nothing on an order and the question before cancelling it',
    { tag: '@phone' },
    async ({ page }) => {
      await cashButton(page).click();
      await page.getByRole('link', { name: 'View order' }).click();
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectFits(page);
      await page.getByRole('button', { name: 'Keep order' }).click();
      await expectFits(page);
    },
  );
});

test(
  'axe finds nothing on an empty checkout and on /cancel',
  { tag: '@phone' },
  async ({ page, request }) => {
    await enter(page, await makeShopper(request));
    await page.goto('/cancel');
    await expect(page.getByRole('heading', { name: 'Order Cancel' })).toBeVisible();
    await expectFits(page);
    await page.goto('/checkout');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expectFits(page);
  },
);

test(
  'without an address the dialog opens, and again when a payment method is pressed',
  { tag: '@phone' },
  async ({ page, request }) => {
    const shopper = await makeShopper(request);
    const profile = { name: 'Asha Rao', email: shopper.email, mobile: '9812345678' };
    await shopper.call('PUT', '/api/user/update-user', profile);
    await shopper.fillCart((await findProducts(shopper)).slice(0, 1));
    await enter(page, shopper);
    await page.goto('/checkout');
    const dialog = page.getByRole('dialog', { name: 'Add Address' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await cashButton(page).click();
    await expect(page.locator('#messages').getByText('Choose a delivery address')).toBeVisible();
    await expect(dialog.getByLabel('Mobile')).toHaveValue('9812345678');
    expect(await countPurchases(shopper)).toBe(0);
    await fillAddress(page, '4 New Road');
    await expect(page.getByRole('radio', { name: '4 New Road' })).toBeChecked();
    await cashButton(page).click();
    await expect(page).toHaveURL('/success');
  },
);
