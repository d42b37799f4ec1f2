// Random tokens and their stored form. A token is never stored, only its SHA-256.

import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, URL-safe. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
