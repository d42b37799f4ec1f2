// The emails about an order's progress, written from the order's own copies of names, prices and address.

import { toStreet } from '#shared/address.ts';
import { toHarmlessLine } from '#shared/harmless-line.ts';
import {
  toEmailTime,
  writeEmail,
  type MailShop,
  type Row,
  type Section,
} from '#features/platform/mail/email.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import { CHARGE_LABELS, type BillCharge } from '#shared/bill.ts';
import { formatPaise } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { METHOD_LABELS, PAID_FROM } from '#shared/payment.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { isSorry } from '#shared/promise.ts';
import type { MailEvent } from '../core/order-events.contract.ts';
import type { StoredLine } from '../core/order.rules.ts';
import { CANCEL_AFTER_MS } from '#shared/bag-limits.ts';
import { askedPaiseOf, creditUsedPaiseOf, payablePaiseOf } from '../core/sums.rules.ts';
import type { OrderMail } from './order-mails.store.ts';

type WrittenMail = OrderMail & { writtenAt: Date };

export function writeOrderEmail(mail: WrittenMail, { shopName, publicUrl }: MailShop): Mail {
  const { order, customer } = mail;
  const sections: Section[] = [
    { kind: 'lines', heading: 'Order', lines: [toOrderNumber(order.id), toEmailTime(order.createdAt)] },
    { kind: 'rows', rows: [...order.lines.map(toLine), ...toTotals(mail)] },
    { kind: 'lines', heading: 'Delivery address', lines: toAddress(mail) },
    { kind: 'link', label: 'View order', url: publicUrl + toOrderPath(order.id) },
  ];
  const news = newsOf(mail);
  return writeEmail({
    to: customer.email,
    subject: SUBJECTS[news](toOrderNumber(order.id)),
    shopName,
    paragraphs: [...WORDS[news](mail), ...(order.isTest ? [TEST] : [])],
    sections,
  });
}

/** Of a cancelled order only its end is mailed, which is noted with the cancellation. */
export function isWorthTelling({ event, order }: OrderMail): boolean {
  return order.status !== 'CANCELLED' || event === 'cancelled' || event === 'refunded';
}

const BEFORE_IT_LEFT = new Set<MailEvent>(['placed', 'paid', 'short']);

/** A mail that was held back tells how the order stands now. */
function newsOf({ event, order: { status } }: OrderMail): MailEvent | 'on its way' | 'arrived' {
  if (!BEFORE_IT_LEFT.has(event)) return event;
  return status === 'OUT FOR DELIVERY' ? 'on its way' : status === 'DELIVERED' ? 'arrived' : event;
}

const TEST = 'This order was paid by a test payment: no money was charged.';

const SUBJECTS: Record<ReturnType<typeof newsOf>, (shortId: string) => string> = {
  placed: (id) => `Your order ${id} is placed`,
  paid: (id) => `Your order ${id} is paid and placed`,
  short: (id) => `Items are missing from your order ${id}`,
  'on its way': (id) => `Your order ${id} is on its way`,
  arrived: (id) => `Your order ${id} has arrived`,
  'not-delivered': (id) => `We could not deliver your order ${id}`,
  again: (id) => `Your order ${id} will be brought again`,
  cancelled: (id) => `Your order ${id} is cancelled`,
  refunded: (id) => `The money for your order ${id} is on its way back`,
  delivered: (id) => `Your order ${id} was delivered`,
};

const PAID_AFTER_CANCELLING =
  'You cancelled this payment, and the money arrived afterwards. The order stays cancelled.';
const PAID_TOO_LATE =
  'Your payment arrived too late, and the items you ordered are no longer in stock. The order is cancelled.';
const NOTHING = 'There is nothing to pay.';

