// The emails about an order's progress, written from the order's own copies of names, prices and address.

import { toStreet } from '#features/address/address.rules.ts';
import { toHarmlessLine } from '#features/mail/harmless.rules.ts';
import { toEmailTime, writeEmail, type Row, type Section } from '#features/mail/email.ts';
import type { Mail } from '#features/mail/mail.ts';
import { CHARGE_LABELS, type Charge } from '#shared/bill.ts';
import { formatRupees, toRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { METHOD_LABELS, PAID_FROM } from '#shared/payment.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { isOnTime } from '../arrival/promise.rules.ts';
import { duePaiseOf, type StoredLine } from '../core/order.rules.ts';
import type { MailEvent, OrderMail } from './order-mails.store.ts';

type Shop = { shopName: string; publicUrl: string };
type WrittenMail = OrderMail & { writtenAt: Date };

export function writeOrderEmail(mail: WrittenMail, { shopName, publicUrl }: Shop): Mail {
  const { event, order, customer } = mail;
  const sections: Section[] = [
    { kind: 'lines', heading: 'Order', lines: [toOrderNumber(order.id), toEmailTime(order.createdAt)] },
    { kind: 'rows', rows: [...order.lines.map(toLine), ...toTotals(mail)] },
    { kind: 'lines', heading: 'Delivery address', lines: toAddress(mail) },
    { kind: 'link', label: 'View order', url: publicUrl + toOrderPath(order.id) },
  ];
  return writeEmail({
    to: customer.email,
    subject: SUBJECTS[event](toOrderNumber(order.id)),
    shopName,
    paragraphs: [...WORDS[event](mail), ...(order.isTest ? [TEST] : [])],
    sections,
  });
}

const TEST = 'This order was paid by a test payment: no money was charged.';

const SUBJECTS: Record<MailEvent, (shortId: string) => string> = {
  placed: (id) => `Your order ${id} is placed`,
  paid: (id) => `Your order ${id} is paid and placed`,
  short: (id) => `Items are missing from your order ${id}`,
  cancelled: (id) => `Your order ${id} is cancelled`,
  refunded: (id) => `The money for your order ${id} is on its way back`,
  delivered: (id) => `Your order ${id} was delivered`,
};

const NOTHING = 'There is nothing to pay.';

const WORDS: Record<MailEvent, (mail: WrittenMail) => string[]> = {
  placed: (mail) => [
    `Thank you, ${nameOf(mail)}. Your order is placed.`,
    mail.order.totalPaise === 0 ? NOTHING : `Please pay ${totalOf(mail)} when it arrives.`,
    ...toPromise(mail),
  ],
  paid: (mail) => [
    `Thank you, ${nameOf(mail)}. We have received your payment of ${totalOf(mail)}, and your order is placed.`,
    ...toPromise(mail),
  ],
  short: (mail) => [
    'Your order is packed, and will be on its way soon. These items were not available:',
    ...mail.order.lines.filter(({ short }) => short > 0).map(formatShort),
    formatDue(mail),
  ],
  cancelled: (mail) => {
    if (mail.order.paymentState === 'none_due')
      return ['Your order is cancelled. It will not be delivered, and there is nothing to pay.'];
    const back = `${totalOf(mail)} will be refunded to ${paidFrom(mail)}. We will write again when it is on its way.`;
    return mail.wasPlaced
      ? ['Your order is cancelled and will not be delivered.', back]
      : [
          'Your payment arrived too late, and the items you ordered are no longer in stock. The order is cancelled.',
          back,
        ];
  },
  refunded: (mail) => [
    `${totalOf(mail)} is on its way back to ${paidFrom(mail)}. It may take a few days to appear.`,
  ],
  delivered: (mail) => [
    `Your order was delivered. Thank you for shopping, ${nameOf(mail)}.`,
    ...toDelay(mail),
  ],
};

const LONGEST_NAME = 40;
/** On one line, whatever was typed. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const nameOf = ({ customer }: OrderMail) => toHarmlessLine(customer.name, LONGEST_NAME);
const totalOf = ({ order }: OrderMail) => rupees(order.totalPaise);
const paidFrom = ({ order }: OrderMail) => PAID_FROM[order.paymentMethod];
const rupees = (paise: number) => formatRupees(toRupees(paise));

function toLine({ name, unit, quantity, lineTotalPaise }: StoredLine): Row {
  return { label: oneLine(name), note: oneLine(`${unit} × ${quantity}`), value: rupees(lineTotalPaise) };
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
  if (!promisedTo || isOnTime(at, promisedTo)) return [];
  return [
    `It arrived at ${toEmailTime(at)}. We had promised it by ${toEmailTime(promisedTo)}, and are sorry that it was late.`,
  ];
}

function formatDue({ order }: OrderMail): string {
  const { adjustedPaise } = order;
  if (adjustedPaise === 0) return 'You pay the price you were shown, and no more.';
  if (order.paymentState === 'none_due' && duePaiseOf(order) === 0) return NOTHING;
  if (order.paymentState === 'none_due')
    return `Please pay ${rupees(duePaiseOf(order))} when it arrives, ${rupees(adjustedPaise)} less.`;
  return `${rupees(adjustedPaise)} will be refunded to ${PAID_FROM[order.paymentMethod]}.`;
}

/** As checkout shows them (specification 2), with the adjustments. */
function toTotals({ order }: OrderMail): Row[] {
  const full = order.lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const savings = full - order.subTotalPaise;
  const rows: Row[] = [{ label: 'Items total', value: rupees(order.subTotalPaise) }];
  if (savings > 0) rows.push({ label: 'Your total savings', value: rupees(savings) });
  if (order.discountPaise > 0) rows.push({ label: 'Offers', value: `-${rupees(order.discountPaise)}` });
  const charges: Pick<Charge, 'label' | 'paise'>[] = order.charges.some(({ kind }) => kind === 'delivery')
    ? [...order.charges]
    : [{ label: CHARGE_LABELS.delivery, paise: 0 }, ...order.charges];
  rows.push(...charges.map(({ label, paise }) => ({ label, value: paise === 0 ? 'Free' : rupees(paise) })));
  rows.push({ label: 'Grand total', value: rupees(order.totalPaise), isStrong: true });
  if (order.adjustedPaise > 0) {
    rows.push({ label: 'Not delivered', value: `-${rupees(order.adjustedPaise)}` });
    rows.push({ label: 'Due', value: rupees(duePaiseOf(order)), isStrong: true });
  }
  rows.push({ label: 'Payment', value: METHOD_LABELS[order.paymentMethod] });
  return rows;
}

function toAddress({ order }: OrderMail): string[] {
  const { deliveryAddress } = order;
  const { city, state, country, pincode, mobile } = deliveryAddress;
  return [toStreet(deliveryAddress), `${city}, ${state}`, `${country} - ${pincode}`, mobile].map((line) =>
    toHarmlessLine(line),
  );
}
