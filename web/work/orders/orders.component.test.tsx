import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StaffOrder, type StaffOrderRow } from '#features/orders/staff/staff-orders.contract.ts';
import { OrderPayment, PaymentRecord } from '#features/checkout/checkout.contract.ts';
import { MAX_GOODWILL_REASON } from '#shared/limits.ts';
import { make } from '#tests/components/make.ts';
import { ADDRESS, EMPTY_CART, NO_PAGE, OWNER, SHOPPER, STORE } from '#tests/components/answers.ts';
import { focusOn, press } from '#tests/components/at-once.ts';
import { slowClock } from '#tests/components/clock.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { closePart, currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listSent, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';
import { WorkFrame } from '../work-app.tsx';

const OrdersPage = staffPage('/dashboard/orders');

const PAGE = '/dashboard/orders';
const AT = '2026-01-01T00:00:00.000Z';
const ID = `${'0'.repeat(18)}abcdef`;

const ORDER = make(StaffOrder, {
  ...{ orderId: ID, storeId: STORE._id, status: 'PLACED', steps: [{ status: 'PLACED', at: AT }] },
  store: { name: STORE.name, phone: '', timeZone: 'Asia/Kolkata' },
  totalAmt: 200,
  due: 200,
  customer: { _id: SHOPPER._id, name: 'Asha Rao', mobile: '9876543210', email: SHOPPER.email },
  delivery_address: ADDRESS,
  transitions: [{ status: 'PLACED', undid: null, by: 'shopper', name: 'Asha Rao', at: AT }],
  createdAt: AT,
});
const CASH = make(OrderPayment, {});
const moved = (status: NonNullable<StaffOrder['status']>, more: Partial<StaffOrder> = {}): StaffOrder => ({
  ...ORDER,
  status,
  transitions: [...ORDER.transitions, { status, undid: null, by: 'staff', name: 'Om Prakash', at: AT }],
  ...more,
});
const toRow = (orderId: string, name: string): StaffOrderRow => ({
  ...ORDER,
  orderId,
  quantity: 2,
  customer: { name, mobile: '' },
  ...{ placedAt: AT, movedAt: AT, promisedTo: null, riderName: null, timeZone: 'Pacific/Auckland' },
});
const COUNTS = {
  ...{ ALL: 1, PLACED: 1, PACKING: 0, 'OUT FOR DELIVERY': 0, DELIVERED: 0, CANCELLED: 0, UNPAID: 0 },
  FAILED: 0,
};
const listOf = (...data: StaffOrderRow[]) => ({ ...NO_PAGE, data, counts: COUNTS, isComplete: true });
const FIRST = toRow(ID, 'Asha Rao');

const button = (name: string) => page.getByRole('button', { name });
const link = page.getByRole('link', { name: 'Order #ABCDEF of Asha Rao' });
const history = page.getByRole('list', { name: 'History' });

function openAsOwner(answers: Stubs, query = '', isFramed = false): void {
  signIn(OWNER);
  stubCalls({
    'POST /api/order/staff-list': listOf(FIRST),
    'POST /api/order/payment-reviews': { ...NO_PAGE, data: [], undecided: 0 },
    'GET /api/order/goodwill': { data: { left: 200, way: 'less to pay', rejection: '', given: [] } },
    'GET /api/order/payment': { data: CASH },
    'GET /api/store/get': { data: [STORE] },
    'GET /api/cart/get': EMPTY_CART,
    ...answers,
  });
  const framed = (
    <WorkFrame>
      <OrdersPage />
    </WorkFrame>
  );
  openPart(isFramed ? framed : <OrdersPage />, { at: PAGE + query, hasFrame: isFramed });
}

function openOrder(order: StaffOrder, answers: Stubs = {}): void {
  openAsOwner({ 'POST /api/order/staff-details': { data: order }, ...answers }, `?order=${ID}`);
}

