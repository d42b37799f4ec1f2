// How a shop picks its payment provider, and what its pages then know and may load.

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { openSandbox } from '#sandbox/sandbox.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import { payAtPage, toSessionOptions } from '#tests/test-sandbox.ts';
import { until } from '#tests/mail.ts';
import { openPaymentProviders, toOnlinePayment, toPagePolicy, WEBHOOK_PATHS } from './payment-providers.ts';
import { readConfig } from './config.ts';
import { pageSecurityHeaders } from '#http/security-headers.ts';

const log = pino({ level: 'silent' });
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-cards-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Stands in for a shop's webhook endpoint and records what it receives. */
async function listenForWebhooks() {
  const received: { path: string; body: string; headers: IncomingHttpHeaders }[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url!, body, headers: request.headers });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  closers.push(() => new Promise((done) => server.close(done)));
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function open(environment: Record<string, string>) {
  const opened = await openPaymentProviders(readConfig(environment), log);
  closers.push(() => opened.close());
  return opened;
}

const makeSession = (opened: Awaited<ReturnType<typeof open>>, method: OnlineMethod = 'card') =>
  opened.providers[0]!.openAttempt({ ...toSessionOptions(`order-${method}`), method });

it('a shop on the embedded database runs the sandbox and learns of its payments', async () => {
  const shop = await listenForWebhooks();
  const opened = await open({ DATA_DIR: await makeFolder() });
  opened.listenAt(shop.origin);
  expect(opened.providers[0]).toMatchObject({
    kind: 'sandbox',
    publishableKey: null,
    hasWebhookSecret: true,
  });
  const at = { address: opened.sandboxAddress!() };
  for (const method of ['card', 'upi'] as const) {
    const { id } = await makeSession(opened, method);
    await payAtPage(at, id);
    const path = WEBHOOK_PATHS[method === 'upi' ? 'razorpay' : 'stripe'];
    const isAbout = (event: (typeof shop.received)[0]) => event.path === path && event.body.includes(id);
    await until(async () => shop.received.some(isAbout), 'the webhook');
    const { body, headers } = shop.received.find(isAbout)!;
    expect(await opened.providers[0]!.readEvent(Buffer.from(body), headers)).toMatchObject({ attemptId: id });
  }
});

it('a shop that starts before its sandbox finds it later', async () => {
  const shop = await listenForWebhooks();
  const folder = await makeFolder();
  const known = (await openSandbox({ folder }))!;
  await known.close();

  const opened = await open({ CARD_SANDBOX_URL: known.address, DATABASE_URL: 'postgres://user@db/shop' });
  opened.listenAt(shop.origin);
  await expect(makeSession(opened)).rejects.toThrow('the payment provider');
  const sandbox = (await openSandbox({ folder }))!;
  closers.push(() => sandbox.close());
  const { id } = await makeSession(opened);
  await payAtPage(sandbox, id);
  await until(() => shop.received.length === 1, 'the webhook');
});

it('a shop on a database of its own takes no cards unless it is told to', async () => {
  const opened = await open({ DATABASE_URL: 'postgres://user@db/shop' });
  expect(opened).toMatchObject({ providers: [], sandboxAddress: null });
});

it('a shop with a key takes cards through Stripe', async () => {
  const opened = await open({ STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_y' });
  expect(opened.providers[0]).toMatchObject({
    kind: 'stripe',
    publishableKey: 'pk_live_y',
    hasWebhookSecret: false,
  });
  expect(opened.sandboxAddress).toBeNull();
});

it.each([
  ['the sandbox', {}, { methods: ['upi', 'card'], isTest: true, publishableKey: null }, false],
  ['no provider', { CARD_SANDBOX: '0' }, null, false],
  [
    'a secret key alone',
    { STRIPE_SECRET_KEY: 'sk_live_x' },
    { methods: ['card'], isTest: false, publishableKey: null },
    false,
  ],
  [
    'test keys',
    { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_y' },
    { methods: ['card'], isTest: true, publishableKey: 'pk_test_y' },
    true,
  ],
  [
    'Stripe for earlier orders only',
    {
      ...{ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_y' },
      ...{ RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'b'.repeat(24) },
      ...{ RAZORPAY_WEBHOOK_SECRET: 'c'.repeat(32), PAYMENTS_CARD: 'razorpay' },
    },
    { methods: ['upi', 'card'], isTest: true, publishableKey: null },
    false,
  ],
])(
  'with %s pages contain only the needed keys, and load scripts from nowhere else',
  (_what, environment, facts, isLoaded) => {
    const config = readConfig(environment as NodeJS.ProcessEnv);
    expect(toOnlinePayment(config)).toEqual(facts);
    const policy = pageSecurityHeaders(toPagePolicy(config), [])['content-security-policy']!;
    expect(policy.includes('stripe.com')).toBe(isLoaded);
    expect(/script-src ([^;]+)/.exec(policy)![1]).toBe(
      isLoaded ? "'self' https://js.stripe.com https://*.js.stripe.com" : "'self'",
    );
  },
);
