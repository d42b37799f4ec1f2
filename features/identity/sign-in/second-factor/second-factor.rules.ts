// Pure rules of second factors: lifetimes, maximum numbers, the form of codes, and the codes of authenticator
// apps (TOTP, RFC 6238): six digits, a new one every 30 seconds.

import { Secret, TOTP } from 'otpauth';
import { MINUTE_MS } from '#shared/times.ts';

/** Between the password and the code. */
export const CHALLENGE_LIFE_MS = 10 * MINUTE_MS;
/** After these the user starts again with the password. */
export const CHALLENGE_TRIES = 5;

export const MAX_AUTHENTICATORS = 5;
export const MAX_PASSKEYS = 10;
export const RECOVERY_CODES = 10;

/** Without letters and digits that look alike: 16 of 32 characters are 80 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 16;

/** From random bytes, one per letter: 'abcd-efgh-jkmn-pqrs'. */
export function toRecoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** The code in the form it was made, from what was typed; null when it cannot be one. */
export function readRecoveryCode(text: string): string | null {
  const letters = text.toLowerCase().replace(/[\s-]/g, '');
  const isCode = letters.length === CODE_LENGTH && [...letters].every((letter) => ALPHABET.includes(letter));
  return isCode ? letters.replace(/(.{4})(?=.)/g, '$1-') : null;
}

/** The six digits of an app, typed with or without a space; null when it cannot be one. */
export function readAppCode(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

const STEP_SECONDS = 30;

/** The URI an app reads from a QR code. */
export function toAppAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step of this code, compared in constant time; null unless valid now, give or take a step. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}
