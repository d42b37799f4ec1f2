// The cart between tabs, reloads and the shop. What a page of it does is tested beside it, in
// web/parts/cart/cart.component.test.tsx.

import { expectAccessible, expectFits } from './expect-accessible.ts';
import { makeProduct, makeWord } from './product-owner.ts';
import { listProducts, type DemoProduct } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, makeShopper, signInAs } from './shopper.ts';

test(
  'early and quick presses count once each, in every tab and after a reload',
  { tag: '@wide' },
  async ({ page, context, request }) => {
    const [milk] = (await listProducts(request)) as [DemoProduct];
    const named = (what: string) => ({ name: `${what} ${milk.name}`, exact: true });
    const toHeader = (place: typeof page) =>
      place.getByRole('banner').getByRole('button', { name: /item ₹/ });
    const shopper = await makeShopper(request);
    await shopper.saveAddress();
    await enter(page, shopper);

    // A press made before the scripts arrived happens when they do.
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', named('Add')).first().click();
    await expect(page.getByText('Quantity 1').first()).toBeVisible();
    await expect(page.getByText('Item added', { exact: true })).toBeVisible();

    // A tab that is still reading the cart when this one changes it reads it again.
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
    let pending = 0;
    let most = 0;
    await page.route(/\/api\/cart\/update-qty/, async (route) => {
      most = Math.max(most, ++pending);
      await new Promise((resolve) => setTimeout(resolve, 400));
      pending -= 1;
      await route.continue();
    });
    const plus = page.getByRole('button', named('Increase quantity of')).first();
    for (let press = 0; press < 3; press += 1) await plus.click();
    await expect(toHeader(page)).toHaveText(/^4 item/);
    const saved = async () =>
      (await shopper.call<{ quantity: number }[]>('GET', '/api/cart/get')).map(({ quantity }) => quantity);
    await expect.poll(saved).toEqual([4]);
    expect(most).toBe(1);
    isChanged.resolve();
    await expect(toHeader(other)).toHaveText(/^4 item/);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(page.getByText('Quantity 4').first()).toBeVisible();

    await toHeader(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeHidden();
  },
);

test(
  'a removed line stays removed, the bar covers nothing, and a sold-out line blocks the checkout',
  { tag: '@phone' },
  async ({ page, request }) => {
    const owner = await signInAs(request, demoAccounts().owner);
    const make = () => makeProduct(owner, `Jaggery ${makeWord()}`, { stock: 20 });
    const products = [await make(), await make(), await make(), await make()] as const;
    const [atOnce, byLeaving, gone] = products;
    const shopper = await makeShopper(request);
    await shopper.saveAddress();
    await shopper.fillCart(products.map((product) => ({ ...product, stock: 20 })));
    const count = async () => (await shopper.call<unknown[]>('GET', '/api/cart/get')).length;
    const remove = ({ name }: { name: string }) => page.getByRole('button', { name: `Remove ${name}` });
    await enter(page, shopper);
    await page.goto('/cart');
    await remove(atOnce).tap();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.reload();
    await expect(remove(byLeaving)).toBeVisible();
    await expect.poll(count).toBe(3);
    await expectFits(page);
    await remove(byLeaving).tap();
    await page.getByRole('link', { name: 'Jhatpat' }).first().tap();
    await expect(page).toHaveURL('/');
    await expect.poll(count).toBe(2);

    const bar = page.getByRole('complementary', { name: 'Cart summary' });
    await expect(bar).toContainText('2 item');
    // Rows get their real height when they come near, so the end moves while scrolling to it.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const footer = await page.getByRole('contentinfo').boundingBox();
      expect(footer!.y + footer!.height).toBeLessThanOrEqual((await bar.boundingBox())!.y + 1);
    }).toPass();

    const plain = { name: gone.name, unit: '1 kg', price: 100, discount: 0, description: 'Plain' };
    await owner.call('PUT', '/api/product/update-product-details', { ...plain, _id: gone._id, stock: 0 });
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
    await remove(gone).click();
    await cash.click();
    await expect(page).toHaveURL('/success');
    await expect.poll(count).toBe(0);
    await expectAccessible(page);
  },
);
