// What happens at Razorpay after money was taken, or at the door: refunds that are processed, delayed or come
// back, disputes, and QR codes.
//
// Not known from public documents, so assumed: a refund that failed gives its amount back to what can be
// refunded.

import type { Context, Dispute, NewQrCode, Notes, Payment, QrCode, Refund } from './entities.ts';
import { RazorpayRejection } from './razorpay-input.ts';

const DAY = 24 * 60 * 60;

export function makeMoneyBack(context: Context) {
  const { store, entities, seconds, emit, requireEntity, isRefundSlow } = context;
  return {
    refund: (
      paymentId: string,
      input: { amount: number | null; notes: Notes | []; receipt: string | null },
    ): Refund =>
      store.transaction(() => {
        const payment = requireEntity('pay', paymentId);
        if (!payment.captured)
          throw new RazorpayRejection('The payment status should be captured for action to be taken');
        const left = payment.amount - payment.amount_refunded;
        const amount = input.amount ?? left;
        if (left === 0) throw new RazorpayRejection('The payment has been fully refunded already');
        if (amount < 100) throw new RazorpayRejection('The amount must be at least INR 1.00', 'amount');
        if (amount > left)
          throw new RazorpayRejection('The refund amount provided is greater than amount captured', 'amount');
        const refund: Refund = {
          id: entities.newId('rfnd'),
          entity: 'refund',
          amount,
          currency: 'INR',
          payment_id: paymentId,
          notes: input.notes,
          receipt: input.receipt,
          acquirer_data: { arn: null },
          batch_id: null,
          status: isRefundSlow() ? 'pending' : 'processed',
          speed_processed: 'normal',
          speed_requested: 'normal',
          created_at: seconds(),
        };
        entities.add('rfnd', refund, { parent: paymentId });
        const changed = setRefunded(context, payment, payment.amount_refunded + amount);
        emit('refund.created', { refund, payment: changed });
        if (refund.status === 'processed') emit('refund.processed', { refund, payment: changed });
        return refund;
      }),

    /** What banks do with a refund later; even a processed one may come back. */
    settleRefund: (id: string, status: 'processed' | 'failed'): Refund =>
      store.transaction(() => {
        const refund = requireEntity('rfnd', id);
        if (refund.status === 'failed' || refund.status === status)
          throw new RazorpayRejection(`This refund is ${refund.status} already`);
        const changed = entities.set('rfnd', refund, { status });
        let payment = requireEntity('pay', refund.payment_id);
        if (status === 'failed')
          payment = setRefunded(context, payment, payment.amount_refunded - refund.amount);
        emit(`refund.${status}`, { refund: changed, payment });
        return changed;
      }),

    openDispute: (input: {
      paymentId: string;
      amount: number | null;
      reason: string;
      phase: Dispute['phase'];
    }): Dispute =>
      store.transaction(() => {
        const payment = requireEntity('pay', input.paymentId);
        const dispute: Dispute = {
          id: entities.newId('disp'),
          entity: 'dispute',
          payment_id: payment.id,
          amount: input.amount ?? payment.amount,
          currency: 'INR',
          amount_deducted: 0,
          reason_code: input.reason,
          respond_by: seconds() + 7 * DAY,
          status: 'open',
          phase: input.phase,
          created_at: seconds(),
        };
        entities.add('disp', dispute, { parent: payment.id });
        emit('payment.dispute.created', { payment, dispute });
        return dispute;
      }),

    moveDispute: (id: string, status: Exclude<Dispute['status'], 'open'>): Dispute =>
      store.transaction(() => {
        const dispute = requireEntity('disp', id);
        if (!['open', 'under_review'].includes(dispute.status))
          throw new RazorpayRejection(`This dispute is ${dispute.status} already`);
        const amount_deducted = status === 'lost' ? dispute.amount : 0;
        const changed = entities.set('disp', dispute, { status, amount_deducted });
        emit(`payment.dispute.${status}`, {
          payment: requireEntity('pay', dispute.payment_id),
          dispute: changed,
        });
        return changed;
      }),
  };
}

export function makeQrCodes({ store, entities, seconds, emit, requireEntity }: Context) {
  const suffixOf = (id: string) => id.replace(/^[a-z]+_/, '');
  return {
    createQrCode({ amount, closeBy, notes, description, imageUrl }: NewQrCode): QrCode {
      const id = entities.newId('qr');
      const code: QrCode = {
        id,
        entity: 'qr_code',
        name: null,
        usage: 'single_use',
        type: 'upi_qr',
        image_url: `${imageUrl}${id}`,
        image_content: `upi://pay?pa=sandbox@exampleupi&pn=Sandbox&tr=${suffixOf(id)}&cu=INR&am=${amount / 100}`,
        payment_amount: amount,
        fixed_amount: true,
        status: 'active',
        description,
        payments_amount_received: 0,
        payments_count_received: 0,
        notes,
        customer_id: null,
        close_by: closeBy,
        closed_at: null,
        close_reason: null,
        created_at: seconds(),
      };
      entities.add('qr', code, { parent: '', due: closeBy });
      emit('qr_code.created', { qr_code: code });
      return code;
    },

    closeQrCode: (id: string): QrCode =>
      store.transaction(() => {
        const code = requireEntity('qr', id);
        if (code.status === 'closed') throw new RazorpayRejection('QR code has already been closed');
        const closed = entities.set('qr', code, {
          status: 'closed',
          closed_at: seconds(),
          close_reason: 'on_demand',
        });
        emit('qr_code.closed', { qr_code: closed });
        return closed;
      }),
  };
}

function setRefunded({ entities }: Context, payment: Payment, amount_refunded: number): Payment {
  const isAll = amount_refunded === payment.amount;
  return entities.set('pay', payment, {
    amount_refunded,
    refund_status: isAll ? 'full' : amount_refunded > 0 ? 'partial' : null,
    status: isAll ? 'refunded' : 'captured',
  });
}
