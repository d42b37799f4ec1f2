import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Replaces argon2: counts the calls and finishes them when a test says so. */
const hashing = { running: 0, most: 0, finish: [] as (() => void)[] };
const { argon2 } = crypto;

beforeEach(() => {
  Object.assign(hashing, { running: 0, most: 0, finish: [] });
  crypto.argon2 = ((_algorithm, _parameters, done) => {
    hashing.most = Math.max(hashing.most, ++hashing.running);
    hashing.finish.push(() => {
      hashing.running--;
      done(null, Buffer.alloc(32));
    });
  }) as typeof argon2;
  syncBuiltinESMExports();
  vi.resetModules();
});
afterEach(() => {
  crypto.argon2 = argon2;
  syncBuiltinESMExports();
  vi.resetModules();
});

const untilQuiet = () => new Promise((resolve) => setTimeout(resolve));

describe('passwords are hashed', () => {
  it('at most two at a time, also when a call arrives while another ends', async () => {
    const { hashPassword } = await import('./password.ts');
    const hashes = [1, 2, 3].map((number) => hashPassword(`secret ${number}`));
    await untilQuiet();
    hashing.finish.shift()!();
    queueMicrotask(() => hashes.push(hashPassword('the late one')));
    await untilQuiet();
    expect(hashing.most).toBe(2);
    while (hashing.finish.length > 0) {
      hashing.finish.shift()!();
      await untilQuiet();
    }
    expect(await Promise.all(hashes)).toHaveLength(4);
  });

  it('for a limited number of callers: further ones are told to come back', async () => {
    const { hashPassword } = await import('./password.ts');
    const hashes = Array.from({ length: 250 }, () => hashPassword('secret words'));
    const outcomes = Promise.allSettled(hashes);
    for (let quiet = 0; quiet < 2; quiet++) {
      while (hashing.finish.length > 0) {
        hashing.finish.shift()!();
        await untilQuiet();
      }
    }
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(48);
    expect(refused[0]).toMatchObject({ reason: { code: 'busy', status: 503 } });
    expect(hashing.most).toBe(2);
    const late = hashPassword('secret words');
    await untilQuiet();
    hashing.finish.shift()!();
    expect(await late).toMatch(/^argon2id\$/);
  });
});
