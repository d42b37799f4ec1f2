import { expect, test } from 'vitest';
import { describeBill, formatChanges, toHeadline, formatShort, withComingLess } from './order-labels.ts';

type OrderProgress = Parameters<typeof toHeadline>[0];
const progress = (changes: Partial<OrderProgress>): OrderProgress => ({
  status: 'PLACED',
  payment_status: 'CASH ON DELIVERY',
  payment: { method: 'card', state: 'none_due', provider: null },
  steps: [],
  people: { picker: null, rider: null },
  failedTry: null,
  ...changes,
});

test('an order that was not handed over is not on its way any more', () => {
  const failedTry = { at: '', cancelledBy: '' };
  expect(toHeadline(progress({ status: 'OUT FOR DELIVERY', failedTry }))).toBe(
    'We could not deliver your order',
  );
});

test('the names of picker and rider are shown if known', () => {
  expect(toHeadline(progress({ status: 'PACKING' }))).toBe('Your order is being packed');
  const people = { picker: 'Meera', rider: 'Imran' };
  expect(toHeadline(progress({ status: 'PACKING', people }))).toBe('Meera is packing your order');
  const steps = [{ status: 'PACKED' as const, at: '' }];
  expect(toHeadline(progress({ status: 'PACKING', people, steps }))).toBe('Packed and waiting for a rider');
  expect(toHeadline(progress({ status: 'OUT FOR DELIVERY', people, steps }))).toBe(
    'Imran is bringing your order',
  );
  expect(toHeadline(progress({ status: 'OUT FOR DELIVERY' }))).toBe('Your order is on its way');
});

test('an order that is not paid yet says so', () => {
  expect(toHeadline(progress({ status: null, payment_status: 'PENDING' }))).toBe('Waiting for your payment');
  const payment = { method: 'upi', state: 'awaiting', provider: 'razorpay' } as const;
  expect(toHeadline(progress({ status: null, payment_status: 'PENDING', payment }))).toBe(
    'Waiting for your UPI approval',
  );
  expect(toHeadline(progress({ status: null, payment_status: 'FAILED' }))).toBe('This order was not paid');
});

type BillFacts = Parameters<typeof describeBill>[0];
const SHORT = { lineId: 'a', amount: 40, reason: 'short', settled: false } as const;
const owed = (changes: Partial<BillFacts>): BillFacts => ({
  ...{ status: 'PACKING', payment_status: 'CASH ON DELIVERY', isTest: false, totalAmt: 300, due: 300 },
  credit: { spent: 0, back: 0 },
  ...{ owed: [], store: { name: 'Main store', phone: '', timeZone: 'Asia/Kolkata' } },
  adjustments: [],
  paidAtDoor: null,
  ...changes,
});

test('the amount to have ready is shown for cash', () => {
  expect(describeBill(owed({ due: 260, adjustments: [{ ...SHORT, settled: true }] }))).toEqual({
    less: [{ label: 'Missing', amount: 40 }],
    credit: null,
    label: 'To pay on delivery',
    amount: 260,
    sentence: 'You pay ₹260 when it arrives.',
  });
  for (const status of ['CANCELLED', 'PLACED'] as const)
    expect(describeBill(owed({ status, due: 0 })).sentence).toBe('There is nothing to pay.');
});

test('what the store still owes is shown for a paid cash order, with its day, and nothing else', () => {
  const delivered = { status: 'DELIVERED', due: 240 } as const;
  const goodwill = { ...SHORT, reason: 'goodwill', amount: 20, settled: true } as const;
  const adjustments = [goodwill, { ...goodwill, amount: 15 }];
  const back = { _id: 'owed-1', amount: 15, createdAt: '2026-11-29T10:00:00.000Z' };
  const open = { ...back, dueAt: '2026-12-06T10:00:00.000Z', way: null, upiId: null, paidAt: null };
  const paid = { ...open, amount: 20, paidAt: open.createdAt };
  expect(describeBill(owed({ ...delivered, adjustments, owed: [paid, open] }))).toMatchObject({
    less: [{ label: 'Goodwill', amount: 35 }],
    sentence: 'You get ₹15 back by 6 December.',
  });
});

test('what was missing before a payment at the door was never paid, so nothing counts as refunded', () => {
  const missing = { ...SHORT, amount: 60.2, settled: true } as const;
  const door = { payment_status: 'PAID', paidAtDoor: 239.8, due: 239.8 } as const;
  expect(describeBill(owed({ ...door, adjustments: [missing] })).sentence).toBeNull();
  const later = { ...SHORT, reason: 'problem', amount: 10.1 } as const;
  expect(describeBill(owed({ ...door, adjustments: [missing, later] })).sentence).toBe(
    '₹10.10 will be refunded to your original payment method.',
  );
});

test('pending and finished refunds are shown for a card payment', () => {
  const paid = { payment_status: 'PAID', due: 260 } as const;
  expect(describeBill(owed({ ...paid, adjustments: [SHORT] }))).toMatchObject({
    amount: 260,
    sentence: '₹40 will be refunded to your original payment method.',
  });
  expect(describeBill(owed({ ...paid, adjustments: [{ ...SHORT, settled: true }] })).sentence).toBe(
    '₹40 was refunded to your original payment method. It may take a few days to appear.',
  );
  expect(describeBill(owed({ ...paid, status: 'CANCELLED', due: 0 })).sentence).toBe(
    '₹300 will be refunded to your original payment method.',
  );
  expect(describeBill(owed({ payment_status: 'REFUNDED', status: 'CANCELLED', due: 0 })).sentence).toBe(
    '₹300 was refunded to your original payment method. It may take a few days to appear.',
  );
  expect(describeBill(owed({ ...paid, isTest: true, adjustments: [SHORT] })).sentence).toBe(
    'This was a test payment: you were not charged.',
  );
  expect(describeBill(owed({ payment_status: 'PAID' })).sentence).toBe(null);
});

