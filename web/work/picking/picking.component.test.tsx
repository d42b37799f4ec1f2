// The simulated store claims, picks and finishes one order as the shop does.

import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BarCodeOwner } from '#features/catalogue/bar-code/bar-code.contract.ts';
import type { PickLine, QueuedOrder } from '#features/orders/fulfilment/picking.contract.ts';
import { OWNER, PICK_LINE, PICK_ORDER, STORE } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { stubCamera } from '#tests/components/camera.ts';
import { slowClock, stopClock } from '#tests/components/clock.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { make } from '#tests/components/make.ts';
import { closePart, openPart, signIn } from '#tests/components/open-part.tsx';
import { pressImpatiently } from '#tests/components/press-impatiently.ts';
import { scan } from '#tests/components/scan.ts';
import { openAs, toAlert } from '#tests/components/store-work.tsx';
import { holdAnswer, listSent, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';
import { toAdjustment } from '../../data/picking/pick-steps.ts';
import { endSession } from '../../data/account/tokens.ts';

const PickingPage = staffPage('/dashboard/picking');

const TEA = PICK_LINE;
const SALT: PickLine = {
  ...TEA,
  ...{ lineId: 'line-2', productId: 'product-2', name: 'Salt', quantity: 1, lineTotal: 100 },
};
const OFFER = {
  ...{ productId: 'product-3', name: 'Sugar', unit: '1 kg', image: null },
  ...{ price: 75, stock: 4, shelf: 'B-1' },
};
const { orderId, number, placedAt } = PICK_ORDER;
const QUEUED: QueuedOrder = {
  ...{ orderId, number, placedAt, lines: 2, units: 3, claimedBy: null, isMine: false },
};

const queue = page.getByRole('list', { name: 'Queue' });
const start = page.getByRole('button', { name: /^Start/ });
const toLine = (name: string) =>
  page.getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: name });
/** Picks all of the line. */
const toTick = (name: string) => toLine(name).getByRole('button').first();
const finish = page.getByRole('button', { name: 'Finish', exact: true });
const packed = page.getByText(/is packed, ready for a rider/);
/** A tap within half a second of the last one is that of an impatient thumb. */
const letThumbRest = () => new Promise((resolve) => setTimeout(resolve, 550));

let lines: PickLine[];
let isTaken: boolean;

function answerAsStore(): Stubs {
  const change = (lineId: string, changes: Partial<PickLine>) => {
    const before = lines.find((line) => line.lineId === lineId)!;
    const line = { ...before, ...changes };
    const after = { ...line, adjustment: toAdjustment(line) };
    lines = lines.map((each) => (each === before ? after : each));
    return { data: after };
  };
  return {
    'GET /api/picking/queue': () => ({
      data: [{ ...QUEUED, isMine: isTaken, claimedBy: isTaken ? 'Vik Rao' : null }],
    }),
    'POST /api/picking/claim': () => {
      isTaken = true;
      return { data: { ...PICK_ORDER, lines } };
    },
    'POST /api/picking/release': () => {
      isTaken = false;
      return { data: null };
    },
    'PUT /api/picking/pick': ({ body: { lineId, picked } }) => change(lineId, { picked }),
    'PUT /api/picking/short': ({ body: { lineId, short, substitute, left } }) =>
      change(lineId, {
        ...{ short, substitute: substitute ? { ...OFFER, ...substitute } : null },
        ...(short === 0 && { left: null }),
        ...(left && { left: { count: left.count, booked: left.count === 0 ? 78 : 0 } }),
      }),
    'GET /api/picking/substitutes': { data: [OFFER] },
    'POST /api/picking/finish': {
      data: { orderId: PICK_ORDER.orderId, status: 'PACKED', due: 300, isPaid: true },
    },
  };
}

beforeEach(() => {
  lines = [TEA, SALT];
  isTaken = false;
});

const openQueue = (answers: Stubs = {}) =>
  openAs('picker', <PickingPage />, { ...answerAsStore(), ...answers });

async function openOrder(answers: Stubs = {}): Promise<void> {
  openQueue(answers);
  await start.click();
  await expect.element(page.getByRole('heading', { name: 'Order #A1B2C3' })).toBeVisible();
}

