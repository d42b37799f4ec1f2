import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ReturningBag } from '#features/orders/fulfilment/bags.contract.ts';
import type { DeliveryEnd, DeliveryRow } from '#features/orders/fulfilment/delivery.contract.ts';
import { press } from '#tests/components/at-once.ts';
import { BAD, readMessage, tryBadFields } from '#tests/components/bad-input.ts';
import { slowClock } from '#tests/components/clock.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { make } from '#tests/components/make.ts';
import { closePart } from '#tests/components/open-part.tsx';
import { HAND_IN, openAs, OWN_DELIVERY, toAlert, WAITING_DELIVERY } from '#tests/components/store-work.tsx';
import { holdAnswer, listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';
import type { ShopFacts } from '#shared/shop-facts.ts';

const DeliveriesPage = staffPage('/dashboard/deliveries');

const OWN = OWN_DELIVERY;
const SECOND: DeliveryRow = { ...WAITING_DELIVERY, orderId: 'order-2', number: '#D4E5F6' };
const DELIVERED: DeliveryEnd = {
  ...{ orderId: 'order-1', number: OWN.number, status: 'DELIVERED', endedAt: '2026-01-01T06:45:00.000Z' },
  ...{ leftAtDoor: false, collected: 180, reason: null },
};
const BAG = make(ReturningBag, {
  ...{ _id: 'bag-1', orderId: 'order-9', number: '#C0FFEE', customer: 'Meera', mobile: '9876543210' },
  ...{
    store: { name: 'MG Road', timeZone: 'Asia/Kolkata' },
    status: 'OUT FOR DELIVERY',
    riderName: 'Ravi Kumar',
  },
  ...{ reason: 'Nobody answered the door', since: '2026-01-01T06:30:00.000Z', isPaid: true },
  cancelledBy: '2026-01-01T10:30:00.000Z',
  lines: [
    { productId: 'p1', name: 'Toned milk', unit: '500 ml', quantity: 4 },
    { productId: 'p2', name: 'Vanilla ice cream', unit: '1 l', quantity: 1 },
  ],
});
const bag = page.getByRole('listitem', { name: 'Bag of #C0FFEE' });
const TAKEN = { orderId: BAG.orderId, number: BAG.number, outcome: 'taken' as const };
const NO_CASH = { riders: [], handIns: [], isComplete: true };
const NOT_SENT = 'Not sent: no network. Press again when you are back online; it counts only once.';

const waiting = page.getByRole('region', { name: 'Waiting' }).getByRole('listitem').getByRole('button');
const card = page.getByRole('listitem', { name: 'Order #A1B2C3' });
const deliver = card.getByRole('button', { name: 'Deliver', exact: true });
const code = card.getByLabelText('Four digits that Asha shows you');
const delivered = card.getByRole('button', { name: 'Delivered' });

const payByUpi = card.getByRole('button', { name: 'Pay by UPI' });
const UPI = { onlinePayment: { methods: ['upi' as const], isTest: false, publishableKey: null } };

function open(
  rows: DeliveryRow[],
  answers: Stubs = {},
  role: 'rider' | 'manager' = 'rider',
  facts: Partial<ShopFacts> = {},
): void {
  openAs(
    role,
    <DeliveriesPage />,
    {
      'GET /api/delivery/ready': { data: rows },
      'GET /api/delivery/bags': { data: [] },
      'GET /api/delivery/cash': { data: NO_CASH },
      ...answers,
    },
    { facts },
  );
}

test('an order that was sent out without a rider stands apart, and cannot be taken', async () => {
  open(
    [{ ...OWN, isMine: false, riderName: null, mobile: null, takenAt: null, triesLeft: null }],
    {},
    'manager',
  );
  const apart = page.getByRole('region', { name: 'Sent out without a rider' });
  await expect.element(apart).toMatchTextContent(OWN.number);
  expect(page.getByRole('button', { name: /Take/ }).elements()).toEqual([]);
  await expectFits();
});

test('six presses with a wrong code are one attempt, and with the right one they deliver once', async () => {
  const wrong = refusal('wrong_code', { message: 'This code is not correct. 4 tries are left.' });
  open([OWN], { 'POST /api/delivery/deliver': wrong });
  await deliver.click();
  await expect.element(code).toHaveFocus();
  // The order is paid in cash, so it cannot be left at the door.
  await expect.element(card.getByRole('button', { name: 'Left at the door' })).not.toBeInTheDocument();
  await code.fill('1111');
  // Without the pointer: the message moves the button, and a slow machine's last presses would miss it.
  await press(delivered, 6);
  await expect.element(card.getByRole('alert')).toHaveTextContent(wrong.message);
  await expect.element(code).toHaveFocus();
  await expectFits();
  const held = holdAnswer<'POST /api/delivery/deliver'>({ data: DELIVERED });
  const before = listBodies('POST /api/delivery/deliver').length;
  stubCalls({ 'POST /api/delivery/deliver': held.stub, 'GET /api/delivery/ready': { data: [] } });
  await code.fill('1234');
  await delivered.click({ clickCount: 6 });
  held.answer();
  await expect.element(page.getByText('Order #A1B2C3 is delivered. You collected ₹180.')).toBeVisible();
  expect(listBodies('POST /api/delivery/deliver')).toHaveLength(before + 1);
});

test('a bad code is said at the field; nothing typed is lost', async () => {
  open([OWN], { 'POST /api/delivery/deliver': refusal('wrong_code', { message: 'Wrong code' }) });
  await deliver.click();
  for (const text of [BAD.Devanagari, BAD['a huge number']]) {
    await code.fill(text);
    await delivered.click();
    expect(await readMessage(code)).toBe('Enter the four digits');
    await expect.element(code).toHaveValue(text.replaceAll(/\D/g, ''));
  }
  expect(listBodies('POST /api/delivery/deliver')).toEqual([]);
  // Copied from a message, with spaces around it.
  await code.fill('  1234 ');
  await delivered.click();
  await expect.poll(() => listBodies('POST /api/delivery/deliver')[0]?.code).toBe('1234');
  expect(await readMessage(code)).toBe('Wrong code');
});

test('a paid order that may be left at the door is, after one question', async () => {
  open([{ ...OWN, due: 0, isCash: false, leaveAtDoor: true }], {
    'POST /api/delivery/deliver': { data: { ...DELIVERED, collected: 0, leftAtDoor: true } },
  });
  await expect.element(card).toMatchTextContent('Paid');
  await deliver.click();
  await card.getByRole('button', { name: 'Left at the door' }).click();
  const question = page.getByRole('dialog', { name: 'Left at the door?' });
  await expectFits();
  await question.getByRole('button', { name: 'Left there' }).click();
  await expect.element(page.getByText('Order #A1B2C3 is delivered, left at the door.')).toBeVisible();
  expect(listBodies('POST /api/delivery/deliver')).toEqual([{ orderId: 'order-1', leftAtDoor: true }]);
});

test('after too many wrong codes only a manager helps', async () => {
  open([{ ...OWN, triesLeft: 0 }]);
  await deliver.click();
  await expect
    .element(card)
    .toMatchTextContent('Too many wrong codes for this order. Ask a manager of your store.');
  await expect.element(code).not.toBeInTheDocument();
});

test('a failed delivery asks once for a reason, which the shopper reads', async () => {
  const failed = {
    ...DELIVERED,
    status: 'OUT FOR DELIVERY',
    collected: 0,
    reason: 'Nobody answered the door',
  };
  open([OWN], { 'POST /api/delivery/fail': { data: failed } });
  await card.getByRole('button', { name: 'Not delivered' }).click();
  const question = page.getByRole('dialog', { name: 'Order #A1B2C3 was not delivered?' });
  await question.getByRole('button', { name: 'Nobody answered the door' }).click();
  await expectFits();
  await question.getByRole('button', { name: 'Not delivered' }).click({ clickCount: 3 });
  await expect
    .element(page.getByText('Order #A1B2C3 was not delivered. Bring the bag back to the store.'))
    .toBeVisible();
  expect(listBodies('POST /api/delivery/fail').map(({ reason }) => reason)).toEqual([
    'Nobody answered the door',
  ]);
});

test('a rider is told which bags to bring back, and takes nothing in', async () => {
  open([], { 'GET /api/delivery/bags': { data: [{ ...BAG, isMine: true, mobile: null }] } });
  await expect.element(page.getByText('Bring the bag of #C0FFEE back to MG Road.')).toBeVisible();
  expect(page.getByRole('button', { name: 'All back to the shelf' }).elements()).toEqual([]);
  await expectFits();
});

test('a manager takes a bag in after one question, or line by line with a reason for what is thrown away', async () => {
  open(
    [],
    { 'GET /api/delivery/bags': { data: [BAG] }, 'POST /api/delivery/take-in': { data: TAKEN } },
    'manager',
  );
  await expect.element(bag).toMatchTextContent('Once the bag is in, the order is cancelled and refunded');
  expect(bag.getByRole('button', { name: 'Book as lost' }).elements()).toEqual([]);
  await expectFits();
  await expectAccessible();
  const allBack = bag.getByRole('button', { name: 'All back to the shelf' });
  await expect.element(allBack).toHaveAttribute('aria-disabled', 'false');
  await press(allBack, 3);
  const all = page.getByRole('dialog', { name: 'All of #C0FFEE back to the shelf?' });
  await expect.element(all).toMatchTextContent('the order of Meera is cancelled and refunded.');
  expect(listBodies('POST /api/delivery/take-in')).toEqual([]);
  await all.getByRole('button', { name: 'All back' }).click({ clickCount: 3 });
  await expect.element(page.getByText('The bag of #C0FFEE is taken in.')).toBeVisible();
  await bag.getByRole('button', { name: 'Line by line' }).click();
  const question = page.getByRole('dialog', { name: 'What is in the bag of #C0FFEE?' });
  const iceCream = question.getByLabelText('Throw away of Vanilla ice cream, 1 l');
  await iceCream.fill('2');
  await question.getByRole('button', { name: 'Take in' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('Vanilla ice cream: enter 0 to 1');
  await iceCream.fill('1');
  await question.getByLabelText('Why Vanilla ice cream, 1 l').selectOptions('spoiled');
  await expectFits();
  await question.getByRole('button', { name: 'Take in' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(listBodies('POST /api/delivery/take-in')).toEqual([
    { _id: 'bag-1' },
    { _id: 'bag-1', waste: [{ productId: 'p2', quantity: 1, reason: 'spoiled' }] },
  ]);
});

test('a bag whose order is cancelled already is taken in by one press', async () => {
  open(
    [],
    {
      'GET /api/delivery/bags': { data: [{ ...BAG, status: 'CANCELLED', cancelledBy: null }] },
      'POST /api/delivery/take-in': { data: TAKEN },
    },
    'manager',
  );
  const allBack = bag.getByRole('button', { name: 'All back to the shelf' });
  await expect.element(allBack).toHaveAttribute('aria-disabled', 'false');
  await press(allBack, 3);
  await expect.element(page.getByText('The bag of #C0FFEE is taken in.')).toBeVisible();
  expect(listBodies('POST /api/delivery/take-in')).toEqual([{ _id: 'bag-1' }]);
});

test('a second try says the half hour that was agreed, before and after it is taken', async () => {
  const again = { from: '2026-01-01T06:30:00.000Z', to: '2026-01-01T07:00:00.000Z' };
  open([
    { ...OWN, again },
    { ...SECOND, again },
  ]);
  for (const place of [card, waiting])
    await expect.element(place).toMatchTextContent(/Second try: .*:30 [ap]m – \d+:00 [ap]m/);
  await expectFits();
});

test('who is slower than another manager is told, although the bag is no longer there', async () => {
  let bags = [BAG, { ...BAG, _id: 'bag-2', number: '#D4E5F6' }];
  open(
    [],
    {
      'GET /api/delivery/bags': () => ({ data: bags }),
      'POST /api/delivery/take-in': () => {
        bags = bags.slice(1);
        return refusal('bag_settled', { message: `Taken in, ${bags.length} left` });
      },
    },
    'manager',
  );
  await bag.getByRole('button', { name: 'Line by line' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take in' }).click();
  await expect.element(bag).not.toBeInTheDocument();
  await expect.element(page.getByText('Taken in, 1 left')).toBeVisible();
  const other = page.getByRole('listitem', { name: 'Bag of #D4E5F6' });
  const allBack = other.getByRole('button', { name: 'All back to the shelf' });
  await expect.element(allBack).toHaveAttribute('aria-disabled', 'false');
  await allBack.click();
  await page.getByRole('dialog').getByRole('button', { name: 'All back' }).click();
  await expect.element(other).not.toBeInTheDocument();
  await expect.element(page.getByText('Taken in, 0 left')).toBeVisible();
});

test('a manager agrees on a second try, and books a bag that is late as lost', async () => {
  open(
    [],
    {
      'GET /api/delivery/bags': { data: [{ ...BAG, isLate: true }] },
      'POST /api/delivery/try-again': refusal('bag_settled', { message: 'This bag was already taken in' }),
      'POST /api/delivery/take-in': { data: { ...TAKEN, outcome: 'lost' } },
    },
    'manager',
  );
  await bag.getByRole('button', { name: 'Try again' }).click();
  const again = page.getByRole('dialog', { name: 'Bring #C0FFEE again?' });
  await again.getByRole('button', { name: 'Bring it again' }).click();
  await expect.element(again.getByRole('alert')).toHaveTextContent('This bag was already taken in');
  // The next half hour of the clock.
  expect(listBodies('POST /api/delivery/try-again')).toEqual([
    { _id: 'bag-1', from: '2026-01-05T09:00:00.000Z', to: '2026-01-05T09:30:00.000Z' },
  ]);
  await again.getByRole('button', { name: 'Back' }).click();
  await bag.getByRole('button', { name: 'Book as lost' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book as lost' }).click();
  await expect.element(page.getByText('The bag of #C0FFEE is booked as lost.')).toBeVisible();
  expect(listBodies('POST /api/delivery/take-in')).toEqual([{ _id: 'bag-1', isLost: true }]);
});

test('a bad reason is said at the field; nothing typed is lost', async () => {
  open([OWN]);
  await card.getByRole('button', { name: 'Not delivered' }).click();
  const question = page.getByRole('dialog', { name: 'Order #A1B2C3 was not delivered?' });
  const reason = question.getByLabelText('Something else');
  await reason.fill('Flooded');
  const noReason = 'Choose or type a reason';
  await tryBadFields({
    call: 'POST /api/delivery/fail',
    fields: { reason: { field: reason, refused: { nothing: noReason, 'only spaces': noReason } } },
    submit: question.getByRole('button', { name: 'Not delivered' }),
    toFields: (body) => body,
  });
});

test('without a network open orders stay, and a press says that it was not sent', async () => {
  open([OWN], { 'POST /api/delivery/deliver': 'offline' });
  await deliver.click();
  await code.fill('1234');
  stubCalls({ 'GET /api/delivery/ready': 'offline' });
  await delivered.click();
  await expect.element(card.getByRole('alert')).toHaveTextContent(NOT_SENT);
  await expect.element(page.getByText(/^This could not be refreshed/)).toBeVisible();
  await expect.element(card).toMatchTextContent('12 MG Road');
  await expect.element(code).toHaveValue('1234');
  await expectFits();
});

test('a delivery with a lost answer disappears, and the page says why', async () => {
  open([OWN], { 'POST /api/delivery/deliver': 'offline' });
  await deliver.click();
  await code.fill('1234');
  stubCalls({ 'GET /api/delivery/ready': { data: [] } });
  await delivered.click();
  await expect.element(toAlert('#A1B2C3: no longer yours')).toBeVisible();
  await expectFits();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.element(toAlert('no longer yours')).not.toBeInTheDocument();
});

test('the second rider takes nothing and is told why', async () => {
  open([WAITING_DELIVERY, SECOND], {
    'POST /api/delivery/take': refusal('delivery_gone', {
      message: 'No orders were taken: #A1B2C3 was taken by Sunil.',
    }),
  });
  for (const at of [0, 1]) await waiting.nth(at).click();
  stubCalls({ 'GET /api/delivery/ready': { data: [SECOND] } });
  await page.getByRole('button', { name: 'Take 2 orders' }).click();
  await expect.element(toAlert('#A1B2C3 was taken by Sunil')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Take 1 order' })).toBeVisible();
  await expect.element(waiting).toHaveLength(1);
  await expectFits();
});

test('a third order says that two arrive on time; orders are taken once', async () => {
  const third = { ...SECOND, orderId: 'order-3', number: '#999999' };
  const taken = [WAITING_DELIVERY, SECOND].map((row) => ({ ...row, isMine: true, riderName: 'Vik Rao' }));
  open([WAITING_DELIVERY, SECOND, third], { 'POST /api/delivery/take': { data: taken } });
  for (const at of [0, 1, 2]) await waiting.nth(at).click();
  await expect.element(page.getByText('At most two can arrive on time.')).toBeVisible();
  await expectFits();
  await waiting.nth(2).click();
  stubCalls({ 'GET /api/delivery/ready': { data: [...taken, third] } });
  await page.getByRole('button', { name: 'Take 2 orders' }).click({ clickCount: 6 });
  await expect.element(page.getByText('You have taken 2 orders.')).toBeVisible();
  expect(listBodies('POST /api/delivery/take').map(({ orderIds }) => orderIds)).toEqual([
    ['order-1', 'order-2'],
  ]);
});

test('an order that is taken can be called, found and given back, which waits until the thumb rests', async () => {
  slowClock();
  open([WAITING_DELIVERY], {
    'POST /api/delivery/take': { data: [OWN] },
    'POST /api/delivery/give-back': { data: { ...DELIVERED, status: 'PACKING', collected: 0 } },
  });
  await waiting.click();
  stubCalls({ 'GET /api/delivery/ready': { data: [OWN] } });
  await page.getByRole('button', { name: 'Take 1 order' }).click();
  const giveBack = card.getByRole('button', { name: 'Give back' });
  await press(giveBack, 6);
  await vi.advanceTimersByTimeAsync(500);
  expect(listBodies('POST /api/delivery/give-back')).toEqual([]);
  await expect.element(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9876543210');
  await expect
    .element(card.getByRole('link', { name: 'Map', exact: true }))
    .toHaveAttribute('href', 'geo:0,0?q=12%20MG%20Road%2C%20Bengaluru%2C%20560001');
  stubCalls({ 'GET /api/delivery/ready': { data: [WAITING_DELIVERY] } });
  await giveBack.click();
  await expect.element(waiting).toBeVisible();
  await expect.element(page.getByText(/^Order #A1B2C3 is waiting for a rider again\./)).toBeVisible();
  expect(listBodies('POST /api/delivery/give-back')).toHaveLength(1);
});

test('a manager confirms a delivery of somebody else without a code', async () => {
  open(
    [{ ...OWN, isMine: false, riderName: 'Ravi Kumar' }],
    { 'POST /api/delivery/deliver': 'offline' },
    'manager',
  );
  const road = page.getByRole('region', { name: 'On the road' });
  await expect.element(road).toMatchTextContent('With Ravi Kumar');
  await road.getByRole('button', { name: 'Delivered without the code' }).click();
  const question = page.getByRole('dialog', { name: 'Is order #A1B2C3 delivered?' });
  const confirm = question.getByRole('button', { name: 'Delivered' });
  await expect.element(question).toMatchTextContent('Ravi Kumar then has this cash:');
  await confirm.click();
  await expect.element(question.getByRole('alert')).toHaveTextContent(NOT_SENT);
  await expectFits();
  stubCalls({ 'POST /api/delivery/deliver': { data: DELIVERED }, 'GET /api/delivery/ready': { data: [] } });
  await confirm.click();
  await expect.element(road).not.toBeInTheDocument();
  expect(listBodies('POST /api/delivery/deliver').at(-1)).toEqual({
    orderId: 'order-1',
    confirmed: true,
  });
});

test('cash is handed in once, and what was handed in stays in view', async () => {
  const carried = {
    ...{ riderId: 'staff-1', riderName: 'Vik Rao', amount: 280, orders: 2 },
    since: '2026-01-01T06:30:00.000Z',
    isMine: true,
  };
  const held = holdAnswer<'POST /api/delivery/hand-in'>({ data: HAND_IN });
  open([], {
    'GET /api/delivery/cash': { data: { ...NO_CASH, riders: [carried] } },
    'POST /api/delivery/hand-in': held.stub,
  });
  await page.getByRole('button', { name: 'Hand in' }).click();
  const question = page.getByRole('dialog', { name: 'Hand in your cash' });
  await question.getByLabelText('You hand in, in rupees').fill('270');
  await expect.element(question.getByText('₹10 missing')).toBeVisible();
  await expectFits();
  const mine = { ...HAND_IN, riderId: 'staff-1', said: 270, expected: 280, difference: -10 };
  stubCalls({
    'GET /api/delivery/cash': { data: { ...NO_CASH, handIns: [mine, { ...HAND_IN, said: 999 }] } },
  });
  await question.getByRole('button', { name: 'Hand in' }).click({ clickCount: 6 });
  held.answer();
  const handedIn = page.getByRole('list', { name: 'Handed in' });
  await expect.element(handedIn).toMatchTextContent('₹270 handed in, not counted yet. ₹10 missing.');
  await expect.element(page.getByRole('button', { name: 'Hand in' })).not.toBeInTheDocument();
  // Those of other riders are not shown here.
  await expect.element(handedIn.getByRole('listitem')).toHaveLength(1);
  expect(listBodies('POST /api/delivery/hand-in').map(({ amount }) => amount)).toEqual([270]);
});

test('a UPI code is opened once however often it is pressed, and closes by itself once it is paid', async () => {
  const held = holdAnswer<'POST /api/delivery/collect'>({
    data: {
      payload: 'upi://pay?pa=shop@upi&am=180',
      image: 'https://pay.example/qr.png',
      amount: 180,
      expiresAt: new Date(Date.now() + 16 * 60_000).toISOString(),
    },
  });
  open([OWN], { 'POST /api/delivery/collect': held.stub }, 'rider', UPI);
  await payByUpi.click({ clickCount: 6 });
  held.answer();
  const picture = card.getByRole('img', { name: 'UPI code for the shopper to scan' });
  await expect.element(picture).toBeVisible();
  expect(listBodies('POST /api/delivery/collect')).toHaveLength(1);
  await expectFits();
  await expectAccessible();
  stubCalls({ 'GET /api/delivery/ready': { data: [{ ...OWN, due: 0, isCash: false }] } });
  await expect.element(card.getByText('Paid', { exact: true })).toBeVisible();
  await expect.element(picture).not.toBeInTheDocument();
  await expect.element(payByUpi).not.toBeInTheDocument();
});

test('without UPI, a network or a provider the rider is told, and can still take cash', async () => {
  open([OWN]);
  await expect.element(deliver).toBeVisible();
  await expect.element(payByUpi).not.toBeInTheDocument();
  closePart();
  open([OWN], { 'POST /api/delivery/collect': 'offline' }, 'rider', UPI);
  await payByUpi.click();
  await expect.element(card.getByRole('alert')).toHaveTextContent(NOT_SENT);
  const message = 'UPI is not available now. Take cash.';
  stubCalls({ 'POST /api/delivery/collect': refusal('payment_unavailable', { message }) });
  await payByUpi.click();
  await expect.element(card.getByRole('alert')).toHaveTextContent(message);
  await expect.element(deliver).toBeVisible();
});

test('what the store owes the shopper in cash is said on the ride', async () => {
  open([{ ...OWN, owed: 39 }]);
  await expect.element(card).toMatchTextContent('Give Asha ₹39 that the store owes');
});
