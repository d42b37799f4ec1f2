// Picking with a phone in one hand, in a store and in its cellar.

import type { Locator, Page, Request } from '@playwright/test';
import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, type Shopper } from './shopper.ts';
import { openWorkplace, type PlacedOrder, type ProductRef, type Workplace } from './store-work.ts';
import { afterRoundTrip } from './waiting.ts';

const PAGE = '/dashboard/picking';

test.use({ viewport: { width: 360, height: 640 } });

let work: Workplace;
let products: ProductRef[];
let picker: Shopper;
test.beforeEach(async ({ request }) => {
  work = await openWorkplace(request);
  products = await work.stock([{ shelf: 'A-10' }, { shelf: 'A-2', price: 80 }, {}, { price: 75 }]);
  picker = await work.hire('picker');
});

const toLines = (page: Page) => page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
const toLine = (page: Page, { name }: ProductRef) => toLines(page).filter({ hasText: name });
/** The button that picks all of the line. */
const toTick = (line: Locator) => line.getByRole('button').first();
const toFinish = (page: Page) => page.getByRole('button', { name: 'Finish' });

async function start(page: Page, { number }: PlacedOrder): Promise<void> {
  await enter(page, picker);
  await page.goto(PAGE);
  await page.getByRole('button', { name: `Start order ${number}` }).tap();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
}

/** The lines as stored on the server. */
async function readLines({ orderId }: PlacedOrder) {
  const { lines } = await picker.call('POST', '/api/picking/claim', { orderId });
  return lines.map(({ picked, short }: { picked: number; short: number }) => [picked, short]);
}

function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/picking/') && request.method() !== 'GET') calls.push(path.slice(13));
  });
  return calls;
}

test.describe('on a wide screen', { tag: '@wide' }, () => {
  test.use({ viewport: { width: 1280, height: 640 } });

  test('an opened order begins below the header', async ({ page }) => {
    const { number } = await work.order({ products });
    await enter(page, picker);
    await page.goto(PAGE);
    await page.getByRole('button', { name: `Start order ${number}` }).click();
    const heading = page.getByRole('heading', { name: `Order ${number}` });
    await expect(heading).toBeVisible();
    const header = (await page.getByRole('banner').boundingBox())!;
    await expect
      .poll(async () => (await heading.boundingBox())!.y)
      .toBeGreaterThanOrEqual(header.y + header.height);
  });
});

test(
  'without a network picked lines are saved over a reload, and sent once when it is back',
  {
    tag: '@phone',
  },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const order = await work.order({ products: products.slice(0, 3), quantities: [2, 1, 2] });
    await page.clock.install();
    await start(page, order);
    const calls = watchCalls(page);
    await context.setOffline(true);
    await toTick(toLine(page, products[0]!)).tap();
    await toTick(toLine(page, products[1]!)).tap();
    await toLine(page, products[2]!).getByRole('button', { name: 'Missing' }).tap();
    const missing = toLine(page, products[2]!).getByRole('button', { name: 'One more: Missing' });
    await missing.tap();
    await missing.tap();
    await expect(page.getByText('No network: 3 picks are stored and will be sent')).toBeVisible();
    await expect(page.getByText('3 of 3')).toBeVisible();
    await toFinish(page).tap();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Finish' }).tap();
    await expect(question.getByRole('alert')).toContainText('Your picks are stored but not sent yet');
    await question.getByRole('button', { name: 'Keep picking' }).tap();

    // The phone slept, and its browser reloads the page while calls still fail.
    await page.route('**/api/picking/{pick,short,claim}', (route) => route.abort());
    await context.setOffline(false);
    const sent: string[] = [];
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (response.ok() && /\/api\/picking\/(pick|short)$/.test(path)) sent.push(path);
    });
    await page.reload();
    await expect(page.getByText('No network: 3 picks are stored and will be sent')).toBeVisible();
    await expect(toLine(page, products[0]!)).toContainText('Picked');
    await page.unroute('**/api/picking/{pick,short,claim}');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText(/picks? (is|are) stored/)).toHaveCount(0);
    await expect(page.getByText('3 of 3')).toBeVisible();
    await expect
      .poll(async () => (await readLines(order)).toSorted())
      .toEqual([
        [0, 2],
        [1, 0],
        [2, 0],
      ]);
    await expect.poll(() => sent).toHaveLength(3);
    // As often as the page retries by itself.
    const before = calls.slice();
    await page.clock.runFor(11_000);
    await afterRoundTrip(page);
    expect(calls).toEqual(before);
    expect(calls).not.toContain('finish');
  },
);

test(
  'pickers and riders load less code than visitors of the home page',
  { tag: '@phone' },
  async ({ page }) => {
    const weigh = async (path: string) => {
      await page.goto(path);
      await page.waitForLoadState('load');
      // Only scripts that the page starts with: once it is at rest, it loads more ahead.
      return page.evaluate(() => {
        const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const entries = [start!, ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
        const isCode = ({ name, initiatorType, startTime }: PerformanceResourceTiming) =>
          initiatorType === 'navigation' ||
          (new URL(name).pathname.endsWith('.js') && startTime < start!.domContentLoadedEventStart);
        return entries.filter(isCode).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      });
    };
    const home = await weigh('/');
    expect(home).toBeGreaterThan(100_000);
    await enter(page, picker);
    expect(await weigh(PAGE)).toBeLessThan(home);
    await enter(page, await work.hire('rider'));
    expect(await weigh('/dashboard/deliveries')).toBeLessThan(home);
  },
);
