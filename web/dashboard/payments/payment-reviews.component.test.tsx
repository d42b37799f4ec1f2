import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PaymentReview } from '#features/payment/payment.contract.ts';
import { NO_PAGE, OWNER } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listSent, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import PaymentReviews from './payment-reviews.tsx';

const PAGE = '/dashboard/payment-reviews';
const AT = '2026-01-01T00:00:00.000Z';
const REVIEW: PaymentReview = {
  _id: '1',
  orderId: '0'.repeat(24),
  sessionId: null,
  paymentIntent: 'pi_1',
  provider: 'stripe',
  url: 'https://dashboard.stripe.com/test/payments/pi_1',
  reason: 'refunded at the provider while the order stands',
  isTest: true,
  amounts: { due: 100, charged: 100, refunded: 1, disputed: 0, lost: 0, difference: -1 },
  details: {},
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  resolvedAt: null,
  resolvedBy: null,
};
const listOf = (...data: PaymentReview[]) => ({ ...NO_PAGE, data, totalCount: data.length });
const resolve = page.getByRole('button', { name: /^Mark as resolved/ });

function openAsOwner(answers: Stubs): void {
  signIn(OWNER);
  stubCalls({ 'POST /api/order/payment-reviews': listOf(REVIEW), ...answers });
  openPart(<PaymentReviews />, { at: PAGE });
}

test('only the amounts that were seen are resolved, once', async () => {
  openAsOwner({ 'PUT /api/order/resolve-review': refusal('review_changed') });
  const card = page.getByRole('listitem').filter({ hasText: 'pi_1' });
  await expect.element(card).toMatchTextContent('test payment, not charged');
  await expect.element(card).toMatchTextContent('What to do');
  await expect.element(card).toMatchTextContent(/Payment at Stripe: ?pi_1/);
  const there = card.getByRole('link', { name: 'Open at Stripe: pi_1' });
  await expect.element(there).toHaveAttribute('href', REVIEW.url!);
  await expectFits();
  const changed = { ...REVIEW, version: 2, amounts: { ...REVIEW.amounts!, refunded: 3, difference: -3 } };
  stubCalls({ 'POST /api/order/payment-reviews': listOf(changed) });
  await resolve.click();
  await expect
    .element(card.getByRole('alert'))
    .toMatchTextContent('The amounts have changed since you looked');
  await expect.element(card).toMatchTextContent('-₹3');
  stubCalls({ 'PUT /api/order/resolve-review': 'offline' });
  await resolve.click();
  await expect.element(card.getByRole('alert')).toMatchTextContent('You seem to be offline');

  const done = { ...changed, resolvedAt: AT, resolvedBy: 'Om Prakash' };
  const held = holdAnswer<'PUT /api/order/resolve-review'>({ data: done, message: 'Resolved' });
  stubCalls({ 'PUT /api/order/resolve-review': held.stub });
  await resolve.click({ clickCount: 6 });
  stubCalls({ 'POST /api/order/payment-reviews': ({ body }) => (body.all ? listOf(done) : listOf()) });
  held.answer();
  await expect.element(page.getByText('All payments match')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Payment reviews' })).toHaveFocus();
  expect(listSent('PUT /api/order/resolve-review').map(({ body }) => body.version)).toEqual([1, 2, 2]);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect.element(card).toMatchTextContent('Resolved by Om Prakash');
  expect(currentPath()).toBe(`${PAGE}?show=all`);
});

test('reviews that cannot be loaded say so, and come when asked again', async () => {
  openAsOwner({ 'POST /api/order/payment-reviews': 'offline' });
  const alert = page.getByRole('alert').filter({ hasText: 'The reviews could not be loaded.' });
  await expect.element(alert).toBeVisible();
  stubCalls({ 'POST /api/order/payment-reviews': listOf() });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('All payments match')).toBeVisible();
});
