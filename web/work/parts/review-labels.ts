// Texts for what differs in a payment and what staff can do about it, with amounts in rupees. Pure.

import type { PaymentReview } from '#features/checkout/checkout.contract.ts';
import type { PaymentProviderName } from '#shared/payment.ts';
import { formatRupees } from '#shared/money.ts';
import { formatAmount } from '../../ui/number.tsx';

export type ReviewTexts = {
  title: string;
  what: string;
  /** What to do, step by step. */
  todo: string[];
};

export const PROVIDER_NAMES: Record<PaymentProviderName, string> = {
  stripe: 'Stripe',
  razorpay: 'Razorpay',
  sandbox: 'the sandbox',
};
const DASHBOARDS: Record<PaymentProviderName, string> = {
  stripe: 'Stripe’s dashboard',
  razorpay: 'Razorpay’s dashboard',
  sandbox: 'the sandbox',
};
const toDashboard = ({ provider }: Pick<PaymentReview, 'provider'>) =>
  provider ? DASHBOARDS[provider] : 'the payment provider’s dashboard';
const BY_ITSELF = 'This review then closes automatically.';

export function describeReview(review: PaymentReview, timeZone?: string): ReviewTexts {
  const { reason, amounts, details } = review;
  if (!amounts) return describeWithoutAmounts(review);
  const { due, charged, refunded, disputed, lost, difference } = amounts;
  const money = (amount: number) => formatAmount(amount, String(details.currency ?? 'inr'));
  const held = money(charged - refunded - lost);
  const dashboard = toDashboard(review);
  const giveBack = [
    `Refund ${money(difference)} in ${dashboard}. ${BY_ITSELF}`,
    'Or ask the customer how to pay it out, for example to a bank account, and mark it as resolved when it is done.',
  ];
  const why = details.isPaidTwice
    ? 'The customer paid twice at the door.'
    : due > 0
      ? 'The order costs less than was paid.'
      : 'The order is cancelled.';
  switch (reason) {
    case 'refunded at the provider while the order stands':
      return {
        title: `${money(refunded)} was refunded at the payment provider, but the order is still active`,
        what: `The order is ${money(due)}. The shop has ${held} for it.`,
        todo:
          charged - refunded - lost > 0
            ? [
                'If the order goes ahead and this is intended, mark it as resolved.',
                `If not, cancel the order: the other ${held} will be refunded automatically.`,
              ]
            : [
                'If the order should not be delivered, cancel it. Nothing more is refunded, and this review closes.',
                'If it should, ask the customer for the money, then mark it as resolved.',
              ],
      };
    case 'refund failed':
      return {
        title: `A refund came back: ${money(difference)} did not reach the customer`,
        what: `${why} The bank could not pay out${toCause(details.refundFailure)}, and the shop has the money again. It is not tried again automatically.`,
        todo: giveBack,
      };
    case 'refund was refused':
      return {
        title: `The payment provider refused to refund ${money(difference)}`,
        what: `${why} The shop still has the money${toCause(details.refundFailure)}. It is not tried again automatically.`,
        todo: giveBack,
      };
    case 'refund is late':
      return {
        title: `A refund of ${money(difference)} is a day late`,
        what: `${why} The shop asks the payment provider again every few minutes and gets no answer.`,
        todo: [
          'Check whether the payment provider is working and the shop’s key is still valid.',
          `The money is refunded as soon as it answers. ${BY_ITSELF}`,
        ],
      };
    case 'dispute is open':
      return describeDispute(review, money(disputed), toAnswerBy(review, timeZone));
    case 'dispute was lost':
      return {
        title: `A dispute was lost: ${money(lost)} went to the customer’s bank`,
        what:
          refunded > 0 && due === 0
            ? `${money(refunded)} was refunded as well, so the customer was paid back twice.`
            : `The order is ${money(due)}. The shop has ${held} for it.`,
        todo: [
          ...(due > 0 ? ['If the order is not delivered yet, cancel it.'] : []),
          `If you can show that it is wrong, appeal in ${dashboard}.`,
          'Otherwise it is a loss: mark it as resolved.',
        ],
      };
    case 'charge is not known to the provider':
      return {
        title: 'The payment provider does not know this payment',
        what: `The order counts as paid online, but the provider’s books have no such payment.`,
        todo: [
          'Do not deliver until this is clear.',
          `Look for the payment in ${dashboard}. If it is not there, check whether the shop uses the key of the right account.`,
        ],
      };
    case 'paid through another session':
      return {
        title: `${money(difference)} was paid a second time for one order`,
        what: `The order is already paid or open. This payment of ${money(charged)} does not count towards it.`,
        todo: [`Refund ${money(difference)} in ${dashboard}. ${BY_ITSELF}`],
      };
    case 'amount or currency is not the order’s':
      return {
        title: `${money(charged)} was paid, which does not match the order`,
        what: 'The order does not count as paid, and its products are back in stock.',
        todo: [
          `Refund ${money(difference)} in ${dashboard}. ${BY_ITSELF}`,
          'Ask the customer to order again.',
        ],
      };
    case 'paid for an order that does not exist':
      return {
        title: `${money(difference)} was paid for an order that the shop does not have`,
        what: 'The payment names an order number that is not in the shop’s books.',
        todo: [
          `If the shop was restored from a backup, look up in ${dashboard} who paid, and what for.`,
          `Refund ${money(difference)} there. ${BY_ITSELF}`,
        ],
      };
    default:
      return {
        title:
          difference > 0
            ? `The shop has ${money(difference)} more than the order says`
            : `The shop has ${money(-difference)} less than the order says`,
        what: `The order is ${money(due)}. The shop has ${held} for it.`,
        todo: [`Check the payment in ${dashboard}. When it is sorted out, mark it as resolved.`],
      };
  }
}

