import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import type { PaymentAnswer } from '#features/checkout/checkout.contract.ts';
import { EMPTY_CART, SHOPPER, inMinutes, PLACED, PRODUCT } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { stopClock } from '#tests/components/clock.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { pressImpatiently } from '#tests/components/press-impatiently.ts';
import { holdAnswer, listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { latestLocation } from '../../../ui/router.tsx';
import MyOrder from './my-order.tsx';

const PACKING: OrderDetails = {
  ...PLACED,
  version: 2,
  status: 'PACKING',
  people: { picker: 'Meera', rider: null },
  canCancel: false,
};
const CANCELLED: OrderDetails = {
  ...PLACED,
  ...{ version: 3, status: 'CANCELLED', due: 0, eta: null, canCancel: false },
};
const DELIVERED: OrderDetails = {
  ...PLACED,
  ...{ version: 4, status: 'DELIVERED', eta: null, canCancel: false },
  steps: [...PLACED.steps, { status: 'DELIVERED', at: inMinutes(-1) }],
  reportUntil: inMinutes(2_000),
};

const headline = (words: string) => page.getByRole('heading', { level: 2, name: words });
const arrival = page.getByRole('article').getByRole('region').first();

/** Without a stream, as behind a proxy that refuses it: the page asks by itself. */
function open(order: OrderDetails, answers: Stubs = {}, state?: unknown): void {
  signIn(SHOPPER);
  stubCalls({
    'GET /api/order/track': 'offline',
    'GET /api/order/details': { data: order },
    'GET /api/cart/get': EMPTY_CART,
    ...answers,
  });
  openPart(<MyOrder />, { state });
}

test('without events the page asks by itself, also while a proxy holds them back', async () => {
  stopClock();
  const held = holdAnswer<'GET /api/order/track'>('offline');
  open(PLACED, { 'GET /api/order/track': held.stub });
  await expect.element(headline('We have your order')).toBeVisible();
  await expect.element(page.getByText('Leave it at the door.')).toBeVisible();
  stubCalls({ 'GET /api/order/details': { data: PACKING } });
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(headline('Meera is packing your order')).toBeVisible();
  stubCalls({ 'GET /api/order/details': { data: CANCELLED } });
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(headline('Your order was cancelled')).toBeVisible();
  held.answer();
});

test('an order that waits to be packed says how many are ahead, until somebody packs it', async () => {
  stopClock();
  open({ ...PLACED, ahead: 3 });
  await expect.element(arrival.getByText('3 orders ahead of yours')).toBeVisible();
  for (const [ahead, words] of [
    [1, '1 order ahead of yours'],
    [0, 'Yours is packed next'],
  ] as const) {
    stubCalls({ 'GET /api/order/details': { data: { ...PLACED, ahead } } });
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.element(arrival.getByText(words)).toBeVisible();
  }
  stubCalls({ 'GET /api/order/details': { data: PACKING } });
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(headline('Meera is packing your order')).toBeVisible();
  await expect.element(arrival.getByText('Yours is packed next')).not.toBeInTheDocument();
});

test('an order that waits for a UPI approval says so, and that the last try was declined', async () => {
  const awaiting: OrderDetails = {
    ...PLACED,
    status: null,
    payment_status: 'PENDING',
    payment: { method: 'upi', state: 'awaiting', provider: 'razorpay' },
    ...{ steps: [], eta: null, promised: null },
  };
  const payment: PaymentAnswer = {
    ...{ id: 'plink_1', orderId: 'order-1', payment_status: 'PENDING', method: 'upi', isDeclined: true },
    ...{ isTest: false, status: null, amount: 80, url: 'http://pay.example/1' },
    ...{ expiresAt: inMinutes(30), createdAt: inMinutes(-5) },
  };
  open(awaiting, { 'GET /api/order/session': { data: payment } });
  await expect.element(headline('Waiting for your UPI approval')).toBeVisible();
  await expect.element(page.getByText('Your UPI payment was declined.')).toBeVisible();
  await expect.element(page.getByText('Approve ₹80 in your UPI app.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue payment' })).toBeVisible();
  await expectFits();
});

