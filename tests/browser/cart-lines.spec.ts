// The lines of a cart: their total, how they are changed and removed, and what a sold-out line blocks.

import type { Locator, Page } from '@playwright/test';
import { makeProduct, makeWord, type Made } from './product-owner.ts';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, makeShopper, signInAs, type Shopper } from './shopper.ts';

let owner: Shopper;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  owner = await signInAs(request, demoAccounts().owner);
});

const line = (place: Page | Locator, { name }: Made) =>
  place.getByRole('list', { name: 'Items' }).getByRole('listitem').filter({ hasText: name });

/**
 * Products at 100 rupees each, without a category, in the given quantities in the cart of a new shopper with
 * an address.
 */
async function openCart(page: Page, shopper: Shopper, ...quantities: number[]): Promise<Made[]> {
  const products: Made[] = [];
  for (const quantity of quantities) {
    const product = await makeProduct(owner, `Jaggery ${makeWord()}`, { stock: 20 });
    const { _id } = await shopper.call('POST', '/api/cart/create', { productId: product._id });
    if (quantity > 1) await shopper.call('PUT', '/api/cart/update-qty', { _id, qty: quantity });
    products.push(product);
  }
  await enter(page, shopper);
  await page.goto('/cart');
  for (const product of products) await expect(line(page, product)).toBeVisible();
  return products;
}

async function setStock({ _id, name }: Made, stock: number): Promise<void> {
  const plain = { name, unit: '1 kg', price: 100, discount: 0, description: 'Plain' };
  await owner.call('PUT', '/api/product/update-product-details', { ...plain, _id, stock });
}

const savedQuantities = async (shopper: Shopper): Promise<number[]> =>
  (await shopper.call<{ quantity: number }[]>('GET', '/api/cart/get')).map(({ quantity }) => quantity);

test(
  'a sold-out line is grey, does not count, and blocks the checkout until it is removed',
  { tag: '@phone' },
  async ({ page, request }) => {
    const shopper = await makeShopper(request);
    await shopper.saveAddress();
    const [gone, saved] = (await openCart(page, shopper, 2, 3)) as [Made, Made];
    await setStock(gone, 0);
    await page.reload();
    const main = page.getByRole('main');
    await expect(line(page, gone).getByText('Out of stock')).toBeVisible();
    await expect(line(page, gone).getByRole('button', { name: /quantity/i })).toHaveCount(0);
    await expect(line(page, gone).getByRole('textbox')).toHaveCount(0);
    await expect(main.getByText('3 item', { exact: true })).toBeVisible();
    await expect(main.getByText('₹300', { exact: true }).first()).toBeVisible();
    await expect(main.getByText('₹500')).toHaveCount(0);
    await expectFits(page);

    const proceed = page.getByRole('button', { name: 'Proceed' });
    await expect(proceed).toHaveAttribute('aria-disabled', 'true');
    await proceed.click({ force: true });
    await expect(page.locator('#messages').getByText(`${gone.name} is out of stock.`)).toBeVisible();
    await expect(page).toHaveURL('/cart');

    // The checkout shows the same message and choice.
    await page.goto('/checkout');
    const cash = page.getByRole('button', { name: 'Cash on Delivery' });
    await expect(cash).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: 'Online Payment' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(cash).toHaveAccessibleDescription(new RegExp(`${gone.name} is out of stock`));
    await expectFits(page);
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect(cash).toHaveAttribute('aria-disabled', 'false');
    await page.getByRole('button', { name: `Undo removing ${gone.name}` }).click();
    await expect(cash).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: `Remove ${gone.name}` }).click();
    await cash.click();
    await expect(page).toHaveURL('/success');
    await expect.poll(() => savedQuantities(shopper)).toEqual([]);
    expect(saved.name).not.toBe(gone.name);
  },
);