test('six presses start once, pick once, and finish once', async () => {
  slowClock('Date');
  lines = [TEA];
  openQueue();
  await start.click({ clickCount: 6 });
  // At once: what 'Start' brought under the thumb waits for it to rest.
  await press(toTick('Tea'), 6);
  await vi.advanceTimersByTimeAsync(500);
  expect(listSent('PUT /api/picking/pick')).toEqual([]);
  await toTick('Tea').click({ clickCount: 6 });
  await expect.element(toLine('Tea')).toMatchTextContent('Picked');
  await expect.element(toLine('Tea').getByRole('button', { name: 'Done' })).not.toBeInTheDocument();
  await expect.poll(() => lines[0]!.picked).toBe(2);
  const held = holdAnswer<'POST /api/picking/finish'>({
    data: { orderId: PICK_ORDER.orderId, status: 'PACKED', due: 200, isPaid: false },
  });
  stubCalls({ 'POST /api/picking/finish': held.stub });
  await finish.click({ clickCount: 6 });
  held.answer();
  await expect.element(packed).toMatchTextContent('The shopper pays ₹200.');
  expect(listSent('POST /api/picking/claim')).toHaveLength(1);
  expect(listSent('PUT /api/picking/pick')).toHaveLength(1);
  expect(listSent('POST /api/picking/finish')).toHaveLength(1);
});

test('asks nothing about an order that has left the queue while it is being finished', async () => {
  slowClock('setInterval', 'clearInterval');
  lines = [TEA];
  await openOrder();
  // What 'Start' brought under the thumb waits for it to rest.
  await vi.advanceTimersByTimeAsync(500);
  await toTick('Tea').click();
  await expect.poll(() => lines[0]!.picked).toBe(2);
  const held = holdAnswer<'POST /api/picking/finish'>({
    data: { orderId: PICK_ORDER.orderId, status: 'PACKED', due: 200, isPaid: false },
  });
  stubCalls({
    'POST /api/picking/finish': held.stub,
    'GET /api/picking/queue': { data: [] },
    'POST /api/picking/claim': refusal('not_picking', { message: 'This order is not being picked' }),
  });
  await finish.click();
  await expect.poll(() => listSent('POST /api/picking/finish').length).toBe(1);
  const asked = listSent('GET /api/picking/queue').length;
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.poll(() => listSent('GET /api/picking/queue').length).toBeGreaterThan(asked);
  held.answer();
  await expect.element(packed).toMatchTextContent('The shopper pays ₹200.');
  expect(listSent('POST /api/picking/claim')).toHaveLength(1);
});

test('a second phone of the picker sees what the first one picked', async () => {
  slowClock('setInterval', 'clearInterval');
  await openOrder();
  lines = [{ ...TEA, picked: 2 }, SALT];
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.element(toLine('Tea')).toMatchTextContent('Picked');
  await expect.element(page.getByText('1 of 2', { exact: true })).toBeVisible();
});

test('the second picker of an order is told who has it', async () => {
  openQueue({
    'POST /api/picking/claim': refusal('claimed', { message: 'Meera Iyer is picking this order' }),
  });
  stubCalls({ 'GET /api/picking/queue': { data: [QUEUED] } });
  await expect.element(start).toBeVisible();
  stubCalls({ 'GET /api/picking/queue': { data: [{ ...QUEUED, claimedBy: 'Meera Iyer' }] } });
  await start.click();
  await expect.element(toAlert('Meera Iyer is picking this order')).toBeVisible();
  await expect.element(queue).toMatchTextContent('Meera Iyer has it');
  await expect.element(start).not.toBeInTheDocument();
  await expectFits();
});

test('a picker who has another order already can open that one', async () => {
  const other = { ...PICK_ORDER, orderId: 'order-2', number: '#D4E5F6' };
  openQueue({
    'POST /api/picking/claim': ({ body }) =>
      body.orderId === 'order-2'
        ? { data: other }
        : refusal('one_at_a_time', { data: { orderId: 'order-2' }, message: 'Finish your order first' }),
  });
  await start.click();
  await page.getByRole('button', { name: 'Open your order' }).click();
  await expect.element(page.getByRole('heading', { name: 'Order #D4E5F6' })).toBeVisible();
});