test('an answer that is older than what is known changes nothing', async () => {
  stopClock();
  open(PACKING);
  await expect.element(headline('Meera is packing your order')).toBeVisible();
  stubCalls({ 'GET /api/order/details': { data: PLACED } });
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(() => listBodies('GET /api/order/details').length).toBeGreaterThan(1);
  await expect.element(headline('Meera is packing your order')).toBeVisible();
});

test('an order is cancelled once after one question, however impatiently', async () => {
  open(PLACED, { 'POST /api/order/cancel': { data: [], message: 'Order cancelled' } });
  const cancel = page.getByRole('article').getByRole('button', { name: 'Cancel order' });
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  // With what stands first, in the first screen.
  await expect.element(arrival.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await expect.element(page.getByText(PLACED.orderId, { exact: true })).toBeVisible();
  await cancel.click();
  await expect.element(question).toBeVisible();
  stubCalls({ 'GET /api/order/details': { data: CANCELLED } });
  await pressImpatiently(question.getByRole('button', { name: 'Cancel order' }));
  await expect.element(headline('Your order was cancelled')).toBeVisible();
  await expect.element(page.getByText('There is nothing to pay.').first()).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
  expect(listBodies('POST /api/order/cancel')).toHaveLength(1);
  await expectFits();
});

test('an order of somebody else is not found', async () => {
  open(PLACED, { 'GET /api/order/details': refusal('not_found') });
  await expect.element(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await expectFits();
});

test('a later time is shown together with the promised one', async () => {
  const at = (iso: string) => ({ from: iso, to: iso });
  const [promised, later] = ['2026-01-05T06:30:00.000Z', '2026-01-05T06:45:00.000Z'];
  vi.useFakeTimers({ now: new Date('2026-01-05T06:20:00.000Z'), toFake: ['Date'] });
  open({ ...PLACED, promised: at(promised), eta: { from: '2026-01-05T06:40:00.000Z', to: later } });
  await expect
    .element(arrival)
    .toMatchTextContent('Promised by 12:00 pm, now between 12:10 and 12:15 pm. Sorry.');
  await expectFits();
});

test('the order is repeated once, and sold-out products are named', async () => {
  const missing = {
    productId: 'product-2',
    name: 'Salt',
    quantity: 1,
    why: 'out_of_stock' as const,
    instead: { ...PRODUCT, name: 'Sea Salt' },
    likeness: 'brand' as const,
  };
  const held = holdAnswer<'POST /api/order/reorder'>({
    data: { added: [{ productId: 'product-1', quantity: 2 }], missing: [missing] },
    message: 'The available items are in your cart',
  });
  open(DELIVERED, { 'POST /api/order/reorder': held.stub });
  await page.getByRole('button', { name: 'Order again' }).click({ clickCount: 2 });
  held.answer();
  await expect.element(page.getByText('The available items are in your cart.')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'Not in your cart' }))
    .toMatchTextContent('1 × Salt: out of stock');
  await expect.element(page.getByText('Another brand:')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sea Salt' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  expect(listBodies('POST /api/order/reorder')).toHaveLength(1);
  await expectFits();
});

test('a problem needs its kind, is reported once, and its answers are shown', async () => {
  const problem = {
    ...{ _id: 'problem-1', lineId: 'line-1', kind: 'damaged' as const, quantity: 2 },
    ...{ state: 'refused' as const, refund: null, reason: 'It is good until March.' },
  };
  // My Orders leads here to report one; coming back does not.
  open(DELIVERED, { 'POST /api/order/problem': 'offline' }, { isReporting: true });
  await expect.poll(() => latestLocation().state).toBeNull();
  const form = page.getByRole('dialog', { name: 'Report a problem' });
  const send = form.getByRole('button', { name: 'Send' });
  await send.click();
  await expect.element(form.getByText('Choose what is wrong.')).toBeVisible();
  await expectFits();
  await form.getByRole('radio', { name: 'Damaged' }).click();
  await form.getByLabelText('How many?').selectOptions('2');
  await form.getByLabelText('Anything to add?').fill('x'.repeat(501));
  await send.click();
  await expect
    .element(form.getByLabelText('Anything to add?'))
    .toHaveAccessibleDescription('At most 500 characters');
  await form.getByLabelText('Anything to add?').fill('Both packs are torn.');
  await send.click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('You seem to be offline');
  await expect.element(form.getByLabelText('Anything to add?')).toHaveValue('Both packs are torn.');
  stubCalls({
    'POST /api/order/problem': { data: problem, message: 'Reported' },
    'GET /api/order/details': { data: { ...DELIVERED, version: 5, problems: [problem] } },
  });
  const before = listBodies('POST /api/order/problem').length;
  await pressImpatiently(send);
  expect(listBodies('POST /api/order/problem')).toHaveLength(before + 1);
  await expect.element(page.getByText('The store replied: It is good until March.').last()).toBeVisible();
});

test('what changed comes first, in one sentence with its money, and the rest is folded', async () => {
  const [tea] = PLACED.lines;
  const names = ['Tea', 'Salt', 'Rice', 'Soap', 'Milk'];
  const lines = names.map((name, index) => ({ ...tea!, lineId: `line-${index}`, name }));
  lines[1] = { ...lines[1]!, delivered: 1 };
  const substitute = { name: 'Brown Rice', unit: '500 g', image: null, quantity: 2, price: 70 };
  lines[2] = { ...lines[2]!, delivered: 0, substitute };
  open({
    ...DELIVERED,
    lines,
    invoice: '/invoice',
    creditNotes: ['A/26-27/C000007'],
    store: { ...DELIVERED.store, phone: '+91 80 4000 1234' },
  });
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect
    .element(changes.getByRole('heading'))
    .toHaveTextContent('1 item was missing, 1 item was replaced, ₹50 not charged');
  await expect
    .element(changes)
    .toMatchTextContent(/Salt.*1 of 2 not available.*Rice.*Replaced with:.*Brown Rice/);
  const milk = page.getByText('Milk');
  await expect.element(milk).not.toBeVisible();
  await page.getByText('3 other items').click();
  await expect.element(milk).toBeVisible();
  const actions = page.getByRole('group', { name: 'Actions' }).getByRole('button');
  await expect
    .poll(() => actions.elements().map(({ textContent }) => textContent))
    .toEqual(['Order again', 'Invoice', 'Credit note A/26-27/C000007', 'Help']);
  await expectFits();
});

test('a problem is reported in one place, where its item is chosen, also from Help', async () => {
  const [tea] = DELIVERED.lines;
  const salt = { ...tea!, lineId: 'line-2', name: 'Salt', quantity: 1, delivered: 1 };
  const gone = { ...tea!, lineId: 'line-3', name: 'Rice', delivered: 0 };
  open({ ...DELIVERED, lines: [tea!, salt, gone] });
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect.element(help.getByText('Our store Main store looks after this order.')).toBeVisible();
  await help.getByRole('button', { name: 'Report a problem' }).click();
  const form = page.getByRole('dialog', { name: 'Report a problem' });
  const choices = form.getByRole('listitem');
  // Nothing arrived of the third.
  await expect
    .poll(() => choices.elements().map(({ textContent }) => textContent))
    .toEqual(['Tea500 g', 'Salt500 g']);
  await expectFits();
  await form.getByRole('button', { name: 'Salt' }).click();
  await expect.element(form.getByText('What is wrong?')).toBeVisible();
  await expect.element(form.getByText('How many?')).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  // The next report begins with the choice again.
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await expect.element(form.getByRole('button', { name: 'Tea' })).toBeVisible();
});

test('the minutes are said, the store can be called while the rider comes, and afterwards how long it took', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 6, minute)).toISOString();
  vi.useFakeTimers({ now: new Date(at(20)), toFake: ['Date'] });
  const steps = [
    { status: 'PLACED' as const, at: at(18) },
    { status: 'PACKING' as const, at: at(19) },
    { status: 'PACKED' as const, at: at(19) },
    { status: 'OUT FOR DELIVERY' as const, at: at(20) },
  ];
  const range = { from: at(26), to: at(30) };
  const store = { ...PLACED.store, phone: '+91 80 4000 1234' };
  open({ ...PACKING, status: 'OUT FOR DELIVERY', steps, store, eta: range, promised: range, code: '4711' });
  await expect.element(page.getByText('Arriving in 6 to 10 min')).toBeVisible();
  const call = page.getByRole('link', { name: 'Call +91 80 4000 1234' });
  await expect.element(call).toHaveAttribute('href', 'tel:+918040001234');
  const bar = page.getByRole('list', { name: 'Delivery' });
  await expect.element(bar).toMatchTextContent(/Placed.*Packed.*Out for delivery.*Delivered/);
  await expect.element(bar).not.toMatchTextContent('Packing');
  stubCalls({
    'GET /api/order/details': {
      data: {
        ...DELIVERED,
        version: 9,
        steps: [...steps, { status: 'DELIVERED', at: at(26) }],
        promised: range,
      },
    },
  });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(page.getByText('Delivered in 8 min')).toBeVisible();
  await expect.element(call).not.toBeInTheDocument();
});

