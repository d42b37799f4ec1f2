// What is a pincode: six digits that begin as one of India Post's circles, or of the army's (9).

import { withLatinDigits } from './clean-text.ts';

const PINCODE_PROBLEM = 'Enter a six-digit pincode';
export const NO_SUCH_PINCODE = 'There is no such pincode';

const SIX_DIGITS = /^[0-9]{6}$/;
const OF_A_CIRCLE = /^(?:1[1-9]|2[0-8]|3[0-46-9]|4|5[0-36-9]|6[0-47-9]|7|8[0-5]|9)/;

/** As it may be typed: with spaces, in the digits of any script. */
export function tidyPincode(text: string): string {
  return withLatinDigits(text).replace(/\s/g, '');
}

/** '' for a pincode. Expects a tidied one. */
export function findPincodeProblem(text: string): string {
  if (!SIX_DIGITS.test(text)) return PINCODE_PROBLEM;
  return OF_A_CIRCLE.test(text) ? '' : NO_SUCH_PINCODE;
}
