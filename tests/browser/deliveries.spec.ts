// Riders at the door with a phone, and the managers who count their cash.

import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, type Shopper } from './shopper.ts';
import {
  expectThumbTargets,
  openWorkplace,
  type PlacedOrder,
  type Stocked,
  type Workplace,
} from './store-work.ts';

const PAGE = '/dashboard/deliveries';
const FAR = '24, 4th Cross, Indiranagar 2nd Stage, near the water tank';

let work: Workplace;
let products: Stocked[];
let rider: Shopper;
test.beforeEach(async ({ request }) => {
  work = await openWorkplace(request);
  products = await work.stock([{ price: 100 }, { price: 80 }]);
  rider = await work.hire('rider', 'Ravi Kumar');
});

const toWaiting = (page: Page) =>
  page.getByRole('region', { name: 'Waiting' }).getByRole('listitem').getByRole('button');
const toCard = (page: Page, { number }: PlacedOrder) =>
  page.getByRole('listitem', { name: `Order ${number}` });
const toCode = (card: Locator) => card.getByLabel('Four digits that Asha shows you');

/** The four-digit code that the shopper sees. */
async function readCode({ shopper, orderId }: PlacedOrder): Promise<string> {
  return (await shopper.call('GET', `/api/order/details?orderId=${orderId}`)).code;
}

const readOrder = async ({ shopper, orderId }: PlacedOrder) =>
  shopper.call('GET', `/api/order/details?orderId=${orderId}`);

const toWrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

async function open(page: Page, who = rider): Promise<void> {
  await enter(page, who);
  await page.goto(PAGE);
  await expect(page.getByRole('region', { name: 'Waiting' })).toBeVisible();
}

/** Opens the page of a rider who is on the way with this order. */
async function ride(page: Page, order: PlacedOrder, who = rider): Promise<Locator> {
  await who.call('POST', '/api/delivery/take', { orderIds: [order.orderId] });
  await open(page, who);
  const card = toCard(page, order);
  await expect(card).toBeVisible();
  return card;
}

/** A packed order, and its card on the page of the rider who is on the way with it. */
async function rideOne(page: Page): Promise<{ order: PlacedOrder; card: Locator }> {
  const order = await work.pack({ products });
  return { order, card: await ride(page, order) };
}

