// Codes of authenticator apps (TOTP, RFC 6238): six digits, a new one every 30 seconds.

import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Clocks may differ by one step in either direction. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The URI an app reads from a QR code. */
export function toAppAddress(
  secret: string,
  { shopName, email }: { shopName: string; email: string },
): string {
  return new TOTP({ issuer: shopName, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step of this code; null when it is not valid now. Compares in constant time. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}