test('two stars ask what went wrong, and lead to the report of a product', async () => {
  const asked = page.getByText('What went wrong?');
  open({ ...DELIVERED, rateUntil: inMinutes(2_000), rating: { stars: 3, text: '' } });
  await expect.element(page.getByRole('button', { name: '3 stars' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(asked).not.toBeInTheDocument();
  stubCalls({
    'POST /api/order/rate': { data: { stars: 2, text: '' }, message: 'Thank you' },
    'GET /api/order/details': {
      data: { ...DELIVERED, version: 9, rateUntil: inMinutes(2_000), rating: { stars: 2, text: '' } },
    },
  });
  await page.getByRole('button', { name: '2 stars' }).click();
  await expect.element(asked).toBeVisible();
  await expectFits();
  const rating = page.getByRole('region', { name: 'Thank you for your rating' });
  await rating.getByRole('button', { name: 'Report a problem' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Report a problem' })).toBeVisible();
});

test('a delivery is rated by one press, a word follows, and a failure says so and loses nothing', async () => {
  const delivered = { ...DELIVERED, rateUntil: inMinutes(2_000) };
  const rated = (stars: number, text: string, version: number): OrderDetails => ({
    ...delivered,
    version,
    rating: { stars, text },
  });
  open(delivered, { 'POST /api/order/rate': 'offline' });
  const stars = page.getByRole('group', { name: 'How was it?' });
  const four = page.getByRole('button', { name: '4 stars' });
  await four.click();
  await expect.element(page.getByText(/^You seem to be offline/)).toBeVisible();
  await expect.element(four).toHaveAttribute('aria-pressed', 'false');
  await expect.element(stars).toBeVisible();
  const before = listBodies('POST /api/order/rate').length;
  stubCalls({
    'POST /api/order/rate': { data: { stars: 4, text: '' }, message: 'Thank you' },
    'GET /api/order/details': { data: rated(4, '', 6) },
  });
  await press(four, 3);
  await expect.element(page.getByRole('heading', { name: 'Thank you for your rating' })).toBeVisible();
  await expect.element(four).toHaveAttribute('aria-pressed', 'true');
  expect(listBodies('POST /api/order/rate')).toHaveLength(before + 1);
  await expectFits();
  const word = page.getByLabelText('Anything to add?');
  await word.fill('Quick and kind');
  stubCalls({ 'POST /api/order/rate': 'offline' });
  const send = page.getByRole('button', { name: 'Send' });
  await send.click();
  await expect.element(page.getByRole('article')).toMatchTextContent('You seem to be offline');
  await expect.element(word).toHaveValue('Quick and kind');
  stubCalls({
    'POST /api/order/rate': { data: { stars: 4, text: 'Quick and kind' }, message: 'Thank you' },
    'GET /api/order/details': { data: rated(4, 'Quick and kind', 7) },
  });
  await send.click();
  await expect
    .poll(() => listBodies('POST /api/order/rate').at(-1)!)
    .toEqual({
      orderId: 'order-1',
      stars: 4,
      text: 'Quick and kind',
    });
  await expect.element(page.getByText('Thank you', { exact: true })).toBeVisible();
  // Other stars keep the word.
  await page.getByRole('button', { name: '2 stars' }).click();
  await expect
    .poll(() => listBodies('POST /api/order/rate').at(-1)!)
    .toEqual({ orderId: 'order-1', stars: 2, text: 'Quick and kind' });
});

test('an order is not rated before its delivery, nor after seven days', async () => {
  open(PLACED);
  await expect.element(headline('We have your order')).toBeVisible();
  await expect.element(page.getByText('How was it?')).not.toBeInTheDocument();
  stubCalls({ 'GET /api/order/details': { data: { ...DELIVERED, rateUntil: inMinutes(-1) } } });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(headline('Your order was delivered')).toBeVisible();
  await expect.element(page.getByText('How was it?')).not.toBeInTheDocument();
});

test('offers are on the bill, and a short line is what is paid for it', async () => {
  const [line] = PLACED.lines;
  open({
    ...DELIVERED,
    lines: [{ ...line!, quantity: 3, lineTotal: 120, discount: 20, delivered: 2 }],
    discounts: [{ offerId: 'offer-1', code: 'SAVE20', label: 'Save twenty', amount: 20 }],
    charges: [{ kind: 'delivery', label: 'Delivery Charge', amount: 25 }],
    adjustments: [{ lineId: 'line-1', amount: 33.34, reason: 'short', settled: true }],
    totalAmt: 125,
    due: 91.66,
  });
  const bill = page.getByRole('region', { name: 'Bill' }).or(page.getByRole('heading', { name: 'Bill' }));
  await expect.element(bill.first()).toBeVisible();
  const { textContent: text } = await page.getByRole('article').findElement();
  expect(text).toContain(
    'Items total₹120Save twenty− ₹20Missing− ₹33.34Delivery Charge₹25Cash on delivery₹91.66',
  );
  expect(text).toContain('1 item was missing, ₹33.34 not charged');
  expect(text).toContain('Original price: ₹120₹66.66');
  await expectFits();
});

test('money back for cash goes where the shopper wants it, and the page follows it', async () => {
  const owed = {
    ...{ _id: 'owed-1', amount: 39, createdAt: inMinutes(-60), dueAt: '2026-12-06T10:00:00.000Z' },
    ...{ way: null, upiId: null, paidAt: null },
  };
  open({ ...DELIVERED, owed: [owed] }, { 'PUT /api/order/money-back': refusal('too_many_attempts') });
  await expect.element(page.getByText('You get ₹39 back by 6 December.').first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '₹39 back to you' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.element(page.getByText('Choose how you get your money back')).toBeVisible();
  await page.getByRole('radio', { name: 'To my UPI id' }).click();
  const upiId = page.getByLabelText('UPI id', { exact: true });
  await upiId.fill(' asha@okbank ');
  await expectFits();
  const chosen = { ...owed, way: 'upi' as const, upiId: 'asha@okbank' };
  stubCalls({
    'PUT /api/order/money-back': { data: chosen, message: 'Saved' },
    'GET /api/order/details': { data: { ...DELIVERED, version: 5, owed: [chosen] } },
  });
  const before = listBodies('PUT /api/order/money-back').length;
  await press(save, 3);
  await expect.element(page.getByText('By 6 December, to asha@okbank.')).toBeVisible();
  expect(listBodies('PUT /api/order/money-back').slice(before)).toEqual([
    { _id: 'owed-1', way: 'upi', upiId: 'asha@okbank' },
  ]);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(upiId).toHaveValue('asha@okbank');
  stubCalls({
    'PUT /api/order/money-back': refusal('money_paid'),
    'GET /api/order/details': {
      data: { ...DELIVERED, version: 6, owed: [{ ...chosen, paidAt: '2026-12-01T10:00:00.000Z' }] },
    },
  });
  await page.getByRole('radio', { name: 'In cash with my next order' }).click();
  await save.click();
  await expect.element(page.getByText('Paid on 1 December.')).toBeVisible();
  await expectFits();
});

test('an order that was not handed over says why, what follows and until when', async () => {
  open({
    ...PLACED,
    ...{ status: 'OUT FOR DELIVERY', eta: null, failReason: 'Nobody answered the door' },
    failedTry: { at: inMinutes(-1), cancelledBy: inMinutes(239) },
  });
  await expect.element(headline('We could not deliver your order')).toBeVisible();
  await expect.element(arrival).toMatchTextContent('Nobody answered the door');
  await expect
    .element(arrival)
    .toMatchTextContent(/It is on its way back to .+ Without one it is cancelled by/);
  expect(arrival.getByText(/Arriving|Promised/).elements()).toEqual([]);
  await expectFits();
});
