// The official SDK against the sandbox, through the adapter: every call, and every way it can fail.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sign } from '#sandbox/webhooks.ts';
import { callSandbox, splitAddress, toWebhookSecret } from '#sandbox/address.ts';
import { sandboxCards } from '#app/sandbox-payments.ts';
import { openTestSandbox, payAtPage, type TestSandbox } from '#tests/test-sandbox.ts';
import {
  BadSignature,
  ProviderDeclined,
  ProviderUnreachable,
  type OrderToPay,
  type PaymentProvider,
} from './payment-provider.ts';
import { stripePayments } from './stripe-payments.ts';

let sandbox: TestSandbox;
let provider: PaymentProvider;

beforeEach(async () => {
  sandbox = await openTestSandbox({ send: async () => 200 });
  provider = sandboxCards(() => sandbox.address);
});
afterEach(() => sandbox.close());

const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000);

function makeOrder(changes: Partial<OrderToPay> = {}): OrderToPay {
  return {
    orderId: '656e0c1f1f77bcf86cd79901',
    method: 'card',
    amountPaise: 12_350,
    lines: [
      {
        name: 'Amul "Gold" & milk – 500 ml',
        quantity: 2,
        unitAmountPaise: 3_000,
        image: 'https://shop.test/a.webp',
      },
      { name: 'दही', quantity: 1, unitAmountPaise: 6_350 },
      { name: 'Free sample', quantity: 1, unitAmountPaise: 0 },
    ],
    customerEmail: 'asha@example.com',
    successUrl: 'http://shop.test/success?order=1',
    cancelUrl: 'http://shop.test/cancel?order=1',
    expiresAt: inMinutes(35),
    ...changes,
  };
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function listIds(createdAfter = new Date(0)): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of provider.listAttempts({ createdAfter })) ids.push(id);
  return ids;
}

describe('a session', () => {
  it('is made with the amounts, the order and the time that were given, at an address of the shop', async () => {
    const order = makeOrder();
    const session = await provider.openAttempt(order);
    expect(session).toMatchObject({
      status: 'open',
      isPaid: false,
      amountPaise: 12_350,
      currency: 'inr',
      orderId: order.orderId,
      paymentId: null,
      mode: 'payment',
      isLive: false,
      expiresAt: order.expiresAt,
      url: `http://shop.test/sandbox-card/pay/${session.id}`,
    });
    expect(Math.abs(session.createdAt.getTime() - Date.now())).toBeLessThan(5_000);
    expect(await provider.getAttempt(session.id)).toEqual(session);
  });

  it('is made once, however often and at once it is requested, and not replaced when the order has other contents', async () => {
    const order = makeOrder();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => provider.openAttempt(order)));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    expect(await listIds()).toHaveLength(1);
    const changed = makeOrder({ customerEmail: 'other@example.com' });
    await expect(provider.openAttempt(changed)).rejects.toThrow(ProviderUnreachable);
    await expect(provider.openAttempt(changed)).rejects.toThrow(/idempotency/i);
    expect(await listIds()).toHaveLength(1);
  });

  it('is paid once, however often Pay is pressed, and then knows its payment', async () => {
    const { id } = await provider.openAttempt(makeOrder());
    const presses = await Promise.all([1, 2, 3].map(() => payAtPage(sandbox, id)));
    expect(new Set(presses)).toEqual(new Set(['http://shop.test/success?order=1']));
    const paid = await provider.getAttempt(id);
    expect(paid).toMatchObject({
      status: 'complete',
      isPaid: true,
      url: null,
      paymentId: expect.any(String),
    });
    await payAtPage(sandbox, id);
    expect(await provider.getAttempt(id)).toEqual(paid);
    expect(sandbox.webhooks.countPending()).toBeLessThanOrEqual(1);
  });

  it('that does not exist is null', async () => {
    expect(await provider.getAttempt('cs_test_unknown')).toBeNull();
    await expect(provider.endAttempt('cs_test_unknown')).rejects.toThrow(ProviderDeclined);
  });

  it('expires on request; if it is paid already, that is its state and no error', async () => {
    const one = await provider.openAttempt(makeOrder());
    expect(await provider.endAttempt(one.id)).toMatchObject({
      status: 'expired',
      isPaid: false,
      url: null,
    });
    expect(await provider.endAttempt(one.id)).toMatchObject({ status: 'expired' });
    expect(await payAtPage(sandbox, one.id)).toBeNull();

    const two = await provider.openAttempt(makeOrder({ orderId: '656e0c1f1f77bcf86cd79902' }));
    await payAtPage(sandbox, two.id);
    expect(await provider.endAttempt(two.id)).toMatchObject({ status: 'complete', isPaid: true });
  });

  it('expires by itself when its time is over', async () => {
    const { id } = await provider.openAttempt(makeOrder());
    sandbox.faults.set({ aheadMs: 34 * 60_000 });
    expect(await provider.getAttempt(id)).toMatchObject({ status: 'open' });
    sandbox.faults.set({ aheadMs: 36 * 60_000 });
    expect(await provider.getAttempt(id)).toMatchObject({ status: 'expired' });
  });

  it.each([
    ['a time that is too near', { expiresAt: inMinutes(5) }],
    ['a time that is too far', { expiresAt: inMinutes(25 * 60) }],
    [
      'an amount that is too small',
      { amountPaise: 49, lines: [{ name: 'A', quantity: 1, unitAmountPaise: 49 }] },
    ],
    ['no lines', { amountPaise: 0, lines: [] }],
    ['an address that is none', { cancelUrl: 'javascript:alert(1)' }],
    ['a line without a name', { amountPaise: 100, lines: [{ name: '', quantity: 1, unitAmountPaise: 100 }] }],
  ])('is refused for good with %s, and the key stays free', async (_what, changes) => {
    const decline = await provider.openAttempt(makeOrder(changes)).catch((error: unknown) => error);
    expect(decline).toBeInstanceOf(ProviderDeclined);
    expect(decline).toMatchObject({ isConclusive: true });
    expect(await listIds()).toEqual([]);
    await expect(provider.openAttempt(makeOrder())).resolves.toMatchObject({ status: 'open' });
  });

  it('is not requested when the lines do not add up to the amount', async () => {
    await expect(provider.openAttempt(makeOrder({ amountPaise: 12_349 }))).rejects.toThrow('not 12349');
    expect(await listIds()).toEqual([]);
  });
});

