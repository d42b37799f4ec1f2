// People who press again because nothing seems to happen: while the call is pending, and while the dialog
// fades out after it.

import type { Locator, Page } from '@playwright/test';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, makeShopper, signInAs } from './shopper.ts';

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
