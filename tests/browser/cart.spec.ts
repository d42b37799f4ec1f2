// The cart between tabs, reloads and the shop. What a page of it does is tested beside it, in
// web/parts/cart/cart.component.test.tsx.

import { listProducts, type DemoProduct } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';

test(
  'quick presses count once each, in every tab and after a reload',
  { tag: '@wide' },
  async ({ page, context, request }) => {
    test.slow();
    const [milk] = (await listProducts(request)) as [DemoProduct];
    const named = (what: string) => ({ name: `${what} ${milk.name}`, exact: true });
    const toHeader = (place: typeof page) =>
      place.getByRole('banner').getByRole('button', { name: /item ₹/ });
    const shopper = await makeShopper(request);
    await shopper.fillCart([milk]);
    await enter(page, shopper);
    await page.goto(`/product/p-${milk._id}`);
    await expect(toHeader(page)).toHaveText(/^1 item/);

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
    await expect(toHeader(page)).toHaveText(/^4 item/);
  },
);
