// The shopper's page of one order: it follows what picker and rider do without a reload.

import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccounts, expect, test } from './shop-test.ts';
import { openWorkplace, type PlacedOrder, type Stocked, type Workplace } from './store-work.ts';
import { enter, findProducts, makeShopper, signInAs, type Shopper } from './shopper.ts';

type PickLine = { lineId: string };

/** An order of two products, two packs of each. */
async function placeOrder(shopper: Shopper, preferences: object = {}): Promise<string> {
  await shopper.saveAddress();
  await shopper.fillCart((await findProducts(shopper)).slice(0, 2));
  for (const { _id } of await shopper.call('GET', '/api/cart/get')) {
    await shopper.call('PUT', '/api/cart/update-qty', { _id, qty: 2 });
  }
  const list_items = await shopper.call('GET', '/api/cart/get');
  const [{ _id: addressId }] = await shopper.call('GET', '/api/address/get');
  const body = { list_items, addressId, totalAmt: 1_000_000, ...preferences };
  const [row] = await shopper.call('POST', '/api/order/cash-on-delivery', body);
  return row.orderId;
}

/** A picker and a rider of all stores, who work on nothing else. */
async function openStaff(request: APIRequestContext, orderId: string) {
  const owner = await signInAs(request, demoAccounts().owner);
  const hire = async (name: string, role: string) => {
    const member = await makeShopper(request, name, { isEmailVerified: true });
    await owner.call('POST', '/api/staff/invite', { email: member.email, role, storeId: null });
    return member;
  };
  const [picker, rider] = await Promise.all([hire('Meera Nair', 'picker'), hire('Imran Khan', 'rider')]);
  return {
    claim: async () => (await picker.call('POST', '/api/picking/claim', { orderId })).lines as PickLine[],
    pick: ({ lineId }: PickLine, picked: number) =>
      picker.call('PUT', '/api/picking/pick', { orderId, lineId, picked }),
    short: ({ lineId }: PickLine, short: number) =>
      picker.call('PUT', '/api/picking/short', { orderId, lineId, short }),
    finish: () => picker.call('POST', '/api/picking/finish', { orderId }),
    take: () => rider.call('POST', '/api/delivery/take', { orderIds: [orderId] }),
    deliver: (code: string) => rider.call('POST', '/api/delivery/deliver', { orderId, code }),
  };
}

const headline = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('heading', { level: 2, name: words }));
const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Delivery' }).locator('[aria-current=step]');

const NUMBER = (orderId: string) => `#${orderId.slice(-6).toUpperCase()}`;

