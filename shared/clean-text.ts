// Cleans every text before the shop saves it: whole characters only, no control characters, no space around
// it, and an empty text when none of it would be visible.

// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
// oxlint-disable-next-line no-control-regex -- the same, but for tab and line breaks
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** They would reverse the words that the shop writes beside a text: a price, "(staff)". */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * For a text that is still being typed: one space for each control character, which no address of the shop
 * may have.
 */
export function withoutControls(text: string): string {
  return text.replace(CONTROL, ' ');
}

/** Digits as typed with a Hindi keyboard become 0 to 9. */
export function withLatinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
}

export function cleanText(text: string, keepsLines = false): string {
  const clean = text
    .toWellFormed()
    .replace(keepsLines ? CONTROL_BUT_LINES : CONTROL, keepsLines ? '' : ' ')
    .replace(DIRECTION, '')
    .trim();
  return INVISIBLE.test(clean) ? '' : clean;
}
