// Authenticator apps and passkeys of people in tests, set up through the API.

import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type Person } from './factories.ts';
import type { TestShop } from './open-test-shop.ts';
import { makePasskey } from './software-passkey.ts';

const STEP_MS = 30_000;
/** Longer than an answer of the shop takes on a busy machine. */
const ANSWER_MS = 2_000;

/** Waits, if the half minute is almost over, for the next: the code before it would soon be too old. */
export async function untilCodeLasts(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < ANSWER_MS) await sleep(left);
}

/** The code that the app shows; `steps` says how many half minutes from now. */
export function showCode(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * STEP_MS });
}

export type WithApp = Person & { secret: string; recoveryCodes: string[] };

/** Six digits that the app shows neither now nor within a minute. */
export function wrongCode(secret: string): string {
  const shown = [-2, -1, 0, 1, 2].map((steps) => showCode(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.includes(code))!;
}

/**
 * Sets up an authenticator app. It is confirmed with the code of the previous step, so that the current one
 * is still unused.
 */
export async function addApp<Who extends Person>(shop: TestShop, person: Who): Promise<Who & WithApp> {
  const { token } = person;
  const begun = await shop.call('POST', '/api/user/start-authenticator', { token });
  const { _id, secret } = begun.body.data;
  await untilCodeLasts();
  const body = { _id, code: showCode(secret, -1), name: 'My phone' };
  const added = await shop.call('POST', '/api/user/add-authenticator', { token, body });
  if (added.status !== 200) throw new Error(`No app was added: ${added.text}`);
  return { ...person, secret, recoveryCodes: added.body.data.recoveryCodes };
}

export async function addPasskey(shop: TestShop, { token }: Person, passkey = makePasskey()) {
  const begun = await shop.call('POST', '/api/user/start-passkey', { token });
  const { token: challenge, options } = begun.body.data;
  const body = { token: challenge, passkey: passkey.create(options), name: 'My laptop' };
  const answer = await shop.call('POST', '/api/user/add-passkey', { token, body });
  if (answer.status !== 200) throw new Error(`No passkey was added: ${answer.text}`);
  return { passkey, recoveryCodes: answer.body.data.recoveryCodes as string[] | null };
}

/** Signs in with the password only: POST /api/user/login answers what the second factor needs. */
export async function beginLogin(shop: TestShop, { email }: Pick<Person, 'email'>, password = PASSWORD) {
  const answer = await shop.call('POST', '/api/user/login', { body: { email, password } });
  if (answer.body.code !== 'SECOND_STEP_NEEDED') throw new Error(`No second step: ${answer.text}`);
  return answer.body.data as { token: string; hasCode: boolean; passkey: { challenge: string } | null };
}