test('six presses take one step, and the next one waits for two seconds', async () => {
  const held = holdAnswer<'PUT /api/order/move'>({ data: moved('PACKING') });
  openOrder(ORDER, { 'PUT /api/order/move': held.stub });
  await expect.element(button('Start packing')).toBeVisible();
  slowClock('Date');
  await button('Start packing').click({ clickCount: 6 });
  await expect.element(button('Saving ...')).toHaveAttribute('aria-busy', 'true');
  stubCalls({ 'POST /api/order/staff-details': { data: moved('PACKING') } });
  held.answer();
  const next = button('Out for delivery');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await press(next);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(next).toHaveAttribute('aria-disabled', 'false');
  expect(listSent('PUT /api/order/move').map(({ body }) => body)).toEqual([
    { orderId: ID, from: 'PLACED', to: 'PACKING' },
  ]);
  await expect.element(history).toMatchTextContent('Om Prakash (staff)');
});

test('DELIVERED is asked for, with the cash to collect, and can be undone', async () => {
  const delivered = moved('DELIVERED', { undo: { to: 'OUT FOR DELIVERY', seconds: 50 } });
  const undone = moved('OUT FOR DELIVERY');
  openOrder(undone, { 'PUT /api/order/move': { data: delivered } });
  await button('Mark as delivered').click();
  const question = page.getByRole('dialog', { name: 'Is order #ABCDEF delivered?' });
  await expect.element(question).toMatchTextContent('Cash to collect: ₹200.');
  const confirm = question.getByRole('button', { name: 'Delivered' });
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false');
  await expectAccessible();
  stubCalls({ 'POST /api/order/staff-details': { data: delivered } });
  await confirm.click();
  await expect.element(history).toMatchTextContent('DELIVERED');
  await expect.element(button('Cancel order')).not.toBeInTheDocument();
  await expectFits();

  stubCalls({ 'PUT /api/order/move': { data: undone }, 'POST /api/order/staff-details': { data: undone } });
  await button('Undo').click();
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Order #ABCDEF' })).toHaveFocus();
});

test('cancelling asks first, and says what happens to the money', async () => {
  openOrder(ORDER, { 'PUT /api/order/move': { data: moved('CANCELLED') } });
  await button('Cancel order').click();
  const question = page.getByRole('dialog', { name: 'Cancel order #ABCDEF?' });
  await expect.element(question).toMatchTextContent('Nothing was paid, so there is nothing to refund.');
  await expectAccessible();
  stubCalls({ 'POST /api/order/staff-details': { data: moved('CANCELLED') } });
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(history).toMatchTextContent('CANCELLED');
  await expect.element(button('Start packing')).not.toBeInTheDocument();
});

test('the second person is told who was first, and sees the order as it is', async () => {
  const words = 'This order was changed to PACKING by Mira a moment ago.';
  openOrder(ORDER, { 'PUT /api/order/move': refusal('order_step_too_soon', { message: words }) });
  await expect.element(button('Start packing')).toBeVisible();
  stubCalls({ 'POST /api/order/staff-details': { data: moved('PACKING') } });
  await button('Start packing').click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(button('Out for delivery')).toHaveAttribute('aria-disabled', 'false');
  await expectAccessible();
});

