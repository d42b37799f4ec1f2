// Texts about an order for its shopper, one sentence each. Pure.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { paidForPacks } from '#features/orders/core/sums.rules.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { msg, t } from '../../data/language.ts';
import { formatDay } from './store-clock.ts';

type OrderProgress = Pick<
  OrderDetails,
  'status' | 'payment_status' | 'steps' | 'people' | 'payment' | 'failedTry'
>;

export function isPacked({ steps }: Pick<OrderDetails, 'steps'>): boolean {
  return steps.some(({ status }) => status === 'PACKED');
}

export function toHeadline(order: OrderProgress): string {
  const { picker, rider } = order.people;
  switch (order.status) {
    case 'PLACED':
      return t('We have your order');
    case 'PACKING':
      if (isPacked(order)) return t('Packed and waiting for a rider');
      return picker ? t('{picker} is packing your order', { picker }) : t('Your order is being packed');
    case 'OUT FOR DELIVERY':
      if (order.failedTry) return t('We could not deliver your order');
      return rider ? t('{rider} is bringing your order', { rider }) : t('Your order is on its way');
    case 'DELIVERED':
      return t('Your order was delivered');
    case 'CANCELLED':
      return t('Your order was cancelled');
    case null:
      if (order.payment_status !== 'PENDING') return t('This order was not paid');
      return order.payment.method === 'upi'
        ? t('Waiting for your UPI approval')
        : t('Waiting for your payment');
  }
}

type Adjustment = OrderDetails['adjustments'][number];
type BillFacts = Pick<
  OrderDetails,
  | 'status'
  | 'payment_status'
  | 'isTest'
  | 'totalAmt'
  | 'paidAtDoor'
  | 'due'
  | 'adjustments'
  | 'credit'
  | 'owed'
  | 'store'
>;

export type OrderBill = {
  /** The amounts taken off the total. */
  less: { label: string; amount: number }[];
  /** What the shopper's credit pays of the total; null for nothing. */
  credit: { total: number; amount: number } | null;
  label: string;
  amount: number;
  /** What the total means for the shopper's money. */
  sentence: string | null;
};

/** What makes an order cheaper, in the order in which a bill lists it. */
export const LESS: readonly { reason: Adjustment['reason']; label: string }[] = [
  { reason: 'short', label: msg('Missing') },
  { reason: 'substitute', label: msg('Cheaper replacement') },
  { reason: 'problem', label: msg('Refunded') },
  { reason: 'goodwill', label: msg('Goodwill') },
];

export function describeBill(order: BillFacts): OrderBill {
  const { adjustments, status, payment_status: payment, totalAmt, due } = order;
  const used = creditUsedOf(order);
  const less = LESS.map(({ reason, label }) => ({
    label: t(label),
    amount: sum(adjustments.filter((one) => one.reason === reason)),
  })).filter(({ amount }) => amount > 0);
  if (status === 'CANCELLED' || payment === 'FAILED' || payment === 'PENDING') {
    const credit = used > 0 ? { total: totalAmt, amount: used } : null;
    const label = credit ? t('To pay') : t('Total');
    return { less: [], credit, label, amount: minus(totalAmt, used), sentence: toMoneySentence(order) };
  }
  const isCash = payment === 'CASH ON DELIVERY';
  const label = isCash
    ? status === 'DELIVERED'
      ? t('Cash on delivery')
      : t('To pay on delivery')
    : used > 0
      ? t('Paid online')
      : t('Total');
  const credit = used > 0 ? { total: due, amount: used } : null;
  return { less, credit, label, amount: minus(due, used), sentence: toMoneySentence(order) };
}

const minus = (amount: number, less: number) => toRupees(toPaise(amount) - toPaise(less));

/** What of its price the shopper's credit pays. */
export const creditUsedOf = ({ credit: { spent, back } }: Pick<OrderDetails, 'credit'>) => minus(spent, back);

/** What of its price is paid otherwise, in cash or online. */
export const toPayOf = (order: Pick<OrderDetails, 'due' | 'credit'>) => minus(order.due, creditUsedOf(order));

function toMoneySentence(order: BillFacts): string | null {
  const { back } = order.credit;
  const words = [
    toOtherMoney(order),
    back > 0 && t('{amount} is back in your credit, for your next order.', { amount: formatRupees(back) }),
  ].filter(Boolean);
  return words.length > 0 ? words.join(' ') : null;
}

