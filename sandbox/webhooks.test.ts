// Which events the sandbox sends, when and how often, and that none is lost when it is closed or killed.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ProviderUnreachable, type PaymentAttempt } from '#adapters/payment-provider.ts';
import { sandboxPayments } from '#app/sandbox-payments.ts';
import { openTestSandbox, payAtPage, toSessionOptions, type TestSandbox } from '#tests/test-sandbox.ts';
import { until } from '#tests/mail.ts';
import { callSandbox } from './address.ts';
import type { FaultConfig } from './fault-injector.ts';

type Delivery = { url: string; body: string; id: string; type: string; signature: string };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A provider, and everything it sent to a shop that answers as `toStatus` says. */
async function open(
  faults: Partial<FaultConfig> = {},
  toStatus: (delivery: Delivery, number: number) => number = () => 200,
) {
  const sent: Delivery[] = [];
  const sandbox = await openTestSandbox({
    faultConfig: faults,
    async send(url, body, headers) {
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      const delivery = { url, body, id, type, signature: headers['stripe-signature']! };
      sent.push(delivery);
      return toStatus(delivery, sent.length);
    },
  });
  sandbox.webhooks.addEndpoint('http://shop.test/api/order/webhook');
  closers.push(() => sandbox.close());
  return { sandbox, sent, provider: sandboxPayments(() => sandbox.address) };
}

let count = 0;
function makeSession(sandbox: TestSandbox): Promise<PaymentAttempt> {
  count += 1;
  return sandboxPayments(() => sandbox.address).openAttempt(toSessionOptions(`order-${count}`));
}

async function makePaid(sandbox: TestSandbox): Promise<PaymentAttempt> {
  const { id } = await makeSession(sandbox);
  await payAtPage(sandbox, id);
  return (await sandboxPayments(() => sandbox.address).getAttempt(id))!;
}

const typesOf = (sent: Delivery[]) => sent.map(({ type }) => type);
const isQuiet = (sandbox: TestSandbox) => async () => sandbox.webhooks.countPending() === 0;