test(
  'a line with too little stock blocks the checkout too, and one press takes the available units',
  { tag: '@phone' },
  async ({ page, request }) => {
    const shopper = await makeShopper(request);
    const [short] = (await openCart(page, shopper, 5)) as [Made];
    await setStock(short, 3);
    await page.reload();
    await expect(line(page, short).getByText('Only 3 left in stock')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed' })).toHaveAttribute('aria-disabled', 'true');
    const bar = page.getByRole('complementary', { name: 'Cart summary' });
    await expect(bar.getByText(`${short.name}: only 3 left in stock.`)).toBeVisible();
    await line(page, short).getByRole('button', { name: 'Reduce to 3' }).tap();
    await expect(page.getByRole('button', { name: 'Proceed' })).toHaveAttribute('aria-disabled', 'false');
    await expect.poll(() => savedQuantities(shopper)).toEqual([3]);
  },
);

test(
  'a line is removed with one press and can be put back for 5 s',
  { tag: '@phone' },
  async ({ page, request }) => {
    const shopper = await makeShopper(request);
    await page.clock.install();
    const [first, second] = (await openCart(page, shopper, 2, 1)) as [Made, Made];
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
    await line(page, first)
      .getByRole('button', { name: `Remove ${first.name}` })
      .tap();
    await expect(page.getByText('Item remove', { exact: true })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Cart summary' })).toContainText('1 item');
    await line(page, first).getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByRole('complementary', { name: 'Cart summary' })).toContainText('3 item');
    await expect(items.first()).toContainText(first.name);
    expect(await savedQuantities(shopper)).toEqual([2, 1]);

    // Minus at one also removes the line.
    await line(page, second)
      .getByRole('button', { name: `Decrease quantity of ${second.name}` })
      .tap();
    await expect(line(page, second).getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await savedQuantities(shopper)).toEqual([2, 1]);
    await page.clock.runFor(5_000);
    await expect(line(page, second)).toHaveCount(0);
    await expect.poll(() => savedQuantities(shopper)).toEqual([2]);
  },
);

test(
  'the last line can be put back too, and leaving the page makes its removal final',
  { tag: '@phone' },
  async ({ page, request }) => {
    const shopper = await makeShopper(request);
    const [only] = (await openCart(page, shopper, 1)) as [Made];
    const remove = page.getByRole('button', { name: `Remove ${only.name}` });
    await remove.tap();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByText('Your cart is empty')).toHaveCount(0);
    await remove.tap();
    await page.getByRole('link', { name: 'Shop Now' }).tap();
    await expect(page).toHaveURL('/');
    await expect.poll(() => savedQuantities(shopper)).toEqual([]);
  },
);

test('a removal stays when the page is reloaded at once', { tag: '@phone' }, async ({ page, request }) => {
  const shopper = await makeShopper(request);
  const [gone, saved] = (await openCart(page, shopper, 1, 1)) as [Made, Made];
  await page.getByRole('button', { name: `Remove ${gone.name}` }).tap();
  await expect(line(page, gone).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.reload();
  await expect(line(page, saved)).toBeVisible();
  await expect.poll(() => savedQuantities(shopper)).toEqual([1]);
});

test(
  'a quantity is typed, and the totals of the lines follow',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of 409/);
    const shopper = await makeShopper(request);
    const [product, other] = (await openCart(page, shopper, 1, 1)) as [Made, Made];
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^2 item/ })
      .click();
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    const input = drawer.getByRole('textbox', { name: `Quantity of ${product.name}` });
    await input.fill('12');
    await input.press('Enter');
    await expect(line(drawer, product)).toContainText('₹1,200');
    await expect(drawer.getByText('13 item', { exact: true })).toBeVisible();
    await expect.poll(() => savedQuantities(shopper)).toEqual([12, 1]);

    // Escape discards the number and does not close the drawer.
    await input.fill('7');
    await input.press('Escape');
    await expect(input).toHaveValue('12');
    await expect(drawer).toBeVisible();

    // More than in stock: the server's message, and the previous quantity.
    await input.fill('50');
    await drawer.getByRole('textbox', { name: `Quantity of ${other.name}` }).focus();
    await expect(page.getByText('Only 20 left in stock').first()).toBeVisible();
    await expect(input).toHaveValue('12');

    // Letters and an empty field are rejected; zero removes the line.
    await input.fill('abc');
    await input.press('Enter');
    await expect(input).toHaveValue('12');
    await input.fill('0');
    await input.press('Enter');
    const undo = drawer.getByRole('button', { name: `Undo removing ${product.name}` });
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(input).toHaveValue('12');
    await expect(drawer.getByRole('button', { name: `Remove ${product.name}` })).toBeFocused();
    await expectAccessible(page);
  },
);
