// The page that a cancelled payment comes back to. Whose payments it ends:
// features/checkout/place/bad-input.test.ts.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SHOPPER } from '#tests/components/answers.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { listBodies, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import Cancel from './cancel.tsx';

const END = 'POST /api/order/cancel-checkout';
const AT = { at: '/cancel?order=65a1b2c3d4e5f60718293a4b' };

test('somebody who is signed out ends nothing, and is told so', async () => {
  stubCart({});
  openPart(<Cancel />, AT);
  await expect.element(page.getByText('You are logged out, so nothing was cancelled.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Log in to see your order' })).toBeVisible();
});

test('a payment of somebody else is none', async () => {
  signIn(SHOPPER);
  stubCart({});
  stubCalls({ [END]: refusal('not_found') });
  openPart(<Cancel />, AT);
  await expect.element(page.getByText('There is no payment to cancel.')).toBeVisible();
});

test('without a network it says what happens by itself, and is ended when it is tried again', async () => {
  signIn(SHOPPER);
  stubCart({ Mango: { quantity: 1 } });
  stubCalls({ [END]: 'offline' });
  openPart(<Cancel />, AT);
  await expect.element(page.getByText(/You seem to be offline/)).toBeVisible();
  await expect.element(page.getByText('An unfinished payment is cancelled automatically')).toBeVisible();
  await expectAccessible();
  stubCalls({ [END]: { data: { payment_status: 'FAILED' } as never } });
  const before = listBodies(END).length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('You were not charged, and your cart is saved.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to checkout' })).toBeVisible();
  expect(listBodies(END)).toHaveLength(before + 1);
  await expectFits();
});
