// What is an e-mail address, and the one way in which the shop writes it: two spellings of one mailbox are
// one account, one limit and one alert.

import { withoutIgnorable } from './clean-text.ts';

const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const MAILBOX = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u');
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The last part is never a number: that would be the address of a machine. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);
/** As it may be typed in any script. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

const MAX_EMAIL = 254;
const MAX_MAILBOX = 64;

/**
 * In lower case, without what cannot be seen, wide letters as plain ones, and the domain as mail servers
 * write it. What is no address comes back too, so that an answer about it reveals nothing.
 */
export function normalizeEmail(text: string): string {
  const plain = withoutIgnorable(text).normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  return at < 0 ? plain : `${plain.slice(0, at)}@${toAscii(domain) ?? domain}`;
}

/** Expects a normalized one. */
export function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@');
  const [mailbox, domain] = [email.slice(0, at), email.slice(at + 1)];
  const fits = email.length <= MAX_EMAIL && mailbox.length <= MAX_MAILBOX;
  return at > 0 && fits && MAILBOX.test(mailbox) && DOMAIN.test(domain);
}

function toAscii(domain: string): string | null {
  if (!TYPED_DOMAIN.test(domain)) return null;
  return URL.parse(`http://${domain}`)?.hostname ?? null;
}