function toOtherMoney(order: BillFacts): string | null {
  const { status, payment_status: payment, isTest, owed, store } = order;
  const toPay = toPayOf(order);
  if (payment === 'PENDING') return t('You are not charged until you complete the payment.');
  if (payment === 'FAILED') return null;
  if (payment === 'CASH ON DELIVERY') {
    if (status === 'CANCELLED' || (status !== 'DELIVERED' && toPay === 0))
      return t('There is nothing to pay.');
    if (status !== 'DELIVERED')
      return t('You pay {amount} when it arrives.', { amount: formatRupees(toPay) });
    const open = owed.filter(({ paidAt }) => paidAt === null);
    return open.length > 0
      ? t('You get {amount} back by {day}.', {
          amount: formatRupees(sum(open)),
          day: formatDay(open.at(-1)!.dueAt, store.timeZone),
        })
      : null;
  }
  const { coming, back } = toCardMoney(order);
  if (coming + back === 0) return null;
  if (isTest) return t('This was a test payment: you were not charged.');
  return [
    coming > 0 &&
      t('{amount} will be refunded to your original payment method.', { amount: formatRupees(coming) }),
    back > 0 &&
      t('{amount} was refunded to your original payment method. It may take a few days to appear.', {
        amount: formatRupees(back),
      }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The amount that is on its way back to the card, and the amount that the provider has given back. */
function toCardMoney({
  status,
  payment_status: payment,
  totalAmt,
  paidAtDoor,
  adjustments,
  credit,
}: BillFacts) {
  const paid = paidAtDoor ?? minus(totalAmt, credit.spent);
  if (payment === 'REFUNDED') return { coming: 0, back: paid };
  // Credit was not asked for, and at the door less for what was missing.
  const neverPaid = toPaise(totalAmt) - toPaise(paid);
  const backOf = (all: typeof adjustments) => Math.max(0, toPaise(sum(all)) - neverPaid);
  const back = backOf(adjustments.filter(({ settled }) => settled));
  const all = status === 'CANCELLED' ? toPaise(paid) : backOf(adjustments);
  return { coming: toRupees(all - back), back: toRupees(back) };
}

function sum(adjustments: readonly Pick<Adjustment, 'amount'>[]): number {
  return toRupees(adjustments.reduce((paise, { amount }) => paise + toPaise(amount), 0));
}

type Line = Pick<OrderDetails['lines'][number], 'quantity' | 'delivered' | 'substitute'>;

/** Whether something is missing; an order that does not come (cancelled or not paid) has nothing missing. */
export function isShort({ status }: Pick<OrderDetails, 'status'>, line: Line): boolean {
  return status !== null && status !== 'CANCELLED' && line.delivered < line.quantity;
}

type LineChanges = Pick<OrderDetails, 'status' | 'payment_status' | 'credit'> & {
  lines: readonly (PaidLine & Pick<OrderDetails['lines'][number], 'delivered' | 'substitute'>)[];
};

/** '1 item was missing, ₹11 not charged'; null when everything comes as it was ordered. */
export function formatChanges(order: LineChanges): string | null {
  const short = order.lines.filter((line) => isShort(order, line));
  const replaced = short.filter(({ substitute }) => substitute).length;
  const missing = short.length - replaced;
  const lessPaise = toLessPaise(short);
  const amount = formatRupees(toRupees(lessPaise));
  // What credit paid comes back.
  const isCash = order.payment_status === 'CASH ON DELIVERY' && order.credit.spent === 0;
  const parts = [
    missing > 0 &&
      t('{missing, plural, one {1 item was missing} other {{missing} items were missing}}', { missing }),
    replaced > 0 &&
      t('{replaced, plural, one {1 item was replaced} other {{replaced} items were replaced}}', {
        replaced,
      }),
    lessPaise > 0 && t(isCash ? '{amount} not charged' : '{amount} comes back to you', { amount }),
  ].filter(Boolean);
  return short.length > 0 ? parts.join(', ') : null;
}

type PaidLine = Pick<OrderDetails['lines'][number], 'quantity' | 'lineTotal' | 'discount'>;

/** What is paid for this many packs of a line, as the server counts it: after what offers took off. */
export const toPaidPaise = ({ quantity, lineTotal, discount }: PaidLine, packs: number): number =>
  paidForPacks({ quantity, lineTotalPaise: toPaise(lineTotal), offerPaise: toPaise(discount) }, packs);

/** A dearer substitute costs as much as what it replaces. */
const lessPaiseOf = (line: LineChanges['lines'][number]): number =>
  Math.max(0, toPaidPaise(line, line.quantity - line.delivered) - toPaise(line.substitute?.price ?? 0));

const toLessPaise = (short: LineChanges['lines']): number =>
  short.reduce((paise, line) => paise + lessPaiseOf(line), 0);

type PickFacts = LineChanges & BillFacts & Pick<OrderDetails, 'steps'>;

/**
 * While an order is picked, with its bill as it will be packed: what is missing so far is taken off at once,
 * so that no place names another amount.
 */
export function withComingLess<Order extends PickFacts>(order: Order): Order {
  if (order.status !== 'PACKING' || isPacked(order)) return order;
  const coming = order.lines
    .filter((line) => isShort(order, line) && lessPaiseOf(line) > 0)
    .map((line): Adjustment => {
      const reason = line.substitute ? 'substitute' : 'short';
      return { lineId: '', amount: toRupees(lessPaiseOf(line)), reason, settled: false };
    });
  const due = toRupees(toPaise(order.due) - toPaise(sum(coming)));
  const adjustments = [...order.adjustments, ...coming];
  const { spent } = order.credit;
  return { ...order, due, adjustments, credit: { spent, back: Math.min(spent, sum(adjustments)) } };
}

/** How much of a line is missing, as text; null when nothing is. */
export function formatShort({ quantity, delivered, substitute }: Line): string | null {
  if (delivered >= quantity) return null;
  const missing =
    delivered === 0
      ? t('Not available')
      : t('{missing} of {quantity} not available', { missing: quantity - delivered, quantity });
  return substitute ? t('{missing}. Replaced with:', { missing }) : missing;
}
