// Phone numbers as people write them. An Indian mobile is its ten digits, whatever stands before or
// between them. What a form can know without the tables of all countries; the server also asks those
// (phone.server.ts).

import { withLatinDigits } from './clean-text.ts';

export const MOBILE_PROBLEM = 'Mobile: 10 digits, or + and country code';
export const PHONE_PROBLEM = 'Enter a phone number';

/** With +91, 0091, 91 or 0 before it, or both. */
const INDIAN_MOBILE = /^(?:(?:\+|00|0)?91)?0?([6-9][0-9]{9})$/;
/** With the code of its town. */
const INDIAN_LANDLINE = /^(?:(?:\+|00)91|0)([1-8][0-9]{9})$/;
const FOREIGN = /^(?:\+|00)(?!91)([1-9][0-9]{6,14})$/;
/** Of shops: free calls, and a town's code without its 0. */
const OF_A_SHOP = /^(?:18[06]0[0-9]{6,7}|[2-5][0-9]{9})$/;

/** Spaces, dashes, brackets, dots, slashes and the like. */
const SIGNS = /[\s\p{Pd}\p{Ps}\p{Pe}./·•_\u2212]/gu;

const withoutSigns = (text: string) => withLatinDigits(text.normalize('NFKC')).replace(SIGNS, '');

/** '9876543210', '01123456789' or '+9779801234567'; null for what nobody can call. */
export function readMobile(text: string): string | null {
  const number = withoutSigns(text);
  const mobile = INDIAN_MOBILE.exec(number)?.[1];
  if (mobile) return mobile;
  const landline = INDIAN_LANDLINE.exec(number)?.[1];
  if (landline) return `0${landline}`;
  const foreign = FOREIGN.exec(number)?.[1];
  return foreign ? `+${foreign}` : null;
}

/** Of the shop, of a store or a supplier: written as its owner likes to read it. */
export function isPhone(text: string): boolean {
  return readMobile(text) !== null || OF_A_SHOP.test(withoutSigns(text));
}
