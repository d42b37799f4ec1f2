// What is true of password resets: how long things live, how often one may guess, what a code looks like.

import { ShopError } from '#shared/shop-error.ts';
import { requireValidPassword } from './account.rules.ts';

const MINUTE = 60_000;
export const CODE_LIFE_MS = 10 * MINUTE;
export const CODE_TRIES = 5;
export const TICKET_LIFE_MS = 10 * MINUTE;

export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** The order of the form (specification 5). */
export function requireValidReset(body: { newPassword: string; confirmPassword: string }): void {
  if (body.newPassword !== body.confirmPassword) {
    const message = 'New password and confirm password must be same.';
    throw new ShopError('invalid_input', { message, fields: { confirmPassword: message } });
  }
  requireValidPassword(body.newPassword, 'newPassword');
}
