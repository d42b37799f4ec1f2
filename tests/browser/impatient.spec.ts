// People who press again because nothing seems to happen: while the call is pending, and while the dialog
// fades out after it.

import type { Locator, Page } from '@playwright/test';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, makeShopper, orderInCash, signInAs } from './shopper.ts';
import { openWorkplace } from './store-work.ts';

/** Six presses in two seconds, and one in every frame while the dialog disappears. No error may appear. */
async function pressImpatiently(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  const isComplaining = await button.evaluate(async (element: HTMLElement) => {
    const dialog = element.closest<HTMLElement>('[role=dialog]')!;
    // Slow, so that a slow machine draws the transition too.
    dialog.style.transitionDuration = '1s';
    const start = performance.now();
    let isToldOf = false;
    for (let presses = 0; presses < 6 && element.isConnected;) {
      const isDue = performance.now() - start >= presses * 333;
      if (isDue || dialog.hasAttribute('data-closed')) element.click();
      if (isDue) presses++;
      await new Promise(requestAnimationFrame);
      isToldOf ||= document.body.innerText.includes('Something went wrong');
    }
    return isToldOf;
  });
  expect(isComplaining).toBe(false);
}

/** Counts the page's calls of this path, except GET. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes(path) && request.method() !== 'GET') calls++;
  });
  return () => calls;
}

test('stock is booked once, and its shelf saved once', { tag: '@wide' }, async ({ page, request }) => {
  const work = await openWorkplace(request);
  const [manager, [product]] = [await work.hire('manager'), await work.stock([{ stock: 20 }])];
  await enter(page, manager);
  const bookings = countCalls(page, '/api/stock/adjust');
  const places = countCalls(page, '/api/store/stock');
  await page.goto(`/dashboard/stock?productId=${product!._id}&storeId=${work.store._id}`);

  await page.getByRole('button', { name: 'Waste' }).click();
  const waste = page.getByRole('dialog', { name: 'Book waste' });
  await waste.getByLabel('How many?').fill('2');
  await pressImpatiently(waste.getByRole('button', { name: 'Book waste' }));
  await expect(waste).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Stock movements' }).getByText('Wasted')).toHaveCount(1);
  expect(bookings()).toBe(1);

  await page.getByRole('button', { name: 'Shelf and level' }).click();
  const place = page.getByRole('dialog', { name: 'Shelf and level' });
  await place.getByLabel('Shelf').fill('B-7');
  await pressImpatiently(place.getByRole('button', { name: 'Save' }));
  await expect(place).toHaveCount(0);
  expect(places()).toBe(1);
});

test('a customer gets one mail for a new password', { tag: '@wide' }, async ({ page, request }) => {
  const { email } = await makeShopper(request);
  const owner = await signInAs(request, demoAccounts().owner);
  await enter(page, owner);
  const [{ _id }] = await owner.call('GET', `/api/customer/find?search=${encodeURIComponent(email)}`);
  await page.goto(`/dashboard/customers?customer=${_id}`);
  const mails = countCalls(page, '/api/customer/');
  await page.getByRole('button', { name: 'Send link for a new password' }).click();
  const question = page.getByRole('dialog', { name: 'Send a link?' });
  await pressImpatiently(question.getByRole('button', { name: 'Send' }));
  await expect(question).toHaveCount(0);
  expect(mails()).toBe(1);
});

test('a deletion happens once, without an error', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInAs(request, demoAccounts().owner);
  const name = `Kind ${crypto.randomUUID().slice(0, 8)}`;
  await owner.call('POST', '/api/category/add-category', { name, image: '/icon-192.png' });
  await enter(page, owner);
  const deletions = countCalls(page, '/api/category/delete');
  await page.goto('/dashboard/category');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Permanent Delete' });
  await pressImpatiently(question.getByRole('button', { name: 'Confirm' }));
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Category deleted')).toBeVisible();
  expect(deletions()).toBe(1);
});

test('an order is cancelled once, without an error', { tag: '@phone' }, async ({ page, request }) => {
  await orderInCash(page, request);
  await page.getByRole('link', { name: 'View order' }).click();
  const cancels = countCalls(page, '/api/order/cancel');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await pressImpatiently(question.getByRole('button', { name: 'Cancel order' }));
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  expect(cancels()).toBe(1);
});