describe('a refund', () => {
  const orderId = '656e0c1f1f77bcf86cd79901';
  async function makePaid(): Promise<string> {
    const { id } = await provider.openAttempt(makeOrder());
    await payAtPage(sandbox, id);
    return (await provider.getAttempt(id))!.paymentId!;
  }

  it('happens once for its key, however often it is requested; another key is another refund', async () => {
    const paymentId = await makePaid();
    const options = { refundKey: 'first', orderId, paymentId, amountPaise: 350 };
    const refunds = await Promise.all([1, 2, 3].map(() => provider.refund(options)));
    expect(new Set(refunds.map(({ refundId }) => refundId)).size).toBe(1);
    expect(refunds[0]).toMatchObject({
      status: 'succeeded',
      amountPaise: 350,
      paymentId,
      refundKey: 'first',
      failure: null,
    });
    const second = await provider.refund({ ...options, refundKey: 'second', amountPaise: 12_000 });
    expect(await collect(provider.listRefunds({ paymentId }))).toEqual([second, refunds[0]]);
    expect(await provider.getCharge(paymentId)).toMatchObject({
      paymentId,
      orderId: '656e0c1f1f77bcf86cd79901',
      amountPaise: 12_350,
      refundedPaise: 12_350,
      currency: 'inr',
      isDisputed: false,
    });
  });

  it('is refused beyond the amount left, and for an unpaid session', async () => {
    const paymentId = await makePaid();
    const options = { refundKey: 'key', orderId, paymentId, amountPaise: 12_351 };
    await expect(provider.refund(options)).rejects.toThrow(ProviderDeclined);
    await provider.refund({ ...options, refundKey: 'all', amountPaise: 12_350 });
    const decline = await provider.refund({ ...options, refundKey: 'more', amountPaise: 1 }).catch(String);
    expect(decline).toContain('charge_already_refunded');
    await expect(provider.refund({ ...options, paymentId: 'pi_unknown' })).rejects.toThrow(ProviderDeclined);
    expect(await provider.getCharge('pi_unknown')).toBeNull();
    expect(await provider.findAttempt('pi_unknown')).toBeNull();
  });

  it('may fail after it was accepted or had arrived: the money can be refunded again', async () => {
    const paymentId = await makePaid();
    sandbox.faults.set({ slowRefundPercent: 100 });
    const options = { refundKey: 'slow', orderId, paymentId, amountPaise: 12_350 };
    const slow = await provider.refund(options);
    expect(slow).toMatchObject({ status: 'pending' });
    sandbox.faults.set({ slowRefundPercent: 0 });
    sandbox.payments.settleRefund(slow.refundId, 'succeeded');
    sandbox.payments.settleRefund(slow.refundId, 'failed');
    expect(await collect(provider.listRefunds({ paymentId }))).toMatchObject([
      { refundId: slow.refundId, status: 'failed', failure: 'expired_or_canceled_card' },
    ]);
    expect(await provider.getCharge(paymentId)).toMatchObject({ refundedPaise: 0 });
    await provider.refund({ ...options, refundKey: 'again' });
    expect(await provider.getCharge(paymentId)).toMatchObject({ refundedPaise: 12_350 });
  });
});