const WORDS: Record<keyof typeof SUBJECTS, (mail: WrittenMail) => string[]> = {
  placed: (mail) => [
    `Thank you, ${nameOf(mail)}. Your order is placed.`,
    ...toPayment(mail),
    ...toPromise(mail),
  ],
  paid: (mail) => [
    `Thank you, ${nameOf(mail)}. We have received your payment of ${paidOf(mail)}, and your order is placed.`,
    ...toPromise(mail),
  ],
  short: (mail) => [
    'Your order is packed, and will be on its way soon. These items were not available:',
    ...mail.order.lines.filter(({ short }) => short > 0).map(formatShort),
    ...formatDue(mail),
  ],
  'on its way': (mail) => [
    `Thank you, ${nameOf(mail)}. Your order is on its way.`,
    ...toPayment(mail),
    ...toPromise(mail),
  ],
  arrived: (mail) => [`Thank you, ${nameOf(mail)}. Your order has arrived.`],
  'not-delivered': (mail) => [
    'Our rider could not hand over your order, and is bringing it back to the store. The store will call you to agree on another time.',
    `Without one it is cancelled by ${toEmailTime(new Date(mail.at.getTime() + CANCEL_AFTER_MS))}: ${
      mail.order.paymentState === 'none_due'
        ? 'then there is nothing to pay'
        : `then ${backOf(mail)} goes back to ${paidFrom(mail)}`
    }.`,
  ],
  again: (mail) => [
    `Your order will be brought again${mail.order.againFrom && mail.order.againTo ? `, between ${toEmailTime(mail.order.againFrom)} and ${toEmailTime(mail.order.againTo)}` : ''}.`,
    ...toPayment(mail),
  ],
  cancelled: (mail) => {
    if (mail.order.paymentState === 'none_due')
      return ['Your order is cancelled. It will not be delivered, and there is nothing to pay.'];
    const back = isAllBack(mail)
      ? `The ${paidOf(mail)} that you paid was already refunded to ${paidFrom(mail)}.`
      : `${backOf(mail)} will be refunded to ${paidFrom(mail)}. We will write again when it is on its way.`;
    return mail.wasPlaced
      ? ['Your order is cancelled and will not be delivered.', back, ...toEarlier(mail)]
      : [mail.money.isPaymentCancelled ? PAID_AFTER_CANCELLING : PAID_TOO_LATE, back];
  },
  refunded: (mail) => [
    `${mail.order.status === 'CANCELLED' ? 'Your order was cancelled. ' : ''}${backOf(mail)} is on its way back to ${paidFrom(mail)}. It may take a few days to appear.`,
    ...toEarlier(mail),
  ],
  delivered: (mail) => [
    `Your order was delivered. Thank you for shopping, ${nameOf(mail)}.`,
    ...toDelay(mail),
  ],
};

const LONGEST_NAME = 40;
/** On one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const nameOf = ({ customer }: OrderMail) => toHarmlessLine(customer.name, LONGEST_NAME);
const paidOf = ({ money }: OrderMail) => formatPaise(money.capturedPaise);
/** What goes back now: all that was paid, less what went back before. */
const backOf = ({ money }: OrderMail) => formatPaise(money.capturedPaise - money.backBeforePaise);
const isAllBack = ({ money }: OrderMail) => money.backBeforePaise >= money.capturedPaise;
const paidFrom = ({ order }: OrderMail) => PAID_FROM[order.paymentMethod];

function toLine({ name, unit, quantity, lineTotalPaise }: StoredLine): Row {
  return { label: oneLine(name), note: oneLine(`${unit} × ${quantity}`), value: formatPaise(lineTotalPaise) };
}

function formatShort({ name, quantity, short, substitute }: StoredLine): string {
  const missing = `${short} of ${quantity} ${oneLine(name)} missing`;
  if (!substitute) return `${missing}.`;
  return `${missing}; replaced with ${substitute.quantity} ${oneLine(substitute.name)}, ${oneLine(substitute.unit)}.`;
}

/** Empty in a mail that was held back until after that time. */
function toPromise({ order: { promisedTo }, writtenAt }: WrittenMail): string[] {
  return promisedTo && promisedTo > writtenAt
    ? [`We promise to deliver it by ${toEmailTime(promisedTo)}.`]
    : [];
}

function toDelay({ order: { promisedTo }, at }: OrderMail): string[] {
  if (!promisedTo || !isSorry(at, promisedTo)) return [];
  return [
    `It arrived at ${toEmailTime(at)}. We had promised it by ${toEmailTime(promisedTo)}, and are sorry that it was late.`,
  ];
}

/** Empty for a paid order: its mail or its bill shows the payment. */
function toPayment({ order }: OrderMail): string[] {
  if (order.paymentState !== 'none_due') return [];
  const due = payablePaiseOf(order);
  return [due === 0 ? NOTHING : `Please pay ${formatPaise(due)} when it arrives.`];
}

