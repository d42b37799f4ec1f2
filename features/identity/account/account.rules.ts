// Pure rules of accounts: normal forms, lifetimes, and what a registration must satisfy.

import { isEmail, normalizeEmail } from '#shared/email.ts';
import { refuseField } from '#shared/shop-error.ts';
import { DAY_MS, MINUTE_MS } from '#shared/times.ts';
import type { RegisterBody } from './account.contract.ts';

export const ACCESS_TOKEN_LIFE_MS = 15 * MINUTE_MS;
export const SESSION_IDLE_MS = 7 * DAY_MS;
export const SESSION_LIFE_MS = 30 * DAY_MS;
/** Of a mailed link that confirms an e-mail. */
export const CONFIRMATION_LIFE_MS = 2 * DAY_MS;
/** Changing who can get into the account needs a sign-in no older than this. */
export const RECENT_SIGN_IN_MS = 15 * MINUTE_MS;

export const MIN_PASSWORD_LENGTH = 8;

/** Checked in the order of the form's fields. */
export function requireValidRegistration(body: RegisterBody): void {
  if (!isEmail(normalizeEmail(body.email))) throw refuseField('email', 'Enter a valid email');
  requireValidPassword(body.password);
  if (body.password !== body.confirmPassword)
    throw refuseField('confirmPassword', 'password and confirm password must be same');
}

/** `field` is where the form shows the message. */
export function requireValidPassword(password: string, field = 'password'): void {
  if (password.length < MIN_PASSWORD_LENGTH)
    throw refuseField(field, 'Password must have at least 8 characters');
  if (password.length > 128) throw refuseField(field, 'Password must have at most 128 characters');
}

export function requireSamePassword(body: { newPassword: string; confirmPassword: string }): void {
  if (body.newPassword !== body.confirmPassword)
    throw refuseField('confirmPassword', 'New password and confirm password must be same.');
}

/**
 * The first name for a mail that may reach a stranger, '' when there is none: one word of letters, which can
 * be neither a link nor a message.
 */
export function toGreetedName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /^[\p{L}\p{M}]{2,20}$/u.test(first) ? first : '';
}
