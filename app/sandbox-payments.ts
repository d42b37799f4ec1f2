// The sandbox as one provider: it speaks Stripe's protocol for cards and Razorpay's for UPI, through the same
// adapters as the real providers. What belongs to which is told by the ids.

import type { ListPage, ListWindow, PaymentProvider } from '#adapters/payment-provider.ts';
import { razorpayPayments } from '#adapters/razorpay-payments.ts';
import { stripePayments } from '#adapters/stripe-payments.ts';
import { splitAddress, toRazorpayKeys, toWebhookSecret } from '#sandbox/address.ts';
import { PAY_PATH } from '#sandbox/objects.ts';
import type { OnlineMethod } from '#shared/payment.ts';

/** A position in the second of two lists. */
const SECOND = 'upi ';

export function sandboxCards(address: () => string): PaymentProvider {
  const read = () => splitAddress(address());
  return stripePayments({
    kind: 'sandbox',
    methods: ['card'],
    publishableKey: null,
    credentials: () => ({ secretKey: read().key, url: read().origin }),
    webhookSecret: () => toWebhookSecret(read().key),
  });
}

/** `address` is read before every use, because the sandbox may move to another process. */
export function sandboxPayments(
  address: () => string,
  methods: readonly OnlineMethod[] = ['card', 'upi'],
): PaymentProvider {
  const read = () => splitAddress(address());
  const cards = sandboxCards(address);
  const upi = razorpayPayments({
    kind: 'sandbox',
    methods: ['upi'],
    credentials: () => ({ ...toRazorpayKeys(read().key), url: read().origin }),
  });
  const ofSession = (id: string) => (id.startsWith('plink_') ? upi : cards);
  const ofPayment = (id: string) => (id.startsWith('pay_') ? upi : cards);
  return {
    kind: 'sandbox',
    methods,
    account: 'sandbox',
    // It has no dashboard, but the page where it was paid says so.
    dashboardUrl: ({ kind, attemptId }) => (kind === 'charge' && attemptId ? PAY_PATH + attemptId : null),
    publishableKey: null,
    door: upi.door,
    hasWebhookSecret: true,
    openAttempt: (order, signal) => (order.method === 'upi' ? upi : cards).openAttempt(order, signal),
    getAttempt: (id, signal) => ofSession(id).getAttempt(id, signal),
    endAttempt: (id, signal) => ofSession(id).endAttempt(id, signal),
    async *listAttempts(filter) {
      yield* cards.listAttempts(filter);
      yield* upi.listAttempts(filter);
    },
    findAttempt: (paymentId, signal) => ofPayment(paymentId).findAttempt(paymentId, signal),
    refund: (refund, signal) => ofPayment(refund.paymentId).refund(refund, signal),
    getCharge: (paymentId, signal) => ofPayment(paymentId).getCharge(paymentId, signal),
    listRefunds: (filter, signal) => ofPayment(filter.paymentId).listRefunds(filter, signal),
    listDisputes: (filter, signal) => ofPayment(filter.paymentId).listDisputes(filter, signal),
    pageOfCharges: bothPages(cards.pageOfCharges, upi.pageOfCharges),
    pageOfRefunds: bothPages(cards.pageOfRefunds, upi.pageOfRefunds),
    pageOfDisputes: bothPages(cards.pageOfDisputes, upi.pageOfDisputes),
    readEvent: (rawBody, headers) =>
      ('x-razorpay-signature' in headers ? upi : cards).readEvent(rawBody, headers),
  };
}

type ReadPage<Item> = (window: ListWindow, signal?: AbortSignal) => Promise<ListPage<Item>>;

/** One list after the other. */
function bothPages<Item>(first: ReadPage<Item>, second: ReadPage<Item>): ReadPage<Item> {
  return async (window, signal) => {
    if (window.after?.startsWith(SECOND)) {
      const { items, next } = await second({ ...window, after: window.after.slice(4) || null }, signal);
      return { items, next: next === null ? null : SECOND + next };
    }
    const { items, next } = await first(window, signal);
    return { items, next: next ?? SECOND };
  };
}
