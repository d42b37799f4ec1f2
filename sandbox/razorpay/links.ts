// Razorpay's payment links: created, cancelled, expired, and where the browser goes after a payment.

import { createHmac } from 'node:crypto';
import { EVERYTHING, type Context, type Link, type NewLink, type Span } from './entities.ts';
import { RazorpayRejection } from './razorpay-input.ts';

export type Links = ReturnType<typeof makeLinks>;

export function makeLinks({ store, entities, seconds, emit, requireEntity, keySecret }: Context) {
  const end = (link: Link, status: 'cancelled' | 'expired'): Link => {
    const at = status === 'cancelled' ? { cancelled_at: seconds() } : { expired_at: seconds() };
    const ended = entities.set('plink', link, { status, ...at });
    emit(`payment_link.${status}`, { payment_link: toLinkObject(ended) });
    return ended;
  };

  /** The current state: an overdue link has expired, even if nobody has looked since. */
  const getLink = (id: string): Link | undefined =>
    store.transaction(() => {
      const link = entities.get('plink', id);
      const isOver = link?.status === 'created' && link.expire_by <= seconds();
      return isOver ? end(link, 'expired') : link;
    });
  const requireLink = (id: string): Link => getLink(id) ?? requireEntity('plink', id);

  return {
    getLink,
    requireLink,
    isUsed: (referenceId: string) =>
      entities.list('plink', { ...EVERYTHING, count: 1, parent: referenceId }).length > 0,
    listLinks: (span: Span) => entities.list('plink', span).map(({ id }) => requireLink(id)),
    linkOfPayment: (paymentId: string) => getLink(entities.parentOf(paymentId)),

    createLink(input: NewLink): Link {
      const id = entities.newId('plink');
      const link: Link = {
        ...input,
        id,
        short_url: `${input.short_url}${id}`,
        status: 'created',
        amount_paid: 0,
        expired_at: 0,
        cancelled_at: 0,
        created_at: seconds(),
        payments: null,
      };
      entities.add('plink', link, { parent: link.reference_id, due: link.expire_by });
      return link;
    },

    /** Now, for whoever tries the demo and does not want to wait. */
    expireLink: (id: string): Link =>
      store.transaction(() => {
        const link = requireLink(id);
        return link.status === 'created' ? end(link, 'expired') : link;
      }),

    cancelLink: (id: string): Link =>
      store.transaction(() => {
        const link = requireLink(id);
        if (link.status === 'created') return end(link, 'cancelled');
        throw new RazorpayRejection(`Payment link cannot be cancelled: it is ${link.status}`);
      }),

    /** The signature is over the four values (markdown-docs/payments/payment-links/apis.md). */
    toCallbackUrl(link: Link, paymentId: string): string {
      const { id, reference_id, status } = link;
      const signed = [id, reference_id, status, paymentId].join('|');
      const url = new URL(link.callback_url);
      url.searchParams.set('razorpay_payment_id', paymentId);
      url.searchParams.set('razorpay_payment_link_id', id);
      url.searchParams.set('razorpay_payment_link_reference_id', reference_id);
      url.searchParams.set('razorpay_payment_link_status', status);
      const signature = createHmac('sha256', keySecret).update(signed).digest('hex');
      url.searchParams.set('razorpay_signature', signature);
      return url.href;
    },
  };
}

/** Without what only the hosted page needs; payments are left out of events (webhooks/payment-links.md). */
export function toLinkObject({ method: _method, callback_url, payments: _payments, ...link }: Link) {
  return {
    ...link,
    accept_partial: false,
    callback_method: 'get',
    callback_url,
    currency: 'INR',
    customer: {},
    first_min_partial_amount: 0,
    notify: { email: false, sms: false, whatsapp: false },
    reminder_enable: false,
    reminders: [],
    upi_link: false,
    user_id: '',
    updated_at: Math.max(link.created_at, link.cancelled_at, link.expired_at),
    whatsapp_link: false,
  };
}