describe('a dispute', () => {
  const official = () => {
    const { key, origin } = splitAddress(sandbox.address);
    const { hostname: host, port } = new URL(origin);
    return new Stripe(key, { protocol: 'http', host, port, maxNetworkRetries: 0, telemetry: false });
  };
  let opened = 0;
  async function open(options: object = {}) {
    const orderId = `656e0c1f1f77bcf86cd9${String((opened += 1)).padStart(4, '0')}`;
    const { id } = await provider.openAttempt(makeOrder({ orderId }));
    await payAtPage(sandbox, id);
    const paymentId = (await provider.getAttempt(id))!.paymentId!;
    const control = { payment_intent: paymentId, ...options };
    const { id: disputeId } = (await callSandbox(sandbox.address, 'PUT', '/control/disputes', control)) as {
      id: string;
    };
    const read = async () => (await collect(provider.listDisputes({ paymentId })))[0];
    return { paymentId, disputeId, read };
  }

  it('holds the money until it is decided; evidence wins it, giving in loses it', async () => {
    const { paymentId, disputeId, read } = await open({ reason: 'product_not_received' });
    expect(await read()).toMatchObject({
      disputeId,
      paymentId,
      amountPaise: 12_350,
      status: 'open',
      reason: 'product_not_received',
      answerBy: expect.any(Date),
    });
    expect(await provider.getCharge(paymentId)).toMatchObject({ isDisputed: true, refundedPaise: 0 });
    const options = { refundKey: 'k', orderId: '656e0c1f1f77bcf86cd79901', paymentId, amountPaise: 1 };
    await expect(provider.refund(options)).rejects.toThrow('charge_disputed');
    const evidence = { uncategorized_text: 'winning_evidence' };
    await official().disputes.update(disputeId, { evidence, submit: true });
    expect(await read()).toMatchObject({ status: 'won' });

    const other = await open();
    await official().disputes.close(other.disputeId);
    expect(await other.read()).toMatchObject({ status: 'lost' });
  });

  it('of a part differs from one that is only an inquiry', async () => {
    const { paymentId, read } = await open({ amount: 100, isInquiry: true });
    expect(await read()).toMatchObject({ status: 'inquiry', amountPaise: 100 });
    const options = { refundKey: 'inq', orderId: '656e0c1f1f77bcf86cd79901', paymentId };
    await expect(provider.refund({ ...options, amountPaise: 100 })).resolves.toMatchObject({
      status: 'succeeded',
    });
  });
});

it('sessions, charges, refunds and disputes are listed in pages, newest first, and reading continues where it stopped', async () => {
  const sessions: string[] = [];
  const made: string[] = [];
  for (let number = 0; number < 103; number += 1) {
    const orderId = `656e0c1f1f77bcf86cd8${String(number).padStart(4, '0')}`;
    const { id } = await provider.openAttempt(makeOrder({ orderId }));
    sessions.push(id);
    made.push(sandbox.payments.pay(id).payment_intent!);
  }
  expect(await listIds()).toEqual(sessions.toReversed());
  expect(await listIds(new Date(Date.now() + 5_000))).toEqual([]);
  for (const payment_intent of made)
    await callSandbox(sandbox.address, 'PUT', '/control/disputes', { payment_intent, amount: 1 });
  const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  for (const read of [provider.pageOfCharges, provider.pageOfDisputes]) {
    const first = await read({ ...span, after: null });
    expect(first.items).toHaveLength(100);
    const second = await read({ ...span, after: first.next });
    expect(second.next).toBeNull();
    const all = [...first.items, ...second.items].map((item) => item.paymentId);
    expect(all).toEqual(made.toReversed());
    const before = { from: new Date(0), to: new Date(Date.now() - 60_000), after: null };
    expect(await read(before)).toEqual({ items: [], next: null });
  }
  expect(await provider.pageOfRefunds({ ...span, after: null })).toEqual({ items: [], next: null });
  await expect(provider.pageOfCharges({ ...span, after: 'ch_gone' })).rejects.toThrow('resource_missing');
});