test('the address has the filters, and each can be removed', async () => {
  openAsOwner(
    { 'POST /api/order/staff-list': ({ body }) => (body.payment === 'REFUNDED' ? listOf() : listOf(FIRST)) },
    '?day=2026-01-01&short=1',
  );
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('  abcdef ');
  await expect.poll(currentPath).toBe(`${PAGE}?search=abcdef&day=2026-01-01&short=1`);
  await page.getByRole('link', { name: 'Placed 1' }).click();
  await expect.poll(currentPath).toContain('status=PLACED');
  for (const words of [/^Placed on/, 'Something missing'])
    await page.getByRole('button', { name: words }).click();
  await expect.poll(currentPath).toBe(`${PAGE}?status=PLACED&search=abcdef`);
  await page.viewport(390, 844);
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.selectOptions('All (1)');
  await expect.poll(currentPath).toBe(`${PAGE}?search=abcdef`);
  await page.getByLabelText('Payment').selectOptions('REFUNDED');
  await expect.element(page.getByText('No orders match your search.')).toBeVisible();
  await expectFits();
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect.element(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('');
  await expect.element(link).toBeVisible();
  expect(currentPath()).toBe(PAGE);
});

test('an address with nonsense shows the list', async () => {
  openAsOwner({}, '?status=NONE&payment=x&page=-1&day=1e9&store=none&short=yes');
  await expect.element(link).toBeVisible();
  expect(listSent('POST /api/order/staff-list').map(({ body }) => body)).toEqual([
    { page: 1, limit: 20, search: '' },
  ]);
});

test('a new order appears by itself, and the focus stays; a failure is said', async () => {
  slowClock('setInterval', 'clearInterval');
  openAsOwner({});
  await expect.element(link).toBeVisible();
  await focusOn(link);
  const later = toRow(`${'0'.repeat(18)}fedcba`, 'Ravi Iyer');
  stubCalls({ 'POST /api/order/staff-list': listOf(later, FIRST) });
  await vi.advanceTimersByTimeAsync(16_000);
  await expect.element(page.getByRole('link', { name: 'Order #FEDCBA of Ravi Iyer' })).toBeVisible();
  await expect.element(link).toHaveFocus();
  stubCalls({ 'POST /api/order/staff-list': refusal('busy') });
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(page.getByText('These orders could not be refreshed.')).toBeVisible();
  await expect.element(link).toBeVisible();
  stubCalls({ 'POST /api/order/staff-list': listOf(FIRST) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('These orders could not be refreshed.')).not.toBeInTheDocument();
});

test('the keyboard alone finds an order and moves it on', async () => {
  openAsOwner({
    'POST /api/order/staff-details': { data: ORDER },
    'PUT /api/order/move': { data: moved('PACKING') },
  });
  await expect.element(link).toBeVisible();
  await focusOn(link);
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Start packing')).toBeVisible();
  const next = await button('Start packing').findElement();
  for (let presses = 0; presses < 20 && document.activeElement !== next; presses++) await userEvent.tab();
  stubCalls({ 'POST /api/order/staff-details': { data: moved('PACKING') } });
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Out for delivery')).toHaveFocus();
});

test('goodwill says at each field what is wrong, and loses nothing', async () => {
  openOrder(moved('DELIVERED'));
  await button('Give money back').click();
  const dialog = page.getByRole('dialog', { name: 'Give money back?' });
  await dialog.getByLabelText('Rupees').fill('40');
  await dialog.getByLabelText('Why').fill('It came late');
  await expect
    .element(dialog)
    .toMatchTextContent('At most ₹200. The rider collects this much less at the door.');
  const submit = dialog.getByRole('button', { name: /^Give back/ });
  await expect.element(submit).toHaveAttribute('aria-disabled', 'false');
  await expectFits();
  await dialog.getByLabelText('Rupees').fill('500');
  await dialog.getByLabelText('Why').fill('x'.repeat(MAX_GOODWILL_REASON + 1));
  await submit.click();
  await expect.element(dialog.getByLabelText('Rupees')).toHaveAccessibleDescription('At most 200');
  await expect.element(dialog.getByLabelText('Why')).toHaveAccessibleDescription(/^Write at most/);
  const fields = { amount: 'Too much', reason: 'Say more' };
  stubCalls({ 'POST /api/order/goodwill': refusal('invalid_input', { fields }) });
  await dialog.getByLabelText('Rupees').fill('50');
  await dialog.getByLabelText('Why').fill('It came late');
  await submit.click();
  await expect.element(dialog.getByLabelText('Rupees')).toHaveAccessibleDescription('Too much');
  await expect.element(dialog.getByLabelText('Why')).toHaveAccessibleDescription('Say more');
});

test('goodwill is given once, however often it is pressed, on plain http too', async () => {
  // As browsers have it without https: on another device than the shop's own, in a home network.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const given = [{ _id: 'g-1', amount: 40, reason: 'It came late', way: 'card' as const, by: 'Om', at: AT }];
  const held = holdAnswer<'POST /api/order/goodwill'>({
    data: { left: 160, way: 'card', rejection: '', given },
  });
  openOrder(moved('DELIVERED'), { 'POST /api/order/goodwill': held.stub });
  await button('Give money back').click();
  const dialog = page.getByRole('dialog', { name: 'Give money back?' });
  await dialog.getByLabelText('Rupees').fill(' 40 ');
  await dialog.getByLabelText('Why').fill('It came late');
  const submit = dialog.getByRole('button', { name: 'Give back ₹40' });
  await expect.element(submit).toHaveAttribute('aria-disabled', 'false');
  await submit.click({ clickCount: 6 });
  stubCalls({ 'GET /api/order/goodwill': { data: { left: 160, way: 'card', rejection: '', given } } });
  held.answer();
  await expect
    .element(page.getByRole('list', { name: 'Goodwill given' }))
    .toMatchTextContent('₹40 refunded online');
  expect(listSent('POST /api/order/goodwill')).toHaveLength(1);
});

test('without goodwill to give, it says why', async () => {
  openOrder(ORDER, {
    'GET /api/order/goodwill': {
      data: { left: 0, way: null, rejection: 'Wait until it is packed', given: [] },
    },
  });
  await expect.element(page.getByText('Wait until it is packed')).toBeVisible();
  await expect.element(button('Give money back')).not.toBeInTheDocument();
});

const CHARGE = make(PaymentRecord, {
  ...{ id: 'pay_1', provider: 'razorpay', isAtDoor: true },
  ...{ amount: 260, currency: 'inr', fee: 6.14, feeTax: 0.94, at: AT },
  url: 'https://dashboard.razorpay.com/app/payments/pay_1',
});
const REFUND: PaymentRecord = { ...CHARGE, kind: 'refund', id: 'rfnd_1', fee: null, feeTax: null, url: null };
const paymentCard = page.getByRole('region', { name: 'Payment' });

test.each([
  ['PLACED', 'Cash, to be paid at the door.'],
  ['DELIVERED', 'Cash, paid at the door.'],
  ['CANCELLED', 'Cash: nothing was paid.'],
] as const)('a %s order in cash says that no provider knows it', async (status, words) => {
  openOrder(moved(status));
  await expect.element(paymentCard).toMatchTextContent(words);
  await expect.element(paymentCard).toMatchTextContent('No payment provider has a record of this order.');
});

test('the invoice of an order stands before each of its credit notes', async () => {
  openOrder(moved('DELIVERED', { creditNotes: ['A/26-27/C000007', 'A/26-27/C000009'] }));
  const invoice = page.getByRole('button', { name: 'Invoice' });
  await expect.element(invoice).toBeVisible();
  const notes = page.getByRole('button', { name: /^Credit note / });
  await expect
    .poll(() => notes.elements().map(({ textContent }) => textContent))
    .toEqual(['Credit note A/26-27/C000007', 'Credit note A/26-27/C000009']);
  stubCalls({ 'GET /api/order/credit-note': refusal('too_many_attempts') });
  await notes.first().click();
  await expect.poll(() => listSent('GET /api/order/credit-note')).toHaveLength(1);
  const { query } = listSent('GET /api/order/credit-note')[0]!;
  expect(Object.fromEntries(query)).toEqual({ orderId: ID, number: 'A/26-27/C000007' });
});

test('the payment of an order has every record, its id and the way to the dashboard', async () => {
  const records: PaymentRecord[] = [
    CHARGE,
    { ...REFUND, state: 'succeeded', amount: 60 },
    { ...REFUND, id: 'rfnd_2', state: 'failed', why: 'expired_or_canceled_card' },
    { ...REFUND, id: null, state: 'wanted' },
    { ...REFUND, kind: 'dispute', id: 'disp_1', state: 'open', why: 'fraudulent' },
  ];
  openOrder(moved('DELIVERED'), {
    'GET /api/order/payment': { data: { method: 'upi', state: 'paid', provider: 'razorpay', records } },
  });
  await expect.element(paymentCard).toMatchTextContent('UPI at the door through Razorpay: paid.');
  const rows = paymentCard
    .getByRole('list', { name: 'Records of the payment provider' })
    .getByRole('listitem');
  for (const [index, words] of [
    [0, /Charge ₹260 at the door.*Taken.*Fee ₹6.14, with ₹0.94 tax.*pay_1/],
    [1, /Refund ₹60.*Processed.*rfnd_1/],
    [2, /Refund ₹260.*Failed.*Expired or canceled card.*rfnd_2/],
    [3, /Refund ₹260.*Requested/],
    [4, /Dispute ₹260.*Open.*Fraudulent.*disp_1/],
  ] as const)
    await expect.element(rows.nth(index)).toMatchTextContent(words);
  const open = paymentCard.getByRole('link');
  await expect.element(open).toHaveAccessibleName('Open at Razorpay: pay_1');
  await expect.element(open).toHaveAttribute('href', CHARGE.url!);
  await expect.element(open).toHaveAttribute('target', '_blank');
  await expect.element(open).toHaveAttribute('rel', 'noreferrer');
  await expectFits();
});

const at = (clock: string) => `2026-01-01T${clock}:00.000Z`;
const toLine = (
  name: string,
  more: Partial<StaffOrder['lines'][number]> = {},
): StaffOrder['lines'][number] => ({
  ...{
    ...{ lineId: name, productId: name, name, image: null, unit: '1 kg', quantity: 2, price: 50 },
    lineTotal: 100,
    discount: 0,
  },
  ...{ delivered: 2, substitute: null, question: null, category: 'Staples', ...more },
});
/** Late, with a replaced, a missing and a reported product. */
const EVENTFUL = moved('DELIVERED', {
  totalAmt: 300,
  due: 190,
  promised: { from: at('08:50'), to: at('09:00') },
  steps: [
    { status: 'PLACED', at: at('08:30') },
    { status: 'PACKING', at: at('08:34') },
    { status: 'PACKED', at: at('08:40') },
    { status: 'OUT FOR DELIVERY', at: at('08:43') },
    { status: 'DELIVERED', at: at('09:11') },
  ],
  lines: [
    toLine('Atta'),
    toLine('Tea', { delivered: 0 }),
    toLine('Ghee', {
      delivered: 1,
      substitute: { name: 'Cow ghee', unit: '1 kg', image: null, quantity: 1, price: 40 },
      question: {
        questionId: 'q',
        state: 'accepted',
        secondsLeft: 0,
        needsYes: false,
        name: 'Cow ghee',
        productId: 'cow',
      },
    }),
  ],
  adjustments: [
    { lineId: 'Tea', amount: 100, reason: 'short', settled: true },
    { lineId: 'Ghee', amount: 10, reason: 'substitute', settled: false },
  ],
  owed: [
    {
      _id: 'owed-1',
      amount: 10,
      createdAt: at('09:20'),
      dueAt: at('09:20'),
      way: null,
      upiId: null,
      paidAt: null,
    },
  ],
  problems: [
    { _id: 'p', lineId: 'Ghee', kind: 'damaged', quantity: 1, state: 'open', refund: null, reason: null },
  ],
  picker: { userId: 'picker-1', name: 'Meera Iyer', from: at('08:34'), to: at('08:40') },
  rider: {
    ...{ userId: 'rider-1', name: 'Raju Das', takenAt: at('08:43'), deliveredAt: at('09:11') },
    ...{ isLeftAtDoor: true, failedAt: null, failReason: null },
  },
  messages: [
    { way: 'mail', event: 'placed', state: 'sent', at: at('08:31') },
    { way: 'push', event: 'delivered', state: 'waiting', at: at('09:12') },
    { way: 'mail', event: 'delivered', state: 'held', at: at('09:12') },
  ],
});

test.each([
  [390, 844],
  [1280, 800],
])('what changed comes first, with why and each rupee, at %i px', async (width, height) => {
  await page.viewport(width, height);
  openOrder(EVENTFUL);
  const changed = page.getByRole('list', { name: 'Changed products' }).getByRole('listitem');
  await expect.element(changed.nth(0)).toMatchTextContent(/Tea.*Not available.*money back.*Missing.*− ₹100/);
  await expect
    .element(changed.nth(1))
    .toMatchTextContent(
      /Ghee.*1 of 2 not available.*Cow ghee.*took the substitute.*Cheaper replacement.*− ₹10/,
    );
  await expect.element(changed.nth(1)).toMatchTextContent('Reported: 1 damaged. Not answered yet.');
  await expect
    .element(page.getByRole('link', { name: 'See the problem: Ghee' }))
    .toHaveAttribute('href', `/dashboard/problems?store=${STORE._id}`);
  await expect
    .element(page.getByRole('link', { name: 'Money owed' }))
    .toHaveAttribute('href', `/dashboard/money-owed?store=${STORE._id}`);
  await expect.element(changed).toHaveLength(2);
  await expect.element(page.getByRole('list', { name: 'Staples' })).toMatchTextContent(/^Atta/);
  await expect
    .element(page.getByRole('region', { name: 'Bill' }))
    .toMatchTextContent(/₹300.*− ₹100.*− ₹10.*₹190/);
  // The next action is the one big button, in view without scrolling.
  const next = page.getByRole('link', { name: 'Answer the problem' });
  await expect.element(next).toBeInViewport();
  await expectFits();
});

test('a slip that is printed after packing says what is not in the bag, and what is instead', async () => {
  openOrder(EVENTFUL);
  await expect.element(page.getByRole('list', { name: 'Changed products' })).toBeVisible();
  const rows = [...document.querySelectorAll('.packing-slip tbody tr')].map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Atta 1 kg× 2$/),
    expect.stringMatching(/^Tea 1 kgNot available× 2$/),
    expect.stringMatching(/^Ghee 1 kg1 of 2 not available. Replaced with: Cow ghee, 1 kg × 1× 2$/),
  ]);
});

