// argon2id, at most two at a time so that hashing never starves the shop. A stored hash carries its own parameters.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
/** OWASP's second choice: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

let running = 0;
const waiting: (() => void)[] = [];

async function hashWith(password: string, nonce: Buffer): Promise<Buffer> {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await derive('argon2id', { message: Buffer.from(password), nonce, ...PARAMETERS });
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/** "argon2id$19456$2$1$nonce$tag", both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashWith(password, nonce);
  const { memory, passes, parallelism } = PARAMETERS;
  return [
    'argon2id',
    memory,
    passes,
    parallelism,
    nonce.toString('base64url'),
    tag.toString('base64url'),
  ].join('$');
}

/** Takes the same time whether or not there is a stored hash, so an unknown e-mail cannot be told by the clock. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , nonceText = '', tag = ''] = (stored ?? '').split('$');
  const nonce = Buffer.from(nonceText, 'base64url');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await hashWith(password, nonce.length === 16 ? nonce : Buffer.alloc(16, 7));
  return expected.length === actual.length && timingSafeEqual(actual, expected);
}