test(
  'an order is followed from the press to the door, each step at once',
  { tag: '@phone' },
  async ({ page, request }) => {
    const shopper = await makeShopper(request);
    const orderId = await placeOrder(shopper);
    const staff = await openStaff(request, orderId);
    const asked: string[] = [];
    page.on('request', (one) => asked.push(new URL(one.url()).pathname));
    const readDetails = () => shopper.call('GET', `/api/order/details?orderId=${orderId}`);

    await enter(page, shopper);
    await page.goto('/dashboard/myorders');
    const answered = page.waitForResponse(/order\/track/);
    await page.getByRole('link', { name: `Details of order ${NUMBER(orderId)}` }).click();
    await expect(page).toHaveURL(`/dashboard/myorders/${orderId}`);
    await headline(page, 'We have your order').toBeVisible();
    await expect(currentStep(page)).toContainText('Placed');
    await answered;
    asked.length = 0;

    const [first, second] = await staff.claim();
    await headline(page, 'Meera is packing your order').toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Meera is packing your order' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await staff.pick(first!, 2);
    await staff.short(second!, 1);
    await expect(page.getByText('1 of 2 not available')).toBeVisible();
    await staff.pick(second!, 1);
    await staff.finish();
    await headline(page, 'Packed and waiting for a rider').toBeVisible();
    const { due } = await readDetails();
    await expect(page.getByRole('region', { name: 'Bill' })).toContainText(
      `You pay ₹${due} when it arrives.`,
    );

    await staff.take();
    await headline(page, 'Imran is bringing your order').toBeVisible();
    const { code } = await readDetails();
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await expect(page.getByText('Tell Imran these four digits at the door')).toBeVisible();

    await staff.deliver(code);
    await headline(page, 'Your order was delivered').toBeVisible();
    await expect(page.getByText(code, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Delivery' }).getByRole('listitem')).toHaveText([
      /^Placed/,
      /^Packed/,
      /^Out for delivery/,
      /^Delivered/,
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Invoice' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    // Everything was pushed, and nothing requested.
    expect(asked.filter((path) => path === '/api/order/details')).toEqual([]);
  },
);

test(
  'a hidden page has no stream and one without a connection says how old it is; both catch up',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(/ERR_ABORTED|ERR_INTERNET_DISCONNECTED/);
    const shopper = await makeShopper(request);
    const orderId = await placeOrder(shopper);
    const staff = await openStaff(request, orderId);
    await page.clock.install();
    await enter(page, shopper);
    const opened = page.waitForResponse(/order\/track/);
    await page.goto(`/dashboard/myorders/${orderId}`);
    await headline(page, 'We have your order').toBeVisible();
    await opened;
    // The page closes the stream.
    const ended = page.waitForEvent('requestfailed', (one) => one.url().includes('order/track'));
    await setHidden(page, true);
    await page.clock.fastForward(61_000);
    await ended;
    const lines = await staff.claim();
    await page.clock.fastForward(30_000);
    await headline(page, 'We have your order').toBeVisible();
    const reopened = page.waitForResponse(/order\/track/);
    await setHidden(page, false);
    await headline(page, 'Meera is packing your order').toBeVisible();
    await reopened;

    await context.setOffline(true);
    await expect(page.getByText(/^No connection. Last updated at \d/)).toBeVisible();
    for (const line of lines) await staff.pick(line, 2);
    await staff.finish();
    await context.setOffline(false);
    await headline(page, 'Packed and waiting for a rider').toBeVisible();
    await expect(page.getByText(/^No connection/)).toHaveCount(0);
  },
);

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

test.describe('after the delivery', () => {
  let work: Workplace;
  let products: Stocked[];
  let placed: PlacedOrder;

  test.beforeEach(async ({ request }) => {
    work = await openWorkplace(request);
    products = await work.stock([{ price: 40 }, { price: 25 }]);
    placed = await work.order({ products, quantities: [2, 1] });
    const { orderId, shopper } = placed;
    const [picker, rider] = await Promise.all([work.hire('picker'), work.hire('rider')]);
    const { lines } = await picker.call('POST', '/api/picking/claim', { orderId });
    for (const { lineId, quantity } of lines) {
      await picker.call('PUT', '/api/picking/pick', { orderId, lineId, picked: quantity });
    }
    await picker.call('POST', '/api/picking/finish', { orderId });
    await rider.call('POST', '/api/delivery/take', { orderIds: [orderId] });
    const { code } = await shopper.call('GET', `/api/order/details?orderId=${orderId}`);
    await rider.call('POST', '/api/delivery/deliver', { orderId, code });
  });

  const toProblem = (page: Page, { name }: Stocked) =>
    page.getByRole('list', { name: 'Problems' }).getByRole('listitem').filter({ hasText: name });

  test(
    'a problem is reported with a photo, the store gives money back, and the shopper sees it',
    { tag: '@phone' },
    async ({ page, browser }) => {
      const [first] = products;
      await enter(page, placed.shopper);
      await page.goto(`/dashboard/myorders/${placed.orderId}`);
      await page.getByRole('button', { name: 'Report a problem' }).click();
      const form = page.getByRole('dialog', { name: 'Report a problem' });
      await form.getByRole('button', { name: first!.name }).click();
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form.getByText('Choose what is wrong.')).toBeVisible();
      await form.getByRole('radio', { name: 'Damaged' }).check();
      await form.getByLabel('How many?').selectOption('2');
      await form.getByLabel('Anything to add?').fill('Both packs are torn.');
      await form.getByLabel('Photo').setInputFiles('web/public/icon-192.png');
      await expect(form.getByRole('img', { name: 'Your photo' })).toBeVisible();
      // Impatient taps report once.
      await form.getByRole('button', { name: 'Send' }).dblclick();
      await expect(form).toHaveCount(0);
      const reported = page.getByRole('region', { name: 'Changes' });
      await expect(reported.getByText('You reported: 2 damaged. The store is looking into it')).toHaveCount(
        1,
      );
      // While it is open nothing else can be reported of this product.
      await page.getByRole('button', { name: 'Report a problem' }).click();
      await expect(form).toBeVisible();
      await expect(form.getByRole('button', { name: first!.name })).toHaveCount(0);
      await page.keyboard.press('Escape');

      const context = await browser.newContext();
      const theirs = await context.newPage();
      await enter(theirs, await work.hire('manager'));
      await theirs.goto('/dashboard/problems');
      const problem = toProblem(theirs, first!);
      await expect(problem).toContainText('2 damaged');
      await expect(problem).toContainText(`Order ${placed.number}`);
      await expect(problem).toContainText('Both packs are torn.');
      await expect(problem).toContainText('At most ₹80 can be refunded.');
      await problem.getByRole('button', { name: `Photo of ${first!.name}` }).click();
      await expect(theirs.getByRole('dialog', { name: `Photo of ${first!.name}` })).toBeVisible();
      await theirs.keyboard.press('Escape');

      await problem.getByRole('button', { name: 'Give money back' }).click();
      const question = theirs.getByRole('dialog', { name: 'Give money back?' });
      const amount = question.getByLabel('Rupees');
      await expect(amount).toHaveValue('80');
      await expect(question).toContainText('in person');
      await amount.fill('81');
      await question.getByRole('button', { name: 'Give back' }).click();
      await expect(question.getByText('At most 80', { exact: true })).toBeVisible();
      await amount.fill('55.50');
      await question.getByRole('button', { name: 'Give back ₹55.50' }).click();
      await expect(theirs.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible();
      await expect(theirs.getByRole('heading', { level: 1, name: 'Problems' })).toBeFocused();
      await theirs.getByRole('link', { name: 'Money back' }).click();
      await expect(problem).toContainText('₹55.50 refunded');
      await context.close();

      await expect(reported.getByText('You reported: 2 damaged. You get ₹55.50 back.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Bill' })).toContainText(
        'The store will pay ₹55.50 back to you',
      );
      await expect(page.getByRole('status').filter({ hasText: 'You get ₹55.50 back.' })).toHaveCount(1);
      await page.getByRole('button', { name: 'Report a problem' }).click();
      await expect(form.getByRole('button', { name: first!.name })).toBeVisible();
    },
  );
});
