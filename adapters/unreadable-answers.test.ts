// A provider, or a proxy on the way, answers 200 with something else than its record: nothing is known then,
// least of all that there is no such payment.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderUnreachable, type OrderToPay, type PaymentProvider } from './payment-provider.ts';
import { razorpayPayments } from './razorpay-payments.ts';
import { stripePayments } from './stripe-payments.ts';

let server: Server;
let url: string;
let answer = '';

beforeAll(async () => {
  server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const order: OrderToPay = {
  orderId: '656e0c1f1f77bcf86cd79901',
  method: 'upi',
  amountPaise: 10_000,
  lines: [{ name: 'Milk', quantity: 1, unitAmountPaise: 10_000 }],
  customerEmail: 'asha@example.com',
  successUrl: 'http://shop.test/success',
  cancelUrl: 'http://shop.test/cancel',
  expiresAt: new Date(Date.now() + 35 * 60_000),
};
const shopUrl = 'http://shop.test';
const window = { from: new Date(0), to: new Date(), after: null };
const all = async (items: AsyncIterable<unknown>) => {
  for await (const item of items) return item;
};

const CALLS: Record<string, (provider: PaymentProvider) => unknown> = {
  openAttempt: (provider) => provider.openAttempt(order),
  getAttempt: (provider) => provider.getAttempt('id_1'),
  endAttempt: (provider) => provider.endAttempt('id_1'),
  listAttempts: (provider) => all(provider.listAttempts({ createdAfter: new Date(0) })),
  findAttempt: (provider) => provider.findAttempt('pay_1'),
  refund: (provider) => provider.refund({ refundKey: 'a', orderId: 'b', paymentId: 'c', amountPaise: 1 }),
  getCharge: (provider) => provider.getCharge('pay_1'),
  listRefunds: (provider) => all(provider.listRefunds({ paymentId: 'pay_1' })),
  listDisputes: (provider) => all(provider.listDisputes({ paymentId: 'pay_1' })),
  pageOfCharges: (provider) => provider.pageOfCharges(window),
  pageOfRefunds: (provider) => provider.pageOfRefunds(window),
  pageOfDisputes: (provider) => provider.pageOfDisputes(window),
  openCode: (provider) => provider.door?.openCode({ ...order, shopUrl }),
  closeCode: (provider) => provider.door?.closeCode('qr_1'),
  listCodeCharges: (provider) => provider.door?.listCodeCharges('qr_1'),
};

describe.each(['razorpay', 'stripe'] as const)('by %s', (kind) => {
  const credentials = () => ({ keyId: 'k', keySecret: 's', webhookSecret: 'w', secretKey: 'sk_test_1', url });
  const options = { methods: ['upi', 'card'], publishableKey: null, webhookSecret: () => null } as const;
  const provider = () =>
    kind === 'stripe'
      ? stripePayments({ ...options, kind, credentials })
      : razorpayPayments({ ...options, kind, credentials });

  it.each(Object.entries(CALLS))('%s says that nothing is known', async (name, call) => {
    if (!provider().door && /Code/.test(name)) return;
    for (answer of ['<html>Back soon</html>', '{}', 'null', '[]', '{"id":', ''])
      await expect(call(provider()), answer).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});
