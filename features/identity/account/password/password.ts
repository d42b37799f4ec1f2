// Password hashing with argon2id, at most two at a time so that hashing never starves other requests. A
// stored hash carries its own parameters.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ShopError } from '#shared/shop-error.ts';
import { limitTo } from '#shared/take-turns.ts';

const derive = promisify(argon2);
export type PasswordCost = { memoryKiB: number; passes: number };
/** OWASP's second recommendation, with one lane. The shop uses this; tests pass a cheaper one. */
export const PASSWORD_COST: PasswordCost = { memoryKiB: 19_456, passes: 2 };
const PARALLELISM = 1;

const CONCURRENCY = 2;
/** About five seconds of work: an immediate refusal is better than a longer wait. */
const MAX_WAITING = 200;

/** One queue per process, shared by all its databases, because they share the processor. */
const inTurn = limitTo(CONCURRENCY);
let pending = 0;

async function hashWith(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  if (pending >= CONCURRENCY + MAX_WAITING) throw new ShopError('busy', { retryAfterSeconds: 5 });
  pending++;
  try {
    const message = Buffer.from(password);
    const { memoryKiB: memory, passes } = cost;
    const parameters = { message, nonce, memory, passes, parallelism: PARALLELISM, tagLength: 32 };
    return await inTurn(() => derive('argon2id', parameters));
  } finally {
    pending--;
  }
}

/**
 * "argon2id$19456$2$1$nonce$tag", both base64url. Systems write the same letters in several ways (é is one
 * character or two), so one of them is hashed. 503 when too many passwords wait to be hashed.
 */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashWith(password.normalize('NFC'), nonce, cost);
  return [
    'argon2id',
    cost.memoryKiB,
    cost.passes,
    PARALLELISM,
    nonce.toString('base64url'),
    tag.toString('base64url'),
  ].join('$');
}

/**
 * Hashes at the cost of the stored hash; without one at `cost`, so that response times do not reveal whether
 * an e-mail is registered. 503 as `hashPassword`.
 */
export async function isPassword(password: string, stored: string | null, cost = PASSWORD_COST) {
  const [, memoryKiB, passes, , nonceText = '', tag = ''] = (stored ?? '').split('$');
  const nonce = Buffer.from(nonceText, 'base64url');
  const expected = Buffer.from(tag, 'base64url');
  const isKnown = nonce.length === 16;
  const given = isKnown ? { memoryKiB: Number(memoryKiB), passes: Number(passes) } : cost;
  for (const written of waysToWrite(password)) {
    const actual = await hashWith(written, isKnown ? nonce : Buffer.alloc(16, 7), given);
    if (expected.length === actual.length && timingSafeEqual(actual, expected)) return true;
  }
  return false;
}

/** As it is hashed; and as it may have been typed when passwords were hashed as they came. */
function waysToWrite(password: string): Set<string> {
  return new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
}
