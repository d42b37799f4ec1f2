// A test shop that takes online payments: the sandbox provider, its webhooks through the shop's HTTP routes,
// and the jobs that settle them.

import pino from 'pino';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { PaymentProvider, PaymentAttempt } from '#adapters/payment-provider.ts';
import { orderTransitions, orders } from '#features/orders/core/order.table.ts';
import { placeOnline } from '#features/checkout/place/check-out.ts';
import { payments } from '#features/checkout/payment.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { NO_FAULTS } from '#sandbox/fault-injector.ts';
import { WEBHOOK_PATHS } from '#app/payment-providers.ts';
import { sandboxPayments } from '#app/sandbox-payments.ts';
import { openJobs } from '#app/jobs.ts';
import { NO_CHARGES } from '#shared/bill.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import { CARDS, openTestSandbox, payAtPage, type TestSandbox } from './test-sandbox.ts';
import type { Person } from './factories.ts';
import { until } from './mail.ts';
import type { Answer, TestShop } from './open-test-shop.ts';
import { makeBuyer, useCheckedShop, type BuyerOptions, type Payload } from './orders.ts';

export type PaymentShop = TestShop & {
  sandbox: TestSandbox;
  /** How `checkOut` pays unless its body says otherwise. */
  method?: OnlineMethod | undefined;
  /** Every webhook sent to the shop, with its answer. */
  delivered: { body: string; headers: Record<string, string>; status: number }[];
};

/**
 * Registers a shop that takes online payments for the tests of a file. After each test it has the providers
 * again that it had before, and they work without faults.
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
  let usual: TestShop['services']['paymentProviders'];
  beforeEach(() => {
    usual = shop.services.paymentProviders;
  });
  afterEach(() => {
    shop.sandbox.faults.set(NO_FAULTS);
    shop.services.paymentProviders = usual;
  });
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
        : payments.refund({ paymentId: payment, amount: toPaise(rupees), metadata: {} }),
    failRefund: (id: string): unknown =>
      id.startsWith('rfnd_') ? razorpay.settleRefund(id, 'failed') : payments.settleRefund(id, 'failed'),
    /** An inquiry asks for documents, and takes no money. */
    dispute: (payment: string, rupees?: number, isInquiry = false): { id: string } => {
      const phase = isInquiry ? 'retrieval' : 'chargeback';
      const amount = toPaise(rupees);
      return payment.startsWith('pay_')
        ? razorpay.openDispute({ paymentId: payment, amount, reason, phase })
        : payments.openDispute({ paymentId: payment, amount, reason, isInquiry });
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
export async function pay(shop: PaymentShop, attemptId: string): Promise<void> {
  await payAtPage(shop.sandbox, attemptId);
}

/** With a card that is declined, or by Decline. */
export async function decline(shop: PaymentShop, attemptId: string): Promise<void> {
  await payAtPage(shop.sandbox, attemptId, { card: CARDS.declined, answer: 'decline' });
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

/** The first of the shop's providers. */
export const providerOf = (shop: TestShop): PaymentProvider => shop.services.paymentProviders[0]!;
export const toWork = (shop: TestShop, now = new Date()) => ({
  ...{ payments: shop.services, provider: providerOf(shop), now },
});

/** An order of a new shopper, paid online. */
export async function makePaid(shop: PaymentShop, options: BuyerOptions = {}, choices: object = {}) {
  const buyer = await makeBuyer(shop, options);
  const payload = { ...buyer.payload, ...choices };
  const payment = await startPayment(shop, { ...buyer, payload });
  await pay(shop, payment.id);
  await waitForPayment(shop, payment.orderId, 'paid');
  const session = await providerOf(shop).getAttempt(payment.id);
  return { ...buyer, ...payment, payload, paymentId: session?.paymentId as string };
}

export const cancelCheckout = (
  shop: TestShop,
  { token }: Pick<Person, 'token'>,
  id: string,
): Promise<Answer> => shop.call('POST', '/api/order/cancel-checkout', { token, body: { id } });

/** Amount in rupees and state of the refunds of a charge, oldest first, as the provider tells them. */
export async function listRefunds(shop: TestShop, paymentId: string) {
  const refunds: [number, string][] = [];
  for await (const { amountPaise, status } of providerOf(shop).listRefunds({ paymentId }))
    refunds.unshift([amountPaise / 100, status]);
  return refunds;
}

/** Waits until the provider has refused the first attempt to refund this order. */
export const waitForRetry = (shop: TestShop, orderId: string): Promise<void> =>
  until(async () => {
    const { rows } = await shop.db.execute(
      sql`SELECT 1 FROM jobs.job WHERE name = 'refund' AND data->>'orderId' = ${orderId} AND state = 'retry'`,
    );
    return rows.length > 0;
  }, 'the first attempt to fail');

/** While the shop's only provider behaves otherwise. */
export async function withProvider<T>(
  shop: TestShop,
  changes: Partial<PaymentProvider>,
  work: () => Promise<T>,
): Promise<T> {
  const { paymentProviders } = shop.services;
  shop.services.paymentProviders = [
    Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(paymentProviders[0]!),
        ...Object.getOwnPropertyDescriptors(changes),
      },
    ) as PaymentProvider,
  ];
  try {
    return await work();
  } finally {
    shop.services.paymentProviders = paymentProviders;
  }
}

/** As committed when the process dies before it asks the provider. */
export async function placeWithoutAttempt(
  shop: TestShop & { method?: OnlineMethod },
  { person, payload }: { person: Person; payload: Payload },
  more: { key?: string; rateLimitScale?: number } = {},
) {
  const placed = await placeOnline(shop.services, {
    userId: person.userId,
    storeId: FIRST_STORE_ID,
    key: null,
    body: { ...(shop.method && { method: shop.method }), ...payload } as never,
    rateLimitScale: 1000,
    unpaidCaps: shop.config.unpaidCaps,
    unconfirmedOrders: 5,
    minimumOrderPaise: 0,
    chargeRates: NO_CHARGES,
    now: new Date(),
    ...more,
  });
  expect(placed.answer).toBeNull();
  return placed.orderId;
}

/** The session of an order, as the provider lists it. */
export async function findAttempts(shop: TestShop, orderId: string): Promise<PaymentAttempt[]> {
  const sessions = [];
  for await (const session of providerOf(shop).listAttempts({ createdAfter: new Date(0) }))
    if (session.orderId === orderId) sessions.push(session);
  return sessions;
}
