// A test shop that takes online payments: the sandbox provider, its webhooks through the shop's HTTP routes,
// and the jobs that settle them.

import pino from 'pino';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { orderTransitions, orders } from '#features/order/core/order.table.ts';
import { payments } from '#features/payment/payment.table.ts';
import { NO_FAULTS } from '#sandbox/fault-injector.ts';
import { WEBHOOK_PATHS } from '#app/payment-providers.ts';
import { sandboxPayments } from '#app/sandbox-payments.ts';
import { openJobs } from '#app/jobs.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import { CARDS, openTestSandbox, payAtPage, type TestSandbox } from './test-sandbox.ts';
import type { Person } from './factories.ts';
import { until } from './mail.ts';
import type { Answer, TestShop } from './open-test-shop.ts';
import { useCheckedShop, type Payload } from './orders.ts';

export type PaymentShop = TestShop & {
  sandbox: TestSandbox;
  /** How `checkOut` pays unless its body says otherwise. */
  method?: OnlineMethod | undefined;
  /** Every webhook sent to the shop, with its answer. */
  delivered: { body: string; headers: Record<string, string>; status: number }[];
};

/**
 * Registers a shop that takes online payments for the tests of a file. After each test the provider works
 * without faults again.
 */
export function usePaymentShop(): PaymentShop {
  return withPayments(useCheckedShop());
}

export function withPayments(base: TestShop): PaymentShop {
  const shop = {} as PaymentShop;
  let closeJobs: () => Promise<void>;
  beforeAll(async () => {
    const delivered: PaymentShop['delivered'] = [];
    const sandbox = await openTestSandbox({
      async send(url, body, headers) {
        const answer = await base.app.inject({
          method: 'POST',
          url: new URL(url).pathname,
          payload: body,
          headers,
        });
        delivered.push({ body, headers, status: answer.statusCode });
        return answer.statusCode;
      },
    });
    Object.assign(shop, base, { delivered, sandbox });
    sandbox.webhooks.addEndpoint(`http://shop.test${WEBHOOK_PATHS.stripe}`);
    sandbox.webhooks.addEndpoint(`http://shop.test${WEBHOOK_PATHS.razorpay}`, 'razorpay');
    shop.services.paymentProviders = [sandboxPayments(() => sandbox.address)];
    const jobs = openJobs(shop.config.databaseUrl!, pino({ level: 'silent' }), { isMaintained: false });
    closeJobs = jobs.close;
    await jobs.workOnPayments(shop.services);
  });
  afterEach(() => shop.sandbox.faults.set(NO_FAULTS));
  afterAll(async () => {
    await closeJobs?.();
    await shop.sandbox?.close();
  });
  return shop;
}

export function checkOut(
  shop: TestShop & { method?: OnlineMethod },
  person: Person,
  body: Payload,
  key?: string,
): Promise<Answer> {
  return shop.call('POST', '/api/order/checkout', {
    token: person.token,
    body: { ...(shop.method && { method: shop.method }), ...body },
    headers: key ? { 'idempotency-key': key } : {},
  });
}

/** The same tests over both protocols of the sandbox: Stripe's with cards, and Razorpay's with UPI. */
export function describeBoth(shop: PaymentShop, tests: (method: OnlineMethod) => void): void {
  describe.each(['card', 'upi'] as const)('by %s', (method) => {
    beforeAll(() => {
      shop.method = method;
    });
    afterAll(() => {
      shop.method = undefined;
    });
    tests(method);
  });
}

/** What banks and staff do in the provider's dashboard. Amounts in rupees; without one all of it. */
export function atProvider({ sandbox }: Pick<PaymentShop, 'sandbox'>) {
  const { payments, razorpay } = sandbox;
  const toPaise = (rupees: number | undefined) => (rupees === undefined ? null : rupees * 100);
  const reason = 'product_not_received';
  return {
    refund: (payment: string, rupees?: number): unknown =>
      payment.startsWith('pay_')
        ? razorpay.refund(payment, { amount: toPaise(rupees), notes: [], receipt: null })
        : payments.refund({ paymentIntent: payment, amount: toPaise(rupees), metadata: {} }),
    failRefund: (id: string): unknown =>
      id.startsWith('rfnd_') ? razorpay.settleRefund(id, 'failed') : payments.settleRefund(id, 'failed'),
    /** An inquiry asks for documents, and takes no money. */
    dispute: (payment: string, rupees?: number, isInquiry = false): { id: string } => {
      const phase = isInquiry ? 'retrieval' : 'chargeback';
      const amount = toPaise(rupees);
      return payment.startsWith('pay_')
        ? razorpay.openDispute({ paymentId: payment, amount, reason, phase })
        : payments.openDispute({ paymentIntent: payment, amount, reason, isInquiry });
    },
    winDispute: (id: string): unknown =>
      id.startsWith('disp_')
        ? razorpay.moveDispute(id, 'won')
        : payments.answerDispute(id, 'winning_evidence'),
    loseDispute: (id: string): unknown =>
      id.startsWith('disp_') ? razorpay.moveDispute(id, 'lost') : payments.closeDispute(id),
  };
}

/** Pays at the provider's page; the provider sends the event by itself. */
export async function pay(shop: PaymentShop, sessionId: string): Promise<void> {
  await payAtPage(shop.sandbox, sessionId);
}

/** With a card that is declined, or by Decline. */
export async function decline(shop: PaymentShop, sessionId: string): Promise<void> {
  await payAtPage(shop.sandbox, sessionId, { card: CARDS.declined, answer: 'decline' });
}

export async function readOrder(shop: TestShop, orderId: string) {
  const [row] = await shop.db
    .select()
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, orderId));
  const moves = await shop.db
    .select()
    .from(orderTransitions)
    .where(eq(orderTransitions.orderId, orderId))
    .orderBy(orderTransitions.id);
  const { order, payment } = { order: row!.orders, payment: row!.payments };
  return {
    paymentState: order.paymentState,
    status: order.status,
    capturedPaise: payment?.capturedPaise,
    refundedPaise: payment?.refundedPaise,
    moves: moves.map((move) => move.toStatus),
  };
}

export async function waitForPayment(shop: TestShop, orderId: string, wanted: string): Promise<void> {
  await until(
    async () => (await readOrder(shop, orderId)).paymentState === wanted,
    `order ${orderId} to be ${wanted}`,
  );
}

/** Presses 'Online Payment': answered with 200, and the stock is held. */
export async function startPayment(
  shop: TestShop & { method?: OnlineMethod },
  { person, payload }: { person: Person; payload: Payload },
  key?: string,
) {
  const answer = await checkOut(shop, person, payload, key);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Payment started' } });
  const { id, url, orderId, amount } = answer.body.data;
  return { answer, id, url, orderId, amount } as {
    answer: Answer;
    id: string;
    url: string;
    orderId: string;
    amount: number;
  };
}