describe('an event', () => {
  const body = Buffer.from(
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1_790_000_000,
      livemode: false,
      data: { object: { object: 'checkout.session', id: 'cs_test_1', payment_intent: 'pi_1' } },
    }),
  );
  const secret = () => toWebhookSecret(splitAddress(sandbox.address).key);
  const now = () => Math.floor(Date.now() / 1000);
  const signed = (signature: string) => ({ 'stripe-signature': signature });

  it('is read when its signature is right', async () => {
    expect(await provider.readEvent(body, signed(sign(body.toString(), secret())))).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      attemptId: 'cs_test_1',
      paymentId: 'pi_1',
      isDecline: false,
      isLive: false,
      createdAt: new Date(1_790_000_000_000),
    });
    expect(
      await provider.readEvent(body, signed(sign(body.toString(), secret(), now() - 290))),
    ).toMatchObject({ id: 'evt_1' });
  });

  it.each([
    [
      'tampered with',
      () => [Buffer.concat([body, Buffer.from(' ')]), sign(body.toString(), secret())] as const,
    ],
    ['signed with another secret', () => [body, sign(body.toString(), 'whsec_other')] as const],
    ['older than 300 seconds', () => [body, sign(body.toString(), secret(), now() - 310)] as const],
    ['without a signature', () => [body, ''] as const],
    ['signed with nonsense', () => [body, 't=1,v1=00'] as const],
    ['no JSON, though signed', () => [Buffer.from('{'), sign('{', secret())] as const],
  ])('is refused when it is %s', async (_what, make) => {
    const [bytes, signature] = make();
    await expect(provider.readEvent(bytes, signed(signature))).rejects.toThrow(BadSignature);
  });

  it('is never read without a secret', async () => {
    const bare = stripePayments({
      kind: 'stripe',
      methods: ['card'],
      publishableKey: null,
      credentials: () => ({ secretKey: 'sk_test_1', url: null }),
      webhookSecret: () => null,
    });
    expect(bare.hasWebhookSecret).toBe(false);
    await expect(bare.readEvent(body, signed(sign(body.toString(), '')))).rejects.toThrow(BadSignature);
  });
});

describe('a provider in trouble', () => {
  it('answers 500 or loses its answers: nobody knows whether it was done, and asking again finds it', async () => {
    sandbox.faults.set({ failPercent: 100 });
    await expect(provider.openAttempt(makeOrder())).rejects.toThrow(ProviderUnreachable);
    sandbox.faults.set({ failPercent: 0 });
    expect(await listIds()).toEqual([]);
    const order = makeOrder();
    sandbox.faults.set({ loseAnswerPercent: 100 });
    await expect(provider.openAttempt(order)).rejects.toThrow(ProviderUnreachable);
    sandbox.faults.set({ loseAnswerPercent: 0 });
    const [made] = await listIds();
    expect((await provider.openAttempt(order)).id).toBe(made);
    expect(await listIds()).toHaveLength(1);
  });

  it('refuses a wrong key, which says nothing about earlier attempts', async () => {
    const stranger = sandboxCards(() => sandbox.address.replace(/\/\/\w+@/, '//sk_test_wrong@'));
    const decline = await stranger.openAttempt(makeOrder()).catch((error: unknown) => error);
    expect(decline).toBeInstanceOf(ProviderDeclined);
    expect(decline).toMatchObject({ isConclusive: false });
    expect(String(decline)).not.toContain('sk_test');
  });

  it('cannot be reached', async () => {
    const nowhere = sandboxCards(() => 'http://sk_test_1@127.0.0.1:1');
    await expect(nowhere.getAttempt('cs_test_1')).rejects.toThrow(ProviderUnreachable);
    await expect(
      nowhere.refund({ refundKey: '1', orderId: '1', paymentId: 'pi_1', amountPaise: 1 }),
    ).rejects.toThrow(ProviderUnreachable);
    await expect(async () => {
      for await (const session of nowhere.listAttempts({ createdAfter: new Date() }))
        expect(session).toBeNull();
    }).rejects.toThrow(ProviderUnreachable);
  });

  it('is waited for until the caller gives up, 10 seconds at most', async () => {
    const silent: Server = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((done) => silent.once('listening', done));
    const slow = sandboxCards(() => `http://sk_test_1@127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const { timeout } = AbortSignal;
    const mine = timeout(200);
    let limit: AbortController | undefined;
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      if (ms !== 10_000) return timeout(ms);
      limit = new AbortController();
      return limit.signal;
    });
    await expect(slow.getAttempt('cs_test_1', mine)).rejects.toThrow(ProviderUnreachable);
    const patient = slow.openAttempt(makeOrder());
    patient.catch(() => {});
    await vi.waitUntil(() => asked.mock.calls.length === 2);
    limit!.abort();
    await expect(patient).rejects.toThrow(ProviderUnreachable);
    silent.closeAllConnections();
    await new Promise((done) => silent.close(done));
  });

  it('has moved: the next call finds it', async () => {
    const { id } = await provider.openAttempt(makeOrder());
    const before = sandbox.address;
    await sandbox.close();
    sandbox = await openTestSandbox();
    expect(sandbox.address).not.toBe(before);
    expect(await provider.getAttempt(id)).toBeNull();
  });
});
