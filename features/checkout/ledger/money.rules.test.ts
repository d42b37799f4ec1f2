import { describe, expect, it } from 'vitest';
import {
  differenceOf,
  findMoneyProblem,
  adjustedBack,
  leftToRefund,
  refundWanted,
  toAmounts,
  toPaymentMove,
  type ChargeRecords,
  type StoredCharge,
  type StoredDispute,
  type StoredRefund,
} from './money.rules.ts';

const at = new Date('2026-11-20T10:00:00Z');
const TOTAL = 26_000;

/** Refunds and disputes as `paise status`, and `theirs` after a refund made at the provider. */
function makeBooks(
  refunds: string[] = [],
  disputes: string[] = [],
  charge: Partial<StoredCharge> = {},
): ChargeRecords {
  const [paymentId, times] = ['pi_1', { createdAt: at, updatedAt: at }];
  return {
    charge: {
      ...{ paymentId, account: 'stripe live', orderId: 'order', attemptId: 'cs_1', currency: 'inr' },
      ...{ amountPaise: TOTAL, feePaise: null, feeTaxPaise: null, problem: null, isKnown: true },
      ...{ createdAt: at, askedAt: at, ...charge },
    },
    refunds: refunds.map((text, index) => {
      const [paise, status, whose] = text.split(' ') as [string, StoredRefund['status'], string?];
      const refundId = status === 'wanted' || status === 'refused' ? null : `re_${index}`;
      const amounts = { amountPaise: Number(paise), status, isOurs: whose !== 'theirs', failure: null };
      return { id: `refund ${index}`, paymentId, refundId, ...amounts, ...times };
    }),
    disputes: disputes.map((text, index) => {
      const [paise, status] = text.split(' ') as [string, StoredDispute['status']];
      const reason = { reason: 'fraudulent', answerBy: at };
      return { id: `dp_${index}`, paymentId, amountPaise: Number(paise), status, ...reason, ...times };
    }),
  };
}

const PLACED = {
  paymentState: 'paid',
  status: 'PLACED',
  totalPaise: TOTAL,
  creditPaise: 0,
  adjustedPaise: 0,
} as const;
const CANCELLED = { ...PLACED, status: 'CANCELLED' } as const;
const REFUNDED = { ...CANCELLED, paymentState: 'refunded' } as const;
const REFUNDED_PLACED = { ...PLACED, paymentState: 'refunded' } as const;
const FAILED = { ...PLACED, paymentState: 'failed', status: null } as const;
type Order = typeof PLACED | typeof CANCELLED | typeof REFUNDED | typeof REFUNDED_PLACED | typeof FAILED;

const findProblem = (order: Order | undefined, records: ChargeRecords, isLate = false) => {
  const finding = findMoneyProblem(order, records, { isLate });
  return finding && [finding.reason, differenceOf(finding.amounts)];
};

describe('no review is opened', () => {
  it.each<[string, Order, ChargeRecords]>([
    ['a paid order whose charge is held', PLACED, makeBooks()],
    ['one whose dispute was won', PLACED, makeBooks([], ['26000 won'])],
    ['one whose refund there came to nothing', PLACED, makeBooks(['500 failed theirs'])],
    ['a cancelled order that is about to be refunded', CANCELLED, makeBooks(['26000 wanted'])],
    ['one of which a part went back there before', CANCELLED, makeBooks(['100 succeeded theirs'])],
    ['one that was refunded', REFUNDED, makeBooks(['26000 pending'])],
    ['one that was refunded in parts', REFUNDED, makeBooks(['1 succeeded theirs', '25999 succeeded'])],
    ['one whose money the bank took', REFUNDED, makeBooks([], ['26000 lost'])],
  ])('of %s', (_what, order, records) => expect(findProblem(order, records)).toBeNull());
});

describe('a review is opened', () => {
  it.each<[string, Order | undefined, ChargeRecords, string, number]>([
    [
      'a part went back while the order stands',
      PLACED,
      makeBooks(['1 succeeded theirs']),
      'refunded at the provider while the order stands',
      -1,
    ],
    [
      'all of it did',
      REFUNDED_PLACED,
      makeBooks(['26000 succeeded theirs']),
      'refunded at the provider while the order stands',
      -TOTAL,
    ],
    ['the refund failed', CANCELLED, makeBooks(['26000 failed']), 'refund failed', TOTAL],
    [
      'the rest was refused',
      CANCELLED,
      makeBooks(['100 succeeded', '25900 refused']),
      'refund was refused',
      25_900,
    ],
    ['a dispute is open', PLACED, makeBooks([], ['26000 open']), 'dispute is open', 0],
    ['the bank asks', PLACED, makeBooks([], ['26000 inquiry']), 'dispute is open', 0],
    ['a dispute of a part was lost', PLACED, makeBooks([], ['6000 lost']), 'dispute was lost', -6_000],
    [
      'lost after the refund',
      REFUNDED,
      makeBooks(['26000 succeeded'], ['26000 lost']),
      'dispute was lost',
      -TOTAL,
    ],
    [
      'more was taken than the order says',
      PLACED,
      makeBooks([], [], { amountPaise: TOTAL + 1 }),
      'amounts differ',
      1,
    ],
    ['less was taken', PLACED, makeBooks([], [], { amountPaise: TOTAL - 1 }), 'amounts differ', -1],
    ['the order failed and has the money', FAILED, makeBooks(), 'amounts differ', TOTAL],
    ['the order counts as refunded and is not', REFUNDED, makeBooks(), 'amounts differ', TOTAL],
    [
      'the provider does not know the charge',
      PLACED,
      makeBooks([], [], { isKnown: false }),
      'charge is not known to the provider',
      -TOTAL,
    ],
    [
      'and the order is to be refunded',
      CANCELLED,
      makeBooks([], [], { isKnown: false }),
      'charge is not known to the provider',
      0,
    ],
    [
      'a second charge',
      PLACED,
      makeBooks([], [], { problem: 'paid through another session' }),
      'paid through another session',
      TOTAL,
    ],
    [
      'no such order',
      undefined,
      makeBooks([], [], { problem: 'paid for an order that does not exist' }),
      'paid for an order that does not exist',
      TOTAL,
    ],
  ])('%s', (_what, order, records, reason, difference) =>
    expect(findProblem(order, records)).toEqual([reason, difference]),
  );

  it('for a late refund, and not earlier', () => {
    const records = makeBooks(['26000 wanted']);
    expect(findProblem(CANCELLED, records)).toBeNull();
    expect(findProblem(CANCELLED, records, true)).toEqual(['refund is late', TOTAL]);
  });
});

