// The emails about money that staff give back: the answer to a problem, and goodwill. Typed text is one
// harmless line in them.

import { toEmailDay } from '#features/platform/mail/email.ts';
import { toHarmlessLine } from '#shared/harmless-line.ts';
import { MAX_PROBLEM_TEXT } from '#shared/limits.ts';
import { formatPaise } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { PAID_FROM } from '#shared/payment.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { backPartsOf, payablePaiseOf } from '../core/sums.rules.ts';
import type { Letter } from '../notices/order-events.ts';
import type { StoredGoodwill } from './goodwill.rules.ts';
import type { ProblemAnswer } from './problem.rules.ts';

type AnswerFacts = {
  /** As it was before. */
  order: StoredOrder;
  lineName: string;
  answer: ProblemAnswer;
  /** By when what was paid in cash is paid back; null for nothing. */
  owedBy: Date | null;
};

export function writeProblemAnswer({ order, lineName, answer, owedBy }: AnswerFacts): Letter {
  const opening = `You reported a problem with ${toHarmlessLine(lineName)}. We`;
  return {
    subject: `The problem you reported with order ${toOrderNumber(order.id)}`,
    paragraphs:
      'reason' in answer
        ? [
            `${opening} have looked into it and cannot give a refund:`,
            toHarmlessLine(answer.reason, MAX_PROBLEM_TEXT),
          ]
        : [`${opening} are sorry.`, formatBack(order, answer.refundPaise, owedBy)],
  };
}

type GoodwillAmount = Pick<StoredGoodwill, 'paise' | 'way'>;

/** `order` is its state before the goodwill. */
export function writeGoodwill(
  { order, given, owedBy }: { order: StoredOrder; given: GoodwillAmount; owedBy: Date | null },
  shopName: string,
): Letter {
  const number = toOrderNumber(order.id);
  return {
    subject: `Money back for order ${number}`,
    paragraphs: [`${shopName} is giving you money back for order ${number}.`, toWords(order, given, owedBy)],
  };
}

function toWords(order: StoredOrder, { paise, way }: GoodwillAmount, owedBy: Date | null): string {
  if (way !== 'less to pay') return formatBack(order, paise, owedBy);
  const toPay = (otherPaise: number) => formatPaise(payablePaiseOf(order) - otherPaise);
  return formatParts(
    order,
    paise,
    (other) => `You pay ${formatPaise(other)} less when it arrives: ${toPay(other)}.`,
  );
}

function formatBack(order: StoredOrder, paise: number, owedBy: Date | null): string {
  return formatParts(order, paise, (other) => formatOther(order, other, owedBy));
}

/** What its credit paid goes back there first. */
function formatParts(order: StoredOrder, paise: number, format: (otherPaise: number) => string): string {
  const { creditPaise, otherPaise } = backPartsOf(order, paise);
  const toCredit = `${formatPaise(creditPaise)} is back in your credit, for your next order.`;
  return [creditPaise > 0 && toCredit, otherPaise > 0 && format(otherPaise)].filter(Boolean).join(' ');
}

function formatOther({ paymentMethod, isTest }: StoredOrder, paise: number, owedBy: Date | null): string {
  const amount = formatPaise(paise);
  if (owedBy)
    return `You get ${amount} back by ${toEmailDay(owedBy)}. You paid in cash: choose on the order’s page how you get it.`;
  const back = `${amount} will be refunded to ${PAID_FROM[paymentMethod]}. It may take a few days to appear.`;
  return isTest ? `${back} It was a test payment: no money is refunded.` : back;
}
