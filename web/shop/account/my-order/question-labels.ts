// Texts of a question about a substitute and of its answer, one sentence each. Pure.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { t } from '../../../data/language.ts';
import { withComingLess } from '../../../parts/order/order-labels.ts';
import { toUnitText } from '../../../parts/products/unit-price.ts';

type Line = OrderDetails['lines'][number];
export type AskedLine = Line & { question: NonNullable<Line['question']> };

/** The lines about which something was asked, while the order is in the store. */
export function listAsked({ status, lines }: OrderDetails): AskedLine[] {
  return status === 'PACKING' ? lines.filter((line): line is AskedLine => Boolean(line.question)) : [];
}

export const isOpen = ({ question }: Line) => question?.state === 'open';

/** The order with the bill that it will have; what is being asked about is not decided yet. */
export const withDecidedLess = (order: OrderDetails): OrderDetails => ({
  ...withComingLess({ ...order, lines: order.lines.filter((line) => !isOpen(line)) }),
  lines: order.lines,
});

/** 'Tea is not on the shelf. Take Green Tea, 500 g, ₹46 instead (₹4 less)?' */
export function formatQuestion(line: AskedLine): string {
  const { name, price, quantity, delivered, substitute } = line;
  const what =
    delivered === 0
      ? t('{name} is not on the shelf.', { name })
      : t('{name}: {missing} of {quantity} not on the shelf.', {
          name,
          missing: quantity - delivered,
          quantity,
        });
  if (!substitute) return what;
  const packs = substitute.quantity > 1 ? `${substitute.quantity} × ` : '';
  const parts = [packs + substitute.name, toUnitText(substitute.unit), formatRupees(substitute.price)];
  const instead = parts.filter(Boolean).join(', ');
  const lessPaise = toPaise(price) * (quantity - delivered) - toPaise(substitute.price);
  const ask =
    lessPaise > 0
      ? t('Take {instead} instead ({less} less)?', { instead, less: formatRupees(toRupees(lessPaise)) })
      : t('Take {instead} instead?', { instead });
  return `${what} ${ask}`;
}

export function formatAnswer({ name, question: { state, name: instead } }: AskedLine): string {
  if (state === 'accepted') return t('You chose {instead} instead of {name}.', { instead, name });
  if (state === 'declined')
    return t('You did not want {instead}, so you pay nothing for the missing {name}.', { instead, name });
  return t('{instead} comes instead of {name}, as you chose at checkout.', { instead, name });
}