describe('the shop is told', () => {
  it('of a payment, an expiry, a failing refund and a dispute, each once, in a form the adapter can read', async () => {
    const { sandbox, sent, provider } = await open();
    const paid = await makePaid(sandbox);
    const other = await makeSession(sandbox);
    await provider.endAttempt(other.id);
    const paymentId = paid.paymentId!;
    const input = { refundKey: 'key', orderId: paid.orderId!, paymentId, amountPaise: 5_000 };
    const { refundId } = await provider.refund(input);
    sandbox.payments.settleRefund(refundId, 'failed');
    const { id } = sandbox.payments.openDispute({
      paymentId,
      amount: null,
      reason: 'fraudulent',
      isInquiry: false,
    });
    sandbox.payments.closeDispute(id);
    await until(isQuiet(sandbox), 'every event to be sent');
    expect(typesOf(sent)).toEqual([
      'checkout.session.completed',
      'checkout.session.expired',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
    const events = await Promise.all(
      sent.map(({ body, signature }) =>
        provider.readEvent(Buffer.from(body), { 'stripe-signature': signature }),
      ),
    );
    expect(events).toMatchObject([
      { attemptId: paid.id, paymentId: paid.paymentId, isLive: false },
      { attemptId: other.id, paymentId: null },
      ...Array.from({ length: 6 }, () => ({ attemptId: null, paymentId })),
    ]);
  });

  it('of an expired session', async () => {
    const { sandbox, sent } = await open();
    await makeSession(sandbox);
    sandbox.faults.set({ aheadMs: 36 * 60_000 });
    await until(async () => sent.length === 1, 'the session to expire');
    expect(typesOf(sent)).toEqual(['checkout.session.expired']);
  });

  it('again until it answers 2xx, with the same bytes and a new signature', async () => {
    const { sandbox, sent } = await open({}, (_delivery, number) => (number < 2 ? 503 : 200));
    await makePaid(sandbox);
    await until(isQuiet(sandbox), 'the event to be taken');
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  it('whichever of its processes answers', async () => {
    const { sandbox, sent } = await open({}, ({ url }) => (url.includes('shop.test') ? 200 : 0));
    sandbox.webhooks.addEndpoint('http://gone.test/api/order/webhook');
    for (let number = 0; number < 6; number += 1) await makePaid(sandbox);
    await until(isQuiet(sandbox), 'every event to be taken');
    expect(sent.filter(({ url }) => url.includes('shop.test'))).toHaveLength(6);
    sandbox.webhooks.removeEndpoint('http://gone.test/api/order/webhook');
    await makePaid(sandbox);
    await until(isQuiet(sandbox), 'the event to be taken');
    expect(sent.at(-1)!.url).toContain('shop.test');
  });

  it('over HTTP, at the configured address', async () => {
    const bodies: string[] = [];
    const shop: Server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        bodies.push(body);
        response.writeHead(200).end();
      });
    }).listen(0, '127.0.0.1');
    await new Promise((done) => shop.once('listening', done));
    const sandbox = await openTestSandbox();
    closers.push(
      () => new Promise((done) => shop.close(done)),
      () => sandbox.close(),
    );
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/api/order/webhook`;
    await callSandbox(sandbox.address, 'PUT', '/control/endpoints', { url });
    await makePaid(sandbox);
    await until(async () => bodies.length === 1, 'the webhook to arrive');
    expect(JSON.parse(bodies[0]!)).toMatchObject({ type: 'checkout.session.completed', livemode: false });
  });
});

describe('configured to misbehave, it', () => {
  it('sends events twice', async () => {
    const { sandbox, sent } = await open({ duplicatePercent: 100 });
    await makePaid(sandbox);
    await until(async () => sent.length === 2, 'the second one');
    expect(sent[0]!.id).toBe(sent[1]!.id);
  });

  it('drops them, although the payment was made', async () => {
    const { sandbox, sent } = await open({ dropPercent: 100 });
    expect(await makePaid(sandbox)).toMatchObject({ isPaid: true });
    await sandbox.webhooks.deliverDue();
    expect(sent).toEqual([]);
    expect(sandbox.webhooks.countPending()).toBe(0);
  });

  it('holds some back, so that later ones overtake them', async () => {
    const { sandbox, sent } = await open({ reorderPercent: 50, seed: 3 });
    const paid: string[] = [];
    for (let number = 0; number < 12; number += 1) paid.push((await makePaid(sandbox)).id);
    await until(isQuiet(sandbox), 'every event to be sent');
    const order = sent.map(
      ({ body }) => (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id,
    );
    expect(order.toSorted()).toEqual(paid.toSorted());
    expect(order).not.toEqual(paid);
  });

  it('waits', async () => {
    const { sandbox, sent } = await open({ delayMs: 600 });
    const begun = Date.now();
    await makePaid(sandbox);
    await until(async () => sent.length === 1, 'the event');
    expect(Date.now() - begun).toBeGreaterThanOrEqual(600);
  });

  it('does so the same way again for the same seed', async () => {
    const throwDice = async () => {
      const { sandbox } = await open({ dropPercent: 40, seed: 99 });
      const saved: boolean[] = [];
      sandbox.webhooks.removeEndpoint('http://shop.test/api/order/webhook');
      for (let number = 0; number < 12; number += 1) {
        const before = sandbox.webhooks.countPending();
        const { id } = await makeSession(sandbox);
        sandbox.payments.pay(id);
        saved.push(sandbox.webhooks.countPending() > before);
      }
      return saved;
    };
    const first = await throwDice();
    expect(new Set(first).size).toBe(2);
    expect(await throwDice()).toEqual(first);
  });

  it('remembers money of an earlier time, once, and gives the rest of it back', async () => {
    const { sandbox, sent, provider } = await open();
    const [paymentId, orderId] = ['pi_earlier', '0'.repeat(24)];
    const refund = { id: 're_earlier', refundKey: 'one', paymentId, amount: 300, created: 1_700_000_100 };
    const past = {
      charges: [{ paymentId, orderId, amount: 1_000, created: 1_700_000_000 }],
      refunds: [{ ...refund, status: 'pending' }],
    };
    for (let time = 0; time < 2; time++) await callSandbox(sandbox.address, 'PUT', '/control/past', past);
    expect(await provider.getCharge(paymentId)).toMatchObject({
      orderId,
      amountPaise: 1_000,
      refundedPaise: 300,
    });
    const rest = { refundKey: 'two', orderId, paymentId, amountPaise: 700 };
    expect(await provider.refund(rest)).toMatchObject({ status: 'succeeded', amountPaise: 700 });
    expect(sent.some(({ type }) => type.startsWith('checkout'))).toBe(false);
    await expect(callSandbox(sandbox.address, 'PUT', '/control/past', {})).rejects.toThrow('400');
  });

  it('is configured over its control call, with the key only', async () => {
    const { sandbox, provider } = await open();
    await callSandbox(sandbox.address, 'PUT', '/control/faults', { failPercent: 100 });
    await expect(provider.getAttempt('cs_test_1')).rejects.toThrow(ProviderUnreachable);
    expect(await callSandbox(sandbox.address, 'GET', '/control/faults')).toMatchObject({
      failPercent: 100,
      seed: 1,
    });
    await expect(
      callSandbox(sandbox.address, 'PUT', '/control/faults', { failPercent: 101 }),
    ).rejects.toThrow('400');
    await expect(callSandbox(sandbox.address, 'PUT', '/control/faults', { nonsense: 1 })).rejects.toThrow(
      '400',
    );
    const stranger = sandbox.address.replace(/\/\/\w+@/, '//sk_test_wrong@');
    await expect(callSandbox(stranger, 'PUT', '/control/faults', { failPercent: 0 })).rejects.toThrow('401');
  });
});