test('amounts with paise add up to the paisa', () => {
  const adjustments = [
    { ...SHORT, amount: 0.1 },
    { ...SHORT, amount: 0.2 },
  ];
  expect(describeBill(owed({ payment_status: 'PAID', adjustments })).less).toEqual([
    { label: 'Missing', amount: 0.3 },
  ]);
});

test('short lines and their substitutions are described', () => {
  const substitute = { name: 'Oat Milk', unit: '1 l', image: null, quantity: 1, price: 100 };
  expect(formatShort({ quantity: 3, delivered: 3, substitute: null })).toBe(null);
  expect(formatShort({ quantity: 3, delivered: 0, substitute: null })).toBe('Not available');
  expect(formatShort({ quantity: 3, delivered: 1, substitute: null })).toBe('2 of 3 not available');
  expect(formatShort({ quantity: 3, delivered: 1, substitute })).toBe('2 of 3 not available. Replaced with:');
});

test('what changed is one sentence with its money', () => {
  type LineChanges = Parameters<typeof formatChanges>[0];
  const whole = { quantity: 3, lineTotal: 60.3, discount: 0, delivered: 3, substitute: null };
  const replaced = (price: number) => ({
    ...whole,
    delivered: 2,
    substitute: { name: 'Oat Milk', unit: '1 l', image: null, quantity: 1, price },
  });
  const say = (lines: LineChanges['lines'], change: Partial<LineChanges> = {}) =>
    formatChanges({
      ...{ status: 'PACKING', payment_status: 'CASH ON DELIVERY', lines },
      ...{ credit: { spent: 0, back: 0 }, ...change },
    });
  const missing = { ...whole, delivered: 1 };
  expect(say([whole, whole])).toBe(null);
  expect(say([whole, missing])).toBe('1 item was missing, ₹40.20 not charged');
  expect(say([replaced(20.1), replaced(20.1)])).toBe('2 items were replaced');
  expect(say([missing, missing, replaced(16)])).toBe(
    '2 items were missing, 1 item was replaced, ₹84.50 not charged',
  );
  // After an offer, what was paid for two of three packs; a part of a paisa goes to the shopper.
  expect(say([{ ...missing, discount: 10.3 }])).toBe('1 item was missing, ₹33.34 not charged');
  expect(say([missing], { payment_status: 'PAID' })).toBe('1 item was missing, ₹40.20 comes back to you');
  expect(say([missing], { status: 'CANCELLED' })).toBe(null);
  expect(say([missing], { status: null, payment_status: 'FAILED' })).toBe(null);
});

test('while an order is picked, its bill is already without what is missing', () => {
  const line = { quantity: 3, lineTotal: 60.3, discount: 0, delivered: 1, substitute: null };
  const say = (change: Partial<Parameters<typeof withComingLess>[0]> = {}) => {
    const order = { ...owed({ totalAmt: 300, due: 300 }), steps: [], lines: [line], ...change };
    return describeBill(withComingLess(order));
  };
  expect(say()).toEqual({
    less: [{ label: 'Missing', amount: 40.2 }],
    credit: null,
    label: 'To pay on delivery',
    amount: 259.8,
    sentence: 'You pay ₹259.80 when it arrives.',
  });
  const substitute = { name: 'Oat Milk', unit: '1 l', image: null, quantity: 1, price: 30 };
  expect(say({ lines: [{ ...line, substitute }] })).toMatchObject({
    less: [{ label: 'Cheaper replacement', amount: 10.2 }],
    amount: 289.8,
  });
  // A dearer substitute costs what was ordered, and takes nothing from other lines.
  const dearer = { ...line, substitute: { ...substitute, price: 90 } };
  expect(say({ lines: [dearer, line] })).toMatchObject({ amount: 259.8 });
  expect(say({ payment_status: 'PAID' }).sentence).toBe(
    '₹40.20 will be refunded to your original payment method.',
  );
  for (const whole of [
    { lines: [{ ...line, delivered: 3 }] },
    { status: 'DELIVERED' as const },
    // Its bill has been reduced.
    { steps: [{ status: 'PACKED' as const, at: '2026-11-23T10:00:00.000Z' }] },
  ])
    expect(say(whole)).toMatchObject({ less: [], amount: 300 });
});

test('credit stands on the bill as what pays a part of it, and what went back to it is said', () => {
  const credit = { spent: 39, back: 10 };
  expect(describeBill(owed({ credit, due: 290 }))).toMatchObject({
    credit: { total: 290, amount: 29 },
    ...{ label: 'To pay on delivery', amount: 261 },
    sentence: 'You pay ₹261 when it arrives. ₹10 is back in your credit, for your next order.',
  });
  expect(describeBill(owed({ credit: { spent: 300, back: 0 } })).sentence).toBe('There is nothing to pay.');
  const cancelled = { status: 'CANCELLED', payment_status: 'PAID', credit: { spent: 39, back: 39 } } as const;
  expect(describeBill(owed(cancelled))).toMatchObject({
    credit: null,
    sentence:
      '₹261 will be refunded to your original payment method. ₹39 is back in your credit, for your next order.',
  });
});
