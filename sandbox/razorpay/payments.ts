// Razorpay's payments: approved, declined, decided late, authorised and captured, for a link or a QR code.
//
// Not known from public documents, so assumed: a payment that is decided after its link has gone leaves the
// link as it is and is not listed in it.

import { toFee } from '../objects.ts';
import { EVERYTHING, type Context, type Link, type Payment } from './entities.ts';
import { toLinkObject, type Links } from './links.ts';
import { RazorpayRejection } from './razorpay-input.ts';

const FAILED = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Payment was declined in the UPI app.',
  error_source: 'customer',
  error_step: 'payment_authorization',
  error_reason: 'payment_declined',
};
const NOT_FAILED = Object.fromEntries(Object.keys(FAILED).map((name) => [name, null]));

export function makePayments(context: Context, { getLink }: Pick<Links, 'getLink'>) {
  const { store, entities, seconds, emit, requireEntity, decide } = context;

  const add = (id: string, due: number | null): Payment => {
    const payment = toPayment(entities.newId('pay'), toOwner(id), seconds());
    entities.add('pay', payment, { parent: id, due });
    return payment;
  };

  const toOwner = (id: string) => {
    const link = getLink(id);
    const suffix = id.replace(/^plink_/, '');
    return link
      ? { amount: link.amount, method: link.method, order_id: `order_${suffix}`, description: `#${suffix}` }
      : {
          amount: requireEntity('qr', id).payment_amount,
          method: 'upi' as const,
          order_id: null,
          description: 'QRv2 Payment',
        };
  };

  const authorize = (payment: Payment): Payment => {
    const authorized = entities.set('pay', payment, { status: 'authorized' });
    emit('payment.authorized', { payment: authorized });
    return authorized;
  };

  const capture = (payment: Payment): Payment => {
    const money = { ...toFee(payment.amount), acquirer_data: { rrn: '000000000000' } };
    const captured = entities.set('pay', payment, { status: 'captured', captured: true, ...money });
    emit('payment.captured', { payment: captured });
    const parent = entities.parentOf(payment.id);
    const link = getLink(parent);
    if (link?.status === 'created') payLink(link, captured);
    if (parent.startsWith('qr_')) creditCode(parent, captured);
    return captured;
  };

  const payLink = (link: Link, payment: Payment): void => {
    const { id: payment_id, amount, method } = payment;
    const order_id = payment.order_id!;
    const paid = entities.set('plink', link, {
      status: 'paid',
      amount_paid: amount,
      order_id,
      payments: [{ payment_id, plink_id: link.id, amount, method, status: 'captured' }],
    });
    const receipt = link.reference_id;
    const order = { id: order_id, entity: 'order', amount, amount_paid: amount, status: 'paid', receipt };
    emit('payment_link.paid', { payment_link: toLinkObject(paid), payment, order });
    emit('order.paid', { payment, order });
  };

  const creditCode = (id: string, payment: Payment): void => {
    const code = requireEntity('qr', id);
    const credited = entities.set('qr', code, {
      payments_amount_received: code.payments_amount_received + payment.amount,
      payments_count_received: code.payments_count_received + 1,
      ...(code.status === 'active' && { status: 'closed', closed_at: seconds(), close_reason: 'paid' }),
    });
    emit('qr_code.credited', { payment, qr_code: credited });
    if (code.status === 'active') emit('qr_code.closed', { qr_code: credited });
  };

  /** Money for a link or a QR code, whatever its state: banks decide when they like. */
  const take = (id: string, outcome: 'captured' | 'authorized' | 'failed'): Payment =>
    store.transaction(() => {
      const payment = add(id, null);
      if (outcome === 'failed') {
        const failed = entities.set('pay', payment, { status: 'failed', ...FAILED });
        emit('payment.failed', { payment: failed });
        return failed;
      }
      const authorized = authorize(payment);
      return outcome === 'authorized' ? authorized : capture(authorized);
    });

  return {
    take,

    /** Approved, but not decided: by the bank, or by the shop, which must capture it. */
    findUndecided: (id: string): Payment | undefined =>
      entities
        .list('pay', { ...EVERYTHING, parent: id })
        .find(({ status }) => status === 'created' || status === 'authorized'),

    /**
     * Approved in the shopper's UPI app. The payment may be decided later; null when the link or code takes
     * none. Pressed twice, it is paid once.
     */
    approve(id: string): Payment | null {
      return store.transaction(() => {
        const isOpen = getLink(id)?.status === 'created' || entities.get('qr', id)?.status === 'active';
        if (!isOpen || this.findUndecided(id)) return null;
        const { lateMs, isOnlyAuthorized, isTakenTwice } = decide();
        if (lateMs > 0) return add(id, seconds() + Math.ceil(lateMs / 1000));
        const payment = take(id, isOnlyAuthorized ? 'authorized' : 'captured');
        if (isTakenTwice) take(id, 'captured');
        return payment;
      });
    },

    /** A payment that was waiting for its bank. */
    settleLate(id: string): void {
      const authorized = authorize(requireEntity('pay', id));
      if (!decide().isOnlyAuthorized) capture(authorized);
    },

    capture: (id: string, amount: number): Payment =>
      store.transaction(() => {
        const payment = requireEntity('pay', id);
        if (payment.captured) throw new RazorpayRejection('This payment has already been captured');
        if (payment.status !== 'authorized')
          throw new RazorpayRejection(
            'Only payments which have been authorized and not yet captured can be captured',
          );
        if (amount !== payment.amount)
          throw new RazorpayRejection('Capture amount must be equal to the amount authorized', 'amount');
        return capture(payment);
      }),
  };
}

type Owner = Pick<Payment, 'amount' | 'method' | 'order_id' | 'description'>;

function toPayment(id: string, owner: Owner, created_at: number): Payment {
  return {
    id,
    entity: 'payment',
    ...owner,
    currency: 'INR',
    status: 'created',
    captured: false,
    amount_refunded: 0,
    refund_status: null,
    international: false,
    invoice_id: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: owner.method === 'upi' ? 'asha@exampleupi' : null,
    email: null,
    contact: null,
    notes: [],
    fee: null,
    tax: null,
    ...NOT_FAILED,
    acquirer_data: {},
    created_at,
  };
}
