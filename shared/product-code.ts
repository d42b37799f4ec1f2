// Codes of products (SKUs, bar codes) as their characters, whatever a spreadsheet put around them. Pure.

import { cleanText } from './clean-text.ts';

export const SHORTENED_CODE = 'A spreadsheet has shortened this bar code. Format its column as text there.';

/**
 * `="8901058851298"`, `'8901058851298` and `8901058851298.0` are how spreadsheets and other programs write
 * 8901058851298 so that it stays a text, or after it became a number. What cannot be seen is no part of a
 * code.
 */
export function cleanCode(text: string): string {
  const visible = cleanText(text.normalize('NFC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
  const bare = visible.replace(/^'+/, '').replace(/^=?\s*"(.*)"$/, '$1');
  return bare.trim().replace(/^(\d{8,})\.0+$/, '$1');
}

/**
 * A bar code as it is saved and looked up: a UPC-A of 12 digits is read by some scanners as the EAN-13 with a
 * zero in front of it.
 */
export function toBarCode(text: string): string {
  const code = cleanCode(text);
  return /^0\d{12}$/.test(code) ? code.slice(1) : code;
}

/** '8.90106E+12': several codes became this one, so it names none of them. */
export function isShortenedCode(code: string): boolean {
  return /^\d[.,]\d+E\+?\d+$|^\dE\+\d+$/i.test(code);
}
