// A rider at the door with a phone.

import type { Locator, Page } from '@playwright/test';
import { REJECTED_REQUEST } from './shop-page.ts';
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

async function open(page: Page): Promise<void> {
  await enter(page, rider);
  await page.goto(PAGE);
  await expect(page.getByRole('region', { name: 'Waiting' })).toBeVisible();
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
    await expectThumbTargets(page);
    for (const at of [0, 1, 2]) await toWaiting(page).nth(at).tap();
    await expect(page.getByText('At most two can arrive on time.')).toBeInViewport();
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
    await expectThumbTargets(page);

    const code = await readCode(first);
    await card.getByRole('button', { name: 'Deliver', exact: true }).tap();
    await expect(toCode(card)).toBeFocused();
    // The order is paid in cash, so it cannot be left at the door.
    await expect(card.getByRole('button', { name: 'Left at the door' })).toHaveCount(0);
    await toCode(card).fill(toWrong(code));
    await card.getByRole('button', { name: 'Delivered' }).tap();
    await expect(card.getByRole('alert')).toHaveText('This code is not correct. 4 tries are left.');
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
    await question.getByRole('button', { name: 'Hand in' }).tap();
    await expect(page.getByRole('list', { name: 'Handed in' })).toContainText(
      '₹270 handed in, not counted yet. ₹10 missing.',
    );
    await expect(page.getByRole('button', { name: 'Hand in' })).toHaveCount(0);
  });
});
