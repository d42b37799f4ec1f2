// Picking with a phone in one hand, in a store and in its cellar.

import type { Locator, Page, Request } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, makeShopper, signInAs, type Shopper } from './shopper.ts';
import {
  expectThumbTargets,
  openWorkplace,
  type PlacedOrder,
  type Stocked,
  type Workplace,
} from './store-work.ts';
import { afterRoundTrip } from './waiting.ts';

const PAGE = '/dashboard/picking';

test.use({ viewport: { width: 360, height: 640 } });

let work: Workplace;
let products: Stocked[];
let picker: Shopper;
test.beforeEach(async ({ request }) => {
  work = await openWorkplace(request);
  products = await work.stock([{ shelf: 'A-10' }, { shelf: 'A-2', price: 80 }, {}, { price: 75 }]);
  picker = await work.hire('picker');
});

const toQueue = (page: Page) => page.getByRole('list', { name: 'Queue' }).getByRole('listitem');
const toLines = (page: Page) => page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
const toLine = (page: Page, { name }: Stocked) => toLines(page).filter({ hasText: name });
/** The button that picks all of the line. */
const toTick = (line: Locator) => line.getByRole('button').first();
const toFinish = (page: Page) => page.getByRole('button', { name: 'Finish' });

async function start(page: Page, { number }: PlacedOrder): Promise<void> {
  await enter(page, picker);
  await page.goto(PAGE);
  await page.getByRole('button', { name: `Start order ${number}` }).tap();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
}

