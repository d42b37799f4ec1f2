// argon2id, at most two at a time so that hashing never starves the shop. A stored hash carries its own
// parameters.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ShopError } from '#shared/shop-error.ts';
import { limitTo } from '#shared/take-turns.ts';

const derive = promisify(argon2);
/** OWASP's second choice: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const AT_ONCE = 2;
/** About five seconds of work: who comes later is better told so than kept waiting. */
const MOST_WAITING = 200;

/** One queue for the whole process, whatever databases it has open: what is shared is the processor. */
const inTurn = limitTo(AT_ONCE);
let underWay = 0;

/** 503 when too many wait already. */
async function hashWith(password: string, nonce: Buffer): Promise<Buffer> {
  if (underWay >= AT_ONCE + MOST_WAITING) throw new ShopError('busy', { retryAfterSeconds: 5 });
  underWay++;
  try {
    return await inTurn(() => derive('argon2id', { message: Buffer.from(password), nonce, ...PARAMETERS }));
  } finally {
    underWay--;
  }
}

/** "argon2id$19456$2$1$nonce$tag", both base64url. 503 when too many passwords wait to be hashed. */
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

/**
 * Takes the same time whether or not there is a stored hash, so an unknown e-mail cannot be told by the
 * clock. 503 when too many passwords wait to be hashed.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , nonceText = '', tag = ''] = (stored ?? '').split('$');
  const nonce = Buffer.from(nonceText, 'base64url');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await hashWith(password, nonce.length === 16 ? nonce : Buffer.alloc(16, 7));
  return expected.length === actual.length && timingSafeEqual(actual, expected);
}
