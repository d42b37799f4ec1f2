// What a bar code is: what a scanner reads from a pack, or an own code of the shop. Pure.

import { isShortenedCode, SHORTENED_CODE } from '#shared/product-code.ts';

/** Of one product. */
export const MAX_BAR_CODES = 20;
export const MAX_BAR_CODE = 40;

export const NO_BAR_CODE = 'A bar code has 4 to 40 digits or letters';
const WRONG_DIGIT = 'This bar code is mistyped: its last digit does not match';

/**
 * null: it can be saved. Digits in the length of an EAN-8, UPC-A, EAN-13 or ITF-14 end with their check
 * digit, except those beginning with 2, which each shop gives out itself. Other lengths, and codes with
 * letters, are the shop's own.
 */
export function findBarCodeProblem(code: string): string | null {
  if (isShortenedCode(code)) return SHORTENED_CODE;
  if (!/^[0-9A-Za-z-]{4,40}$/.test(code)) return NO_BAR_CODE;
  const isTraded = /^(?:\d{8}|\d{12,14})$/.test(code) && !code.startsWith('2');
  return isTraded && !isGtin(code) && !isUpcE(code) ? WRONG_DIGIT : null;
}

/** Its last digit makes the sum whole: from the right each second digit counts three times. */
export function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Eight digits that shorten a UPC-A by its zeros, whose check digit they keep. */
function isUpcE(code: string): boolean {
  if (!/^[01]\d{7}$/.test(code)) return false;
  const [six, last] = [code.slice(1, 7), Number(code[6])];
  // The place where its zeros were, and how many; below 3 the last digit stood before them.
  const [from, zeros] = last < 3 ? [2, `${last}0000`] : last < 5 ? [last, '00000'] : [5, `0000${last}`];
  const long = six.slice(0, from) + zeros + six.slice(from, 5);
  return isGtin(`${code[0]}${long}${code[7]}`);
}