/** The picture in a row: its width, and whether the name is to the right of it. */
function measurePicture(row: Locator): Promise<{ width: number; isBesideName: boolean }> {
  return row.getByText(/^Thing|× Thing/).evaluate((name) => {
    const picture = name.closest('button')!.querySelector('img')!.getBoundingClientRect();
    const words = name.getBoundingClientRect();
    const isBesideName = words.left > picture.right && words.top < picture.bottom && words.width > 80;
    return { width: picture.width, isBesideName };
  });
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

test(
  'an order is started, picked by shelf, with a short line and a substitution, and finished',
  { tag: '@phone' },
  async ({ page }) => {
    const order = await work.order({
      products: products.slice(0, 3),
      quantities: [2, 3, 1],
      ifShort: 'replace',
    });
    await enter(page, picker);
    await page.goto(PAGE);
    const row = toQueue(page).filter({ hasText: order.number });
    await expect(row).toContainText('3 lines, 6 units');
    await expect(row.getByRole('time')).toHaveText(/^\d+:\d\d$/);
    await expectAccessible(page);
    await expectThumbTargets(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole('button', { name: 'Start' }).tap();

    // In the order of the shelves.
    await expect(toLines(page)).toContainText(['A-2', 'A-10', 'No shelf']);
    await expect(page.getByText('If something is missing: Replace')).toBeVisible();
    await expect(page.getByText('0 of 3')).toBeVisible();
    expect(await measurePicture(toLine(page, products[0]!))).toEqual({ width: 96, isBesideName: true });
    await expectAccessible(page);
    await expectThumbTargets(page);
    await toFinish(page).tap();
    await expect(page.getByRole('alert').getByText('3 lines are not picked yet')).toBeVisible();

    const [first, second, third] = [1, 0, 2].map((at) => toLine(page, products[at]!)) as [
      Locator,
      Locator,
      Locator,
    ];
    await toTick(first).tap();
    await expect(first).toContainText('Picked');
    await expect(page.getByText('1 of 3')).toBeVisible();

    // One of two is missing, without a substitute.
    await second.getByRole('button', { name: 'Missing' }).tap();
    await second.getByRole('button', { name: 'One more: Missing' }).tap();
    await expect(second).toContainText('1 missing, 1 to pick');
    await expect(second).toContainText('The shopper gets ₹100 back.');
    await expectAccessible(page);
    await expectThumbTargets(page);
    await toTick(second).tap();
    await expect(second).toContainText('1 of 2 picked, 1 missing');

    // The only unit is missing, and a similar product is substituted.
    await third.getByRole('button', { name: 'Missing' }).tap();
    const offer = third.getByRole('list', { name: 'Substitutes' }).getByRole('button');
    await expect(offer).toContainText(products[3]!.name);
    await expect(offer).toContainText('₹75 each: ₹25 back');
    expect(await measurePicture(offer)).toEqual({ width: 64, isBesideName: true });
    await offer.tap();
    await expect(third.getByRole('region', { name: 'Substitute' })).toContainText('No substitute, refund');
    await expect(third).toContainText('The shopper gets ₹25 back.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await third.getByRole('button', { name: 'Done' }).tap();
    await expect(page.getByText('3 of 3')).toBeVisible();

    // The dialog asks once, and names what is missing.
    await toFinish(page).tap();
    const question = page.getByRole('dialog', { name: 'Finish without these?' });
    const missing = question.getByRole('list', { name: 'Missing' }).getByRole('listitem');
    await expect(missing).toHaveCount(2);
    await expect(missing.first()).toContainText(`1 of 2 ${products[0]!.name} 500 g`);
    await expect(missing.last()).toContainText(`1 ${products[3]!.name} 500 g instead`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep picking' }).tap();
    await expect(question).toHaveCount(0);
    await toFinish(page).tap();
    await question.getByRole('button', { name: 'Finish' }).tap();
    // 2 x 100 + 3 x 80 + 1 x 100, less 100 and 25.
    await expect(page.getByText(/is packed, ready for a rider\. The shopper pays ₹415\./)).toBeVisible();
    await expect(toQueue(page).filter({ hasText: order.number })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('picking'))).toBeNull();
    await expectAccessible(page);
  },
);

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
  'two pickers press Start on one order, and one of them gets it',
  { tag: '@phone' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const order = await work.order({ products: products.slice(0, 1) });
    const other = await work.hire('picker', 'Meera Iyer');
    await enter(page, picker);
    await page.goto(PAGE);
    await expect(toQueue(page)).toHaveCount(1);
    await other.call('POST', '/api/picking/claim', { orderId: order.orderId });
    await page.getByRole('button', { name: 'Start' }).tap();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Meera Iyer is picking this order' }),
    ).toBeVisible();
    await expect(toQueue(page)).toContainText('Meera Iyer has it');
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test('six presses start once, pick once, and finish once', { tag: '@phone' }, async ({ page }) => {
  const order = await work.order({ products: products.slice(0, 1), quantities: [2] });
  const calls = watchCalls(page);
  const pressSixTimes = (button: Locator) =>
    button.evaluate((element: HTMLElement) => {
      for (let press = 0; press < 6; press++) element.click();
    });
  await enter(page, picker);
  await page.goto(PAGE);
  await pressSixTimes(page.getByRole('button', { name: 'Start' }));
  const line = toLines(page);
  await pressSixTimes(toTick(line));
  await expect(line).toContainText('Picked');
  await expect(line.getByRole('button', { name: 'Done' })).toHaveCount(0);
  await expect.poll(() => readLines(order)).toEqual([[2, 0]]);
  await pressSixTimes(toFinish(page));
  await expect(page.getByText(/is packed, ready for a rider/)).toBeVisible();
  expect(calls).toEqual(['claim', 'pick', 'finish']);
});

test(
  'a second tap opens the quantity, a long one too, and an order is handed back with its picked lines',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    const order = await work.order({ products: products.slice(0, 1), quantities: [3] });
    await page.clock.install();
    await start(page, order);
    const line = toLines(page);
    await toTick(line).tap();
    await expect(line).toContainText('Picked');
    // A tap at once would count as the second one of an impatient thumb.
    await page.clock.runFor(600);
    await toTick(line).tap();
    await line.getByRole('button', { name: 'One less: Picked' }).tap();
    await expect(line).toContainText('2 of 3 picked, 1 to pick');
    await line.getByRole('button', { name: 'Done' }).tap();
    await toTick(line).click({ delay: 1_000 });
    await expect(line.getByRole('button', { name: 'Done' })).toBeVisible();
    await expect(line).toContainText('2 of 3 picked, 1 to pick');

    await page.getByRole('button', { name: 'Hand back' }).tap();
    await expect(page.getByText(`Order ${order.number} is back in the queue.`)).toBeVisible();
    await page.getByRole('button', { name: 'Start' }).tap();
    await expect(line).toContainText('2 of 3 picked, 1 to pick');
  },
);

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
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
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
    expect(sent).toHaveLength(3);
    // As often as the page retries by itself.
    const before = calls.slice();
    await page.clock.runFor(11_000);
    await afterRoundTrip(page);
    expect(calls).toEqual(before);
    expect(calls).not.toContain('finish');
  },
);

test(
  'an order that was cancelled meanwhile says so, and leaves nothing behind',
  { tag: '@phone' },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const order = await work.order({ products: products.slice(0, 2) });
    await start(page, order);
    await context.setOffline(true);
    await toTick(toLines(page).first()).tap();
    await expect(page.getByText('No network: 1 pick is stored and will be sent')).toBeVisible();
    const move = { orderId: order.orderId, from: 'PACKING', to: 'CANCELLED' };
    // Staff must wait two seconds between two transitions.
    await expect(() => work.owner.call('PUT', '/api/order/move', move)).toPass();
    await context.setOffline(false);
    await expect(
      page.getByText(`Order ${order.number}: This order was cancelled. Put its goods back on the shelf.`),
    ).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('picking'))).toBeNull();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to the queue' }).tap();
    await expect(page.getByText('Nothing to pick.')).toBeVisible();
  },
);

test(
  'saved picks are removed when their picker signs out',
  { tag: '@phone' },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const order = await work.order({ products: products.slice(0, 1) });
    await start(page, order);
    await context.setOffline(true);
    await toTick(toLines(page)).tap();
    await expect(page.getByText('No network: 1 pick is stored and will be sent')).toBeVisible();
    await context.setOffline(false);
    await page.route('**/api/picking/pick', (route) => route.abort());
    await page.goto('/user');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('picking'))).toBeNull();
  },
);

