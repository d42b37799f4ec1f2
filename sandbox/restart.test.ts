// The sandbox is closed, killed, and shared by several processes: only one runs at a time, nothing is lost,
// and some process always runs it.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProviderUnreachable, type PaymentProvider } from '#adapters/payment-provider.ts';
import { sandboxPayments } from '#app/sandbox-payments.ts';
import { findFreePort } from '#database/free-port.ts';
import { openTestSandbox, payAtPage, toSessionOptions } from '#tests/test-sandbox.ts';
import { until } from '#tests/mail.ts';
import { callSandbox, readAddress } from './address.ts';
import { openSandbox } from './sandbox.ts';
import { joinSandbox } from './join.ts';

let folder: string;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'card-sandbox-'))));
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true });
});

let count = 0;
function makeSession(provider: PaymentProvider, orderId = `order-${(count += 1)}`) {
  // Rounded, so that a repeat sends the same value.
  const expiresAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000);
  return provider.openAttempt({ ...toSessionOptions(orderId), expiresAt });
}

/** As `npm run sandbox:card` starts it. */
async function startProcess(...args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['app/commands/sandbox-card.ts', '--folder', folder, ...args], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(() => kill(child));
  let output = '';
  child.stdout!.on('data', (chunk) => (output += chunk));
  await until(() => output.includes('CARD_SANDBOX_URL='), 'the sandbox to open');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

const cardsHere = () => sandboxPayments(() => readAddress(folder)!);

it('reopened it knows every session and key, at the same address, and sends undelivered events', async () => {
  const sent: string[] = [];
  // Of the ports that nobody takes while it is closed.
  const port = await findFreePort();
  const first = await openTestSandbox({ folder, port, send: async () => 503 });
  first.webhooks.addEndpoint('http://shop.test/');
  const provider = sandboxPayments(() => first.address);
  const paid = await makeSession(provider);
  await payAtPage(first, paid.id);
  const open = await makeSession(provider, 'order-open');
  await first.close();
  await expect(provider.getAttempt(paid.id)).rejects.toThrow(ProviderUnreachable);

  const second = await openTestSandbox({ folder, send: async (_url, body) => sent.push(body) && 200 });
  closers.push(() => second.close());
  expect(second.address).toBe(first.address);
  expect(await provider.getAttempt(paid.id)).toMatchObject({ isPaid: true });
  expect(await makeSession(provider, 'order-open')).toEqual(open);
  await until(() => second.webhooks.countPending() === 0, 'what was left to be sent');
  expect(sent.map((body) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'checkout.session.completed',
  ]);
});

it('killed in the middle of work it has done each change completely or not at all', async () => {
  let child = await startProcess();
  const wanted = Array.from({ length: 60 }, (_, number) => `order-${number}`);
  const answered = new Map<string, string>();
  const killing = new Promise((done) => setTimeout(done, 60)).then(() => kill(child));
  for (const orderId of wanted) {
    const session = await makeSession(cardsHere(), orderId).catch(() => null);
    if (session) answered.set(orderId, session.id);
    if (session) await payAtPage({ address: readAddress(folder)! }, session.id).catch(() => null);
  }
  await killing;
  expect(answered.size).toBeLessThan(wanted.length);
  child = await startProcess();

  // What was answered still holds, and what was not can be repeated with the same key: nothing happens twice.
  for (const orderId of wanted) {
    const { id } = await makeSession(cardsHere(), orderId);
    expect(id).toBe(answered.get(orderId) ?? id);
  }
  const orders: string[] = [];
  for await (const session of cardsHere().listAttempts({ createdAfter: new Date(0) }))
    orders.push(session.orderId!);
  expect(orders.toSorted()).toEqual(wanted.toSorted());
});

it('killed while sending it sends the same events again', async () => {
  let isAsked = false;
  const silent = createServer(() => (isAsked = true)).listen(0, '127.0.0.1');
  await new Promise((done) => silent.once('listening', done));
  closers.push(async () => {
    silent.closeAllConnections();
    await new Promise((done) => silent.close(done));
  });
  const child = await startProcess();
  const address = readAddress(folder)!;
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  await callSandbox(address, 'PUT', '/control/endpoints', { url });
  const { id } = await makeSession(cardsHere());
  await payAtPage({ address }, id);
  await until(() => isAsked, 'the webhook to be under way');
  await kill(child);

  const sent: string[] = [];
  const next = await openTestSandbox({ folder, send: async (_url, body) => sent.push(body) && 200 });
  closers.push(() => next.close());
  await until(() => sent.length === 1, 'the webhook to be sent again');
  expect(sent[0]).toContain(id);
});

it('is shared by all who join it, and is taken over when its process is gone', async () => {
  const child = await startProcess();
  expect(await openSandbox({ folder })).toBeNull();
  const joined = await Promise.all([joinSandbox({ folder }), joinSandbox({ folder })]);
  closers.push(...joined.map(({ close }) => close));
  const [one, two] = joined.map(({ address }) => sandboxPayments(address));
  const { id } = await makeSession(one!);
  expect(await two!.getAttempt(id)).toMatchObject({ id, status: 'open' });

  await kill(child);
  await until(() => two!.getAttempt(id).then(Boolean, () => false), 'one of those who are left to take over');
  expect(await one!.getAttempt(id)).toMatchObject({ id, status: 'open' });
  expect(joined[0]!.address()).toBe(joined[1]!.address());
});

it('is opened by the first of several that start at once', async () => {
  const joined = await Promise.all(Array.from({ length: 4 }, () => joinSandbox({ folder })));
  closers.push(...joined.map(({ close }) => close));
  expect(new Set(joined.map(({ address }) => address())).size).toBe(1);
});

it('refuses a second process of its own with one clear line', async () => {
  await startProcess();
  const second = spawn(process.execPath, ['app/commands/sandbox-card.ts', '--folder', folder], {
    cwd: join(import.meta.dirname, '..'),
  });
  let said = '';
  second.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise((done) => second.once('exit', done));
  expect(code).toBe(1);
  expect(said).toContain('is run by another process already');
});
