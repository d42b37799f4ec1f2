// The email about a goodwill. It contains no typed text.

import { writeEmail } from '#features/mail/email.ts';
import type { Mail } from '#features/mail/mail.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { duePaiseOf, type StoredOrder } from '../core/order.rules.ts';
import type { StoredGoodwill } from './goodwill.rules.ts';

type Given = Pick<StoredGoodwill, 'paise' | 'way'>;

/** `order` is its state before the goodwill. */
export function writeGoodwill(
  to: string,
  { order, given }: { order: StoredOrder; given: Given },
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
): Mail {
  const number = toOrderNumber(order.id);
  return writeEmail({
    to,
    subject: `Money back for order ${number}`,
    shopName,
    paragraphs: [`${shopName} is giving you money back for order ${number}.`, toWords(order, given)],
    sections: [{ kind: 'link', label: 'View order', url: `${publicUrl}/dashboard/myorders/${order.id}` }],
  });
}

function toWords(order: StoredOrder, { paise, way }: Given): string {
  const amount = formatRupees(toRupees(paise));
  if (way === 'by hand')
    return `You get ${amount} back. You paid in cash, so the store will pay it back to you in person.`;
  if (way === 'less to pay')
    return `You pay ${amount} less when it arrives: ${formatRupees(toRupees(duePaiseOf(order) - paise))}.`;
  const back = `${amount} will be refunded to the card you paid with. It may take a few days to appear.`;
  return order.isTest ? `${back} It was a test card: no money is refunded.` : back;
}
