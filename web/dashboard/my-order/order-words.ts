// What is said of an order to its shopper, in one sentence each. Pure.

import type { OrderDetails } from '#features/order/details/details.contract.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';

type Standing = Pick<OrderDetails, 'status' | 'payment_status' | 'steps' | 'people'>;

export function isPacked({ steps }: Pick<OrderDetails, 'steps'>): boolean {
  return steps.some(({ status }) => status === 'PACKED');
}

/** How it stands. */
export function toHeadline(order: Standing): string {
  const { picker, rider } = order.people;
  switch (order.status) {
    case 'PLACED':
      return 'We have your order';
    case 'PACKING':
      if (isPacked(order)) return 'Packed and waiting for a rider';
      return picker ? `${picker} is packing your order` : 'Your order is being packed';
    case 'OUT FOR DELIVERY':
      return rider ? `${rider} is bringing your order` : 'Your order is on its way';
    case 'DELIVERED':
      return 'Your order was delivered';
    case 'CANCELLED':
      return 'Your order was cancelled';
    case null:
      return order.payment_status === 'PENDING' ? 'Waiting for your payment' : 'This order was not paid';
  }
}

type Adjustment = OrderDetails['adjustments'][number];
type Owed = Pick<OrderDetails, 'status' | 'payment_status' | 'isTest' | 'totalAmt' | 'due' | 'adjustments'>;

export type Bill = {
  /** What is taken off the total. */
  less: { label: string; amount: number }[];
  label: string;
  amount: number;
  /** What all of it means for the shopper's money. */
  sentence: string | null;
};

const LESS: readonly { reason: Adjustment['reason']; label: string }[] = [
  { reason: 'short', label: 'Missing' },
  { reason: 'substitute', label: 'Cheaper replacement' },
  { reason: 'problem', label: 'Given back' },
  { reason: 'goodwill', label: 'Goodwill' },
];

export function toBill(order: Owed): Bill {
  const { adjustments, status, payment_status: payment, totalAmt, due } = order;
  const less = LESS.map(({ reason, label }) => ({
    label,
    amount: sum(adjustments.filter((one) => one.reason === reason)),
  })).filter(({ amount }) => amount > 0);
  if (status === 'CANCELLED' || payment === 'FAILED' || payment === 'PENDING') {
    return { less: [], label: 'Total', amount: totalAmt, sentence: toMoneySentence(order) };
  }
  const isCash = payment === 'CASH ON DELIVERY';
  const label = isCash ? (status === 'DELIVERED' ? 'Cash on delivery' : 'To pay on delivery') : 'Total';
  return { less, label, amount: due, sentence: toMoneySentence(order) };
}

function toMoneySentence(order: Owed): string | null {
  const { status, payment_status: payment, isTest, adjustments, due } = order;
  if (payment === 'PENDING') return 'Nothing is charged until you have paid.';
  if (payment === 'FAILED') return null;
  if (payment === 'CASH ON DELIVERY') {
    if (status === 'CANCELLED') return 'You pay nothing.';
    if (status !== 'DELIVERED') return `You pay ${formatRupees(due)} when it arrives.`;
    const given = sum(adjustments.filter(({ byHand }) => byHand));
    return given > 0 ? `The store pays ${formatRupees(given)} back to you by hand.` : null;
  }
  const { coming, back } = toCardMoney(order);
  if (coming + back === 0) return null;
  if (isTest) return 'It was a test payment: no money moves.';
  return [
    coming > 0 && `${formatRupees(coming)} goes back to your card.`,
    back > 0 && `${formatRupees(back)} went back to your card; your bank may show it some days later.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What of a card payment is on its way back, and what the provider has given back. */
function toCardMoney({ status, payment_status: payment, totalAmt, adjustments }: Owed) {
  if (payment === 'REFUNDED') return { coming: 0, back: totalAmt };
  const back = sum(adjustments.filter(({ settled }) => settled));
  const all = status === 'CANCELLED' ? totalAmt : sum(adjustments);
  return { coming: toRupees(toPaise(all) - toPaise(back)), back };
}

function sum(adjustments: readonly Pick<Adjustment, 'amount'>[]): number {
  return toRupees(adjustments.reduce((paise, { amount }) => paise + toPaise(amount), 0));
}

type Line = Pick<OrderDetails['lines'][number], 'quantity' | 'delivered' | 'substitute'>;

/** What of a line does not come, or did not; null when all of it does. */
export function toShortWords({ quantity, delivered, substitute }: Line): string | null {
  if (delivered >= quantity) return null;
  const missing =
    delivered === 0 ? 'Not on the shelf' : `${quantity - delivered} of ${quantity} not on the shelf`;
  return substitute ? `${missing}. Instead:` : missing;
}
