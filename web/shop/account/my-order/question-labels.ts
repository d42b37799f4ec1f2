// Texts of a question about a substitute and of its answer, one sentence each. Pure.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { t } from '../../../data/language.ts';
import { withComingLess } from '../../../parts/order/order-labels.ts';
import { toUnitPriceText, toUnitText } from '../../../parts/products/unit-price.ts';

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

/** 'Tea is not available. Take Green Tea instead?'; of the same in another size 'Take Tea, 250 g'. */
export function formatQuestion({ name, quantity, delivered, substitute }: AskedLine): string {
  const what =
    delivered === 0
      ? t('{name} is not available.', { name })
      : t('{name}: {missing} of {quantity} not available.', {
          name,
          missing: quantity - delivered,
          quantity,
        });
  if (!substitute) return what;
  const isSameName = substitute.name === name;
  const instead = isSameName ? `${name}, ${toUnitText(substitute.unit)}` : substitute.name;
  return `${what} ${t('Take {instead} instead?', { instead })}`;
}

/** 'Yours: 400 g, ₹39 (₹9.75 per 100 g).' and 'Instead: 350 g, ₹39 (₹11.14 per 100 g).' */
export function listCompared({ unit, price, quantity, delivered, substitute }: AskedLine): string[] {
  if (!substitute) return [];
  const missing = quantity - delivered;
  const isOtherSize = substitute.unit !== unit;
  const own = { unit, packs: missing, paise: toPaise(price) * missing };
  const other = { unit: substitute.unit, packs: substitute.quantity, paise: toPaise(substitute.price) };
  const less = formatRupees(toRupees(own.paise - other.paise));
  return [
    t('Yours: {yours}.', { yours: formatPacks(own, isOtherSize) }),
    t('Instead: {instead}.', { instead: formatPacks(other, isOtherSize) }),
    ...(other.paise < own.paise ? [t('You pay {less} less.', { less })] : []),
  ];
}

type Packs = { unit: string; packs: number; paise: number };

/** '2 × 400 g, ₹78 (₹9.75 per 100 g)' */
function formatPacks({ unit, packs, paise }: Packs, withUnitPrice: boolean): string {
  const amount = [packs > 1 && `${packs} ×`, toUnitText(unit)].filter(Boolean).join(' ');
  const each = { unit, price: toRupees(Math.round(paise / packs)), discount: 0 };
  const unitPrice = withUnitPrice ? toUnitPriceText(each, ' per ') : '';
  return `${[amount, formatRupees(toRupees(paise))].filter(Boolean).join(', ')}${unitPrice && ` (${unitPrice})`}`;
}

/** Of the same in another size both sizes are said. */
export function formatAnswer({ name: asked, unit, substitute, question }: AskedLine): string {
  const { state, needsYes } = question;
  const isSameName = question.name === asked;
  const name = isSameName ? `${asked}, ${toUnitText(unit)}` : asked;
  const instead = isSameName && substitute ? `${asked}, ${toUnitText(substitute.unit)}` : question.name;
  if (state === 'accepted') return t('You chose {instead} instead of {name}.', { instead, name });
  if (state === 'declined')
    return t('You did not want {instead}, so you pay nothing for the missing {name}.', { instead, name });
  if (needsYes) return t('You did not answer in time, so you pay nothing for the missing {name}.', { name });
  return t('{instead} comes instead of {name}, as you chose at checkout.', { instead, name });
}