test(
  'a bar code is saved for the open line, found by typing, and read by the camera',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    await page.addInitScript(() => {
      // A fake camera that sees what the test gives it.
      const picture = () => document.createElement('canvas').captureStream();
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => picture() } });
      HTMLMediaElement.prototype.play = async () => undefined;
      const held = window as unknown as { codeHeld?: string; looks: number };
      held.looks = 0;
      class BarcodeDetector {
        static getSupportedFormats = async () => ['ean_13'];
        detect = async () => {
          held.looks++;
          return held.codeHeld ? [{ rawValue: held.codeHeld }] : [];
        };
      }
      Object.assign(window, { BarcodeDetector });
    });
    const code = String(Date.now());
    const order = await work.order({ products: products.slice(0, 2), quantities: [2, 1] });
    await start(page, order);
    const box = page.getByRole('textbox', { name: 'Bar code' });
    await box.fill(code);
    await box.press('Enter');
    await expect(page.getByText(`No line has the code ${code}.`)).toBeVisible();
    await expect(page.getByText('Open the matching line to save the code for it.')).toBeVisible();
    const line = toLine(page, products[0]!);
    await line.getByRole('button', { name: 'Missing' }).tap();
    await page.getByRole('button', { name: `Save it for ${products[0]!.name}` }).tap();
    await expect(page.getByText(`${code} is saved for ${products[0]!.name}.`)).toBeVisible();
    await expectAccessible(page);

    await box.fill(code);
    await page.getByRole('button', { name: 'Find' }).tap();
    await expect(line).toContainText('1 of 2 picked, 1 to pick');
    await page.getByRole('button', { name: 'Scan' }).tap();
    await expect(page.getByLabel('Camera view')).toBeVisible();
    await expectAccessible(page);
    await page.evaluate((held) => Object.assign(window, { codeHeld: held }), code);
    await expect(line).toContainText('Picked');
    // The same code stays in view and counts only once, however often it is seen.
    const looks = () => page.evaluate(() => (window as unknown as { looks: number }).looks);
    const looksBefore = await looks();
    await expect.poll(looks).toBeGreaterThan(looksBefore + 2);
    await expect(page.getByText(`${products[0]!.name}: 2 of 2.`)).toBeVisible();
    await page.getByRole('button', { name: 'Stop the camera' }).tap();
    await expect(page.getByLabel('Camera view')).toHaveCount(0);
  },
);

test('without a bar code reader there is no button for it', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
  await start(page, await work.order({ products: products.slice(0, 1) }));
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scan' })).toHaveCount(0);
});

test(
  'staff of several stores choose one, which is remembered; nobody else sees the page',
  {
    tag: '@phone',
  },
  async ({ page, request, browser, baseURL }) => {
    await enter(page, await signInAs(request, demoAccounts().owner));
    await page.goto(PAGE);
    const stores = page.getByRole('list', { name: 'Stores' });
    await stores.getByRole('button', { name: work.store.name }).tap();
    await expect(page.getByText('Nothing to pick.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Picking' })).toContainText(work.store.name);
    await expect(page.getByText('Nothing to pick.')).toBeVisible();
    await page.getByRole('button', { name: 'Change the store' }).tap();
    await expect(stores).toBeVisible();
    await expectAccessible(page);

    const context = await browser.newContext({ baseURL: baseURL! });
    const theirs = await context.newPage();
    await enter(theirs, await makeShopper(request));
    await theirs.goto(PAGE);
    await expect(theirs.getByRole('alert').filter({ hasText: 'Do not have permission' })).toBeVisible();
    await context.close();
  },
);

test(
  'new orders appear by themselves, and a queue that cannot be loaded says so',
  { tag: '@phone' },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    await page.clock.install();
    await enter(page, picker);
    await page.goto(PAGE);
    await expect(page.getByText('Nothing to pick.')).toBeVisible();
    const order = await work.order({ products: products.slice(0, 1) });
    await page.clock.runFor(10_000);
    await expect(toQueue(page)).toContainText(order.number);
    await context.setOffline(true);
    await page.clock.runFor(10_000);
    await expect(page.getByText(/^The queue could not be refreshed/)).toBeVisible();
    await expect(toQueue(page)).toContainText(order.number);
    await page.getByRole('button', { name: 'Start' }).tap();
    await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Start' }).tap();
    await expect(toLines(page)).toHaveCount(1);
  },
);

test(
  'pickers and riders load less code than visitors of the home page',
  { tag: '@phone' },
  async ({ page }) => {
    const weigh = async (path: string) => {
      await page.goto(path);
      await page.waitForLoadState('load');
      // Only scripts that the page starts with; the home page prefetches more.
      return page.evaluate(() => {
        const entries = [
          ...performance.getEntriesByType('navigation'),
          ...performance.getEntriesByType('resource'),
        ] as PerformanceResourceTiming[];
        const isCode = ({ name, initiatorType }: PerformanceResourceTiming) =>
          initiatorType === 'navigation' || new URL(name).pathname.endsWith('.js');
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
