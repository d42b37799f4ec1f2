import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PaymentReview } from '#features/checkout/checkout.contract.ts';
import { make } from '#tests/components/make.ts';
import { NO_PAGE, OWNER } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const PaymentReviews = staffPage('/dashboard/payment-reviews');

const PAGE = '/dashboard/payment-reviews';
const AT = '2026-01-01T00:00:00.000Z';
const REVIEW = make(PaymentReview, {
  _id: '1',
  orderId: '0'.repeat(24),
  paymentIntent: 'pi_1',
  provider: 'stripe',
  url: 'https://dashboard.stripe.com/test/payments/pi_1',
  reason: 'refunded at the provider while the order stands',
  isTest: true,
  amounts: { due: 100, charged: 100, refunded: 1, disputed: 0, lost: 0, difference: -1 },
  version: 1,
  createdAt: AT,
  updatedAt: AT,
});
const listOf = (...data: PaymentReview[]) => ({
  ...{ ...NO_PAGE, data, totalCount: data.length },
  undecided: data.filter(({ isUndecided }) => isUndecided).length,
});
const ask = page.getByRole('button', { name: /^Mark as resolved:/ });
const question = page.getByRole('dialog', { name: 'Mark as resolved?' });
const resolve = question.getByRole('button', { name: 'Mark as resolved' });

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
  await ask.click();
  await resolve.click();
  await expect
    .element(card.getByRole('alert'))
    .toMatchTextContent('The amounts have changed since you looked');
  await expect.element(card).toMatchTextContent('-₹3');
  stubCalls({ 'PUT /api/order/resolve-review': 'offline' });
  await ask.click();
  await question.getByLabelText('What was done').fill(' Paid out by UPI ');
  await resolve.click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('You seem to be offline');

  const done = { ...changed, resolvedAt: AT, resolvedBy: 'Om Prakash', note: 'Paid out by UPI' };
  const held = holdAnswer<'PUT /api/order/resolve-review'>({ data: done, message: 'Resolved' });
  stubCalls({ 'PUT /api/order/resolve-review': held.stub });
  await resolve.click({ clickCount: 6 });
  stubCalls({ 'POST /api/order/payment-reviews': ({ body }) => (body.all ? listOf(done) : listOf()) });
  held.answer();
  await expect.element(page.getByText('All payments match')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Payment reviews' })).toHaveFocus();
  expect(listBodies('PUT /api/order/resolve-review').map(({ version }) => version)).toEqual([1, 2, 2]);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect.element(card).toMatchTextContent('Resolved by Om Prakash');
  await expect.element(card).toMatchTextContent('Paid out by UPI');
  expect(listBodies('PUT /api/order/resolve-review').at(-1)!).toMatchObject({ note: 'Paid out by UPI' });
  expect(currentPath()).toBe(`${PAGE}?show=all`);
});

test('a dispute keeps its deadline in sight until the bank decides, and can be opened again', async () => {
  const dispute: PaymentReview = {
    ...REVIEW,
    reason: 'dispute is open',
    amounts: { due: 205, charged: 450, refunded: 245, disputed: 450, lost: 0, difference: 0 },
    details: { answerBy: '2026-12-05T10:00:00.000Z' },
  };
  const done = { ...dispute, resolvedAt: AT, resolvedBy: 'Om Prakash', isUndecided: true };
  openAsOwner({
    'POST /api/order/payment-reviews': listOf(dispute),
    'PUT /api/order/resolve-review': { data: done, message: 'Marked as resolved' },
  });
  const card = page.getByRole('listitem').filter({ hasText: 'pi_1' });
  await expect.element(card.getByText('In dispute')).toBeVisible();
  await ask.click();
  await expect
    .element(question)
    .toMatchTextContent('This does not answer the bank, which waits until 5 Dec 2026.');
  await expectFits();
  stubCalls({ 'POST /api/order/payment-reviews': listOf(done) });
  await resolve.click();
  await expect.element(card).toMatchTextContent('Resolved by Om Prakash');
  await expect.element(card).toMatchTextContent('Answer by 5 Dec 2026 in');
  expect(page.getByText('All payments match').elements()).toEqual([]);
  await expectFits();
  stubCalls({
    'POST /api/order/payment-reviews': listOf(dispute),
    'PUT /api/order/resolve-review': { data: dispute, message: 'Open again' },
  });
  await card.getByRole('button', { name: /^Open again:/ }).click();
  await expect.element(ask).toBeVisible();
  expect(listBodies('PUT /api/order/resolve-review').at(-1)!).toEqual({
    _id: '1',
    version: 1,
    reopen: true,
  });
});
