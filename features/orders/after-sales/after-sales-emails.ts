// The emails about money that staff give back: the answer to a problem, and goodwill. Typed text is one
// harmless line in them.

import { toEmailDay, writeEmail, type MailShop } from '#features/platform/mail/email.ts';
import { toHarmlessLine } from '#shared/harmless-line.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import { MAX_PROBLEM_TEXT } from '#shared/limits.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { PAID_FROM } from '#shared/payment.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { backPartsOf, payablePaiseOf } from '../core/sums.rules.ts';
import type { StoredGoodwill } from './goodwill.rules.ts';
import type { ProblemAnswer } from './problem.rules.ts';

type AnswerMail = {
  /** As it was before. */
  order: StoredOrder;
  lineName: string;
  answer: ProblemAnswer;
  /** By when what was paid in cash is paid back; null for nothing. */
  owedBy: Date | null;
};

export function writeProblemAnswer(
  to: string,
  { order, lineName, answer, owedBy }: AnswerMail,
  { shopName, publicUrl }: MailShop,
): Mail {
  const product = toHarmlessLine(lineName);
  const words =
    'reason' in answer
      ? [
          `You reported a problem with ${product}. We have looked into it and cannot give a refund:`,
          toHarmlessLine(answer.reason, MAX_PROBLEM_TEXT),
        ]
      : [
          `You reported a problem with ${product}. We are sorry.`,
          formatBack(order, answer.refundPaise, owedBy),
        ];
  return writeEmail({
    to,
    subject: `The problem you reported with order ${toOrderNumber(order.id)}`,
    shopName,
    paragraphs: words,
    sections: [
      { kind: 'link', label: 'View order', url: `${publicUrl}/dashboard/myorders?order=${order.id}` },
    ],
  });
}

type GoodwillAmount = Pick<StoredGoodwill, 'paise' | 'way'>;

/** `order` is its state before the goodwill. */
export function writeGoodwill(
  to: string,
  { order, given, owedBy }: { order: StoredOrder; given: GoodwillAmount; owedBy: Date | null },
  { shopName, publicUrl }: MailShop,
): Mail {
  const number = toOrderNumber(order.id);
  return writeEmail({
    to,
    subject: `Money back for order ${number}`,
    shopName,
    paragraphs: [`${shopName} is giving you money back for order ${number}.`, toWords(order, given, owedBy)],
    sections: [{ kind: 'link', label: 'View order', url: `${publicUrl}/dashboard/myorders/${order.id}` }],
  });
}

function toWords(order: StoredOrder, { paise, way }: GoodwillAmount, owedBy: Date | null): string {
  if (way !== 'less to pay') return formatBack(order, paise, owedBy);
  const { creditPaise, otherPaise } = backPartsOf(order, paise);
  const toPay = rupees(payablePaiseOf(order) - otherPaise);
  return [
    creditPaise > 0 && toCredit(creditPaise),
    otherPaise > 0 && `You pay ${rupees(otherPaise)} less when it arrives: ${toPay}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const rupees = (paise: number) => formatRupees(toRupees(paise));
const toCredit = (paise: number) => `${rupees(paise)} is back in your credit, for your next order.`;

/** What its credit paid goes back there first. */
function formatBack(order: StoredOrder, paise: number, owedBy: Date | null): string {
  const { creditPaise, otherPaise } = backPartsOf(order, paise);
  return [creditPaise > 0 && toCredit(creditPaise), otherPaise > 0 && formatOther(order, otherPaise, owedBy)]
    .filter(Boolean)
    .join(' ');
}

function formatOther({ paymentMethod, isTest }: StoredOrder, paise: number, owedBy: Date | null): string {
  if (owedBy)
    return `You get ${rupees(paise)} back by ${toEmailDay(owedBy)}. You paid in cash: choose on the order’s page how you get it.`;
  const back = `${rupees(paise)} will be refunded to ${PAID_FROM[paymentMethod]}. It may take a few days to appear.`;
  return isTest ? `${back} It was a test payment: no money is refunded.` : back;
}
