// Reads and writes the running sandbox's address and key: `http://key@127.0.0.1:port`, in a file of the data
// folder.

import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'address';

/** null when there is none. */
export function readAddress(folder: string): string | null {
  try {
    return readFileSync(join(folder, FILE), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function writeAddress(folder: string, url: string): void {
  const file = join(folder, FILE);
  writeFileSync(`${file}.part`, `${url}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

export const toAddress = (key: string, port: number) => `http://${key}@127.0.0.1:${port}`;

export function splitAddress(address: string): { key: string; origin: string } {
  const url = new URL(address);
  return { key: url.username, origin: url.origin };
}

/** Both sides derive it from the key they share, so it need not be sent. */
export const toWebhookSecret = (key: string) =>
  `whsec_${createHash('sha256').update(`webhook ${key}`).digest('hex')}`;

/** Razorpay's key id, key secret and webhook secret, derived like the webhook secret above. */
export function toRazorpayKeys(key: string) {
  const derive = (name: string) => createHash('sha256').update(`razorpay ${name} ${key}`).digest('hex');
  return {
    keyId: `rzp_test_${derive('id').slice(0, 14)}`,
    keySecret: derive('secret'),
    webhookSecret: derive('webhook'),
  };
}

/** One control call; rejects unless it succeeded. */
export async function callSandbox(
  address: string,
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const { key, origin } = splitAddress(address);
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(2_000),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to ${method} ${path}`);
  return answer.json();
}
