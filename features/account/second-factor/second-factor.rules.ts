// What is true of second steps: how long things live, how many there may be, what codes look like.

const MINUTE = 60_000;
/** From the password to the code. */
export const CHALLENGE_LIFE_MS = 10 * MINUTE;
/** Then one begins again with the password. */
export const CHALLENGE_TRIES = 5;

export const MAX_AUTHENTICATORS = 5;
export const MAX_PASSKEYS = 10;
export const RECOVERY_CODES = 10;

/** Without letters and digits that are taken for others: 80 bits in 16 of 32. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 16;

/** Of random bytes, one for each letter: 'abcd-efgh-jkmn-pqrs'. */
export function toRecoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** What was typed, as it was made; null when it cannot be one. */
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