it('the amount left to refund excludes refunds, lost disputes and open disputes', () => {
  expect(leftToRefund(makeBooks())).toBe(TOTAL);
  expect(leftToRefund(makeBooks(['100 succeeded theirs', '200 pending', '300 failed']))).toBe(25_700);
  expect(leftToRefund(makeBooks([], ['6000 lost', '1000 won', '500 inquiry']))).toBe(20_000);
  expect(leftToRefund(makeBooks([], ['26000 open']))).toBe(0);
  expect(leftToRefund(makeBooks(['26000 succeeded'], ['26000 lost']))).toBe(0);
  expect(leftToRefund(makeBooks([], [], { isKnown: false }))).toBe(0);
});

describe('for an adjusted order', () => {
  const adjusted = { ...PLACED, adjustedPaise: 6_000 };
  it('an adjustment must be refunded, once', () => {
    expect(refundWanted(adjusted, makeBooks())).toBe(6_000);
    expect(refundWanted(adjusted, makeBooks(['4000 pending']))).toBe(2_000);
    expect(refundWanted(adjusted, makeBooks(['6000 succeeded']))).toBe(0);
    expect(refundWanted(adjusted, makeBooks(['7000 succeeded theirs']))).toBe(0);
    expect(refundWanted({ ...adjusted, status: 'CANCELLED' }, makeBooks(['4000 pending']))).toBe(22_000);
    expect(refundWanted(PLACED, makeBooks())).toBe(0);
    expect(refundWanted(adjusted, makeBooks([], ['22000 open']))).toBe(4_000);
  });

  it('refunds never exceed the adjustments', () => {
    expect(adjustedBack(adjusted, makeBooks())).toBe(0);
    expect(adjustedBack(adjusted, makeBooks(['4000 pending']))).toBe(4_000);
    expect(adjustedBack(adjusted, makeBooks(['9000 succeeded theirs']))).toBe(6_000);
  });

  it('no review while a refund is pending, and one when it fails', () => {
    expect(findMoneyProblem(adjusted, makeBooks(), { isLate: false })).toBeNull();
    expect(findMoneyProblem(adjusted, makeBooks(['6000 succeeded']), { isLate: false })).toBeNull();
    expect(findMoneyProblem(adjusted, makeBooks(), { isLate: true })?.reason).toBe('refund is late');
    expect(findMoneyProblem(adjusted, makeBooks(['6000 failed']), { isLate: false })?.reason).toBe(
      'refund failed',
    );
    expect(findMoneyProblem(adjusted, makeBooks(['7000 succeeded theirs']), { isLate: false })?.reason).toBe(
      'refunded at the provider while the order stands',
    );
  });
});

it('the order is REFUNDED with the last paisa, and PAID again when it comes back', () => {
  const payment = { capturedPaise: TOTAL };
  const move = (order: Order, records: ChargeRecords) => toPaymentMove(order, payment, records);
  expect(move(CANCELLED, makeBooks(['25999 succeeded']))).toBeNull();
  expect(move(CANCELLED, makeBooks(['25999 succeeded', '1 pending theirs']))).toBe('refunded');
  expect(move(CANCELLED, makeBooks(['20000 succeeded'], ['6000 lost']))).toBe('refunded');
  expect(move(PLACED, makeBooks([], ['26000 lost']))).toBeNull();
  expect(move(PLACED, makeBooks(['26000 succeeded theirs']))).toBe('refunded');
  expect(move(REFUNDED, makeBooks(['26000 succeeded']))).toBeNull();
  expect(move(REFUNDED, makeBooks(['26000 failed']))).toBe('refund failed');
  expect(move(REFUNDED, makeBooks([], [], { isKnown: false }))).toBeNull();
});

it('a charge that pays for nothing has no amount due', () => {
  const other = makeBooks(['100 succeeded'], ['50 open', '20 lost'], {
    problem: 'paid through another session',
  });
  expect(toAmounts(PLACED, other)).toEqual({
    duePaise: 0,
    chargedPaise: TOTAL,
    refundedPaise: 100,
    disputedPaise: 50,
    lostPaise: 20,
  });
});
