// One running sandbox of both payment providers: its store, its HTTP server and its timers. Closed by its
// opener.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeApi } from './api.ts';
import { toAddress, toRazorpayKeys, toWebhookSecret, writeAddress } from './address.ts';
import { removeOldKeys } from './idempotency.ts';
import { makeRazorpayApi } from './razorpay/razorpay-api.ts';
import { makeRazorpay, type Razorpay } from './razorpay/razorpay.ts';
import { openStore, type Store } from './store.ts';
import { listen, portOf } from './http-server.ts';
import { makeFaultInjector, type FaultConfig, type FaultInjector } from './fault-injector.ts';
import { makePayments, type Payments } from './payments.ts';
import { makeWebhooks, type Send, type Webhooks } from './webhooks.ts';

export type Sandbox = {
  /** http://key@127.0.0.1:port */
  address: string;
  payments: Payments;
  razorpay: Razorpay;
  webhooks: Webhooks;
  faults: FaultInjector;
  close(): Promise<void>;
};

export type SandboxOptions = {
  /** Its own; reused by the next start. */
  folder: string;
  /** 0 takes its last one, if that is free. */
  port?: number;
  faultConfig?: Partial<FaultConfig>;
  /** For tests, in place of HTTP. */
  send?: Send;
};

const TICK_MS = 1_000;

/** null: another process has opened this folder's sandbox. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox | null> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const store = openStore(join(options.folder, 'book.sqlite'));
  if (!store) return null;
  try {
    return await run(store, options);
  } catch (error) {
    store.close();
    throw error;
  }
}

async function run(
  store: Store,
  { folder, port = 0, faultConfig = {}, send }: SandboxOptions,
): Promise<Sandbox> {
  const faults = makeFaultInjector(faultConfig);
  const keys = toRazorpayKeys(store.key);
  const secrets = { stripe: toWebhookSecret(store.key), razorpay: keys.webhookSecret };
  const webhooks = makeWebhooks(store, { secrets, faults, send });
  const happens = (percent: number) => faults.calls.happens(percent);
  const shared = {
    now: () => new Date(Date.now() + faults.config.aheadMs),
    announce: webhooks.announce,
    isRefundSlow: () => happens(faults.config.slowRefundPercent),
  };
  const payments = makePayments(store, shared);
  const razorpay = makeRazorpay(store, {
    ...shared,
    keySecret: keys.keySecret,
    decide: () => ({
      lateMs: happens(faults.config.latePercent) ? faults.config.lateMs : 0,
      isOnlyAuthorized: happens(faults.config.authorizePercent),
      isTakenTwice: happens(faults.config.twicePercent),
    }),
  });
  const api = makeApi(store, payments);
  const razorpayApi = makeRazorpayApi(store, razorpay, keys);
  const server = await listenAsBefore(store, port, (wanted) =>
    listen({ api, razorpayApi, payments, razorpay, webhooks, faults }, wanted),
  ).catch(async (error: unknown) => {
    await webhooks.close();
    throw error;
  });
  const address = toAddress(store.key, portOf(server));
  writeAddress(folder, address);

  const timer = setInterval(() => {
    payments.expireOverdue();
    razorpay.settleDue();
    removeOldKeys(store, payments.seconds());
  }, TICK_MS);
  timer.unref();

  let closing: Promise<void> | null = null;
  const close = async () => {
    clearInterval(timer);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await webhooks.close();
    store.close();
  };
  return {
    address,
    payments,
    razorpay,
    webhooks,
    faults,
    close: () => (closing ??= close()),
  };
}

/** Listens at the same port as last time, so that clients that know the address find the sandbox again. */
async function listenAsBefore<Server extends Parameters<typeof portOf>[0]>(
  store: Store,
  port: number,
  open: (port: number) => Promise<Server>,
): Promise<Server> {
  const last = Number(
    store.get<{ value: string }>(`SELECT value FROM setting WHERE name = 'port'`)?.value ?? 0,
  );
  const server = await open(port || last).catch((error: unknown) => {
    if (port || !last) throw error;
    return open(0);
  });
  store.run(`INSERT OR REPLACE INTO setting VALUES ('port', ?)`, String(portOf(server)));
  return server;
}
