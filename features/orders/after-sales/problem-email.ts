// The email about the answer to a problem. Typed text is one harmless line in it.

import { writeEmail } from '#features/platform/mail/email.ts';
import { toHarmlessLine } from '#shared/harmless-line.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import { MAX_PROBLEM_TEXT } from '#shared/limits.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { PAID_FROM } from '#shared/payment.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import type { ProblemAnswer } from './problem.rules.ts';

type AnswerMail = {
  order: Pick<StoredOrder, 'id' | 'paymentState' | 'paymentMethod' | 'isTest'>;
  lineName: string;
  answer: ProblemAnswer;
};
type Shop = { shopName: string; publicUrl: string };

export function writeProblemAnswer(
  to: string,
  { order, lineName, answer }: AnswerMail,
  { shopName, publicUrl }: Shop,
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
          formatRefund(order, formatRupees(toRupees(answer.refundPaise))),
        ];
  return writeEmail({
    to,
    subject: `Your problem with order ${toOrderNumber(order.id)}`,
    shopName,
    paragraphs: words,
    sections: [
      { kind: 'link', label: 'View order', url: `${publicUrl}/dashboard/myorders?order=${order.id}` },
    ],
  });
}

function formatRefund({ paymentState, paymentMethod, isTest }: AnswerMail['order'], amount: string): string {
  if (paymentState === 'none_due')
    return `You get ${amount} back. You paid in cash, so the store will pay it back to you in person.`;
  const back = `${amount} will be refunded to ${PAID_FROM[paymentMethod]}. It may take a few days to appear.`;
  return isTest ? `${back} It was a test payment: no money is refunded.` : back;
}
