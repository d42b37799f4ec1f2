// The installed shop: what opens without a network, and which data of a person stays behind.

import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { addToCart, listProducts, listSingles, REJECTED_REQUEST, signInNewShopper } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'parallel' });

const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const line = (page: Page) => page.getByText(/^You are offline\./);

/** Waits until the worker has everything and the visible page is cached. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => listCached(page)).toContain('cart');
}

/** The kinds of API answers that the browser has cached. */
function listCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await (await caches.open('answers')).keys();
    return keys.map(({ url }) => JSON.parse(decodeURIComponent(url.split('/').pop()!))[0] as string);
  });
}

test(
  'the shop opens without a network with cached pages, and says so',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const worker = await request.get('/service-worker.js');
    expect(worker.headers()['cache-control']).toBe('no-cache');
    const [product] = await listProducts(request);
    await addToCart(page, product!, 2);
    await open(page, '/');
    const card = page.getByRole('main').getByRole('article').first().getByRole('link');
    const name = await card.locator('.card-name').innerText();
    await card.tap();
    await expect(page.getByText('Why shop from the product?')).toBeVisible();
    const address = page.url();
    await expect.poll(async () => (await listCached(page)).filter((kind) => kind === 'page')).toHaveLength(2);

    await context.setOffline(true);
    await page.goto('/');
    await expect(categories(page)).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(line(page)).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(address);
    await page.goto('/cart');
    await expect(page.getByRole('main').getByRole('link', { name: product!.name })).toBeVisible();

    // Pressing a page that was never opened leaves the current page as it is.
    await page.getByRole('link', { name: /home$/ }).tap();
    await expect(categories(page)).toBeVisible();
    await page.getByRole('main').getByRole('article').nth(3).getByRole('link').tap();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(categories(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Why shop from the product?')).toBeVisible();
    await expect(line(page)).toHaveCount(0);
  },
);

test(
  'an order is shown as last known, not as it was when its page was opened',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const work = await openWorkplace(request);
    const { orderId, shopper } = await work.order({ products: await work.stock([{}]) });
    await page.clock.install();
    await enter(page, shopper);
    await open(page, `/dashboard/myorders/${orderId}`);
    const headline = page.getByRole('heading', { level: 2 }).first();
    await expect(headline).toHaveText('We have your order');
    await page.clock.fastForward('03:00');
    const body = { orderId, from: 'PLACED', to: 'PACKING' };
    await work.owner.call('PUT', '/api/order/move', body);
    await expect(headline).toHaveText('Your order is being packed');
    const told = await arrivalOf(page);
    await context.setOffline(true);
    const note = page.getByText(/^No connection\. Last updated at \d/);
    const [clock] = /\d+:\d\d [ap]m/.exec(await note.innerText())!;

    await page.clock.fastForward('40:00');
    for (let look = 0; look < 2; look++) {
      await page.reload();
      await expect(headline).toHaveText('Your order is being packed');
      // After midnight the day is shown before the time.
      await expect(note).toContainText(clock);
      // Without a network the page cannot know whether the order is late.
      expect(await arrivalOf(page)).toBe(told);
    }
    await expectAccessible(page);
  },
);

const arrivalOf = (page: Page) =>
  page
    .getByRole('article')
    .getByText(/^(Between|Around|Promised) /)
    .innerText();

test(
  'presses without a network wait in the open page, and count once when it is back',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const [milk, bread] = await listSingles(request);
    await addToCart(page, milk!, 2);
    await page.goto('/');
    await expect(page.getByRole('complementary', { name: 'Cart summary' })).toBeVisible();
    await context.setOffline(true);
    await press(page, `Increase quantity of ${milk!.name}`);
    await press(page, `Add ${bread!.name}`);
    await press(page, `Increase quantity of ${bread!.name}`);
    await expect(
      page.getByText('You are offline. Your cart will be updated when you are back online.'),
    ).toBeVisible();
    await expect(page.getByText('Item added')).toHaveCount(0);
    // One more is added on another device.
    await addToCart(page, milk!, 1);
    await context.setOffline(false);
    await expect.poll(() => readCart(page.request)).toEqual({ [milk!._id]: 4, [bread!._id]: 2 });
    await expect(page.getByText('Item added').first()).toBeVisible();
    await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  },
);

test(
  'a press and another address at once: the press counts, once',
  { tag: '@phone' },
  async ({ page, request }) => {
    const [milk, bread] = await listSingles(request);
    await addToCart(page, milk!, 1);
    await page.goto('/');
    await expect(page.getByRole('complementary', { name: 'Cart summary' })).toBeVisible();
    await page.route('**/api/cart/**', async (route) => {
      // Longer than the next document takes.
      if (route.request().method() !== 'GET') await route.fetch().catch(() => {});
      else await route.continue();
    });
    await press(page, `Add ${bread!.name}`);
    await press(page, `Increase quantity of ${bread!.name}`);
    await press(page, `Increase quantity of ${milk!.name}`);
    await page.unroute('**/api/cart/**');
    await page.goto('/cart');
    await expect(quantityOf(page, bread!.name)).toHaveValue('2');
    await expect(quantityOf(page, milk!.name)).toHaveValue('2');
    await expect.poll(() => readCart(page.request)).toEqual({ [milk!._id]: 2, [bread!._id]: 2 });
  },
);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().tap();
const quantityOf = (page: Page, name: string) =>
  page.getByRole('main').getByLabel(`Quantity of ${name}`, { exact: true });

async function readCart(request: APIRequestContext): Promise<Record<string, number>> {
  const { data } = await (await request.get('/api/cart/get')).json();
  const lines = data as { quantity: number; productId: { _id: string } }[];
  return Object.fromEntries(lines.map(({ quantity, productId }) => [productId._id, quantity]));
}

test(
  'airplane mode in the middle of shopping: checkout waits, and nothing of the cart is lost',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const [milk] = await listSingles(request);
    await signInNewShopper(page);
    await open(page, '/');
    await context.setOffline(true);
    await press(page, `Add ${milk!.name}`);
    await expect(page.getByText('Item added')).toBeVisible();
    await page.getByRole('link', { name: 'View Cart' }).tap();
    await expect(quantityOf(page, milk!.name)).toHaveValue('1');
    await page
      .getByRole('button', { name: /Proceed/ })
      .last()
      .tap();
    await expect(page).toHaveURL('/checkout');
    const note = page.getByRole('main').getByRole('status');
    await expect(note).toContainText('Checkout needs a connection');
    await expect(page.getByRole('main')).not.toContainText('₹');
    await expect(page.getByRole('button', { name: 'Cash on Delivery' })).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(note).toContainText('Checkout needs a connection');
    // A list that is written meanwhile is saved when the network is back.
    await page.goto('/list');
    await page.getByLabel('What do you need?').fill('2 milk, bread');
    await page.getByLabel('Save the list above as').fill('In the lift');
    await page.getByRole('button', { name: 'Save list' }).tap();
    await expect(page.getByText('Stored on this device and saved when you are back online')).toBeVisible();
    await page.goto('/checkout');
    await expect(note).toContainText('Checkout needs a connection');
    await context.setOffline(false);
    // There is no address yet, so its form opens by itself.
    await page.getByRole('dialog', { name: 'Add Address' }).getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('button', { name: 'Cash on Delivery' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(milk!.name);
    await expect.poll(() => readCart(page.request)).toEqual({ [milk!._id]: 1 });
    await expect
      .poll(async () => (await (await page.request.get('/api/list/get')).json()).data)
      .toEqual([expect.objectContaining({ name: 'In the lift', text: '2 milk, bread' })]);
  },
);