/** The last day to answer a dispute, by the clock of this zone; '' when it is not known. */
export const toAnswerBy = ({ details }: Pick<PaymentReview, 'details'>, timeZone: string | undefined) =>
  details.answerBy
    ? new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone }).format(
        new Date(String(details.answerBy)),
      )
    : '';

function describeDispute(review: PaymentReview, amount: string, answerBy: string): ReviewTexts {
  const { amounts, details } = review;
  const dashboard = toDashboard(review);
  const until = answerBy && ` by ${answerBy}`;
  const cause = details.disputeReason ? `: “${String(details.disputeReason).replaceAll('_', ' ')}”` : '';
  if (details.isInquiry)
    return {
      title: `The customer’s bank asks about ${amount}`,
      what: `It is not a dispute yet, and no money was taken${cause}.`,
      todo: [
        `Answer${until} in ${dashboard}, with proof that the order was delivered.`,
        'Or cancel the order, if it can still be cancelled, so that the money goes back.',
      ],
    };
  return {
    title: `The customer’s bank asks for ${amount} back`,
    what: `The payment provider holds the money until it is decided${cause}.`,
    todo: [
      `Answer${until} in ${dashboard}, with proof that the order was delivered, or accept it there.`,
      amounts!.due === 0
        ? 'The order is cancelled: the rest is refunded automatically when the dispute is won.'
        : 'Do not refund the money in any other way until then, or the customer may get it twice.',
    ],
  };
}

function describeWithoutAmounts(review: PaymentReview): ReviewTexts {
  const { reason, details } = review;
  const dashboard = toDashboard(review);
  const amount = typeof details.amountPaise === 'number' ? formatRupees(details.amountPaise / 100) : '';
  const isOff = reason === 'cards are switched off';
  if (isOff && details.isPaid)
    return {
      title: `${amount} must be refunded, but online payments are switched off`,
      what: 'The order was paid and is cancelled. Without the payment provider the shop cannot refund it.',
      todo: [
        `Switch online payments on again with the same account: the money is refunded automatically.`,
        `Or refund it in ${dashboard}, and mark it as resolved.`,
      ],
    };
  if (isOff)
    return {
      title: 'An online payment is open, and online payments are switched off',
      what: `Its products stay reserved: only the payment provider can say whether the ${amount} was paid.`,
      todo: [
        'Switch online payments on again with the same account until this order is PAID or FAILED.',
        `${BY_ITSELF} Then online payments can be switched off.`,
      ],
    };
  if (reason === 'session is not known to the provider')
    return {
      title: 'The payment provider does not know the payment page of this order',
      what: 'Its time ran out, so the order failed and its products are back in stock.',
      todo: [
        `Check in ${dashboard} whether the customer was charged. If so, refund it there.`,
        'Check whether the shop uses the key of the right account, then mark it as resolved.',
      ],
    };
  return {
    title: `A payment does not match its order: ${reason}`,
    what: 'It was never counted as paid.',
    todo: [`Check the payment in ${dashboard}. When it is sorted out, mark it as resolved.`],
  };
}

const toCause = (failure: PaymentReview['details'][string] | undefined) =>
  failure ? ` (${String(failure).replaceAll('_', ' ')})` : '';
