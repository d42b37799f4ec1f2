// A sandbox payment provider for tests, in a temporary folder, and a shopper at its payment page.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderToPay } from '#adapters/payment-provider.ts';
import { openSandbox, type Sandbox, type SandboxOptions } from '#sandbox/sandbox.ts';

export type TestSandbox = Sandbox & { folder: string };

export async function openTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'card-sandbox-')));
  const sandbox = await openSandbox({ folder, ...options });
  if (!sandbox) throw new Error(`the sandbox in ${folder} is open already`);
  const close = async () => {
    await sandbox.close();
    if (!options.folder) await rm(folder, { recursive: true, force: true });
  };
  return { ...sandbox, folder, close };
}

/** For a session of an order of one product, open for 35 minutes. */
export const toSessionOptions = (orderId: string): OrderToPay => ({
  orderId,
  method: 'card',
  amountPaise: 5_000,
  lines: [{ name: 'Milk', quantity: 1, unitAmountPaise: 5_000 }],
  customerEmail: 'asha@example.com',
  successUrl: 'http://shop.test/success',
  cancelUrl: 'http://shop.test/cancel',
  expiresAt: new Date(Date.now() + 35 * 60_000),
});

export const CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

/** Presses Pay or Approve. Returns where the browser is sent, or null when it stays at the page. */
export async function payAtPage(
  { address }: { address: string },
  attemptId: string,
  fields: Record<string, string> = { card: CARDS.pays, answer: 'approve' },
): Promise<string | null> {
  const { origin } = new URL(address);
  const answer = await fetch(`${origin}/pay/${attemptId}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  await answer.body?.cancel();
  return answer.headers.get('location');
}
