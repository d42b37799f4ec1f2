// Texts for what differs in a payment and what staff can do about it, with amounts in rupees. Pure.

import type { PaymentReview } from '#features/payment/payment.contract.ts';
import { formatRupees } from '#shared/money.ts';

export type ReviewTexts = {
  title: string;
  /** What is known. */
  what: string;
  /** What to do, step by step. */
  todo: string[];
};

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const DASHBOARD = 'the card provider’s dashboard';
const BY_ITSELF = 'This review then closes by itself.';

export function describeReview(review: PaymentReview): ReviewTexts {
  const { reason, amounts, details } = review;
  if (!amounts) return describeWithoutAmounts(review);
  const { due, charged, refunded, disputed, lost, difference } = amounts;
  const money = (amount: number) => formatAmount(amount, String(details.currency ?? 'inr'));
  const held = money(charged - refunded - lost);
  switch (reason) {
    case 'refunded at the provider while the order stands':
      return {
        title: `${money(refunded)} went back at the card provider, and the order stands`,
        what: `The order is ${money(due)}. The shop has ${held} for it.`,
        todo:
          charged - refunded - lost > 0
            ? [
                'If the order goes ahead and this is meant to be so, mark it as seen to.',
                `If it does not, cancel the order: the other ${held} go back to the card by themselves.`,
              ]
            : [
                'If the order is not to be delivered, cancel it. Nothing more is paid out, and this review closes.',
                'If it is, ask the customer for the money, then mark it as seen to.',
              ],
      };
    case 'refund failed':
      return {
        title: `A refund came back: ${money(difference)} have not reached the customer`,
        what: `The order is cancelled. The bank could not pay out${toCause(details.refundFailure)}, and the shop has the money again. It is not tried again by itself.`,
        todo: giveBack(money(difference)),
      };
    case 'refund was refused':
      return {
        title: `The card provider refused to give ${money(difference)} back`,
        what: `The order is cancelled and the shop still has the money${toCause(details.refundFailure)}. It is not tried again by itself.`,
        todo: giveBack(money(difference)),
      };
    case 'refund is late':
      return {
        title: `${money(difference)} should have gone back a day ago`,
        what: 'The order is cancelled. The shop asks the card provider again every few minutes and gets no answer.',
        todo: [
          'See whether the card provider works, and whether the shop’s key is still right.',
          `As soon as it answers, the money goes back. ${BY_ITSELF}`,
        ],
      };
    case 'dispute is open':
      return describeDispute(review, money(disputed));
    case 'dispute was lost':
      return {
        title: `A dispute was lost: ${money(lost)} went to the customer’s bank`,
        what:
          refunded > 0 && due === 0
            ? `${money(refunded)} were refunded as well, so the customer was paid back twice.`
            : `The order is ${money(due)}. The shop has ${held} for it.`,
        todo: [
          ...(due > 0 ? ['If the order is not delivered yet, cancel it.'] : []),
          `If you can show that it is wrong, appeal in ${DASHBOARD}.`,
          'Otherwise it is a loss: mark it as seen to.',
        ],
      };
    case 'charge is not known to the provider':
      return {
        title: 'The card provider does not know this payment',
        what: `The order counts as paid by card, but the provider’s books have no such payment.`,
        todo: [
          'Do not deliver before it is clear.',
          `Look for the payment in ${DASHBOARD}. If it is not there, see whether the shop uses the key of the right account.`,
        ],
      };
    case 'paid through another session':
      return {
        title: `${money(difference)} were paid a second time for one order`,
        what: `The order is paid or open already. This payment of ${money(charged)} is not counted for it.`,
        todo: [`Refund ${money(difference)} in ${DASHBOARD}. ${BY_ITSELF}`],
      };
    case 'amount or currency is not the order’s':
      return {
        title: `${money(charged)} were paid, which is not what the order says`,
        what: 'The order is not counted as paid, and its products are back on the shelf.',
        todo: [
          `Refund ${money(difference)} in ${DASHBOARD}. ${BY_ITSELF}`,
          'Ask the customer to order again.',
        ],
      };
    case 'paid for an order that does not exist':
      return {
        title: `${money(difference)} were paid for an order that the shop does not have`,
        what: 'The payment names an order number that is not in the shop’s books.',
        todo: [
          `If the shop was put back from a backup, look in ${DASHBOARD} who paid, and what for.`,
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
        todo: [`Look at the payment in ${DASHBOARD}. When it is settled, mark it as seen to.`],
      };
  }
}

function describeDispute({ amounts, details }: PaymentReview, amount: string): ReviewTexts {
  const until = details.answerBy ? ` by ${day.format(new Date(String(details.answerBy)))}` : '';
  const cause = details.disputeReason ? `: “${String(details.disputeReason).replaceAll('_', ' ')}”` : '';
  if (details.isInquiry)
    return {
      title: `The customer’s bank asks about ${amount}`,
      what: `It is not a dispute yet, and no money was taken${cause}.`,
      todo: [
        `Answer${until} in ${DASHBOARD}, with proof that the order was delivered.`,
        'Or cancel the order, if it can still be cancelled, so that the money goes back.',
      ],
    };
  return {
    title: `The customer’s bank asks for ${amount} back`,
    what: `The card provider holds the money until it is decided${cause}.`,
    todo: [
      `Answer${until} in ${DASHBOARD}, with proof that the order was delivered, or accept it there.`,
      amounts!.due === 0
        ? 'The order is cancelled: what is left goes back by itself when the dispute is won.'
        : 'Do not give the money back in another way meanwhile, or the customer may get it twice.',
    ],
  };
}

function describeWithoutAmounts({ reason, details }: PaymentReview): ReviewTexts {
  const amount = typeof details.amountPaise === 'number' ? formatRupees(details.amountPaise / 100) : '';
  const isOff = reason === 'cards are switched off';
  if (isOff && details.isPaid)
    return {
      title: `${amount} must go back, and card payments are switched off`,
      what: 'The order was paid and is cancelled. Without the card provider the shop cannot refund it.',
      todo: [
        `Switch card payments on again with the same account: the money goes back by itself.`,
        `Or refund it in ${DASHBOARD}, and mark it as seen to.`,
      ],
    };
  if (isOff)
    return {
      title: 'A card payment is open, and card payments are switched off',
      what: `Its products stay held: only the card provider can say whether the ${amount} were paid.`,
      todo: [
        'Switch card payments on again with the same account until this order is PAID or FAILED.',
        `${BY_ITSELF} Then card payments can be switched off.`,
      ],
    };
  if (reason === 'session is not known to the provider')
    return {
      title: 'The card provider does not know the payment page of this order',
      what: 'Its time was over, so the order failed and its products are back on the shelf.',
      todo: [
        `See in ${DASHBOARD} whether the customer was charged. If so, refund it there.`,
        'See whether the shop uses the key of the right account, then mark it as seen to.',
      ],
    };
  return {
    title: `A payment does not fit its order: ${reason}`,
    what: 'It was never counted as paid.',
    todo: [`Look at the payment in ${DASHBOARD}. When it is settled, mark it as seen to.`],
  };
}

const giveBack = (amount: string) => [
  `Give ${amount} back in ${DASHBOARD}. ${BY_ITSELF}`,
  'Or ask the customer how to pay it out, for example to a bank account, and mark it as seen to when it is done.',
];

const toCause = (failure: PaymentReview['details'][string] | undefined) =>
  failure ? ` (${String(failure).replaceAll('_', ' ')})` : '';

/** The shop takes rupees, but a review may be about another currency. */
export function formatAmount(amount: number, currency: string): string {
  if (currency === 'inr') return formatRupees(amount);
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: currency.toUpperCase() }).format(
    amount,
  );
}
