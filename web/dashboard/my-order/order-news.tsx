// Says to screen readers what has changed, once and without haste: a new step, something missing, an answer.

import { useState } from 'react';
import type { OrderDetails } from '#features/order/details/details.contract.ts';
import { t } from '../../data/language.ts';
import { isLater } from './arrival-words.ts';
import { toBill, toHeadline } from './order-words.ts';
import { toReportWords } from './problem-words.ts';

/** What makes news, each of it with its words; the rest may change in silence. */
function toNews(order: OrderDetails): string[] {
  const { less, sentence } = toBill(order);
  const answers = order.problems
    .filter(({ state }) => state !== 'open')
    .map((problem) => toReportWords(problem));
  const delay = isLater(order) ? [t('Your order comes later than promised. We are sorry.')] : [];
  return [toHeadline(order), ...delay, ...(less.length > 0 && sentence ? [sentence] : []), ...answers];
}

export function OrderNews({ order }: { order: OrderDetails }) {
  const news = toNews(order);
  const [known, setKnown] = useState(news);
  // Nothing at first: the page itself is read then.
  const [said, setSaid] = useState('');
  if (known.join('\n') !== news.join('\n')) {
    setKnown(news);
    const fresh = news.filter((sentence) => !known.includes(sentence));
    if (fresh.length > 0) setSaid(fresh.join(' '));
  }
  return <output className="sr-only">{said}</output>;
}
