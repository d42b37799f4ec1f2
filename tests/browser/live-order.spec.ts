// The shopper's page of one order: it follows what picker and rider do without a reload.

import type { Page } from '@playwright/test';
import { expect, test } from './shop-test.ts';
import { openWorkplace } from './store-work.ts';
import { enter } from './shopper.ts';

test(
  'each step is pushed; a hidden page has no stream, one without a connection says how old it is; both catch up',
  { tag: '@phone' },
  async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(/ERR_ABORTED|ERR_INTERNET_DISCONNECTED/);
    const work = await openWorkplace(request);
    const picker = await work.hire('picker', 'Meera Nair');
    const { orderId, shopper } = await work.order({ products: await work.stock([{}, {}]) });
    const asked: string[] = [];
    page.on('request', (one) => asked.push(new URL(one.url()).pathname));
    const headline = (name: string) => expect(page.getByRole('heading', { level: 2, name }));
    await page.clock.install();
    await enter(page, shopper);
    const opened = page.waitForResponse(/order\/track/);
    await page.goto(`/dashboard/myorders/${orderId}`);
    await headline('We have your order').toBeVisible();
    await opened;
    asked.length = 0;
    const { lines } = await picker.call('POST', '/api/picking/claim', { orderId });
    await headline('Meera is packing your order').toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Meera is packing your order' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    expect(asked.filter((path) => path === '/api/order/details')).toEqual([]);

    const missing = page.getByText('1 item was missing, ₹100 not charged');
    // The page closes the stream.
    const ended = page.waitForEvent('requestfailed', (one) => one.url().includes('order/track'));
    await setHidden(page, true);
    await page.clock.fastForward(61_000);
    await ended;
    const pick = ({ lineId }: { lineId: string }, change: object, call = 'pick') =>
      picker.call('PUT', `/api/picking/${call}`, { orderId, lineId, ...change });
    await pick(lines[1], { short: 1 }, 'short');
    await page.clock.fastForward(30_000);
    await expect(missing).toHaveCount(0);
    const reopened = page.waitForResponse(/order\/track/);
    await setHidden(page, false);
    await expect(missing).toBeVisible();
    await reopened;

    await context.setOffline(true);
    await expect(page.getByText(/^No connection. Last updated at \d/)).toBeVisible();
    await pick(lines[0], { picked: 1 });
    await picker.call('POST', '/api/picking/finish', { orderId });
    await context.setOffline(false);
    await headline('Packed and waiting for a rider').toBeVisible();
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
