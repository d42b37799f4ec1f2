// One running sandbox card provider: its book, its doors and its clockwork. Whoever opens it, closes it.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeApi } from './api.ts';
import { toAddress, toWebhookSecret, writeAddress } from './address.ts';
import { openBook, type Book } from './book.ts';
import { listen, portOf } from './http-server.ts';
import { makeMischief, type Knobs, type Mischief } from './knobs.ts';
import { makePayments, type Payments } from './payments.ts';
import { makeWebhooks, type Send, type Webhooks } from './webhooks.ts';

export type CardSandbox = {
  /** http://key@127.0.0.1:port */
  address: string;
  payments: Payments;
  webhooks: Webhooks;
  mischief: Mischief;
  close(): Promise<void>;
};

export type SandboxOptions = {
  /** Of its own; kept for the next start. */
  folder: string;
  /** 0 takes the one it had last, if that is free. */
  port?: number;
  knobs?: Partial<Knobs>;
  /** For tests: instead of HTTP. */
  send?: Send;
};

const TICK_MS = 1_000;

/** null: another process has this folder's sandbox open. */
export async function openCardSandbox(options: SandboxOptions): Promise<CardSandbox | null> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const book = openBook(join(options.folder, 'book.sqlite'));
  if (!book) return null;
  try {
    return await run(book, options);
  } catch (error) {
    book.close();
    throw error;
  }
}

async function run(book: Book, { folder, port = 0, knobs = {}, send }: SandboxOptions): Promise<CardSandbox> {
  const mischief = makeMischief(knobs);
  const webhooks = makeWebhooks(book, { secret: toWebhookSecret(book.key), mischief, send });
  const payments = makePayments(book, {
    now: () => new Date(Date.now() + mischief.knobs.aheadMs),
    announce: webhooks.announce,
    isRefundSlow: () => mischief.calls.happens(mischief.knobs.slowRefundPercent),
  });
  const api = makeApi(book, payments);
  const server = await listenAsBefore(book, port, (wanted) =>
    listen({ api, payments, webhooks, mischief }, wanted),
  ).catch(async (error: unknown) => {
    await webhooks.close();
    throw error;
  });
  const address = toAddress(book.key, portOf(server));
  writeAddress(folder, address);

  const timer = setInterval(() => {
    payments.expireOverdue();
    api.forgetOldKeys();
  }, TICK_MS);
  timer.unref();

  let closing: Promise<void> | null = null;
  const close = async () => {
    clearInterval(timer);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await webhooks.close();
    book.close();
  };
  return {
    address,
    payments,
    webhooks,
    mischief,
    close: () => (closing ??= close()),
  };
}

/** The same port as last time, so that whoever knows the address finds the sandbox again. */
async function listenAsBefore<Server extends Parameters<typeof portOf>[0]>(
  book: Book,
  port: number,
  open: (port: number) => Promise<Server>,
): Promise<Server> {
  const last = Number(
    book.get<{ value: string }>(`SELECT value FROM setting WHERE name = 'port'`)?.value ?? 0,
  );
  const server = await open(port || last).catch((error: unknown) => {
    if (port || !last) throw error;
    return open(0);
  });
  book.run(`INSERT OR REPLACE INTO setting VALUES ('port', ?)`, String(portOf(server)));
  return server;
}
