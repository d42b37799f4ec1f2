import { describe, expect, it } from 'vitest';
import type { PaymentReview } from '#features/checkout/checkout.contract.ts';
import { formatAmount } from '../../ui/number.tsx';
import { describeReview } from './review-labels.ts';

type Amounts = NonNullable<PaymentReview['amounts']>;

function makeReview(
  reason: string,
  amounts: Partial<Amounts> | null,
  details: PaymentReview['details'] = { currency: 'inr' },
): PaymentReview {
  const all = amounts && { due: 260, charged: 260, refunded: 0, disputed: 0, lost: 0, ...amounts };
  return {
    ...{ _id: '1', orderId: '6b0235de44fd3e8ef84f97fb', sessionId: 'cs_1', paymentIntent: 'pi_1' },
    ...{ provider: 'stripe', url: null, reason, isTest: false },
    amounts: all && { ...all, difference: all.charged - all.refunded - all.lost - all.due },
    ...{ details, version: 1, createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z' },
    ...{ resolvedAt: null, resolvedBy: null, note: '', isUndecided: false },
  };
}
const words = (...args: Parameters<typeof makeReview>) => {
  const { title, what, todo } = describeReview(makeReview(...args));
  return [title, what, ...todo].join('\n');
};

describe('a review says what differs, in rupees, and what to do', () => {
  it('about a rupee refunded at the provider', () => {
    const said = words('refunded at the provider while the order stands', { refunded: 1 });
    expect(said).toContain('₹1 was refunded at the payment provider, but the order is still active');
    expect(said).toContain('The order is ₹260. The shop has ₹259 for it.');
    expect(said).toContain('cancel the order: the other ₹259 will be refunded automatically.');
  });

  it('about the whole amount', () => {
    const said = words('refunded at the provider while the order stands', { refunded: 260 });
    expect(said).toContain('Nothing more is refunded');
    expect(said).not.toContain('the other');
  });

  it('about failed refunds', () => {
    const details = { currency: 'inr', refundFailure: 'expired_or_canceled_card' };
    const said = words('refund failed', { due: 0 }, details);
    expect(said).toContain('₹260 did not reach the customer');
    expect(said).toContain('(expired or canceled card)');
    expect(said).toContain('Refund ₹260');
    expect(words('refund was refused', { due: 0, refunded: 1 })).toContain('refused to refund ₹259');
    expect(words('refund is late', { due: 0 })).toContain('A refund of ₹260 is a day late');
  });

  it('by the name of its provider, or without one', () => {
    const lost = makeReview('dispute was lost', { lost: 260 });
    const todo = (provider: PaymentReview['provider']) =>
      describeReview({ ...lost, provider }).todo.find((words) => words.includes('appeal'));
    expect(todo('stripe')).toContain('appeal in Stripe’s dashboard.');
    expect(todo('razorpay')).toContain('appeal in Razorpay’s dashboard.');
    expect(todo('sandbox')).toContain('appeal in the sandbox.');
    expect(todo(null)).toContain('appeal in the payment provider’s dashboard.');
  });

  it('about refunds of orders that stand, and of money that came twice at the door', () => {
    expect(words('refund failed', { due: 0 })).toContain('The order is cancelled.');
    expect(words('refund failed', { due: 200 })).toContain('The order costs less than was paid.');
    expect(words('refund is late', { due: 0 }, { isPaidTwice: true })).toContain(
      'The customer paid twice at the door.',
    );
  });

  it('about disputes, with the last day to answer', () => {
    const details = {
      disputeReason: 'product_not_received',
      answerBy: '2026-11-28T10:00:00Z',
      isInquiry: false,
    };
    const open = words('dispute is open', { disputed: 260 }, details);
    expect(open).toContain('The customer’s bank asks for ₹260 back');
    expect(open).toContain('“product not received”');
    expect(open).toContain('Answer by 28 Nov 2026');
    expect(words('dispute is open', { disputed: 260 }, { ...details, isInquiry: true })).toContain(
      'no money was taken',
    );
    expect(words('dispute was lost', { lost: 260 })).toContain('₹260 went to the customer’s bank');
    expect(words('dispute was lost', { due: 0, refunded: 260, lost: 260 })).toContain('paid back twice');
  });

  it('about payments without an order', () => {
    expect(words('paid through another session', { due: 0, charged: 123.45 })).toContain(
      '₹123.45 was paid a second time',
    );
    const dollars = words(
      'amount or currency is not the order’s',
      { due: 0, charged: 12 },
      { currency: 'usd' },
    );
    expect(dollars).toContain('$12.00 was paid');
    expect(words('paid for an order that does not exist', { due: 0 })).toContain(
      '₹260 was paid for an order',
    );
    expect(words('charge is not known to the provider', { charged: 0 })).toContain(
      'does not know this payment',
    );
    expect(words('amounts differ', { charged: 261 })).toContain('₹1 more than the order says');
    expect(words('amounts differ', { charged: 250 })).toContain('₹10 less than the order says');
  });

  it('about cases without amounts', () => {
    const off = (isPaid: boolean) => words('cards are switched off', null, { amountPaise: 26_000, isPaid });
    expect(off(false)).toContain(
      'Its products stay reserved: only the payment provider can say whether the ₹260 was paid.',
    );
    expect(off(true)).toContain('₹260 must be refunded, but online payments are switched off');
    expect(words('session is not known to the provider', null, {})).toContain('payment page of this order');
    expect(words('something new', null, {})).toContain('something new');
  });
});

it('amounts in another currency are written as such', () => {
  expect(formatAmount(1234.5, 'inr')).toBe('₹1,234.50');
  expect(formatAmount(1234.5, 'usd')).toBe('$1,234.50');
});