function formatDue({ order, money }: OrderMail): string[] {
  const { missingPaise, capturedPaise } = money;
  if (missingPaise === 0) return ['You pay the price you were shown, and no more.'];
  if (order.paymentState === 'none_due') {
    const due = payablePaiseOf(order);
    if (due === 0) return [NOTHING];
    const less = askedPaiseOf(order) - due;
    return [
      `Please pay ${formatPaise(due)} when it arrives${less > 0 ? `, ${formatPaise(less)} less` : ''}.`,
    ];
  }
  // Who paid at the door never paid for what was missing.
  const backPaise = missingPaise - (order.totalPaise - capturedPaise);
  return backPaise > 0
    ? [`${formatPaise(backPaise)} will be refunded to ${PAID_FROM[order.paymentMethod]}.`]
    : [];
}

/** What went back before, so that nobody adds up the amounts of two mails. */
function toEarlier(mail: OrderMail): string[] {
  const { backBeforePaise } = mail.money;
  if (backBeforePaise === 0 || isAllBack(mail)) return [];
  return [`You paid ${paidOf(mail)}, of which ${formatPaise(backBeforePaise)} was already refunded.`];
}

/** As checkout shows them, with what was missing and what went back. */
function toTotals(mail: OrderMail): Row[] {
  const { order } = mail;
  const full = order.lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const savings = full - order.subTotalPaise;
  const rows: Row[] = [{ label: 'Items total', value: formatPaise(order.subTotalPaise) }];
  if (savings > 0) rows.push({ label: 'Your total savings', value: formatPaise(savings) });
  if (order.discountPaise > 0) rows.push({ label: 'Offers', value: `-${formatPaise(order.discountPaise)}` });
  const charges: Pick<BillCharge, 'label' | 'paise'>[] = order.charges.some(({ kind }) => kind === 'delivery')
    ? [...order.charges]
    : [{ label: CHARGE_LABELS.delivery, paise: 0 }, ...order.charges];
  rows.push(
    ...charges.map(({ label, paise }) => ({ label, value: paise === 0 ? 'Free' : formatPaise(paise) })),
  );
  rows.push({ label: 'Grand total', value: formatPaise(order.totalPaise), isStrong: true });
  if (order.creditPaise > 0) rows.push({ label: 'Your credit', value: `-${formatPaise(order.creditPaise)}` });
  rows.push(...toChanges(mail), { label: 'Payment', value: METHOD_LABELS[order.paymentMethod] });
  return rows;
}

/** What the order was changed by, what was paid or is due, and what went back; none when nothing changed. */
function toChanges({ order, money }: OrderMail): Row[] {
  const { capturedPaise, backPaise, missingPaise, lessToPayPaise } = money;
  if (order.adjustedPaise === 0 && backPaise === 0 && creditUsedPaiseOf(order) === order.creditPaise)
    return [];
  const atDoorPaise = payablePaiseOf({ ...order, adjustedPaise: missingPaise + lessToPayPaise });
  const isDelivered = order.status === 'DELIVERED';
  const creditBackPaise = order.creditPaise - creditUsedPaiseOf(order);
  const [paidPaise, refundedPaise] =
    capturedPaise > 0
      ? [capturedPaise, backPaise]
      : isDelivered
        ? [atDoorPaise, atDoorPaise - payablePaiseOf(order)]
        : [0, 0];
  const duePaise = order.status === 'CANCELLED' || paidPaise > 0 || isDelivered ? 0 : payablePaiseOf(order);
  const rows: (Row & { paise: number })[] = [
    { label: 'Not delivered', paise: missingPaise, value: `-${formatPaise(missingPaise)}` },
    { label: 'Goodwill', paise: lessToPayPaise, value: `-${formatPaise(lessToPayPaise)}` },
    { label: 'Back to your credit', paise: creditBackPaise, value: formatPaise(creditBackPaise) },
    { label: 'Due', paise: duePaise, value: formatPaise(duePaise), isStrong: true },
    { label: 'Paid', paise: paidPaise, value: formatPaise(paidPaise), isStrong: true },
    { label: 'Refunded', paise: refundedPaise, value: `-${formatPaise(refundedPaise)}` },
  ];
  return rows.filter(({ paise }) => paise > 0);
}

function toAddress({ order }: OrderMail): string[] {
  const { deliveryAddress } = order;
  const { city, state, country, pincode, mobile } = deliveryAddress;
  return [toStreet(deliveryAddress), `${city}, ${state}`, `${country} - ${pincode}`, mobile].map((line) =>
    toHarmlessLine(line),
  );
}