test.describe('at 360 pixels', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('a rider takes two orders, enters a wrong code, delivers, and hands in the cash', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const first = await work.pack({ products, quantities: [2, 1], addressLine: FAR });
    const second = await work.pack({ products: products.slice(0, 1) });
    const third = await work.pack({ products: products.slice(1) });
    await open(page);
    await expect(toWaiting(page)).toContainText([first.number, second.number, third.number]);
    await expect(toWaiting(page).first()).toContainText('Collect cash₹280');
    await expectAccessible(page);
    await expectThumbTargets(page);
    for (const at of [0, 1, 2]) await toWaiting(page).nth(at).tap();
    await expect(page.getByText('At most two can arrive on time.')).toBeInViewport();
    await expectAccessible(page);
    await toWaiting(page).nth(2).tap();
    await page.getByRole('button', { name: 'Take 2 orders' }).tap();

    // In the order of the route.
    await expect(page.getByText('You have taken 2 orders.')).toBeVisible();
    const cards = page.getByRole('region', { name: 'Your ride' }).getByRole('listitem');
    await expect(cards).toContainText([first.number, second.number]);
    const card = toCard(page, first);
    await expect(card).toContainText(FAR);
    await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9876543210');
    await expect(card.getByRole('link', { name: 'Map', exact: true })).toHaveAttribute(
      'href',
      /^geo:0,0\?q=24%2C%204th%20Cross/,
    );
    await expectAccessible(page);
    await expectThumbTargets(page);
    await expectNoSidewaysScroll(page);

    const code = await readCode(first);
    await card.getByRole('button', { name: 'Deliver', exact: true }).tap();
    await expect(toCode(card)).toBeFocused();
    // The order is paid in cash, so it cannot be left at the door.
    await expect(card.getByRole('button', { name: 'Left at the door' })).toHaveCount(0);
    await toCode(card).fill(toWrong(code));
    await card.getByRole('button', { name: 'Delivered' }).tap();
    await expect(card.getByRole('alert')).toHaveText('This code is not correct. 4 tries are left.');
    await expectAccessible(page);
    await expectThumbTargets(page);
    await expect(toCode(card)).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Order ${first.number} is delivered. You collected ₹280.`)).toBeVisible();
    await expect(cards).toHaveCount(1);
    expect((await readOrder(first)).status).toBe('DELIVERED');

    await page.getByRole('button', { name: 'Hand in' }).tap();
    const question = page.getByRole('dialog', { name: 'Hand in your cash' });
    await question.getByLabel('You hand in, in rupees').fill('270');
    await expect(question.getByText('₹10 missing')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Hand in' }).tap();
    await expect(page.getByRole('list', { name: 'Handed in' })).toContainText(
      '₹270 handed in, not counted yet. ₹10 missing.',
    );
    await expect(page.getByRole('button', { name: 'Hand in' })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('six presses with a wrong code are one attempt, and with the right one they deliver once', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const { order, card } = await rideOne(page);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const pressSixTimes = () =>
      card.getByRole('button', { name: 'Delivered' }).evaluate((button: HTMLElement) => {
        for (let press = 0; press < 6; press++) button.click();
      });
    const code = await readCode(order);
    await card.getByRole('button', { name: 'Deliver', exact: true }).tap();
    await pressSixTimes();
    await expect(card.getByRole('alert')).toHaveText('Enter the four digits');
    await toCode(card).fill(toWrong(code));
    await pressSixTimes();
    await expect(card.getByRole('alert')).toHaveText('This code is not correct. 4 tries are left.');
    await toCode(card).fill(code);
    await pressSixTimes();
    await expect(page.getByText(`Order ${order.number} is delivered.`)).toBeVisible();
    expect(sent.filter((url) => url.endsWith('/deliver'))).toHaveLength(2);
  });

  test('a paid order that may be left at the door is, after one question', async ({ page }) => {
    const order = await work.pack({ products, leaveAtDoor: true, payOn: page });
    const card = await ride(page, order);
    await expect(card).toContainText('Paid');
    await card.getByRole('button', { name: 'Deliver', exact: true }).tap();
    await card.getByRole('button', { name: 'Left at the door' }).tap();
    const question = page.getByRole('dialog', { name: 'Left at the door?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Left there' }).tap();
    await expect(page.getByText(`Order ${order.number} is delivered, left at the door.`)).toBeVisible();
    expect((await readOrder(order)).status).toBe('DELIVERED');
  });

  test('a failed delivery asks once for a reason that the shopper reads', async ({ page }) => {
    const { order, card } = await rideOne(page);
    await card.getByRole('button', { name: 'Not delivered' }).tap();
    const question = page.getByRole('dialog', { name: `Order ${order.number} was not delivered?` });
    await question.getByRole('button', { name: 'Not delivered' }).tap();
    await expect(question.getByRole('alert')).toHaveText('Choose or type a reason');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Nobody answered the door' }).tap();
    await question.getByRole('button', { name: 'Not delivered' }).tap();
    await expect(page.getByText('was not delivered. Bring the bag back to the store.')).toBeVisible();
    expect(JSON.stringify(await readOrder(order))).toContain('Nobody answered the door');
  });

  test('without a network open orders stay, and a press says that it was not sent', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const order = await work.pack({ products, addressLine: FAR });
    const card = await ride(page, order);
    const code = await readCode(order);
    await context.setOffline(true);
    await card.getByRole('button', { name: 'Deliver', exact: true }).tap();
    await toCode(card).fill(code);
    await card.getByRole('button', { name: 'Delivered' }).tap();
    await expect(card.getByRole('alert')).toHaveText(
      'Not sent: no network. Press again when you are back online; it counts only once.',
    );
    await expect(page.getByText(/^This could not be refreshed/)).toBeVisible();
    await expect(card).toContainText(FAR);
    await expectAccessible(page);
    await context.setOffline(false);
    await card.getByRole('button', { name: 'Delivered' }).tap();
    await expect(page.getByText(`Order ${order.number} is delivered.`)).toBeVisible();
  });

  test('a delivery with a lost answer counts once, and the page says that it was sent', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const { order, card } = await rideOne(page);
    const code = await readCode(order);
    await card.getByRole('button', { name: 'Deliver', exact: true }).tap();
    await toCode(card).fill(code);
    await page.route(
      '**/api/delivery/deliver',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await card.getByRole('button', { name: 'Delivered' }).tap();
    // The order disappears from the list without an answer, and the page says so.
    await expect(page.getByRole('alert').filter({ hasText: 'no longer yours' })).toContainText(order.number);
    await page.getByRole('button', { name: 'OK' }).tap();
    await expect(page.getByRole('region', { name: 'Cash' })).toContainText('₹180');
    expect((await readOrder(order)).status).toBe('DELIVERED');
  });

  test('the second rider takes nothing and is told why; a bag is given back', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const [first, second] = [await work.pack({ products }), await work.pack({ products })];
    const other = await work.hire('rider', 'Sunil Rao');
    await open(page);
    for (const at of [0, 1]) await toWaiting(page).nth(at).tap();
    await other.call('POST', '/api/delivery/take', { orderIds: [first.orderId] });
    await page.getByRole('button', { name: 'Take 2 orders' }).tap();
    await expect(page.getByRole('alert').filter({ hasText: 'No orders were taken' })).toContainText(
      `${first.number} was taken by Sunil`,
    );
    await expect(toWaiting(page)).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take 1 order' }).tap();
    await toCard(page, second).getByRole('button', { name: 'Give back' }).tap();
    await expect(page.getByText(`Order ${second.number} is waiting for a rider again.`)).toBeVisible();
    await expect(toWaiting(page)).toHaveCount(1);
  });
});

test(
  'a manager confirms a delivery without a code, and counts the cash with its difference',
  { tag: '@wide' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const manager = await work.hire('manager', 'Nila Das');
    const order = await work.pack({ products });
    await rider.call('POST', '/api/delivery/take', { orderIds: [order.orderId] });
    await open(page, manager);
    const road = page.getByRole('region', { name: 'On the road' });
    await expect(road).toContainText('With Ravi Kumar');
    await road.getByRole('button', { name: 'Delivered without the code' }).click();
    const question = page.getByRole('dialog', { name: `Is order ${order.number} delivered?` });
    await expect(question).toContainText('Ravi Kumar then has this cash:');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delivered' }).click();
    await expect(road).toHaveCount(0);

    await page.getByRole('link', { name: 'Cash', exact: true }).first().click();
    const carried = page.getByRole('list', { name: 'Carried' }).getByRole('listitem');
    await expect(carried).toContainText('Ravi Kumar1 delivery since');
    await expect(carried).toContainText('₹180');
    await rider.call('POST', '/api/delivery/hand-in', { amount: 180, storeId: work.store._id });
    await page.reload();
    await expect(page.getByText('No rider has cash.')).toBeVisible();
    const handedIn = page.getByRole('list', { name: 'Handed in' }).getByRole('listitem');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await handedIn.getByRole('button', { name: 'Count the cash of Ravi Kumar' }).click();
    const counting = page.getByRole('dialog', { name: 'Count the cash of Ravi Kumar' });
    await expect(counting.getByText('Expected: ₹180')).toBeVisible();
    await counting.getByRole('button', { name: 'Counted' }).click();
    await expect(counting.getByRole('alert')).toContainText('Enter the amount in rupees');
    await counting.getByLabel('Counted, in rupees').fill('170.50');
    await expect(counting.getByText('₹9.50 missing')).toBeVisible();
    await page.route('**/api/delivery/count', (route) => route.abort(), { times: 1 });
    await counting.getByRole('button', { name: 'Counted' }).click();
    await expect(counting.getByRole('alert')).toContainText('Not sent: no network');
    await expectAccessible(page);
    await counting.getByRole('button', { name: 'Counted' }).click();
    await expect(handedIn).toContainText('₹9.50 missing');
    await expect(handedIn).toContainText('Counted by Nila Das');
    await expect(handedIn.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  },
);
