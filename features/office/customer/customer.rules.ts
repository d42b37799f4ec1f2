// What a customer search means, and the cursor of its next page. Pure.

import { cleanText, withLatinDigits } from '#shared/clean-text.ts';
import { isId } from '#shared/ids.ts';
import { escapeLike, toEndPattern } from '#shared/like-pattern.ts';
import { readOrderNumber } from '#shared/order-number.ts';

/** Texts are LIKE patterns; `order` is the reversed end of an order id, null when the text cannot be one. */
export type CustomerSearch =
  | { kind: 'all' }
  | { kind: 'email'; start: string }
  | { kind: 'order'; order: string }
  | { kind: 'name'; start: string; anywhere: string | null; order: string | null }
  /** The reversed end of a mobile, of the account or of an order's address. */
  | { kind: 'mobile'; backwards: string; order: string | null };

const LEAST_DIGITS = 4;
/** Digits of a mobile without the country code, however it is written. */
const MOBILE_DIGITS = 10;
/** One or two letters occur in too many names. */
const LEAST_OF_NAME_INSIDE = 3;

export function readCustomerSearch(text = ''): CustomerSearch {
  const wanted = withLatinDigits(cleanText(text)).toLowerCase();
  if (wanted === '') return { kind: 'all' };
  const number = readOrderNumber(wanted);
  const order = number && toEndPattern(number);
  if (order && wanted.startsWith('#')) return { kind: 'order', order };
  const digits = wanted.replace(/\D/g, '').slice(-MOBILE_DIGITS);
  if (/^\+?[\d\s().\p{Pd}]+$/u.test(wanted) && digits.length >= LEAST_DIGITS)
    return { kind: 'mobile', backwards: toEndPattern(digits), order };
  const start = escapeLike(wanted);
  if (wanted.includes('@')) return { kind: 'email', start: `${start}%` };
  const anywhere = wanted.length < LEAST_OF_NAME_INSIDE ? null : `%${start}%`;
  return { kind: 'name', start: `${start}%`, anywhere, order };
}

/** The last row of a page: its sort text, null when sorted by newest, and its id. */
export type Cursor = { by: string | null; id: string };

export function writeCursor({ by, id }: Cursor): string {
  return Buffer.from(JSON.stringify([by, id])).toString('base64url');
}

/** null for anything that writeCursor has not written, which then means the first page. */
export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  try {
    const [by, id]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    // PostgreSQL texts contain no NUL, and comparing with one fails.
    const isText = typeof by === 'string' && !by.includes('\0');
    return isId(id) && (isText || by === null) ? { by, id } : null;
  } catch {
    return null;
  }
}
