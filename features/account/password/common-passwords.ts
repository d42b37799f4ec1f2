// Passwords that too many people choose, so that whoever guesses tries them first. Server only: no browser
// downloads the list.

import { dictionary } from '@zxcvbn-ts/language-common';
import { ShopError } from '#shared/shop-error.ts';
import { MIN_PASSWORD_LENGTH } from '../account.rules.ts';

/** The most common come first. */
const LISTED = 10_000;

const common = new Set(
  dictionary['passwords-common'].slice(0, LISTED).filter((word) => word.length >= MIN_PASSWORD_LENGTH),
);

/** Capitals make no difference: whoever guesses tries them too. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** 400 for one of the most common passwords; `field` is where the form shows the message. */
export function requireUncommonPassword(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is too common and easy to guess. Please choose another one.';
  throw new ShopError('invalid_input', { message, fields: { [field]: message } });
}
