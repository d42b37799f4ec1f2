// A manager looks at the day of a store: how many orders, the duration of each step, who did how much.

import { expectFits } from './expect-accessible.ts';
import { REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

const PAGE = '/dashboard/metrics';
const CALL = '**/api/store/metrics*';

test('the metrics follow the orders of the store, by day', { tag: '@wide' }, async ({ page, request }) => {
  const work = await openWorkplace(request);
  const [manager, picker] = [await work.hire('manager'), await work.hire('picker', 'Pia Nair')];
  const products = await work.stock([{ price: 100 }, { price: 60 }]);
  await enter(page, manager);
  await page.goto(PAGE);
  await expect(page.getByText('No orders were placed at this store on this day.')).toBeVisible();

  const { orderId } = await work.order({ products, quantities: [2, 1] });
  const { lines } = await picker.call('POST', '/api/picking/claim', { orderId });
  for (const { lineId, quantity } of lines)
    await picker.call('PUT', '/api/picking/pick', { orderId, lineId, picked: quantity });
  await picker.call('POST', '/api/picking/finish', { orderId });
  await manager.call('POST', '/api/delivery/take', { orderIds: [orderId] });
  await manager.call('POST', '/api/delivery/deliver', { orderId, confirmed: true });
  await page.reload();
  const factOf = (name: string) =>
    page.getByText(name, { exact: true }).locator('..').getByRole('definition');
  await expect(factOf('Placed')).toHaveText('1');
  await expect(factOf('Delivered')).toHaveText('1');
  await expect(factOf('Sales')).toHaveText('₹260');
  await expect(factOf('Within 10 minutes')).toHaveText('100 %');
  await expect(page.getByRole('table', { name: 'Pickers' }).getByRole('rowheader')).toHaveText('Pia Nair');
  await expect(page.getByRole('table', { name: 'Riders' }).getByRole('rowheader')).toHaveText('Vik Rao');
  await expect(page.getByRole('region', { name: 'Orders by hour' })).toContainText('1 placed, 1 delivered');
  await expectFits(page);

  await page.getByLabel('Day').fill('2026-01-01');
  await expect(factOf('Placed')).toHaveText('0');
  await page.getByLabel('Day').fill('');
  await expect(factOf('Placed')).toHaveText('1');
});

test(
  'metrics that cannot be loaded can be requested again',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const work = await openWorkplace(request);
    await enter(page, await work.hire('manager'));
    await page.route(CALL, (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }));
    await page.goto(PAGE);
    await expect(page.getByText('The metrics could not be loaded.')).toBeVisible({ timeout: 20_000 });
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Minutes per step' })).toBeVisible();
  },
);
