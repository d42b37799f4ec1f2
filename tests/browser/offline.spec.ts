// The shop without a network: what was seen opens and says how old it is, no press is lost, and nothing of a
// person stays behind.

import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { addToCart, listSingles, REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, makeShopper } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'parallel' });

const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const line = (page: Page) => page.getByText(/^You are offline\./);

/** Waits until the worker has what opens the page without a network. */
async function open(page: Page, path: string, document = path): Promise<void> {
  await page.goto(path);
  await untilStored(page, document);
}

/** The same for all orders. */
const ORDER_DOCUMENT = '/dashboard/myorders/order';

const untilStored = (page: Page, path: string) => expect.poll(() => listStored(page)).toContain(path);

/** The pages in the browser's cache. */
function listStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await (await caches.open('pages')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });
}

test(
  'pages that were seen open without a network and say how old they are; others say what there is',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const worker = await request.get('/service-worker.js');
    expect(worker.headers()['cache-control']).toBe('no-cache');
    const asked: string[] = [];
    context.on('request', (sent) => sent.url().includes('/assets/') && asked.push(sent.url()));
    await open(page, '/');
    const card = page.getByRole('main').getByRole('article').first().getByRole('link');
    const name = await card.locator('.card-name').innerText();
    await card.tap();
    await expect(page.getByText('Why shop from the product?')).toBeVisible();
    const address = page.url();
    await untilStored(page, new URL(address).pathname);
    const stored = await page.evaluate(async () => (await (await caches.open('assets')).keys()).length);
    expect(stored).toBeLessThan(60);

    await context.setOffline(true);
    await page.goto('/');
    await expect(categories(page)).toBeVisible();
    await expect(line(page)).toContainText(/Last updated at \d+:\d\d [ap]m/);
    await expectAccessible(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(line(page)).toContainText('Last updated');

    await page.goto('/search?q=milk');
    await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'नेटवर्क नहीं है' })).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: new RegExp(name) })
      .tap();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    // Once the network is back, the page is as of now when it is loaded again.
    await context.setOffline(false);
    await page.getByRole('banner').getByRole('button', { name: 'Try again' }).tap();
    await expect(page.getByText(/Last updated/)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
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
    await open(page, `/dashboard/myorders/${orderId}`, ORDER_DOCUMENT);
    const headline = page.getByRole('heading', { level: 2 }).first();
    await expect(headline).toHaveText('We have your order');
    await page.clock.fastForward('03:00');
    const body = { orderId, from: 'PLACED', to: 'PACKING' };
    await work.owner.call('PUT', '/api/order/move', body);
    await expect(headline).toHaveText('Your order is being packed');
    await context.setOffline(true);
    const note = page.getByText(/^No connection\. Last updated at \d/);
    const [clock] = /\d+:\d\d [ap]m/.exec(await note.innerText())!;
    // Until then the shop may have said another time.
    const told = await arrivalOf(page);

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

    // Signing out leaves nothing of it, and the next person of this browser is not shown it.
    await context.setOffline(false);
    await page.goto('/user');
    await page.getByRole('button', { name: 'Log Out' }).tap();
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('seen:GET /api/order/details');
    await enter(page, await makeShopper(request));
    await open(page, `/dashboard/myorders/${orderId}`, ORDER_DOCUMENT);
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Order not found');
    await expect(page.getByText('Your order is being packed')).toHaveCount(0);
  },
);

const arrivalOf = (page: Page) =>
  page
    .getByRole('article')
    .getByText(/^(Between|Around|Promised) /)
    .innerText();

test(
  'a count goes on after a reload without a network, in a browser that has seen no other page',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const work = await openWorkplace(request);
    const [tea, salt] = await work.stock([{ shelf: 'A-1' }, { shelf: 'A-2' }]);
    const manager = await work.hire('manager');
    const toCounted = ({ name }: { name: string }) => page.getByLabel(`On the shelf: ${name}`);
    await enter(page, manager);
    await page.goto('/dashboard/count?shelf=A');
    await toCounted(tea!).fill('8');
    await untilStored(page, '/dashboard/count');
    await expect.poll(() => listMissingFiles(page)).toEqual([]);

    await context.setOffline(true);
    await toCounted(salt!).fill('9');
    await page.reload();
    await expect(toCounted(tea!)).toHaveValue('8');
    await expect(toCounted(salt!)).toHaveValue('9');
    await expectAccessible(page);
    await context.setOffline(false);
    const path = `/api/stock/to-count?storeId=${work.store._id}&list=entries`;
    const readCounted = async () =>
      (await manager.call('GET', path)).map((item: any) => [item.productId, item.entry.counted]);
    await expect.poll(readCounted).toEqual([
      [tea!._id, 8],
      [salt!._id, 9],
    ]);
  },
);

/** What the page has loaded and the worker does not keep yet. */
function listMissingFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await (await caches.open('assets')).keys();
    const kept = new Set(keys.map(({ url }) => url));
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return loaded.filter((name) => name.includes('/assets/') && !kept.has(name));
  });
}

test(
  'a press and another address at once: the press counts, once',
  { tag: '@phone' },
  async ({ page, request }) => {
    const [milk, bread] = await listSingles(request);
    await addToCart(page, milk!, 1);
    await page.goto('/');
    await expect(page.getByRole('complementary', { name: 'Cart summary' })).toBeVisible();
    // Longer than it takes to press.
    const slow = { offline: false, latency: 500, downloadThroughput: -1, uploadThroughput: -1 };
    const chromium = await page.context().newCDPSession(page);
    await chromium.send('Network.emulateNetworkConditions', slow);
    await press(page, `Add ${bread!.name}`);
    await press(page, `Increase quantity of ${bread!.name}`);
    await press(page, `Increase quantity of ${milk!.name}`);
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