test('the page and the slip of an order, and the list, say times by the clock of its store', async () => {
  const store = { ...ORDER.store, timeZone: 'Pacific/Auckland' };
  openOrder({ ...ORDER, store });
  const placed = '1 Jan 2026, 1:00 pm';
  await expect.element(page.getByText(placed).first()).toBeVisible();
  expect(document.querySelector('.packing-slip')!.textContent).toContain(placed);
  await expect.element(page.getByRole('list', { name: 'History' })).toMatchTextContent('1 Jan, 1:00 pm');
});

test('the list fits beside the menu in letters of half the size again', async () => {
  await page.viewport(1280, 800);
  document.documentElement.style.fontSize = '24px';
  const LONG = 'Venkatanarasimharajuvaripeta';
  const rows = listOf(FIRST, {
    ...FIRST,
    orderId: `${'1'.repeat(18)}abcdef`,
    ...{ status: 'OUT FOR DELIVERY', riderName: LONG, payment_status: 'PAID', isTest: true },
    totalAmt: 123_456.78,
    customer: { name: LONG, mobile: '9876543210' },
    delivery_address: { ...ADDRESS, city: LONG },
  });
  openAsOwner({ 'POST /api/order/staff-list': rows }, '', true);
  await expect.element(page.getByRole('row').last()).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  document.documentElement.style.fontSize = '';
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test("on a card the customer's number stands below the name", async () => {
  await page.viewport(390, 844);
  const row = { ...FIRST, customer: { name: 'Zoya Shah', mobile: '9876543210' } };
  openAsOwner({ 'POST /api/order/staff-list': listOf(row) }, '', true);
  const call = page.getByRole('link', { name: /^Call Zoya Shah/ });
  await expect.element(call).toBeVisible();
  const name = page.getByText('Zoya Shah', { exact: true }).element().getBoundingClientRect();
  const number = call.element().getBoundingClientRect();
  expect(number.left).toBe(name.left);
  expect((number.top + number.bottom) / 2).toBeGreaterThan(name.bottom);
});

test('the promise stands beside the arrival, with the minutes of each step and who did it', async () => {
  openOrder(EVENTFUL);
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect
    .element(delivery)
    .toMatchTextContent(/Promised by 1 Jan, 2:30 pm, delivered 2:41 pm, 11 min late/);
  await expect.element(delivery).toMatchTextContent(/Packing6 min.*On the way28 min/);
  const people = page.getByRole('region', { name: 'People' });
  await expect.element(people).toMatchTextContent('Picked from 1 Jan, 2:04 pm to 2:10 pm');
  await expect.element(people).toMatchTextContent('Taken 1 Jan, 2:13 pm, left at the door 2:41 pm');
  await expect
    .element(people.getByRole('link', { name: 'Raju Das: activity' }))
    .toHaveAttribute('href', '/dashboard/audit?userId=rider-1');
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  for (const [index, words] of [
    [0, /Order received by email.*Sent 1 Jan, 2:01 pm/],
    [1, /Delivered by push message.*Waiting, from 1 Jan, 2:42 pm/],
    [2, /Delivered by email.*Not sent: the email was not confirmed/],
  ] as const)
    await expect.element(messages.nth(index)).toMatchTextContent(words);
});

test('an order that nobody took says so, and that no message was sent', async () => {
  openOrder(ORDER);
  await expect
    .element(page.getByRole('region', { name: 'People' }))
    .toMatchTextContent('Nobody has taken this order yet.');
  await expect.element(page.getByText('No message was sent.')).toBeVisible();
});

test('an order that failed at the door says why', async () => {
  const rider = {
    ...EVENTFUL.rider!,
    deliveredAt: null,
    failedAt: at('09:11'),
    failReason: 'Nobody at home',
  };
  openOrder(moved('CANCELLED', { picker: null, rider }));
  const people = page.getByRole('region', { name: 'People' });
  await expect.element(people).toMatchTextContent(/not handed over 2:41 pm: Nobody at home/);
});

test('a note that is added is in the list', async () => {
  const text = 'Called: gate code 12';
  const noted = { ...ORDER, notes: [{ _id: 'n', text, author: 'Om', at: AT }] };
  openOrder(ORDER, { 'POST /api/order/note': { data: noted, message: 'Note added' } });
  await page.getByLabelText('New note').fill(text);
  stubCalls({ 'POST /api/order/staff-details': { data: noted } });
  await button('Add note').click();
  await expect.element(page.getByRole('list', { name: 'Notes' })).toMatchTextContent(/gate code 12.*Om/);
  expect(listSent('POST /api/order/note').map(({ body }) => body)).toEqual([{ orderId: ID, text }]);
});

test('an order on the road says who has it, or that it has no rider', async () => {
  const onTheRoad = { ...toRow(ID, 'Asha Rao'), status: 'OUT FOR DELIVERY' as const };
  openAsOwner({ 'POST /api/order/staff-list': listOf(onTheRoad) });
  await expect.element(page.getByText('No rider', { exact: true })).toBeVisible();
  closePart();
  openAsOwner({ 'POST /api/order/staff-list': listOf({ ...onTheRoad, riderName: 'Ravi' }) });
  await expect.element(page.getByText('With Ravi')).toBeVisible();
});

test('chosen orders take the next step after a question, and one that somebody else changed says so', async () => {
  const ids = [ID, `${'0'.repeat(18)}abcde1`, `${'0'.repeat(18)}abcde2`];
  const delivered: StaffOrderRow = { ...toRow(ids[2]!, 'Om Prakash'), status: 'DELIVERED' };
  openAsOwner({ 'POST /api/order/staff-list': listOf(FIRST, toRow(ids[1]!, 'Zohra Khan'), delivered) });
  await page.getByRole('checkbox', { name: 'Choose all' }).click();
  await button('Start packing (2)').click();
  const question = page.getByRole('dialog', { name: 'Start packing: 2 orders?' });
  await expect.element(question).toMatchTextContent('The other order stays as it is.');
  await expectAccessible();
  expect(listSent('PUT /api/order/move')).toEqual([]);
  stubCalls({
    'PUT /api/order/move': ({ body }) =>
      body.orderId === ids[1] ? refusal('order_conflict') : { data: moved('PACKING') },
  });
  await question.getByRole('button', { name: 'Start packing' }).click();
  await expect
    .element(question.getByRole('alert').first())
    .toMatchTextContent(/1 of 2 not done:.*#ABCDE1 of Zohra Khan/);
  expect(listSent('PUT /api/order/move').map(({ body }) => [body.orderId, body.from, body.to])).toEqual(
    ids.slice(0, 2).map((id) => [id, 'PLACED', 'PACKING']),
  );
  await expectFits();
  stubCalls({ 'PUT /api/order/move': { data: moved('PACKING') } });
  await question.getByRole('button', { name: 'Try these again' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(listSent('PUT /api/order/move').map(({ body }) => body.orderId)).toEqual([ID, ids[1], ids[1]]);
});

test('the packing slips of chosen orders are printed together, when all are there', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const other = `${'0'.repeat(18)}abcde1`;
  openAsOwner({
    'POST /api/order/staff-list': listOf(FIRST, toRow(other, 'Zohra Khan')),
    'POST /api/order/staff-details': ({ body }) => ({ data: { ...ORDER, orderId: body.orderId } }),
  });
  await page.getByRole('checkbox', { name: 'Choose all' }).click();
  await button('Print slips').click();
  const question = page.getByRole('dialog', { name: 'Print 2 packing slips?' });
  await question.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect([...document.querySelectorAll('.slip-id')].map((slip) => slip.textContent)).toEqual([
    'Order #ABCDEF',
    'Order #ABCDE1',
  ]);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('.packing-slip')).toBeNull();
});

test('an order is late when the time that was promised is over, as in the view of late ones', async () => {
  const minutes = (from: number) => new Date(Date.now() + from * 60_000).toISOString();
  const packing = { status: 'PACKING', placedAt: minutes(-30), movedAt: minutes(-20) } as const;
  openAsOwner({
    'POST /api/order/staff-list': listOf(
      { ...toRow('a'.repeat(24), 'In Time'), ...packing, promisedTo: minutes(5) },
      { ...toRow('b'.repeat(24), 'Promised Before'), ...packing, promisedTo: minutes(-5) },
      { ...toRow('c'.repeat(24), 'Without Promise'), ...packing },
    ),
  });
  const row = (name: string) => page.getByRole('row', { name });
  await expect.element(row('Promised Before')).toMatchTextContent('Late: placed 30 min ago');
  await expect.element(row('Without Promise')).toMatchTextContent('Late: placed 30 min ago');
  await expect.element(row('In Time')).toMatchTextContent('for 20 min');
  await expect.element(row('In Time')).not.toMatchTextContent('Late');
});

test('late orders and those to refund are views, and the filter is that of the file', async () => {
  openAsOwner({});
  const view = page.getByLabelText('Saved view');
  await view.selectOptions('Late');
  await expect.poll(currentPath).toBe(`${PAGE}?late=1`);
  await view.selectOptions('To refund');
  await expect.poll(currentPath).toBe(`${PAGE}?payment=PAID&status=CANCELLED`);
  stubCalls({ 'GET /api/order/staff-file': 'offline' });
  await button('Save as CSV').click();
  await expect.element(page.getByText(/You seem to be offline/)).toBeVisible();
  const { query } = listSent('GET /api/order/staff-file')[0]!;
  expect(Object.fromEntries(query)).toMatchObject({ payment: 'PAID', status: 'CANCELLED' });
});

test('very many orders are counted as 10,000 and more', async () => {
  await page.viewport(1280, 800);
  const counts = { ...COUNTS, ALL: 15_000, DELIVERED: 10_000, CANCELLED: 4_321 };
  openAsOwner({ 'POST /api/order/staff-list': { ...listOf(FIRST), counts } });
  const tabs = page.getByRole('navigation', { name: 'Status' });
  await expect.element(tabs).toMatchTextContent(/All\s*10,000\+.*Delivered\s*10,000\+.*Cancelled\s*4,321/);
});
