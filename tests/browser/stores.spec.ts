// Shoppers and stores: a pincode selects the store, its stock is shown, and the checkout says which store
// serves an address.

import { cashButton } from './card-checkout.ts';
import { addToCart, listProducts, REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, findProducts, makeShopper, signInAs, type Shopper } from './shopper.ts';
import { deliverTo, makeStore, markPage, saveAddressIn, stockUp, typePincode } from './store-owner.ts';

let owner: Shopper;
test.beforeEach(async ({ request }) => {
  owner = await signInAs(request, demoAccounts().owner);
});

test.describe('the pincode in the header', () => {
  test(
    'chooses the store, in every tab, until somebody signs out',
    { tag: '@phone' },
    async ({ page, context, request }) => {
      const store = await makeStore(owner);
      const [product] = await listProducts(request);
      const { email } = await makeShopper(request);
      await page.goto(`/product/p-${product!._id}`);
      await addToCart(page, product!);
      const expectSamePage = await markPage(page);
      await expect(deliverTo(page, 'Choose your pincode')).toBeVisible();
      const panel = await typePincode(page, store.pincode);
      await expect(panel.getByText(store.name)).toBeVisible();
      await expect(panel.getByText('Delivers in about 8 to 14 minutes · Open')).toBeVisible();
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

      // It changes in this tab when it is changed in another.
      await page.goto(`/product/p-${product!._id}`);
      await expect(deliverTo(page, 'Deliver to 560001')).toBeVisible();
      const other = await context.newPage();
      await other.goto('/login');
      await typePincode(other, store.pincode);
      await expect(deliverTo(page, `Deliver to ${store.pincode}`)).toBeVisible();
      await expect(page.getByRole('main').getByText('Out of Stock', { exact: true })).toBeVisible();

      // It stays when somebody signs in, and is removed when they sign out.
      await other.keyboard.press('Escape');
      await other.getByLabel('Email').fill(email);
      await other.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await other.getByRole('button', { name: 'Login' }).click();
      await expect(other).toHaveURL('/');
      await expect(deliverTo(other, `Deliver to ${store.pincode}`)).toBeVisible();
      await other.goto('/user');
      await other.getByRole('button', { name: 'Log Out' }).click();
      await expect(deliverTo(other, 'Choose your pincode')).toBeVisible();
    },
  );
});

test(
  'an address of another store is reported at checkout, the switch is made there, and six presses are one order',
  { tag: '@phone' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const shopper = await makeShopper(request);
    const products = (await findProducts(shopper)).slice(0, 2);
    await shopper.fillCart(products);
    const store = await makeStore(owner);
    await stockUp(owner, store, products);
    await saveAddressIn(shopper, store.pincode, 'Far Lane 1');
    await enter(page, shopper);
    await page.goto('/checkout');
    await expect(page.getByRole('radio', { name: 'Far Lane 1' })).toBeChecked();
    const expectSamePage = await markPage(page);
    await cashButton(page).click();
    await page.getByRole('button', { name: `Switch to ${store.name}` }).click();
    await expect(page.getByText('You are now shopping at that store.')).toBeVisible();
    // Scrolled, the header of a phone is folded.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(deliverTo(page, 'Deliver to Far Lane 1')).toBeVisible();
    await expectSamePage();
    await expect(cashButton(page)).toHaveAttribute('aria-disabled', 'false');
    await cashButton(page).evaluate((button: HTMLElement) => {
      for (let press = 0; press < 6; press++) button.click();
    });
    await expect(page).toHaveURL('/success');
    const rows = await shopper.call<{ orderId: string }[]>('GET', '/api/order/order-list');
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(1);
  },
);