test('a second tap opens the quantity, a long one too; an order is handed back with its picks', async () => {
  lines = [{ ...TEA, quantity: 3 }];
  await openOrder();
  const line = toLine('Tea');
  await toTick('Tea').click();
  await expect.element(line).toMatchTextContent('Picked');
  await letThumbRest();
  await toTick('Tea').click();
  await line.getByRole('button', { name: 'One less: Picked' }).click();
  await expect.element(line).toMatchTextContent('2 of 3 picked, 1 to pick');
  await line.getByRole('button', { name: 'Done' }).click();
  await toTick('Tea').click({ delay: 1_000 });
  await expect.element(line.getByRole('button', { name: 'Done' })).toBeVisible();
  await expect.element(line).toMatchTextContent('2 of 3 picked, 1 to pick');

  await page.getByRole('button', { name: 'Hand back' }).click();
  await expect.element(page.getByText('Order #A1B2C3 is back in the queue.')).toBeVisible();
  await start.click();
  await expect.element(line).toMatchTextContent('2 of 3 picked, 1 to pick');
});

test('what is missing, and its substitute, are said with their money, and asked about once', async () => {
  await openOrder();
  await finish.click();
  await expect.element(page.getByText('2 lines are not picked yet')).toBeVisible();
  const salt = toLine('Salt');
  await salt.getByRole('button', { name: 'Missing' }).click();
  const offer = salt.getByRole('list', { name: 'Substitutes' }).getByRole('button');
  await expect.element(offer).toMatchTextContent('₹75 each: ₹25 back');
  await expectFits();
  await offer.click();
  await expect.element(salt).toMatchTextContent('The shopper gets ₹25 back.');
  // No more packs than are missing.
  const more = salt.getByRole('button', { name: 'One more: Packs' });
  await expect.element(more).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await salt.getByRole('button', { name: 'No substitute, refund' }).click();
  await expect.element(salt).toMatchTextContent('The shopper gets ₹100 back.');
  await salt.getByRole('button', { name: 'Done' }).click();
  await toTick('Tea').click();
  await finish.click();
  const question = page.getByRole('dialog', { name: 'Finish without these?' });
  await expect.element(question).toMatchTextContent('1 of 1 Salt 500 g');
  await expectAccessible();
  await question.getByRole('button', { name: 'Keep picking' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(listSent('POST /api/picking/finish')).toEqual([]);
});

test('an order of which nothing is there is cancelled only after a question', async () => {
  lines = [SALT];
  await openOrder({
    'POST /api/picking/finish': {
      data: { orderId: PICK_ORDER.orderId, status: 'CANCELLED', due: 0, isPaid: false },
      message: 'The order is cancelled',
    },
  });
  await toLine('Salt').getByRole('button', { name: 'Missing' }).click();
  await finish.click();
  const question = page.getByRole('dialog', { name: 'Is nothing available?' });
  await expect.element(question).toMatchTextContent('the shopper pays nothing');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(page.getByText('Order #A1B2C3: The order is cancelled.')).toBeVisible();
});

test('a picker who misses packs says whether any is left, and can take it back', async () => {
  await openOrder();
  const tea = toLine('Tea');
  await tea.getByRole('button', { name: 'Missing' }).click();
  const question = tea.getByRole('group', { name: 'Is there any left?' });
  await expect.element(question).not.toBeInTheDocument();
  await tea.getByRole('button', { name: 'One more: Missing' }).click();
  await question.getByRole('button', { name: 'None left' }).click();
  await expect.element(question).toMatchTextContent('The shop has stopped selling it: 78 that were booked');
  await expect.element(tea).toMatchTextContent('1 missing, none left');
  await expectFits();
  await question.getByRole('button', { name: 'Some left' }).click();
  await expect.element(question).toMatchTextContent('A manager counts it.');
  await question.getByLabelText('How many are left: Tea').fill('3');
  await tea.getByRole('button', { name: 'One less: Missing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => lines[0]).toMatchObject({ short: 0, left: null });
  const said = listSent('PUT /api/picking/short').flatMap(({ body }) => body.left ?? []);
  expect(said[0]).toEqual({ count: 0, secondsAgo: expect.any(Number) });
});

test('a broken pack is thrown away and another one taken, the earliest first; a refusal is said', async () => {
  lines = [{ ...TEA, bestBefore: '2026-12-03' }];
  await openOrder();
  const tea = toLine('Tea');
  await expect.element(tea).toMatchTextContent('Take 3 Dec 2026 first');
  const first = Promise.withResolvers<void>();
  stubCalls({
    'PUT /api/picking/waste': async ({ body }) => {
      if (body.wasted === 1) await first.promise;
      return { data: { ...TEA, wasted: body.wasted } };
    },
  });
  await tea.getByRole('button', { name: 'Missing' }).click();
  const thrown = tea.getByRole('group', { name: 'Thrown away, another one taken' });
  await thrown.getByRole('combobox').selectOptions('Spoiled');
  await thrown.getByRole('button', { name: 'One more: Thrown away' }).click();
  const ofTea = { orderId, lineId: TEA.lineId, reason: 'spoiled' };
  const listBooked = () => listSent('PUT /api/picking/waste').map(({ body }) => body);
  await expect.poll(listBooked).toEqual([{ ...ofTea, wasted: 1 }]);
  // While the first one is being sent.
  await thrown.getByRole('button', { name: 'One more: Thrown away' }).click();
  await expect.element(thrown.getByRole('status')).toHaveTextContent('2');
  first.resolve();
  await expect.poll(listBooked).toMatchObject([{ wasted: 1 }, { ...ofTea, wasted: 2 }]);
  await expectFits();
  stubCalls({ 'PUT /api/picking/waste': refusal('short_stock', { message: 'No other is in stock' }) });
  await letThumbRest();
  await thrown.getByRole('button', { name: 'One more: Thrown away' }).click();
  await expect.element(thrown.getByRole('alert')).toHaveTextContent('No other is in stock');
});

test('a shopper who wants a refund is offered no substitute', async () => {
  openQueue({ 'POST /api/picking/claim': { data: { ...PICK_ORDER, ifShort: 'refund' } } });
  stubCalls({ 'GET /api/picking/queue': { data: [{ ...QUEUED, isMine: true }] } });
  await page.getByRole('button', { name: /^Continue/ }).click();
  await toLine('Tea').getByRole('button', { name: 'Missing' }).click();
  await toLine('Tea').getByRole('button', { name: 'One more: Missing' }).click();
  await expect.element(page.getByText('The shopper wants a refund, not a substitute.')).toBeVisible();
  expect(listSent('GET /api/picking/substitutes')).toEqual([]);
});

test('a refused step is undone and says why at its line; failed substitutes can be asked for again', async () => {
  await openOrder({
    'PUT /api/picking/short': refusal('short_stock', { message: 'Only 0 left' }),
    'GET /api/picking/substitutes': 'offline',
  });
  const salt = toLine('Salt');
  await salt.getByRole('button', { name: 'Missing' }).click();
  await expect.element(salt.getByRole('alert').first()).toMatchTextContent('Only 0 left');
  await expect.element(salt).toMatchTextContent('To pick');
  await letThumbRest();
  stubCalls(answerAsStore());
  stubCalls({ 'GET /api/picking/substitutes': 'offline' });
  await salt.getByRole('button', { name: 'One more: Missing' }).click();
  await expect.element(salt).toMatchTextContent('Substitutes could not be loaded.');
  await expectAccessible();
  stubCalls({ 'GET /api/picking/substitutes': { data: [] } });
  await salt.getByRole('button', { name: 'Try again' }).click();
  await expect.element(salt).toMatchTextContent('The store has nothing similar.');
});

test('an order that was cancelled meanwhile says so, and leaves nothing behind', async () => {
  const message = 'This order was cancelled. Put its goods back on the shelf';
  await openOrder({ 'PUT /api/picking/pick': refusal('not_picking', { message }) });
  await toTick('Tea').click();
  await expect.element(toAlert(`Order #A1B2C3: ${message}`)).toBeVisible();
  expect(localStorage.getItem('picking')).toBeNull();
  await expectFits();
  stubCalls({ 'GET /api/picking/queue': { data: [] } });
  await page.getByRole('button', { name: 'Back to the queue' }).click();
  await expect.element(page.getByText('Nothing to pick.')).toBeVisible();
});

test('without a network picks outlive a reload, the order is not finished, and they are sent once', async () => {
  await openOrder();
  await letThumbRest();
  const away: Stubs = { 'PUT /api/picking/pick': 'offline', 'PUT /api/picking/short': 'offline' };
  stubCalls({ ...away, 'POST /api/picking/claim': 'offline' });
  await toTick('Tea').click();
  await toLine('Salt').getByRole('button', { name: 'Missing' }).click();
  await toLine('Salt').getByRole('button', { name: 'None left' }).click();
  await expect.element(toLine('Salt')).toMatchTextContent('The shop stops selling it.');
  const stored = page.getByText('No network: 2 picks are stored and will be sent');
  await expect.element(stored).toBeVisible();
  await finish.click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Finish' }).click();
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent('Your picks are stored but not sent yet');
  closePart();
  openPart(<PickingPage />);
  await expect.element(stored).toBeVisible();
  await expect.element(toLine('Tea')).toMatchTextContent('Picked');
  const tried = listSent('PUT /api/picking/pick').length;
  stubCalls(answerAsStore());
  window.dispatchEvent(new Event('online'));
  await expect.element(stored).not.toBeInTheDocument();
  expect(lines.map(({ picked, short }) => [picked, short])).toEqual([
    [2, 0],
    [0, 1],
  ]);
  expect(lines[1]!.left).toMatchObject({ count: 0 });
  expect(listSent('PUT /api/picking/pick')).toHaveLength(tried + 1);
});

test('saved picks are removed when their picker signs out', async () => {
  await openOrder({ 'PUT /api/picking/pick': 'offline' });
  await toTick('Tea').click();
  await expect.element(page.getByText('No network: 1 pick is stored and will be sent')).toBeVisible();
  const saved = () => Object.keys(localStorage).filter((key) => key.startsWith('pick'));
  expect(saved()).toHaveLength(2);
  endSession();
  await expect.poll(saved).toEqual([]);
});

const codeDialog = page.getByRole('dialog').first();

/** As a scanner that acts as a keyboard: digit after digit, and Enter. */
async function scanCode(code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Bar code' }).click();
  await userEvent.keyboard(`${code}{Enter}`);
}

test('an unknown bar code is saved for a line whose size is seen, then found, and read by the camera', async () => {
  const camera = stubCamera();
  const code = '8901030865275';
  await openOrder({
    'PUT /api/picking/bar-code': ({ body }) => {
      lines = lines.map((line) => (line.lineId === body.lineId ? { ...line, barCodes: [code] } : line));
      return { data: lines[0]! };
    },
  });
  const box = page.getByRole('textbox', { name: 'Bar code' });
  await scanCode(code);
  await expect.element(codeDialog).toMatchTextContent(`Which product has the code ${code}?`);
  await codeDialog.getByRole('button', { name: /^Tea/ }).click();
  await expectFits();
  await pressImpatiently(codeDialog.getByRole('button', { name: /^Save the code for Tea, 500 g/ }));
  await expect
    .element(page.getByText(`${code} is saved for Tea, 500 g. Scan it again to pick it.`))
    .toBeVisible();
  expect(listSent('PUT /api/picking/bar-code')).toHaveLength(1);
  await expectAccessible();

  await box.fill(code);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.element(toLine('Tea')).toMatchTextContent('1 of 2 picked, 1 to pick');
  await page.getByRole('button', { name: 'Scan' }).click();
  await expect.element(page.getByLabelText('Camera view')).toBeVisible();
  await expectFits();
  camera.seen = [code];
  await expect.element(toLine('Tea')).toMatchTextContent('Picked');
  // The same code stays in view and counts only once, however often it is seen.
  const before = camera.looks;
  await expect.poll(() => camera.looks).toBeGreaterThan(before + 2);
  await expect.element(page.getByText('Tea: 2 of 2.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await expect.element(page.getByLabelText('Camera view')).not.toBeInTheDocument();
});

test('a scanner presses no button: its code goes to the line that has it, and in a question to none', async () => {
  const code = '8901030865275';
  lines = [{ ...TEA, barCodes: [code] }, SALT];
  await openOrder();
  await toTick('Salt')
    .findElement()
    .then((button) => (button as HTMLElement).focus());
  scan(code);
  await expect.element(toLine('Tea')).toMatchTextContent('1 of 2 picked, 1 to pick');
  await expect.element(toLine('Salt')).toMatchTextContent('To pick');
  scan('8901030000003');
  await expect.element(codeDialog.getByRole('button', { name: /^Tea/ })).toBeVisible();
  await codeDialog.getByRole('button', { name: /^Tea/ }).click();
  await codeDialog
    .getByRole('button', { name: /^Save the code/ })
    .findElement()
    .then((button) => (button as HTMLElement).focus());
  scan(code);
  await expect.element(codeDialog.getByRole('button', { name: /^Save the code/ })).toBeVisible();
  expect(listSent('PUT /api/picking/bar-code')).toEqual([]);
});

test('without a bar code reader there is no button for it', async () => {
  vi.stubGlobal('BarcodeDetector', undefined);
  await openOrder();
  await expect.element(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Scan' })).not.toBeInTheDocument();
});

test('the queue is that of the store in the address', async () => {
  signIn(OWNER);
  const other = { ...STORE, _id: 'store-2', name: 'Second store' };
  stubCalls({ 'GET /api/store/get': { data: [STORE, other] }, 'GET /api/picking/queue': { data: [] } });
  openPart(<PickingPage />, { at: '/dashboard/picking?store=store-2' });
  await expect.element(page.getByRole('heading', { name: 'Picking' })).toMatchTextContent('Second store');
  await expect.element(page.getByText('Nothing to pick.')).toBeVisible();
  expect(listSent('GET /api/picking/queue').at(-1)!.query.get('storeId')).toBe('store-2');
});

test('new orders appear by themselves; without a network the queue stays', async () => {
  stopClock();
  openQueue({ 'GET /api/picking/queue': { data: [] } });
  await expect.element(page.getByText('Nothing to pick.')).toBeVisible();
  stubCalls(answerAsStore());
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(queue).toMatchTextContent('2 lines, 3 units');
  stubCalls({ 'GET /api/picking/queue': 'offline', 'POST /api/picking/claim': 'offline' });
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(page.getByText(/^The queue could not be refreshed/)).toBeVisible();
  await expect.element(queue).toMatchTextContent('#A1B2C3');
  await start.click();
  await expect.element(toAlert('You seem to be offline')).toBeVisible();
  await expectFits();
  stubCalls(answerAsStore());
  await start.click();
  await expect.element(toLine('Tea')).toBeVisible();
});

test('an impossible bar code is said, and one that another product has meanwhile with whose it is', async () => {
  const owner = make(BarCodeOwner, { _id: 'product-9', name: 'Tea', unit: '1 kg' });
  const message = 'This code belongs to Tea, 1 kg';
  await openOrder({ 'PUT /api/picking/bar-code': refusal('bar_code_taken', { message, data: owner }) });
  await scanCode('8901030865278');
  await expect.element(codeDialog.getByRole('alert')).toMatchTextContent('its last digit does not match');
  await expect.element(codeDialog.getByRole('button', { name: /^Tea/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await toLine('Tea').getByRole('button', { name: 'Missing' }).click();
  await scanCode('8901030865275');
  await codeDialog.getByRole('button', { name: /^Save the code for Tea/ }).click();
  await expect.element(codeDialog.getByRole('alert')).toMatchTextContent(message);
  await expect.element(codeDialog.getByRole('button', { name: 'Move it here' })).not.toBeInTheDocument();
  await expectFits();
});
