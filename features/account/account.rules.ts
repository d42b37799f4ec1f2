// What is true of accounts, without asking anybody: normal forms, life times, and what a registration must satisfy.

import { ShopError } from '#shared/shop-error.ts';
import { EMAIL_PATTERN, type RegisterBody } from './account.contract.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const ACCESS_TOKEN_LIFE_MS = 15 * MINUTE;
export const SESSION_IDLE_MS = 7 * DAY;
export const SESSION_LIFE_MS = 30 * DAY;

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

const emailExpression = new RegExp(EMAIL_PATTERN);

export function isEmail(text: string): boolean {
  return emailExpression.test(text);
}

/** The order of these checks is the order of the form (specification 5, api.md). */
export function requireValidRegistration(body: RegisterBody): void {
  if (!isEmail(normalizeEmail(body.email))) refuse('email', 'Enter a valid email');
  requireValidPassword(body.password);
  if (body.password !== body.confirmPassword) {
    refuse('confirmPassword', 'password and confirm password must be same');
  }
}

export function requireValidPassword(password: string): void {
  if (password.length < 8) refuse('password', 'Password must have at least 8 characters');
  if (password.length > 128) refuse('password', 'Password must have at most 128 characters');
}

function refuse(field: string, message: string): never {
  throw new ShopError('invalid_input', { message, fields: { [field]: message } });
}
