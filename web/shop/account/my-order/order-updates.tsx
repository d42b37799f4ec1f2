// Announces changes to screen readers, once and politely: a step, a question, something missing, an answer.

import { useState } from 'react';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { t } from '../../../data/language.ts';
import { isLater } from '../../../parts/order/arrival-labels.ts';
import { describeBill, toHeadline } from '../../../parts/order/order-labels.ts';
import { formatAnswer, formatQuestion, isOpen, listAsked, withDecidedLess } from './question-labels.ts';
import { formatReport } from '../../../parts/order/problem-labels.ts';

/** The changes worth announcing, as sentences; other changes are not announced. */
function toUpdates(order: OrderDetails): string[] {
  const { less, sentence } = describeBill(withDecidedLess(order));
  const asked = listAsked(order).map((line) => (isOpen(line) ? formatQuestion(line) : formatAnswer(line)));
  const answers = order.problems
    .filter(({ state }) => state !== 'open')
    .map((problem) => formatReport(problem));
  const delay = isLater(order) ? [t('Your order will arrive later than promised. We are sorry.')] : [];
  return [
    toHeadline(order),
    ...asked,
    ...delay,
    ...(less.length > 0 && sentence ? [sentence] : []),
    ...answers,
  ];
}

export function OrderUpdates({ order }: { order: OrderDetails }) {
  const updates = toUpdates(order);
  const [known, setKnown] = useState(updates);
  // Empty at first: the page itself is read then.
  const [said, setSaid] = useState('');
  if (known.join('\n') !== updates.join('\n')) {
    setKnown(updates);
    const fresh = updates.filter((sentence) => !known.includes(sentence));
    if (fresh.length > 0) setSaid(fresh.join(' '));
  }
  return <output className="sr-only">{said}</output>;
}
