import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { EMPTY_CART, PLACED, SHOPPER } from '#tests/components/answers.ts';
import { focusOn, press } from '#tests/components/at-once.ts';
import { stopClock } from '#tests/components/clock.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import MyOrder from './my-order.tsx';

type Question = NonNullable<OrderDetails['lines'][number]['question']>;
const SUBSTITUTE = { name: 'Green Tea', unit: '250 g', image: null, quantity: 1, price: 36 };
const OPEN: Question = {
  questionId: 'question-1',
  state: 'open',
  secondsLeft: 48,
  needsYes: false,
  name: 'Green Tea',
  productId: 'product-2',
};

/** One of two packs of tea at ₹40 is missing. */
function makeAsked(question: Partial<Question>, version = 2): OrderDetails {
  const [tea] = PLACED.lines;
  const substitute = question.state === 'declined' ? null : SUBSTITUTE;
  const line = { ...tea!, delivered: 1, substitute, question: { ...OPEN, ...question } };
  return { ...PLACED, version, status: 'PACKING', canCancel: false, ifShort: 'replace', lines: [line] };
}

const QUESTION = 'Tea: 1 of 2 not available. Take Green Tea instead?';
const COMPARED = 'Yours: 500 g, ₹40 (₹8 per 100 g). Instead: 250 g, ₹36 (₹14.40 per 100 g). You pay ₹4 less.';
const question = page.getByRole('region', { name: QUESTION });
const take = page.getByRole('button', { name: 'Take it' });
const leave = page.getByRole('button', { name: 'Leave it out' });
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const announced = page.getByRole('article').getByRole('status').first();

function open(order: OrderDetails): void {
  signIn(SHOPPER);
  stubCalls({
    'GET /api/order/track': 'offline',
    'GET /api/order/details': { data: order },
    'GET /api/cart/get': EMPTY_CART,
  });
  openPart(<MyOrder />);
}

test('a question is asked once, before anything is said to be replaced, and is taken with one press', async () => {
  stopClock();
  open({ ...makeAsked({}), lines: [PLACED.lines[0]!] });
  await expect.element(heading('Your order is being packed')).toBeVisible();
  stubCalls({ 'GET /api/order/details': { data: makeAsked({}, 3) } });
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(question).toMatchTextContent('48 s left. If you do not reply, we will send it');
  await expect.element(question).toMatchTextContent(COMPARED);
  await expect.element(announced).toHaveTextContent(`${QUESTION} ${COMPARED}`);
  await expect.element(page.getByRole('region', { name: 'Changes' })).not.toBeInTheDocument();
  await expectFits();
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(question).toMatchTextContent('45 s left');
  await expect.element(announced).toHaveTextContent(`${QUESTION} ${COMPARED}`);

  const held = holdAnswer<'PUT /api/order/answer-substitute'>({ data: null });
  stubCalls({ 'PUT /api/order/answer-substitute': held.stub });
  await take.click({ clickCount: 3 });
  stubCalls({ 'GET /api/order/details': { data: makeAsked({ state: 'accepted', secondsLeft: 0 }, 4) } });
  held.answer();
  const chosen = heading('You chose Green Tea instead of Tea.');
  await expect.element(chosen).toBeVisible();
  await expect.element(chosen).toHaveFocus();
  await expect
    .element(announced)
    .toHaveTextContent('You chose Green Tea instead of Tea. You pay ₹76 when it arrives.');
  await expect.element(page.getByRole('region', { name: 'Changes' })).toMatchTextContent('Replaced with:');
  expect(listBodies('PUT /api/order/answer-substitute')).toEqual([
    { orderId: 'order-1', questionId: 'question-1', take: true },
  ]);
  await expectFits();
});

test('it is declined by the keyboard, also after a press without a network', async () => {
  open(makeAsked({}));
  await expect.element(question).toBeVisible();
  stubCalls({ 'PUT /api/order/answer-substitute': 'offline' });
  await focusOn(leave);
  await press(leave);
  await expect.element(question.getByRole('alert')).toMatchTextContent('You seem to be offline');
  await expect.element(leave).toHaveFocus();
  stubCalls({
    'PUT /api/order/answer-substitute': { data: null },
    'GET /api/order/details': { data: makeAsked({ state: 'declined', secondsLeft: 0 }, 3) },
  });
  await press(leave);
  await expect
    .element(heading('You did not want Green Tea, so you pay nothing for the missing Tea.'))
    .toBeVisible();
  expect(listBodies('PUT /api/order/answer-substitute').at(-1)!).toMatchObject({ take: false });
});

test('without an answer it closes by itself, and the choice of checkout counts', async () => {
  stopClock();
  open(makeAsked({ secondsLeft: 2 }));
  await expect.element(question).toBeVisible();
  stubCalls({ 'GET /api/order/details': { data: makeAsked({ state: 'expired', secondsLeft: 0 }) } });
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(heading('Green Tea comes instead of Tea, as you chose at checkout.')).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(page.getByRole('region', { name: 'Changes' })).toMatchTextContent('Replaced with:');
});

test('what comes instead of fresh goods is left out without an answer', async () => {
  stopClock();
  open(makeAsked({ secondsLeft: 2, needsYes: true }));
  await expect.element(question).toMatchTextContent('2 s left. If you do not reply, we will leave it out.');
  const left = makeAsked({ state: 'expired', secondsLeft: 0, needsYes: true });
  const lines = left.lines.map((line) => ({ ...line, substitute: null }));
  stubCalls({ 'GET /api/order/details': { data: { ...left, version: 3, lines } } });
  await vi.advanceTimersByTimeAsync(3_000);
  await expect
    .element(heading('You did not answer in time, so you pay nothing for the missing Tea.'))
    .toBeVisible();
  await expect.element(page.getByText('Replaced with:')).not.toBeInTheDocument();
});

test('of another size of the same thing the question says which', async () => {
  const asked = makeAsked({});
  const substitute = { ...SUBSTITUTE, name: 'Tea', quantity: 2, price: 40 };
  open({ ...asked, lines: asked.lines.map((line) => ({ ...line, substitute })) });
  const name = 'Tea: 1 of 2 not available. Take Tea, 250 g instead?';
  await expect
    .element(page.getByRole('region', { name }))
    .toMatchTextContent('Instead: 2 × 250 g, ₹40 (₹8 per 100 g).');
});

test('an answer that comes too late says so', async () => {
  open(makeAsked({}));
  await expect.element(question).toBeVisible();
  const late = { message: 'Your order is already packed' };
  stubCalls({
    'PUT /api/order/answer-substitute': refusal('question_closed', late),
    'GET /api/order/details': { data: makeAsked({ state: 'expired', secondsLeft: 0 }, 3) },
  });
  await leave.click();
  await expect.element(heading('Green Tea comes instead of Tea, as you chose at checkout.')).toBeVisible();
  await expect.element(page.getByText('Your order is already packed')).toBeVisible();
  await expectFits();
});
