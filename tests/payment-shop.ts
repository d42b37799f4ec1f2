// A test shop that takes online payments: the sandbox provider, its webhooks through the shop's HTTP routes,
// and the jobs that settle them.

import pino from 'pino';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { orderTransitions, orders } from '#features/order/core/order.table.ts';
import { payments } from '#features/payment/payment.table.ts';
import { NO_FAULTS } from '#sandbox/fault-injector.ts';
import { WEBHOOK_PATHS } from '#app/payment-providers.ts';
import { sandboxPayments } from '#app/sandbox-payments.ts';
import { openJobs } from '#app/jobs.ts';
import { openTestSandbox, payAtPage, type TestSandbox } from './test-sandbox.ts';
import type { Person } from './factories.ts';
import { until } from './mail.ts';
import type { Answer, TestShop } from './open-test-shop.ts';
import { useCheckedShop, type Payload } from './orders.ts';

export type PaymentShop = TestShop & {
  sandbox: TestSandbox;
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

export function checkOut(shop: TestShop, person: Person, body: Payload, key?: string): Promise<Answer> {
  return shop.call('POST', '/api/order/checkout', {
    token: person.token,
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });
}

/** Pays at the provider's page; the provider sends the event by itself. */
export async function pay(shop: PaymentShop, sessionId: string, card?: string): Promise<void> {
  await payAtPage(shop.sandbox, sessionId, card);
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
  shop: TestShop,
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
